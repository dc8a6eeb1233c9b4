// Line charts of pace, cadence and heart rate over time.
import { minutesText, timeText, unitTable } from "./format.js";
import { text as message } from "./text.js";
import { numberTicks, timeTicks } from "./ticks.js";

const svgSpace = "http://www.w3.org/2000/svg";
/** The space around a chart in pixels. */
export const space = { left: 44, right: 22, top: 10, bottom: 24 };

/** The means of a value in `count` equal parts of a time range; null where it is unknown. Points are in order of time. */
export function columnsOf(points, from, to, count, value) {
  const [sums, numbers] = [new Float64Array(count), new Uint32Array(count)];
  for (let index = firstAfter(points, from); index < points.length && points[index].t <= to; index += 1) {
    const number = value(points[index]);
    if (!Number.isFinite(number)) continue;
    const column = Math.min(Math.floor(((points[index].t - from) / (to - from)) * count), count - 1);
    sums[column] += number;
    numbers[column] += 1;
  }
  return Array.from(sums, (sum, index) => (numbers[index] > 0 ? sum / numbers[index] : null));
}

/** The index of the first point at or after a time, or another value that never decreases. */
export function firstAfter(points, time, key = "t") {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle][key] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The range of an axis: the middle 96 % of the values, at least `least` wide, with a margin of 10 %; null without values. */
export function rangeOf(values, least) {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  let [low, high] = [sorted[Math.floor(sorted.length * 0.02)], sorted[Math.floor((sorted.length - 1) * 0.98)]];
  const missing = Math.max(least - (high - low), 0);
  [low, high] = [low - missing / 2, high + missing / 2];
  const margin = (high - low) * 0.1;
  return { low: low - margin, high: high + margin };
}

/** Path data of a line through columns; unknown columns interrupt it if there are more than `bridge` in a row. */
export function lineOf(columns, x, y, bridge) {
  let text = "";
  let last = -Infinity;
  columns.forEach((value, index) => {
    if (value === null) return;
    text += `${index - last <= bridge + 1 ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    last = index;
  });
  return text;
}

/** An SVG element in `parent`, if there is one, with its text. */
export function make(name, attributes, parent, text) {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return parent ? parent.appendChild(element) : element;
}

/** The horizontal axis of time in seconds; lines go on over a time of `bridge` without values. */
const timeAxis = { ticks: timeTicks, text: timeText, bridge: 10 };

/**
 * Draws one chart; `lines` are { value, style, points } with a function from a point to a value; a line without points has those of the
 * chart. The `t` of a point is its place on the axis.
 */
export function drawChart(svg, points, from, to, { lines, least, isInverted, ticks, text, area, axis = timeAxis }) {
  const [width, height] = [svg.clientWidth, svg.clientHeight];
  svg.replaceChildren();
  const [inner, tall] = [width - space.left - space.right, height - space.top - space.bottom];
  if (inner < 50 || tall < 30) return false;
  const count = Math.min(Math.floor(inner / 2), Math.max(Math.ceil(to - from), 2));
  const columns = lines.map((line) => columnsOf(line.points ?? points, from, to, count, line.value));
  const range = rangeOf(columns.flat(), least);
  const x = (index) => space.left + ((index + 0.5) / count) * inner;
  const y = (value) => {
    const share = Math.min(Math.max((value - range.low) / (range.high - range.low), 0), 1);
    return space.top + (isInverted ? share : 1 - share) * tall;
  };
  const bottom = space.top + tall;
  make("path", { class: "base", d: `M${space.left} ${bottom}h${inner}` }, svg);
  for (const time of axis.ticks(Math.max(from, 0), to, Math.max(Math.floor(inner / 110), 2))) {
    const place = space.left + ((time - from) / (to - from)) * inner;
    make("text", { class: "middle", x: place.toFixed(1), y: bottom + 17 }, svg, axis.text(time));
  }
  if (!range) {
    make("text", { class: "middle", x: space.left + inner / 2, y: space.top + tall / 2 }, svg, message("noDataYet"));
    return false;
  }
  for (const value of ticks(range.low, range.high, Math.max(Math.floor(tall / 38), 2))) {
    make("path", { class: "grid", d: `M${space.left} ${y(value).toFixed(1)}h${inner}` }, svg);
    make("text", { class: "end", x: space.left - 7, y: (y(value) + 4).toFixed(1) }, svg, text(value));
  }
  lines.forEach(({ style }, index) => {
    const line = lineOf(columns[index], x, y, Math.ceil((axis.bridge / (to - from)) * count));
    if (area && index === 0) {
      for (const part of line.split("M").filter((part) => part !== "")) {
        const ends = part.split("L").map((pair) => pair.split(" ")[0]);
        make("path", { class: "area", d: `M${part}L${ends.at(-1)} ${bottom}L${ends[0]} ${bottom}Z` }, svg);
      }
    }
    make("path", { class: style, d: line }, svg);
  });
  return true;
}

/** The lines and the vertical axes of the charts: pace, cadence and heart. */
export function chartsOf(units) {
  const length = unitTable[units].meters;
  const pace = ({ speed }) => (speed > 0.5 ? length / speed : NaN);
  const own = { value: ({ cadence }) => cadence ?? NaN, style: "line" };
  const target = { value: ({ target: wanted }) => wanted ?? NaN, style: "line second" };
  const heart = { value: ({ heart: rate }) => rate ?? NaN, style: "line" };
  return {
    pace: { lines: [{ value: pace, style: "line" }], least: 40, isInverted: true, ticks: timeTicks, text: minutesText, area: true },
    cadence: { lines: [own, target], least: 12, ticks: numberTicks, text: String },
    heart: { lines: [heart], least: 20, ticks: numberTicks, text: String },
  };
}

/** Draws the three charts for a range of time in seconds; `svgs` has pace, cadence and heart. */
export function drawCharts(svgs, track, from, units) {
  const to = Math.max(track.end, from + 60);
  for (const [name, chart] of Object.entries(chartsOf(units))) drawChart(svgs[name], track.points, from, to, chart);
}
