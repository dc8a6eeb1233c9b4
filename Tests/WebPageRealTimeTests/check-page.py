#!/usr/bin/env python3
"""The live page in headless Chromium, with a server that sends the statuses of a simulated run.

    check-page.py PAGE [--limits] [--axe axe.min.js] [--only NAME]

Prints one line for each check, and exits with status 1 if one has failed. With --limits, the measured times must keep their limits;
without it they are only printed, because times on a busy machine vary. Needs only Chromium and Python.
"""

import argparse, gzip, json, pathlib, random, re, sys, time

sys.dont_write_bytecode = True

from browser import Browser
from page_server import PageServer

parser = argparse.ArgumentParser()
parser.add_argument("page")
parser.add_argument("--limits", action="store_true")
parser.add_argument("--axe")
parser.add_argument("--only")
parser.add_argument("--chromium", default="chromium")
options = parser.parse_args()
folder = pathlib.Path(options.page)
failures = []
phone = {"portrait": (390, 844), "small portrait": (360, 640), "landscape": (844, 390), "small landscape": (640, 360)}
screens = {**phone, "tablet": (1180, 820), "tablet portrait": (820, 1180), "television": (1920, 1080)}


def expect(is_true, text):
    print(("ok      " if is_true else "FAILED  ") + text, flush=True)
    if not is_true:
        failures.append(text)


def limit(is_true, text):
    """A measured time: a failure only with --limits."""
    if options.limits:
        expect(is_true, text)
    else:
        print(("ok      " if is_true else "beyond  ") + text, flush=True)


def percentile(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def start(browser, seconds=300, address="/"):
    server = PageServer(folder, seconds=seconds)
    browser.open(server.address + address)
    expect(browser.wait("document.body.dataset.run === 'running'"), "the page shows the first status")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    browser.wait("page.track.points.length > 0 && page.clock.exchanges.length >= 5")
    return server


# Without a browser

def check_size(browser):
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in folder.iterdir())
    expect(size <= 100_000, f"all files have {size} bytes, compressed one by one; at most 100,000")
    listed = set(re.findall(r'"/([a-z]+\.[a-z]+)"', (folder / "worker.js").read_text())) | {"worker.js", "page.html"}
    expect(listed == {file.name for file in folder.iterdir()}, "the service worker keeps every file of the page")


