// Reads map tiles from the user's PMTiles file, version 3 (github.com/protomaps/PMTiles, spec/v3/spec.md): a header, directories with
// the places of the tiles, metadata and tiles. The server sends the parts of the file that are asked for.
import { ByteReader } from "./bytereader.js";
import { text } from "./text.js";

const [headerBytes, firstBytes] = [127, 16_384];
/** Limits, so that a damaged file cannot use up the memory: bytes before and after decompression, entries and kept directories. */
const [mostPacked, mostBytes, mostEntries, mostKept] = [1 << 20, 8 << 20, 200_000, 24];
/** The specification allows one level of leaf directories; more are not useful. */
const deepest = 3;
const [uncompressed, gzip] = [1, 2];
const types = [null, "vector", "image/png", "image/jpeg", "image/webp"];

/** Why the file cannot be used; its message can be shown. */
export class MapError extends Error {}

/** The number of a tile on the Hilbert curve of its zoom level, after all tiles of the lower levels. */
export function tileNumber(zoom, column, row) {
  let number = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const [right, down] = [x >= size ? 1 : 0, y >= size ? 1 : 0];
    number += size * size * ((3 * right) ^ down);
    [x, y] = [x - right * size, y - down * size];
    if (down === 0) {
      if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
      [x, y] = [y, x];
    }
  }
  return number;
}

/** The fields of the header that are used. */
export function headerOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder("latin1").decode(bytes.subarray(0, 7));
  if (magic.startsWith("PM") && magic !== "PMTiles") throw new MapError(text("mapVersion", { version: bytes[2] }));
  if (magic !== "PMTiles") throw new MapError(text("mapFormat"));
  if (bytes[7] !== 3) throw new MapError(text("mapVersion", { version: bytes[7] }));
  if (bytes.length < headerBytes) throw new MapError(text("mapDamaged"));
  const part = (at) => ({ offset: Number(view.getBigUint64(at, true)), length: Number(view.getBigUint64(at + 8, true)) });
  const header = {
    root: part(8),
    metadata: part(24),
    leaves: part(40),
    tiles: part(56),
    directoryCompression: bytes[97],
    tileCompression: bytes[98],
    type: types[bytes[99]] ?? null,
    least: bytes[100],
    most: bytes[101],
    west: view.getInt32(102, true) / 1e7,
    south: view.getInt32(106, true) / 1e7,
    east: view.getInt32(110, true) / 1e7,
    north: view.getInt32(114, true) / 1e7,
  };
  if (header.type === null) throw new MapError(text("mapTiles"));
  if (![uncompressed, gzip].includes(header.directoryCompression) || ![uncompressed, gzip].includes(header.tileCompression)) throw new MapError(text("mapCompression"));
  const parts = [header.root, header.metadata, header.leaves, header.tiles];
  if (parts.some(({ offset, length }) => !Number.isSafeInteger(offset + length))) throw new MapError(text("mapDamaged"));
  if (header.least > header.most || header.most > 24 || header.root.length === 0) throw new MapError(text("mapDamaged"));
  return header;
}

/** The entries of a directory as arrays of numbers: first tile, run length (0 for a leaf directory), offset and length. */
export function directoryOf(bytes) {
  const reader = new ByteReader(bytes);
  const count = reader.varint();
  // Every entry has at least one byte in each of the four columns.
  if (count === 0 || count > mostEntries || count * 4 > bytes.length) throw new MapError(text("mapDamaged"));
  const column = (value) => Float64Array.from({ length: count }, (_, index) => value(reader.varint(), index));
  let tile = 0;
  const tiles = column((step) => (tile += step));
  const runs = column((run) => run);
  const lengths = column((length) => length);
  let end = 0;
  const offsets = column((offset, index) => {
    const start = offset === 0 && index > 0 ? end : offset - 1;
    end = start + lengths[index];
    return start;
  });
  const isOrdered = tiles.every((number, index) => (index === 0 || number > tiles[index - 1]) && Number.isSafeInteger(number));
  if (!isOrdered || offsets.some((offset) => offset < 0 || !Number.isSafeInteger(offset)) || lengths.includes(0)) throw new MapError(text("mapDamaged"));
  return { tiles, runs, lengths, offsets };
}

