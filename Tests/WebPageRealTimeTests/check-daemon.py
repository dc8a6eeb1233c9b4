#!/usr/bin/env python3
"""The live page in headless Chromium, with a real strided and a real `stridectl web`.

    check-daemon.py PROGRAMS [--limits] [--shared FOLDER] [--axe axe.min.js] [--only NAME]…

PROGRAMS is the folder of strided and stridectl. Prints one line for each check, and exits with status 1 if one has failed. With --limits, the
measured times must keep their limits. The replay of a recorded run needs gpsd and the folder ../shared; without them it is skipped.
"""

import argparse, math, os, pathlib, random, shutil, signal, sys, time, urllib.error, urllib.request

sys.dont_write_bytecode = True

from browser import Browser
from checking import LAMPS, expect, finish, limit, module, options, percentile
from real import Daemon, OtherSite, Receiver, opened

# A test process blocks signals on its threads, and programs that it starts inherit this: gpsd could not be ended.
signal.pthread_sigmask(signal.SIG_SETMASK, [])

parser = argparse.ArgumentParser()
parser.add_argument("programs")
parser.add_argument("--limits", action="store_true")
parser.add_argument("--shared", default=os.environ.get("STRIDED_SHARED", str(pathlib.Path(__file__).resolve().parents[2] / "../shared")))
parser.add_argument("--axe")
parser.add_argument("--only", action="append")
parser.parse_args(namespace=options)

# Collects the times at which the lamps light up, of changes of the target, and the longest time between two frames.
WATCH = """window.lit = []; window.targets = [];
  (LAMPS)((step, now) => lit.push([step, now]));
  new MutationObserver(() => targets.push([document.getElementById('target').dataset.text, performance.now()]))
    .observe(document.getElementById('target'), { attributes: true, attributeFilter: ['data-text'] });""".replace("LAMPS", LAMPS)


def open_page(browser, daemon):
    browser.size(390, 844)
    browser.open(daemon.address)
    expect(browser.wait("document.body.dataset.run === 'running'"), "the page shows the run of the daemon")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    browser.wait("page.clock.exchanges.length >= 5")
    browser.evaluate(WATCH)


def check_events(browser):
    """Changes of the pace reach the page; the beat marker keeps the times at which the daemon's clicks are heard."""
    daemon = Daemon(options.programs, ["--start"])
    open_page(browser, daemon)
    chance, sent = random.Random(14), []
    for index in range(40):
        before = daemon.status()["target"]["cadence_spm"]
        speed = 2.4 + (index % 2) * 1.2 + chance.random() * 0.5
        at = time.monotonic_ns() / 1e6
        daemon.call("SetPace", speed_mps=speed)
        after = daemon.status()["target"]["cadence_spm"]
        if round(before) != round(after):
            sent.append((str(round(after)), at))
        time.sleep(0.11 + chance.random() * 0.1)
    time.sleep(0.3)
    trip, offset = browser.clock_offset()
    changes = browser.evaluate("targets")
    delays = []
    for text, at in sent:
        later = [time + offset - at for shown, time in changes if shown == text and time + offset > at - trip]
        if later:
            delays.append(later[0])
    expect(len(delays) == len(sent) > 20, f"{len(delays)} of {len(sent)} changes of the pace changed the page")
    limit(percentile(delays, 0.95) <= 100, f"from the request to the changed page, with a clock known to {trip / 2:.1f} ms: median {percentile(delays, 0.5):.1f} ms, "
          f"p95 {percentile(delays, 0.95):.1f} ms, worst {max(delays):.1f} ms; at most 100 ms (p95)")
    # The grid of a constant tempo, from the daemon itself.
    daemon.call("SetPace", speed_mps=2.8)
    time.sleep(2.5)
    browser.evaluate("lit.length = 0")
    time.sleep(7)
    grid = daemon.status()["grid"]
    interval = 60_000 / grid["tempo_spm"]
    trip, offset = browser.clock_offset()
    errors = [at + offset - (grid["heard_at_ns"] / 1e6 + (step - grid["step"]) * interval) for step, at in browser.evaluate("lit")]
    expect(grid["ramp_ns"] == 0 and len(errors) > 15, f"{len(errors)} steps at a constant tempo of {grid['tempo_spm']:.1f} spm")
    sizes = sorted(map(abs, errors))
    limit(percentile(sizes, 0.95) <= 20, f"the beat marker is within {percentile(sizes, 0.95):.1f} ms of heard_at (p95), worst {sizes[-1]:.1f} ms, with the daemon's own grid")
    begin, end = check_pages(browser, daemon)
    check_other_site(browser, daemon)
    # The trace is complete only when the daemon has ended.
    daemon.stop()
    check_intervals(daemon, begin, end)
    daemon.close()


