"""Checks of the states of the page: what it shows, which action it offers, and that it shows nothing that is not true."""

import time

from check_language import german
from checking import expect, limit, start

SUMMARY = {"id": 12, "title": "Morning run", "address": "/activities/12", "records": ["Fastest kilometre: 5:01"],
           "figures": [{"name": "Distance", "value": "8.42", "unit": "km"}, {"name": "Time", "value": "45:10", "unit": ""}, {"name": "Pace", "value": "5:22", "unit": "/km"},
                       {"name": "In sync", "value": "87", "unit": "%"}, {"name": "Heart rate", "value": "151", "unit": "bpm", "note": "at most 168"}],
           "splits": {"columns": ["km", "time", "pace"], "rows": [["1", "5:20", "5:20"], ["2", "5:24", "5:24"]]}}
STOPPED = {"state": "stopped", "recording": None, "grid": None}
SHOWN = "(e => e.checkVisibility({ visibilityProperty: true }))"


def text(browser, identifier):
    return browser.evaluate(f"document.getElementById('{identifier}').innerText")


def is_shown(browser, selector):
    return browser.evaluate(f"{SHOWN}(document.querySelector('{selector}'))")


def shows(browser, state, seconds=5):
    found = browser.wait(f"document.body.dataset.state === '{state}'", seconds)
    expect(found, f"the state is {state} {'' if found else browser.evaluate('document.body.dataset.state')}")


def click(browser, server, identifier):
    """Clicks a button that must be visible, and returns the command that it sends."""
    server.commands = []
    expect(is_shown(browser, f"#{identifier}"), f"the button {identifier} is visible: {text(browser, identifier)!r}")
    browser.evaluate(f"document.getElementById('{identifier}').click()")
    end = time.monotonic() + 3
    while time.monotonic() < end and not server.commands:
        time.sleep(0.02)
    return server.commands[0] if server.commands else None


def put(browser, server, **changes):
    """Publishes the present status with changes, and waits until the page has it."""
    status = server.current()
    for name, value in changes.items():
        status[name] = {**status[name], **value} if isinstance(value, dict) and isinstance(status.get(name), dict) else value
    server.publish({name: value for name, value in status.items() if value is not None})
    count = server.count = getattr(server, "count", 0) + 1
    status["steps_played"] = 1_000_000 + count
    server.publish({name: value for name, value in status.items() if value is not None})
    browser.wait(f"page.model?.status.steps_played === {1_000_000 + count}", 3)


