// The values of the run screen: a table of all fields, and their places, which the runner chooses.
import { drawDigits } from "./digits.js";
import { deviationText, distanceText, paceText, roundToEven, timeText, unitTable, unknown, wholeText } from "./format.js";
import { deviationOf, movingAt, paceName } from "./model.js";
import { localized, setText, text, translated } from "./text.js";
import { remainderAt } from "./workoutview.js";

/** The time in milliseconds for which the values of a finished lap are shown. */
const lapTime = 10_000;
const lapKeys = ["lastLapTime", "lastLapDistance", "lastLapPace"];
const usualPlaces = { large: ["measured", "target"], fields: ["pace", "time", "distance", "heart", "lap", "sync"] };
/** The number of places in the settings. */
const mostFields = 12;
/** The inputs whose detail has counters instead of the name of a sensor. */
const plainInputs = ["bluetooth", "gpsd", "nmea", "steps", "accel", "accelerometer"];

/** A cadence for the large digits: an unknown one has the width of three digits, so that the layout stays the same. */
const cadenceText = (cadence) => (cadence === null ? "–––" : wholeText(cadence));
const recordingOf = (model) => model.status.recording ?? {};
const averageText = (meters, seconds, units) => (seconds > 0 ? paceText(meters / seconds, units) : unknown);
const lengthText = (meters, units) => wholeText((meters ?? NaN) / unitTable[units].small);

/** The time in the present lap in seconds at a time of the page's clock; it goes on between two statuses. */
function lapMovingAt(model, now) {
  const seconds = recordingOf(model).lap_moving_s ?? NaN;
  return model.recording === "recording" ? seconds + Math.max(now - model.receivedAt, 0) / 1000 : seconds;
}

function gradientText(model) {
  const { gradient } = model.status.motion ?? {};
  if (!Number.isFinite(gradient)) return unknown;
  return (gradient < -0.0005 ? "−" : "") + localized((roundToEven(Math.abs(gradient) * 1000) / 10).toFixed(1));
}

/** How far the runner is ahead of the opponent (+) or behind it (−). */
function leadText(model) {
  const seconds = Math.round(model.status.race?.lead_s ?? NaN);
  if (!Number.isFinite(seconds)) return unknown;
  return (seconds > 0 ? "+" : seconds < 0 ? "−" : "") + timeText(Math.abs(seconds));
}

function timeOfDay() {
  const now = new Date();
  return `${now.getHours()}:${String(now.getMinutes()).padStart(2, "0")}`;
}

/** The devices that receive the measurements of strided as a foot pod, or why there can be none. */
function broadcastText({ state, problem, receiving, centrals }) {
  const names = centrals.join(", ");
  if (state === "idle") return text("broadcastIdle");
  if (state === "waiting") return text("broadcastWaiting");
  if (state === "refused") return translated(problem);
  if (!receiving) return names ? text("broadcastConnected", { names }) : text("broadcastNoDevice");
  return names ? text("broadcastReceivedBy", { names }) : text("broadcastReceived");
}

/** Each sensor with its battery charge and its state, and strided itself as a foot pod. */
function sensorsText(model) {
  const lines = (model.status.inputs ?? []).map(({ name, state, detail }) => {
    const label = plainInputs.includes(name) || !detail ? name : detail.split(/, battery|: /)[0];
    const battery = /battery (\d+) %/.exec(detail ?? "")?.[1];
    return [label, battery && `${battery} %`, translated(state)].filter(Boolean).join(", ");
  });
  const { broadcast } = model.status;
  if (broadcast) lines.push(`${text("broadcastName")}: ${broadcastText(broadcast)}`);
  return lines.join("\n") || text("noSensors");
}

const units = { pace: (names) => names.pace, distance: (names) => names.distance, small: (names) => names.smallName, spm: () => "spm" };

/**
 * All fields. `label` is the key of the name in the settings; `name(model, isLarge)` is the name on the screen if it is another one.
 * `unit(names, model, units)` follows the name. `value(model, now, units)` are the digits, or words if the field `isText`.
 * `side(model)` is the text beside a large value, which otherwise has the unit there. `none` is shown before the first status.
 */
