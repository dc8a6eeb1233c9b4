#!/usr/bin/env python3
"""The page /sensor in headless Chromium, with a real server and a real daemon; the sensors' events are those of recordings.

    check-sensor.py PROGRAMS RESULT RECORDING...     PROGRAMS is the folder with strided and stridectl

Two phones: the first one replays the recordings (t_s,x,y,z) through a network with 5 to 60 ms of jitter, the second one a simulated run
without jitter. Prints one line for each check, and writes to RESULT the samples as they were sent, with their true times.
"""

import json, math, pathlib, re, signal, sys, time

sys.dont_write_bytecode = True

from browser import Browser
from checking import expect, finish
from delay_proxy import DelayProxy
from real import Daemon

# A program that Foundation starts inherits blocked signals; the programs of this test would then never end.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
programs, result, *recordings = sys.argv[1:]


class PhoneDaemon(Daemon):
    """A daemon and a web server for phones."""

    def __init__(self):
        super().__init__(programs)
        self.port = int(self.address.rpartition(":")[2])

    def phones(self):
        """The lines of the phones in the status, by the names of the phones."""
        inputs = [line for line in self.call("GetStatus")["status"]["inputs"] if line["name"] == "phone"]
        return {line["detail"].split(" (")[0]: line for line in inputs}

    def steps(self, name):
        return int(re.search(r": (\d+) steps", self.phones()[name]["detail"])[1])

    def wait(self, name, state, seconds=10):
        """Waits for a state of a phone; returns the time that it took."""
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            if state in self.phones().get(name, {}).get("state", ""):
                return time.monotonic() - begun
            time.sleep(0.02)
        return math.inf


PREPARE = """(() => {
  window.sent = [];
  const original = window.fetch;
  window.fetch = (path, options) => {
    if (path === "/sensor/motion") {
      const message = JSON.parse(options.body);
      window.sent.push(...message.samples.map((values) => [...values, message.clock_error_ns]));
    }
    return original(path, options);
  };
  // Dispatches recorded samples when they are due; each event has the time of the page's clock at which it is due.
  window.replay = (samples) => new Promise((done) => {
    const base = performance.now() + 100;
    let next = 0;
    window.given = window.given ?? [];
    const step = () => {
      const now = performance.now();
      for (; next < samples.length && base + samples[next][0] * 1000 <= now; next += 1) {
        const [t, x, y, z] = samples[next];
        const event = new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x, y, z }, interval: 10 });
        const time = base + t * 1000;
        Object.defineProperty(event, "timeStamp", { value: time });
        window.given.push(time);
        dispatchEvent(event);
      }
      if (next < samples.length) setTimeout(step, 4);
      else done(true);
    };
    step();
  });
})()"""


class Phone:
    """A browser with the page /sensor; `give` sends it samples."""

    def __init__(self, port, name, id):
        self.browser = Browser()
        origin = f"http://localhost:{port}"
        self.browser.size(390, 844, 2, True)
        self.browser.open(origin + "/sensor")
        self.browser.evaluate(f"localStorage.setItem('strided-phone-name', '{name}'); localStorage.setItem('strided-phone-id', '{id}')")
        self.browser.open(origin + "/sensor?again")
        self.browser.evaluate(PREPARE)
        self.browser.call("Browser.grantPermissions", origin=origin, permissions=["geolocation", "sensors"])
        self.browser.call("Emulation.setGeolocationOverride", latitude=48.1, longitude=11.5, accuracy=5)
        self.browser.wait("import('/sensor.js').then(({page}) => { window.page = page; return page.connection.token !== null; })")
        self.browser.evaluate("document.getElementById('start').click()")

    def text(self, id):
        return self.browser.evaluate(f"document.getElementById('{id}').textContent")


def read(file):
    return [[float(value) for value in line.split(",")] for line in pathlib.Path(file).read_text().split()[1:]]


def run(seconds, cadence=172, rate=60):
    """A simulated runner: the trunk is pushed once at each step, more on one side."""
    samples = []
    for index in range(int(seconds * rate)):
        t = index / rate
        phase = 2 * math.pi * cadence / 60 * t
        samples.append([t, 1.5 * math.sin(phase / 2), 9.81 + 7 * math.sin(phase) + 2 * math.sin(2 * phase), 0.8 * math.cos(phase)])
    return samples


