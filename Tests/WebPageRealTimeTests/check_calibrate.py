"""Checks of the two dialogs of calibration: the cadence of the runner, and the delay of this device's sound."""

import json, random, re, time

from check_language import german
from check_layout import problems, resize
from checking import expect, start

HELP, LIVE = ("document.getElementById('calibrate-help').textContent", "document.getElementById('calibrate-live').textContent")
FOCUS = "document.activeElement.id"
REPLY = {"calibration": {"source": "taps", "cadence_spm": 166.4, "deviation_spm": 0.62, "speed_mps": 2.9, "heuristic_spm": 169.2, "before_spm": 169.2, "suggested_spm": 167.3,
                         "limit": "lowest"}}
# Taps at times of the page's clock; the time stamps of the events are those of the hardware.
TAPS = """((times) => { for (const time of times) { const event = new PointerEvent('pointerdown', { button: 0, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: time }); document.getElementById('calibrate-tap').dispatchEvent(event); } })(%s)"""


def begin(browser, changes=None, **extra):
    """A page whose server pauses the clicks and resumes them."""
    server = start(browser, changes=changes)
    server.extra = extra

    def change(state):
        server.extra = {**server.extra, "state": state}
        server.publish()
        return {}

    server.replies = {"Pause": lambda _: change("paused"), "Resume": lambda _: change("running"), "CalibrateRunner": lambda _: REPLY}
    server.publish()
    browser.size(390, 844)
    browser.evaluate("""window.handlers = {}; navigator.mediaSession.setActionHandler = (name, act) => { handlers[name] = act; };
        window.spoken = []; new MutationObserver(() => spoken.push(document.getElementById('calibrate-status').textContent))
          .observe(document.getElementById('calibrate-status'), { childList: true, characterData: true, subtree: true }); 0""")
    return server


def click(browser, name):
    browser.evaluate(f"document.getElementById('{name}').click()")


def open_runner(browser):
    browser.evaluate("document.getElementById('settings').open || document.getElementById('open-settings').click(); document.getElementById('open-calibrate').focus()")
    click(browser, "open-calibrate")


def sent(server, *wanted, seconds=5):
    """The commands sent since the last call; waits until there are as many as wanted."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and len(server.commands) < len(wanted):
        time.sleep(0.02)
    if not wanted:
        time.sleep(0.3)
    commands, server.commands = server.commands, []
    return commands


def methods(commands):
    return [name for name, _ in commands]


def wait_stage(browser, stage, seconds=5):
    return browser.wait(f"page.calibration.stage === '{stage}'", seconds)


def landings(count, seed=3, interval=714, jitter=25, missed=(), both=False):
    """The times of taps before now, in milliseconds after the first one."""
    chance = random.Random(seed)
    times = [place * interval / (2 if both else 1) + chance.gauss(0, jitter) for place in range(count + len(missed)) if place not in missed]
    return [time - times[0] for time in times]


def tap(browser, times):
    """Makes taps that end now; returns their times of the page's clock."""
    now = browser.evaluate("performance.now()")
    stamps = [now - times[-1] + time for time in times]
    browser.evaluate(TAPS % json.dumps(stamps))
    return stamps


