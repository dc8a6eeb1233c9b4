// Sends the samples and positions of this phone in batches, one request at a time.

/** The time between two batches in milliseconds, and the time after which an empty one shows that the phone is connected. */
export const interval = 100;
const sign = 500;
/** Samples wait this long, in milliseconds, while the connection is bad; older ones are dropped. The server accepts 400 at once. */
const longest = 4000;
const most = 400;
const mostFixes = 30;
const patience = 2000;

export class SensorSender {
  /**
   * `send(path, message, signal)` sends a message and returns the reply; it throws an error with `status` if the server refuses it.
   * Calls onReply(use) and onFailure(error).
   */
  constructor({ send, clock, phone, onReply, onFailure }) {
    Object.assign(this, { send, clock, phone, onReply, onFailure });
    this.samples = [];
    this.fixes = [];
    this.dropped = 0;
    this.isSending = false;
    this.isStopped = true;
    this.lastSent = -Infinity;
  }

  start() {
    this.isStopped = false;
  }

  /** Ends the sending; the request in progress is given up, and the waiting samples are forgotten. */
  stop() {
    this.isStopped = true;
    this.abort?.abort();
    this.samples = [];
    this.fixes = [];
  }

  /** Adds acceleration with gravity in m/s², at a time of the page's clock. */
  addSample(time, x, y, z) {
    if (this.isStopped) return;
    this.samples.push({ time, x, y, z });
    while (this.samples.length > most || time - this.samples[0].time > longest) {
      this.samples.shift();
      this.dropped += 1;
    }
  }

  /** Adds a position at a time of the page's clock. */
  addFix(time, coordinates) {
    if (this.isStopped) return;
    this.fixes.push({ time, coordinates });
    if (this.fixes.length > mostFixes) this.fixes.shift();
  }

  /** Sends what waits; call it every `interval`. */
  async tick(now) {
    if (this.isStopped || this.isSending || !this.clock.isReady) return;
    const fixes = this.fixes;
    const samples = fixes.length > 0 ? [] : this.samples;
    if (fixes.length === 0 && samples.length === 0 && now - this.lastSent < sign) return;
    this.isSending = true;
    this.lastSent = now;
    this.abort = new AbortController();
    const timer = setTimeout(() => this.abort.abort(), patience);
    if (fixes.length > 0) this.fixes = [];
    else this.samples = [];
    try {
      const use = fixes.length > 0 ? await this.sendFixes(fixes) : await this.sendSamples(samples, now);
      this.onReply(use);
    } catch (error) {
      this.keep(samples, fixes, error);
      if (!this.isStopped) this.onFailure(error);
    } finally {
      clearTimeout(timer);
      this.isSending = false;
    }
  }

  /** Keeps what was not sent for the next request, except what the server has refused. */
  keep(samples, fixes, error) {
    const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused || this.isStopped) {
      this.dropped += samples.length;
      return;
    }
    this.fixes = [...fixes, ...this.fixes].slice(-mostFixes);
    const all = [...samples, ...this.samples];
    this.samples = all.slice(-most);
    this.dropped += all.length - this.samples.length;
  }

  sendSamples(samples, now) {
    // A sample that is sent again keeps its converted time, so that the daemon recognises it.
    for (const sample of samples) sample.nanoseconds ??= this.clock.convert(sample.time);
    return this.send("/sensor/motion", {
      phone: this.phone(),
      // The offset is anywhere within the limits: a uniform distribution.
      clock_error_ns: Math.min(Math.round((this.clock.error(now) / Math.sqrt(3)) * 1e6), 1e9),
      samples: samples.map(({ nanoseconds, x, y, z }) => [nanoseconds, x, y, z]),
    }, this.abort.signal);
  }

  sendFixes(fixes) {
    return this.send("/sensor/position", {
      phone: this.phone(),
      fixes: fixes.map(({ time, coordinates }) => ({
        at_ns: Math.round((time + this.clock.offset(time)) * 1e6),
        latitude_deg: coordinates.latitude,
        longitude_deg: coordinates.longitude,
        accuracy_m: coordinates.accuracy,
        speed_mps: Number.isFinite(coordinates.speed) ? coordinates.speed : null,
      })),
    }, this.abort.signal);
  }
}
