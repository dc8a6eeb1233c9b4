"""Checks of the chosen fields, of the views and their addresses, of TV mode, and of the charts and the map in words."""

import json, re, time

import screen_states
from checking import expect, start

SHOWN = "[...document.querySelectorAll('#run [data-field]')].map((place) => place.dataset.field)"
USUAL = ["measured", "target", "pace", "time", "distance", "heart", "lap", "sync"]


def choose(browser, place, field):
    browser.evaluate(f"(select => {{ select.value = '{field}'; select.dispatchEvent(new Event('change')); }})(document.getElementById('place-{place}'))")
    return browser.evaluate(SHOWN)


def reload(browser):
    browser.call("Page.reload")
    time.sleep(0.3)
    browser.wait("document.body?.dataset.run === 'running'")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")


def check_fields(browser):
    server = start(browser)
    browser.size(390, 844)
    expect(browser.evaluate(SHOWN) == USUAL, "at first, the cadences are large, and the usual fields follow")
    expect(choose(browser, 0, "pace") == ["pace", "target", "measured", *USUAL[3:]], "a large value changes its place with another one")
    height = browser.evaluate("document.querySelector('#pace svg').getBoundingClientRect().height / innerHeight")
    expect(height > 0.12, f"the pace is large: {height:.1%} of the height")
    expect(choose(browser, 7, "gradient") == ["pace", "target", "measured", "time", "distance", "heart", "lap", "gradient"], "a field replaces another one")
    expect(choose(browser, 1, "") == ["pace", "measured", "time", "distance", "heart", "lap", "gradient"], "a place can be empty")
    reload(browser)
    expect(browser.evaluate(SHOWN) == ["pace", "measured", "time", "distance", "heart", "lap", "gradient"], "the choice is kept")
    browser.evaluate("localStorage.setItem('strided-settings', JSON.stringify({ large: ['sensors', 7], fields: ['nonsense', 'time', 'time', null, 'toString', 'zone'] }))")
    reload(browser)
    expect(browser.evaluate(SHOWN) == ["measured", "time", "zone"], "unknown fields, repetitions and a text as a large value are left out")
    browser.evaluate("document.getElementById('usual-places').click()")
    expect(browser.evaluate(SHOWN) == USUAL, "one button brings back the usual fields")

    fields = ["averagePace", "lapPace", "lapTime", "lapDistance", "lastLapPace", "lastLapTime", "lastLapDistance", "setPace", "ascent", "gradient", "stepRemainder", "zone"]
    browser.evaluate(f"page.changeSettings({{ fields: {fields} }})")
    texts = f"{fields}.map((id) => document.getElementById(id).dataset.text)"
    unknown = browser.evaluate(texts)
    expect(unknown[1:7] == ["–"] * 6 and unknown[8:11] == ["–"] * 3, f"fields without data are unknown {unknown}")
    recording = {**screen_states.long_recording(server), "state": "paused", "distance_source": "gps", "moving_s": 3600.0, "distance_m": 12_000.0}
    server.extra = {"recording": recording, "motion": {"activity": "running", "gait": "running", "gradient": -0.034}, "workout": screen_states.WORKOUT | {"paused": True}}
    server.publish()
    browser.wait(f"{texts}[0] === '5:00'")
    wanted = ["5:00", "5:02", "1:02:05", "12.35", "5:52", "1:01:01", "10.40", "6:00", "1234", "−3.4", "1:24", "3"]
    found = browser.evaluate(texts)
    expect(found[:3] == wanted[:3] and found[3] in ("12.34", "12.35") and found[4:] == wanted[4:], f"the fields have the values of the status {found}")
    expect(browser.evaluate("document.querySelector('[data-field=zone]').dataset.zone") == "3", "the zone has a colour")
    browser.evaluate("page.changeSettings({ units: 'miles' })")
    found = browser.evaluate("['averagePace', 'ascent'].map((id) => [document.getElementById(id).dataset.text, document.getElementById(id + '-unit').textContent])")
    expect(found == [["8:03", "/mi"], ["4049", "ft"]], f"they have the units of the runner {found}")
    inputs = [{"name": "heart-rate", "state": "connected", "detail": "Polar H10 8A3F, battery 87 %"}, {"name": "gpsd", "state": "connected", "detail": "1200 reports"}]
    server.extra = {"inputs": inputs}
    server.publish()
    browser.evaluate("page.changeSettings({ units: 'metric', fields: ['sensors', 'timeOfDay'] })")
    browser.wait("document.getElementById('sensors').textContent.includes('87')")
    text = browser.evaluate("document.getElementById('sensors').textContent")
    expect(text == "Polar H10 8A3F, 87 %, connected\ngpsd, connected", f"each sensor has its battery charge and its state: {text!r}")

    broadcast = {"when": "always", "cadence": "strides", "state": "visible", "receiving": True, "centrals": ["Watch 1", "Tablet"]}
    cases = [
        (broadcast, "received by Watch 1, Tablet"), (broadcast | {"centrals": []}, "received by a device"),
        (broadcast | {"receiving": False}, "connected: Watch 1, Tablet"),
        (broadcast | {"receiving": False, "centrals": []}, "no device receives it"),
        (broadcast | {"state": "idle", "centrals": []}, "begins with the next run"),
        (broadcast | {"state": "refused", "problem": "no adapter", "centrals": []}, "no adapter"),
    ]
    for state, words in cases:
        server.extra = {"inputs": inputs[:1], "broadcast": state}
        server.publish()
        line = json.dumps(f"\nbroadcast: {words}")
        expect(browser.wait(f"document.getElementById('sensors').textContent.endsWith({line})", 5), f"the page says who receives: {words}")

    browser.evaluate("page.changeSettings({ fields: ['pace', 'lastLapTime'] })")
    status = server.current()
    status["recording"] |= {"laps": status["recording"]["laps"] + 1, "last_lap_moving_s": 301.0, "last_lap_distance_m": 1000.0}
    server.publish(status)
    browser.wait("document.querySelector('.fresh') !== null")
    found = browser.evaluate("[...document.querySelectorAll('.values > .fresh dd')].map((value) => value.dataset.text)")
    rest = browser.evaluate("page.fieldView.lapUntil - performance.now()")
    expect(found == ["5:01", "1.00", "5:01"] and 9000 < rest <= 10_000, f"a finished lap shows its time, distance and pace for 10 s: {found}, {rest / 1000:.1f} s left")
    browser.evaluate("page.fieldView.lapUntil = performance.now()")
    expect(browser.wait("!document.querySelector('.fresh')", 2) and browser.evaluate(SHOWN)[2:] == ["pace", "lastLapTime"], "then the chosen fields are shown again")
    return server