def check_calibrate(browser):
    server = begin(browser)
    browser.evaluate("page.calibration.lengths.steps = 12_000")
    open_runner(browser)
    expect(browser.evaluate("document.getElementById('calibrate').open") and browser.evaluate(FOCUS) == "calibrate-next", "the settings open the dialog, with the focus on the first way")
    expect(sent(server) == [], "the dialog alone silences nothing")
    click(browser, "calibrate-next")
    expect(wait_stage(browser, "steps") and sent(server, "Pause") == [("Pause", {})], "the measurement silences the clicks first")
    expect(browser.wait(f"/^noch|^(1[012]|[5-9]) s left\\n\\d{{3}} spm · \\d+\\.\\d km.h$/.test({LIVE})"), f"it shows the time, the cadence and the speed: {browser.evaluate(LIVE)!r}")
    server.advance(5)
    server.publish()
    expect(wait_stage(browser, "runnerDone", 14), "after the time, there is a result")
    expect(sent(server, "CalibrateRunner", "Resume") == [("CalibrateRunner", {"seconds": 12}), ("Resume", {})], "strided computes from the measured steps, then the clicks sound again")
    text = browser.evaluate(HELP)
    expect("166 ± 0.6 steps per minute at 10.4 km/h" in text and "167" in text and "169 before" in text and "limit" in text, f"the result has the cadence, its deviation and the suggestion: {text}")
    spoken = browser.evaluate("spoken")
    expect(len(spoken) == 4 and spoken[1].startswith("10 s left") and spoken[-1] == text, f"a screen reader says 4 texts in 12 s, the result last: {spoken}")
    expect(browser.evaluate("document.getElementById('calibrate-close').textContent") == "Done", "the result can be closed")

    # By tapping, with one landing missed.
    click(browser, "calibrate-other")
    click(browser, "calibrate-other")
    expect(wait_stage(browser, "landings") and browser.evaluate(FOCUS) == "calibrate-tap", "by tapping: the focus is on the large button")
    times = tap(browser, landings(20, missed=(7,)))
    found = sent(server, "Pause", "CalibrateRunner", "Resume")
    expect(methods(found) == ["Pause", "CalibrateRunner", "Resume"] and set(found[1][1]) == {"tap_ns"} and len(found[1][1]["tap_ns"]) == 20, f"20 taps are sent, without a speed as strided measures it {methods(found)}")
    taps = found[1][1]["tap_ns"]
    worst = max(abs((tap - taps[0]) / 1e6 - (time - times[0])) for tap, time in zip(taps, times))
    trip, offset = browser.clock_offset()
    shift = taps[0] / 1e6 - times[0] - offset
    expect(worst < 0.001 and abs(shift) < 5 + trip / 2, f"their times are those of CLOCK_MONOTONIC: intervals to {worst * 1e3:.2f} µs, offset {shift:.2f} ms")
    expect(wait_stage(browser, "runnerDone"), "they have a result")
    browser.key(" ")
    # On a busy machine, the last tap may be longer ago.
    browser.evaluate("page.calibration.lastTap = performance.now(); document.getElementById('calibrate-close').click()")
    expect(browser.evaluate("document.getElementById('calibrate').open") and browser.evaluate(FOCUS) == "calibrate-title", "a tap too many presses no button of the result")
    time.sleep(1)
    click(browser, "calibrate-other")
    click(browser, "calibrate-other")
    wait_stage(browser, "landings")
    tap(browser, landings(20, interval=700, both=True))
    taps = sent(server, "Pause", "CalibrateRunner", "Resume")[1][1]["tap_ns"]
    expect(len(taps) == 20 and 6.5e9 < taps[-1] - taps[0] < 6.8e9, "taps on both feet are sent as they are")

    # The keyboard, a headset, and a screen reader.
    wait_stage(browser, "runnerDone")
    time.sleep(1)
    click(browser, "calibrate-other")
    click(browser, "calibrate-other")
    wait_stage(browser, "landings")
    browser.key(" ", "down")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key=" ", text=" ", autoRepeat=True)
    browser.key(" ", "up")
    browser.key("Enter")
    expect(browser.evaluate("page.calibration.taps.length") == 2, "the space bar and Enter tap, once for each press")
    browser.evaluate("handlers.pause(); handlers.play(); 0")
    expect(browser.evaluate("page.calibration.taps.length") == 4 and methods(sent(server, "Pause")) == ["Pause"], "the button of a headset taps, and does not pause the run")
    time.sleep(0.6)
    click(browser, "calibrate-tap")
    expect(browser.evaluate("page.calibration.taps.length") == 5 and browser.evaluate(LIVE) == "5 of 20", "a click without a press, as of a screen reader, taps")
    rect = browser.evaluate("(b => [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height])(document.getElementById('calibrate-tap').getBoundingClientRect())")
    browser.mouse("mousePressed", *rect[:2])
    browser.mouse("mouseReleased", *rect[:2])
    expect(browser.evaluate("page.calibration.taps.length") == 6 and rect[2] > 250 and rect[3] > 200, f"a press of the large button taps once {rect[2:]}")
    order = []
    for _ in range(4):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        order.append(browser.evaluate(FOCUS))
    expect([name for name in order if name] [:2] == ["calibrate-close", "calibrate-speed"], f"Tab goes through the dialog {order}")
    browser.evaluate("document.getElementById('calibrate-close').focus()")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Escape", code="Escape", windowsVirtualKeyCode=27)
    expect(browser.wait("!document.getElementById('calibrate').open") and browser.evaluate("document.getElementById('settings').open") and browser.evaluate(FOCUS) == "open-calibrate",
           "Escape ends it and goes back to the settings")
    expect(methods(sent(server, "Resume")) == ["Resume"] and browser.evaluate("handlers.pause === null"), "then the clicks sound again, and the headset has its buttons")
    return server


