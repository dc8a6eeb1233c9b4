// The live page: it connects the stream of statuses with the views.
import { announcements } from "./announce.js";
import { gridOf, positionAt } from "./beat.js";
import { BaseMap } from "./basemap.js";
import { BeatView } from "./beatview.js";
import { drawCharts } from "./charts.js";
import { Clock } from "./clock.js";
import { askClock, Connection, request } from "./connection.js";
import { connectControls, connectSettings } from "./controls.js";
import { modelOf } from "./model.js";
import { RouteView } from "./routeview.js";
import { showBanner, showModel, showTime } from "./runview.js";
import { applyColours, loadSettings, saveSettings, ScreenLock } from "./settings.js";
import { text, translate, translated } from "./text.js";
import { Track } from "./track.js";
import { Vibration } from "./vibrate.js";

const element = (id) => document.getElementById(id);
const isWide = matchMedia("(min-width: 900px) and (min-height: 600px), (min-width: 700px) and (min-height: 900px)");
/** The time in milliseconds between two exchanges with /clock, and between two drawings of the charts. */
const [clockInterval, chartInterval] = [10_000, 1000];
/** The time in milliseconds for which the reply to a command is shown. */
const noticeTime = 6000;

class Page {
  constructor() {
    translate();
    this.settings = loadSettings();
    this.model = null;
    /** Since when and why there is no connection: { since, reason }; null while there is one. */
    this.lost = null;
    this.notice = null;
    this.range = "recent";
    this.track = new Track();
    this.lock = new ScreenLock();
    this.vibration = new Vibration();
    this.clock = new Clock(askClock);
    this.beatView = new BeatView({ left: element("left"), right: element("right"), mark: element("mark"), lane: element("lane") });
    this.routeView = new RouteView(element("drawing"), element("legend"));
    this.baseMap = new BaseMap(element("tiles"), element("map-note"), () => this.routeView.drawTiles(this.track));
    this.routeView.baseMap = this.baseMap;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.routeView.drawTiles(this.track));
    this.lastCharts = -Infinity;
    this.needsMap = true;
    applyColours(this.settings);
    connectControls(this);
    connectSettings(this);
    this.connectViews();
    this.connection = new Connection({
      onHello: (hello) => this.onHello(hello),
      onStatus: (status, receivedAt) => this.onStatus(status, receivedAt),
      onDown: (reason, since) => this.onDown(reason, since),
    });
    setInterval(() => this.updateClock(), clockInterval);
    document.addEventListener("visibilitychange", () => this.updateLock());
    for (const media of [isWide, matchMedia("(orientation: portrait)")]) media.addEventListener("change", () => this.redraw());
    addEventListener("resize", () => this.redraw());
    requestAnimationFrame((now) => this.onFrame(now));
  }

  connectViews() {
    for (const button of document.querySelectorAll("[data-show]")) button.onclick = () => this.show(button.dataset.show);
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
  async onHello({ map }) {
    document.getElementById("actions").hidden = this.connection.token === null;
    document.querySelector(".step-buttons").hidden = this.connection.token === null;
    if (!map || !this.baseMap.file) this.baseMap.open(map === true);
    this.clock.reset();
    const isClockKnown = this.updateClock();
    await this.loadSeries();
    await isClockKnown;
    for (let count = 0; count < 4; count += 1) await this.updateClock();
  }

  onStatus(status, receivedAt) {
    const before = this.model;
    const wasLost = this.lost !== null;
    const model = modelOf(status, receivedAt);
    this.model = model;
    this.lost = null;
    this.updateGrid();
    showModel(model, this.settings.units);
    showTime(model, performance.now(), this.settings.units);
    this.showMessages();
    this.follow(model);
    if (wasLost && !this.isLoading) this.loadSeries();
    const texts = announcements(before, model, this.settings.units);
    if (wasLost && before) texts.unshift(text("connectedAgain"));
    this.announce(texts);
    this.updateLock();
  }

  onDown(reason, since) {
    if (this.lost === null) this.announce([text("noConnection", { reason })]);
    this.lost = { reason, since };
    this.showMessages();
    this.updateLock();
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
      speed: model.isPaceSet && model.follow !== "manual" ? null : model.speed,
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
  }

  // Actions of the user

  /** Sends a command and returns the reply; null if it was refused or lost. */
  async send(method, parameters) {
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
    this.updateLock();
    this.updateGrid();
    this.redraw();
    this.routeView.drawTiles(this.track);
  }

  show(view) {
    document.body.dataset.view = view;
    for (const button of document.querySelectorAll("[data-show]")) {
      if (button.dataset.show === view) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    this.redraw();
  }

  // Drawing

  redraw() {
    this.needsMap = true;
    this.lastCharts = -Infinity;
  }

  showMessages() {
    const step = this.beatView.grid && this.model?.run !== "paused" ? positionAt(this.beatView.grid, performance.now()).step : null;
    showBanner(this.lost && { ...this.lost, step }, this.notice ?? this.model?.notice, Date.now());
  }

  announce(texts) {
    if (texts.length > 0) element("announcement").textContent = texts.join(". ");
  }

  updateLock() {
    this.lock.update(this.settings.awake && this.model?.run === "running");
  }

  onFrame(now) {
    requestAnimationFrame((next) => this.onFrame(next));
    this.beatView.draw(now);
    const second = Math.floor(now / 250);
    if (second === this.second) return;
    this.second = second;
    this.drawSlowly(now);
  }

  /** Draws what need not move with every frame. */
  drawSlowly(now) {
    if (this.model) showTime(this.model, now, this.settings.units);
    if (this.lost) this.showMessages();
    const { view } = document.body.dataset;
    if (this.needsMap && (isWide.matches || view === "map")) {
      this.needsMap = false;
      element("no-route").hidden = this.track.last !== null;
      element("map-buttons").hidden = this.track.last === null;
      this.routeView.draw(this.track, this.settings.units);
    }
    if (now - this.lastCharts >= chartInterval && (isWide.matches || view === "charts")) {
      this.lastCharts = now;
      const from = this.range === "whole" ? 0 : Math.max(this.track.end - 600, 0);
      const charts = { pace: element("pace-chart"), cadence: element("cadence-chart"), heart: element("heart-chart") };
      drawCharts(charts, this.track, from, this.settings.units);
      element("pace-chart-unit").textContent = this.settings.units === "metric" ? "min/km" : "min/mi";
    }
  }
}

const page = new Page();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
export { page };