def check_pages(browser, daemon):
    """Ten pages at once cost the daemon nearly nothing; returns the times at which the measurement began and ended."""
    def cost(seconds):
        begin, at = daemon.processor(), time.monotonic()
        time.sleep(seconds)
        return (daemon.processor() - begin) / (time.monotonic() - at)
    seconds = 10 if options.limits else 4
    begin = time.monotonic_ns()
    one = cost(seconds)
    targets, port = [], daemon.address.rpartition(":")[2]
    # A browser has at most six connections to a host, so the pages have the three names of this machine.
    for index in range(9):
        address = f"http://{['localhost', '127.0.0.1', '[::1]'][index % 3]}:{port}/"
        targets.append(browser.call("Target.createTarget", url=address)["targetId"])
    time.sleep(3)
    ten = cost(seconds)
    titles = [target["url"] for target in browser.call("Target.getTargets")["targetInfos"] if target["type"] == "page" and target["url"].endswith(f":{port}/")]
    expect(len(titles) == 10, f"{len(titles)} pages are open")
    limit(ten - one < 0.01, f"the daemon uses {one:.2%} of a processor with one page and {ten:.2%} with ten; at most 1 % more")
    for target in targets:
        browser.call("Target.closeTarget", targetId=target)
    return begin, time.monotonic_ns()


def check_intervals(daemon, begin, end):
    """The ten pages have changed no onset: the tempo was constant, so all intervals between `begin` and `end` are equal to one frame."""
    steps = [line for line in daemon.records("step") if begin <= line["heard_at_ns"] <= end]
    frames = [line["frame"] for line in steps]
    disturbed = [line for line in daemon.records("skipped") if frames[0] <= line["frame"] <= frames[-1]]
    if disturbed:
        # The audio thread itself was late, for example because other tests compute: this says nothing about the pages.
        print(f"INCONCLUSIVE test of the onsets with ten pages: the sound output has skipped frames {len(disturbed)} times", flush=True)
        return
    sizes = [after - before for before, after in zip(frames, frames[1:])]
    expect(len(sizes) > 15 and max(sizes) - min(sizes) <= 1, f"all {len(sizes)} intervals between the sounds are equal to one frame: {min(sizes)} to {max(sizes)} frames")


def check_other_site(browser, daemon):
    """A page of another site gets nothing, and can do nothing."""
    site = OtherSite()
    host, port = site.server_address
    browser.open(f"http://{host}:{port}/")
    before = daemon.status()
    found = browser.evaluate(f"""(async () => {{
      const address = '{daemon.address}', results = [];
      for (const path of ['/', '/page.js', '/events', '/series', '/history', '/clock', '/map.pmtiles', '/command'])
        for (const [mode, method] of [['cors', 'GET'], ['no-cors', 'GET'], ['no-cors', 'POST']]) {{
          try {{
            const reply = await fetch(address + path, {{ mode, method, body: method === 'POST' ? '{{"method":"PauseActivity","parameters":{{}}}}' : undefined, signal: AbortSignal.timeout(3000) }});
            if (reply.type !== 'opaque' || (await reply.text()) !== '') results.push(path + ' ' + mode + ' ' + reply.status);
          }} catch {{}}
        }}
      for (const make of [(a) => Object.assign(new Image(), {{ src: a + '/icon.svg' }}), (a) => document.head.appendChild(Object.assign(document.createElement('script'), {{ src: a + '/format.js', type: 'module' }})),
                          (a) => new EventSource(a + '/events')])
        await new Promise((done) => {{ const one = make(address); one.onerror = done; one.onload = one.onopen = () => {{ results.push(String(one)); done(); }}; setTimeout(done, 3000); }});
      const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), {{ src: address }}));
      await new Promise((done) => {{ frame.onload = done; setTimeout(done, 2000); }});
      try {{ if (frame.contentDocument !== null) results.push('frame'); }} catch {{}}
      return results;
    }})()""")
    expect(not found, f"a page of another site reads nothing {found or ''}")
    after = daemon.status()
    expect(after["state"] == before["state"] == "running", "a page of another site changes nothing")
    refused = 0
    for path in ["/", "/events", "/series", "/history", "/clock", "/map.pmtiles"]:
        try:
            urllib.request.urlopen(urllib.request.Request(daemon.address + path, headers={"Origin": "http://evil.example"}), timeout=5)
        except urllib.error.HTTPError as error:
            refused += error.code == 403
    expect(refused == 6, "the server itself refuses requests of another origin with 403")
    site.shutdown()