def check_calibrate_ends(browser):
    """A refusal, a lost connection, clicks in between, a typed speed, a stopped run, the rights, and the offer at the first use."""
    server = begin(browser)
    refusal = "the taps were irregular; tap at each landing of one foot, always the same one"
    server.refusals = {"CalibrateRunner": refusal}
    open_runner(browser)
    click(browser, "calibrate-other")
    wait_stage(browser, "landings")
    tap(browser, landings(20, jitter=200))
    expect(wait_stage(browser, "runnerFailed") and browser.evaluate(HELP) == f"not done: {refusal}", "a refusal is shown with its reason")
    expect(methods(sent(server, "Pause", "CalibrateRunner", "Resume")) == ["Pause", "CalibrateRunner", "Resume"], "and the clicks sound again")
    server.refusals = {}
    time.sleep(1)
    expect(browser.evaluate("document.getElementById('calibrate-next').textContent") == "Again", "it can be tried again")

    for stage, button in [("landings", "calibrate-other"), ("steps", "calibrate-next")]:
        click(browser, "calibrate-next")
        wait_stage(browser, "runner")
        click(browser, button)
        wait_stage(browser, stage)
        browser.wait("page.model.run === 'paused'")
        server.interrupt()
        expect(wait_stage(browser, "runnerFailed") and "connection is lost" in browser.evaluate(HELP), f"a lost connection ends the {stage} and says so: {browser.evaluate(HELP)}")
        server.restore()
        expect(methods(sent(server, "Pause", "Resume", seconds=8)) == ["Pause", "Resume"], "after it, the clicks sound again")
        browser.wait("page.model.run === 'running' && !page.lost && Number.isFinite(page.clock.offset)")

    click(browser, "calibrate-next")
    click(browser, "calibrate-next")
    wait_stage(browser, "steps")
    browser.wait("page.model.run === 'paused'")
    server.replies["Resume"](None)
    expect(wait_stage(browser, "runnerFailed") and "without clicks" in browser.evaluate(HELP), "clicks that are switched on end the measurement")
    expect(methods(sent(server, "Pause")) == ["Pause"], "and are left alone")

    server.extra = {"state": "stopped", "recording": None, "grid": None, "measured": None, "heart": None}
    server.publish()
    browser.wait("page.model.run === 'stopped'")
    browser.evaluate("page.changeSettings({ units: 'miles' })")
    click(browser, "calibrate-next")
    click(browser, "calibrate-other")
    wait_stage(browser, "landings")
    click(browser, "calibrate-tap")
    expect(browser.evaluate("page.calibration.taps.length") == 0 and browser.evaluate(FOCUS) == "calibrate-speed" and "3 to 30" in browser.evaluate(LIVE), f"without a measured speed, the page asks for it: {browser.evaluate(LIVE)}")
    browser.evaluate("document.getElementById('calibrate-speed').value = '6.5'; document.getElementById('calibrate-tap').focus()")
    tap(browser, landings(5))
    browser.evaluate("page.calibration.taps = page.calibration.taps.map((time) => time - 9000)")
    tap(browser, landings(20))
    found = sent(server, "CalibrateRunner")
    expect(methods(found) == ["CalibrateRunner"] and abs(found[0][1]["speed_mps"] - 6.5 * 1609.344 / 3600) < 1e-6 and len(found[0][1]["tap_ns"]) == 20,
           f"a stopped run is not paused, 6.5 mph are {found[0][1].get('speed_mps', 0):.3f} m/s, and the taps before a gap of some seconds do not count")
    wait_stage(browser, "runnerDone")
    server.rights = {"history": True}
    server.interrupt()
    browser.wait("page.lost !== null")
    server.restore()
    expect(browser.wait("!page.mayControl && document.getElementById('open-calibrate').hidden", 8), "a device that may not control is not offered it")
    browser.evaluate("document.getElementById('calibrate').close(); localStorage.clear()")

    server.rights = {"token": "test-token", "history": True}
    for rights, shown in [(server.rights, True), ({"history": True}, False)]:
        server.rights = rights
        browser.open(server.address)
        browser.wait("document.body.dataset.state === 'firstUse'")
        expect(browser.evaluate("!document.getElementById('state-action').hidden") == shown, f"at the first use, it is {'' if shown else 'not '}offered")
        if shown:
            click(browser, "state-action")
            expect(browser.evaluate("document.getElementById('calibrate').open"), "and the button opens it")
    return server


