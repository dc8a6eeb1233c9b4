// The replay of a finished run: a cursor over the map and the charts, and clicks at the recorded cadence; with a second run, the gap too.
import { BaseMap } from "./basemap.js";
import { chartsOf, drawChart, make, space } from "./charts.js";
import { request } from "./connection.js";
import { chartText } from "./describe.js";
import { distanceText, minutesText, paceText, timeText, unitTable, unknown, wholeText } from "./format.js";
import { commonDistance, gapAt, gapOver, nextRecorded, RecordedRun } from "./replaymodel.js";
import { pathsOf, RouteView } from "./routeview.js";
import { applyColours, loadSettings } from "./settings.js";
import { language, localized, setText, text, translate } from "./text.js";
import { numberTicks, timeTicks } from "./ticks.js";
import { Track } from "./track.js";

const element = (id) => document.getElementById(id);
/** The step of the arrow keys in seconds, and the time in milliseconds between two changes of the texts during the replay. */
const [keyStep, textInterval] = [10, 250];
/** Clicks are scheduled between these numbers of seconds ahead. */
const [leastAhead, farAhead] = [0.15, 0.45];
/** There are no clicks at fewer steps per minute than these. */
const slowest = 20;

/** Plays one click a step; `cadenceAt` returns the steps per minute in a number of seconds from now, or null. */
class CadenceClicks {
  constructor(cadenceAt) {
    this.cadenceAt = cadenceAt;
    this.context = null;
    this.gain = null;
  }

  start() {
    this.stop();
    this.context ??= new AudioContext({ latencyHint: "playback" });
    this.context.resume();
    this.click ??= this.makeClick();
    this.gain = this.context.createGain();
    this.gain.connect(this.context.destination);
    this.next = 0;
    this.timer = setInterval(() => this.schedule(), 50);
    this.schedule();
  }

  /** Without the gain, the clicks that are scheduled already are silent. */
  stop() {
    clearInterval(this.timer);
    this.gain?.disconnect();
    this.gain = null;
  }

  /** A decaying tone of 30 ms. */
  makeClick() {
    const { sampleRate } = this.context;
    const buffer = this.context.createBuffer(1, Math.round(sampleRate * 0.03), sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) {
      const time = index / sampleRate;
      samples[index] = 0.6 * Math.sin(2 * Math.PI * 1800 * time) * Math.exp(-time / 0.005);
    }
    return buffer;
  }

  schedule() {
    const now = this.context.currentTime;
    // After a late timer, the beat goes on from here.
    this.next = Math.max(this.next, now + leastAhead);
    while (this.next < now + farAhead) {
      const cadence = this.cadenceAt(this.next - now);
      const isHeard = cadence !== null && cadence > slowest;
      if (isHeard) {
        const source = new AudioBufferSourceNode(this.context, { buffer: this.click });
        source.connect(this.gain);
        source.start(this.next);
      }
      this.next += isHeard ? 60 / cadence : 0.1;
    }
  }
}

/** The reason why a run cannot be shown, as a text for the user. */
class LoadError extends Error {}

/** Loads a run; a second one gets the projection of the first one. */
async function load(id, project = null) {
  if (!/^\d{1,18}$/.test(id ?? "")) throw new LoadError(text("noSuchActivity"));
  const content = await request(`/series?activity=${id}`, { patience: 60_000 }).catch(({ status }) => {
    throw new LoadError(status === 404 ? text("noSuchActivity") : text("activityNotLoaded", { reason: status ? text("serverReplied", { status }) : text("serverSilent") }));
  });
  const track = new Track();
  track.project = project;
  track.merge(content.points);
  if (track.points.length < 2) throw new LoadError(text("noPointsRecorded"));
  return Object.assign(new RecordedRun(track, content.start_unix_ms), { id });
}

class Replay {
  constructor() {
    translate();
    document.title = `${text("replay")} – strided`;
    const settings = loadSettings();
    applyColours(settings);
    this.units = settings.units;
    this.axis = "time";
    this.t = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.charts = [];
    this.shown = new URLSearchParams(location.search);
    this.isLoaded = this.open();
  }

