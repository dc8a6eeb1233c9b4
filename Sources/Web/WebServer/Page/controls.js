// The buttons and keys.
import { onHold } from "./hold.js";
import { movingAt, nextAction } from "./model.js";
import { canVibrate } from "./vibrate.js";

/** The change of the pace by one press, 0.2 km/h, as in `stridectl live`. */
const paceStep = 0.2 / 3.6;
/** A recording with less moving time than this, in seconds, may be a mistake, as in `stridectl finish`. */
const shortTime = 30;
/** The values of the setting sound.cue, and those of the status, which have underscores. */
const cues = ["every-step", "every-other", "only-off"];
const cueOf = (model) => model?.cue?.replace("_", "-");
const element = (id) => document.getElementById(id);

/** Connects the buttons. `page` has send(method, parameters), model and show(view). */
export function connectControls(page) {
  const send = (method, parameters) => page.send(method, parameters);
  const changePace = (sign) => send("ChangePace", { delta_mps: sign * paceStep });
  const changeOffset = (by) => changeSetting(page, "runner.offset", `by ${by}`);
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
    "<": () => changeOffset("-1"),
    ">": () => changeOffset("+1"),
    c: () => changeSetting(page, "sound.cue", cues[(cues.indexOf(cueOf(page.model)) + 1) % cues.length]),
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
      element("cue").value = cueOf(model);
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
  const changes = (id, key, unit = "") => {
    element(id).onchange = ({ target }) => target.value !== "" && changeSetting(page, key, target.value + unit);
  };
  changes("music", "music.mode");
  changes("music-volume", "music.volume", "%");
  changes("cue", "sound.cue");
  changes("volume", "sound.volume", "%");
  changes("offset", "runner.offset");
}

/** Changes a setting of strided; the value is text as in config.toml. */
function changeSetting(page, key, value) {
  page.send("ChangeSetting", { key, value });
}
