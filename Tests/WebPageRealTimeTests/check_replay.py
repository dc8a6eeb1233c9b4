"""Checks of the replay of a finished run."""

import json, re, time

from check_language import german
from checking import expect, limit, options, screens
from page_server import PageServer, Run, page_file

# The columns of a point in /series.
LATITUDE, LONGITUDE, CADENCE, HEART, DISTANCE = 1, 2, 4, 5, 6
STATE = "({ t: replay.t, value: document.getElementById('position').value, text: document.getElementById('position').getAttribute('aria-valuetext') })"


def recorded(seconds, factor=1.0, pause=(0, 0), without=()):
    """The points of a simulated run; `factor` changes its speed, `pause` is a time and a length, `without` has columns that are unknown."""
    run = Run()
    speed = run.speed
    run.speed = lambda t: speed(t) * factor
    for second in range(1, seconds + 1):
        run.step(second)
    return [[None if column in without else round(value + (pause[1] if column == 0 and value > pause[0] else 0), 7) for column, value in enumerate(point)]
            for point in run.points]


def open_replay(browser, activities, query="activity=1", changes=None):
    server = PageServer(options.page)
    server.changes = {"replay.html": changes} if changes else {}
    server.activities = activities
    browser.open(f"{server.address}/replay?{query}")
    browser.evaluate("import('/replay.js').then(({replay}) => { window.replay = replay; return replay.isLoaded; })")
    return server


def close(browser, server):
    browser.open("about:blank")
    server.interrupt()
    server.shutdown()


def check_replay_model(browser):
    """Times, places and gaps of runs of constant speed, whose values are known."""
    server = open_replay(browser, {"1": recorded(60)})
    found = browser.evaluate("""Promise.all([import('/replaymodel.js'), import('/track.js')]).then(([m, { Track }]) => {
      const run = (rows) => { const track = new Track(); track.merge(rows); return new m.RecordedRun(track, 0); };
      const row = (t, distance, lon = null) => [t, lon === null ? null : 48, lon, 3, 170, null, distance];
      // 3 m/s; the second run has 2.5 m/s, and a pause from 100 s to 401 s.
      const fast = run(Array.from({ length: 301 }, (_, t) => row(t, 3 * t, 11 + t / 1e5)));
      const slow = run(Array.from({ length: 201 }, (_, i) => row(i > 100 ? i + 300 : i, 2.5 * i)));
      const wrong = run([row(0, 0), row(1, 3), row(2, 2), row(3, 9), row(4, null), row(5, 15)]);
      const gaps = m.gapOver(fast, slow);
      return {
        times: [fast.timeAt(450), fast.timeAt(451.5), slow.timeAt(250), slow.timeAt(252.5), fast.timeAt(9999)],
        holes: [slow.holeEnd(100), slow.holeEnd(100.5), slow.holeEnd(400), slow.holeEnd(401.5), String(slow.holeEnd(501))],
        values: [slow.at(250).distance, slow.at(250).isHole, slow.at(250).cadence, slow.at(50.5).distance, slow.at(50.5).cadence],
        next: [m.nextRecorded([slow], 200), m.nextRecorded([fast, slow], 200), m.nextRecorded([fast, slow], 350), String(m.nextRecorded([fast, slow], 900))],
        gaps: [gaps[0], gaps.at(-1), Math.max(...gaps.filter(({ t }) => t < 249).map(({ t, gap }) => Math.abs(gap - (t / 2.5 - t / 3))))],
        wrong: [wrong.way.length, wrong.timeAt(6), wrong.at(4.5).distance],
        places: [fast.at(10.5).place.x / fast.at(10).place.x, slow.at(3).place],
        none: m.gapOver(run([row(0, null), row(1, null)]), fast).length,
      };
    })""")
    expect(found["times"] == [150, 150.5, 100, 401, 300], f"the time at a distance lies between two points, and the end is the last one {found['times']}")
    expect(found["holes"] == [100, 401, 401, 401.5, "Infinity"], f"a hole ends at the next point {found['holes']}")
    expect(found["values"] == [250, True, None, 126.25, 170], f"in a hole, the runner stands and has no values {found['values']}")
    expect(found["next"] == [401, 200, 401, "Infinity"], f"the replay skips only times that no run has recorded {found['next']}")
    first, last, away = found["gaps"]
    expect(first == {"t": 0, "gap": 0} and last["t"] == 500 and abs(last["gap"] - (500 - 500 / 3)) < 1e-9 and away < 1e-9,
           f"the gap over the common distance is that of both speeds and of the pause: {last['gap']:.3f} s after 500 m")
    expect(found["wrong"] == [4, 2, 13.5], f"a distance that decreases or is unknown is left out {found['wrong']}")
    expect(abs(found["places"][0] - 1.05) < 1e-6 and found["places"][1] is None, f"a place lies between two positions, or is unknown {found['places']}")
    expect(found["none"] == 0, "runs without a distance have no gap")
    return server


