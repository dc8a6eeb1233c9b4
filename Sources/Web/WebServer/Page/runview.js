// Shows the values of a model in the page. It changes only what differs, so that most statuses cost little.
import { drawDigits } from "./digits.js";
import * as format from "./format.js";
import { deviationOf, movingAt, nextAction, stateText } from "./model.js";
import { text as message } from "./text.js";
import { showRemainder, showWorkout } from "./workoutview.js";

const element = (id) => document.getElementById(id);

function setText(id, text) {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}

/** A cadence for the large digits: an unknown one has the width of three digits, so that the layout stays the same. */
const cadenceText = (cadence) => (cadence === null ? "–––" : format.wholeText(cadence));

/** Shows all values except the time. */
export function showModel(model, units) {
  const names = format.unitTable[units];
  const deviation = model.run === "stopped" ? null : deviationOf(model);
  const { dataset } = document.body;
  dataset.run = model.run;
  dataset.recording = model.recording;
  dataset.deviation = deviation === null ? "none" : Math.abs(deviation) <= 3 ? "on" : "off";
  document.body.toggleAttribute("data-silent", model.run === "paused" || model.silence !== null);
  setText("state-text", model.lap > 1 ? `${stateText(model)}, ${message("lowerLap", { number: model.lap })}` : stateText(model));
  setText("source", [model.source, offsetText(model, units)].filter(Boolean).join(", "));
  drawDigits(element("measured"), cadenceText(model.measured));
  drawDigits(element("target"), cadenceText(model.target));
  setText("target-name", message(model.isHeld ? "targetFixed" : "lowerTarget"));
  setText("deviation", format.deviationText(deviation ?? NaN));
  const share = Math.min(Math.max(deviation ?? 0, -10), 10);
  const pointer = element("pointer");
  pointer.style.transform = `translateX(${share * 19}px)`;
  pointer.style.visibility = deviation === null ? "hidden" : "";
  drawDigits(element("pace"), format.paceText(model.speed, units));
  setText("pace-name", message(model.isPaceSet ? "paceSetByYou" : "lowerPace"));
  setText("pace-unit", names.pace);
  drawDigits(element("distance"), format.distanceText(model.distance ?? NaN, units));
  setText("distance-name", message(model.distanceSource === "pace" ? "distanceByPaceName" : model.isEstimated ? "distanceByStepsName" : "lowerDistance"));
  setText("distance-unit", names.distance);
  drawDigits(element("heart"), format.wholeText(model.heart ?? NaN));
  setText("heart-name", model.zone === null ? message("heartName") : message("heartNameInZone", { zone: model.zone }));
  drawDigits(element("lap"), model.lap === null ? format.unknown : String(model.lap));
  drawDigits(element("sync"), format.timeText(model.inSync ?? NaN));
  showWorkout(model);
  showTrack(model.music);
  showButtons(model);
}

/** How much faster the clicks are than the measured pace; an empty text if they are not. */
function offsetText(model, units) {
  if (model.paceOffset === 0) return "";
  const difference = format.speedText(Math.abs(model.paceOffset), units);
  return message(model.paceOffset > 0 ? "clicksFaster" : "clicksSlower", { difference });
}

/** Shows the moving time at a time of the page's clock, and the short line over the map. */
export function showTime(model, now, units) {
  const time = format.timeText(movingAt(model, now) ?? NaN);
  drawDigits(element("time"), time);
  showRemainder(model, now, units);
  const names = format.unitTable[units];
  const cadence = model.measured === null ? format.wholeText(model.target ?? NaN) : format.wholeText(model.measured);
  const pace = `${format.paceText(model.speed, units)} ${names.pace}${model.isPaceSet ? ` (${message("setByYou")})` : ""}`;
  setText("map-values", `${pace}   ${cadence} spm\n${format.distanceText(model.distance ?? NaN, units)} ${names.distance}   ${time}`);
}

/** Shows the track that is played on the steps, and by how many per cent it is faster than the file, or why there is none. */
function showTrack(music) {
  const track = music?.track;
  element("track").hidden = !track && !(music && music.mode !== "off" && music.problem);
  const change = Math.round(((track?.speed ?? 1) - 1) * 100);
  const name = track ? [track.title, track.artist].filter(Boolean).join(" – ") : (music?.problem ?? "");
  setText("track-text", track ? `♪ ${name}  ${change < 0 ? "−" : "+"}${Math.abs(change)} %` : name);
  element("track-before").hidden = element("track-next").hidden = !track;
}

function showButtons(model) {
  const action = nextAction(model);
  for (const id of ["start-run", "start-walk", "start-ride"]) element(id).hidden = action !== "start";
  for (const id of ["pause", "new-lap", "finish"]) element(id).hidden = action === "start";
  setText("pause", message(action === "resume" ? "resumeButton" : "pauseButton"));
  element("new-lap").disabled = model.recording !== "recording";
}

/** Shows the message line: a lost connection, or a warning of the daemon. `lost` is null or { since, reason, step }. */
export function showBanner(lost, notice, now) {
  const banner = element("banner");
  document.body.dataset.connection = lost ? "lost" : "open";
  banner.classList.toggle("alarm", lost !== null);
  banner.hidden = !lost && !notice;
  if (!lost) return setText("banner", notice ?? "");
  const steps = lost.step === null ? "" : ` ${message("beatGoesOn", { step: format.grouped(lost.step) })}`;
  const duration = format.timeText((now - lost.since) / 1000);
  const since = message("noConnectionSince", { time: format.clockText(lost.since), duration, reason: lost.reason });
  setText("banner", since + steps);
}