def check_views(browser):
    server = start(browser)
    browser.size(390, 844)
    state = "[document.body.dataset.view, location.search]"
    for view in ["map", "charts"]:
        browser.evaluate(f"document.querySelector('[data-show={view}]').click()")
        expect(browser.evaluate(state) == [view, f"?view={view}"], f"the address names the view {view}")
    browser.evaluate("history.back()")
    expect(browser.wait("document.body.dataset.view === 'map'", 2), "Back shows the previous view")
    reload(browser)
    expect(browser.evaluate(state) == ["map", "?view=map"] and browser.evaluate("document.querySelector('[data-show=map]').getAttribute('aria-current')") == "page",
           "a reload keeps the view")
    browser.evaluate("history.back()")
    expect(browser.wait("document.body.dataset.view === 'run' && location.search === ''", 2), "Back shows the first view")

    server.extra, server.steps = {"workout": screen_states.WORKOUT}, screen_states.STEPS
    server.publish()
    browser.wait("document.querySelector('#strip .now') !== null")
    strip = browser.evaluate("""(() => { const parts = [...document.getElementById('strip').children], widths = parts.map((part) => part.getBoundingClientRect().width);
      return { ratio: widths[0] / widths[1], now: parts.findIndex((part) => part.matches('.now')), done: parts.slice(0, 5).map((part) => parseFloat(part.firstChild.style.width)),
        label: document.getElementById('strip').getAttribute('aria-label') }; })()""")
    expect(abs(strip["ratio"] - 600 / 180) < 0.2 and strip["now"] == 3 and strip["done"][:3] == [100] * 3 and 50 < strip["done"][3] < 60 and strip["done"][4] == 0,
           f"the step strip shows the lengths of the steps and the present place {strip}")
    expect(re.fullmatch(r"14 steps in 48:00; step 4, \d+ % of the workout done", strip["label"]) is not None, f"and says it: {strip['label']}")
    for width, height in [(1920, 1080), (1280, 720)]:
        browser.size(width, height)
        browser.key("t")
        browser.wait("document.body.dataset.view === 'tv'", 2)
        time.sleep(0.3)
        found = browser.evaluate("""(() => { const shown = (e) => e.getClientRects().length > 0;
          return { heights: [...document.querySelectorAll('#run .digits svg')].filter(shown).map((svg) => svg.getBoundingClientRect().height / innerHeight),
            buttons: [...document.querySelectorAll('button, a, select')].filter(shown).length, strip: shown(document.getElementById('strip')), address: location.search }; })()""")
        expect(len(found["heights"]) == 3 and all(0.25 <= share <= 0.4 for share in found["heights"]) and found["buttons"] == 0 and found["strip"] and found["address"] == "?view=tv",
               f"TV mode on {width}x{height} has three numbers of 25 to 40 % of the height, the strip and no button {found}")
        browser.key("Escape")
        expect(browser.wait("document.body.dataset.view === 'run'", 2), "Escape ends TV mode")
    browser.key("t")
    browser.wait("document.body.dataset.view === 'tv'", 2)
    browser.key("t")
    expect(browser.wait("document.body.dataset.view === 'run'", 2), "T ends it too")
    browser.open(server.address + "/?view=tv")
    expect(browser.wait("document.body.dataset.view === 'tv'", 3), "the address /?view=tv opens TV mode")
    browser.key("Escape")
    expect(browser.wait("document.body.dataset.view === 'run'", 2), "Escape ends it without a previous view")
    return server


