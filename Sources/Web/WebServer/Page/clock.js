// The difference between the daemon's clock and the page's clock, from exchanges of four time stamps (D. Mills, RFC 5905,
// section 8): the exchange with the shortest round trip has the smallest error, at most half of its round trip.

/** The number of exchanges that are kept. Older ones are dropped, because the two clocks can run at different rates. */
const kept = 6;

/** The offset and the round trip of one exchange, in milliseconds. `sent` and `received` are times of the page's clock. */
export function exchange(sent, reply, received) {
  const [arrival, departure] = [reply.received_ns / 1e6, reply.sent_ns / 1e6];
  return { offset: (arrival - sent + (departure - received)) / 2, roundTrip: received - sent - (departure - arrival) };
}

/** The exchange with the shortest round trip; null if there is none. */
export function best(exchanges) {
  return exchanges.reduce((least, next) => (least === null || next.roundTrip < least.roundTrip ? next : least), null);
}

/** Estimates the offset; `ask` returns { reply, sent, received }, where reply is that of /clock. */
export class Clock {
  constructor(ask) {
    this.ask = ask;
    this.exchanges = [];
    /** Counts the resets, so that a reply that arrives after a reset is ignored. */
    this.era = 0;
  }

  /** The daemon's clock minus the page's clock in milliseconds; NaN before the first exchange. */
  get offset() {
    return best(this.exchanges)?.offset ?? NaN;
  }

  /** Forgets all exchanges, because the server may have another clock now. */
  reset() {
    this.exchanges = [];
    this.era += 1;
  }

  /** Makes one exchange. It throws if the server does not reply. */
  async update() {
    const era = this.era;
    const { reply, sent, received } = await this.ask();
    if (era === this.era) this.exchanges = [...this.exchanges.slice(1 - kept), exchange(sent, reply, received)];
  }
}
