// The stream of events from the server: it reports statuses, notices a lost connection, and connects again within 2 s.
import { text } from "./text.js";

/** The delays in milliseconds before the attempts to connect again; the last one is repeated. */
const delays = [250, 500, 1000];
/** The time without an event, in milliseconds, after which the page asks the server whether it is alive. */
const quiet = 3000;
const patience = 2000;

/**
 * A JSON reply of the server; throws an error with the server's text and `status` if it refused the request, or an error after 2 s.
 * The option `patience` is another time, and `signal` ends the request instead of a time.
 */
export async function request(path, options = {}) {
  const signal = options.signal ?? AbortSignal.timeout(options.patience ?? patience);
  const reply = await fetch(path, { ...options, cache: "no-store", signal });
  // Only a device of the local network whose token is no longer valid gets this status.
  if (reply.status === 401) location.replace("/pair");
  const content = await reply.json().catch(() => ({}));
  if (!reply.ok) throw Object.assign(new Error(content.error ?? text("serverReplied", { status: reply.status })), { status: reply.status });
  return content;
}

/**
 * One exchange with /clock. The times are those of the browser's network code (Resource Timing), because the page itself can be
 * busy when the reply arrives; a browser that does not report them gives the times of the page.
 */
export async function askClock() {
  let [sent, received] = [performance.now(), 0];
  const reply = await request("/clock");
  received = performance.now();
  const entry = performance.getEntriesByType("resource").findLast(({ name }) => name.endsWith("/clock"));
  performance.clearResourceTimings();
  if (entry && entry.requestStart >= sent && entry.responseStart > entry.requestStart) [sent, received] = [entry.requestStart, entry.responseStart];
  return { reply, sent, received };
}

/** Calls onHello, onStatus(status, receivedAt), onDown(reason, sinceUnixMilliseconds). */
export class Connection {
  constructor(handlers) {
    this.handlers = handlers;
    this.token = null;
    this.attempts = 0;
    this.lastEvent = Date.now();
    this.timer = null;
    /** Whether the server is known to be unreachable since `lastEvent`. */
    this.isLost = false;
    setInterval(() => this.checkSilence(), 1000);
    addEventListener("online", () => this.isLost && this.open());
    document.addEventListener("visibilitychange", () => !document.hidden && this.isLost && this.open());
    this.open();
  }

  /** Opens the stream, instead of the previous one. */
  open() {
    this.source?.close();
    this.plan(patience, () => this.lose(text("serverSilent")));
    const source = new EventSource("/events");
    this.source = source;
    const receive = (name, handle) =>
      source.addEventListener(name, (event) => {
        if (source !== this.source) return;
        this.lastEvent = Date.now();
        handle(JSON.parse(event.data));
      });
    receive("hello", (hello) => {
      clearTimeout(this.timer);
      // A device that may only view the run gets no token.
      this.token = hello.token ?? null;
      this.attempts = 0;
      this.isLost = false;
      this.handlers.onHello(hello);
    });
    receive("status", (message) => this.handlers.onStatus(message.status ?? message, performance.now()));
    receive("down", (message) => this.handlers.onDown(message.reason, message.since_unix_ms));
    source.onerror = () => {
      if (source !== this.source) return;
      // An event source does not report the status of a refused request, so another request asks for it.
      if (source.readyState === EventSource.CLOSED) request("/clock").catch(() => {});
      this.lose(text("serverInterrupted"));
    };
  }

  /** Ends the stream and plans the next attempt. */
  lose(reason) {
    this.source.close();
    if (!this.isLost) this.handlers.onDown(reason, this.lastEvent);
    this.isLost = true;
    const delay = delays[Math.min(this.attempts, delays.length - 1)];
    this.attempts += 1;
    this.plan(delay, () => this.open());
  }

  /** Replaces the planned action. */
  plan(delay, act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, delay);
  }

  /** A broken network sends no error: after some seconds without an event, a small request shows whether the server is there. */
  async checkSilence() {
    if (this.isLost || this.isChecking || Date.now() - this.lastEvent < quiet) return;
    const before = this.lastEvent;
    this.isChecking = true;
    try {
      await request("/clock");
      if (this.lastEvent === before) this.lastEvent = Date.now();
    } catch {
      if (this.lastEvent === before) this.lose(text("serverSilent"));
    } finally {
      this.isChecking = false;
    }
  }

  /** Calls a method of the daemon and returns its reply. */
  command(method, parameters = {}) {
    // The reply to StartActivity comes after the count-in.
    return this.post("/command", { method, parameters }, { patience: method === "StartActivity" ? 30_000 : 5000 });
  }

  /** Sends a message with the token and returns the reply. */
  post(path, message, options = {}) {
    const headers = { "Content-Type": "application/json", "X-Strided-Token": this.token ?? "" };
    return request(path, { method: "POST", headers, body: JSON.stringify(message), ...options });
  }
}
