// Draws the user's map on a canvas below the route: vector tiles or images.
import { MapError, MapFile } from "./pmtiles.js";
import { text } from "./text.js";
import { decodeTile, tileUnits } from "./vectortile.js";

/** The most tiles in one drawing, the most tiles that are kept, and the most requests at a time. */
const [mostShown, mostKept, mostRequests] = [40, 48, 4];
/** The most points of the canvas, and the most of them in one point of the page along an edge. */
const [mostPixels, densest] = [9e6, 2];
/** The width in points of the page for which vector tiles and images are made. */
const [vectorWidth, imageWidth] = [512, 256];
/** Tiles of Web Mercator end at this latitude in degrees. */
const northernmost = 85.051;
/** The styles in the order of drawing: areas, then lines with their width, and the width and colour of their edge, in points. */
const areas = ["green", "water", "building"];
const lines = [
  { style: "stream", width: 1.6, colour: "water" }, { style: "path", width: 1.4, dashes: [4, 3] },
  { style: "road", width: 4, edge: 5.2 }, { style: "rail", width: 1.2 }, { style: "major", width: 5.5, edge: 7 },
];
const colourNames = ["green", "water", "building", "path", "road", "edge", "rail", "major", "name", "halo"];
const nameStyles = ["700 17px", "650 15px", "600 13px", "500 12px"];

/** The column and the row in the tiles of a zoom level, with fractions. */
export function tilePlace(zoom, latitude, longitude) {
  const count = 2 ** zoom;
  const sine = Math.sin((Math.min(Math.max(latitude, -northernmost), northernmost) * Math.PI) / 180);
  return { x: ((longitude + 180) / 360) * count, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count };
}

/** The latitude and longitude of a place in the tiles of a zoom level. */
export function tileCorner(zoom, x, y) {
  const count = 2 ** zoom;
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI, longitude: (x / count) * 360 - 180 };
}

/** The zoom level and the tiles that cover a view; `metersPerPoint` is the size of a point of the page. */
export function tilesOf(frame, header, metersPerPoint) {
  const width = header.type === "vector" ? vectorWidth : imageWidth;
  const equator = 2 * Math.PI * 6_378_137 * Math.cos((((frame.north + frame.south) / 2) * Math.PI) / 180);
  const wanted = Math.round(Math.log2(equator / (metersPerPoint * width)));
  for (let zoom = Math.min(Math.max(wanted, header.least), header.most); zoom >= header.least; zoom -= 1) {
    const [first, last] = [tilePlace(zoom, frame.north, frame.west), tilePlace(zoom, frame.south, frame.east)];
    const top = 2 ** zoom - 1;
    const [left, right] = [Math.floor(first.x), Math.floor(last.x)];
    const [up, down] = [Math.max(Math.floor(first.y), 0), Math.min(Math.floor(last.y), top)];
    if ((right - left + 1) * (down - up + 1) > mostShown) continue;
    const tiles = [];
    for (let row = up; row <= down; row += 1) for (let column = left; column <= right; column += 1) tiles.push({ zoom, column, row });
    return tiles;
  }
  return [];
}

/** Loads bytes of the map file of the server; all parts must be of the same file, which its tag shows. */
export class MapRequests {
  constructor(address = "/map.pmtiles") {
    this.address = address;
    this.tag = null;
  }

  async load(offset, length) {
    const headers = { Range: `bytes=${offset}-${offset + length - 1}`, ...(this.tag && { "If-Match": this.tag }) };
    const reply = await fetch(this.address, { headers, cache: "no-store", signal: AbortSignal.timeout(10_000) });
    if (reply.status === 206) {
      this.tag ??= reply.headers.get("ETag");
      return new Uint8Array(await reply.arrayBuffer());
    }
    if (reply.status === 412) throw new ChangedError();
    if (reply.status === 416) return new Uint8Array();
    const { error } = await reply.json().catch(() => ({}));
    throw reply.status === 404 ? new UnreadError(error) : new Error(error);
  }
}

/** The map file has been replaced. */
class ChangedError extends Error {}

