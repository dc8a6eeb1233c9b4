// The live page: it connects the stream of statuses with the views.
import { announcements } from "./announce.js";
import { gridOf, positionAt } from "./beat.js";
import { BaseMap } from "./basemap.js";
import { BeatView } from "./beatview.js";
import { Calibration } from "./calibrate.js";
import { drawCharts } from "./charts.js";
import { Clock } from "./clock.js";
import { grouped } from "./format.js";
import { askClock, Connection, request } from "./connection.js";
import { connectControls, connectSettings, showRace, showRights } from "./controls.js";
import { describeViews } from "./describe.js";
import { connectPlaces, FieldView } from "./fields.js";
import { modelOf, nextAction, noticesAt, reasonText, stateOf } from "./model.js";
import { RouteView } from "./routeview.js";
import { showBanner, showModel, showState, showTime } from "./runview.js";
import { applyColours, loadSettings, saveSettings, ScreenLock } from "./settings.js";
import { Sound } from "./sound.js";
import { Summary } from "./summary.js";
import { text, translate, translated } from "./text.js";
import { Track } from "./track.js";
import { Vibration } from "./vibrate.js";
import { Views } from "./views.js";

const element = (id) => document.getElementById(id);
const isWide = matchMedia("(min-width: 900px) and (min-height: 600px), (min-width: 700px) and (min-height: 900px)");
/** The times in milliseconds between two exchanges with /clock, drawings of the page, drawings of the charts, and descriptions of the views. */
const [clockInterval, drawInterval, chartInterval, descriptionInterval] = [10_000, 250, 1000, 10_000];
/** The time in milliseconds for which the reply to a command is shown. */
const noticeTime = 6000;