def check_states(browser):
    """The designed states with their next actions."""
    server = start(browser)
    browser.size(390, 844)
    shows(browser, "running")
    expect(not is_shown(browser, "#state-view") and is_shown(browser, "#screens"), "a run has no panel")
    put(browser, server, recording=None, count_in=3)
    shows(browser, "countIn")
    high = browser.evaluate("document.getElementById('state-title').getBoundingClientRect().height / innerHeight")
    expect(text(browser, "state-title") == "3" and high > 0.2, f"the count-in shows a large 3, {high:.0%} of the height")
    expect(not is_shown(browser, "#screens"), "the count-in is shown in place of the run")
    expect(click(browser, server, "state-action") == ("Stop", {}), "Cancel ends the run that has not begun")
    put(browser, server, state="paused", recording={"state": "paused"})
    shows(browser, "paused")
    word = browser.evaluate("(e => [e.innerText, e.getBoundingClientRect().height / innerHeight])(document.getElementById('state-title'))")
    expect(word[0] == "PAUSED" and word[1] > 0.07, f"the pause has a large word {word}")
    expect(not is_shown(browser, "#mark") and not is_shown(browser, "#needle"), "nothing moves in the pause")
    expect(click(browser, server, "pause") == ("ResumeActivity", {}) and text(browser, "pause") == "Resume", "Resume resumes")
    server.extra = STOPPED
    server.publish()
    browser.open(server.address)
    shows(browser, "firstUse")
    expect("counts from 4 to 1" in text(browser, "state-help") and not is_shown(browser, "#screens"), "the first use says what happens")
    expect(click(browser, server, "start-walk") == ("StartActivity", {"kind": "walk"}), "Walk starts a walk")
    server.summary = {**SUMMARY, "start_unix_ms": 0, "end_unix_ms": 1000}
    browser.open(server.address)
    shows(browser, "stopped")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    server.extra = {}
    expect(text(browser, "state-title") == "Ready" and is_shown(browser, "#start-run") and is_shown(browser, "#screens"), "after a run, the page is ready")
    put(browser, server)
    server.send("down", {"reason": "strided is not running", "since_unix_ms": 0, "age_ms": 100})
    shows(browser, "notRunning", 3)
    moving = browser.evaluate("[page.model.moving, document.getElementById('time').dataset.text]")
    expect("systemctl --user start strided" == text(browser, "state-code") and is_shown(browser, "#screens"), "without the daemon, the page says how to start it")
    time.sleep(2.2)
    expect(browser.evaluate("document.getElementById('time').dataset.text") == moving[1], "without the daemon, the time of the run stands still")
    expect("No data for 0:02: strided is not running." in text(browser, "banner"), f"it says how old the last data are: {text(browser, 'banner')}")
    put(browser, server)
    shows(browser, "running")
    browser.wait("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)", 5)
    server.interrupt()
    browser.call("Page.reload")
    time.sleep(1)
    expect(browser.wait("document.body?.dataset.state === 'offline'", 6), "a page that opens without a connection is offline")
    expect("strided-web" in text(browser, "state-code") and not is_shown(browser, "#actions"), "it says what to do, and offers no action that cannot work")
    server.restore()
    browser.evaluate("document.getElementById('state-action').click()")
    shows(browser, "running")
    return server


def check_state_table(browser):
    """The state as a function of the model and the connection."""
    server = start(browser)
    cases = [("connecting", "null", "{}"), ("offline", "null", "{ lost: { isServer: true } }"), ("noAnswer", "null", "{ lost: { reason: 'strided does not answer' } }"),
             ("notRunning", "null", "{ lost: { reason: 'strided is not running' } }"), ("running", "run", "{ lost: { isServer: true } }"),
             ("running", "run", "{ lost: { reason: 'strided does not answer' } }"), ("notRunning", "run", "{ lost: { reason: 'strided is not running' } }"),
             ("countIn", "{ ...run, recording: 'none', countIn: 2 }", "{}"), ("paused", "{ ...run, run: 'paused' }", "{}"),
             ("paused", "{ ...run, run: 'stopped', recording: 'paused' }", "{}"), ("running", "{ ...run, run: 'stopped' }", "{}"),
             ("stopped", "idle", "{}"), ("firstUse", "idle", "{ isFirst: true }"), ("finished", "idle", "{ hasSummary: true, isFirst: true }"),
             ("finished", "idle", "{ hasSummary: true, lost: { reason: 'strided is not running' } }"), ("running", "run", "{ hasSummary: true, isFirst: true }")]
    found = browser.evaluate(f"""import('/model.js').then(({{ stateOf }}) => {{
      const run = {{ run: 'running', recording: 'recording', countIn: null }}, idle = {{ run: 'stopped', recording: 'none', countIn: null }};
      return [{", ".join(f"stateOf({model}, {connection})" for _, model, connection in cases)}];
    }})""")
    wrong = [(case, state) for case, state in zip(cases, found) if case[0] != state]
    expect(not wrong, f"{len(cases)} models and connections have their states {wrong or ''}")
    return server