def check_history(browser):
    """The pages of the history work with the keyboard, have a way back, and keep the rules of accessibility."""
    daemon = Daemon(options.programs, demo_days=20)
    # The calendar shows whether goals were reached.
    daemon.start("stridectl", "goal", "steps", "8000").wait(20)
    browser.size(390, 844)
    browser.open(daemon.address + "/history")
    first = browser.evaluate("document.querySelector('a[href^=\"/activities/\"]').getAttribute('href')")
    for path in ["/history", first, "/week", "/month", "/year", "/week?date=2020-05-04"]:
        browser.open(daemon.address + path)
        reached = []
        for _ in range(8):
            browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
            reached.append(browser.evaluate("document.activeElement.getAttribute?.('href') ?? ''"))
        expect({"/", "/history", "/week", "/month", "/year"} <= set(reached), f"{path}: Tab reaches the live page and the other pages")
        small = browser.evaluate("[...document.querySelectorAll('a')].filter((a) => a.getBoundingClientRect().height < 44).map((a) => a.textContent)")
        expect(not small, f"{path}: links have at least 44 px {small or ''}")
        if path in ("/week", "/month", "/year"):
            expect(any(href.startswith(f"{path}?date=") for href in reached), f"{path}: there is a link to the period before")
            expect(browser.evaluate("document.getElementById('calendar') !== null"), f"{path}: there is a calendar")
        if options.axe:
            browser.evaluate(pathlib.Path(options.axe).read_text() + ";0")
            for name, (width, height), scheme in [("phone", (390, 844), "light"), ("phone", (390, 844), "dark"), ("tablet", (1180, 820), "light")]:
                browser.size(width, height)
                browser.media(prefers_color_scheme=scheme)
                found = browser.evaluate("axe.run().then((r) => r.violations.map((v) => [v.id, v.nodes[0].html.slice(0, 160)]))")
                expect(not found, f"axe-core, {path}, {name}, {scheme} {found or ''}")
            browser.media()
            browser.size(390, 844)
    browser.open(daemon.address + "/history")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
    browser.key("Enter")
    expect(browser.wait("location.pathname === '/' && document.getElementById('state-text') !== null", 5), "Tab and Enter lead from the history to the live page")
    daemon.close()


def meters(first, second):
    """The distance of two positions in metres, for short distances."""
    north = (second[0] - first[0]) * 111_320
    return math.hypot(north, (second[1] - first[1]) * 111_320 * math.cos(math.radians(first[0])))


def dense(line, spacing=1.0):
    """The line with additional points, at most one metre apart."""
    points = line[:1]
    for before, after in zip(line, line[1:]):
        count = max(math.ceil(meters(before, after) / spacing), 1)
        points += [tuple(a + (b - a) * step / count for a, b in zip(before, after)) for step in range(1, count + 1)]
    return points


def frechet(first, second):
    """The discrete Fréchet distance in metres (T. Eiter and H. Mannila, CD-TR 94/64, 1994)."""
    row = []
    for i, p in enumerate(first):
        new = []
        for j, q in enumerate(second):
            reached = new[j - 1:j] + row[j:j + 1] + (row[j - 1:j] if j > 0 else [])
            new.append(max(min(reached, default=0), meters(p, q)))
        row = new
    return row[-1]


