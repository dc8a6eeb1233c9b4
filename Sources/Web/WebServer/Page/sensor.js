// The page /sensor: this phone sends its acceleration and its position to strided.
import { Connection, askClock } from "./connection.js";
import { SampleClock } from "./sensorclock.js";
import { SensorSender, interval } from "./sensorsender.js";
import { ScreenLock, applyColours, loadSettings } from "./settings.js";
import { localized, text, translate } from "./text.js";
import { TouchLock } from "./touchlock.js";

const element = (id) => document.getElementById(id);
const [idKey, nameKey] = ["strided-phone-id", "strided-phone-name"];

/** A value of localStorage; null if the browser stores nothing. */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value is valid until the page is closed.
  }
}

function phoneId() {
  const known = stored(idKey);
  if (/^[0-9a-f]{8}$/.test(known ?? "")) return known;
  const id = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  store(idKey, id);
  return id;
}

class SensorPage {
  constructor() {
    this.settings = loadSettings();
    applyColours(this.settings);
    this.id = phoneId();
    element("name").value = stored(nameKey) ?? "";
    this.screenLock = new ScreenLock();
    this.touchLock = new TouchLock({ screen: element("black"), button: element("unlock"), rest: element("rest"), opener: element("lock") });
    this.clock = new SampleClock(askClock);
    this.sender = new SensorSender({
      send: (path, message, signal) => this.post(path, message, { signal }),
      clock: this.clock,
      phone: () => ({ id: this.id, name: this.name }),
      onReply: (use) => this.showUse(use),
      onFailure: (error) => this.show("connection", text("sensorLost", { reason: error.message })),
    });
    this.isOn = false;
    this.use = null;
    this.accuracy = null;
    this.count = 0;
    this.connection = new Connection({
      onHello: () => this.onHello(),
      onStatus: () => {},
      onDown: (reason) => this.isOn && this.show("connection", text("sensorLost", { reason })),
    });
    element("start").addEventListener("click", () => this.start());
    element("stop").addEventListener("click", () => this.stop());
    element("lock").addEventListener("click", () => this.touchLock.lock());
    element("name").addEventListener("change", () => store(nameKey, this.name));
    document.addEventListener("visibilitychange", () => this.onVisibility());
    addEventListener("pagehide", () => this.isOn && this.end("closed"));
    addEventListener("pageshow", (event) => event.persisted && this.onVisibility());
    if (!isSecureContext) this.fail(text("sensorInsecure"));
    else if (!("DeviceMotionEvent" in window)) this.fail(text("sensorUnsupported"));
  }

  get name() {
    return element("name").value.trim().slice(0, 40);
  }

  show(id, value) {
    if (element(id).textContent !== value) element(id).textContent = value;
  }

  fail(reason) {
    element("problem").textContent = reason;
    element("problem").hidden = false;
    element("start").disabled = true;
  }

  onHello() {
    if (!this.isOn) return;
    // The server may have another clock now.
    this.clock.reset();
    this.updateClock();
    this.show("connection", text("sensorConnecting"));
  }

  /** Sends a message and measures the time until the reply. */
  async post(path, message, options) {
    const sent = performance.now();
    const reply = await this.connection.post(path, message, options);
    this.roundTrip = performance.now() - sent;
    return reply;
  }

  /** Asks for the permissions; Safari requires that this happens during the tap. */
  async start() {
    if (typeof DeviceMotionEvent.requestPermission === "function") {
      const answer = await DeviceMotionEvent.requestPermission().catch(() => "denied");
      if (answer !== "granted") {
        element("problem").textContent = text("motionDenied");
        element("problem").hidden = false;
        return;
      }
    }
    element("problem").hidden = true;
    this.isOn = true;
    this.onMotion = (event) => this.addMotion(event);
    addEventListener("devicemotion", this.onMotion);
    this.watchPosition();
    this.sender.start();
    this.begun = performance.now();
    this.ticker = setInterval(() => this.sender.tick(performance.now()), interval);
    this.second = setInterval(() => this.showValues(), 1000);
    this.updateClock();
    this.showButtons();
    this.show("connection", text("sensorConnecting"));
    this.show("clock", text("noClock"));
    element("announcement").textContent = text("sensorStartedNotice");
    this.showValues();
  }

