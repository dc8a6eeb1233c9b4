// Two dialogs. One measures the cadence of the runner without clicks, in a minute of measured steps or in taps at the landings of one foot; strided
// computes. The other one finds the delay of this device's sound output: a person who taps along is early or late by a time that is nearly the same
// for clicks and for a flash, so the difference between the two is the delay.
//
// Times are milliseconds of the page's clock (performance.now), as are the time stamps of events.
import { frameTime } from "./beatview.js";
import { speedText, unitTable, wholeText } from "./format.js";
import { medianOf } from "./sound.js";
import { localized, setText, text, translated } from "./text.js";

/** The time between two clicks or flashes. Below it, a person taps less steadily to a flash; above it, the taps of 15 s become few. */
export const interval = 600;
/** The beats without a tap that counts: a person needs some to find the tempo. */
const practice = 4;
/** The time from the start of a part until its first click, flash or measured step; the last clicks of the run are heard within it. */
const lead = 1500;
/** The numbers of seconds left that are announced. */
const announced = [30, 10];
/** The least number of taps of a part, and the largest standard error of their mean in milliseconds. */
const [leastTaps, mostError] = [12, 12];
/** The earliest result in milliseconds: a delay is not negative, but its measurement can be. The latest one is an interval later. */
const earliest = -100;
/** A time without a tap after which the count of the landings begins again. */
const longestGap = 5000;
/** Buttons that appear where the last tap was do nothing for this time. */
const afterTaps = 1000;

const element = (id) => document.getElementById(id);

/** The same phase at or after `least`, less than an interval later. */
function wrap(time, least = -interval / 2) {
  const rest = (time - least) % interval;
  return least + (rest < 0 ? rest + interval : rest);
}

/**
 * By how much taps follow beats that are at `first` and at each interval after it: { phase, error, share, count }. `phase` is the circular median
 * (N. Fisher, Statistical Analysis of Circular Data, 1993, section 2.3.2), improved by the mean of the taps near it; `error` is its standard error, and
 * `share` the part of the taps that are near it, within three standard deviations by the median deviation.
 */
export function tapPhase(taps, first) {
  const phases = taps.map((tap) => wrap(tap - first));
  const from = (centre) => phases.map((phase) => wrap(phase - centre));
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  const centre = phases.reduce(
    (least, phase) => {
      const distance = sum(from(phase).map(Math.abs));
      return distance < least.distance ? { phase, distance } : least;
    },
    { phase: 0, distance: Infinity },
  ).phase;
  const spread = 1.4826 * medianOf(from(centre).map(Math.abs));
  const near = from(centre).filter((distance) => Math.abs(distance) <= 3 * spread);
  return { phase: centre + sum(near) / near.length, error: spread / Math.sqrt(near.length), share: near.length / taps.length, count: taps.length };
}

/** Why taps cannot be used, as a sentence; null if they can. */
export function tapProblem({ count, error, share }) {
  if (count < leastTaps) return text("fewTaps", { number: count });
  return error > mostError || share < 2 / 3 ? text("unsteadyTaps") : null;
}

/** The delay of the sound in milliseconds, and its standard error. */
export function delayOf(sound, flash) {
  return { delay: Math.max(Math.round(wrap(sound.phase - flash.phase, earliest)), 0), error: Math.hypot(sound.error, flash.error) };
}

/**
 * The stages of the dialogs: `help` is the key of their sentence, and `next` and `other` are their buttons, [label, stage]. In `taps`, the taps are
 * counted; a stage that `needsRun` ends if strided is lost or the clicks sound.
 */
const stages = {
  runner: { help: "calibrateIntro", other: ["calibrateByTaps", "landings"], next: ["calibrateBySteps", "steps"] },
  steps: { help: "calibrateRun", needsRun: true },
  landings: { help: "calibrateTapHelp", taps: true, needsRun: true },
  sending: { help: "calibrateSending", needsRun: true },
  runnerFailed: { next: ["againButton", "runner"] },
  runnerDone: { other: ["againButton", "runner"], isDone: true },
  delay: { help: "delayIntro", next: ["sensorStart", "sound"] },
  sound: { help: "delayTapClicks", taps: true },
  flashIntro: { help: "delayFlash", next: ["sensorStart", "flash"] },
  flash: { help: "delayTapFlashes", taps: true },
  delayFailed: { next: ["againButton", "delay"] },
  delayDone: { other: ["againButton", "delay"], isDone: true },
};

