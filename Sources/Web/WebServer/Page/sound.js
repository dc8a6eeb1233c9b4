// Plays the clicks on this device, on the beat grid. The clicks of the next 400 ms are scheduled on the clock of the sound output, so
// their times do not depend on timers. Each tick compares them with the grid: a click that has not begun is moved or removed if the tempo,
// the cue, the pause or the clock has changed, and a click that has begun is never repeated.
//
// Times are milliseconds of the page's clock (performance.now), or seconds of the clock of the sound output ("context").
import { heardAt, isLeft, positionAt } from "./beat.js";
import { text } from "./text.js";

/** The time in milliseconds between two ticks. A hidden page ticks once per second, so it schedules further ahead (seconds). */
const tickInterval = 50;
const [reach, hiddenReach] = [0.4, 2.5];
/** A scheduled click that would move by less than this, in seconds, stays. */
const tolerance = 0.0005;
/** A click that continues the beat, but whose time is past by up to this (seconds) after a change of the tempo, is played at once. */
const lateness = 0.1;
/** The time in milliseconds after which a sound that was not loaded is requested again. */
const retryDelay = 3000;

/** The middle one of some numbers. */
export const medianOf = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/**
 * The time of the context at which the output plays what is heard at a time of the page: the median of the differences of the last
 * pairs of times. One pair has an error of some milliseconds, because the sound system estimates its delay.
 */
export class OutputClock {
  constructor() {
    /** Differences, context minus page, in milliseconds: { at, difference }. */
    this.pairs = [];
  }

  /** Whether enough is known: the pairs of a quarter of a second. */
  get isKnown() {
    return this.pairs.length >= 5;
  }

  /** Adds the pair of a context at the time `now` of the page. */
  update(context, now) {
    const difference = differenceOf(context, now);
    // Older pairs are dropped, because the two clocks run at different rates. In a hidden page, fewer pairs are taken.
    this.pairs = this.pairs.filter(({ at }) => at > now - 20_000).slice(-59);
    this.pairs.push({ at: now, difference });
    // A jump of the output, for example after an underrun: the pairs before it are wrong.
    const median = medianOf(this.pairs.map((pair) => pair.difference));
    const latest = this.pairs.slice(-8);
    const hasJumped = [1, -1].some((sign) => latest.every((pair) => sign * (pair.difference - median) > 10));
    if (hasJumped && this.pairs.length > 8) this.pairs = latest;
    this.difference = medianOf(this.pairs.map((pair) => pair.difference));
  }

  /** The time of the context, in seconds, at a time of the page. */
  contextTime(time) {
    return (time + this.difference) / 1000;
  }

  /** The time of the page at a time of the context. */
  pageTime(time) {
    return time * 1000 - this.difference;
  }
}

/** One difference, context minus page, in milliseconds. A browser without usable pairs has the latency of its output instead. */
function differenceOf(context, now) {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && Math.abs(now - performanceTime) < 1000) return contextTime * 1000 - performanceTime;
  return (context.currentTime - (context.outputLatency || context.baseLatency || 0)) * 1000 - now;
}

/** The times of the steps of a run. Steps before the first step of a grid keep the times of the grid before it. */
export class StepTimes {
  constructor() {
    this.grids = [];
  }

  /** Uses a grid; `run` is the number of its run. */
  update(grid, run) {
    if (run !== this.run) this.grids = [];
    this.run = run;
    this.grids = [...this.grids.filter(({ step }) => step < grid.step).slice(-4), grid];
  }

  heardAt(step) {
    return heardAt(this.grids.findLast((grid) => grid.step <= step) ?? this.grids[0], step);
  }

  /** The first step that is heard at or after a time. */
  firstAfter(time) {
    let { step } = positionAt(this.grids.at(-1), time);
    while (step > 0 && this.heardAt(step - 1) >= time) step -= 1;
    while (this.heardAt(step) < time) step += 1;
    return step;
  }
}

export class Sound {
  /**
   * @param send calls a method of the daemon.
   * @param onNotice is called when `notice` has changed.
   */
  constructor(send, onNotice, { create = () => new AudioContext({ latencyHint: "playback" }), clock = () => performance.now() } = {}) {
    Object.assign(this, { send, onNotice, create, clock });
    this.isOn = false;
    this.beats = null;
    /** Clicks in place of those of the run; see `try`. */
    this.trial = null;
    this.times = new StepTimes();
    /** The samples of the sounds by their addresses. An entry without samples is being loaded, or waits for another attempt. */
    this.clips = new Map();
    /** The clicks that were given to the context, in the order of their times: { step, run, at, source }; `at` is in seconds. */
    this.scheduled = [];
    /** The last click that has begun: { step, run, heardAt }. */
    this.last = null;
    /** What the runner must know or do, in one sentence; null if there is nothing. */
    this.notice = null;
    // A browser starts and continues the output only during a tap or a key press.
    for (const name of ["pointerup", "click", "keydown"]) addEventListener(name, () => this.wake(), true);
    document.addEventListener("visibilitychange", () => this.plan());
  }