const table = {
  measured: {
    label: "fieldMeasured",
    name: (model, isLarge) => text(isLarge ? "you" : "fieldMeasured"),
    unit: units.spm,
    none: cadenceText(null),
    value: (model) => cadenceText(model.measured),
    side: (model) => deviationText(model && model.run !== "stopped" ? (deviationOf(model) ?? NaN) : NaN),
  },
  target: {
    label: "fieldTarget",
    name: (model) => text(model?.isHeld ? "targetFixed" : "lowerTarget"),
    unit: units.spm,
    none: cadenceText(null),
    value: (model) => cadenceText(model.target),
    side: () => text("stepsAMinute"),
  },
  pace: {
    label: "lowerPace",
    name: paceName,
    unit: units.pace,
    value: (model, now, units) => paceText(model.speed, units),
  },
  time: { label: "lowerTime", value: (model, now) => timeText(movingAt(model, now) ?? NaN) },
  distance: {
    label: "lowerDistance",
    name: (model) => text(model?.distanceSource === "pace" ? "distanceByPaceName" : model?.isEstimated ? "distanceByStepsName" : "lowerDistance"),
    unit: units.distance,
    value: (model, now, units) => distanceText(model.distance ?? NaN, units),
  },
  heart: {
    label: "fieldHeart",
    name: (model) => ((model?.zone ?? null) === null ? text("heartName") : text("heartNameInZone", { zone: model.zone })),
    value: (model) => wholeText(model.heart ?? NaN),
    hasZone: true,
  },
  zone: { label: "fieldZone", value: (model) => wholeText(model.zone ?? NaN), hasZone: true },
  lap: { label: "fieldLap", name: () => text("lapName"), value: (model) => wholeText(model.lap ?? NaN) },
  sync: { label: "fieldInSync", name: () => text("lowerInSync"), value: (model) => timeText(model.inSync ?? NaN) },
  averagePace: {
    label: "averagePaceName",
    unit: units.pace,
    value: (model, now, units) => averageText(model.distanceSource === "pace" ? NaN : model.distance, model.moving, units),
  },
  lapPace: {
    label: "lapPaceName",
    unit: units.pace,
    value: (model, now, units) => averageText(recordingOf(model).lap_distance_m, recordingOf(model).lap_moving_s, units),
  },
  lapTime: { label: "lapTimeName", value: (model, now) => timeText(lapMovingAt(model, now)) },
  lapDistance: { label: "lapDistanceName", unit: units.distance, value: (model, now, units) => distanceText(recordingOf(model).lap_distance_m ?? NaN, units) },
  lastLapPace: {
    label: "lastLapPaceName",
    unit: units.pace,
    value: (model, now, units) => averageText(recordingOf(model).last_lap_distance_m, recordingOf(model).last_lap_moving_s, units),
  },
  lastLapTime: { label: "lastLapTimeName", value: (model) => timeText(recordingOf(model).last_lap_moving_s ?? NaN) },
  lastLapDistance: {
    label: "lastLapDistanceName",
    unit: units.distance,
    value: (model, now, units) => distanceText(recordingOf(model).last_lap_distance_m ?? NaN, units),
  },
  setPace: { label: "setPaceName", unit: units.pace, value: (model, now, units) => paceText(model.status.target.manual_speed_mps, units) },
  ascent: { label: "ascentName", unit: units.small, value: (model, now, units) => lengthText(recordingOf(model).ascent_m, units) },
  gradient: { label: "gradientName", unit: () => "%", value: gradientText },
  timeOfDay: { label: "timeOfDayName", value: timeOfDay },
  stepRemainder: {
    label: "stepRemainderName",
    unit: (names, model, units) => (model?.workout ? (remainderAt(model, performance.now(), units)?.unit ?? "") : ""),
    value: (model, now, units) => (model.workout ? (remainderAt(model, now, units)?.digits ?? unknown) : unknown),
  },
  lead: {
    label: "leadName",
    name: (model) => text(model?.status.race?.phase === "off_route" ? "raceOffRoute" : "leadName"),
    value: leadText,
  },
  sensors: { label: "sensorsName", value: sensorsText, isText: true },
};

/** The chosen places: { large, fields }. What is stored can be of another version: unknown fields and repetitions are left out. */
function placesOf({ large, fields }) {
  const isField = (key) => Object.hasOwn(table, key);
  const listed = (list, usual) => (Array.isArray(list) ? list : usual).filter(isField);
  const chosen = listed(large, usualPlaces.large).filter((key) => !table[key].isText).slice(0, 2);
  if (chosen.length === 0) chosen.push("measured");
  const places = [...new Set([...chosen, ...listed(fields, usualPlaces.fields)])];
  return { large: [...new Set(chosen)], fields: places.slice(new Set(chosen).size) };
}

