"""An invented town as a map of vector tiles, with the layers of OpenMapTiles, for tests and pictures."""

import math, random

import pmtiles

ATTRIBUTION = '<a href="https://example.org/copyright">© invented town</a><script>document.title = "attribution"</script><img src="x" onerror="document.title=1">'


def town(latitude=48.13, longitude=11.58, reach=3200, seed=14):
    """Features around a place, up to `reach` metres away."""
    chance = random.Random(seed)
    def at(east, north):
        return latitude + north / 111_200, longitude + east / 74_500
    features = []
    def add(layer, kind, points, least=10, **tags):
        features.append((layer, kind, [at(*point) for point in points], tags, least))
    def bank(north, side):
        return 420 + 260 * math.sin(north / 900) + 90 * math.sin(north / 310) + side
    def is_river(east, north, margin=0):
        return -75 - margin < east - bank(north, 0) < 75 + margin
    def bend(east, north):
        return east + 55 * math.sin(north / 520), north + 65 * math.sin(east / 640)

    norths = [-reach + 100 * step for step in range(2 * reach // 100 + 1)]
    add("water", 3, [(bank(n, -60), n) for n in norths] + [(bank(n, 60), n) for n in reversed(norths)], **{"class": "river"})
    add("landcover", 3, [(bank(n, 75), n) for n in norths[8:44]] + [(bank(n, 330 + 60 * math.sin(n / 200)), n) for n in reversed(norths[8:44])], **{"class": "grass", "subclass": "park"})
    parks = [(-900, 300, 330), (-1700, -1300, 420), (1900, 1500, 520), (-500, -2100, 300), (1700, -1700, 380), (-2200, 1800, 460)]
    for east, north, size in parks:
        ring = [(east + size * (1 + 0.2 * math.sin(3 * a + east)) * math.cos(a), north + size * 0.8 * math.sin(a)) for a in (step * math.pi / 12 for step in range(24))]
        add("landcover", 3, ring, **{"class": "wood"})
        add("transportation", 2, [(east + (x - east) * 0.7, north + (y - north) * 0.7) for x, y in ring + ring[:1]], 13, **{"class": "path"})
        add("transportation", 2, [ring[2], (east, north), ring[14]], 13, **{"class": "path"})
    def in_park(east, north):
        return any(math.hypot((east - e) / 1.15, (north - n) / 0.85) < size for e, n, size in parks) or 75 < east - bank(north, 0) < 330 and -2400 < north < 1200
    spacing = 170
    count = reach // spacing
    for index in range(-count, count + 1):
        kind, least = ("primary", 10) if index % 9 == 0 else ("secondary", 12) if index % 4 == 0 else ("minor", 13)
        for turned in (False, True):
            line = []
            for step in range(-count * 4, count * 4 + 1):
                east, north = bend(*((step * spacing / 4, index * spacing) if turned else (index * spacing, step * spacing / 4)))
                crosses = kind != "minor" or not is_river(east, north, 10)
                if crosses and (kind == "primary" or not in_park(east, north)):
                    line.append((east, north))
                elif len(line) > 1:
                    add("transportation", 2, line, least, **{"class": kind})
                    line = []
                else:
                    line = []
            if len(line) > 1:
                add("transportation", 2, line, least, **{"class": kind})
    for side in (-85, 85):
        add("transportation", 2, [(bank(n, side), n) for n in norths], 12, **{"class": "path", "subclass": "cycleway"})
    add("transportation", 2, [(-reach, -700), (-900, -820), (200, -600), (1400, -900), (reach, -500)], 11, **{"class": "rail"})
    for column in range(-count, count):
        for row in range(-count, count):
            for part_x, part_y in [(0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)]:
                east, north = (column + part_x) * spacing, (row + part_y) * spacing
                if chance.random() < 0.25 or is_river(*bend(east, north), 40) or in_park(*bend(east, north)):
                    continue
                w, h = chance.uniform(14, 30), chance.uniform(12, 26)
                corners = [(east - w, north - h), (east + w, north - h), (east + w, north + h * chance.choice([1, 0.2])), (east, north + h), (east - w, north + h)]
                add("building", 3, [bend(*corner) for corner in corners], 14)
    for east, north, name, kind in [(-1050, 640, "Lindau", "town"), (-1650, 950, "Oberfeld", "suburb"), (1500, -300, "Ostufer", "suburb"), (-1500, -700, "Mühlau", "suburb"),
                                    (1500, 560, "Steinbach", "village"), (-350, -1350, "Südstadt", "suburb"), (900, -2300, "Auried", "hamlet")]:
        add("place", 1, [(east, north)], **{"class": kind, "name": name})
    return features


def archive(**options):
    """The town as a PMTiles file."""
    bounds = (11.52, 48.09, 11.64, 48.17)
    return pmtiles.archive(pmtiles.vector_tiles(town(), range(11, 15), bounds), 1, {"attribution": ATTRIBUTION}, bounds=bounds, leaf_size=20, **options)