  /** Uses another grid (null without beats), status and settings of this device; called for each status. */
  update(grid, model, { sound, soundDelay }) {
    const { trial } = this;
    this.delay = Number.isFinite(soundDelay) && !trial ? soundDelay : 0;
    if (sound !== this.isOn) {
      this.isOn = sound;
      if (!sound) this.close();
      else if (navigator.userActivation?.isActive !== false) this.wake();
    }
    const isSounding = model?.run === "running" && (model.grid ? model.grid.sounding : !model.silence);
    const cue = model?.grid?.cue ?? model?.cue;
    if (trial?.grid) this.times.update(trial.grid, "trial");
    else if (grid) this.times.update(grid, model.grid?.run ?? 0);
    if (trial) this.beats = trial.grid && { run: "trial", stride: 1 };
    else this.beats = grid && isSounding ? { run: model.grid?.run ?? 0, stride: cue === "every_other" ? 2 : 1 } : null;
    this.click = model?.click ?? this.click;
    this.load();
    this.showSession(model);
    this.plan();
    this.tell();
  }

  /** From the next update on, plays the clicks of another grid in place of those of the run, without the delay, or none: { grid }. Null ends this. */
  try(trial) {
    this.trial = trial;
    this.last = null;
  }

  // The output

  /** Opens or continues the output, if it is on. Must be called during a tap or a key press. */
  wake() {
    if (!this.isOn) return;
    if (!this.context) this.open();
    if (this.context.state !== "running") this.context.resume().catch(() => {});
    if (this.silence?.paused) this.silence.play().catch(() => {});
  }

  open() {
    const context = this.create();
    this.context = context;
    this.gain = context.createGain();
    this.gain.connect(context.destination);
    this.setVolume(0);
    this.output = new OutputClock();
    context.onstatechange = () => {
      if (context !== this.context) return;
      // While the output is interrupted, its clock stands still, so nothing of before is right.
      this.output = new OutputClock();
      this.removeClicks();
      this.tell();
    };
    this.timer = setInterval(() => this.tick(), tickInterval);
    // A phone keeps a hidden page alive, and passes on the buttons of a headset, while a media element plays: this one plays silence. Other
    // computers are spared its 2 % of a core.
    this.silence = matchMedia("(pointer: coarse)").matches ? Object.assign(new Audio("/silence.wav"), { loop: true }) : null;
    this.connectSession(true);
    this.load();
    this.tell();
  }

  close() {
    clearInterval(this.timer);
    this.removeClicks();
    this.silence?.pause();
    this.context?.close().catch(() => {});
    this.context = null;
    this.connectSession(false);
  }

  tick() {
    if (this.context.state === "running") this.output.update(this.context, this.clock());
    this.plan();
  }

  setVolume(duration = 0.02) {
    // The daemon's curve: the amplitude is the cube of the volume.
    const amplitude = (this.click?.volume ?? 0) ** 3;
    if (amplitude !== this.amplitude || duration === 0) this.gain.gain.setTargetAtTime(amplitude, this.context.currentTime, duration / 3);
    this.amplitude = amplitude;
  }

  // The clicks

  /** Makes the scheduled clicks those that the grid has now. */
  plan() {
    if (!this.context || this.context.state !== "running" || !this.output.isKnown) return;
    this.setVolume();
    // The output asks for whole blocks, so what begins in the next block may already be on its way.
    const now = this.context.currentTime;
    const fixed = now + (this.context.baseLatency || 0) + 0.005;
    for (; this.scheduled[0]?.at <= fixed; this.scheduled.shift()) this.last = this.scheduled[0];
    const wanted = this.beats ? this.clicksAfter(fixed, now + (document.hidden ? hiddenReach : reach)) : [];
    const kept = this.scheduled.filter((click) => {
      const isWanted = wanted.some(({ step, at }) => step === click.step && Math.abs(at - click.at) <= tolerance);
      if (!isWanted) remove(click);
      return isWanted;
    });
    const added = wanted.filter(({ step }) => !kept.some((click) => click.step === step)).map((click) => this.schedule(click));
    this.scheduled = [...kept, ...added.filter(Boolean)].sort((a, b) => a.at - b.at);
  }

