"""Checks of the route and of the user's map below it."""

import base64, json, random, re, time

import pmtiles, town
from checking import expect, limit, start


def check_route(browser):
    """The drawn route is the recorded one: the largest distance between both lines, in metres."""
    server = start(browser, seconds=1200)
    browser.size(390, 844)
    browser.evaluate("page.show('map'); page.routeView.isFollowing = false; page.redraw()")
    time.sleep(0.8)
    away = browser.evaluate("""(() => {
      const { drawn } = page.routeView;
      const lines = drawn.paths.ways.flatMap((d) => d.split('M').filter(Boolean).map((part) => part.split('L').map((pair) => pair.trim().split(' ').map(Number))));
      const segments = lines.flatMap((line) => line.slice(1).map((to, i) => [line[i], to]));
      const distance = ({ x, y }) => Math.min(...segments.map(([[ax, ay], [bx, by]]) => {
        const [dx, dy] = [bx - ax, by - ay];
        const length = dx * dx + dy * dy;
        const along = length > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1) : 0;
        return Math.hypot(x - ax - along * dx, y - ay - along * dy);
      }));
      const points = page.track.blocks.flatMap((block) => block.points);
      return Math.max(...points.map((point) => distance(drawn.place(point)) / drawn.scale));
    })()""")
    expect(away < 5, f"no recorded point is farther than {away:.2f} m from the drawn route; at most 5 m")
    marks = browser.evaluate("[...document.querySelectorAll('.stone text')].map(t => Number(t.textContent))")
    expect(marks == list(range(1, int(server.run.distance // 1000) + 1)), f"the map has marks at kilometres {marks}")
    away = browser.evaluate("""(() => {
      const { drawn, stones, start } = page.routeView;
      const placeOf = (element) => { const [x, y] = element.getAttribute('transform').match(/-?[\\d.]+/g).map(Number); return { x, y }; };
      const points = page.track.blocks.flatMap((block) => block.points);
      const far = (element, point) => { const [a, b] = [placeOf(element), drawn.place(point)]; return Math.hypot(a.x - b.x, a.y - b.y) / drawn.scale; };
      const marks = [...stones.children].map((stone) => far(stone, points.find((p) => p.distance >= Number(stone.textContent) * 1000)));
      return [Math.max(...marks), far(start, points[0])];
    })()""")
    expect(max(away) < 3, f"the marks are within {away[0]:.1f} m of their distance, and the start within {away[1]:.1f} m of the first point")
    def scale():
        """The text of the scale bar, and its length in metres on the map."""
        return browser.evaluate("""(() => { const { frame, drawn } = page.routeView, length = Number(frame.querySelector('.bar').getAttribute('d').match(/h([\\d.]+)/)[1]);
          return [frame.querySelector('text').textContent, length / drawn.scale]; })()""")
    text, length = scale()
    expect(re.fullmatch(r"\d+ m|\d+ km", text) and abs(float(text.split()[0]) * (1000 if "km" in text else 1) / length - 1) < 0.01, f"the scale bar of {text} has {length:.0f} m")
    browser.evaluate("page.changeSettings({ units: 'miles' })")
    browser.wait("[...document.querySelectorAll('.stone text')].length === " + str(int(server.run.distance // 1609.344)), 3)
    marks = browser.evaluate("[...document.querySelectorAll('.stone text')].map(t => Number(t.textContent))")
    expect(marks == list(range(1, int(server.run.distance // 1609.344) + 1)), f"the map has marks at miles {marks}")
    text, length = scale()
    number, unit = text.split()
    expect(unit in ("ft", "yd", "mi") and abs(float(number) * {"ft": 0.3048, "yd": 0.9144, "mi": 1609.344}[unit] / length - 1) < 0.01, f"the scale bar of {text} has {length:.0f} m")
    browser.evaluate("document.getElementById('follow').click()")
    expect(browser.wait("page.routeView.isFollowing && page.routeView.drawn && !page.routeView.drawn.isWhole", 3), "the button follows the runner")
    return server


def check_long_run(browser):
    server = start(browser, seconds=6 * 3600, map_file=town.archive())
    expect(browser.wait("page.track.points.length > 21000"), "the page has the points of six hours")
    for name, (width, height), view in [("phone", (390, 844), "map"), ("television", (1920, 1080), "run")]:
        for whole in [False, True]:
            browser.size(width, height)
            browser.evaluate(f"page.show('{view}'); page.routeView.isFollowing = {str(not whole).lower()}; page.redraw()")
            time.sleep(0.6)
            times = browser.evaluate("""(async () => {
              const cost = (act) => { const start = performance.now(); act(); document.body.getBoundingClientRect(); return performance.now() - start; };
              const full = cost(() => { page.routeView.drawn = null; page.routeView.draw(page.track, 'metric'); });
              const next = [];
              for (let i = 0; i < 20; i += 1) {
                const last = page.track.points.at(-1);
                page.track.append({ ...last, t: last.t + 1, lat: last.lat + 2e-5, distance: last.distance + 3 });
                next.push(cost(() => page.routeView.draw(page.track, 'metric')));
              }
              const frames = [];
              let last = performance.now();
              for (let i = 0; i < 60; i += 1) { const now = await new Promise(requestAnimationFrame); frames.push(now - last); last = now; }
              page.range = 'whole'; page.lastCharts = -Infinity;
              const charts = cost(() => page.drawSlowly(performance.now()));
              next.sort((a, b) => a - b); frames.sort((a, b) => a - b);
              return [full, next[10], next[19], frames[30], frames[57], charts, page.routeView.drawn.paths.count];
            })()""")
            full, median, worst, frame, slow, charts, count = times
            mode = "whole route" if whole else "following"
            limit(median <= 16 and worst <= 50, f"six hours, {name}, {mode}: one more point costs {median:.2f} ms (worst {worst:.1f} ms), a new drawing {full:.1f} ms with {count:.0f} points, charts {charts:.1f} ms; frames {frame:.1f} ms (p95 {slow:.1f} ms)")
    return server


def check_ground(browser):
    """The routes of other activities are drawn softly below the route, at their place, without a map file; a device without the history has none."""
    def steps(points):
        whole = [(round(lat * 1e5), round(lon * 1e5)) for lat, lon in points]
        return [number for (lat, lon), (a, b) in zip(whole, [(0, 0)] + whole) for number in (lat - a, lon - b)]
    # A line to the east through the start of the run, the same line again, and one to the north.
    line = [(48.13, 11.58 + 0.0004 * number) for number in range(40)]
    ground = [steps(line), steps(line), steps([(48.13 + 0.001 * number, 11.58) for number in range(30)])]
    for name, history in [("with", True), ("without", False)]:
        server = start(browser, seconds=600, ground=ground, rights={"token": "t", "history": history})
        browser.size(390, 844)
        browser.evaluate("page.show('map'); page.routeView.isFollowing = false; page.redraw()")
        browser.wait("page.routeView.groundLayer.childElementCount > 0", 3 if history else 1)
        paths = browser.evaluate("[...page.routeView.groundLayer.children].map((path) => path.getAttribute('d'))")
        asked = [path for _, path in server.requests if path.startswith("/ground")]
        legend = browser.evaluate("document.getElementById('legend').textContent.includes('other activities')")
        if not history:
            expect(paths == [] and asked == [] and not legend, f"a device that may not see the history does not ask for other activities {asked}")
            close(browser, server)
            continue
        expect(len(paths) == 3 and len(asked) == 1, f"three routes are drawn, and asked for once {asked}")
        away = browser.evaluate("""(() => { const { drawn, groundLayer } = page.routeView;
          const { x, y } = drawn.place(page.track.project(48.13, 11.58));
          const [a, b] = groundLayer.children[0].getAttribute('d').slice(1).split('L')[0].split(' ').map(Number);
          return Math.hypot(a - x, b - y); })()""")
        expect(away < 1.5, f"the line begins {away:.1f} pixels from the start of the run")
        first = browser.evaluate("page.routeView.world.firstElementChild === page.routeView.groundLayer && getComputedStyle(page.routeView.groundLayer.firstElementChild).strokeOpacity")
        expect(first == "0.4" and legend, "they are below the route, half transparent, and in the legend")
        browser.evaluate("page.redraw(); page.lastDescription = -Infinity")
        expect(browser.wait("document.getElementById('drawing').getAttribute('aria-label').includes('other activities: 3')", 3), "the text of the map names them")
        cost = browser.evaluate("""(() => { const many = Array.from({ length: 200 }, (_, i) => [4813000 + i * 3, 1158000, ...Array.from({ length: 118 }, (_, j) => j % 3 - 1)]), times = [];
          for (let i = 0; i < 9; i += 1) { page.routeView.setGround(many); const start = performance.now(); page.routeView.draw(page.track, 'metric'); times.push(performance.now() - start); }
          return times.sort((a, b) => a - b)[4]; })()""")
        limit(cost < 50, f"a new drawing with 200 routes of 12,000 points in total costs {cost:.1f} ms")
        close(browser, server)
    return None


def open_map(browser, content, seconds=600):
    """Opens the page with a map file, in the view of the map."""
    server = start(browser, seconds=seconds, map_file=content)
    browser.size(390, 844)
    browser.evaluate("page.show('map'); page.routeView.isFollowing = false; page.redraw()")
    return server


def colours(browser):
    """The numbers of points of each colour on the canvas of the map."""
    return browser.evaluate("""(() => {
      const { canvas } = page.baseMap, counts = {};
      if (canvas.width === 0) return counts;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 16) if (data[i + 3] === 255) { const c = [data[i], data[i + 1], data[i + 2]].map((v) => v.toString(16).padStart(2, '0')).join(''); counts[c] = (counts[c] ?? 0) + 1; }
      return counts;
    })()""")


def close(browser, server):
    browser.evaluate("localStorage.clear()")
    browser.open("about:blank")
    server.interrupt()
    server.shutdown()


def check_base_map(browser):
    """Vector tiles and images of a map file are drawn below the route, at the right place."""
    browser.media(prefers_color_scheme="light")
    for name, content in [("compressed", town.archive()), ("not compressed", town.archive(compress=False))]:
        server = open_map(browser, content)
        idle = "page.baseMap.file !== null && page.baseMap.requests === 0 && page.baseMap.wanted.length === 0 && page.baseMap.tiles.size > 0"
        expect(browser.wait(idle, 10), f"the tiles are loaded, {name}")
        time.sleep(0.3)
        found = colours(browser)
        wanted = {"water": "b5d3e4", "green": "dde8d0", "road": "ffffff", "building": "e2dfd7"}
        missing = [style for style, colour in wanted.items() if found.get(colour, 0) < 100]
        expect(not missing, f"areas, roads and buildings are drawn, {name} {missing or ''}")
        note = browser.evaluate("[document.getElementById('map-note').textContent, document.title, document.getElementById('map-note').childElementCount]")
        expect(note == ["© invented town", "strided", 0], f"the attribution is shown as text {note}")
        if name == "compressed":
            # The crossing of two roads of the fixture, at the start of the run, is drawn at the start of the route.
            away = browser.evaluate("""(() => {
              const { drawn } = page.routeView, canvas = page.baseMap.canvas, density = canvas.width / canvas.clientWidth;
              const { x, y } = drawn.place(page.track.project(48.13, 11.58));
              const [px, py] = [(x + canvas.clientWidth / 2) * density, (y + canvas.clientHeight / 2) * density];
              const data = canvas.getContext('2d').getImageData(Math.round(px), Math.round(py), 1, 1).data;
              return [...data].map((v) => v.toString(16).padStart(2, '0')).join('');
            })()""")
            expect(away == "fdf0cdff", f"the crossing of two main roads is at its place on the map {away}")
            browser.evaluate("page.changeSettings({ colours: 'dark' })")
            expect(browser.wait("page.baseMap.canvas.getContext('2d').getImageData(5, 5, 1, 1) !== null") and colours(browser).get("14313f", 0) > 100, "the map has the colours of the scheme")
            browser.evaluate("page.changeSettings({ colours: 'system' }); page.routeView.isFollowing = true; page.redraw()")
            time.sleep(0.5)
            moved = browser.evaluate("page.baseMap.canvas.style.transform === page.routeView.world.style.transform && page.baseMap.canvas.style.transform !== ''")
            expect(moved, "the map moves with the route")
            cost = browser.evaluate("""(() => { const times = []; for (let i = 0; i < 9; i += 1) { const start = performance.now(); page.routeView.drawTiles(page.track);
              page.baseMap.canvas.getContext('2d').getImageData(0, 0, 1, 1); times.push(performance.now() - start); } return times.sort((a, b) => a - b)[4]; })()""")
            limit(cost <= 50, f"a new drawing of the tiles costs {cost:.1f} ms")
            circle = browser.evaluate("[Number(page.routeView.accuracy.getAttribute('r')), 12.5 * page.routeView.drawn.scale]")
            expect(abs(circle[0] - circle[1]) < 0.1, f"the circle has the radius of the accuracy {circle}")
        close(browser, server)
    tiles = {(zoom, *(int(value) for value in pmtiles.place(zoom, 48.13, 11.58))): pmtiles.png(256, 256, (10 * zoom, 120, 40)) for zoom in range(10, 17)}
    tiles |= {(16, x, y): pmtiles.png(64, 64, (160, 120, 40)) for x in range(34870, 34884) for y in range(22710, 22730)}
    server = open_map(browser, pmtiles.archive(tiles, 2, {"attribution": "A &amp; B &#169; <b>C</b>"}), seconds=60)
    expect(browser.wait("page.baseMap.file !== null && page.baseMap.tiles.size > 0 && page.baseMap.requests === 0", 10), "images are loaded")
    time.sleep(0.3)
    expect(colours(browser).get("a07828", 0) > 100, "images are drawn")
    expect(browser.evaluate("document.getElementById('map-note').textContent") == "A & B © C", "the attribution of the images is shown")
    close(browser, server)
    browser.media()
    return None


def damaged(content, at, value):
    return content[:at] + value + content[at + len(value):]


def check_damaged_map(browser):
    """A file that cannot be used gives a message and the plain background."""
    good = town.archive()
    vectors = {(14, 8719, 5685): b"\x1a\xff\xff\xff\x7f"}
    cases = [
        ("another file", b"GIF89a" + bytes(200), "not in PMTiles format"), ("an empty file", b"", "not in PMTiles format"),
        ("version 2", b"PM\x02\x00" + bytes(500), "version 2"), ("version 4", damaged(good, 7, b"\x04"), "version 4"),
        ("Brotli", damaged(good, 97, b"\x03"), "compression is not supported"), ("AVIF", damaged(good, 99, b"\x05"), "neither vector tiles"),
        ("a root directory that is not gzip", damaged(good, 127, b"\x00\x00"), "damaged"), ("a short file", good[:130], "damaged"),
        ("a root outside the file", damaged(good, 8, b"\xff" * 8), "damaged"), ("damaged tiles", good[:20_000] + bytes(len(good) - 20_000), "damaged"),
        ("tiles that are not vector tiles", pmtiles.archive({(zoom, *(int(v) for v in pmtiles.place(zoom, 48.13, 11.58))): vectors[14, 8719, 5685] for zoom in range(10, 17)}, 1), "damaged"),
    ]
    for name, content, words in cases:
        server = open_map(browser, content, seconds=60)
        expect(browser.wait("document.getElementById('map-note').classList.contains('alarm')", 10), f"{name}: there is a message")
        text = browser.evaluate("document.getElementById('map-note').textContent")
        expect(words in text, f"{name}: {text}")
        expect(browser.wait("page.track.points.length > 50 && page.routeView.drawn?.paths.count > 1", 5), f"{name}: the route is drawn")
        close(browser, server)
    return None


def check_map_fuzz(browser):
    """Mutated files and tiles are refused or drawn, in a short time and without other errors; the seed is fixed."""
    server = start(browser, seconds=60)
    chance = random.Random(14)
    good, tile = town.archive(), pmtiles.vector_tiles(town.town(), [14], (11.58, 48.13, 11.581, 48.131)).popitem()[1]
    def mutated(content):
        content = bytearray(content)
        for _ in range(chance.randrange(1, 9)):
            at = chance.randrange(len(content))
            kind = chance.random()
            if kind < 0.6:
                content[at] = chance.randrange(256)
            elif kind < 0.8:
                content[at:at + 9] = b"\xff" * chance.randrange(1, 10)
            else:
                del content[at:at + chance.randrange(1, 40)]
        return base64.b64encode(content).decode()
    packed = town.archive(compress=False)
    files = [mutated(packed[:16_384]) if index % 2 else mutated(good[:chance.choice([128, 300, 16_384])]) for index in range(150)]
    result = browser.evaluate("Promise.all([import('/pmtiles.js'), import('/vectortile.js')]).then(async ([{ MapFile, MapError }, { decodeTile }]) => {\n"
                              f"  const [files, tiles] = {json.dumps([files, [mutated(tile) for _ in range(600)]])};\n" + """
      const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const result = { opened: 0, refused: 0, drawn: 0, damaged: 0, slowest: 0, others: [] };
      const attempt = async (act, good, bad) => {
        const start = performance.now();
        try { await act(); result[good] += 1; }
        catch (error) { if (error instanceof MapError || error instanceof RangeError) result[bad] += 1; else result.others.push(String(error)); }
        result.slowest = Math.max(result.slowest, performance.now() - start);
      };
      for (const text of files) {
        const bytes = bytesOf(text);
        const file = new MapFile(async (offset, length) => bytes.subarray(Math.min(offset, bytes.length), Math.min(offset + length, bytes.length)));
        await attempt(async () => { await file.open(); for (const zoom of [11, 12, 14]) await file.tile(zoom, 2 ** zoom - 1 >> 1, 700); }, 'opened', 'refused');
      }
      for (const text of tiles) await attempt(() => decodeTile(bytesOf(text)), 'drawn', 'damaged');
      return result;
    })""")
    slowest = result.pop("slowest")
    expect(not result["others"], f"mutated map files: {result}")
    expect(min(result["opened"], result["refused"], result["drawn"], result["damaged"]) > 10, "some mutated files can be used and some cannot")
    limit(slowest < 500, f"the slowest one needed {slowest:.0f} ms")
    bomb = browser.evaluate("""import('/pmtiles.js').then(async ({ unpacked }) => {
      const packed = await new Response(new Blob([new Uint8Array(3e7)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
      return unpacked(new Uint8Array(packed), 2).then(() => 'unpacked', (error) => `${packed.byteLength} bytes: ${error.message}`);
    })""")
    expect("damaged" in bomb, f"bytes that would become 30 MB are refused: {bomb}")
    numbers = browser.evaluate("import('/pmtiles.js').then(({ tileNumber: n }) => [n(0, 0, 0), n(1, 0, 0), n(1, 0, 1), n(1, 1, 1), n(1, 1, 0), n(2, 0, 0), n(12, 3423, 1763)])")
    expect(numbers == [0, 1, 2, 3, 4, 5, 19078479], f"tiles have the numbers of the specification {numbers}")
    return server