def check(daemon):
    proxy = DelayProxy(daemon.port)
    walker = Phone(proxy.port, "walker", "aaaaaaaa")
    runner = Phone(daemon.port, "runner", "bbbbbbbb")
    try:
        expect(walker.browser.wait("page.clock.isReady", 20) and runner.browser.wait("page.clock.isReady", 10), "both clocks are measured")
        walk, start = [], 0.0
        for file in recordings:
            # Between two recordings is a pause: the step detector begins again.
            walk += [[start + t, *values] for t, *values in read(file)]
            start = walk[-1][0] + 3
        length = walk[-1][0]
        for phone, samples in [(walker, walk), (runner, run(min(length, 30)))]:
            phone.browser.evaluate(f"window.finished = false; window.replay({json.dumps(samples)}).then(() => window.finished = true); 0")
        time.sleep(3)
        lines = daemon.phones()
        expect(sorted(lines) == ["runner", "walker"], f"two phones are two sources: {sorted(lines)}")
        used = [name for name, line in lines.items() if "its steps" in line["state"]]
        expect(len(used) == 1, f"the steps of one phone are used: {used}")
        expect(re.fullmatch(r"\d+ samples per second.*", runner.text("motion")) is not None, f"the page shows the rate: {runner.text('motion')}")
        expect("round trip" in walker.text("connection"), f"the page shows the connection: {walker.text('connection')}")
        expect(walker.text("clock").startswith("at most "), f"the page shows the error of the clock: {walker.text('clock')}")
        expect(runner.text("position").startswith("±5 m"), f"the page shows the accuracy of the position: {runner.text('position')}")
        for phone in (walker, runner):
            expect(phone.browser.wait("window.finished", length + 30), "the recording is replayed")
        time.sleep(1)
        record = {}
        for name, phone, samples in [("walker", walker, walk), ("runner", runner, run(min(length, 30)))]:
            _, offset = phone.browser.clock_offset(300)
            given, sent = phone.browser.evaluate("[window.given, window.sent]")
            # A sample that is sent again is in two messages.
            given, sent, stated = [(time + offset) * 1e6 for time in given], {tuple(values[:4]): None for values in sent}, max(values[4] for values in sent)
            expect(len(sent) == len(given), f"{name}: every sample is sent: {len(sent)} of {len(given)}, {phone.browser.evaluate('page.sender.dropped')} dropped")
            ordered = sorted(sent)
            expect(list(sent) == ordered, f"{name}: the times are in ascending order")
            errors = sorted(abs(mapped[0] - true) / 1e6 for true, mapped in zip(given, ordered))
            print(f"--- {name}: error of the times, median {errors[len(errors) // 2]:.2f} ms, 95 % {errors[int(len(errors) * 0.95)]:.2f} ms")
            # The page states the standard uncertainty of a uniform distribution.
            stated *= math.sqrt(3) / 1e6
            expect(errors[-1] <= 2 * stated + 4, f"{name}: no time is wrong by more than twice the error that the page states, {stated:.1f} ms: {errors[-1]:.1f} ms")
            record[name] = {"stated_ms": stated, "true_ns": given, "sent": ordered, "steps": daemon.steps(name), "values": samples}
        print("--- steps that the daemon has counted today:", daemon.call("GetToday")["today"].get("steps"))
        pathlib.Path(result).write_text(json.dumps(record))

        # The end of a source
        quiet = "setInterval(() => replay([[0, 0.1, 9.8, 0.1]]), 50); 0"
        for phone in (walker, runner):
            phone.browser.evaluate(quiet)
        daemon.wait("runner", "live")
        hide = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => HIDDEN }); document.dispatchEvent(new Event('visibilitychange'))"
        for name, phone in [("runner", runner), ("walker", walker)]:
            phone.browser.evaluate(hide.replace("HIDDEN", "true"))
            passed = daemon.wait(name, "silent: the page is hidden")
            expect(passed < 2, f"{name}: a hidden page is reported after {passed * 1000:.0f} ms")
            phone.browser.evaluate(hide.replace("HIDDEN", "false"))
            passed = daemon.wait(name, "live")
            expect(passed < 10, f"{name}: a page that is visible again is live after {passed * 1000:.0f} ms")
        proxy.forwards.clear()
        passed = daemon.wait("walker", "silent: the connection to the phone was lost")
        expect(passed < 2, f"a lost connection is reported after {passed * 1000:.0f} ms")
        proxy.forwards.set()
        passed = daemon.wait("walker", "live", 20)
        expect(passed < 20, f"after the loss the phone is live within {passed * 1000:.0f} ms")
        locked(runner.browser)
        runner.browser.call("Page.navigate", url="about:blank")
        passed = daemon.wait("runner", "silent: the page was closed")
        expect(passed < 2, f"a closed page is reported after {passed * 1000:.0f} ms")
        walker.browser.evaluate("document.getElementById('stop').click()")
        expect(daemon.wait("walker", "silent: stopped on the phone") < 2, "a stopped phone is reported")
    finally:
        walker.browser.close()
        runner.browser.close()


def locked(browser):
    """The black screen: nothing below it can be used, and only a held button unlocks it."""
    browser.evaluate("document.getElementById('lock').click()")
    is_locked = "!document.getElementById('black').hidden && document.getElementById('rest').inert"
    expect(browser.wait(is_locked, 2), "the screen is black and the page below it is inert")
    x, y = browser.evaluate("(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById('unlock').getBoundingClientRect())")
    for place in [(100, 200), (x, y)]:
        browser.mouse("mousePressed", *place)
        browser.mouse("mouseReleased", *place)
    expect(browser.evaluate(is_locked + " && page.isOn"), "a short touch does not unlock the screen")
    browser.key("Enter", "down")
    time.sleep(1.3)
    browser.key("Enter", "up")
    expect(browser.wait("!(" + is_locked + ")", 2), "a held key unlocks the screen")
    browser.evaluate("document.getElementById('lock').click()")
    browser.mouse("mousePressed", x, y)
    time.sleep(1.3)
    browser.mouse("mouseReleased", x, y)
    expect(browser.wait("!(" + is_locked + ")", 2), "a held finger unlocks the screen")


daemon = PhoneDaemon()
try:
    check(daemon)
finally:
    daemon.close()
finish()