/** The index of the last entry that begins at or before a tile; −1 if there is none. */
export function entryFor(directory, tile) {
  let [low, high] = [0, directory.tiles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (directory.tiles[middle] <= tile) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The bytes after decompression; it stops as soon as there are too many. */
export async function unpacked(bytes, compression) {
  if (compression === uncompressed) return bytes;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts = [];
  let count = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      count += part.value.length;
      if (count > mostBytes) throw new MapError(text("mapDamaged"));
    }
  } catch {
    reader.cancel().catch(() => {});
    throw new MapError(text("mapDamaged"));
  }
  const all = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The characters that are often written by their names in HTML. */
const characters = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©", reg: "®" };

/** The text of the attribution, which may be HTML. It is never used as HTML: its tags are removed. */
export function attributionOf(metadata) {
  const html = typeof metadata?.attribution === "string" ? metadata.attribution.slice(0, 2000) : "";
  const text = html.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, "").replace(/<[^>]*>?/g, "");
  const named = text.replace(/&(?:#(\d{1,6})|(\w{1,8}));/g, (whole, number, name) => (number ? String.fromCharCode(number) : (characters[name] ?? whole)));
  return named.replace(/\s+/g, " ").trim().slice(0, 160);
}

/** A map file; `load(offset, length)` returns bytes of it, perhaps fewer than it was asked for. */
export class MapFile {
  constructor(load) {
    this.load = load;
    this.directories = new Map();
  }

  /** Reads the header, the root directory and the metadata. */
  async open() {
    const first = await this.load(0, firstBytes);
    this.header = headerOf(first);
    const { root, metadata, directoryCompression } = this.header;
    if (root.offset < headerBytes || root.offset + root.length > first.length) throw new MapError(text("mapDamaged"));
    const bytes = await unpacked(first.subarray(root.offset, root.offset + root.length), directoryCompression);
    this.root = parsed(() => directoryOf(bytes));
    this.attribution = "";
    if (metadata.length === 0 || metadata.length > mostPacked) return;
    try {
      const text = new TextDecoder().decode(await unpacked(await this.part(metadata.offset, metadata.length), directoryCompression));
      this.attribution = attributionOf(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof MapError || error instanceof SyntaxError)) throw error;
      // A map with damaged metadata can still be drawn.
    }
  }

  /** The bytes of a tile, without compression; null if the map does not have it. */
  async tile(zoom, column, row) {
    const number = tileNumber(zoom, column, row);
    let directory = this.root;
    for (let depth = 0; depth < deepest; depth += 1) {
      const index = entryFor(directory, number);
      if (index < 0) return null;
      const [run, offset, length] = [directory.runs[index], directory.offsets[index], directory.lengths[index]];
      if (run > 0) {
        if (number >= directory.tiles[index] + run) return null;
        return unpacked(await this.part(this.header.tiles.offset + offset, length), this.header.tileCompression);
      }
      directory = await this.leaf(this.header.leaves.offset + offset, length);
    }
    throw new MapError(text("mapDamaged"));
  }

  async leaf(offset, length) {
    const known = this.directories.get(offset);
    if (known) return known;
    const bytes = await unpacked(await this.part(offset, length), this.header.directoryCompression);
    const directory = parsed(() => directoryOf(bytes));
    if (this.directories.size >= mostKept) this.directories.delete(this.directories.keys().next().value);
    this.directories.set(offset, directory);
    return directory;
  }

  async part(offset, length) {
    if (length > mostPacked) throw new MapError(text("mapDamaged"));
    const bytes = await this.load(offset, length);
    if (bytes.length !== length) throw new MapError(text("mapDamaged"));
    return bytes;
  }
}

/** The result of a function; the end of the bytes, which is a RangeError, means that the file is damaged. */
function parsed(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new MapError(text("mapDamaged"));
    throw error;
  }
}