def check_truth(browser):
    """Banners with ages, no set pace under "pace", and no effect of the wall clock."""
    server = start(browser)
    browser.size(390, 844)
    target = {"source": "gps", "source_state": "live"}
    for state, measured, label, note in [
            ("live", {}, "pace", ""), ("live", {"age_s": 12}, "pace", "GPS: no reading for 0:1"), ("manual", None, "pace set by you", ""), ("manual", {}, "pace", ""),
            ("waiting", {"age_s": 0.1}, "pace set by you", "no GPS reading yet, your own pace is used"),
            ("held", {"age_s": 6}, "last measured pace", "no new GPS reading, the last cadence is held; last reading 0:06 ago"),
            ("lost", {"age_s": 34}, "pace set by you", "GPS lost, your own pace is used; last reading 0:34 ago"), (None, None, "pace set by you", "")]:
        put(browser, server, target={**target, "source_state": state}, measured=measured and {**server.current()["measured"], **measured}, follow="manual" if state == "manual" else "auto")
        found = [text(browser, "pace-name"), text(browser, "banner"), text(browser, "map-values")]
        is_right = found[0] == label and (note in found[1] if note else not is_shown(browser, "#banner"))
        expect(is_right, f"source {state}, measured {measured}: {label!r}, {note!r} {'' if is_right else found}")
        map_values = browser.evaluate("document.getElementById('map-values').textContent")
        expect(("(set by you)" in map_values) == (label == "pace set by you"), f"the map says it, too: {map_values.splitlines()[0]}")
    expect(browser.evaluate("document.getElementById('banner').classList.contains('alarm')") is False, "nothing is wrong without a source")
    put(browser, server, target={**target, "source_state": "manual"}, measured=None, follow="manual")
    browser.evaluate("page.show('charts')")
    expect(browser.wait("document.getElementById('pace-chart-name').textContent === 'pace set by you'", 3), "the chart says that the pace is set")
    put(browser, server, target=target)
    expect(browser.wait("document.getElementById('pace-chart-name').textContent === 'Pace'", 3), "and when it is measured")
    browser.evaluate("page.show('run')")

    put(browser, server, target={**target, "pace_offset_mps": 0.2 / 3.6})
    expect("pace set by you: clicks 0.2 km/h faster than measured" in text(browser, "banner"), f"after +: {text(browser, 'banner')}")
    expect(click(browser, server, "way-back") == ("Follow", {"source": "auto"}), "the way back follows the source again")

    put(browser, server, target=target)
    begin = time.monotonic()
    expect(browser.wait("document.getElementById('banner-text').textContent.includes('GPS: no reading for 0:0')", 5), "a silent sensor has a banner")
    limit(time.monotonic() - begin <= 3, f"after {time.monotonic() - begin:.1f} s; at most 3 s")
    expect("Heart rate: no reading for 0:0" in text(browser, "banner"), f"all silent sensors are named: {text(browser, 'banner')}")
    put(browser, server, target=target)
    expect(browser.wait("document.getElementById('banner').hidden", 2), "and it goes away")

    put(browser, server, target=target)
    server.send("down", {"reason": "strided does not answer", "since_unix_ms": 5, "age_ms": 2400})
    expect(browser.wait("document.getElementById('banner').classList.contains('alarm')", 3), "a hanging daemon has a banner")
    first = text(browser, "banner")
    browser.evaluate("window.realNow = Date.now; Date.now = () => realNow() + 5 * 3600e3; 0")
    time.sleep(2)
    second = text(browser, "banner")
    expect("strided does not answer" in first and second[:14] in ("No data for 0:", ) and 1 <= int(second[14:16]) <= 4,
           f"a wall clock that jumps by 5 h changes no age: {first} → {second}")
    put(browser, server, target=target)
    expect(browser.evaluate("document.body.dataset.connection") == "open" and browser.wait("document.getElementById('banner').hidden", 2), "and brings no loss")
    time.sleep(1.2)
    expect(browser.evaluate("document.body.dataset.connection") == "open", "nor later")

    browser.evaluate("""window.spoken = []; for (const id of ['announcement', 'urgent']) new MutationObserver(() => spoken.push([id, document.getElementById(id).textContent]))
      .observe(document.getElementById(id), { childList: true, characterData: true, subtree: true }); 0""")
    put(browser, server, target={**target, "source_state": "lost"})
    put(browser, server, target=target)
    put(browser, server, target=target, motion={"resting": "standing"})
    put(browser, server, target=target)
    put(browser, server, target=target, motion=None, group={"leader": "Anna", "state": "following", "silent": True, "clock_error_ms": 0.1})
    put(browser, server, target=target, state="paused", recording={"state": "paused"})
    put(browser, server, target=target)
    put(browser, server, target=target, recording=None)
    put(browser, server, target=target, recording=None, count_in=4)
    spoken = browser.evaluate("spoken")
    for region, part in [("urgent", "GPS lost"), ("announcement", "GPS is back"), ("urgent", "silent: standing"), ("urgent", "silent: the leader of the group has paused"), ("announcement", "paused"), ("announcement", "resumed"),
                         ("announcement", "count-in: 4")]:
        expect(any(where == region and part in what for where, what in spoken), f"{region} says {part!r}")
    expect(all(any(word in what for word in ("lost", "silent")) for where, what in spoken if where == "urgent"), f"nothing else is urgent {spoken}")
    return server


