// Converts times of the page's clock to the daemon's clock, for samples that must stay in order.
//
// Each exchange of four time stamps gives limits of the offset, because no message arrives before it is sent: the server received the
// request after the page sent it, and sent the reply before the page received it. All exchanges together give the narrowest limits; their
// middle is the offset. With jitter this is better than the middle of the exchange with the shortest round trip (clock.js), because one
// exchange can have the fastest request and another one the fastest reply.

/** The number of exchanges that are kept. */
const kept = 60;
/** Two quartz clocks differ by at most this, in milliseconds per millisecond (50 ppm each). */
const drift = 1e-4;
/** Browsers round the times of a page to at most this, in milliseconds, so that a page cannot measure other pages. */
const coarseness = 2;
/** The number of exchanges at the start, one after the other, and the error in milliseconds that ends them early. */
const first = 24;
const good = 2;
/** The time between two later exchanges in milliseconds: in the first half minute, and afterwards. */
const [early, late] = [1000, 5000];
/** A correction by more than this many milliseconds shows that the daemon's clock has begun again. */
const restart = 10_000;
/** While the offset is corrected backwards, the converted times go on at this part of the speed of time. */
const slow = 0.5;

export class SampleClock {
  /** `ask` makes one exchange and returns { reply, sent, received }, where reply is that of /clock. */
  constructor(ask) {
    this.ask = ask;
    this.last = null;
    this.reset();
  }

  /** Forgets all exchanges: the clock of a page may stand still while the phone sleeps, and a new server has another clock. */
  reset() {
    this.exchanges = [];
    this.isReady = false;
    this.count = 0;
  }

  /** The offset and its largest possible error at a time, in milliseconds; null before the first exchange. */
  limits(now) {
    if (this.exchanges.length === 0) return null;
    const drifts = this.exchanges.map(({ at }) => drift * Math.abs(now - at));
    const upper = Math.min(...this.exchanges.map((one, index) => one.upper + drifts[index]));
    const lower = Math.max(...this.exchanges.map((one, index) => one.lower - drifts[index]));
    return { offset: (upper + lower) / 2, error: Math.max((upper - lower) / 2, 0), isPossible: upper - lower > -coarseness };
  }

  /** The daemon's clock minus the page's clock in milliseconds, at a time of the page's clock. */
  offset(now) {
    return this.limits(now)?.offset ?? NaN;
  }

  /** The largest possible error of the converted times at a time, in milliseconds; infinite before the first exchange. */
  error(now) {
    return this.limits(now)?.error ?? Infinity;
  }

  /** Adds an exchange. One that contradicts the others shows that a clock was set or stood still: the offset is then measured again. */
  add({ reply, sent, received }) {
    const one = { upper: reply.received_ns / 1e6 - sent, lower: reply.sent_ns / 1e6 - received, at: received };
    this.exchanges = [...this.exchanges.slice(1 - kept), one];
    if (!this.limits(received).isPossible) {
      this.reset();
      this.exchanges = [one];
    }
    this.count += 1;
    if (this.count >= first || this.error(received) <= good) this.isReady = true;
  }

  /** Makes one exchange, and returns the time in milliseconds until the next one. It throws if the server does not reply. */
  async update() {
    this.add(await this.ask());
    if (!this.isReady) return 0;
    return this.count < first + 30 ? early : late;
  }

  /**
   * The time of the daemon's clock, in nanoseconds, for a time of the page's clock. Each result is later than the one before it, also
   * after a correction of the offset.
   */
  convert(time) {
    let converted = time + this.offset(time);
    if (this.last && this.last.converted - converted > restart) this.last = null;
    if (this.last && time >= this.last.time) converted = Math.max(converted, this.last.converted + Math.max(slow * (time - this.last.time), 0.001));
    else if (this.last) converted = Math.max(converted, this.last.converted + 0.001);
    this.last = { time, converted };
    return Math.round(converted * 1e6);
  }
}
