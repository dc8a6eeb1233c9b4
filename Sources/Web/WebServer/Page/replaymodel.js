// A recorded run as functions of time and distance. Times are seconds since the start with pauses, distances are metres.
import { firstAfter } from "./charts.js";

/** Two points have a hole between them from this number of seconds on, and from this multiple of the usual time between points. */
const [shortestHole, usualSteps] = [10, 3];
/** The number of equal distances for which a gap is computed. */
const gapCount = 500;

/** The value between two numbers; the other one if one of them is unknown. */
function between(before, next, share) {
  const [first, last] = [before ?? next, next ?? before];
  return first + (last - first) * share;
}

export class RecordedRun {
  /** A run with the points of a `Track`, at least one. */
  constructor(track, startedAt) {
    this.track = track;
    this.startedAt = startedAt;
    this.points = track.points;
    const steps = this.points.slice(1).map(({ t }, index) => t - this.points[index].t).sort((a, b) => a - b);
    this.hole = Math.max(shortestHole, usualSteps * (steps[steps.length >> 1] ?? 0));
    // The blocks of a route share points.
    this.route = track.blocks.flatMap(({ points }, index) => (points[0] === track.blocks[index - 1]?.points.at(-1) ? points.slice(1) : points));
    let farthest = -Infinity;
    /** The points with a distance that does not decrease; one that does is an error of the recording. */
    this.way = this.points.filter(({ distance }) => distance !== null && distance >= farthest && ((farthest = distance), true));
    /** These points with the distance as their place on an axis. */
    this.byDistance = this.way.map((point) => ({ ...point, t: point.distance }));
  }

  get end() {
    return this.points.at(-1).t;
  }

  get length() {
    return this.way.at(-1)?.distance ?? 0;
  }

  has(key) {
    return this.points.some((point) => point[key] !== null);
  }

  /** The end of the hole that contains a time; infinite after the end of the run, and the time itself outside of holes. */
  holeEnd(t) {
    const index = firstAfter(this.points, t);
    if (index === this.points.length) return Infinity;
    const [before, next] = [this.points[index - 1]?.t ?? -Infinity, this.points[index].t];
    return t < next && next - before > this.hole ? next : t;
  }

  /** The two neighbours of a time in a list of points, and its place between them from 0 to 1; in a hole it stays at the first one. */
  neighbours(points, t) {
    const index = Math.min(firstAfter(points, t), points.length - 1);
    const [before, next] = [points[Math.max(index - 1, 0)], points[index]];
    if (t >= next.t) return [next, next, 0];
    return [before, next, next.t - before.t > this.hole ? 0 : Math.max((t - before.t) / (next.t - before.t), 0) || 0];
  }

  /** The values at a time: { speed, cadence, heart, target, distance, place: {x, y} }; null if they are unknown. */
  at(t) {
    const isHole = this.holeEnd(t) !== t;
    const [{ speed, cadence, heart, target }] = isHole ? [{}] : this.neighbours(this.points, t);
    const inWay = this.way.length > 0 && this.neighbours(this.way, t);
    const inRoute = this.route.length > 0 && this.neighbours(this.route, t);
    const inside = (key, [before, next, share]) => between(before[key], next[key], share);
    return {
      isHole,
      speed: speed ?? null,
      cadence: cadence ?? null,
      heart: heart ?? null,
      target: target ?? null,
      distance: inWay ? inside("distance", inWay) : null,
      place: inRoute ? { x: inside("x", inRoute), y: inside("y", inRoute) } : null,
    };
  }

  /** The first time at which the run has reached a distance. */
  timeAt(distance) {
    const index = Math.min(firstAfter(this.way, distance, "distance"), this.way.length - 1);
    const [before, next] = [this.way[Math.max(index - 1, 0)], this.way[index]];
    const length = next.distance - before.distance;
    return length > 0 ? between(before.t, next.t, Math.min(Math.max((distance - before.distance) / length, 0), 1)) : next.t;
  }
}

/** The next time from a time on at which one of the runs was recorded; infinite after the end of all. */
export const nextRecorded = (runs, t) => Math.min(...runs.map((run) => run.holeEnd(t)));

/** The distances that both runs have: { from, to }; null if there are none. */
export function commonDistance(first, second) {
  if (first.way.length === 0 || second.way.length === 0) return null;
  const [from, to] = [Math.max(first.way[0].distance, second.way[0].distance), Math.min(first.length, second.length)];
  return from < to ? { from, to } : null;
}

/** By how many seconds the first run was earlier at a distance than the second one; negative if it was later. */
export const gapAt = (first, second, distance) => second.timeAt(distance) - first.timeAt(distance);

/** The gap at equal distances in order, with the distance as `t`; empty without a common distance. */
export function gapOver(first, second) {
  const common = commonDistance(first, second);
  if (!common) return [];
  return Array.from({ length: gapCount + 1 }, (_, index) => {
    const t = common.from + ((common.to - common.from) * index) / gapCount;
    return { t, gap: gapAt(first, second, t) };
  });
}
