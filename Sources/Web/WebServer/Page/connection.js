// The stream of events from the server: it reports statuses, notices a lost connection, and connects again within 2 s.
//
// All tabs of a browser share one stream: the tab that holds the lock `shared` receives it and passes the events on. Without an event for a
// second, another tab asks that tab for a sign of life; if there is none, it receives a stream of its own until the first tab passes on events again.
import { text } from "./text.js";

/** The delays in milliseconds before the attempts to connect again; the last one is repeated. */
const delays = [250, 500, 1000];
/** The time without an event, in milliseconds, after which the page asks the server whether it is alive. */
const quiet = 3000;
const patience = 2000;
/** The time without anything from the tab with the stream after which another tab receives its own, in milliseconds. */
const silence = 1900;
/** The name of the lock and of the channel of the tabs. */
const shared = "strided-events";

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

/**
 * Calls onHello(hello), onStatus(status, receivedAt), and onDown({ reason, isServer, dataAt }) when there are no data: the server or the daemon does
 * not answer, and `dataAt` is the time of the last status, or null. All times are in milliseconds of the page's clock.
 */
export class Connection {
  constructor(handlers) {
    this.handlers = handlers;
    this.token = null;
    this.attempts = 0;
    /** The times of the last event, of the last status, and of the last message of the tab with the stream. */
    this.lastEvent = this.lastMessage = performance.now();
    this.dataAt = null;
    /** The events that a new tab needs, by their names: { name, data, at }. */
    this.latest = {};
    /** Whether the server is known to be unreachable. */
    this.isLost = false;
    /** Whether this tab receives the stream for all tabs. */
    this.isLeader = false;
    setInterval(() => this.checkSilence(), 1000);
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry());
    if (!("locks" in navigator && "BroadcastChannel" in window)) return this.open();
    this.channel = new BroadcastChannel(shared);
    this.channel.onmessage = ({ data }) => this.receive(data);
    /** Names this tab in messages. */
    this.id = crypto.getRandomValues(new Uint32Array(2)).join();
    this.channel.postMessage({ kind: "join", id: this.id });
    // The lock is released when the tab is closed or has crashed.
    navigator.locks.request(shared, () => {
      this.isLeader = true;
      if (!this.source) this.open();
      return new Promise(() => {});
    });
  }

  /** A message of another tab: its events, or the question of the tab `id` for all that it needs ("join") or for a sign of life ("ask"). */
  receive({ kind, id, events }) {
    if (kind === "events") {
      this.lastMessage = performance.now();
      if (this.isLeader) return;
      this.close();
      if (id && id !== this.id) return;
      for (const { name, data, age } of events) this.handle(name, data, performance.now() - age);
    } else if (this.isLeader) {
      this.send(kind === "join" ? ["hello", "status", "down", "lost"].map((name) => this.latest[name]).filter(Boolean) : [], id);
      // The browser delays the timers of a hidden tab, but not its messages.
      this.checkSilence();
      if (performance.now() >= this.planned?.at) this.planned.act();
    }
  }

  /** Sends events to the other tabs, or to one of them; none are a sign of life. */
  send(events, id) {
    const now = performance.now();
    this.channel?.postMessage({ kind: "events", id, events: events.map(({ name, data, at }) => ({ name, data, age: now - at })) });
  }

  /** Connects again at once. */
  retry() {
    if (!this.isLost) return;
    if (this.source) this.open();
    else this.channel.postMessage({ kind: "ask" });
  }

  close() {
    if (!this.source) return;
    this.source.close();
    this.source = null;
    this.cancelPlan();
  }

  /** Opens the stream, instead of the previous one. */
  open() {
    this.source?.close();
    this.plan(patience, () => this.lose("serverSilent"));
    const source = new EventSource("/events");
    this.source = source;
    for (const name of ["hello", "status", "down"]) {
      source.addEventListener(name, ({ data }) => source === this.source && this.deliver(name, data));
    }
    source.onerror = () => {
      if (source !== this.source) return;
      // An event source does not report the status of a refused request, so another request asks for it.
      if (source.readyState === EventSource.CLOSED) request("/clock").catch(() => {});
      this.lose("serverInterrupted");
    };
  }

  /** Handles an event of the stream, and passes it on. */
  deliver(name, data) {
    const event = { name, data, at: performance.now() };
    if (name === "hello") this.latest = {};
    if (name === "status") delete this.latest.down;
    this.latest[name] = event;
    if (this.isLeader) this.send([event]);
    this.handle(name, data, event.at);
  }

  /** Handles an event of the server, or "lost", that happened at a time of the page's clock. */
  handle(name, data, at) {
    this.lastEvent = performance.now();
    if (name === "lost") {
      if (!this.isLost) this.handlers.onDown({ reason: text(data), isServer: true, dataAt: this.dataAt });
      this.isLost = true;
      return;
    }
    const content = JSON.parse(data);
    this.isLost = false;
    if (name === "hello") {
      this.cancelPlan();
      // A device that may only view the run gets no token.
      this.token = content.token ?? null;
      this.attempts = 0;
      this.handlers.onHello(content);
    } else if (name === "status") {
      this.dataAt = at;
      this.handlers.onStatus(content.status ?? content, at);
    } else {
      const dataAt = this.dataAt ?? (content.age_ms === undefined ? null : at - content.age_ms);
      this.handlers.onDown({ reason: content.reason, isServer: false, dataAt });
    }
  }

  /** Ends the stream and plans the next attempt; `reason` is the key of a text. */
  lose(reason) {
    this.source.close();
    this.latest.lost = { name: "lost", data: reason, at: performance.now() };
    if (this.isLeader) this.send([this.latest.lost]);
    this.handle("lost", reason);
    const delay = delays[Math.min(this.attempts, delays.length - 1)];
    this.attempts += 1;
    this.plan(delay, () => this.open());
  }

  cancelPlan() {
    clearTimeout(this.timer);
    this.planned = null;
  }

  /** Replaces the planned action. */
  plan(delay, act) {
    this.cancelPlan();
    this.planned = { at: performance.now() + delay, act: () => (this.cancelPlan(), act()) };
    this.timer = setTimeout(this.planned.act, delay);
  }

  /**
   * A broken network sends no error: after some seconds without an event, a small request shows whether the server is there. A tab without a stream
   * asks the tab that has it.
   */
  async checkSilence() {
    const now = performance.now();
    if (!this.source) {
      if (now - this.lastMessage > silence) this.open();
      else if (now - this.lastMessage > 900) this.channel.postMessage({ kind: "ask" });
      return;
    }
    if (this.isLost || this.isChecking || now - this.lastEvent < quiet) return;
    const before = this.lastEvent;
    this.isChecking = true;
    try {
      await request("/clock");
      if (this.lastEvent === before) this.lastEvent = performance.now();
    } catch {
      if (this.lastEvent === before && this.source) this.lose("serverSilent");
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