def check_summary(browser):
    """The end of a run: summary, effort, link, and the way back for a minute."""
    server = start(browser)
    browser.size(390, 844)

    def finish():
        put(browser, server)
        server.summary = {**SUMMARY, "start_unix_ms": server.run.started * 1000, "end_unix_ms": (server.run.started + 300) * 1000}
        put(browser, server, **STOPPED)

    finish()
    shows(browser, "finished")
    shown = text(browser, "summary")
    parts = ["Morning run", "8.42", "5:22", "In sync", "151", "at most 168", "Fastest kilometre", "5:24", "Open the activity", "How hard was it?"]
    expect(all(part in shown for part in parts), f"the summary has all parts {[part for part in parts if part not in shown] or ''}")
    expect(browser.evaluate("document.querySelectorAll('#summary-map .way')[3].getAttribute('d').length + document.querySelector('#summary-map .casing').getAttribute('d').length") > 200,
           "the summary has the map of the route")
    expect(not is_shown(browser, "#screens") and not is_shown(browser, "#actions") and not is_shown(browser, "#state-view"), "it is in place of the run")
    expect(browser.evaluate("document.activeElement.id") == "summary-title", "the focus is on its title")
    server.commands = []
    browser.key(" ")
    time.sleep(0.3)
    expect(server.commands == [], "a key starts no run by mistake")
    expect(browser.evaluate("document.getElementById('summary-link').getAttribute('href')") == "/activities/12", "it links the activity")
    server.commands = []
    browser.evaluate("document.querySelectorAll('#efforts button')[6].click()")
    expect(browser.wait("document.getElementById('effort-result').textContent === 'Stored: 7'", 3) and server.commands == [("RateActivity", {"effort": 7})], "the effort is stored")
    label = text(browser, "continue")
    time.sleep(1.3)
    expect(label.startswith("Continue (") and label != text(browser, "continue") and 50 < int(label[10:12]) <= 60, f"it counts down: {label} → {text(browser, 'continue')}")
    server.refusals = {"ReopenActivity": "too late"}
    expect(click(browser, server, "continue") == ("ReopenActivity", {}), "Continue continues")
    expect(browser.wait("document.getElementById('banner-text').textContent.includes('too late')", 3) and browser.evaluate("document.body.dataset.state") == "finished",
           "a refusal is shown, and the summary stays")
    server.refusals = {}
    click(browser, server, "continue")
    shows(browser, "stopped")
    put(browser, server)
    shows(browser, "running")
    finish()
    shows(browser, "finished")
    browser.evaluate("page.summary.until = performance.now() + 900")
    expect(browser.wait("document.getElementById('continue').hidden", 3), "after a minute there is no way back")
    put(browser, server)
    shows(browser, "running")
    expect(not is_shown(browser, "#summary"), "a new run ends the summary")
    finish()
    shows(browser, "finished")
    click(browser, server, "summary-done")
    shows(browser, "stopped")
    put(browser, server, recording={"moving_s": 0.5})
    server.summary = {**SUMMARY, "start_unix_ms": 0, "end_unix_ms": 1000}
    put(browser, server, **STOPPED)
    shows(browser, "stopped")
    put(browser, server)
    put(browser, server, **STOPPED)
    time.sleep(4)
    expect(browser.evaluate("document.body.dataset.state") == "stopped", "a deleted recording has no summary")
    return server