def check_calibrate_layout(browser):
    """Every stage on a small phone, in both languages and with large text."""
    server = None
    for language, changes in [("en", None), ("de", german)]:
        if server:
            server.interrupt()
            server.shutdown()
        server = begin(browser, changes=changes)
        browser.evaluate("page.changeSettings({ sound: true })")
        open_runner(browser)
        for stage in ["runner", "landings", "steps", "runnerFailed", "runnerDone", "delay", "sound", "flash", "delayDone"]:
            texts = {"runnerFailed": "text('calibrateLost')", "runnerDone": f"page.calibration.resultText({json.dumps(REPLY)})", "delayDone": "text('delayResult', { delay: 183, error: 9 })"}
            browser.evaluate(f"""import('/text.js').then(({{ text }}) => {{ page.calibration.taps = []; page.calibration.first = performance.now();
              page.calibration.show('{stage}'{', ' + texts[stage] if stage in texts else ''});
              if ('{stage}' === 'landings') page.calibration.beginLandings(); if (['steps', 'sound', 'flash'].includes('{stage}')) page.calibration.tick(); }})""")
            for width, height, size in [(320, 568, ""), (320, 256, ""), (844, 390, ""), (390, 844, "32px")]:
                resize(browser, width, height, size)
                found = problems(browser)
                expect(not found, f"{language}, {stage}, {width}x{height}{', text of 200 %' if size else ''}: nothing is cut or covered {found or ''}")
            small = browser.evaluate("""[...document.querySelectorAll('#calibrate button:not([hidden])')].map((b) => b.getBoundingClientRect()).filter((b) => b.width < 44 || b.height < 44).length""")
            expect(small == 0, f"{language}, {stage}: buttons have at least 44 px")
        browser.evaluate("document.documentElement.style.fontSize = ''")
        if language == "de":
            click(browser, "calibrate-close")
            open_runner(browser)
            found = browser.evaluate(f"[document.getElementById('calibrate-title').textContent, {HELP}, document.getElementById('calibrate-next').textContent]")
            expect(found[0] == "Schrittfrequenz kalibrieren" and "gleichmäßig" in found[1] and found[2] == "1 Minute messen", f"the dialog is German {found}")
        browser.evaluate("localStorage.clear()")
    return server