/** Shows the fields in their places; `large` and `values` are the lists for the large and for the other values. */
export class FieldView {
  constructor(large, values) {
    this.lists = { large, values };
    this.shown = null;
    this.lapUntil = -Infinity;
  }

  /** From now on, the values of the finished lap are shown for 10 s. */
  showLap(now) {
    this.lapUntil = now + lapTime;
  }

  /** Shows a model, or unknown values without one, at a time of the page's clock. */
  show(model, now, settings) {
    const { large, fields } = placesOf(settings);
    const isLap = now < this.lapUntil;
    // In a race the lead is shown, also if the runner has not chosen it.
    if (model?.status.race && ![...large, ...fields].includes("lead")) fields.unshift("lead");
    const small = isLap ? [...lapKeys, ...fields.filter((key) => ![...lapKeys, ...large].includes(key))] : fields;
    const list = `${large} ${small} ${isLap}`;
    if (list !== this.shown) {
      this.shown = list;
      this.lists.large.replaceChildren(...large.map((key) => this.make(key, true)));
      this.lists.values.replaceChildren(...small.map((key) => this.make(key, false)));
      for (const place of this.lists.values.children) place.classList.toggle("fresh", isLap && lapKeys.includes(place.dataset.field));
    }
    for (const place of [...this.lists.large.children, ...this.lists.values.children]) this.fill(place, model, now, settings.units);
  }

  make(key, isLarge) {
    const place = document.createElement("div");
    place.dataset.field = key;
    const name = place.appendChild(document.createElement("dt"));
    name.append(part("span", `${key}-name`), " ", part("span", `${key}-unit`));
    place.append(part("dd", key, table[key].isText ? "words" : isLarge ? "digits big" : "digits"));
    if (isLarge) place.append(part("dd", `${key}-side`, "side"));
    return place;
  }

  fill(place, model, now, chosen) {
    const key = place.dataset.field;
    const field = table[key];
    const [name, value, side] = [place.firstChild, place.children[1], place.children[2]];
    const unit = field.unit?.(unitTable[chosen], model, chosen) ?? "";
    setText(name.firstChild, field.name?.(model, Boolean(side)) ?? text(field.label));
    setText(name.lastChild, side ? "" : unit);
    if (side) setText(side, field.side?.(model) ?? unit);
    const content = model ? field.value(model, now, chosen) : (field.none ?? unknown);
    if (field.isText) setText(value, content);
    else drawDigits(value, content);
    if (field.hasZone) place.dataset.zone = model?.zone ?? "";
  }
}

function part(tag, id, className = "") {
  const element = document.createElement(tag);
  element.id = id;
  element.className = className;
  return element;
}

/** Connects the choice of the fields: one select for each place. A field that is chosen twice changes its place with the other one. */
export function connectPlaces(page) {
  const parent = document.getElementById("places");
  const selects = Array.from({ length: 2 + mostFields }, (_, index) => {
    const label = document.createElement("label");
    label.htmlFor = `place-${index}`;
    label.textContent = index < 2 ? text("placeLarge", { number: index + 1 }) : text("placeSmall", { number: index - 1 });
    const select = part("select", `place-${index}`);
    const keys = Object.keys(table).filter((key) => index >= 2 || !table[key].isText);
    if (index > 0) select.add(new Option(text("placeEmpty"), ""));
    for (const key of keys) select.add(new Option(text(table[key].label), key));
    parent.append(label, select);
    return select;
  });
  const fill = () => {
    const { large, fields } = placesOf(page.settings);
    selects.forEach((select, index) => (select.value = (index < 2 ? large[index] : fields[index - 2]) ?? ""));
    values = selects.map((select) => select.value);
  };
  let values = [];
  selects.forEach((select, index) => {
    select.onchange = () => {
      const other = select.value === "" ? -1 : values.indexOf(select.value);
      if (other >= 0) selects[other].value = values[index];
      values = selects.map(({ value }) => value);
      page.changeSettings({ large: values.slice(0, 2).filter(Boolean), fields: values.slice(2).filter(Boolean) });
      fill();
    };
  });
  document.getElementById("usual-places").onclick = () => {
    page.changeSettings(usualPlaces);
    fill();
  };
  fill();
}