def check_descriptions(browser):
    server = start(browser, seconds=1200)
    browser.wait("document.getElementById('drawing').getAttribute('aria-label').includes(';')", 12)
    labels = browser.evaluate("['pace-chart', 'cadence-chart', 'heart-chart', 'drawing'].map((id) => document.getElementById(id).getAttribute('aria-label'))")
    expect(re.fullmatch(r"Pace over time, min/km: latest \d:\d\d, mean \d:\d\d, from \d:\d\d to \d:\d\d", labels[0]) is not None, f"the pace in words: {labels[0]}")
    expect(all(re.fullmatch(r".* over time, (spm|bpm): latest \d+, mean \d+, from \d+ to \d+", label) for label in labels[1:3]), f"cadence and heart rate in words: {labels[1:3]}")
    expect(re.fullmatch(r"The route so far, north up; \d\.\d\d km, runner \d\.\d\d km [a-z-]+ of the start", labels[3]) is not None, f"the map in words: {labels[3]}")
    track = json.dumps([[0, 48.0, 11.0], [10, 48.001, 11.0], [20, 48.0, 10.9985], [30, 47.999, 11.001]])
    found = browser.evaluate(f"""Promise.all([import('/describe.js'), import('/track.js')]).then(([d, t]) => {track}.map((_, count) => {{
      const track = new t.Track();
      for (const [time, lat, lon] of {track}.slice(0, count + 1)) track.append({{ t: time, lat, lon, speed: 3, cadence: 170, heart: null, distance: time * 3, target: null, accuracy: 5 }});
      return d.mapText(track, 'metric');
    }}))""")
    expect([text.rsplit(" ", 4)[1] for text in found[1:]] == ["north", "west", "south-east"], f"the direction from the start: {found[1:]}")
    return server