  /** The clicks between two times of the context that have not begun. */
  clicksAfter(from, until) {
    const { run, stride } = this.beats;
    const clicks = [];
    const timeOf = (step) => this.output.contextTime(this.times.heardAt(step) - this.delay);
    const next = this.times.firstAfter(this.output.pageTime(from) + this.delay);
    let first = next;
    if (this.last && this.continues(this.last)) {
      first = Math.max(next, this.last.step + 1);
      // The step that follows the last click may be late now; after a pause, no step does.
      if (next - this.last.step <= 2 * stride) while (first - 1 > this.last.step && timeOf(first - 1) >= from - lateness) first -= 1;
    }
    for (let step = Math.max(first, 0); timeOf(step) <= until; step += 1) {
      if (step % stride === 0) clicks.push({ step, run, at: Math.max(timeOf(step), from) });
    }
    return clicks;
  }

  /**
   * Whether the click that has begun last is its step of the grid: then this has nearly the same time. A daemon that was started again continues
   * a run with another number, and when the clicks move to the leader of a group, a step of the same run moves by up to two steps.
   */
  continues({ step, heardAt: time }) {
    return Math.abs(this.times.heardAt(step) - time) < Math.abs(this.times.heardAt(step + 1) - this.times.heardAt(step)) / 2;
  }

  /** Gives a click to the context; returns null while its sound is not loaded. */
  schedule({ step, run, at }) {
    const buffer = this.clips.get(this.addressOf(step))?.buffer ?? this.spare?.[step % 2];
    if (!buffer) return null;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.gain);
    source.start(at);
    return { step, run, at, source, heardAt: this.times.heardAt(step) };
  }

  removeClicks() {
    this.scheduled.forEach(remove);
    this.scheduled = [];
  }

  // The sounds

  addressOf(step) {
    const { sound, accent } = this.click;
    return `/sounds/${encodeURIComponent(sound)}?accent=${accent}&foot=${isLeft(step) ? "left" : "right"}`;
  }

  /** Loads the sounds of both feet, if this was not done. Until then, the sounds before are played. */
  load() {
    if (!this.context || !this.click) return;
    const addresses = [this.addressOf(0), this.addressOf(1)];
    for (const address of addresses) if (!this.clips.has(address)) this.fetchClip(address);
    const buffers = addresses.map((address) => this.clips.get(address)?.buffer);
    if (buffers.every(Boolean)) this.spare = buffers;
  }

  async fetchClip(address) {
    const clip = { buffer: null, hasFailed: false };
    this.clips.set(address, clip);
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) });
      if (!reply.ok) throw new Error(String(reply.status));
      clip.buffer = await this.context.decodeAudioData(await reply.arrayBuffer());
      this.load();
      this.plan();
    } catch {
      clip.hasFailed = true;
      setTimeout(() => (this.clips.delete(address), this.load()), retryDelay);
    }
    this.tell();
  }

  // What the runner sees

  tell() {
    const isMissing = this.click && [0, 1].some((step) => this.clips.get(this.addressOf(step))?.hasFailed);
    const needsTap = this.context?.state !== "running";
    const notice = !this.isOn ? null : needsTap ? text("soundNeedsTap") : isMissing ? text("soundNotLoaded") : null;
    if (notice === this.notice) return;
    this.notice = notice;
    this.onNotice();
  }

  /** The buttons of a headset and of the lock screen pause and resume the run. */
  connectSession(isOn) {
    const session = navigator.mediaSession;
    if (!session) return;
    session.setActionHandler("play", isOn ? () => this.send("ResumeActivity") : null);
    session.setActionHandler("pause", isOn ? () => this.send("PauseActivity") : null);
    if (!isOn) session.metadata = null;
    session.playbackState = "none";
  }

  showSession(model) {
    if (!navigator.mediaSession || !this.context || !model) return;
    navigator.mediaSession.playbackState = model.run === "running" ? "playing" : "paused";
    const title = model.target === null ? "strided" : text("soundCadence", { cadence: Math.round(model.target) });
    if (navigator.mediaSession.metadata?.title !== title) navigator.mediaSession.metadata = new MediaMetadata({ title, artist: "strided" });
  }
}

/** Removes a click that has not begun. */
function remove({ source }) {
  source.stop();
  source.disconnect();
}
