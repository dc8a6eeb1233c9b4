// The values that the page shows, made from the status of the daemon (Status of org.strided.Control).
import { text, translated } from "./text.js";

/** The age in seconds from which a measured value is out of date. */
const oldest = 10;
/** The keys of the names of the sources. */
const sourceNames = { gps: "sourceGPSName", treadmill: "sourceTreadmillName", footpod: "sourceFootPodName", steps: "sourceStepsName" };
/** The states of the source in which the pace is the one that the runner has set. */
const isSet = ["manual", "waiting", "lost"];

/** The values of a status that arrived at `receivedAt` (milliseconds of the page's clock). */
export function modelOf(status, receivedAt) {
  const { measured, recording, heart, target, motion, click } = status;
  const isFresh = measured && (measured.age_s ?? 0) < oldest;
  const hasHeart = heart && heart.age_s < oldest;
  const isByHand = status.follow === "manual";
  const source = text(sourceNames[target.source ?? status.follow] ?? "sourceAutoName");
  const sourceNotice = { waiting: text("sourceWaiting", { source }), lost: text("sourceLost", { source }) }[target.source_state] ?? null;
  const hasSpeed = (measured?.speed_mps ?? null) !== null;
  const warning = translated(status.warnings?.[0]) ?? (status.unsaved?.[0] ? text("notSaved", { recording: translated(`${status.unsaved[0].part}: ${status.unsaved[0].reason}`) }) : null);
  return {
    receivedAt,
    run: status.state,
    silence: translated(motion?.resting ?? null),
    recording: recording?.state ?? "none",
    kind: recording?.kind ?? "run",
    startedAt: recording?.started_unix_s ?? null,
    target: target.cadence_spm ?? null,
    isHeld: target.cadence_held,
    measured: isFresh ? (measured.cadence_spm ?? null) : null,
    speed: measured?.speed_mps ?? target.speed_mps ?? null,
    isPaceSet: !hasSpeed && isSet.includes(target.source_state),
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
    source: isByHand ? text("paceSetByYou") : sourceNotice ?? (target.source_state === "held" ? text("sourceHeld", { source }) : source),
    sourceName: source,
    sourceState: target.source_state ?? null,
    sourceNotice,
    paceOffset: target.pace_offset_mps ?? 0,
    follow: status.follow,
    cue: click?.cue,
    volume: click?.volume,
    offset: status.runner?.offset_spm ?? 0,
    music: status.music ?? null,
    workout: status.workout ?? null,
    grid: status.grid ?? null,
    alert: status.last_alert ?? null,
    notice: [status.state === "stopped" ? null : sourceNotice, warning].filter(Boolean).join("; ") || null,
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

/** The state of the run in a few words. */
export function stateText(model) {
  const recording = text({ none: "notRecording", recording: "recording", paused: "recordingPaused" }[model.recording]);
  const run = model.run === "running" && model.silence ? text("silent", { reason: model.silence }) : text(model.run);
  return model.run === "stopped" && model.recording === "none" ? text("stopped") : text("statePair", { run, recording });
}

/** Which action the first button offers: "start", "pause" or "resume". */
export function nextAction(model) {
  if (model.run === "stopped" && model.recording === "none") return "start";
  return model.run === "paused" || (model.run === "stopped" && model.recording === "paused") ? "resume" : "pause";
}