def drawn_track(browser):
    """The line that the page shows, as positions: the parts of all colours, joined where one ends and the next begins."""
    pieces = browser.evaluate("""(() => {
      const { drawn } = page.routeView, inverse = page.track.project.inverse;
      return [...document.querySelectorAll('#drawing .way')].flatMap((way) => (way.getAttribute('d') ?? '').split('M').filter(Boolean))
        .map((part) => part.split('L').map((pair) => pair.trim()))
        .map((pairs) => [pairs[0], pairs.at(-1), pairs.map((pair) => { const [x, y] = pair.split(' ').map(Number);
          const { latitude, longitude } = inverse({ x: drawn.x + x / drawn.scale, y: drawn.y + y / drawn.scale }); return [latitude, longitude]; })]);
    })()""")
    pieces = [piece for piece in pieces if piece[0] != piece[1] or len(piece[2]) > 2]
    starts = {first: (last, line) for first, last, line in pieces}
    at = next(first for first in starts if first not in {last for _, last, _ in pieces})
    line, count = [], 0
    while at in starts:
        at, part = starts.pop(at)
        line += part if not line else part[1:]
        count += 1
    expect(count == len(pieces), f"the {len(pieces)} parts of the drawn line form one line")
    return [tuple(point) for point in line]


def check_replay(browser):
    """A recorded run is drawn as it was recorded, although the server does not answer for 30 s."""
    if not pathlib.Path(options.shared, "tools/gpsd-replay.sh").exists() or not (shutil.which("gpsd") or pathlib.Path("/usr/sbin/gpsd").exists()):
        print("skipped the replay of a recorded run: it needs gpsd and ../shared")
        return
    receiver = Receiver(options.shared, seconds=48)
    daemon = Daemon(options.programs, ["--start", "--gpsd", f"127.0.0.1:{receiver.port}"])
    daemon.call("Record", action="start", kind="run")
    open_page(browser, daemon)
    browser.evaluate("page.show('map')")
    expect(browser.wait("page.track.last !== null", 15), "the page has a position of the receiver")
    time.sleep(5)
    accuracy = daemon.status()["position"].get("accuracy_m")
    shown = browser.evaluate("Number(page.routeView.accuracy.getAttribute('r')) / page.routeView.drawn.scale")
    expect(accuracy is not None and abs(accuracy - 16.5) < 0.01 and abs(shown - 16.5) < 0.2,
           f"the position has an accuracy of {accuracy} m (dilution 1.1, without corrections), and the circle a radius of {shown:.1f} m")
    since = time.time()
    daemon.web.send_signal(signal.SIGSTOP)
    expect(browser.wait("document.body.dataset.connection === 'lost'", 10), "the page shows that the connection is lost")
    limit(time.time() - since <= 7, f"after {time.time() - since:.1f} s; at most 7 s")
    text = browser.evaluate("document.getElementById('banner').textContent")
    expect("No data for 0:0" in text, f"it says how old the last data are: {text}")
    browser.evaluate("lit.length = 0; page.show('run'); undefined")
    begin = browser.evaluate("performance.now()")
    time.sleep(max(30 - (time.time() - since), 0))
    lit, end = browser.evaluate(module("beat") + ".then((b) => [lit.map(([step, at]) => [step, at - b.heardAt(page.beatView.grid, step)]), performance.now()])")
    steps = [step for step, _ in lit]
    expect(steps == list(range(steps[0], steps[-1] + 1)) and len(steps) > (end - begin) / 1000, f"it counts {len(steps)} beats in {(end - begin) / 1000:.1f} s without a connection, and misses none")
    errors = sorted(abs(error) for _, error in lit)
    limit(percentile(errors, 0.95) <= 25, f"they are within {percentile(errors, 0.95):.1f} ms of the grid (p95); at most 25 ms")
    daemon.web.send_signal(signal.SIGCONT)
    back = time.monotonic()
    expect(browser.wait("document.body.dataset.connection === 'open'", 10), "it connects again")
    limit(time.monotonic() - back <= 2, f"it connects again within {time.monotonic() - back:.2f} s; at most 2 s")
    whole = "page.track.points.every((p, i, all) => i === 0 || p.t - all[i - 1].t < 1.6)"
    expect(browser.wait(whole, 5), "it fills the gap: no second is missing")
    targets = browser.evaluate("page.track.points.filter((p) => p.target !== null).length / page.track.points.length")
    expect(targets > 0.9, f"{targets:.0%} of the points have a target cadence, with those of the gap")
    # The replay ends 48 s after its start.
    last = receiver.positions[-1]
    arrived = f"page.track.points.at(-1).lat !== null && Math.hypot(page.track.points.at(-1).lat - {last[0]}, page.track.points.at(-1).lon - {last[1]}) < 3e-6"
    expect(browser.wait(arrived, 30), "the last recorded position has arrived")
    browser.evaluate("page.show('map'); page.routeView.isFollowing = false; page.redraw()")
    time.sleep(1)
    line = drawn_track(browser)
    first = min(range(8), key=lambda index: meters(receiver.positions[index], line[0]))
    recorded = receiver.positions[first:]
    distance = frechet(dense(line), dense(recorded))
    expect(distance < 5, f"the Fréchet distance of the drawn track and {len(recorded)} recorded positions over {sum(map(meters, recorded, recorded[1:])):.0f} m is {distance:.2f} m; at most 5 m")
    daemon.close()
    receiver.close()


