// The values that the page shows, made from the status of the daemon (Status of org.strided.Control).
import { timeText } from "./format.js";
import { text, translated } from "./text.js";

/** The age in seconds from which a measured value is out of date. */
const oldest = 10;
/** The keys of the names of the sources. */
const sourceNames = { gps: "sourceGPSName", treadmill: "sourceTreadmillName", footpod: "sourceFootPodName", steps: "sourceStepsName" };
/** The ages in seconds from which a sensor is reported as silent, and up to which it is. */
const [silentAfter, silentUntil] = [2.5, 60];
/** The texts for the reasons of the server that have a state of their own. */
const reasons = { "strided is not running": "reasonNotRunning", "strided does not answer": "reasonNoAnswer" };

/** The values of a status that arrived at `receivedAt` (milliseconds of the page's clock). */
export function modelOf(status, receivedAt) {
  const { measured, recording, heart, target, motion, click } = status;
  const isFresh = measured && (measured.age_s ?? 0) < oldest;
  const hasHeart = heart && heart.age_s < oldest;
  const isByHand = status.follow === "manual";
  const source = text(sourceNames[target.source ?? status.follow] ?? "sourceAutoName");
  const state = target.source_state ?? null;
  // A heart-rate zone sets the pace, and it measures no speed.
  const zone = target.heart_bpm ? `${Math.round(target.heart_bpm.low)}-${Math.round(target.heart_bpm.high)} bpm` : null;
  const sourceNotice = zone ? ({ waiting: text("heartWaiting"), held: text("heartLost") }[state] ?? null) : { waiting: text("sourceWaiting", { source }), lost: text("sourceLost", { source }) }[state] ?? null;
  // While a source is waited for or lost, its last reading is not the pace.
  const isMeasured = (state === "live" && !zone) || (isFresh && (zone || sourceNotice === null) && (measured.speed_mps ?? null) !== null);
  const isPaceHeld = state === "held" && !zone;
  const paceOffset = target.pace_offset_mps ?? 0;
  const warning = translated(status.warnings?.[0]) ?? (status.unsaved?.[0] ? text("notSaved", { recording: translated(`${status.unsaved[0].part}: ${status.unsaved[0].reason}`) }) : null);
  return {
    receivedAt,
    status,
    run: status.state,
    // Without a sensor, the status has no motion; the leader of a group can pause nevertheless.
    silence: translated(motion?.resting ?? (status.group?.silent ? "the leader of the group has paused" : null)),
    recording: recording?.state ?? "none",
    kind: recording?.kind ?? "run",
    startedAt: recording?.started_unix_s ?? null,
    target: target.cadence_spm ?? null,
    isHeld: target.cadence_held,
    measured: isFresh ? (measured.cadence_spm ?? null) : null,
    speed: (isPaceHeld ? (measured?.speed_mps ?? target.speed_mps) : !isMeasured ? target.speed_mps : isFresh ? measured.speed_mps : null) ?? null,
    /** Whether the speed is the one that the runner has set, and whether it is the last one of a silent source. */
    isPaceSet: !isMeasured && !isPaceHeld,
    isPaceHeld,
    elapsed: recording?.elapsed_s ?? null,
    moving: recording?.moving_s ?? null,
    distance: recording?.distance_m ?? null,
    isEstimated: recording?.distance_estimated ?? false,
    distanceSource: recording?.distance_source ?? null,
    lap: recording?.laps ?? null,
    inSync: recording?.in_sync_s ?? null,
    position: recording?.position ?? null,
    heart: hasHeart ? heart.bpm : null,
    zone: hasHeart ? (heart.zone ?? null) : null,
    source: zone ? (sourceNotice ?? text("paceHoldsHeart", { zone })) : isByHand || paceOffset !== 0 ? text("paceSetByYou") : sourceNotice ?? (isPaceHeld ? text("sourceHeld", { source }) : source),
    sourceName: source,
    sourceState: state,
    /** The ages of the readings in seconds when the status arrived; null without one. */
    measuredAge: isByHand ? null : (measured?.age_s ?? null),
    heartAge: heart?.age_s ?? null,
    sourceNotice,
    paceOffset,
    countIn: status.count_in ?? null,
    follow: status.follow,
    click,
    cue: click?.cue,
    volume: click?.volume,
    offset: status.runner?.offset_spm ?? 0,
    music: status.music ?? null,
    workout: status.workout ?? null,
    grid: status.grid ?? null,
    alert: status.last_alert ?? null,
    warning,
  };
}

