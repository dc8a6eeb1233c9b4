// Values as text, with the same digits and rounding as the terminal (Sources/Programs/LiveScreen/Model/ValueText.swift).
import { localized, text as message } from "./text.js";

export const unknown = "–";

/** The names and lengths of the units: "metric" or "miles". */
export const unitTable = {
  metric: { meters: 1000, distance: "km", pace: "/km", small: 1, smallName: "m" },
  miles: { meters: 1609.344, distance: "mi", pace: "/mi", small: 0.3048, smallName: "ft" },
};

/** The units of a locale such as "en-US": miles in the United States, Liberia and Myanmar (CLDR, measurementData). */
export function unitsOfLocale(locale) {
  const territory = /[-_]([A-Za-z]{2})(?:[-_]|$)/.exec(locale ?? "")?.[1]?.toUpperCase();
  return ["US", "LR", "MM"].includes(territory) ? "miles" : "metric";
}

/** The nearest whole number; ties go to the even one, as in Swift's `.toNearestOrEven`. */
export function roundToEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest === 0.5 ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(value);
}

const two = (number) => String(number).padStart(2, "0");

/** Seconds as "m:ss". */
export function minutesText(seconds) {
  const whole = roundToEven(Math.max(seconds, 0));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** The pace at a speed in m/s; unknown while standing, which is a pace of an hour per kilometre or slower. */
export function paceText(speed, units) {
  if (!(speed > 1000 / 3600)) return unknown;
  return minutesText(unitTable[units].meters / speed);
}

/** A distance in metres with two decimals, from 100 units on with one. */
export function distanceText(meters, units) {
  if (!Number.isFinite(meters)) return unknown;
  const text = (roundToEven((meters / unitTable[units].meters) * 100) / 100).toFixed(2);
  return localized(text.length > 5 ? text.slice(0, -1) : text);
}

/** A time in whole seconds, rounded down, as "m:ss" or "h:mm:ss". */
export function timeText(seconds) {
  if (!Number.isFinite(seconds)) return unknown;
  const whole = Math.floor(Math.min(Math.max(seconds, 0), 3_600_000));
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A cadence or heart rate in whole units. */
export const wholeText = (value) => (Number.isFinite(value) ? String(Math.round(value)) : unknown);

/** A whole number with marks between thousands. */
export const grouped = (value) => localized(String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ","));

/** The deviation of the measured cadence from the target; up to 3 steps per minute is on target, as in the terminal. */
export function deviationText(deviation) {
  if (!Number.isFinite(deviation)) return message("noCadence");
  if (Math.abs(deviation) <= 3) return message("onTarget");
  return message(deviation > 0 ? "fast" : "slow", { steps: Math.round(Math.abs(deviation)) });
}

/** A difference of speeds in m/s as "0.5 km/h" or "0.3 mph". */
export const speedText = (difference, units) =>
  localized(units === "miles" ? `${(difference * 3600 / 1609.344).toFixed(1)} mph` : `${(difference * 3.6).toFixed(1)} km/h`);
