"""Writes small PMTiles files, version 3 (github.com/protomaps/PMTiles, spec/v3/spec.md), with vector tiles or images."""

import gzip, json, math, struct, zlib


def varint(number):
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def tile_id(zoom, x, y):
    """The number of a tile on the Hilbert curve, one bit after the other from the top (Wikipedia, "Hilbert curve", xy2d)."""
    number, size = 0, 1 << zoom
    step = size // 2
    while step > 0:
        right, down = int(x & step > 0), int(y & step > 0)
        number += step * step * ((3 * right) ^ down)
        if down == 0:
            if right == 1:
                x, y = size - 1 - x, size - 1 - y
            x, y = y, x
        step //= 2
    return number + (4**zoom - 1) // 3


def directory(entries):
    """The bytes of a directory of (tile, run, offset, length)."""
    parts, before = [varint(len(entries))], 0
    for tile, *_ in entries:
        parts.append(varint(tile - before))
        before = tile
    parts += [varint(run) for _, run, _, _ in entries]
    parts += [varint(length) for *_, length in entries]
    end = None
    for _, _, offset, length in entries:
        parts.append(varint(0 if offset == end else offset + 1))
        end = offset + length
    return b"".join(parts)


def archive(tiles, kind, metadata=None, compress=True, leaf_size=None, bounds=(11.4, 48.0, 11.8, 48.3)):
    """The file with tiles {(zoom, x, y): bytes}; kind is 1 (vector), 2 (PNG), 3 (JPEG) or 4 (WebP). Equal tiles are stored once."""
    pack = (lambda content: gzip.compress(content, mtime=0)) if compress else (lambda content: content)
    data, entries, places = bytearray(), [], {}
    for tile, content in sorted((tile_id(*place), content) for place, content in tiles.items()):
        stored = pack(content) if kind == 1 else content
        if stored not in places:
            places[stored] = len(data)
            data += stored
        last = entries[-1] if entries else None
        if last and last[2] == places[stored] and last[0] + last[1] == tile:
            entries[-1] = (last[0], last[1] + 1, last[2], last[3])
        else:
            entries.append((tile, 1, places[stored], len(stored)))
    leaves, root = bytearray(), entries
    if leaf_size:
        root = []
        for first in range(0, len(entries), leaf_size):
            part = pack(directory(entries[first:first + leaf_size]))
            root.append((entries[first][0], 0, len(leaves), len(part)))
            leaves += part
    root, meta = pack(directory(root)), pack(json.dumps(metadata or {}).encode())
    zooms = [zoom for zoom, _, _ in tiles]
    at = [127, 127 + len(root), 127 + len(root) + len(meta), 127 + len(root) + len(meta) + len(leaves)]
    west, south, east, north = (round(value * 1e7) for value in bounds)
    header = b"PMTiles\x03" + struct.pack("<11Q", at[0], len(root), at[1], len(meta), at[2], len(leaves), at[3], len(data), len(tiles), len(entries), len(places))
    header += bytes([1, 2 if compress else 1, 2 if compress and kind == 1 else 1, kind, min(zooms), max(zooms)])
    header += struct.pack("<4iB2i", west, south, east, north, min(zooms), (west + east) // 2, (south + north) // 2)
    assert len(header) == 127
    return header + root + meta + bytes(leaves) + bytes(data)


# Vector tiles

def field(number, content):
    """A field of a protocol buffer: a number, or bytes with their length."""
    return varint(number << 3) + varint(content) if isinstance(content, int) else varint(number << 3 | 2) + varint(len(content)) + content


def zigzag(number):
    return varint(number * 2 if number >= 0 else -number * 2 - 1)


def feature(kind, lines, tags, keys, values):
    """A feature of kind 1 (point), 2 (line) or 3 (area); lines are lists of (x, y) in units of the tile."""
    content, x, y = b"", 0, 0
    for line in lines:
        for index, (to_x, to_y) in enumerate(line):
            if index < 2:
                content += varint(9 if index == 0 else len(line) - 1 << 3 | 2)
            content += zigzag(to_x - x) + zigzag(to_y - y)
            x, y = to_x, to_y
        if kind == 3:
            content += varint(15)
    numbers = b""
    for key, value in tags.items():
        for text, all_texts in [(key, keys), (value, values)]:
            if text not in all_texts:
                all_texts.append(text)
            numbers += varint(all_texts.index(text))
    return field(2, numbers) + field(3, kind) + field(4, content)


def vector_tile(layers, extent=4096):
    """A tile of {layer: [(kind, lines, tags)]}."""
    tile = b""
    for name, features in layers.items():
        keys, values = [], []
        parts = [feature(*one, keys, values) for one in features]
        layer = field(15, 2) + field(1, name.encode()) + b"".join(field(2, part) for part in parts)
        layer += b"".join(field(3, key.encode()) for key in keys) + b"".join(field(4, field(1, value.encode())) for value in values)
        tile += field(3, layer + field(5, extent))
    return tile


def place(zoom, latitude, longitude):
    """The place in the tiles of a zoom level, with fractions."""
    count, turn = 1 << zoom, math.radians(latitude)
    return (longitude + 180) / 360 * count, (1 - math.asinh(math.tan(turn)) / math.pi) / 2 * count


def clipped(points, low, high, is_area):
    """Lines or one area within a box of the tile; an area by Sutherland and Hodgman's algorithm."""
    if not is_area:
        lines, line = [], []
        for a, b in zip(points, points[1:]):
            if all(max(p, q) >= low and min(p, q) <= high for p, q in zip(a, b)):
                line = line or [a]
                line.append(b)
            elif line:
                lines.append(line)
                line = []
        return lines + ([line] if line else [])
    for axis, bound, sign in [(0, low, 1), (0, high, -1), (1, low, 1), (1, high, -1)]:
        inside, result = lambda p: (p[axis] - bound) * sign >= 0, []
        for a, b in zip(points, points[1:] + points[:1]):
            if inside(a) != inside(b):
                share = (bound - a[axis]) / (b[axis] - a[axis])
                cut = tuple(a[i] + share * (b[i] - a[i]) for i in (0, 1))
                result += [cut, b] if inside(b) else [cut]
            elif inside(b):
                result.append(b)
        points = result
    return [points] if len(points) > 2 else []


def vector_tiles(features, zooms, bounds, extent=4096):
    """All tiles of [(layer, kind, points in latitude and longitude, tags, lowest zoom)] within bounds (west, south, east, north)."""
    tiles = {}
    west, south, east, north = bounds
    for zoom in zooms:
        left, top = (int(value) for value in place(zoom, north, west))
        right, bottom = (int(value) for value in place(zoom, south, east))
        placed = [(layer, kind, [place(zoom, *point) for point in points], tags) for layer, kind, points, tags, least in features if zoom >= least]
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                layers = {}
                for layer, kind, points, tags in placed:
                    local = [((px - x) * extent, (py - y) * extent) for px, py in points]
                    parts = [local] if kind == 1 and all(0 <= value < extent for value in local[0]) else [] if kind == 1 else clipped(local, -64, extent + 64, kind == 3)
                    lines = [[(round(px), round(py)) for px, py in part] for part in parts]
                    if lines:
                        layers.setdefault(layer, []).append((kind, lines, tags))
                if layers:
                    tiles[zoom, x, y] = vector_tile(layers, extent)
    return tiles


def png(width, height, colour):
    """A PNG image of one colour (red, green, blue)."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    rows = (b"\0" + bytes(colour) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