SIMULATION = """import('/calibrate.js').then(({ delayOf, interval, tapPhase, tapProblem }) => {
  let seed = 20_260_101;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const taps = (shift, jitter, { lost = 0.05, doubled = 0.03, every = 1, tempo = 1 } = {}) => {
    const times = [];
    for (let beat = 4; beat < 25; beat += every) {
      if (random() < lost) continue;
      times.push(50_000 + beat * interval * tempo + shift + jitter * normal());
      if (random() < doubled) times.push(times.at(-1) + 120 + 60 * random());
    }
    return times;
  };
  const phase = (times) => tapPhase(times, 50_000);
  const usable = (times) => tapProblem(phase(times)) === null;
  const share = (make, count = 300) => Array.from({ length: count }, make).filter(usable).length / count;
  const errors = [], wrong = [];
  let refused = 0;
  for (let count = 0; count < 2000; count += 1) {
    const [delay, early] = [450 * random(), -60 * random()];
    const [sound, flash] = [phase(taps(delay + early, 20)), phase(taps(early, 20))];
    if (tapProblem(sound) || tapProblem(flash)) refused += 1;
    else errors.push(Math.abs(delayOf(sound, flash).delay - delay));
  }
  errors.sort((a, b) => a - b);
  return { within: errors.filter((error) => error <= 15).length / 2000, p95: errors[Math.floor(errors.length * 0.95)], worst: errors.at(-1), refused,
    wild: share(() => taps(0, 200)), ownTempo: share(() => taps(0, 20, { tempo: 1.07 })), twice: share(() => taps(0, 20, { every: 0.5 })),
    negative: delayOf(phase(taps(-20, 0, { lost: 0, doubled: 0 })), phase(taps(0, 0, { lost: 0, doubled: 0 }))).delay };
})"""