def check_first_load(browser):
    """The page loads with few requests, and says what strided does in each state of a run."""
    daemon = Daemon(options.programs)
    browser.size(390, 844)
    browser.events.clear()
    browser.open(daemon.address)
    shown = "document.body.dataset.run !== undefined"
    expect(browser.wait(shown), "the page shows the status of a daemon without a run")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    browser.wait("page.clock.exchanges.length > 0")
    urls = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    # The clock is asked again later, and the service worker keeps what it needs without a connection.
    first = list(dict.fromkeys(urls[:next((index for index, url in enumerate(urls) if url.endswith("/worker.js")), len(urls))]))
    expect(len(first) <= 8, f"{len(first)} requests until the first status: {[url.rpartition('/')[2] for url in first]}")
    press = lambda name: browser.evaluate(f"document.getElementById('{name}').click()")
    press("start-run")
    expect(browser.wait("document.body.dataset.state === 'countIn'"), "the page counts in")
    expect(browser.wait("document.body.dataset.state === 'running'", 20), "and then shows the run")
    started = daemon.status()["recording"]["started_unix_s"]
    time.sleep(3)
    press("pause")
    expect(browser.wait("document.body.dataset.state === 'paused'"), "a pause is shown")
    daemon.daemon.send_signal(signal.SIGSTOP)
    begin = time.monotonic()
    expect(browser.wait("/does not answer/.test(document.getElementById('banner').textContent)", 20), "a daemon that hangs is reported")
    limit(time.monotonic() - begin <= 3, f"after {time.monotonic() - begin:.1f} s; at most 3 s")
    daemon.daemon.send_signal(signal.SIGCONT)
    expect(browser.wait("!/does not answer/.test(document.getElementById('banner').textContent)", 20), "until it answers again")
    daemon.call("FinishActivity")
    expect(browser.wait("!document.getElementById('summary').hidden", 20), "a run that ends elsewhere has a summary")
    figures = browser.evaluate("document.getElementById('summary-figures').innerText")
    expect("0:0" in figures, f"with its figures: {figures!r}")
    press("continue")
    expect(browser.wait("document.body.dataset.recording === 'recording'", 20), "it can be continued")
    expect(abs(daemon.status()["recording"]["started_unix_s"] - started) < 0.01, "as the same recording")
    daemon.call("ChangeSetting", key="sound.output", value="page")
    expect(browser.wait("page.model.grid !== null"), "the grid goes on while the page plays the clicks")
    daemon.call("FinishActivity")
    expect(browser.wait("!document.getElementById('summary').hidden", 20), "and has a summary again")
    daemon.close()


browser = Browser()
try:
    for check in [check_first_load, check_events, check_history, check_replay]:
        name = check.__name__.removeprefix("check_")
        if not options.only or name in options.only:
            print(f"--- {name}")
            check(browser)
finally:
    browser.close()
    for one in list(opened):
        one.close()
finish()