def cursors(browser):
    """The place of each visible cursor in its chart, from 0 to 1, and the distance of the marker in the map from a place in pixels."""
    return browser.evaluate("""(() => {
      const x = (e) => Number(e.style.transform.match(/-?[\\d.]+/)[0]);
      const shares = replay.charts.map(({ width, cursors }) => (x(cursors[0]) - 44) / width);
      const [mx, my] = replay.routeView.runner.style.transform.match(/-?[\\d.]+/g).map(Number);
      const { place } = replay.first.at(replay.t), at = replay.routeView.drawn.place(place);
      const row = replay.first.points.findLast(({ t }) => t <= replay.t), raw = replay.routeView.drawn.place(replay.first.track.project(row.lat, row.lon));
      return { shares, away: Math.hypot(mx - at.x, my - at.y), raw: Math.hypot(mx - raw.x, my - raw.y) };
    })()""")


def check_replay(browser):
    """The cursor, the keys, the pointer, the speed of the replay, and its clicks."""
    points = recorded(1200, pause=(600, 300))
    server = open_replay(browser, {"1": points})
    browser.size(390, 844)
    expect(browser.evaluate("replay.charts.length") == 3 and browser.evaluate("document.querySelectorAll('.way[d*=L]').length >= 2"), "the route in colours and three charts are shown")
    label = browser.evaluate("document.querySelector('#heart svg').getAttribute('aria-label')")
    rates = [point[HEART] for point in points]
    expect(label == f"Heart rate, bpm: latest {round(rates[-1])}, mean {round(sum(rates) / len(rates))}, from {round(min(rates))} to {round(max(rates))}", f"a chart has a text: {label}")
    browser.evaluate("replay.seek(450)")
    found = cursors(browser)
    expect(max(abs(share - 0.3) for share in found["shares"]) < 0.002 and found["away"] < 0.2 and found["raw"] < 1, f"one cursor in the map and in all charts {found}")
    state = browser.evaluate(STATE)
    distance = points[450][DISTANCE]
    wanted = f"{distance / 1000:.2f} km in 7:30, pace "
    expect(state["text"].startswith(wanted) and f", {round(points[450][CADENCE])} steps per minute" in state["text"], f"the scrubber names time, distance, pace and cadence: {state['text']}")
    for key, t in [("ArrowRight", 460), ("ArrowLeft", 450), ("Home", 0), ("ArrowLeft", 0), ("End", 1500), ("ArrowRight", 1500)]:
        browser.key(key)
        expect(browser.evaluate(STATE)["t"] == t, f"{key} moves to {t} s")
    browser.evaluate("document.querySelector('#cadence svg').scrollIntoView({ block: 'center' })")
    box = browser.evaluate("(({ left, top, width }) => [left, top, width])(document.querySelector('#cadence svg').getBoundingClientRect())")
    browser.mouse("mousePressed", box[0] + 44 + (box[2] - 66) * 0.5, box[1] + 40)
    browser.mouse("mouseReleased", box[0] + 44 + (box[2] - 66) * 0.5, box[1] + 40)
    state = browser.evaluate(STATE)
    expect(abs(state["t"] - 750) < 5 and "not recording" in state["text"], f"a pointer on a chart moves the cursor: {state['t']:.0f} s, and a pause is named")
    browser.evaluate("document.querySelector('[data-axis=distance]').click(); replay.seek(450)")
    share = distance / points[-1][DISTANCE]
    expect(max(abs(found - share) for found in cursors(browser)["shares"]) < 0.002, "over distance, the cursor is at the distance")
    expect(browser.evaluate("[...document.querySelectorAll('#pace text.middle')].at(-1).textContent").endswith(" km"), "the axis has distances")
    browser.evaluate("document.querySelector('[data-axis=time]').click()")

    browser.evaluate("""(() => { window.starts = []; const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (at) { starts.push([at, this.context.currentTime, replay.t]); return start.call(this, at); };
      document.getElementById('hear').click(); })()""")
    browser.evaluate("document.activeElement.blur(); replay.seek(100)")
    browser.key(" ")
    now = "replay.advance(performance.now()), [replay.t, performance.now() / 1000]"
    before = browser.evaluate(now)
    time.sleep(3)
    browser.evaluate("""(() => {
      const meter = new AnalyserNode(replay.clicks.context, { fftSize: 4096 }), samples = new Float32Array(4096);
      replay.clicks.gain.connect(meter);
      window.peakOf = async (count) => {
        let peak = 0;
        for (let i = 0; i < count; i += 1) { await new Promise((done) => setTimeout(done, 40)); meter.getFloatTimeDomainData(samples); peak = Math.max(peak, ...samples); }
        return peak;
      };
    })()""")
    peak = browser.evaluate("peakOf(25)")
    expect(0.3 < peak < 1, f"the clicks have a peak of {peak:.2f}")
    moved, passed = (after - start for after, start in zip(browser.evaluate(now), before))
    browser.key(" ")
    time.sleep(0.1)
    peak, starts = browser.evaluate("peakOf(10)"), browser.evaluate("starts")
    expect(browser.evaluate("!replay.isPlaying") and peak < 1e-4, f"the space key pauses, and 100 ms later the clicks that were planned are silent: peak {peak:.5f}")
    expect(abs(moved - passed) < 0.05, f"in {passed:.2f} s at 1×, the replay moves by {moved:.2f} s")
    expect(len(starts) >= 8, f"{len(starts)} clicks are planned in this time")
    gaps = [b[0] - a[0] for a, b in zip(starts, starts[1:])]
    # A late timer makes one longer gap; the median is that of the clicks.
    cadence, wanted = 60 / sorted(gaps)[len(gaps) // 2], sum(point[CADENCE] for point in points[100:105]) / 5
    expect(abs(cadence / wanted - 1) < 0.005, f"the clicks have {cadence:.2f} per minute; recorded are {wanted:.2f}")
    worst = max(abs(60 / gap - points[min(int(start[2] + start[0] - start[1]), 1200)][CADENCE]) for gap, start in zip(gaps, starts))
    limit(worst < 3, f"no gap between clicks differs by more than {worst:.2f} steps per minute from the cadence at the cursor")
    ahead = min(start[0] - start[1] for start in starts)
    limit(ahead >= 0.1, f"each click is planned {ahead * 1000:.0f} ms ahead or more")
    before = len(starts)
    time.sleep(0.3)
    expect(browser.evaluate("starts.length") == before, "after the pause no click is planned")

    browser.evaluate("starts.length = 0; document.getElementById('speed').value = '16'; document.getElementById('speed').dispatchEvent(new Event('change')); replay.seek(580); replay.play()")
    time.sleep(2.5)
    t = browser.evaluate("replay.advance(performance.now()), replay.t")
    browser.evaluate("replay.pause()")
    gaps = browser.evaluate("starts.slice(1).map(([at], i) => at - starts[i][0])")
    limit(580 + 300 + 36 < t < 580 + 300 + 52, f"in 2.5 s at 16×, the replay moves by {t - 880:.0f} s and skips the pause of 300 s")
    expect(t > 901, f"the replay has passed the pause: {t:.0f} s")
    expect(155 < 60 / sorted(gaps)[len(gaps) // 2] < 180, f"at 16× the clicks have still the cadence: {60 / sorted(gaps)[len(gaps) // 2]:.1f} per minute")
    browser.evaluate("replay.seek(1495); replay.play()")
    expect(browser.wait("!replay.isPlaying && replay.t === 1500", 5), "the replay ends at the end of the run")
    browser.evaluate("replay.play()")
    expect(browser.evaluate("replay.t < 200"), "the next one begins at the start")
    browser.media(prefers_reduced_motion="reduce")
    browser.evaluate("window.moves = 0; new MutationObserver(() => { moves += 1; }).observe(replay.charts[0].cursors[0], { attributes: true, attributeFilter: ['style'] })")
    time.sleep(2.5)
    moves = browser.evaluate("moves")
    expect(1 <= moves <= 4, f"with reduced motion, the cursor moves {moves} times in 2.5 s")
    browser.evaluate("replay.pause()")
    return server


def check_replay_pair(browser):
    """Two runs of one route, the second one slower and with a pause."""
    slow = recorded(1200, 0.9, (900, 60))
    fast = recorded(1200)
    server = open_replay(browser, {"7": fast, "8": slow}, "activity=7&other=8")
    browser.size(390, 844)
    browser.evaluate("replay.seek(600)")
    found = browser.evaluate("""({
      dots: ['first', 'second'].map((name) => getComputedStyle(document.querySelector(`#values .${name}`), '::before').content),
      values: [...document.querySelectorAll('#values div')].map((field) => field.textContent),
      rival: (([x, y], at) => Math.hypot(x - at.x, y - at.y))(replay.rival.style.transform.match(/-?[\\d.]+/g).map(Number), replay.routeView.drawn.place(replay.second.at(600).place)),
      lines: document.querySelectorAll('.line.other').length, way: replay.otherWay.getAttribute('d').length,
      dash: getComputedStyle(document.querySelector('.line.other')).strokeDasharray, zero: document.querySelector('#gap .zero') !== null,
      shares: replay.charts.find(({ svg }) => svg.closest('#gap')).cursors.map((c) => c.style.visibility),
      runs: [...document.querySelectorAll('#runs a')].map((a) => a.getAttribute('href')),
    })""")
    expect(found["dots"] == ['"● "', '"◆ "'] and found["dash"] != "none", f"both runs differ by shape, not only by colour {found['dots']} {found['dash']}")
    expect(found["rival"] < 0.2 and found["way"] > 100 and found["lines"] == 3, "the second run has its marker and its line in the map and in the charts")
    expect(found["runs"] == ["/activities/7", "/activities/8"], "both runs have links")
    distance = fast[600][DISTANCE]
    late = next(point for point in slow if point[DISTANCE] >= distance)[0] - 600
    text = found["values"][-1]
    match = re.fullmatch(r"Ahead(\d+):(\d\d)", text)
    expect(match and abs(int(match[1]) * 60 + int(match[2]) - late) <= 1.5, f"the gap at 600 s is {late:.0f} s: {text}")
    browser.evaluate("document.querySelector('[data-axis=distance]').click()")
    expect(browser.evaluate("replay.charts.find(({ svg }) => svg.closest('#pace')).cursors.length") == 2, "over distance, each run has its cursor")
    places = browser.evaluate("replay.charts.find(({ svg }) => svg.closest('#pace')).cursors.map((c) => Number(c.style.transform.match(/-?[\\d.]+/)[0]))")
    expect(places[0] > places[1] + 5, f"the slower one is behind {places}")
    browser.evaluate("replay.seek(1230)")
    expect(browser.evaluate("replay.second.at(1230).isHole === false && replay.first.at(1230).isHole"), "after the end of the shorter run, the other one goes on")
    close(browser, server)
    far = [[point[0], point[LATITUDE] + 1, *point[2:]] for point in fast]
    server = open_replay(browser, {"7": fast, "9": far}, "activity=7&other=9")
    expect("different places" in browser.evaluate("document.getElementById('notes').textContent") and browser.evaluate("replay.rival === undefined"), "a run at another place is not in the map, and the page says so")
    return server


def check_replay_states(browser):
    """What a run lacks, and what cannot be shown, is said in a sentence."""
    everything = recorded(300)
    activities = {"1": everything, "2": recorded(300, without=(LATITUDE, LONGITUDE)), "3": recorded(300, without=(CADENCE, HEART)), "4": [],
                  "5": recorded(300, without=(DISTANCE,))}
    read = "({ message: document.getElementById('message').textContent, link: document.querySelector('#message a')?.getAttribute('href'), notes: document.getElementById('notes').textContent, shown: !document.getElementById('replay').hidden })"
    for query, message in [("activity=99", "no such activity"), ("", "no such activity"), ("activity=%3Cb%3E", "no such activity"), ("activity=4", "no recorded points"),
                           ("activity=1&other=99", "no such activity")]:
        server = open_replay(browser, activities, query)
        found = browser.evaluate(read)
        expect(message in found["message"] and found["link"] == "/history" and not found["shown"], f"/replay?{query}: {found['message']}")
        close(browser, server)
    for query, note in [("activity=1", ""), ("activity=2", "no positions"), ("activity=3", "no recorded cadence"), ("activity=1&other=5", "no distance in common"),
                        ("activity=2&other=1", "no positions"), ("activity=1&other=2", "at equal distances")]:
        server = open_replay(browser, activities, query)
        browser.evaluate("replay.seek(100)")
        found = browser.evaluate(read)
        hidden = browser.evaluate("['map', 'cadence', 'heart', 'gap'].filter((id) => document.getElementById(id).hidden)")
        wanted = {"activity=1": ["gap"], "activity=2": ["map", "gap"], "activity=3": ["cadence", "heart", "gap"], "activity=1&other=5": ["gap"], "activity=2&other=1": ["map"], "activity=1&other=2": []}[query]
        expect(found["shown"] and (note in found["notes"] if note else found["notes"] == "") and hidden == wanted, f"/replay?{query}: {found['notes'] or 'no note'}; hidden {hidden}")
        expect(browser.evaluate("document.getElementById('hear').disabled") == (query == "activity=3"), f"/replay?{query}: the clicks are offered with a cadence only")
        if query != "activity=1&other=2":
            close(browser, server)
    return server


def check_replay_sizes(browser):
    """No text or control is cut, and nothing needs to be scrolled sideways; each text comes from the message file."""
    script = page_file(options.page, "messages.js").decode()
    english = dict(re.findall(r'^    (\w+): ("(?:[^"\\]|\\.)*"),$', script[script.index("  en: {"):script.index("  de: {")], re.M))
    page = (options.page / "replay.html").read_text()
    named = re.findall(r'aria-label="([^"]*)" data-label="(\w+)"', page) + [(text, key) for key, text in re.findall(r'data-message="(\w+)">([^<]*)<', page)]
    wrong = [(text, key) for text, key in named if json.loads(english.get(key, '""')) != text]
    expect(not wrong and len(named) > 20, f"{len(named)} texts of replay.html are those of the message file {wrong or ''}")
    activities = {"1": recorded(4000), "2": recorded(4000, 0.93)}
    for query in ["activity=1", "activity=1&other=2"]:
        for language, changes in [("English", None), ("German", german["page.html"])]:
            server = open_replay(browser, activities, query, changes)
            expect(browser.evaluate("document.documentElement.lang") == ("de" if changes else "en"), f"the page is {language}")
            browser.evaluate("replay.seek(3600)")
            for name, (width, height) in {**screens, "narrow": (320, 568), "400 %": (320, 256)}.items():
                browser.size(width, height)
                found = browser.evaluate("""(() => {
                  const shown = [...document.querySelectorAll('button, select, nav a, dt, dd, figcaption, h1, input, #runs li, #notes li, #legend li')].filter((e) => e.getClientRects().length > 0);
                  const box = (e) => e.getBoundingClientRect();
                  return {
                    sideways: document.documentElement.scrollWidth > innerWidth,
                    cut: shown.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.tagName !== 'INPUT' || box(e).left < 0 || box(e).right > innerWidth + 0.5).map((e) => e.textContent || e.id),
                    small: shown.filter((e) => e.matches('button, select, nav a') && (box(e).width < 44 || box(e).height < 44)).map((e) => e.textContent),
                    map: document.getElementById('map').offsetHeight, gap: document.querySelector('#values div:last-child').textContent,
                    bar: [0, 0.3, 0.7, 1].map((share) => { scrollTo(0, share * document.documentElement.scrollHeight); return box(document.querySelector('#transport')).bottom <= innerHeight + 0.5; }).every(Boolean),
                    covered: Math.max(...[...document.querySelectorAll('#player, #transport')].filter((e) => getComputedStyle(e).position === 'sticky').map((e) => e.offsetHeight / innerHeight), 0),
                  };
                })()""")
                expect(not found["sideways"] and not found["cut"] and not found["small"] and found["map"] >= 176,
                       f"{language}, {query}, {name} {width}x{height}: nothing is cut {found['cut'] or ''} {found['small'] or ''}")
                expect(found["covered"] < 0.36 and (found["bar"] or height < 300), f"{name}: the controls stay at the bottom and cover {found['covered']:.0%} of the height; last value: {found['gap']}")
            if query != "activity=1&other=2" or not changes:
                close(browser, server)
    return server


def check_replay_long(browser):
    """Ten hours: 36,000 points and a second run of the same length."""
    activities = {"1": recorded(36_000), "2": recorded(36_000, 0.97)}
    for query in ["activity=1", "activity=1&other=2"]:
        before = time.monotonic()
        server = open_replay(browser, activities, query)
        loaded = time.monotonic() - before
        for width, height in [(390, 844), (1920, 1080)]:
            browser.size(width, height)
            browser.evaluate("document.body.getBoundingClientRect()")
            draw, median, worst, points, frames, nodes = browser.evaluate("""(async () => {
              const cost = (act) => { const start = performance.now(); act(); document.body.getBoundingClientRect(); return performance.now() - start; };
              const draw = cost(() => replay.draw());
              const moves = Array.from({ length: 200 }, (_, i) => cost(() => replay.seek(i * 170))).sort((a, b) => a - b);
              const points = Math.max(...[...document.querySelectorAll('figure .line')].map((line) => line.getAttribute('d').split(/[ML]/).length - 1));
              const nodes = document.querySelectorAll('*').length;
              replay.speed = 16; replay.seek(0); replay.play();
              const frames = []; let last = performance.now();
              for (let i = 0; i < 90; i += 1) { const now = await new Promise(requestAnimationFrame); frames.push(now - last); last = now; }
              replay.pause();
              frames.sort((a, b) => a - b);
              return [draw, moves[100], moves[197], points, [frames[45], frames[85]], [nodes, document.querySelectorAll('*').length]];
            })()""")
            expect(points <= 1001 and nodes[0] == nodes[1], f"{query} at {width} px: a chart has {points} points at most, and the replay makes no elements")
            limit(median < 4 and worst < 16 and draw < 400 and loaded < 4,
                  f"{query} at {width} px: loaded in {loaded:.2f} s, drawn in {draw:.0f} ms, a move costs {median:.2f} ms (worst {worst:.2f} ms), frames {frames[0]:.1f} ms (p95 {frames[1]:.1f} ms)")
        if query == "activity=1":
            close(browser, server)
    return server