def check_rights(browser):
    """A device that may only view, and a setting that is refused."""
    server = start(browser)
    browser.size(390, 844)
    server.refusals = {"ChangeSetting": "sound.volume must be at most 100 %"}
    browser.evaluate("document.getElementById('open-settings').click()")
    browser.evaluate("(e => { e.value = 20; e.dispatchEvent(new Event('change')); })(document.getElementById('volume'))")
    expect(browser.wait("!document.getElementById('settings-problem').hidden", 3), "a refusal is shown in the settings")
    expect(browser.evaluate("document.getElementById('volume').value") == "80" and "at most 100 %" in text(browser, "settings-problem"),
           f"with the sentence of the daemon and the old value: {text(browser, 'settings-problem')}")
    browser.evaluate("document.getElementById('close-settings').click()")
    server.rights = {"history": False}
    browser.open(server.address)
    browser.wait("document.body.dataset.run === 'running'")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    browser.wait("page.track.points.length > 0")
    server.commands = []
    browser.evaluate("document.getElementById('open-settings').click()")
    found = browser.evaluate(f"[...document.querySelectorAll('a, button, select, input')].filter({SHOWN}).map(e => e.id || e.getAttribute('href') || e.textContent)")
    expected = {"units", "colours", "awake", "close-settings"}
    forbidden = {"follow-source", "cue", "volume", "offset", "music", "music-volume", "daemon-silent", "pause", "finish", "faster", "/history", "/sensor", "shortcuts"}
    expect(expected <= set(found) and not forbidden & set(found), f"a device that may only view is offered nothing else {sorted(found)}")
    browser.evaluate("document.getElementById('close-settings').click()")
    for key in [" ", "+", "l", "c"]:
        browser.key(key)
    browser.key("Q", "down", modifiers=8)
    time.sleep(1.2)
    browser.key("Q", "up", modifiers=8)
    expect(not browser.evaluate("document.getElementById('confirm').open"), "the keys do nothing")
    put(browser, server, target={"source": "gps", "source_state": "live", "pace_offset_mps": 0.05})
    expect("pace set by you" in text(browser, "banner") and not is_shown(browser, "#way-back"), "it sees the set pace, without the way back")
    put(browser, server, **STOPPED)
    shows(browser, "finished")
    shown = text(browser, "summary")
    expect("distance" in shown and "time" in shown and "Continue" not in shown and "How hard" not in shown and "Open the activity" not in shown,
           f"its summary has the figures of the last status: {shown.splitlines()[:6]}")
    expect(server.commands == [], f"it sends no command {server.commands or ''}")
    expect(not [path for _, path in server.requests if path == "/summary"], "it does not ask for the logbook")
    return server


def check_state_texts(browser):
    """The states in German fit on small screens."""
    server = start(browser, changes=german)
    sized = {**SUMMARY, "start_unix_ms": server.run.started * 1000, "end_unix_ms": (server.run.started + 300) * 1000}
    scenes = {"countIn": lambda: put(browser, server, recording=None, count_in=4), "paused": lambda: put(browser, server, state="paused"),
              "notRunning": lambda: server.send("down", {"reason": "strided is not running", "since_unix_ms": 0, "age_ms": 100}),
              "firstUse": lambda: (setattr(server, "summary", None), browser.evaluate("page.isFirst = true"), put(browser, server, **STOPPED), browser.evaluate("page.isFirst = true; page.showStates()")),
              "finished": lambda: (setattr(server, "summary", sized), put(browser, server), put(browser, server, **STOPPED))}
    for state, show in scenes.items():
        if state == "firstUse":
            # A page that has not seen the run, so that no summary is shown.
            server.extra = STOPPED
            server.publish()
            browser.open(server.address)
            browser.wait("document.body.dataset.run === 'stopped'")
            browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
        show()
        server.extra = {}
        shows(browser, state)
        for width, height in [(320, 568), (390, 844), (844, 390), (1180, 820)]:
            browser.size(width, height)
            wide = browser.evaluate(f"""[...document.querySelectorAll('#state-view, #state-view *, #summary, #summary *, #banner, #content')].filter({SHOWN})
              .filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && !e.closest('svg')).map(e => e.id || e.textContent.slice(0, 30))""")
            expect(not wide, f"{state}, {width}x{height}: everything fits {wide or ''}")
    shown = text(browser, "content")
    expect("Fortsetzen (" in shown and "Aktivität öffnen" in shown, "the summary is German")
    return server


