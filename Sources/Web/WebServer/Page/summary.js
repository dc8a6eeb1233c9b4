// The summary of a run, in the place of the run view when its recording has ended: figures, splits, records, map, the question how hard it was, and
// for one minute the button that continues the run.
import { request } from "./connection.js";
import { distanceText, paceText, timeText, unitTable } from "./format.js";
import { RouteView } from "./routeview.js";
import { text } from "./text.js";

/** The time in milliseconds within which an ended recording can be continued. */
const undoTime = 60_000;
/** The delays in milliseconds before the attempts to load the summary: the logbook may store the recording later than the page hears of its end. */
const delays = [0, 300, 1000, 2000];
/** A recording with less moving time, in seconds, is deleted when it ends. */
const leastTime = 1;
const element = (id) => document.getElementById(id);

function make(name, content, parent) {
  const made = parent.appendChild(document.createElement(name));
  made.textContent = content;
  return made;
}

/** The summary of the last model of a recording, for a device that may not read the logbook. */
export function briefSummary({ distance, moving }, units) {
  const names = unitTable[units];
  const figures = [
    { name: text("lowerDistance"), value: distanceText(distance ?? NaN, units), unit: names.distance },
    { name: text("lowerTime"), value: timeText(moving), unit: "" },
    { name: text("averagePaceName"), value: paceText((distance ?? 0) / moving, units), unit: names.pace },
  ];
  return { title: text("summaryTitle"), figures, splits: { columns: [], rows: [] }, records: [] };
}

export class Summary {
  /** `page` has send(method, parameters), settings, track, mayControl, maySeeHistory and showStates(). */
  constructor(page) {
    this.page = page;
    this.isOpen = false;
    this.routeView = new RouteView(element("summary-map"), element("summary-legend"));
    this.routeView.isFollowing = false;
    element("summary-done").onclick = () => this.close();
    element("continue").onclick = async () => {
      if (await page.send("ReopenActivity", {})) this.close();
    };
    for (let effort = 1; effort <= 10; effort += 1) {
      const button = make("button", effort, element("efforts"));
      button.type = "button";
      button.setAttribute("aria-describedby", "effort-scale");
      button.onclick = () => this.rate(effort);
    }
  }

  /** Shows the summary of the recording that ended at a time of the page's clock; `last` is its last model. A deleted recording has none. */
  async open(last, endedAt) {
    if ((last.moving ?? 0) < leastTime) return;
    const { page } = this;
    this.until = endedAt + undoTime;
    this.wanted = last;
    const content = page.maySeeHistory ? await this.load(last) : briefSummary(last, page.settings.units);
    // The summary of another recording may have been wanted in the meantime, or a run has begun.
    if (!content || this.wanted !== last) return;
    this.show(content);
  }

  /** The summary from the logbook; null if the recording was deleted. */
  async load(last) {
    for (const delay of delays) {
      await new Promise((done) => setTimeout(done, delay));
      if (this.wanted !== last) return null;
      try {
        const content = await request(`/summary?units=${this.page.settings.units}`);
        // Until the recording is stored, this is the summary of an earlier one.
        if (content.end_unix_ms / 1000 > last.startedAt) return content;
      } catch (error) {
        if (error.status !== 404) return briefSummary(last, this.page.settings.units);
      }
    }
    return null;
  }

  show({ title, figures, splits, records, address }) {
    const { page } = this;
    element("summary-title").textContent = title;
    element("summary-figures").replaceChildren();
    for (const { name, value, unit, note } of figures) {
      const figure = make("div", "", element("summary-figures"));
      make("dt", name, figure);
      make("small", unit, make("dd", `${value} `, figure));
      if (note) make("dd", note, figure).className = "note";
    }
    const table = element("summary-splits");
    table.replaceChildren();
    const addRow = (cells, kind) => cells.forEach((cell, index, all) => make(kind, cell, index ? table.rows[table.rows.length - 1] : table.insertRow()));
    addRow(splits.columns, "th");
    for (const row of splits.rows) addRow(row, "td");
    element("summary-splits-title").hidden = splits.rows.length === 0;
    element("summary-records").replaceChildren();
    for (const record of records) make("li", record, element("summary-records"));
    element("summary-records-title").hidden = records.length === 0;
    element("summary-route").hidden = page.track.last === null;
    element("effort").hidden = !page.mayControl;
    this.showEffort(null);
    element("summary-link").hidden = !address || !page.maySeeHistory;
    element("summary-link").href = address ?? "";
    this.canReopen = page.mayControl;
    this.isOpen = true;
    element("summary").hidden = false;
    page.showStates();
    this.draw(performance.now());
    this.drawMap();
    element("content").scrollTop = 0;
    element("summary-title").focus({ preventScroll: true });
  }

  close() {
    this.wanted = null;
    if (!this.isOpen) return;
    this.isOpen = false;
    element("summary").hidden = true;
    this.page.showStates();
  }

  /** Shows how long the recording can still be continued. */
  draw(now) {
    const seconds = Math.ceil((this.until - now) / 1000);
    element("continue").hidden = !this.canReopen || seconds <= 0;
    if (seconds > 0) element("continue").textContent = text("continueRun", { seconds });
  }

  /** Draws the route of the page's own points. */
  drawMap() {
    this.routeView.draw(this.page.track, this.page.settings.units);
  }

  async rate(effort) {
    if (await this.page.send("RateActivity", { effort })) this.showEffort(effort);
  }

  showEffort(effort) {
    for (const button of element("efforts").children) button.setAttribute("aria-pressed", String(Number(button.textContent) === effort));
    element("effort-result").textContent = effort === null ? "" : text("effortStored", { effort });
  }
}