/** The measured cadence minus the target in steps per minute; null if one of them is unknown. */
export function deviationOf(model) {
  return model.target === null || model.measured === null ? null : model.measured - model.target;
}

/** The moving time in seconds at a time of the page's clock: it goes on between two statuses. */
export function movingAt(model, now) {
  if (model.moving === null) return null;
  return model.moving + (model.recording === "recording" ? Math.max(now - model.receivedAt, 0) / 1000 : 0);
}

/** The name of the pace, in the middle of a sentence. */
export const paceName = (model) => text(model?.isPaceSet ? "paceSetByYou" : model?.isPaceHeld ? "paceHeld" : "lowerPace");

/** What follows the value of a pace that is not measured now. */
export const paceNote = (model) => (model.isPaceSet || model.isPaceHeld ? ` (${text(model.isPaceSet ? "setByYou" : "lastMeasured")})` : "");

/** The conditions of the states of the page, the most important first. */
const states = {
  offline: (model, { lost }) => !model && lost?.isServer,
  finished: (model, { hasSummary }) => model && hasSummary && nextAction(model) === "start",
  notRunning: (model, { lost }) => lost?.reason === "strided is not running",
  noAnswer: (model, { lost }) => !model && lost,
  connecting: (model) => !model,
  countIn: (model) => model.countIn !== null,
  paused: (model) => nextAction(model) === "resume",
  firstUse: (model, { isFirst }) => isFirst && nextAction(model) === "start",
  stopped: (model) => nextAction(model) === "start",
  running: () => true,
};

/**
 * The name of the state that the page shows. `lost` is why there are no data, { reason, isServer, dataAt }, or null; `hasSummary`: a summary is to be
 * shown; `isFirst`: nothing was ever recorded.
 */
export const stateOf = (model, connection) => Object.keys(states).find((name) => states[name](model, connection));

/** The reason why there are no data, in words. */
export const reasonText = ({ reason }) => (reasons[reason] ? text(reasons[reason]) : translated(reason));

/** What is wrong at a time of the page's clock, the most urgent first: { text, isAlarm }. Ages are those of the last readings. */
export function noticesAt(model, lost, now) {
  const notices = [];
  const add = (message, isAlarm = false) => notices.push({ text: message, isAlarm });
  const ageText = (seconds) => timeText(Math.max(seconds, 0));
  if (lost) {
    const reason = reasonText(lost);
    add(lost.dataAt === null ? text("noConnection", { reason }) : text("noDataFor", { duration: ageText((now - lost.dataAt) / 1000), reason }), true);
  }
  if (!model || model.run === "stopped") return model?.warning ? [...notices, { text: model.warning, isAlarm: false }] : notices;
  const passed = lost ? 0 : Math.max(now - model.receivedAt, 0) / 1000;
  const age = model.measuredAge === null ? null : model.measuredAge + passed;
  const withAge = (message) => (age === null ? message : text("lastReading", { message, age: ageText(age) }));
  if (model.sourceNotice) add(withAge(model.sourceNotice), model.sourceState === "lost");
  else if (model.isPaceHeld) add(withAge(text("sourceHeld", { source: model.sourceName })));
  else if (model.sourceState === "live" && age > silentAfter) add(text("sensorSilent", { sensor: model.sourceName, age: ageText(age) }));
  const heartAge = model.heartAge + passed;
  if (model.heartAge !== null && heartAge > silentAfter && heartAge < silentUntil) add(text("sensorSilent", { sensor: text("heartRate"), age: ageText(heartAge) }));
  if (model.warning) add(model.warning);
  return notices;
}

/** The state of the run in a few words. */
export function stateText(model) {
  const recording = text({ none: "notRecording", recording: "recording", paused: "recordingPaused" }[model.recording]);
  const run = model.run === "running" && model.silence ? text("silent", { reason: model.silence }) : text(model.run);
  if (model.run === "stopped" && model.recording === "none") return text("stopped");
  return model.run === "paused" && model.recording === "paused" ? text("paused") : text("statePair", { run, recording });
}

/** Which action the first button offers: "start", "pause" or "resume". */
export function nextAction(model) {
  if (model.run === "stopped" && model.recording === "none") return "start";
  return model.run === "paused" || (model.run === "stopped" && model.recording === "paused") ? "resume" : "pause";
}