  async open() {
    try {
      const first = await load(this.shown.get("activity"));
      this.runs = [first];
      if (this.shown.has("other")) this.runs.push(await load(this.shown.get("other"), first.track.project));
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      const link = Object.assign(document.createElement("a"), { href: "/history", textContent: text("history") });
      return element("message").replaceChildren(error.message, " ", link);
    }
    [this.first, this.second] = this.runs;
    this.end = Math.max(...this.runs.map((run) => run.end));
    this.gaps = this.second ? gapOver(this.first, this.second) : [];
    element("replay").hidden = false;
    this.describe();
    this.makeMap();
    this.clicks = new CadenceClicks((ahead) => this.first.at(this.timeIn(ahead)).cadence);
    this.connect();
    this.draw();
  }

  /** The names of the runs, what they lack, and the fields of their values. */
  describe() {
    const { first, second, units } = this;
    document.body.toggleAttribute("data-two", second !== undefined);
    element("runs").replaceChildren(...this.runs.map((run, index) => {
      const item = Object.assign(document.createElement("li"), { className: index === 0 ? "first" : "second" });
      const date = new Date(run.startedAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
      item.append(Object.assign(document.createElement("a"), { href: `/activities/${run.id}`, textContent: date }));
      return item;
    }));
    const isApart = second?.track.bounds && first.track.bounds && !this.isNear();
    const notes = [
      first.route.length === 0 && "noRouteRecorded", !first.has("cadence") && "noCadenceRecorded",
      isApart && "runsApart", second && this.gaps.length === 0 && "noCommonDistance", this.gaps.length > 0 && "replayGapNote",
    ];
    element("notes").replaceChildren(...notes.filter(Boolean).map((key) => Object.assign(document.createElement("li"), { textContent: text(key) })));
    element("hear").disabled = !first.has("cadence");
    element("map").hidden = first.route.length === 0;
    const has = (key) => this.runs.some((run) => run.has(key));
    for (const [id, key] of [["pace", "speed"], ["cadence", "cadence"], ["heart", "heart"]]) element(id).hidden = !has(key);
    element("gap").hidden = this.gaps.length === 0;
    element("target-key").hidden = second !== undefined || !first.has("target");
    document.querySelector("[data-axis=distance]").disabled = first.length === 0;
    const { distance, pace } = unitTable[units];
    element("pace-unit").textContent = `min${pace}`;
    const fields = [
      ["time", text("time"), null], ["distance", `${text("distance")} ${distance}`, (values) => distanceText(values.distance ?? NaN, units)],
      ["speed", `${text("pace")} ${pace}`, (values) => paceText(values.speed, units)],
      ["cadence", `${text("cadenceShort")} spm`, (values) => wholeText(values.cadence ?? NaN)], ["heart", text("heartName"), (values) => wholeText(values.heart ?? NaN)],
    ].filter(([key]) => key === "time" || has(key));
    if (this.gaps.length > 0) fields.push(["gap", "", null]);
    element("values").replaceChildren();
    this.fields = fields.map(([key, name, value]) => {
      const group = element("values").appendChild(document.createElement("div"));
      const term = group.appendChild(document.createElement("dt"));
      term.textContent = name;
      const cells = this.runs.slice(0, value ? 2 : 1).map((_, index) => Object.assign(document.createElement("dd"), { className: value ? ["first", "second"][index] : "" }));
      group.append(...cells);
      return { key, value, term, cells };
    });
  }

  /** Whether the routes of both runs overlap, so that one map can show them. */
  isNear() {
    const [a, b] = this.runs.map(({ track }) => track.bounds);
    return a.west <= b.east && b.west <= a.east && a.north <= b.south && b.north <= a.south;
  }

  makeMap() {
    const { first, second } = this;
    if (first.route.length === 0) return;
    this.routeView = new RouteView(element("drawing"), element("legend"));
    this.routeView.isFollowing = false;
    this.routeView.baseMap = new BaseMap(element("tiles"), element("map-note"), () => this.routeView.drawTiles(first.track));
    if (second?.track.bounds && this.isNear()) {
      const [a, b] = this.runs.map(({ track }) => track.bounds);
      first.track.bounds = { west: Math.min(a.west, b.west), east: Math.max(a.east, b.east), north: Math.min(a.north, b.north), south: Math.max(a.south, b.south) };
      this.otherWay = make("path", { class: "other-way" }, this.routeView.world);
      this.rival = make("path", { class: "rival", d: "M0-11L11 0 0 11-11 0z" }, this.routeView.world);
      this.routeView.world.append(this.routeView.runner);
    }
    request(`/ground?activity=${first.id}`).then(({ routes }) => {
      this.routeView.setGround(routes);
      this.draw();
    }, () => {});
    // The streets are drawn if there is a map file.
    fetch("/map.pmtiles", { headers: { Range: "bytes=0-0" } }).then((reply) => reply.status === 206 && this.routeView.baseMap.open(true), () => {});
  }

  connect() {
    const slider = element("position");
    slider.max = Math.ceil(this.end);
    slider.oninput = () => this.seek(Number(slider.value));
    element("play").onclick = () => (this.isPlaying ? this.pause() : this.play());
    element("speed").onchange = ({ target }) => {
      this.advance(performance.now());
      this.speed = Number(target.value);
    };
    element("hear").onclick = ({ currentTarget }) => {
      currentTarget.setAttribute("aria-pressed", String(currentTarget.getAttribute("aria-pressed") !== "true"));
      this.updateClicks();
    };
    for (const button of document.querySelectorAll("[data-axis]")) {
      button.onclick = () => {
        this.axis = button.dataset.axis;
        for (const other of document.querySelectorAll("[data-axis]")) other.setAttribute("aria-pressed", String(other === button));
        this.draw();
      };
    }
    addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("resize", () => this.draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.routeView?.drawTiles(this.first.track));
    // A hidden page draws no frames.
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
    for (const svg of document.querySelectorAll("figure svg")) {
      svg.onpointerdown = (event) => {
        svg.setPointerCapture(event.pointerId);
        this.seekAt(svg, event);
      };
      svg.onpointermove = (event) => event.buttons > 0 && this.seekAt(svg, event);
    }
  }

  onKey(event) {
    const isControl = event.target.closest("select, button, a");
    if (event.altKey || event.ctrlKey || event.metaKey || (isControl && event.key === " ") || event.target.closest("select")) return;
    const act = {
      " ": () => element("play").click(), ArrowLeft: () => this.seek(this.t - keyStep), ArrowRight: () => this.seek(this.t + keyStep),
      Home: () => this.seek(0), End: () => this.seek(this.end),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // Time

  /** The time of the run that is played in a number of seconds from now. */
  timeIn(ahead) {
    const passed = (performance.now() - this.since) / 1000 + ahead;
    return Math.min(nextRecorded(this.runs, this.t + passed * this.speed), this.end);
  }

  play() {
    if (this.t >= this.end) this.t = 0;
    this.isPlaying = true;
    this.since = performance.now();
    setText(element("play"), text("pauseButton"));
    this.updateClicks();
    requestAnimationFrame((now) => this.onFrame(now));
  }

  pause() {
    this.isPlaying = false;
    setText(element("play"), text("play"));
    this.updateClicks();
    this.show();
  }

  updateClicks() {
    if (this.isPlaying && element("hear").getAttribute("aria-pressed") === "true") this.clicks.start();
    else this.clicks.stop();
  }

  /** Goes on to a time of the page's clock. */
  advance(now) {
    if (!this.isPlaying) return;
    this.t = this.timeIn((now - performance.now()) / 1000);
    this.since = now;
  }

  onFrame(now) {
    if (!this.isPlaying) return;
    const isDue = !matchMedia("(prefers-reduced-motion: reduce)").matches || now - this.since >= 1000;
    if (isDue && now > this.since) {
      this.advance(now);
      if (this.t >= this.end) return this.pause();
      this.show(now);
    }
    requestAnimationFrame((next) => this.onFrame(next));
  }

  seek(t) {
    this.t = Math.min(Math.max(t, 0), this.end);
    this.since = performance.now();
    if (this.isPlaying) this.updateClicks();
    this.show();
  }

  /** Moves the cursor to the place of a pointer on a chart. */
  seekAt(svg, event) {
    const chart = this.charts.find((known) => known.svg === svg);
    if (!chart) return;
    const share = (event.clientX - svg.getBoundingClientRect().left - space.left) / chart.width;
    const value = chart.from + Math.min(Math.max(share, 0), 1) * (chart.to - chart.from);
    this.seek(chart.axis === "time" ? value : this.first.timeAt(value));
  }

  // Drawing

  draw() {
    const { first, second, units, axis } = this;
    if (this.routeView) {
      const before = this.routeView.drawn;
      this.routeView.draw(first.track, units);
      const { drawn } = this.routeView;
      if (this.otherWay && drawn && drawn !== before) this.otherWay.setAttribute("d", pathsOf(second.track.blocks, null, drawn.place, 0.5 / drawn.scale).ways[5]);
    }
    const unit = unitTable[units];
    const distances = {
      ticks: (low, high, count) => numberTicks((low / unit.meters) * 100, (high / unit.meters) * 100, count * 1.6).map((value) => (value * unit.meters) / 100),
      text: (value) => `${localized(String(Number((value / unit.meters).toFixed(2))))} ${unit.distance}`,
      bridge: 100,
    };
    const times = { ticks: timeTicks, text: timeText, bridge: first.hole };
    const pointsOf = (run) => (axis === "time" ? run.points : run.byDistance);
    const end = axis === "time" ? this.end : Math.max(...this.runs.map((run) => run.length));
    this.charts = [];
    for (const [id, options] of Object.entries(chartsOf(units))) {
      if (second) {
        const own = options.lines[0];
        Object.assign(options, { lines: [own, { ...own, points: pointsOf(second), style: "line other" }], area: false });
      }
      this.drawOne(id, axis, 0, end, pointsOf(first), { ...options, axis: axis === "time" ? times : distances });
    }
    if (this.gaps.length > 0) {
      const { from, to } = commonDistance(first, second);
      const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
      const lines = [{ value: ({ gap }) => gap, style: "line" }, { value: () => 0, style: "zero" }];
      this.drawOne("gap", "distance", from, to, this.gaps, { lines, least: 10, ticks: numberTicks, text: signed, axis: distances });
    }
    this.show();
  }

  drawOne(id, axis, from, to, points, options) {
    const svg = element(id).querySelector("svg");
    if (element(id).hidden) return;
    drawChart(svg, points, from, to, options);
    const [name, unit] = element(id).querySelectorAll("figcaption span");
    svg.setAttribute("aria-label", chartText(name.textContent, unit.textContent, points.map(options.lines[0].value), (value) => options.text(Math.round(value))));
    const d = `M0 ${space.top}V${svg.clientHeight - space.bottom}`;
    const cursors = (axis === "time" ? [this.first] : this.runs).map((_, index) => make("path", { class: index === 0 ? "cursor" : "cursor second", d }, svg));
    this.charts.push({ svg, axis, from, to, width: svg.clientWidth - space.left - space.right, cursors });
  }

  /** Moves the cursor to the time; during the replay, the texts change more slowly. */
  show(now = null) {
    const values = this.runs.map((run) => run.at(this.t));
    for (const { axis, from, to, width, cursors } of this.charts) {
      cursors.forEach((cursor, index) => {
        const share = ((axis === "time" ? this.t : values[index].distance ?? 0) - from) / (to - from);
        cursor.style.visibility = share >= 0 && share <= 1 ? "" : "hidden";
        cursor.style.transform = `translate(${(space.left + share * width).toFixed(1)}px)`;
      });
    }
    if (values[0].place) this.routeView?.put(values[0].place);
    if (this.rival && values[1].place) this.routeView.put(values[1].place, this.rival);
    if (now !== null && now - this.shownAt < textInterval) return;
    this.shownAt = now ?? -Infinity;
    this.showTexts(values, now !== null);
  }

  showTexts(values, isMoving) {
    const time = timeText(this.t);
    const { distance } = values[0];
    const gap = this.gaps.length > 0 ? this.gapTexts(distance) : null;
    for (const { key, value, term, cells } of this.fields) {
      if (key === "gap") setText(term, gap.name);
      cells.forEach((cell, index) => setText(cell, key === "time" ? time : key === "gap" ? gap.value : value(values[index])));
    }
    const slider = element("position");
    slider.value = this.t;
    // A screen reader would read each change.
    if (isMoving && document.activeElement === slider) return;
    const length = `${distanceText(distance ?? NaN, this.units)} ${unitTable[this.units].distance}`;
    const parts = [text("distancePassed", { distance: length, time, pace: paceText(values[0].speed, this.units) }), `${wholeText(values[0].cadence ?? NaN)} ${text("stepsAMinute")}`];
    if (values[0].isHole) parts.push(text("notRecording"));
    if (gap) parts.push(`${gap.name}: ${gap.value}`);
    slider.setAttribute("aria-valuetext", parts.join(", "));
  }

  /** The lead of the first run at a distance. */
  gapTexts(distance) {
    const common = commonDistance(this.first, this.second);
    if (distance < common.from || distance > common.to) return { name: text("replayGap"), value: unknown };
    const gap = gapAt(this.first, this.second, distance);
    return { name: text(gap < 0 ? "replayBehind" : "replayAhead"), value: minutesText(Math.abs(gap)) };
  }
}

export const replay = new Replay();