export class Calibration {
  /** `page` has connection, model, lost, mayControl, settings, clock, sound, changeSettings() and updateGrid(). */
  constructor(page) {
    this.page = page;
    /** How long the steps are measured and a part of taps lasts (milliseconds), and how many landings are tapped. */
    this.lengths = { steps: 60_000, taps: 15_000, landings: 20 };
    this.stage = null;
    this.lastTap = -Infinity;
    this.dialog = element("calibrate");
    // The event comes later, and the dialog may be open again then.
    this.dialog.onclose = () => this.dialog.open || this.end();
    element("open-calibrate").onclick = () => this.open("runner");
    element("find-delay").onclick = () => this.open("delay");
    element("calibrate-close").onclick = () => this.isAfterTaps || this.dialog.close();
    for (const name of ["other", "next"]) element(`calibrate-${name}`).onclick = () => this.isAfterTaps || this.begin(stages[this.stage][name][1]);
    const button = element("calibrate-tap");
    button.onpointerdown = (event) => event.button === 0 && this.tap(event.timeStamp);
    // The click of a screen reader or a switch comes without a press.
    button.onclick = () => performance.now() - this.lastTap > afterTaps / 2 && this.tap();
    button.oncontextmenu = (event) => event.preventDefault();
    this.dialog.onkeydown = (event) => {
      if (![" ", "Enter"].includes(event.key) || !stages[this.stage]?.taps || event.target.closest("input, .row")) return;
      event.preventDefault();
      if (!event.repeat) this.tap(event.timeStamp);
    };
    addEventListener("pagehide", () => this.isSilencing && this.call("Resume", {}, { keepalive: true }).catch(() => {}));
  }

  /** Whether a press of a button can be a tap too many. */
  get isAfterTaps() {
    return !stages[this.stage]?.taps && performance.now() - this.lastTap < afterTaps;
  }

  call(method, parameters = {}, options = {}) {
    return this.page.connection.post("/command", { method, parameters }, { patience: 5000, ...options });
  }

  open(stage) {
    this.end();
    this.kind = stage;
    setText("calibrate-title", text(stage === "runner" ? "calibrateRunner" : "findDelay"));
    element("calibrate-status").textContent = "";
    this.show(stage);
    this.dialog.showModal();
    this.focus();
  }

  /** Shows a stage with its sentence; each one but the first is announced. */
  show(stage, help = text(stages[stage].help)) {
    const { taps, next, other, isDone } = stages[stage];
    clearInterval(this.timer);
    const isFirst = !this.dialog.open;
    this.stage = stage;
    setText("calibrate-help", help);
    setText("calibrate-live", "");
    element("calibrate-tap").hidden = !taps;
    for (const part of element("calibrate-speed").labels) part.hidden = stage !== "landings";
    element("calibrate-speed").hidden = stage !== "landings";
    setText("calibrate-close", text(isDone ? "done" : "cancelStart"));
    element("calibrate-close").classList.toggle("primary", isDone === true);
    for (const [name, action] of Object.entries({ next, other })) {
      element(`calibrate-${name}`).hidden = !action;
      setText(`calibrate-${name}`, action ? text(action[0]) : "");
    }
    if (!isFirst) {
      this.announce(help);
      this.focus();
    }
  }

  /** Moves the focus to what comes next. A result gets none of its buttons, because a tap too many would press it. */
  focus() {
    const { taps, next, isDone } = stages[this.stage];
    element(taps ? "calibrate-tap" : isDone || !next ? "calibrate-title" : "calibrate-next").focus();
  }

  announce(content) {
    setText("calibrate-status", content);
  }

  // The stages