def check_tabs(browser):
    """All tabs of a browser share one stream."""
    server = start(browser)
    first = browser.session
    streams = lambda: sum(path == "/events" for _, path in server.requests)
    before = streams()
    expect(before == 1, f"one tab has one stream ({before})")
    tabs = []
    for _ in range(2):
        begin = time.monotonic()
        tabs.append(browser.open_tab(server.address))
        expect(browser.wait("document.body.dataset.run === 'running'", 5), f"another tab shows the run after {time.monotonic() - begin:.2f} s")
        browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    time.sleep(4)
    expect(streams() == 1, f"three tabs have one stream ({streams()})")
    browser.session = tabs[0]
    browser.evaluate("window.hellos = 0; { const { handlers } = page.connection, { onHello } = handlers; handlers.onHello = (hello) => { hellos += 1; onHello(hello); }; }")
    browser.session = first
    browser.close_tab(tabs.pop(), first)
    tabs.append(browser.open_tab(server.address))
    expect(browser.wait("document.body.dataset.run === 'running'", 5), "a fourth tab shows the run, too")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    browser.session = tabs[0]
    expect(browser.evaluate("hellos") == 0, "a new tab does not make the others begin again")
    put(browser, server, target={"cadence_spm": 123})
    for tab in (first, *tabs):
        browser.session = tab
        expect(browser.wait("document.getElementById('target').dataset.text === '123'", 3), "each tab shows the new status")
    server.commands = []
    browser.evaluate("document.getElementById('faster').click()")
    time.sleep(0.5)
    expect([name for name, _ in server.commands] == ["ChangePace"], "a tab without a stream can send commands")
    # The tab with the stream hangs.
    browser.session = first
    browser.evaluate("setTimeout(() => { const end = performance.now() + 7000; while (performance.now() < end); }, 50); 0")
    browser.session = tabs[0]
    time.sleep(0.2)
    begin = time.monotonic()
    while time.monotonic() - begin < 5:
        server.publish({**server.current(), "target": {**server.current()["target"], "cadence_spm": 77}})
        if browser.evaluate("document.getElementById('target').dataset.text") == "77":
            break
        time.sleep(0.1)
    delay = time.monotonic() - begin
    expect(delay < 5, f"a tab receives its own stream when that tab hangs: after {delay:.1f} s")
    limit(delay <= 3, f"after {delay:.1f} s; at most 3 s")
    time.sleep(max(0, 8 - (time.monotonic() - begin)))
    server.publish()
    time.sleep(1.5)
    expect(browser.evaluate("page.connection.source") is None, "and ends it when that tab is back")
    # The tab with the stream is closed. The first tab of the browser must stay for the other checks, so it leaves the page.
    browser.session = first
    browser.open("about:blank")
    count = streams()
    browser.session = tabs[0]
    begin = time.monotonic()
    while time.monotonic() - begin < 5:
        server.publish({**server.current(), "target": {**server.current()["target"], "cadence_spm": 99}})
        if browser.evaluate("document.getElementById('target').dataset.text") == "99":
            break
        time.sleep(0.05)
    delay = time.monotonic() - begin
    expect(delay < 5, f"another tab takes over when it is closed: after {delay:.2f} s")
    time.sleep(3)
    expect(streams() == count + 1, f"with one stream ({streams() - count})")
    server.interrupt()
    for tab in tabs:
        browser.session = tab
        expect(browser.wait("document.body.dataset.connection === 'lost'", 5), "each tab notices a loss")
    server.restore()
    for tab in tabs:
        browser.session = tab
        expect(browser.wait("document.body.dataset.connection === 'open'", 5), "each tab notices the end of the loss")
    for tab in tabs:
        browser.close_tab(tab, first)
    browser.open(server.address)
    return server
