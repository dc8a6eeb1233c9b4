// The charts and the map in words, for screen readers.
import { distanceText, minutesText, unitTable, wholeText } from "./format.js";
import { text } from "./text.js";

const directions = [
  "directionNorth", "directionNorthEast", "directionEast", "directionSouthEast",
  "directionSouth", "directionSouthWest", "directionWest", "directionNorthWest",
];

function label(id, content) {
  const element = document.getElementById(id);
  if (element.getAttribute("aria-label") !== content) element.setAttribute("aria-label", content);
}

/** The latest value, the mean, the least and the greatest of the known numbers; `format` makes the text of a number. */
export function chartText(name, unit, numbers, format) {
  const known = numbers.filter(Number.isFinite);
  if (known.length === 0) return text("chartEmpty", { name });
  const mean = known.reduce((sum, number) => sum + number, 0) / known.length;
  const [least, most] = known.reduce(([low, high], number) => [Math.min(low, number), Math.max(high, number)], [Infinity, -Infinity]);
  return text("chartSummary", { name, unit, latest: format(known.at(-1)), mean: format(mean), least: format(least), most: format(most) });
}

/** The distance of the route, and where the runner is, seen from the start. */
export function mapText(track, units, others = 0) {
  const [first, last] = [track.blocks[0]?.points[0], track.last];
  const name = text("routeSoFar");
  if (!last) return text("mapWithoutPosition", { name });
  const [east, north] = [last.x - first.x, first.y - last.y];
  const direction = text(directions[(Math.round(Math.atan2(east, north) / (Math.PI / 4)) + 8) % 8]);
  const distance = (meters) => `${distanceText(meters, units)} ${unitTable[units].distance}`;
  const summary = text("mapSummary", { name, distance: distance(last.distance ?? NaN), away: distance(Math.hypot(east, north)), direction });
  return others > 0 ? `${summary}; ${text("otherActivitiesHere")}: ${others}` : summary;
}

/** Describes the charts of the points from a time on, in seconds, and the map. */
export function describeViews(track, from, units, others) {
  const points = track.points.filter(({ t }) => t >= from);
  const unit = unitTable[units];
  const pace = points.map(({ speed }) => (speed > 0.5 ? unit.meters / speed : NaN));
  label("pace-chart", chartText(text("paceOverTime"), `min${unit.pace}`, pace, minutesText));
  label("cadence-chart", chartText(text("cadenceOverTime"), "spm", points.map(({ cadence }) => cadence), wholeText));
  label("heart-chart", chartText(text("heartRateOverTime"), "bpm", points.map(({ heart }) => heart), wholeText));
  label("drawing", mapText(track, units, others));
}