def luminance(colour):
    colour = colour.strip().lstrip("#")
    if len(colour) == 3:
        colour = "".join(letter * 2 for letter in colour)
    parts = [int(colour[index:index + 2], 16) / 255 for index in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check_contrast(browser):
    server = start(browser)
    names = ["paper", "panel", "ink", "soft", "accent", "on", "off", "alarm", "edge", "focus", "casing"]
    for name, scheme, setting in [("light", "light", "system"), ("dark", "dark", "system"), ("dark by setting", "light", "dark"),
                                  ("light by setting", "dark", "light"), ("high contrast", "dark", "contrast")]:
        browser.media(prefers_color_scheme=scheme)
        browser.evaluate(f"page.changeSettings({{colours: '{setting}'}})")
        text = "Object.fromEntries(" + json.dumps(names) + ".map(n => [n, getComputedStyle(document.documentElement).getPropertyValue('--' + n)]))"
        colours = browser.evaluate(text)
        background = browser.evaluate("getComputedStyle(document.body).backgroundColor")
        lowest = min(contrast(colours[ink], colours[ground]) for ink in ["ink", "soft", "accent", "on", "off", "alarm"] for ground in ["paper", "panel"])
        least = 7 if setting == "contrast" else 4.5
        expect(lowest >= least, f"contrast of text, {name}: {lowest:.2f} on {background}; at least {least}")
        lines = min(contrast(colours[line], colours["panel"]) for line in ["edge", "focus", "casing"])
        expect(lines >= 3, f"contrast of borders of controls and of the route, {name}: {lines:.2f}; at least 3")
    browser.evaluate("page.changeSettings({colours: 'system'})")
    return server


# Layout

def check_sizes(browser):
    server = start(browser)
    for name, (width, height) in screens.items():
        browser.size(width, height)
        found = browser.evaluate("""(() => {
          const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
          const box = (element) => element.getBoundingClientRect();
          const small = [...document.querySelectorAll('button, nav a, select')].filter(shown)
            .filter((b) => box(b).width < 44 || box(b).height < 44 || box(b).height > 80).map((b) => `${b.id || b.textContent} ${box(b).width}x${box(b).height}`);
          const outside = [...document.querySelectorAll('#run .digits svg, #run dt, #actions button, nav a, .lamp')].filter(shown)
            .filter((e) => box(e).left < -0.5 || box(e).right > innerWidth + 0.5 || box(e).top < 0 || box(e).bottom > innerHeight + 0.5)
            .map((e) => e.closest('[id]')?.id);
          const order = ['measured', 'target'].map((id) => box(document.querySelector(`#${id} svg`)));
          const boxes = [...document.querySelectorAll('#run .digits svg, #run dt, #needle, #beat, .side')].filter(shown).map((e) => [e.closest('[id]').id + ' ' + e.className, box(e)]);
          const overlaps = boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([b, q]) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
            && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2).map(([b]) => `${a} / ${b}`));
          return {small, outside, overlaps, heights: order.map((b) => b.height / innerHeight)};
        })()""")
        least = min(found["heights"])
        expect(least >= 0.15, f"{name} {width}x{height}: digits have {least:.1%} of the height; at least 15 %")
        expect(not found["small"], f"{name}: buttons have at least 44 px and are at most 80 px high {found['small'] or ''}")
        expect(not found["outside"], f"{name}: everything is on the screen {found['outside'] or ''}")
        expect(not found["overlaps"], f"{name}: nothing overlaps {found['overlaps'] or ''}")
        server.publish({**server.current(), "measured": None})
        browser.wait("document.getElementById('measured').dataset.text === '–––'")
        wide = browser.evaluate("[...document.querySelectorAll('#run .side, #run dt, figcaption')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)")
        expect(not wide, f"{name}: no text is wider than its place {wide or ''}")
        server.publish()
    return server


def check_paint(browser):
    server = start(browser)
    times = []
    for _ in range(5):
        browser.call("Page.reload", ignoreCache=True)
        browser.wait("document.readyState === 'complete' && performance.getEntriesByType('paint').length > 0")
        times.append(browser.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    limit(percentile(times, 0.5) <= 500, f"first paint after {percentile(times, 0.5):.0f} ms (median of 5, worst {max(times):.0f} ms); at most 500 ms")
    return server


def check_axe(browser):
    if not options.axe:
        print("skipped axe-core: give its file with --axe")
        return None
    server = start(browser)
    browser.evaluate(pathlib.Path(options.axe).read_text() + ";0")
    for name, (width, height) in [("portrait", (390, 844)), ("landscape", (844, 390)), ("television", (1920, 1080))]:
        browser.size(width, height)
        for view in ["run", "map", "charts"]:
            for colours in ["light", "dark", "contrast"]:
                browser.evaluate(f"page.show('{view}'); page.changeSettings({{colours: '{colours}'}})")
                time.sleep(0.3)
                found = browser.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.impact, v.nodes[0].html.slice(0, 160), v.nodes[0].any[0]?.message]))")
                expect(not found, f"axe-core, {name}, {view}, {colours} {found or ''}")
    for dialog in ["settings", "confirm"]:
        browser.evaluate(f"document.getElementById('{dialog}').showModal()")
        found = browser.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes[0].html.slice(0, 160)]))")
        expect(not found, f"axe-core, dialog {dialog} {found or ''}")
        browser.evaluate(f"document.getElementById('{dialog}').close()")
    browser.evaluate("page.show('run'); page.changeSettings({colours: 'system'})")
    return server


# Texts

