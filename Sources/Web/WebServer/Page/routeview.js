// Draws the map: the route coloured by pace, the start, marks at kilometres, the runner, a scale bar and an arrow to the north.
import { make } from "./charts.js";
import { unitTable } from "./format.js";
import { colourOf, paceClasses } from "./map.js";
import { numberTicks, scaleBar } from "./ticks.js";
import { simplified } from "./track.js";
import { text as message } from "./text.js";

/** The most points of the route in one drawing. */
const mostPoints = 3000;
/** The width of the button beside the route, and the width of a map that has it at the right side, in pixels. */
const [sideButton, widestWithout] = [84, 600];
/** The shorter side of the map in metres while it follows the runner, from near to far. */
const zooms = [150, 300, 600, 1200, 2500, 5000];

/** Path data of the route in a view, one text for each colour; the points must be in the order of the route. */
export function pathsOf(blocks, classes, place, tolerance, frame) {
  const ways = Array.from({ length: 6 }, () => []);
  const gaps = [];
  const text = (point) => {
    const { x, y } = place(point);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  let count = 0;
  for (const block of blocks) {
    if (frame && (block.east < frame.west || block.west > frame.east || block.south < frame.north || block.north > frame.south)) continue;
    if (block.gapFrom) gaps.push(`M${text(block.gapFrom)}L${text(block.points[0])}`);
    let colour = -1;
    let before = null;
    for (const point of simplified(block, tolerance)) {
      const here = text(point);
      count += 1;
      if (before !== null) {
        const next = colourOf(classes, point.smooth);
        if (next !== colour) ways[next].push(`M${before}`);
        ways[next].push(`L${here}`);
        colour = next;
      }
      before = here;
    }
  }
  return { ways: ways.map((parts) => parts.join("")), gaps: gaps.join(""), count };
}

/** The scale and the middle of a view of the whole route, at least 100 m, beside the parts of the map that are covered, in pixels. */
export function wholeView(bounds, width, height, covered) {
  const [across, down] = [bounds.east - bounds.west, bounds.south - bounds.north];
  const margin = 24;
  const [free, tall] = [width - covered.left - covered.right - 2 * margin, height - covered.top - covered.bottom - 2 * margin];
  const scale = Math.min(Math.max(free, 50) / Math.max(across, 100), Math.max(tall, 50) / Math.max(down, 100));
  return {
    scale,
    x: (bounds.west + bounds.east) / 2 + (covered.right - covered.left) / 2 / scale,
    y: (bounds.north + bounds.south) / 2 + (covered.bottom - covered.top) / 2 / scale,
  };
}

export class RouteView {
  constructor(svg, legend) {
    this.svg = svg;
    this.legend = legend;
    this.isFollowing = true;
    this.zoom = 2;
    this.drawn = null;
    this.world = make("g", {}, svg);
    this.groundLayer = make("g", { class: "ground" }, this.world);
    /** The routes of a reply of /ground, drawn softly: where they overlap, they are darker. */
    this.ground = [];
    this.gap = make("path", { class: "gap" }, this.world);
    this.casing = make("path", { class: "casing" }, this.world);
    this.ways = [5, 0, 1, 2, 3, 4].map((colour) => make("path", { class: `way p${colour}` }, this.world));
    this.stones = make("g", {}, this.world);
    this.start = make("circle", { class: "start", r: 7 }, this.world);
    this.runner = make("g", {}, this.world);
    this.accuracy = make("circle", { class: "accuracy" }, this.runner);
    make("circle", { class: "runner", r: 9 }, this.runner);
    this.frame = make("g", {}, svg);
    /** Draws the map below the route; null without one. */
    this.baseMap = null;
  }

  setGround(routes) {
    if (routes.length + this.ground.length === 0) return;
    this.ground = routes;
    this.drawn = null;
  }

  drawGround(track, place) {
    this.groundLayer.replaceChildren();
    for (const numbers of this.ground) {
      let [lat, lon, d] = [0, 0, ""];
      for (let index = 0; index < numbers.length; index += 2) {
        lat += numbers[index];
        lon += numbers[index + 1];
        const { x, y } = place(track.project(lat / 1e5, lon / 1e5));
        d += `${index ? "L" : "M"}${Math.round(x)} ${Math.round(y)}`;
      }
      make("path", { d }, this.groundLayer);
    }
  }

  /** Moves one step nearer (-1) or farther (+1) while the map follows the runner. */
  changeZoom(by) {
    this.zoom = Math.min(Math.max(this.zoom + by, 0), zooms.length - 1);
    this.drawn = null;
  }

  /** Draws the route; when only the last points are new, it only extends the path. */
  draw(track, units, isRepeated = false) {
    const [width, height] = [this.svg.clientWidth, this.svg.clientHeight];
    const runner = track.last;
    this.world.style.display = runner ? "" : "none";
    this.frame.style.display = runner ? "" : "none";
    if (!runner || width === 0 || height === 0) {
      this.drawn = null;
      this.baseMap?.clear();
      return;
    }
    const view = this.isFollowing
      ? { scale: Math.min(width, height) / zooms[this.zoom], x: runner.x, y: runner.y }
      : this.whole(track, width, height);
    if (this.needsRoute(track, view, width, height, units)) this.drawRoute(track, view, width, height, units);
    else this.extend(track);
    // The legend has another size now, or a new block has begun.
    if (this.drawn.version !== track.version && !isRepeated) this.draw(track, units, true);
    else this.move(view, width, height, runner);
  }

  /** The legend and the button cover the sides of a wide map and the bottom of a high one. The view is kept until the route leaves it. */
  whole(track, width, height) {
    const { bounds } = track;
    const drawn = this.drawn;
    if (drawn?.isWhole && drawn.version === track.version && drawn.width === width && drawn.height === height) {
      const [reachX, reachY] = [(width / 2 - 12) / drawn.scale, (height / 2 - 12) / drawn.scale];
      const isInside = bounds.west > drawn.x - reachX && bounds.east < drawn.x + reachX && bounds.north > drawn.y - reachY && bounds.south < drawn.y + reachY;
      if (isInside) return { scale: drawn.scale, x: drawn.x, y: drawn.y, isWhole: true };
    }
    const legend = this.legend;
    // The replay has its legend below the map.
    const isBelow = ![null, this.svg.parentElement].includes(legend.offsetParent);
    const covered = isBelow ? { left: 0, right: 0, top: 0, bottom: 30 } : width > height ? { left: legend.offsetWidth, right: width > widestWithout ? sideButton : 0, top: 0, bottom: 0 } : { left: 0, right: 0, top: 60, bottom: legend.offsetHeight + 40 };
    return { ...wholeView(bounds, width, height, covered), isWhole: true };
  }

  needsRoute(track, view, width, height, units) {
    const drawn = this.drawn;
    if (!drawn || drawn.version !== track.version || drawn.units !== units || drawn.width !== width || drawn.height !== height) return true;
    if (drawn.scale !== view.scale) return true;
    if (track.points.length - drawn.points > 300) return true;
    return Math.abs(view.x - drawn.x) * view.scale > width / 2 || Math.abs(view.y - drawn.y) * view.scale > height / 2;
  }

  drawRoute(track, view, width, height, units) {
    const place = (point) => ({ x: (point.x - view.x) * view.scale, y: (point.y - view.y) * view.scale });
    const [reachX, reachY] = [width / view.scale, height / view.scale];
    const frame = { west: view.x - reachX, east: view.x + reachX, north: view.y - reachY, south: view.y + reachY };
    const classes = paceClasses(track.speeds(2000), units);
    let tolerance = 0.3 / view.scale;
    let paths = pathsOf(track.blocks, classes, place, tolerance, frame);
    while (paths.count > mostPoints) {
      tolerance *= 2;
      paths = pathsOf(track.blocks, classes, place, tolerance, frame);
    }
    this.drawn = { ...view, version: track.version, units, width, height, points: track.points.length, classes, place, last: track.last, tail: [], paths };
    this.show(paths.ways, paths.gaps);
    this.drawGround(track, place);
    this.drawTiles(track);
    this.drawStones(track, place, frame, units);
    const start = place(track.blocks[0].points[0]);
    this.start.setAttribute("transform", `translate(${start.x} ${start.y})`);
    this.drawFrame(view, width, height, units);
    this.isFresh = true;
    this.drawLegend(classes);
  }

  /** Draws the map below the route; in a view that follows the runner, with the surroundings into which the view will move. */
  drawTiles(track) {
    if (!this.baseMap || !this.drawn || !track.project) return;
    const { width, height, scale, x, y, place, isWhole } = this.drawn;
    const size = isWhole ? 1 : 2;
    const corner = (side) => track.project.inverse({ x: x + (side * size * width) / 2 / scale, y: y + (side * size * height) / 2 / scale });
    const [first, last] = [corner(-1), corner(1)];
    this.baseMap.draw({
      frame: { north: first.latitude, west: first.longitude, south: last.latitude, east: last.longitude },
      place: (latitude, longitude) => place(track.project(latitude, longitude)),
      scale,
      width: width * size,
      height: height * size,
    });
  }

  /** Adds the points since the last drawing without simplification. */
  extend(track) {
    const drawn = this.drawn;
    if (track.last === drawn.last) return;
    const block = track.blocks.at(-1);
    const from = block.points.indexOf(drawn.last);
    // After a gap and at the start of a block, the route is drawn again.
    if (from < 0) {
      drawn.version = -1;
      return;
    }
    const ways = drawn.paths.ways;
    let before = drawn.place(drawn.last);
    for (const point of block.points.slice(from + 1)) {
      const { x, y } = drawn.place(point);
      ways[colourOf(drawn.classes, point.smooth)] += `M${before.x.toFixed(1)} ${before.y.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
      before = { x, y };
    }
    drawn.last = track.last;
    this.show(ways, drawn.paths.gaps);
  }

  show(ways, gaps) {
    this.gap.setAttribute("d", gaps);
    this.casing.setAttribute("d", ways.join(""));
    [5, 0, 1, 2, 3, 4].forEach((colour, index) => this.ways[index].setAttribute("d", ways[colour]));
  }

  /** Moves the drawing under the view, and the runner in it; gliding, unless the drawing is new. */
  move(view, width, height, runner) {
    const drawn = this.drawn;
    const shift = { x: width / 2 - (view.x - drawn.x) * view.scale, y: height / 2 - (view.y - drawn.y) * view.scale };
    const here = drawn.place(runner);
    const canvas = this.baseMap ? [this.baseMap.canvas] : [];
    for (const element of [this.world, this.runner, ...canvas]) element.classList.toggle("gliding", !this.isFresh);
    for (const element of [this.world, ...canvas]) element.style.transform = `translate(${shift.x.toFixed(1)}px, ${shift.y.toFixed(1)}px)`;
    this.accuracy.setAttribute("r", Math.min((runner.accuracy ?? 0) * view.scale, 5000).toFixed(1));
    this.runner.style.transform = `translate(${here.x.toFixed(1)}px, ${here.y.toFixed(1)}px)`;
    this.isFresh = false;
  }

  /** Puts a marker, by default the runner, at a point { x, y } in metres, without gliding. */
  put(point, marker = this.runner) {
    if (!this.drawn) return;
    marker.classList.remove("gliding");
    const { x, y } = this.drawn.place(point);
    marker.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  drawStones(track, place, frame, units) {
    const unit = unitTable[units].meters;
    const end = track.last.distance;
    const stones = [];
    if (end >= unit) {
      const ahead = numberTicks(1, end / unit, 12);
      for (const block of track.blocks) {
        for (const point of block.points) {
          if (ahead.length === 0 || point.distance === null || point.distance < ahead[0] * unit) continue;
          const isInside = point.x > frame.west && point.x < frame.east && point.y > frame.north && point.y < frame.south;
          if (isInside) stones.push([ahead[0], place(point)]);
          while (ahead.length > 0 && point.distance >= ahead[0] * unit) ahead.shift();
        }
      }
    }
    this.stones.replaceChildren(
      ...stones.map(([number, { x, y }]) => {
        const group = make("g", { class: "stone", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
        make("circle", { r: 10 }, group);
        make("text", { dy: ".36em" }, group).textContent = number;
        return group;
      }),
    );
  }

  drawFrame(view, width, height, units) {
    this.frame.replaceChildren();
    const bar = scaleBar((width * 0.3) / view.scale, unitTable[units]);
    if (bar) {
      const length = bar.meters * view.scale;
      make("path", { class: "bar", d: `M14 ${height - 22}v8h${length.toFixed(1)}v-8` }, this.frame);
      make("text", { x: 20, y: height - 20 }, this.frame).textContent = bar.text;
    }
    const north = make("g", { class: "north", transform: `translate(${width - 26} 14)` }, this.frame);
    make("path", { d: "M0 0l7 19-7-5-7 5z" }, north);
    make("text", { x: -4.5, y: 34 }, north).textContent = message("northLetter");
  }

  drawLegend(classes) {
    const items = (classes?.names ?? []).map((name, index) => {
      const item = document.createElement("li");
      const swatch = item.appendChild(document.createElement("span"));
      swatch.className = `swatch p${classes.colours[index]}`;
      item.append(name);
      return item;
    });
    if (this.ground.length > 0) {
      const item = document.createElement("li");
      item.appendChild(document.createElement("span")).className = "swatch ground";
      item.append(message("otherActivitiesHere"));
      items.unshift(item);
    }
    const isSameSize = items.length === this.legend.childElementCount;
    this.legend.replaceChildren(...items.reverse());
    // The view of the whole route depends on the size of the legend.
    if (!isSameSize) this.drawn.version = -1;
  }
}
