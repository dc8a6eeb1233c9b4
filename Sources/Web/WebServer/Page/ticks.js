// Round values for axes, classes and scales.
import { localized } from "./text.js";

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400];
/** A step may be smaller than the ideal one, but at least this share of it, as in the report (Sources/Core/Activities/Series/AxisTicks.swift). */
const tolerance = 0.85;

function multiples(low, high, step) {
  const values = [];
  for (let number = Math.ceil(low / step - 1e-9); number * step <= high + step * 1e-9; number += 1) values.push(number * step);
  return values;
}

/** Round times in seconds in a range, about `count` of them. */
export function timeTicks(low, high, count) {
  const wanted = ((high - low) / Math.max(count, 1)) * tolerance;
  return multiples(low, high, timeSteps.find((step) => step >= wanted) ?? 86400);
}

/** Round numbers in a range, about `count` of them: multiples of 1, 2 or 5 times a power of ten, at least 1. */
export function numberTicks(low, high, count) {
  const wanted = Math.max((high - low) / Math.max(count, 1), 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return multiples(low, high, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted * tolerance));
}

/** The longest scale bar that is not longer than `length` metres: { meters, text }. Its length is 1, 2 or 5 times a power of ten. */
export function scaleBar(length, unit) {
  if (!(length > 0)) return null;
  const isFar = length >= unit.meters * (unit.small === 1 ? 1 : 0.1);
  const size = isFar ? unit.meters : unit.small;
  const power = 10 ** Math.floor(Math.log10(length / size) + 1e-9);
  const number = [5, 2, 1].map((factor) => factor * power).find((value) => value * size <= length * (1 + 1e-9)) ?? power;
  return { meters: number * size, text: `${localized(String(Number(number.toPrecision(1))))} ${isFar ? unit.distance : unit.smallName}` };
}