  async begin(stage) {
    this.taps = [];
    if (!stages[stage].taps && !stages[stage].needsRun) return this.show(stage);
    const before = this.stage;
    if (stage === "landings") this.listen();
    try {
      await this.silence();
    } catch (error) {
      return this.stage === before && this.show(`${this.kind}Failed`, this.problem(error));
    }
    if (this.stage !== before) return this.resume();
    this.show(stage);
    this.first = performance.now() + lead;
    if (stage === "landings") this.beginLandings();
    else this.timer = setInterval(() => this.tick(), 200);
    if (stage === "sound") this.play({ grid: { step: 0, time: this.first, rate: 1 / interval, target: 1 / interval, ramp: 0 } });
    if (stage === "flash") this.light();
    if (stage !== "landings") this.tick();
  }

  /** Shows what remains of the measured steps or of the taps to clicks or flashes. */
  tick() {
    const { stage, page } = this;
    const isMeasuring = stage === "steps";
    const length = this.lengths[isMeasuring ? "steps" : "taps"];
    const left = this.first + length - performance.now();
    if (left <= 0) return isMeasuring ? this.send({ seconds: Math.round(this.lengths.steps / 1000) }) : this.endPart();
    const seconds = Math.ceil(Math.min(left, length) / 1000);
    const remaining = text("secondsLeft", { seconds });
    const { measured } = page.model?.status ?? {};
    const values = `${wholeText(page.model?.measured ?? NaN)} spm · ${measured?.speed_mps ? speedText(measured.speed_mps, page.settings.units) : "–"}`;
    setText("calibrate-live", isMeasuring ? `${remaining}\n${values}` : ((stage === "sound" && page.sound.notice) || remaining));
    if (isMeasuring && seconds !== this.seconds && announced.includes(seconds)) this.announce(`${remaining}, ${values}`);
    this.seconds = seconds;
  }

  beginLandings() {
    const { units } = this.page.settings;
    const speed = element("calibrate-speed");
    setText("calibrate-speed-label", text("calibrateSpeed", { unit: units === "miles" ? "mph" : "km/h" }));
    [speed.value, speed.required] = ["", !this.page.model?.status.measured?.speed_mps];
    this.showCount();
  }

  /** Gets the button of a headset, while the page plays something: silence. Must be called during a tap or a key press. */
  listen() {
    this.silent ??= Object.assign(new Audio("/silence.wav"), { loop: true });
    this.silent.play().catch(() => {});
    for (const name of ["play", "pause"]) navigator.mediaSession?.setActionHandler(name, () => this.tap());
  }

  showCount() {
    setText("calibrate-live", text("tapsDone", { number: this.taps.length, total: this.lengths.landings }));
  }

  /** A tap at the time stamp of its event; a browser whose time stamps have another origin gives the present time. */
  tap(stamp = Infinity) {
    if (!stages[this.stage]?.taps) return;
    const now = performance.now();
    const time = stamp <= now ? stamp : now;
    this.lastTap = now;
    const { stage } = this;
    if (stage !== "landings") return this.taps.push(time);
    const speed = element("calibrate-speed");
    if (!speed.validity.valid) {
      const needed = text("speedNeeded", { least: speed.min, most: speed.max });
      this.announce(needed);
      setText("calibrate-live", needed);
      return speed.focus();
    }
    if (time - this.taps.at(-1) > longestGap) this.taps = [];
    this.taps.push(time);
    this.showCount();
    if (this.taps.length === this.lengths.landings / 2) this.announce(element("calibrate-live").textContent);
    if (this.taps.length < this.lengths.landings) return;
    const { offset } = this.page.clock;
    const parameters = { tap_ns: this.taps.map((tap) => Math.round((tap + offset) * 1e6)) };
    const unit = this.page.settings.units === "miles" ? unitTable.miles.meters : 1000;
    if (speed.value !== "") parameters.speed_mps = (speed.valueAsNumber * unit) / 3600;
    this.send(parameters);
  }

  async send(parameters) {
    this.show("sending");
    this.sent = parameters;
    const [stage, help] = await this.call("CalibrateRunner", parameters).then(
      (reply) => ["runnerDone", this.resultText(reply)],
      (error) => ["runnerFailed", this.problem(error)],
    );
    // Meanwhile, the dialog may have been closed, or the connection lost.
    if (this.sent !== parameters || this.stage !== "sending") return;
    this.show(stage, help);
    this.resume();
  }

