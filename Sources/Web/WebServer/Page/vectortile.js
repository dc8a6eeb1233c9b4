// Decodes vector tiles (Mapbox Vector Tile specification 2.1, github.com/mapbox/vector-tile-spec) into one path for each style, and
// place names. Styles are found by the layer and the class of a feature, for the schemas of OpenMapTiles, Protomaps and Shortbread.
import { ByteReader, eachField } from "./bytereader.js";

/** The most points and names of one tile; a tile with more points is damaged. */
const [mostPoints, mostNames] = [200_000, 200];
/** A feature that reaches farther beyond its tile than this number of tiles is damaged. */
const farthest = 16;
const [pointType, lineType, areaType] = [1, 2, 3];

const green = /forest|wood|grass|park|garden|meadow|scrub|orchard|vineyard|cemetery|golf|heath|pitch|nature|recreation|village_green|allotments|zoo|wetland|playground/;
const minor = /secondary|tertiary|minor|medium|residential|unclassified|living|service|street|busway|raceway|other/;
const way = /path|track|foot|cycle|pedestrian|steps|bridleway/;
const ranks = { city: 0, town: 1, locality: 1, village: 2, suburb: 2, borough: 2, hamlet: 3, quarter: 3, neighbourhood: 3, neighborhood: 3 };

/** The style of a feature; null if it is not drawn. */
export function styleOf(layer, type, kind) {
  if (type === areaType) {
    if (/^(water|ocean|water_polygons)$/.test(layer)) return "water";
    if (/^buildings?$/.test(layer)) return "building";
    if (/^(park|landcover|landuse|land|sites)$/.test(layer)) return layer === "park" || green.test(kind) ? "green" : null;
    return null;
  }
  if (type !== lineType) return null;
  if (/^(waterway|water|water_lines)$/.test(layer)) return /drain|ditch|dam/.test(kind) ? null : "stream";
  if (!/^(transportation|roads?|streets?)$/.test(layer)) return null;
  if (/rail|tram|subway|transit|monorail|funicular/.test(kind)) return "rail";
  if (/motorway|trunk|primary|highway|major/.test(kind)) return "major";
  if (way.test(kind)) return "path";
  return minor.test(kind) ? "road" : null;
}

/** The width of a tile in the units of its paths. */
export const tileUnits = 4096;

/** The paths of a tile by style, and { text, rank, x, y } of places; throws a RangeError if the bytes are damaged. */
export function decodeTile(bytes, makePath = () => new Path2D()) {
  const tile = { paths: {}, names: [], points: 0, makePath };
  const reader = new ByteReader(bytes);
  eachField(reader, (number, wireType) => {
    if (number !== 3 || wireType !== 2) return false;
    decodeLayer(reader.message(), tile);
    return true;
  });
  return tile;
}

function decodeLayer(reader, tile) {
  const layer = { name: "", extent: tileUnits, keys: [], values: [], features: [] };
  eachField(reader, (number, wireType) => {
    if (number === 5 && wireType === 0) layer.extent = reader.varint();
    else if (wireType !== 2) return false;
    else if (number === 1) layer.name = reader.text();
    else if (number === 2) layer.features.push(reader.message());
    else if (number === 3) layer.keys.push(reader.text());
    else if (number === 4) layer.values.push(textValue(reader.message()));
    else return false;
    return true;
  });
  if (!(layer.extent >= 1 && layer.extent <= 1 << 20)) throw new RangeError("the tile has a wrong width");
  const isPlaces = /^(places?|place_labels)$/.test(layer.name);
  for (const feature of layer.features) decodeFeature(feature, layer, isPlaces, tile);
}

/** The text of a value; empty for numbers and truth values. */
function textValue(reader) {
  let text = "";
  eachField(reader, (number, wireType) => number === 1 && wireType === 2 && ((text = reader.text()), true));
  return text;
}

function decodeFeature(reader, layer, isPlaces, tile) {
  let [type, geometry] = [0, null];
  const tags = {};
  eachField(reader, (number, wireType) => {
    if (number === 3 && wireType === 0) type = reader.varint();
    else if (wireType !== 2) return false;
    else if (number === 4) geometry = reader.message();
    else if (number === 2) {
      const numbers = reader.message();
      while (!numbers.isAtEnd) {
        const key = layer.keys[numbers.varint()];
        const value = layer.values[numbers.varint()];
        if (key !== undefined && value !== undefined) tags[key] = value;
      }
    } else return false;
    return true;
  });
  if (!geometry) return;
  // The name of the class differs between the schemas, and their versions.
  const kind = [tags.class, tags.subclass, tags.kind, tags.kind_detail, tags["pmap:kind"], tags.highway].filter(Boolean).join(" ");
  if (isPlaces && type === pointType) addName(geometry, tags, layer, tile);
  const style = styleOf(layer.name, type, kind);
  if (style === null) return;
  tile.paths[style] ??= tile.makePath();
  addGeometry(geometry, tile.paths[style], layer, tile);
}

/** Adds lines and areas to a path; the coordinates are steps from the point before. */
function addGeometry(reader, path, layer, tile) {
  const scale = tileUnits / layer.extent;
  let [x, y] = [0, 0];
  while (!reader.isAtEnd) {
    const command = reader.varint();
    const [kind, count] = [command % 8, Math.floor(command / 8)];
    if (kind === 7) {
      path.closePath();
      continue;
    }
    if (kind !== 1 && kind !== 2) throw new RangeError("an unknown command");
    for (let index = 0; index < count; index += 1) {
      x += reader.signed() * scale;
      y += reader.signed() * scale;
      tile.points += 1;
      if (tile.points > mostPoints || Math.abs(x) > farthest * tileUnits || Math.abs(y) > farthest * tileUnits) throw new RangeError("too many or too distant points");
      if (kind === 1) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  }
}

function addName(reader, tags, layer, tile) {
  const rank = ranks[tags.kind_detail] ?? ranks[tags.class] ?? ranks[tags.kind];
  const text = tags.name?.trim().slice(0, 40);
  if (rank === undefined || !text || tile.names.length >= mostNames || reader.varint() % 8 !== 1) return;
  const scale = tileUnits / layer.extent;
  tile.names.push({ text, rank, x: reader.signed() * scale, y: reader.signed() * scale });
}
