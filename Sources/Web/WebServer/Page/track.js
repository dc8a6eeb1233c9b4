// The points of the recording in progress, in order of time, and the route in blocks that are simplified once.
import { projectionAround, tolerancesOf } from "./map.js";

/** Without a position for this number of seconds, the route has a gap, as on the report pages. */
const longestHold = 30;
/** The number of points of a block. Only the last block changes, so that a long route needs no more work than a short one. */
const blockSize = 256;
/** Two points are at least this number of seconds apart. */
const spacing = 0.4;

export class Track {
  constructor() {
    this.clear(null);
  }

  /** Forgets all points; `startedAt` names the recording. */
  clear(startedAt) {
    this.startedAt = startedAt;
    /** { t, lat, lon, speed, cadence, heart, distance, target, accuracy }; null for unknown values. t is in seconds from the start. */
    this.points = [];
    this.forgetRoute();
  }

  forgetRoute() {
    this.project = null;
    this.blocks = [];
    this.bounds = null;
    this.last = null;
    /** Increases when blocks are replaced, so that the map draws them again. */
    this.version = (this.version ?? 0) + 1;
  }

  /** The time of the last point in seconds; 0 without points. */
  get end() {
    return this.points.at(-1)?.t ?? 0;
  }

  /** Adds a point from a status, if it is later than the last one. */
  append(point) {
    if (this.points.length > 0 && point.t < this.end + spacing) return false;
    this.points.push(point);
    this.addPosition(point);
    return true;
  }

  /** Adds the points of /series, and keeps the points that came from statuses in the meantime. */
  merge(rows) {
    const known = this.points;
    let next = 0;
    const added = [];
    for (const [t, lat, lon, speed, cadence, heart, distance, target] of rows) {
      while (next < known.length && known[next].t < t - spacing) next += 1;
      if (next < known.length && Math.abs(known[next].t - t) < spacing) continue;
      added.push({ t, lat, lon, speed, cadence, heart, distance, target: target ?? null });
    }
    if (added.length === 0) return;
    const isLater = known.length === 0 || added[0].t > this.end;
    if (isLater) {
      this.points = known.concat(added);
      for (const point of added) this.addPosition(point);
    } else {
      this.points = known.concat(added).sort((a, b) => a.t - b.t);
      this.forgetRoute();
      for (const point of this.points) this.addPosition(point);
    }
  }

  addPosition({ t, lat, lon, speed, distance, accuracy }) {
    if (lat === null || lon === null || lat === undefined) return;
    this.project ??= projectionAround(lat, lon);
    const { x, y } = this.project(lat, lon);
    const point = { t, x, y, speed: speed ?? this.speedTo(t, x, y), distance, accuracy: accuracy ?? null, smooth: null };
    const isGap = this.last !== null && t - this.last.t > longestHold;
    // The pace of a single second is noise: the colour is that of about ten seconds.
    point.smooth = isGap || this.last?.smooth == null || point.speed === null ? point.speed : this.last.smooth + (point.speed - this.last.smooth) * 0.2;
    const before = this.last;
    this.last = point;
    const bounds = this.bounds;
    this.bounds = bounds
      ? { west: Math.min(bounds.west, x), east: Math.max(bounds.east, x), north: Math.min(bounds.north, y), south: Math.max(bounds.south, y) }
      : { west: x, east: x, north: y, south: y };
    let block = this.blocks.at(-1);
    if (!block || isGap || block.points.length >= blockSize) {
      // A block begins with the last point of the previous block, unless there is a gap between them.
      block = newBlock(isGap ? before : null);
      if (before && !isGap) addTo(block, before);
      this.blocks.push(block);
    }
    addTo(block, point);
  }

  speedTo(t, x, y) {
    const last = this.last;
    return last && t > last.t && t - last.t <= longestHold ? Math.hypot(x - last.x, y - last.y) / (t - last.t) : null;
  }

  /** A sample of at most `count` smoothed speeds, evenly in time. */
  speeds(count) {
    const all = this.blocks.flatMap((block) => block.points);
    const every = Math.max(Math.ceil(all.length / count), 1);
    return all.filter((point, index) => index % every === 0 && point.smooth !== null).map((point) => point.smooth);
  }
}

/** `gapFrom` is the last point before a gap. */
function newBlock(gapFrom) {
  return { gapFrom, points: [], tolerances: null, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
}

function addTo(block, point) {
  block.points.push(point);
  block.tolerances = null;
  block.west = Math.min(block.west, point.x);
  block.east = Math.max(block.east, point.x);
  block.north = Math.min(block.north, point.y);
  block.south = Math.max(block.south, point.y);
}

/** The points of a block that are needed at a tolerance in metres. */
export function simplified(block, tolerance) {
  block.tolerances ??= tolerancesOf(block.points);
  return block.points.filter((_, index) => block.tolerances[index] > tolerance);
}