def check_texts(browser):
    server = start(browser)
    cases = """import('/format.js').then((f) => [
      f.paceText(1000 / 360, 'metric'), f.paceText(1000 / 360, 'miles'), f.paceText(0.2, 'metric'), f.paceText(null, 'metric'),
      f.paceText(1000 / 300.5, 'metric'), f.distanceText(5234.9, 'metric'), f.distanceText(42195, 'miles'), f.distanceText(100250, 'metric'),
      f.distanceText(1125, 'metric'), f.timeText(59.9), f.timeText(3661), f.timeText(NaN), f.wholeText(167.5), f.grouped(1234567),
      f.unitsOfLocale('en-US'), f.unitsOfLocale('de-DE'), f.unitsOfLocale('my-MM'), f.unitsOfLocale('en'), f.deviationText(3), f.deviationText(-4.2),
    ])"""
    wanted = ["6:00", "9:39", "–", "–", "5:00", "5.23", "26.22", "100.2", "1.12", "0:59", "1:01:01", "–", "168", "1,234,567",
              "miles", "metric", "miles", "metric", "on target", "4 slow"]
    found = browser.evaluate(cases)
    expect(found == wanted, f"values have the digits of the terminal {'' if found == wanted else (found, wanted)}")
    beat = browser.evaluate("""import('/beat.js').then((b) => {
      const grid = b.gridOf({ grid: { step: 10, heard_at_ns: 5e9, tempo_spm: 150, target_spm: 180, ramp_ns: 4e9 } }, 1000);
      let worst = 0;
      for (let step = 0; step < 60; step += 1) {
        const time = b.heardAt(grid, step);
        const position = b.positionAt(grid, time);
        worst = Math.max(worst, Math.abs(position.step + position.fraction - step));
      }
      return { worst, start: b.positionAt(grid, 4000), end: b.positionAt(grid, 8000) };
    })""")
    expect(beat["worst"] < 1e-9 and beat["start"]["step"] == 10 and abs(beat["end"]["step"] + beat["end"]["fraction"] - 21) < 1e-9,
           "the beat grid and its inverse agree before, during and after a ramp")
    clock = browser.evaluate("""import('/clock.js').then((c) => {
      const fair = c.exchange(100, { received_ns: 5105e6, sent_ns: 5106e6 }, 111);
      const late = c.exchange(200, { received_ns: 5290e6, sent_ns: 5291e6 }, 300);
      return [fair.offset, fair.roundTrip, c.best([late, fair]).offset];
    })""")
    expect(clock == [5000, 10, 5000], "the clock uses the exchange with the shortest round trip")
    return server


def check_live_region(browser):
    server = start(browser)
    server.run.distance = 4992.0
    server.advance()
    server.publish()
    browser.wait("document.getElementById('distance').dataset.text.startsWith('4.99') || document.getElementById('distance').dataset.text === '5.00'")
    browser.evaluate("""window.spoken = []; new MutationObserver(() => spoken.push(document.getElementById('announcement').textContent))
      .observe(document.getElementById('announcement'), { childList: true, characterData: true, subtree: true });""")
    for _ in range(3):
        server.advance()
        server.publish()
        time.sleep(0.1)
    status = server.current()
    status["recording"]["laps"] += 1
    status["last_alert"] = {"title": "Goal reached", "text": "10,000 steps", "at_unix_s": 5.0, "shown": True}
    server.publish(status)
    browser.wait("spoken.length >= 2", 5)
    spoken = browser.evaluate("spoken")
    expect(any(re.fullmatch(r"5 km in \d+:\d\d, pace \d:\d\d /km", text) for text in spoken), f"the live region says the kilometre: {spoken}")
    expect(any("lap " in text and "Goal reached. 10,000 steps" in text for text in spoken), "the live region says the lap and the alert")
    expect(len(spoken) == 2, "the live region does not say the running figures")
    regions = browser.evaluate("[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(e => e.id)")
    expect(regions == ["announcement"], "there is one live region")
    return server


# Control

