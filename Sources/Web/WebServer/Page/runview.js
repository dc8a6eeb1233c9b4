// Shows the values of a model in the page. It changes only what differs, so that most statuses cost little.
import * as format from "./format.js";
import { deviationOf, movingAt, nextAction, paceNote, stateText } from "./model.js";
import { setText, text as message } from "./text.js";
import { showRemainder, showWorkout } from "./workoutview.js";

const element = (id) => document.getElementById(id);

/** Shows the state of the run, the workout and the music. FieldView shows the values. */
export function showModel(model, units) {
  const deviation = model.run === "stopped" ? null : deviationOf(model);
  const { dataset } = document.body;
  dataset.run = model.run;
  dataset.recording = model.recording;
  dataset.deviation = deviation === null ? "none" : Math.abs(deviation) <= 3 ? "on" : "off";
  document.body.toggleAttribute("data-silent", model.run === "paused" || model.silence !== null);
  setText("state-text", model.lap > 1 ? `${stateText(model)}, ${message("lowerLap", { number: model.lap })}` : stateText(model));
  setText("source", [model.source, offsetText(model, units)].filter(Boolean).join(", "));
  const share = Math.min(Math.max(deviation ?? 0, -10), 10);
  const pointer = element("pointer");
  pointer.style.transform = `translateX(${share * 19}px)`;
  pointer.style.visibility = deviation === null ? "hidden" : "";
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

/** Shows what remains of the step, and the short line over the map, at a time of the page's clock. */
export function showTime(model, now, units) {
  const time = format.timeText(movingAt(model, now) ?? NaN);
  showRemainder(model, now, units);
  const names = format.unitTable[units];
  const cadence = model.measured === null ? format.wholeText(model.target ?? NaN) : format.wholeText(model.measured);
  const pace = `${format.paceText(model.speed, units)} ${names.pace}${paceNote(model)}`;
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

/** What each state of the page says: its title, a sentence, the commands that help, and the next action, a button with [text, method]. */
const stateTexts = {
  offline: { title: "stateOffline", help: "offlineHelp", code: "systemctl --user start strided-web", action: ["tryAgain"] },
  notRunning: { title: "stateNotRunning", help: "notRunningHelp", code: "systemctl --user start strided" },
  noAnswer: { title: "stateNoAnswer", help: "noAnswerHelp", code: "systemctl --user restart strided" },
  countIn: { help: "countInHelp", action: ["cancelStart", "Stop"] },
  paused: { title: "statePaused", help: "pausedHelp" },
  firstUse: { title: "stateFirstUse", help: "firstUseHelp", action: ["calibrateRunner", "CalibrateRunner"] },
  stopped: { title: "stateStopped", help: "stoppedHelp" },
};

/** Shows the state of the page (`stateOf`); `act(method)` carries out its next action, if this device `mayControl` the run. */
export function showState(state, model, mayControl, act) {
  const { title, help, code, action: [label, method] = [] } = stateTexts[state] ?? {};
  document.body.dataset.state = state;
  element("state-view").hidden = !help;
  if (!help) return;
  setText("state-title", title ? message(title) : String(model.countIn));
  setText("state-help", mayControl || code ? message(help) : "");
  setText("state-code", code ?? "");
  setText("state-action", label ? message(label) : "");
  element("state-code").hidden = !code;
  element("state-action").hidden = !label || (method && !mayControl);
  element("state-action").onclick = () => act(method);
}

/** Shows the message line: `notices` are { text, isAlarm }. While the clicks have another pace than the measured one, it says so, with the way back. */
export function showBanner(notices, model, units, mayControl) {
  const offset = model && model.run !== "stopped" ? offsetText(model, units) : "";
  const texts = notices.map((notice) => notice.text);
  if (offset) texts.push(`${message("paceSetByYou")}: ${offset}`);
  element("banner").classList.toggle("alarm", notices.some(({ isAlarm }) => isAlarm));
  element("banner").hidden = texts.length === 0;
  setText("banner-text", texts.join("\n"));
  element("way-back").hidden = !offset || !mayControl;
  setText("way-back", offset ? message("followAgain", { source: model.sourceName }) : "");
}