def check_delay(browser):
    server = begin(browser)
    found = browser.evaluate(SIMULATION)
    expect(found["within"] >= 0.95 and found["refused"] <= 40, f"2000 simulated persons with taps of 20 ms: {found['within']:.1%} within 15 ms, 95 % within {found['p95']:.1f} ms, worst {found['worst']:.1f} ms, {found['refused']} refused")
    expect(found["wild"] <= 0.02 and found["ownTempo"] <= 0.02 and found["twice"] <= 0.02,
           f"accepted: {found['wild']:.1%} of wild taps, {found['ownTempo']:.1%} of taps at another tempo, {found['twice']:.1%} at twice the tempo")
    expect(found["negative"] == 0, "a delay is not negative")

    browser.evaluate("document.getElementById('open-settings').click()")
    expect(browser.evaluate("document.getElementById('find-delay').disabled"), "without sound on this device, there is no delay to find")
    place = browser.evaluate("document.getElementById('sound').scrollIntoView({ block: 'center' }), (({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.getElementById('sound').getBoundingClientRect())")
    browser.mouse("mousePressed", *place)
    browser.mouse("mouseReleased", *place)
    browser.wait("page.sound.context?.state === 'running' && page.sound.scheduled.length > 0")
    browser.evaluate("page.changeSettings({ soundDelay: 70 })")

    def part(shift, jitter=15, **options):
        """Lets the time of a part pass, with taps that follow its beats by a shift."""
        chance = random.Random(int(shift))
        first = browser.evaluate("page.calibration.first -= 15_000 + (page.calibration.first - performance.now()) - 600")
        stamps = [first + beat * 600 + shift + chance.gauss(0, jitter) for beat in range(options.get("begin", 0), 24)]
        browser.evaluate(TAPS % json.dumps(stamps))

    def until_flash():
        click(browser, "find-delay")
        click(browser, "calibrate-next")
        wait_stage(browser, "sound")

    until_flash()
    browser.wait("page.sound.scheduled.some(({ run }) => run === 'trial')", 4)
    found = browser.evaluate("({ clicks: page.sound.scheduled.map(({ run, step, at }) => [run, page.sound.output.pageTime(at) - page.calibration.first - 600 * step]), delay: page.sound.delay })")
    expect(found["clicks"] and all(run == "trial" and abs(error) < 1.5 for run, error in found["clicks"]) and found["delay"] == 0, f"the page plays its own clicks, 600 ms apart, without the stored delay {found}")
    part(150)
    expect(wait_stage(browser, "flashIntro"), "the taps to the clicks end after 15 s")
    time.sleep(1)
    click(browser, "calibrate-next")
    wait_stage(browser, "flash")
    found = browser.evaluate("""(() => { const [flash] = document.getElementById('calibrate-light').getAnimations(); const { duration, iterations } = flash.effect.getTiming();
        return { duration, iterations, start: flash.startTime - page.calibration.first, clicks: page.sound.scheduled.length }; })()""")
    expect(found["duration"] == 600 and found["iterations"] == 25 and abs(found["start"] + 17) < 0.5 and found["clicks"] == 0, f"the button flashes at the same tempo, in silence {found}")
    part(-35)
    expect(wait_stage(browser, "delayDone"), f"then there is a result: {browser.evaluate(HELP)}")
    delay = browser.evaluate("page.settings.soundDelay")
    stored = browser.evaluate("JSON.parse(localStorage.getItem('strided-settings')).soundDelay")
    expect(abs(delay - 185) <= 15 and stored == delay and browser.evaluate("page.sound.delay") == delay and browser.evaluate("document.getElementById('sound-delay').value") == str(delay),
           f"a delay of 185 ms is found as {delay} ms, stored and used at once: {browser.evaluate(HELP)}")
    expect(methods(sent(server, "Pause", "Resume")) == ["Pause", "Resume"], "the clicks of the run are silent meanwhile")
    expect(browser.wait("page.sound.scheduled.length > 0 && page.sound.scheduled.every(({ run }) => run === 1)"), "then the clicks of the run play again")
    time.sleep(1)
    click(browser, "calibrate-close")

    for options, word in [({"jitter": 180}, "vary too much"), ({"begin": 16}, "Only 8 taps")]:
        until_flash()
        part(100, **options)
        expect(wait_stage(browser, "delayFailed") and word in browser.evaluate(HELP), f"refused: {browser.evaluate(HELP)}")
        time.sleep(1)
        click(browser, "calibrate-close")
    until_flash()
    click(browser, "calibrate-close")
    expect(browser.wait(f"page.settings.soundDelay === {delay} && page.sound.trial === null && page.sound.delay === {delay}"),
           f"a refused or cancelled attempt changes nothing {browser.evaluate('[page.settings.soundDelay, page.sound.trial, page.sound.delay, page.calibration.stage]')}")

    # The delay of the output of strided.
    sent(server)
    hidden = "document.getElementById('daemon-delay').hidden"
    expect(browser.evaluate(hidden), "without an output of strided, there is no field for its delay")
    server.extra = {"output": {"delay": {"output": "default/Ears", "reported_ms": 140.0, "added_ms": 35.5, "uncertainty_ms": 4.0, "changes": 0}}}
    server.publish()
    browser.wait("page.model.status.output")
    browser.evaluate("""document.getElementById('close-settings').click(); document.getElementById('open-settings').click();
        window.change = (value) => { const field = document.getElementById('daemon-delay'); const before = field.value; field.value = value; field.dispatchEvent(new Event('change')); return before; }; 0""")
    before = browser.evaluate("change('-12')")
    browser.evaluate("change('900'); change('')")
    wanted = [("ChangeSetting", {"key": "sound.delays", "value": f"with{'out' if end == '' else ''} default/Ears{end}"}) for end in ["=-12ms", ""]]
    found = sent(server, *wanted)
    expect(not browser.evaluate(hidden) and before == "35.5" and sorted(found, key=json.dumps) == sorted(wanted, key=json.dumps), f"the delay that strided adds is shown, changed and removed; 900 ms are refused {found}")
    return server