def check_buttons(browser):
    server = start(browser)
    browser.size(390, 844)

    def sent(nothing_for=None):
        """The commands that the page has sent; waits for the first one, or for a time in which there must be none."""
        end = time.monotonic() + (nothing_for or 5)
        while time.monotonic() < end and not server.commands:
            time.sleep(0.02)
        commands, server.commands = server.commands, []
        return commands

    def press(identifier, seconds=0.0):
        x, y = browser.evaluate(f"(b => [b.x + b.width / 2, b.y + b.height / 2])(document.getElementById('{identifier}').getBoundingClientRect())")
        browser.mouse("mousePressed", x, y)
        time.sleep(seconds)
        browser.mouse("mouseReleased", x, y)

    press("faster")
    found = sent()
    expect([name for name, _ in found] == ["ChangePace"] and abs(found[0][1]["delta_mps"] - 0.2 / 3.6) < 1e-9, "+ raises the pace by 0.2 km/h")
    press("pause")
    expect(sent() == [("PauseActivity", {})], "Pause pauses")
    press("new-lap")
    expect(sent() == [("Record", {"action": "lap"})], "Lap starts a lap")
    press("finish", 0.3)
    expect(sent(nothing_for=1.2) == [], "a short press on Finish does nothing")
    expect(not browser.evaluate("document.getElementById('confirm').open"), "a short press on Finish asks nothing")
    press("finish", 1.2)
    expect(sent() == [("FinishActivity", {})], "Finish, held for 1 s, finishes")
    time.sleep(0.6)
    browser.evaluate("document.getElementById('finish').click()")
    expect(browser.evaluate("document.getElementById('confirm').open"), "a click without a press, as of a switch, asks for a confirmation")
    browser.evaluate("document.getElementById('finish-now').click()")
    expect(sent() == [("FinishActivity", {})], "the confirmation finishes")

    browser.evaluate("document.activeElement.blur()")
    for key, wanted in [(" ", "PauseActivity"), ("-", "ChangePace"), ("l", "Record"), (">", "SetOffset"), ("c", "SetCue")]:
        browser.key(key)
        found = sent()
        expect([name for name, _ in found] == [wanted], f"key {key!r} sends {wanted} {'' if found else found}")
    browser.key("2")
    expect(browser.wait("document.body.dataset.view === 'map'", 5), "key 2 shows the map")
    browser.key("1")
    browser.key("Q", "down", modifiers=8)
    time.sleep(1.2)
    browser.key("Q", "up", modifiers=8)
    expect(sent() == [("FinishActivity", {})], "Shift+Q, held for 1 s, finishes")
    browser.evaluate("page.changeSettings({shortcuts: false})")
    browser.key("l")
    expect(sent(nothing_for=0.3) == [], "keys can be switched off")
    browser.evaluate("page.changeSettings({shortcuts: true}); document.getElementById('finish').focus()")
    browser.key("Enter", "down")
    time.sleep(1.2)
    browser.key("Enter", "up")
    expect(sent() == [("FinishActivity", {})], "Enter, held for 1 s on Finish, finishes")
    browser.evaluate("document.body.focus()")
    order = []
    for _ in range(12):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        order.append(browser.evaluate("document.activeElement === document.body ? '' : document.activeElement.id || document.activeElement.textContent"))
    expect({"faster", "slower", "pause", "new-lap", "finish", "open-settings", "Map"} <= set(order), f"Tab reaches every control {order}")
    browser.evaluate("page.changeSettings({units: 'miles'})")
    expect(browser.evaluate("document.getElementById('pace-unit').textContent") == "/mi", "the units can be switched")
    browser.open(server.address)
    browser.wait("document.body.dataset.run === 'running'")
    expect(browser.evaluate("document.getElementById('pace-unit').textContent") == "/mi", "the units are kept")
    browser.evaluate("localStorage.clear()")
    server.extra = {"state": "stopped", "recording": None, "beat": None}
    server.publish()
    browser.wait("document.body.dataset.run === 'stopped'")
    press("start-run")
    expect(sent() == [("StartActivity", {"kind": "run"})], "Start run starts a run")
    return server


# Time

def check_beat(browser):
    server = start(browser)
    browser.size(390, 844)
    measured = browser.evaluate("""new Promise((done) => {
      const errors = [], places = [];
      const lane = document.getElementById('lane'), mark = document.getElementById('mark');
      import('/beat.js').then((b) => {
        const watch = new MutationObserver(() => {
          const now = performance.now();
          const grid = page.beatView.grid;
          const { step, fraction } = b.positionAt(grid, now);
          const near = fraction > 0.5 ? step + 1 : step;
          errors.push(now - b.heardAt(grid, near));
        });
        watch.observe(document.getElementById('left'), { attributes: true, attributeFilter: ['class'] });
        const frame = () => {
          const now = performance.now();
          const grid = page.beatView.grid;
          const box = mark.getBoundingClientRect(), around = lane.getBoundingClientRect();
          const place = (box.left + box.width / 2 - around.left) / around.width;
          const { step, fraction } = b.positionAt(grid, now);
          const wanted = b.markerPlace({ step, fraction });
          // The time by which the mark is ahead of the grid, from its place.
          const other = b.positionAt(grid, now + 10);
          if (other.step === step && fraction > 0.1 && fraction < 0.85) places.push((place - wanted) * (step % 2 === 0 ? 1 : -1) / grid.rate);
          if (errors.length < 24) requestAnimationFrame(frame);
          else { watch.disconnect(); done({ errors, places, offset: page.clock.offset, trip: Math.min(...page.clock.exchanges.map(e => e.roundTrip)) }); }
        };
        requestAnimationFrame(frame);
      });
    })""")
    # The true difference of the clocks, from the exchange with the shortest round trip through the DevTools protocol.
    trips = []
    for _ in range(40):
        before = time.monotonic_ns() / 1e6
        there = browser.evaluate("performance.now()")
        after = time.monotonic_ns() / 1e6
        trips.append((after - before, (before + after) / 2 - there))
    trip, offset = min(trips)
    error = measured["offset"] - offset
    limit(abs(error) <= 10, f"the clock of the page is wrong by {error:.2f} ms (round trip {measured['trip']:.2f} ms; measured with one of {trip:.2f} ms)")
    measured["errors"] = [value - error for value in measured["errors"]]
    errors, places = sorted(map(abs, measured["errors"])), sorted(map(abs, measured["places"]))
    limit(percentile(errors, 0.95) <= 20, f"the lamp changes within {percentile(errors, 0.95):.1f} ms of heard_at (p95), worst {errors[-1]:.1f} ms, {len(errors)} steps")
    limit(percentile(places, 0.95) <= 20, f"the place of the mark is within {percentile(places, 0.95):.1f} ms of the grid (p95), worst {places[-1]:.1f} ms")
    return server