/** The server cannot read the map file; the message is the reason. */
class UnreadError extends MapError {}

export class BaseMap {
  /** `onChange` is called when there are new tiles or a new message. */
  constructor(canvas, note, onChange) {
    Object.assign(this, { canvas, note, onChange });
    this.close();
  }

  /** Forgets the map. */
  close() {
    this.file = null;
    /** Counts the files, so that a late reply for an earlier one is ignored. */
    this.era = (this.era ?? 0) + 1;
    this.tiles = new Map();
    this.requests = 0;
    this.wanted = [];
    this.clear();
    this.showNote("", false);
  }

  clear() {
    this.canvas.width = this.canvas.height = 0;
  }

  showNote(text, isProblem) {
    this.note.textContent = text;
    this.note.hidden = text === "";
    this.note.classList.toggle("alarm", isProblem);
  }

  /** Opens the map file; without one, the background stays plain. */
  async open(isThere) {
    this.close();
    if (!isThere) return;
    const era = this.era;
    const requests = new MapRequests();
    const file = new MapFile((offset, length) => requests.load(offset, length));
    try {
      await file.open();
    } catch (error) {
      if (era === this.era && error instanceof MapError) this.showNote(text(error instanceof UnreadError ? "mapUnread" : "mapUnusable", { reason: error.message }), true);
      // Without a connection, the map is opened again with the next one.
      return;
    }
    if (era !== this.era) return;
    this.file = file;
    this.showNote(file.attribution, false);
    this.onChange();
  }

