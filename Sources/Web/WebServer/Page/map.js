// The geometry of the map: projection, simplification of the line, and the classes of pace.
import { minutesText, unitTable } from "./format.js";
import { text as message } from "./text.js";
import { timeTicks } from "./ticks.js";

/**
 * A flat map in metres east and south of the first position: the equidistant cylindrical projection on the WGS 84 ellipsoid (J. P.
 * Snyder, "Map Projections: A Working Manual", 1987, pp. 24–25, 90), as on the report pages. Its standard parallel is the first latitude. `inverse` of the
 * returned function is its inverse.
 */
export function projectionAround(latitude, longitude) {
  const [radius, eccentricity, degree] = [6378137, 0.00669437999014, Math.PI / 180];
  const shape = 1 - eccentricity * Math.sin(latitude * degree) ** 2;
  const east = (degree * radius * Math.cos(latitude * degree)) / Math.sqrt(shape);
  const north = (degree * radius * (1 - eccentricity)) / shape ** 1.5;
  const project = (lat, lon) => {
    let turn = lon - longitude;
    if (turn > 180) turn -= 360;
    else if (turn < -180) turn += 360;
    return { x: turn * east, y: (latitude - lat) * north };
  };
  project.inverse = ({ x, y }) => ({ latitude: latitude - y / north, longitude: longitude + x / east });
  return project;
}

/**
 * For each point, the largest tolerance in metres at which Douglas and Peucker's algorithm keeps it (Cartographica 10(2), 1973,
 * pp. 112–122); infinite for both ends. O(n log n) for typical routes.
 */
export function tolerancesOf(points) {
  const tolerances = new Float64Array(points.length).fill(Infinity);
  const open = [[0, points.length - 1, Infinity]];
  while (open.length > 0) {
    const [first, last, limit] = open.pop();
    if (last - first < 2) continue;
    const [a, b] = [points[first], points[last]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    let [farthest, distance] = [first + 1, -1];
    for (let index = first + 1; index < last; index += 1) {
      const [px, py] = [points[index].x - a.x, points[index].y - a.y];
      const along = length > 0 ? Math.min(Math.max((px * dx + py * dy) / length, 0), 1) : 0;
      const away = (px - along * dx) ** 2 + (py - along * dy) ** 2;
      if (away > distance) [farthest, distance] = [index, away];
    }
    // A point cannot have a larger tolerance than the point that split its part of the line.
    const tolerance = Math.min(limit, Math.sqrt(distance));
    tolerances[farthest] = tolerance;
    open.push([first, farthest, tolerance], [farthest, last, tolerance]);
  }
  return tolerances;
}

/**
 * At most five classes of pace, separated at round paces, from slow to fast: the speeds between them, their names and colours
 * (0…4). Null if nobody moved. The middle 80 % of the speeds is divided, as on the report pages.
 */
export function paceClasses(speeds, units) {
  const sorted = speeds.filter((speed) => speed > 0.1).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const length = unitTable[units].meters;
  const [slow, fast] = [sorted[Math.floor(sorted.length / 10)], sorted[Math.floor((sorted.length * 9) / 10)]];
  let paces = [];
  for (let count = 5; count >= 1; count -= 1) {
    paces = slow < fast ? timeTicks(length / fast, length / slow, count).reverse() : [];
    if (paces.length < 5) break;
  }
  const texts = paces.map(minutesText);
  const inner = texts.slice(1).map((text, index) => `${text}–${texts[index]}`);
  const names = texts.length === 0 ? [message("samePaceEverywhere")] : [message("slowerThan", { value: texts[0] }), ...inner, message("fasterThan", { value: texts.at(-1) })];
  const colours = names.map((_, index) => (paces.length === 0 ? 2 : Math.floor((index * 4) / paces.length)));
  return { bounds: paces.map((pace) => length / pace), names, colours };
}

/** The colour of a speed, 0…4; 5 if it is unknown. */
export function colourOf(classes, speed) {
  if (!classes || !(speed >= 0)) return 5;
  let index = 0;
  while (index < classes.bounds.length && speed >= classes.bounds[index]) index += 1;
  return classes.colours[index];
}