def check_latency(browser):
    server = start(browser)
    browser.size(390, 844)
    browser.evaluate("""window.changes = []; new MutationObserver(() => changes.push([document.getElementById('target').dataset.text, performance.now()]))
      .observe(document.getElementById('target'), { attributes: true, attributeFilter: ['data-text'] })""")
    order, sent = random.Random(14), {}
    numbers = list(range(100, 200))
    order.shuffle(numbers)
    for number in numbers:
        status = server.current()
        status["target"]["cadence_spm"] = number
        sent[str(number)] = time.monotonic_ns() / 1e6
        server.publish(status)
        time.sleep(0.05 + order.random() * 0.05)
    browser.wait("changes.length >= 100", 5)
    changes, offset = browser.evaluate("[changes, page.clock.offset]")
    delays = [at + offset - sent[text] for text, at in changes if text in sent]
    expect(len(delays) == len(numbers), f"{len(delays)} of {len(numbers)} statuses changed the page")
    limit(percentile(delays, 0.95) <= 100, f"from the event to the changed page: median {percentile(delays, 0.5):.1f} ms, p95 {percentile(delays, 0.95):.1f} ms, worst {max(delays):.1f} ms")
    return server


def check_loss(browser):
    server = start(browser)
    browser.size(390, 844)
    for _ in range(5):
        server.advance()
        server.publish()
        time.sleep(0.05)
    browser.evaluate("""window.steps = 0; for (const id of ['left', 'right']) new MutationObserver(() => { if (document.getElementById(id).classList.contains('lit')) steps += 1; })
      .observe(document.getElementById(id), { attributes: true, attributeFilter: ['class'] });""")
    since = time.time()
    server.interrupt()
    expect(browser.wait("document.body.dataset.connection === 'lost'", 5), "the page shows that the connection is lost")
    text = browser.evaluate("document.getElementById('banner').textContent")
    shown = [time.strftime("%H:%M:%S", time.localtime(since + shift)) for shift in (-1, 0, 1)]
    expect(any(f"since {clock}" in text for clock in shown), f"it says since when: {text}")
    before, begin = browser.evaluate("[steps, performance.now()]")
    time.sleep(4)
    # The run goes on while the page is without a connection, 30 s in the time of the simulated run.
    server.advance(30)
    after, end = browser.evaluate("[steps, performance.now()]")
    wanted = (end - begin) * browser.evaluate("page.beatView.grid.rate")
    expect(abs(after - before - wanted) <= 1.5, f"it counts the beats on: {after - before} steps, {wanted:.1f} by the grid")
    text = browser.evaluate("document.getElementById('banner').textContent")
    expect("The beat goes on: step " in text, f"it shows the number of the step: {text}")
    server.restore()
    back = time.monotonic()
    server.publish()
    expect(browser.wait("document.body.dataset.connection === 'open'", 5), "it connects again")
    delay = time.monotonic() - back
    limit(delay <= 2, f"it connects again within {delay:.2f} s; at most 2 s")
    expect(browser.wait("page.track.points.every((p, i, all) => i === 0 || p.t - all[i - 1].t < 1.5) && page.track.end >= " + str(server.run.points[-1][0] - 1), 5),
           "it fills the gap: no second is missing")
    expect(browser.evaluate("page.track.points.length") == len(server.run.points), "it has every point once")
    server.send("down", {"reason": "strided does not run", "since_unix_ms": time.time() * 1000 - 65_000})
    browser.wait("document.body.dataset.connection === 'lost'", 5)
    text = browser.evaluate("document.getElementById('banner').textContent")
    expect("strided does not run" in text and "(1:0" in text, f"it shows that the daemon is down: {text}")
    server.publish()
    expect(browser.wait("document.getElementById('banner').hidden", 2), "the message goes away")
    server.answers.clear()
    begin = time.monotonic()
    expect(browser.wait("document.body.dataset.connection === 'lost'", 15), "the page notices a server that does not reply")
    limit(time.monotonic() - begin <= 7, f"after {time.monotonic() - begin:.1f} s; at most 7 s")
    time.sleep(3)
    server.answers.set()
    begin = time.monotonic()
    expect(browser.wait("document.body.dataset.connection === 'open'", 10), "it connects again")
    limit(time.monotonic() - begin <= 2, f"it connects again within {time.monotonic() - begin:.2f} s; at most 2 s")
    return server