  /**
   * Draws the tiles that are known, and loads the others. `place` returns the point of the drawing for a latitude and longitude;
   * the drawing has the size `width`×`height` and its middle at 0, 0.
   */
  draw({ frame, place, scale, width, height }) {
    if (!this.file) return;
    const { header } = this.file;
    const density = Math.min(devicePixelRatio, densest, Math.sqrt(mostPixels / (width * height)));
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    // The colours can change without a new size.
    Object.assign(this.canvas, { width: across, height: down });
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px`, left: `${-width / 2}px`, top: `${-height / 2}px` });
    const pen = this.canvas.getContext("2d");
    const style = getComputedStyle(this.canvas);
    const colours = Object.fromEntries(colourNames.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]));
    const wanted = tilesOf(frame, header, 1 / scale);
    const shown = wanted.flatMap((tile) => {
      const content = this.known(tile);
      if (!content) return [];
      const corner = (x, y) => {
        const { latitude, longitude } = tileCorner(tile.zoom, tile.column + x, tile.row + y);
        return place(latitude, longitude);
      };
      const [first, last] = [corner(0, 0), corner(1, 1)];
      return [{ content, x: (first.x + width / 2) * density, y: (first.y + height / 2) * density, width: (last.x - first.x) * density, height: (last.y - first.y) * density }];
    });
    if (header.type === "vector") drawVectors(pen, shown, colours, density);
    else for (const { content, ...box } of shown) pen.drawImage(content, box.x, box.y, box.width + 0.5, box.height + 0.5);
    pen.resetTransform();
    if (header.type === "vector") drawNames(pen, shown, colours, density);
    this.wanted = wanted.filter((tile) => !this.tiles.has(keyOf(tile)));
    this.loadNext();
  }

  /** The content of a tile; null if it is not there yet. It becomes the last one to be forgotten. */
  known(tile) {
    const key = keyOf(tile);
    const entry = this.tiles.get(key);
    if (!entry) return null;
    this.tiles.delete(key);
    this.tiles.set(key, entry);
    return entry.content;
  }

  loadNext() {
    while (this.requests < mostRequests && this.wanted.length > 0) this.loadTile(this.wanted.shift());
  }

  async loadTile(tile) {
    const { era, file } = this;
    this.requests += 1;
    this.tiles.set(keyOf(tile), { content: null });
    try {
      const count = 2 ** tile.zoom;
      const bytes = await file.tile(tile.zoom, ((tile.column % count) + count) % count, tile.row);
      const content = bytes && (file.header.type === "vector" ? decodeTile(bytes) : await createImageBitmap(new Blob([bytes], { type: file.header.type })));
      if (era !== this.era) return;
      this.tiles.set(keyOf(tile), { content });
      while (this.tiles.size > mostKept) this.forget(this.tiles.keys().next().value);
    } catch (error) {
      if (era !== this.era) return;
      if (error instanceof ChangedError) this.open(true);
      else if (error instanceof MapError || error instanceof RangeError || error.name === "InvalidStateError") this.showNote(text("mapUnusable", { reason: text("mapTilesDamaged") }), true);
      else this.retry(tile);
    } finally {
      if (era === this.era) {
        this.requests -= 1;
        this.loadNext();
        this.plan();
      }
    }
  }

  /** A tile that could not be loaded, because the connection is lost, is asked for again some seconds later. */
  retry(tile) {
    const era = this.era;
    setTimeout(() => {
      if (era !== this.era) return;
      this.tiles.delete(keyOf(tile));
      this.onChange();
    }, 5000);
  }

  forget(key) {
    this.tiles.get(key).content?.close?.();
    this.tiles.delete(key);
  }

  /** Several tiles that arrive at the same time need only one drawing. */
  plan() {
    if (this.isPlanned) return;
    this.isPlanned = true;
    setTimeout(() => {
      this.isPlanned = false;
      this.onChange();
    }, 100);
  }
}

const keyOf = ({ zoom, column, row }) => `${zoom}/${column}/${row}`;

function drawVectors(pen, shown, colours, density) {
  const each = (style, act) => {
    for (const { content, x, y, width, height } of shown) {
      const path = content.paths[style];
      if (!path) continue;
      const unit = width / tileUnits;
      pen.setTransform(unit, 0, 0, height / tileUnits, x, y);
      act(path, density / unit);
    }
  };
  for (const style of areas) {
    pen.fillStyle = colours[style];
    each(style, (path) => pen.fill(path, "evenodd"));
  }
  pen.lineJoin = pen.lineCap = "round";
  // Roads are thinner in a view of a large area: a tile is then shown smaller than it is made for.
  const shrink = shown.length > 0 ? Math.min(Math.max(shown[0].width / density / vectorWidth, 0.35), 1.6) : 1;
  const stroke = ({ style, dashes }, width, colour) => {
    pen.strokeStyle = colour;
    each(style, (path, point) => {
      pen.lineWidth = Math.max(width * shrink, 0.7) * point;
      pen.setLineDash((dashes ?? []).map((length) => length * point));
      pen.stroke(path);
    });
  };
  for (const line of lines) if (line.edge) stroke(line, line.edge, colours.edge);
  for (const line of lines) stroke(line, line.width, colours[line.colour ?? line.style]);
  pen.setLineDash([]);
}

/** Draws the names of places that do not overlap, the largest places first. */
function drawNames(pen, shown, colours, density) {
  const names = shown.flatMap(({ content, x, y, width, height }) =>
    content.names.map((name) => ({ ...name, x: x + (name.x / tileUnits) * width, y: y + (name.y / tileUnits) * height })));
  const taken = [];
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  for (const { text, rank, x, y } of names.sort((a, b) => a.rank - b.rank)) {
    const [weight, size] = nameStyles[rank].split(" ");
    pen.font = `${weight} ${parseFloat(size) * density}px system-ui, sans-serif`;
    const [wide, tall] = [pen.measureText(text).width / 2 + 6 * density, parseFloat(size) * density];
    // A name at the edge would be cut in a view that does not move.
    if (x < wide || y < tall || x > pen.canvas.width - wide || y > pen.canvas.height - tall) continue;
    if (taken.some((other) => Math.abs(other.x - x) < other.wide + wide && Math.abs(other.y - y) < other.tall + tall)) continue;
    taken.push({ x, y, wide, tall });
    pen.lineWidth = 3.5 * density;
    pen.strokeStyle = colours.halo;
    pen.strokeText(text, x, y);
    pen.fillStyle = colours.name;
    pen.fillText(text, x, y);
  }
}
