// The buttons and keys.
import { onHold } from "./hold.js";
import { movingAt, nextAction } from "./model.js";
import { setText, text } from "./text.js";
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
  const finish = () => send("FinishActivity");
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
  // Choosing the source ends the difference from its pace.
  element("way-back").onclick = () => send("Follow", { source: page.model.follow });
  element("race-action").onclick = async () => {
    if (page.model.status.race) return send("EndRace", {});
    if (!(await send("Race", { activity: page.wantedRace }))) return;
    page.wantedRace = null;
    history.replaceState(null, "", "/");
  };
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
    t: () => page.views.toggleTV(),
  };
  addEventListener("keydown", (event) => {
    if (!page.settings.shortcuts || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (page.summary.isOpen) return;
    const onControl = event.target.closest?.("button, a, input, select");
    if (event.key === "Q" && !event.repeat && page.mayControl && !element("finish").hidden) return holdToFinish.press();
    if (event.key === " " && onControl) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act || event.repeat) return;
    event.preventDefault();
    act();
  });
  addEventListener("keyup", (event) => event.key.toLowerCase() === "q" && holdToFinish.release());
}

/** Shows the race with the button that ends it, or the button that starts the one of the address `/?race=12`. */
export function showRace({ model, mayControl, wantedRace }) {
  const race = model?.status.race;
  const isShown = mayControl && Boolean(race || wantedRace);
  element("race").hidden = !isShown;
  if (!isShown) return;
  setText("race-text", race ? text("raceAgainst", { opponent: race.opponent }) : "");
  setText("race-action", race ? text("endRace") : text("startRace", { number: wantedRace }));
}

/** Connects the dialog of the settings; `page.changeSettings(changes)` stores and applies them. */
export function connectSettings(page) {
  const dialog = element("settings");
  const problem = element("settings-problem");
  element("open-settings").onclick = () => {
    problem.hidden = true;
    fillSettings(page);
    dialog.showModal();
  };
  /** Shows the old value again if strided refuses a setting, and why. */
  const order = async (reply) => {
    problem.hidden = true;
    if ((await reply) !== null) return;
    fillSettings(page);
    problem.textContent = page.notice;
    problem.hidden = false;
  };
  element("close-settings").onclick = () => dialog.close();
  element("units").onchange = (event) => page.changeSettings({ units: event.target.value });
  element("colours").onchange = (event) => page.changeSettings({ colours: event.target.value });
  element("awake").onchange = (event) => page.changeSettings({ awake: event.target.checked });
  element("shortcuts").onchange = (event) => page.changeSettings({ shortcuts: event.target.checked });
  element("vibration").onchange = (event) => page.changeSettings({ vibration: event.target.value });
  element("sound").onchange = ({ target }) => {
    page.changeSettings({ sound: target.checked });
    element("find-delay").disabled = !target.checked;
  };
  element("sound-delay").onchange = ({ target }) => target.validity.valid && page.changeSettings({ soundDelay: target.valueAsNumber || 0 });
  element("daemon-silent").onchange = ({ target }) => order(changeSetting(page, "sound.output", target.checked ? "page" : "device"));
  // The delay belongs to the output that is in use; without a number, none is stored for it.
  element("daemon-delay").onchange = ({ target }) => {
    const output = page.model?.status.output?.delay?.output;
    if (output === undefined || !target.validity.valid) return;
    order(changeSetting(page, "sound.delays", target.value === "" ? `without ${output}` : `with ${output}=${target.value}ms`));
  };
  element("vibration-label").hidden = element("vibration").hidden = !canVibrate();
  element("follow-source").onchange = ({ target }) => order(page.send("Follow", { source: target.value }));
  element("track-before").onclick = () => page.send("SkipTrack", { back: true });
  element("track-next").onclick = () => page.send("SkipTrack", {});
  const changes = (id, key, unit = "") => {
    element(id).onchange = ({ target }) => target.value !== "" && order(changeSetting(page, key, target.value + unit));
  };
  changes("music", "music.mode");
  changes("music-volume", "music.volume", "%");
  changes("cue", "sound.cue");
  changes("volume", "sound.volume", "%");
  changes("offset", "runner.offset");
}

/** Shows the present settings in the dialog. */
function fillSettings({ settings, model, mayControl }) {
  element("units").value = settings.units;
  element("colours").value = settings.colours;
  element("awake").checked = settings.awake;
  element("shortcuts").checked = settings.shortcuts;
  element("vibration").value = settings.vibration;
  element("sound").checked = settings.sound;
  element("sound-delay").value = settings.soundDelay;
  element("find-delay").disabled = !settings.sound;
  const delay = model?.status.output?.delay;
  element("daemon-delay").value = delay?.added_ms ?? "";
  for (const part of [element("daemon-delay"), ...element("daemon-delay").labels]) part.hidden = !mayControl || !delay;
  if (model) {
    element("follow-source").value = model.follow;
    element("cue").value = cueOf(model);
    element("daemon-silent").checked = model.click?.output === "page";
    element("volume").value = Math.round((model.volume ?? 0) * 100);
    element("offset").value = model.offset;
    element("music").value = model.music?.mode ?? "off";
    element("music-volume").value = Math.round((model.music?.volume ?? 0) * 100);
  }
}

/** Offers only what this device may do: without control it has no actions and no settings of strided, without the history no links to it. */
export function showRights({ mayControl, maySeeHistory }) {
  document.body.toggleAttribute("data-readonly", !mayControl);
  document.body.toggleAttribute("data-without-history", !maySeeHistory);
  const orders = ["follow-source", "cue", "daemon-silent", "volume", "music", "music-volume", "offset", "open-calibrate"].map(element);
  for (const control of orders) for (const part of [control, ...control.labels]) part.hidden = !mayControl;
}

/** Changes a setting of strided; the value is text as in config.toml. Returns the reply, or null if it was refused. */
function changeSetting(page, key, value) {
  return page.send("ChangeSetting", { key, value });
}