def check_offline(browser):
    server = start(browser)
    expect(browser.wait("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)", 5), "the service worker is active")
    server.interrupt()
    browser.call("Page.reload")
    time.sleep(1)
    expect(browser.wait("document.getElementById('state-text') !== null && document.body.dataset.connection === 'lost'", 5), "the page opens without a connection")
    server.restore()
    expect(browser.wait("document.body.dataset.run === 'running'", 5), "and shows the run when the server is back")
    errors = browser.call("Page.getInstallabilityErrors")["installabilityErrors"]
    expect(errors == [], f"the page can be installed {errors or ''}")
    return server


def check_motion(browser):
    server = start(browser)
    browser.size(390, 844)
    browser.media(prefers_reduced_motion="reduce")
    time.sleep(0.2)
    found = browser.evaluate("""[getComputedStyle(document.getElementById('mark')).display, getComputedStyle(document.getElementById('pointer')).transitionDuration,
      document.getAnimations().length]""")
    expect(found[0] == "none" and found[1] == "0s" and found[2] == 0, f"nothing moves with prefers-reduced-motion {found}")
    areas = []
    browser.media()
    for width, height in screens.values():
        browser.size(width, height)
        areas.append(browser.evaluate("['left', 'right'].map(id => document.getElementById(id).getBoundingClientRect()).reduce((sum, b) => sum + b.width * b.height, 0)"))
    expect(max(areas) < 21_824, f"both lamps have {max(areas):.0f} px²; at most 21,824 may change more than three times a second (WCAG 2.3.1)")
    return server


def check_long_run(browser):
    server = start(browser, seconds=6 * 3600)
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
    return server


def check_policy(browser):
    """No request to another host, no violation of the policy and no error in the console, in all checks before."""
    requests = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    others = {url for url in requests if not url.startswith(("http://localhost:", "about:", "data:"))}
    expect(not others, f"{len(requests)} requests, none to another host {others or ''}")
    entries = [event["params"]["entry"]["text"] for event in browser.events if event["method"] == "Log.entryAdded"]
    bad = [text for text in entries if "Content Security Policy" in text]
    bad += [event["params"]["exceptionDetails"].get("exception", {}).get("description", "")[:300] for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
    expect(not bad, f"no violation of the Content Security Policy and no exception {bad or ''}")


checks = [check_size, check_paint, check_texts, check_contrast, check_sizes, check_axe, check_live_region, check_buttons, check_beat, check_latency, check_loss,
          check_offline, check_motion, check_route, check_long_run, check_policy]
browser = Browser(options.chromium)
try:
    for check in checks:
        if options.only in (None, check.__name__.removeprefix("check_")):
            print(f"--- {check.__name__.removeprefix('check_').replace('_', ' ')}")
            server = check(browser)
            if isinstance(server, PageServer):
                browser.evaluate("localStorage.clear()")
                browser.open("about:blank")
                browser.media()
                server.interrupt()
                server.shutdown()
finally:
    browser.close()
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