class Page {
  constructor() {
    translate();
    this.settings = loadSettings();
    this.model = null;
    /** Why there are no data, { reason, isServer, dataAt, at } (see Connection); null while there are. `at` is when the page noticed it. */
    this.lost = null;
    /** The recording that has just ended: { last, at }, its last model and the time of the end. */
    this.ended = null;
    /** Whether this device may control the run, and open the logbook. */
    this.mayControl = this.maySeeHistory = false;
    this.wantedRace = Number(new URLSearchParams(location.search).get("race")) || null;
    this.notice = null;
    this.range = "recent";
    this.track = new Track();
    this.lock = new ScreenLock();
    this.vibration = new Vibration();
    this.sound = new Sound((method) => this.connection.token && this.send(method), () => this.showMessages());
    this.clock = new Clock(askClock);
    this.beatView = new BeatView({ left: element("left"), right: element("right"), mark: element("mark") });
    this.fieldView = new FieldView(document.querySelector(".large"), document.querySelector(".values"));
    this.routeView = new RouteView(element("drawing"), element("legend"));
    this.baseMap = new BaseMap(element("tiles"), element("map-note"), () => this.routeView.drawTiles(this.track));
    this.routeView.baseMap = this.baseMap;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.routeView.drawTiles(this.track));
    this.lastCharts = this.lastDescription = -Infinity;
    this.needsMap = true;
    applyColours(this.settings);
    matchMedia("(prefers-contrast: more)").addEventListener("change", () => applyColours(this.settings));
    this.showFields();
    this.calibration = new Calibration(this);
    connectControls(this);
    connectSettings(this);
    connectPlaces(this);
    this.connectButtons();
    this.views = new Views(this);
    this.summary = new Summary(this);
    this.connection = new Connection({
      onHello: (hello) => this.onHello(hello),
      onStatus: (status, receivedAt) => this.onStatus(status, receivedAt),
      onDown: (lost) => this.onDown(lost),
    });
    setInterval(() => this.updateClock(), clockInterval);
    document.addEventListener("visibilitychange", () => this.updateLock());
    for (const media of [isWide, matchMedia("(orientation: portrait)")]) media.addEventListener("change", () => this.redraw());
    addEventListener("resize", () => this.redraw());
    setInterval(() => document.hidden || this.drawSlowly(performance.now()), drawInterval);
  }

  connectButtons() {
    for (const button of document.querySelectorAll("[data-range]")) {
      button.onclick = () => {
        this.range = button.dataset.range;
        for (const other of document.querySelectorAll("[data-range]")) other.setAttribute("aria-pressed", String(other === button));
        this.redraw();
      };
    }
    const follow = element("follow");
    const update = () => {
      follow.setAttribute("aria-pressed", String(this.routeView.isFollowing));
      element("nearer").hidden = element("farther").hidden = !this.routeView.isFollowing;
      this.redraw();
    };
    follow.onclick = () => {
      this.routeView.isFollowing = !this.routeView.isFollowing;
      update();
    };
    element("nearer").onclick = () => (this.routeView.changeZoom(-1), this.redraw());
    element("farther").onclick = () => (this.routeView.changeZoom(1), this.redraw());
  }

  // The stream of events

  /** A new stream: the server may be another one, so its clock is asked again, and the points of the gap are loaded. */
  async onHello({ map, token, history }) {
    this.mayControl = Boolean(token);
    this.maySeeHistory = history === true;
    showRights(this);
    this.showMessages();
    if (!map || !this.baseMap.file) this.baseMap.open(map === true);
    this.clock.reset();
    this.lacksPoints = true;
    for (let count = 0; count < 5; count += 1) {
      await this.updateClock();
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  onStatus(status, receivedAt) {
    const before = this.model;
    const wasLost = this.lost !== null;
    const model = modelOf(status, receivedAt);
    this.model = model;
    this.lost = null;
    this.followEnd(before);
    this.showStates();
    this.updateGrid();
    showModel(model, this.settings.units);
    const isNextLap = before && model.startedAt === before.startedAt && model.lap > before.lap;
    if (isNextLap && status.recording.last_lap_moving_s !== undefined) this.fieldView.showLap(performance.now());
    this.showTimes(performance.now());
    this.showMessages();
    if (model.startedAt !== null && !this.isLoading && (this.lacksPoints || wasLost)) this.loadSeries();
    this.follow(model);
    const { texts, urgent } = announcements(before, model, this.settings.units);
    if (wasLost && before) texts.unshift(text("connectedAgain"));
    this.announce(texts, urgent);
    this.updateLock();
  }

  onDown(lost) {
    if (this.lost === null) this.announce([], [text("noConnection", { reason: reasonText(lost) })]);
    this.lost = { ...lost, at: performance.now() };
    this.showStates();
    this.showMessages();
    this.updateLock();
  }

  /** Shows the summary after the end of a recording, whoever has ended it, when the clicks have ended, too. */
  followEnd(before) {
    const { model } = this;
    if (model.startedAt !== null) {
      this.ended = null;
      this.isFirst = false;
      this.summary.close();
    } else if (before !== null && before.startedAt !== null) this.ended = { last: before, at: performance.now() };
    if (nextAction(model) !== "start") return;
    if (this.ended) this.summary.open(this.ended.last, this.ended.at);
    else if (this.isFirst === undefined && this.maySeeHistory) this.findFirstUse();
    this.ended = null;
  }

  /** Asks whether anything was ever recorded. */
  async findFirstUse() {
    this.isFirst = false;
    this.isFirst = await request("/summary").then(() => false, ({ status }) => status === 404);
    this.showStates();
  }

  /** Adds the point of a status to the track, which is cleared when another recording has begun. */
  follow(model) {
    if (model.startedAt === null) return;
    if (this.track.startedAt === null || Math.abs(model.startedAt - this.track.startedAt) > 1) this.track.clear(model.startedAt);
    if (model.recording !== "recording") return;
    this.track.append({
      t: model.elapsed,
      lat: model.position?.latitude_deg ?? null,
      lon: model.position?.longitude_deg ?? null,
      // The chart shows the own pace only if the runner has chosen it, and not where readings are missing.
      speed: (model.isPaceSet && model.follow !== "manual") || model.isPaceHeld ? null : model.speed,
      cadence: model.measured,
      heart: model.heart,
      distance: model.distance,
      target: model.run === "running" ? model.target : null,
      accuracy: model.position?.accuracy_m ?? null,
    });
    this.needsMap = true;
  }

  /** Loads the points of the recording that the page does not have. */
  async loadSeries() {
    this.isLoading = true;
    this.lacksPoints = false;
    try {
      const after = this.track.end;
      const series = await request(after > 0 ? `/series?after=${after}` : "/series", { patience: 10_000 });
      if (series.points.length > 0) {
        const startedAt = series.start_unix_ms / 1000;
        if (this.track.startedAt === null || Math.abs(this.track.startedAt - startedAt) > 1) {
          this.track.clear(startedAt);
          // The points that were asked for belong to an earlier recording.
          if (after > 0) series.points = (await request("/series", { patience: 10_000 })).points;
        }
        this.track.merge(series.points);
        this.redraw();
      }
    } catch {
      // The next connection loads them.
    } finally {
      this.isLoading = false;
    }
  }

  /** Loads the routes of other activities within 10 km, again after 5 km. */
  async loadGround() {
    const { last, points, startedAt } = this.track;
    const before = this.groundAt;
    if (!last || !this.maySeeHistory || (before?.startedAt === startedAt && Math.hypot(last.x - before.x, last.y - before.y) < 5000)) return;
    this.groundAt = { ...last, startedAt };
    const { lat, lon } = points.findLast((point) => Number.isFinite(point.lat));
    const { routes } = await request(`/ground?latitude=${lat.toFixed(3)}&longitude=${lon.toFixed(3)}`, { patience: 10_000 }).catch(() => ({ routes: [] }));
    for (const view of [this.routeView, this.summary.routeView]) view.setGround(routes);
    this.redraw();
  }

  async updateClock() {
    try {
      await this.clock.update();
      this.updateGrid();
    } catch {
      // The offset of the last exchanges remains in use.
    }
  }

  updateGrid() {
    if (!this.model || this.model.run === "stopped") this.beatView.grid = null;
    else this.beatView.grid = gridOf(this.model, this.clock.offset) ?? this.beatView.grid;
    this.vibration.update(this.beatView.grid, this.model, this.settings.vibration);
    this.sound.update(this.beatView.grid, this.model, this.settings);
  }

  // Actions of the user

  /** Sends a command and returns the reply; null if it was refused or lost. */
  async send(method, parameters) {
    if (!this.mayControl && this.model) return null;
    try {
      const reply = await this.connection.command(method, parameters);
      this.setNotice(null);
      return reply;
    } catch (error) {
      const notice = text("notDone", { reason: translated(error.message) });
      this.setNotice(notice);
      this.announce([notice]);
      return null;
    }
  }

  setNotice(text) {
    clearTimeout(this.noticeTimer);
    this.notice = text;
    if (text) this.noticeTimer = setTimeout(() => this.setNotice(null), noticeTime);
    this.showMessages();
  }

  changeSettings(changes) {
    Object.assign(this.settings, changes);
    saveSettings(this.settings);
    applyColours(this.settings);
    if (this.model) showModel(this.model, this.settings.units);
    this.showFields();
    this.updateLock();
    this.updateGrid();
    this.redraw();
    this.routeView.drawTiles(this.track);
  }

  show(view) {
    this.views.show(view);
  }

  // Drawing

  redraw() {
    this.needsMap = true;
    this.lastCharts = this.lastDescription = -Infinity;
    if (this.summary?.isOpen) this.summary.drawMap();
  }

  showMessages() {
    const { model, lost, settings } = this;
    const now = performance.now();
    const notices = noticesAt(model, lost, now);
    if (lost?.isServer && this.beatView.grid && model.run !== "paused") {
      notices[0].text += ` ${text("beatGoesOn", { step: grouped(positionAt(this.beatView.grid, now).step) })}`;
    }
    for (const notice of [this.notice, this.sound.notice]) if (notice) notices.push({ text: notice, isAlarm: false });
    document.body.dataset.connection = lost ? "lost" : "open";
    showBanner(notices, model, settings.units, this.mayControl);
    showRace(this);
  }

  showStates() {
    const { model, lost, isFirst } = this;
    const state = stateOf(model, { lost, isFirst, hasSummary: this.summary.isOpen });
    showState(state, model, this.mayControl, (method) => {
      if (method === "CalibrateRunner") this.calibration.open("runner");
      else if (method) this.send(method);
      else this.connection.retry();
    });
    this.calibration.update();
  }

  /** Announces texts; the urgent ones interrupt what is being said. */
  announce(texts, urgent = []) {
    if (texts.length > 0) element("announcement").textContent = texts.join(". ");
    if (urgent.length > 0) element("urgent").textContent = urgent.join(". ");
  }

  updateLock() {
    this.lock.update(this.settings.awake && (this.model?.run === "running" || this.calibration.stage !== null));
  }

  /** Shows the values that change between two statuses. */
  showTimes(now) {
    // Without the daemon, the time of the run does not go on.
    const time = this.lost && !this.lost.isServer ? Math.min(now, this.lost.at) : now;
    if (this.model) showTime(this.model, time, this.settings.units);
    this.showFields(time);
  }

  showFields(now = performance.now()) {
    this.fieldView.show(this.model, now, this.settings);
  }

  /** Draws what need not move with every frame. */
  drawSlowly(now) {
    this.beatView.update(now);
    this.showTimes(now);
    this.showMessages();
    if (this.summary.isOpen) this.summary.draw(now);
    const { view } = document.body.dataset;
    if (this.needsMap && (isWide.matches || view === "map")) {
      this.needsMap = false;
      this.loadGround();
      element("no-route").hidden = this.track.last !== null;
      element("map-buttons").hidden = this.track.last === null;
      this.routeView.draw(this.track, this.settings.units);
    }
    const from = this.range === "whole" ? 0 : Math.max(this.track.end - 600, 0);
    if (now - this.lastCharts >= chartInterval && (isWide.matches || view === "charts")) {
      this.lastCharts = now;
      const charts = { pace: element("pace-chart"), cadence: element("cadence-chart"), heart: element("heart-chart") };
      drawCharts(charts, this.track, from, this.settings.units);
      element("pace-chart-name").textContent = text(this.model?.isPaceSet && this.model.follow === "manual" ? "paceSetByYou" : "pace");
      element("pace-chart-unit").textContent = this.settings.units === "metric" ? "min/km" : "min/mi";
    }
    if (now - this.lastDescription >= descriptionInterval) {
      this.lastDescription = now;
      describeViews(this.track, from, this.settings.units, this.routeView.ground.length);
    }
  }
}

const page = new Page();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
export { page };
