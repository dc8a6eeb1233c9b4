// Vibrates on the beats, if the browser can. A pattern contains the next few vibrations with the pauses between them, so the times
// do not depend on timers. A new pattern replaces the one that plays. It is sent about once per second, during a vibration, and at
// once if the beats change. Times are milliseconds of the page's clock.
import { heardAt, isLeft, positionAt } from "./beat.js";

/** The length of a vibration; motors with a rotating mass need some tens of milliseconds to reach their speed. */
const length = 60;
/** How far a pattern reaches, and after which time it is renewed. */
const [reach, renewal] = [2500, 900];
/** A vibration that moves by less than the first value is not sent again; one that begins within the second value is not moved. */
const [tolerance, margin] = [2, 3];

/** Whether the browser has the function; without a motor, it does nothing. */
export const canVibrate = () => typeof navigator.vibrate === "function";

/** The pattern of `navigator.vibrate` that begins at `now`: vibrations and pauses in turn, in whole milliseconds. */
export function patternOf(pulses, now) {
  const pattern = [];
  let end = 0;
  for (const pulse of pulses) {
    const [start, stop] = [Math.round(Math.max(pulse.start - now, 0)), Math.round(Math.max(pulse.end - now, 0))];
    // The first entry is a vibration.
    if (start > end) pattern.push(...(pattern.length === 0 ? [0, start] : [start - end]));
    pattern.push(stop - Math.max(start, end));
    end = stop;
  }
  return pattern;
}

export class Vibration {
  constructor(vibrate = (pattern) => navigator.vibrate(pattern), clock = () => performance.now()) {
    this.vibrate = vibrate;
    this.clock = clock;
    this.sent = [];
    this.last = null;
    this.renewAt = -Infinity;
  }

  /** Uses another grid (null without beats), status and choice of the feet ("off", "both", "left" or "right"). */
  update(grid, model, feet) {
    const isSounding = model?.grid ? model.grid.sounding : !model?.silence;
    const isActive = canVibrate() && feet !== "off" && grid && model?.run === "running" && isSounding;
    this.beats = isActive ? { grid, run: model.grid?.run ?? 0, cue: model.grid?.cue ?? model.cue, feet } : null;
    this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    const now = this.clock();
    for (const pulse of this.sent) {
      if (pulse.start > now + margin) break;
      if (this.last?.run !== pulse.run || this.last.step < pulse.step) this.last = pulse;
    }
    if (!this.beats) return this.stop(now);
    const current = this.sent.findLast((pulse) => pulse.start <= now + margin && pulse.end > now);
    const wanted = this.pulsesAfter(now);
    if (now >= this.renewAt || !this.isPlaying(wanted, now)) {
      this.sent = current ? [current, ...wanted] : wanted;
      if (this.sent.length > 0) this.vibrate(patternOf(this.sent, now));
      const next = this.sent.find((pulse) => pulse.start >= now + renewal);
      this.renewAt = next ? next.start + length / 3 : now + renewal;
    }
    this.timer = setTimeout(() => this.plan(), Math.max(this.renewAt - now, 1));
  }

  stop(now) {
    if (this.sent.at(-1)?.end > now) this.vibrate(0);
    this.sent = [];
    this.renewAt = -Infinity;
  }

  /** The next vibrations. One that is up to 20 ms late begins now. */
  pulsesAfter(now) {
    const { grid, run, cue, feet } = this.beats;
    const pulses = [];
    let { step } = positionAt(grid, now - 20);
    if (this.last?.run === run) step = Math.max(step, this.last.step);
    for (step = Math.max(step + 1, 0); heardAt(grid, step) <= now + reach; step += 1) {
      if (cue === "every_other" && !isLeft(step)) continue;
      if (feet !== "both" && (feet === "left") !== isLeft(step)) continue;
      const start = Math.max(heardAt(grid, step), now);
      pulses.push({ run, step, start, end: start + Math.min(length, (heardAt(grid, step + 1) - heardAt(grid, step)) / 2) });
    }
    return pulses;
  }

  /** Whether the pattern that plays has the next vibrations at the right times. */
  isPlaying(wanted, now) {
    const future = this.sent.filter((pulse) => pulse.start > now + margin);
    if (future.length > wanted.length || (future.length === 0) !== (wanted.length === 0)) return false;
    return future.every(({ run, step, start }, index) => {
      const other = wanted[index];
      return run === other.run && step === other.step && Math.abs(start - other.start) <= tolerance;
    });
  }
}
