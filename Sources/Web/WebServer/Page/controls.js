// The buttons and keys.
import { onHold } from "./hold.js";
import { movingAt, nextAction } from "./model.js";
import { canVibrate } from "./vibrate.js";

/** The change of the pace by one press, 0.2 km/h, as in `stridectl live`. */
const paceStep = 0.2 / 3.6;
/** A recording with less moving time than this, in seconds, may be a mistake, as in `stridectl finish`. */
const shortTime = 30;
const cues = ["every_step", "every_other", "only_off"];
const element = (id) => document.getElementById(id);

/** Connects the buttons. `page` has send(method, parameters), model and show(view). */
export function connectControls(page) {
  const send = (method, parameters) => page.send(method, parameters);
  const changePace = (sign) => send("ChangePace", { delta_mps: sign * paceStep });
  const changeOffset = (by) => send("SetOffset", { offset_spm: Math.min(Math.max((page.model?.offset ?? 0) + by, -10), 10) });
  const start = (kind) => send("StartActivity", { kind });
  const continueOrPause = () => {
    const action = page.model ? nextAction(page.model) : "start";
    if (action === "start") return start("run");
    return send(action === "pause" ? "PauseActivity" : "ResumeActivity");
  };
  const lap = () => page.model?.recording === "recording" && send("Record", { action: "lap" });
  const effort = connectEffort(send);
  const finish = async () => {
    const reply = await send("FinishActivity");
    if (reply?.ended && !reply.unsaved) effort.showModal();
  };
  const changeWorkout = (action) => page.model?.workout && send("ControlWorkout", { action });

  element("faster").onclick = () => changePace(1);
  element("slower").onclick = () => changePace(-1);
  element("pause").onclick = continueOrPause;
  element("new-lap").onclick = lap;
  element("step-skip").onclick = () => changeWorkout("skip");
  element("step-back").onclick = () => changeWorkout("back");
  element("step-minute").onclick = () => changeWorkout("add_minute");
  element("start-run").onclick = () => start("run");
  element("start-walk").onclick = () => start("walk");
  element("start-ride").onclick = () => start("cycle");
  const confirm = element("confirm");
  const isShort = () => page.model?.moving !== null && movingAt(page.model, performance.now()) < shortTime;
  const ask = () => {
    element("discard").hidden = !isShort();
    confirm.showModal();
  };
  const holdToFinish = onHold(element("finish"), () => (isShort() ? ask() : finish()), ask);
  element("finish-now").onclick = () => {
    confirm.close();
    finish();
  };
  element("discard").onclick = async () => {
    confirm.close();
    if (await send("Record", { action: "discard" })) send("Stop");
  };
  element("keep-running").onclick = () => confirm.close();

  const keys = {
    " ": continueOrPause,
    "+": () => changePace(1),
    "=": () => changePace(1),
    "-": () => changePace(-1),
    l: lap,
    n: () => changeWorkout("skip"),
    b: () => changeWorkout("back"),
    m: () => changeWorkout("add_minute"),
    "<": () => changeOffset(-1),
    ">": () => changeOffset(1),
    c: () => send("SetCue", { cue: cues[(cues.indexOf(page.model?.cue) + 1) % cues.length] }),
    1: () => page.show("run"),
    2: () => page.show("map"),
    3: () => page.show("charts"),
  };
  addEventListener("keydown", (event) => {
    if (!page.settings.shortcuts || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const onControl = event.target.closest?.("button, a, input, select");
    if (event.key === "Q" && !event.repeat && !element("finish").hidden) return holdToFinish.press();
    if (event.key === " " && onControl) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  });
  addEventListener("keyup", (event) => event.key.toLowerCase() === "q" && holdToFinish.release());
}

/** Connects the question how hard the activity was, and returns its dialog. */
function connectEffort(send) {
  const dialog = element("effort");
  for (let value = 1; value <= 10; value += 1) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = value;
    button.setAttribute("aria-describedby", "effort-scale");
    button.onclick = () => {
      dialog.close();
      send("RateActivity", { effort: value });
    };
    element("efforts").append(button);
  }
  element("skip-effort").onclick = () => dialog.close();
  return dialog;
}

/** Connects the dialog of the settings; `page.changeSettings(changes)` stores and applies them. */
export function connectSettings(page) {
  const dialog = element("settings");
  element("open-settings").onclick = () => {
    const { settings, model } = page;
    element("units").value = settings.units;
    element("colours").value = settings.colours;
    element("awake").checked = settings.awake;
    element("shortcuts").checked = settings.shortcuts;
    element("vibration").value = settings.vibration;
    if (model) {
      element("follow-source").value = model.follow;
      element("cue").value = model.cue;
      element("volume").value = Math.round((model.volume ?? 0) * 100);
      element("offset").value = model.offset;
      element("music").value = model.music?.mode ?? "off";
      element("music-volume").value = Math.round((model.music?.volume ?? 0) * 100);
    }
    dialog.showModal();
  };
  element("close-settings").onclick = () => dialog.close();
  element("units").onchange = (event) => page.changeSettings({ units: event.target.value });
  element("colours").onchange = (event) => page.changeSettings({ colours: event.target.value });
  element("awake").onchange = (event) => page.changeSettings({ awake: event.target.checked });
  element("shortcuts").onchange = (event) => page.changeSettings({ shortcuts: event.target.checked });
  element("vibration").onchange = (event) => page.changeSettings({ vibration: event.target.value });
  element("vibration-label").hidden = element("vibration").hidden = !canVibrate();
  element("follow-source").onchange = (event) => page.send("Follow", { source: event.target.value });
  element("track-before").onclick = () => page.send("SkipTrack", { back: true });
  element("track-next").onclick = () => page.send("SkipTrack", {});
  element("music").onchange = (event) => page.send("SetMusic", { mode: event.target.value });
  element("music-volume").onchange = (event) => page.send("SetMusic", { volume: Number(event.target.value) / 100 });
  element("cue").onchange = (event) => page.send("SetCue", { cue: event.target.value });
  element("volume").onchange = (event) => page.send("SetVolume", { fraction: Number(event.target.value) / 100 });
  element("offset").onchange = (event) => {
    const offset = Number(event.target.value);
    if (event.target.value !== "" && Number.isFinite(offset)) page.send("SetOffset", { offset_spm: Math.min(Math.max(offset, -10), 10) });
  };
}