  resultText({ calibration }) {
    const { cadence_spm, deviation_spm, speed_mps, before_spm, suggested_spm, limit } = calibration;
    const deviation = localized(deviation_spm.toFixed(1));
    const measured = text("calibrateResult", { cadence: wholeText(cadence_spm), deviation, speed: speedText(speed_mps, this.page.settings.units) });
    const suggestion = text("calibrateSuggestion", { cadence: wholeText(suggested_spm), before: wholeText(before_spm) });
    return [measured, suggestion, limit ? text("calibrateLimit") : ""].join(" ").trim();
  }

  /** Why a command was not carried out: strided refused it, or the connection is lost. */
  problem({ status, message }) {
    return status ? text("notDone", { reason: translated(message) }) : text("calibrateLost");
  }

  /** Flashes the button at the times of the beats, as the lamps of the run do. */
  light() {
    const frames = [{ opacity: 1, easing: "step-end" }, { opacity: 0, offset: 0.2 }, { opacity: 0 }];
    this.flash = element("calibrate-light").animate(frames, { duration: interval, iterations: Math.ceil(this.lengths.taps / interval) });
    this.flash.startTime = this.first - frameTime;
  }

  endPart() {
    const taps = this.taps.filter((tap) => tap > this.first + (practice - 0.5) * interval);
    const phase = taps.length > 0 ? tapPhase(taps, this.first) : { count: 0 };
    const problem = tapProblem(phase);
    if (!problem && this.stage === "sound") {
      this.play({ grid: null });
      this.soundPhase = phase;
      return this.show("flashIntro");
    }
    this.play(null);
    this.resume();
    if (problem) return this.show("delayFailed", problem);
    const { delay, error } = delayOf(this.soundPhase, phase);
    this.page.changeSettings({ soundDelay: delay });
    element("sound-delay").value = delay;
    this.show("delayDone", text("delayResult", { delay, error: Math.ceil(error) }));
  }

  /** Lets this device play other clicks than those of the run, or none; null ends this. */
  play(trial) {
    if (trial === this.page.sound.trial) return;
    this.page.sound.try(trial);
    this.page.updateGrid();
  }

  // The clicks of the run

  /** Silences the clicks of the run; the recording goes on. */
  async silence() {
    this.wasSilent = this.page.model?.run !== "running";
    if (this.wasSilent || this.isSilencing || !this.page.mayControl) return;
    await this.call("Pause");
    this.isSilencing = true;
  }

  /** Lets the clicks sound again, if this dialog has silenced them and strided can be reached. */
  resume() {
    if (!this.isSilencing || this.page.lost) return;
    this.isSilencing = false;
    if (this.page.model?.run !== "stopped") this.call("Resume").catch(({ status }) => (this.isSilencing = !status));
  }

  /** Called for each status and when the connection is lost. */
  update() {
    const { lost, model, mayControl } = this.page;
    const isClicking = model?.run === "running";
    if (!lost && !isClicking) this.wasSilent = true;
    if (!stages[this.stage]?.needsRun) return this.isTapping || this.resume();
    if (!lost && !mayControl) return this.dialog.close();
    if (lost) return this.show("runnerFailed", text("calibrateLost"));
    if (isClicking && this.wasSilent && this.stage !== "sending") {
      this.isSilencing = false;
      this.show("runnerFailed", text("calibrateClicks"));
    }
  }

  /** Whether the taps along to clicks or flashes are in progress. */
  get isTapping() {
    return ["sound", "flashIntro", "flash"].includes(this.stage);
  }

  end() {
    clearInterval(this.timer);
    this.stage = null;
    this.flash?.cancel();
    this.play(null);
    if (this.silent) {
      this.silent.pause();
      this.silent = null;
      for (const name of ["play", "pause"]) navigator.mediaSession?.setActionHandler(name, null);
      this.page.sound.connectSession(this.page.sound.context != null);
    }
    this.resume();
  }
}