  stop() {
    this.end("stopped");
    this.isOn = false;
    removeEventListener("devicemotion", this.onMotion);
    navigator.geolocation?.clearWatch(this.watch);
    for (const timer of [this.ticker, this.second, this.clockTimer]) clearTimeout(timer);
    this.screenLock.update(false);
    for (const id of ["motion", "position", "connection", "clock", "screen"]) this.show(id, text("sensorStopped"));
    this.showButtons();
    element("announcement").textContent = text("sensorStoppedNotice");
  }

  showButtons() {
    element("start").hidden = this.isOn;
    element("stop").hidden = !this.isOn;
    element("lock").hidden = !this.isOn;
  }

  /** Reports that nothing is sent from now on. `keepalive` lets the browser send it after the page is gone. */
  end(reason) {
    this.sender.stop();
    this.post("/sensor/end", { phone: { id: this.id, name: this.name }, reason }, { keepalive: true, patience: 10_000 }).catch(() => {});
  }

  onVisibility() {
    if (!this.isOn) return;
    if (document.hidden) {
      this.end("hidden");
    } else {
      // The page's clock may have stood still while the phone slept.
      this.clock.reset();
      this.updateClock();
      this.sender.start();
      this.screenLock.update(true);
    }
  }

  async updateClock() {
    clearTimeout(this.clockTimer);
    const era = (this.clockEra = (this.clockEra ?? 0) + 1);
    const pause = await this.clock.update().catch(() => 500);
    if (this.isOn && era === this.clockEra) this.clockTimer = setTimeout(() => this.updateClock(), pause);
  }

  addMotion(event) {
    const { x, y, z } = event.accelerationIncludingGravity ?? {};
    if (![x, y, z].every(Number.isFinite)) return;
    // The times of some older browsers have another origin.
    const now = performance.now();
    const time = Math.abs(event.timeStamp - now) < 5000 ? event.timeStamp : now;
    const rounded = (value) => Math.round(value * 1e4) / 1e4;
    this.sender.addSample(time, rounded(x), rounded(y), rounded(z));
    this.count += 1;
  }

  watchPosition() {
    if (!navigator.geolocation) return this.show("position", text("positionUnavailable"));
    this.show("position", text("noPosition"));
    this.watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        // The time of a position is that of the wall clock.
        const age = Date.now() - timestamp;
        this.sender.addFix(performance.now() - (age >= 0 && age < 10_000 ? age : 0), coords);
        this.accuracy = coords.accuracy;
      },
      (error) => {
        this.accuracy = null;
        this.show("position", error.code === error.PERMISSION_DENIED ? text("positionDenied") : text("positionUnavailable"));
      },
      { enableHighAccuracy: true, maximumAge: 0 },
    );
  }

  showUse(use) {
    this.use = use;
    this.show("connection", text("sensorConnected", { milliseconds: Math.round(this.roundTrip) }));
    this.show("steps", text(use.steps_used ? "stepsUsed" : "stepsNotUsed", { steps: use.steps }));
    this.show("black-steps", text("blackSteps", { count: use.steps }));
  }

  clockText(now) {
    const error = this.clock.error(now);
    return text("clockError", { milliseconds: localized(error < 9.95 ? error.toFixed(1) : String(Math.round(error))) });
  }

  showValues() {
    const now = performance.now();
    const seconds = (now - (this.lastCount ?? this.begun)) / 1000;
    const rate = seconds > 0 ? Math.round(this.count / seconds) : 0;
    this.lastCount = now;
    this.count = 0;
    if (rate > 0) this.show("motion", text(this.sender.dropped > 0 ? "samplesDropped" : "sampleRate", { rate, dropped: this.sender.dropped }));
    else if (now - this.begun > 2000) this.show("motion", text("noMotion"));
    if (this.accuracy !== null) this.show("position", text(this.use?.positions_used ? "positionUsed" : "positionNotUsed", { meters: Math.round(this.accuracy) }));
    this.show("clock", this.clock.isReady ? this.clockText(now) : text("noClock"));
    this.screenLock.update(true);
    const isAwake = this.screenLock.lock?.released === false;
    this.show("screen", "wakeLock" in navigator ? (isAwake ? text("screenAwake") : text("screenRefused")) : text("screenNotAwake"));
  }
}

translate();
document.title = `strided: ${text("sensorTitle")}`;
const page = new SensorPage();
export { page };
