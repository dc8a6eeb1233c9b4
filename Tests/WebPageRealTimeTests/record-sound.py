#!/usr/bin/env python3
"""The clicks of the page and those of the daemon in one recording: how far apart they are, and whether one is lost or doubled.

    record-sound.py PROGRAMS LAB [--page FOLDER] [--part changes|long|three|hidden|processor] [--seconds N] [--keep FILE.wav]

PROGRAMS is the folder of strided and stridectl, LAB the script of a private PulseAudio with a null sink that is recorded (audio-lab.sh). The
daemon plays in the left channel, headless Chromium in the right one. Needs numpy, scipy and Chromium. Between the page and `stridectl web` is a proxy,
which interrupts the connection; with --page, it serves the page from a folder, and makes the sounds that the server does not have.
"""

import argparse, json, os, pathlib, random, socket, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.dont_write_bytecode = True

import numpy
from scipy.signal import oaconvolve

from browser import Browser
from page_server import POLICY, TYPES, page_file, sound_file
from real import Daemon

RATE = 48_000
# All clicks of the page are played in the right channel.
PAN = """const createGain = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    const [gain, panner] = [createGain.call(this), new StereoPannerNode(this, { pan: 1 })];
    gain.connect(panner).connect(this.destination);
    gain.connect = () => {};
    return gain;
  };"""
PAGE = "import('/page.js').then(({page}) => { window.page = page; })"


class Audible(Daemon):
    """A daemon that plays on the sound server of the lab, in the left channel."""

    def start(self, name, *arguments, **options):
        self.environment |= {name: os.environ[name] for name in ["PULSE_SERVER", "ALSA_CONFIG_PATH"]}
        sounds = self.home / "data" / "strided" / "sounds"
        sounds.mkdir(parents=True, exist_ok=True)
        (sounds / "left.wav").write_bytes(sound_file("left"))
        return super().start(name, *arguments, **options)

    def play(self):
        """Starts the daemon again, in the place of one that was killed."""
        self.daemon.wait()
        self.processes.remove(self.daemon)
        self.daemon = self.start("strided", "--device", "default", *SOUND)


SOUND = ["--set", "sound.name=left", "--set", "sound.accent=none", "--set", "sound.volume=80%", "--set", "sound.lead_in=0"]


class Proxy(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, target, folder):
        super().__init__(("127.0.0.1", 0), Forward)
        self.target, self.folder, self.is_down, self.streams = target, folder, False, set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        pass

    @property
    def address(self):
        return f"http://localhost:{self.server_address[1]}"

    def interrupt(self):
        self.is_down = True
        for stream in list(self.streams):
            stream.shutdown(socket.SHUT_RDWR)


class Forward(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def reply(self, code, kind, content, headers=()):
        self.send_response(code)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(content))), *headers]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        received, server = time.monotonic_ns(), self.server
        path = self.path.partition("?")[0]
        name = {"/": "page.html"}.get(path, path[1:])
        if server.is_down:
            self.close_connection = True
        elif path == "/clock":
            self.reply(200, "application/json", json.dumps({"received_ns": received, "sent_ns": time.monotonic_ns()}).encode())
        elif server.folder and (content := page_file(server.folder, name)) is not None:
            self.reply(200, TYPES[pathlib.Path(name).suffix], content, [("Content-Security-Policy", POLICY)])
        else:
            self.forward(None)

    def do_POST(self):
        if self.server.is_down:
            self.close_connection = True
            return
        self.forward(self.rfile.read(int(self.headers["Content-Length"])))

    def forward(self, content):
        server = self.server
        headers = {name: value for name, value in self.headers.items() if name.lower() in ("content-type", "x-strided-token", "cookie")}
        if content:
            headers["Origin"] = server.target
        try:
            reply = urllib.request.urlopen(urllib.request.Request(server.target + self.path, content, headers))
        except urllib.error.HTTPError as error:
            if self.path.startswith("/sounds/") or self.path == "/silence.wav":
                return self.reply(200, "audio/wav", sound_file(self.path))
            return self.reply(error.code, "application/json", error.read())
        if not self.path.startswith("/events"):
            return self.reply(reply.status, reply.headers["Content-Type"], reply.read())
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.close_connection = True
        server.streams.add(self.connection)
        try:
            while not server.is_down and (line := reply.readline()):
                self.wfile.write(line)
                self.wfile.flush()
        except (OSError, ValueError):
            pass
        finally:
            server.streams.discard(self.connection)
            reply.close()


# The recording


def onsets(samples, template):
    """The times of the clicks in seconds, to a part of a sample: the maxima of the correlation with the template."""
    times, block, reach = [], 60 * RATE, len(template)
    for first in range(0, len(samples), block):
        start = max(first - RATE // 4, 0)
        part = samples[start:first + block + RATE // 4].astype(float)
        if len(part) < 2 * reach:
            continue
        match = oaconvolve(part, template[::-1], mode="full")[reach - 1:]
        place, high = 0, 0.4 * max(match.max(), 1e5)
        while (above := numpy.flatnonzero(match[place:] > high)).size:
            begin = place + above[0]
            peak = begin + int(match[begin:begin + RATE // 40].argmax())
            if 0 < peak < len(match) - 1:
                before, at, after = match[peak - 1:peak + 2]
                time = (start + peak + 0.5 * (before - after) / (before - 2 * at + after)) / RATE
                if first / RATE <= time < (first + block) / RATE:
                    times.append(time)
            place = peak + RATE // 25
    return times


def compare(daemon, page, delay=0.0):
    """(time, error) of each click that both play, in seconds and milliseconds; the times of lost clicks, and of clicks of the page alone."""
    daemon, page = list(daemon), [time + delay for time in page]
    errors, lost, alone, index = [], [], set(range(len(page))), 0
    for time in daemon:
        while index + 1 < len(page) and abs(page[index + 1] - time) <= abs(page[index] - time):
            index += 1
        if page and index in alone and abs(page[index] - time) < 0.12:
            alone.discard(index)
            errors.append((time, (page[index] - time) * 1000))
        else:
            lost.append(time)
    return errors, lost, [page[index] for index in sorted(alone)]


def show(name, errors, lost, alone, switches=()):
    """Prints the distribution. `switches` are the times of pauses, resumptions and changes of the cue: what the output has rendered then cannot change."""
    at_switch = lambda time: any(0 <= time - switch < 0.4 for switch in switches)
    switched = sum(map(at_switch, lost)), sum(map(at_switch, alone))
    lost, alone = [time for time in lost if not at_switch(time)], [time for time in alone if not at_switch(time)]
    sizes = sorted(error for _, error in errors)
    if not sizes:
        return print(f"{name}: no click")
    within = sum(abs(size) <= 5 for size in sizes) / len(sizes)
    share = lambda part: sizes[min(int(part * len(sizes)), len(sizes) - 1)]
    deviation = numpy.std(sizes)
    print(f"{name}: {len(sizes)} clicks, page minus daemon: median {share(0.5):+.2f} ms, SD {deviation:.2f} ms, p2.5 {share(0.025):+.2f}, p97.5 {share(0.975):+.2f}, "
          f"min {sizes[0]:+.2f}, max {sizes[-1]:+.2f} ms, {within:.1%} within 5 ms; lost {len(lost)} {[round(float(time), 2) for time in lost[:8]]}, "
          f"only the page {len(alone)} {[round(float(time), 2) for time in alone[:8]]}"
          + (f"; within 0.4 s of a pause, resumption or change of the cue: not on the page {switched[0]}, only on the page {switched[1]}" if any(switched) else ""), flush=True)


# The parts, inside of the lab


def open_page(browser, address, delay=0):
    browser.call("Page.addScriptToEvaluateOnNewDocument", source=PAN)
    browser.open(address)
    browser.wait("document.body.dataset.run === 'running'")
    browser.evaluate(PAGE)
    browser.wait("page.clock.exchanges.length >= 5")
    browser.evaluate(f"page.changeSettings({{ sound: true, soundDelay: {delay} }})")
    if not browser.wait("page.sound.context?.state === 'running' && page.sound.scheduled.length > 0"):
        raise SystemExit(f"the page does not play: {browser.evaluate('[page.sound.context?.state, page.sound.notice, JSON.stringify(page.sound.click)]')}")


def inside(options):
    """Plays; prints what happened when, as lines of JSON in options.log."""
    log = open(options.log, "w")
    daemon = Audible(options.programs, ["--device", "default", "--start", *SOUND])
    proxy = Proxy(daemon.address, options.page)
    browser = Browser(arguments=["--autoplay-policy=user-gesture-required"])

    def mark(name, **values):
        status = daemon.status() if daemon.daemon.poll() is None else {}
        print(json.dumps({"name": name, "at_ns": time.monotonic_ns(), "grid": status.get("grid"), "xruns": status.get("output", {}).get("xruns"), "load": os.getloadavg()[0], **values}),
              file=log, flush=True)

    try:
        daemon.call("SetPace", speed_mps=2.8)
        part = {"changes": changes, "long": long, "three": three, "hidden": hidden, "processor": processor}[options.part]
        part(options, daemon, proxy, browser, mark)
    finally:
        browser.close()
        daemon.close()


def changes(options, daemon, proxy, browser, mark):
    chance = random.Random(options.seed)
    open_page(browser, proxy.address)
    mark("begin")
    time.sleep(3)
    mark("settled")
    time.sleep(8)
    mark("tempo changes")
    for _ in range(20):
        daemon.call("SetPace", speed_mps=2.2 + chance.random() * 1.6)
        time.sleep(1 + chance.random() * 2)
        mark("change")
    mark("ramp")
    daemon.call("RunWorkout", workout='steps = "20s @160->185spm"')
    for _ in range(5):
        time.sleep(5)
        mark("in ramp")
    daemon.call("ControlWorkout", action="stop")
    daemon.call("SetPace", speed_mps=3.0)
    time.sleep(4)
    for _ in range(3):
        mark("pause")
        daemon.call("PauseActivity")
        browser.wait("page.sound.scheduled.length === 0")
        mark("silent", latency=browser.evaluate("page.sound.context.outputLatency"))
        time.sleep(2 + chance.random())
        mark("resume")
        daemon.call("ResumeActivity")
        time.sleep(4)
    for cue in ["every-other", "every-step"]:
        mark(f"cue {cue}")
        daemon.call("ChangeSetting", key="sound.cue", value=cue)
        time.sleep(6)
    mark("connection lost")
    proxy.interrupt()
    time.sleep(32)
    print("the page says:", browser.evaluate("document.getElementById('banner').textContent"))
    proxy.is_down = False
    mark("connection restored")
    time.sleep(8)
    mark("killed")
    daemon.daemon.kill()
    time.sleep(5)
    daemon.play()
    time.sleep(10)
    mark("restarted")
    time.sleep(10)
    mark("end")


def long(options, daemon, proxy, browser, mark):
    """A long run with a change of the pace every 20 s."""
    chance = random.Random(options.seed)
    open_page(browser, proxy.address)
    mark("begin")
    time.sleep(3)
    mark("settled")
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        daemon.call("SetPace", speed_mps=2.5 + chance.random())
        time.sleep(20)
        mark("change")
    mark("end")


def three(options, daemon, proxy, browser, mark):
    """Three browsers; the clicks of two come 60 and 120 ms earlier, so that the recording shows which is which."""
    others = [Browser(arguments=["--autoplay-policy=user-gesture-required"]) for _ in range(2)]
    try:
        for delay, one in zip(DELAYS, [browser, *others]):
            open_page(one, proxy.address, delay)
        mark("begin")
        time.sleep(3)
        mark("settled")
        for speed in [2.6, 3.0, 2.8]:
            daemon.call("SetPace", speed_mps=speed)
            time.sleep(options.seconds / 3)
        mark("end")
    finally:
        for one in others:
            one.close()


DELAYS = [0, 60, 120]


def hidden(options, daemon, proxy, browser, mark):
    """The page in a tab behind another one, with a change of the pace every 10 s."""
    open_page(browser, proxy.address)
    browser.call("Target.createTarget", url="about:blank")
    print("the page is hidden:", browser.evaluate("document.hidden"), flush=True)
    browser.evaluate("window.ticks = 0; const tick = page.sound.tick; page.sound.tick = function () { ticks += 1; tick.call(this); }; 0")
    mark("begin")
    time.sleep(3)
    mark("settled")
    for index in range(int(options.seconds / 10)):
        daemon.call("SetPace", speed_mps=2.6 + 0.2 * (index % 3))
        time.sleep(10)
    print(f"{browser.evaluate('ticks') / (options.seconds + 3):.1f} ticks per second")
    mark("end")


def processor(options, daemon, proxy, browser, mark):
    """The processor time of the browser without and with sound, in turn."""
    def used():
        result = subprocess.run(["ps", "-eo", "pid,ppid,pgid,args"], capture_output=True, text=True).stdout
        pids = [line.split()[0] for line in result.splitlines() if browser.profile in line] + [str(browser.process.pid)]
        total = 0
        for pid in set(pids) | {line.split()[0] for line in result.splitlines() if line.split()[1] in pids}:
            try:
                fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                total += int(fields[11]) + int(fields[12])
            except OSError:
                pass
        return total / os.sysconf("SC_CLK_TCK")
    open_page(browser, proxy.address)
    mark("begin")
    for _ in range(3):
        for sound in [False, True]:
            browser.evaluate(f"page.changeSettings({{ sound: {str(sound).lower()} }})")
            time.sleep(3)
            before, at = used(), time.monotonic()
            time.sleep(options.seconds / 6)
            print(f"sound {'on ' if sound else 'off'}: {(used() - before) / (time.monotonic() - at):.1%} of a core, load {os.getloadavg()[0]:.1f}", flush=True)
    mark("end")


def analyse(options, file, log):
    size = os.path.getsize(file)
    samples = numpy.memmap(file, dtype="<i2", mode="r", offset=44, shape=((size - 44) // 4, 2))
    template = numpy.frombuffer(sound_file("left")[-4 * 2 * (RATE // 50):], dtype="<f4")[::2].astype(float)
    left, right = onsets(samples[:, 0], template), onsets(samples[:, 1], template)
    print(f"recorded {len(samples) / RATE:.1f} s: {len(left)} clicks of the daemon, {len(right)} of the page")
    events = [json.loads(line) for line in open(log)]
    # The time of the recording at a time of the monotonic clock, from the steps that the daemon has reported at a constant tempo.
    begin = events[0]["grid"]
    expected = [begin["heard_at_ns"] / 1e9 + step * 60 / begin["tempo_spm"] for step in range(6)]
    rough = os.stat(file).st_mtime_ns / 1e9 - time.time() + time.monotonic() - len(samples) / RATE
    shifts = [min((at - time + rough for at in left), key=abs) for time in expected]
    start = rough - sorted(shifts)[len(shifts) // 2]
    at = lambda event: event["at_ns"] / 1e9 - start
    times = {event["name"]: at(event) for event in events}
    print("shift of the clocks against the first guess:", [f"{shift * 1000:+.1f}" for shift in shifts], "ms")
    settled = times.get("settled", times["begin"] + 3)
    within = lambda list, first, last: [time for time in list if first <= time < last]
    end = times["end"]
    if options.part == "three":
        # Each page has its own place before the daemon's click.
        for delay in DELAYS:
            of_page = [time for time in right if any(abs(time + delay / 1000 - other) < 0.03 for other in left)]
            show(f"page with a delay of {delay} ms", *compare(within(left, settled, end - 0.5), within(of_page, settled - 0.2, end - 0.5), delay / 1000))
        return
    show("from the first click", *compare(within(left, times["begin"], settled), within(right, times["begin"], settled)))
    names = ["settled", "tempo changes", "ramp", "pause", "cue every-other", "connection lost", "connection restored", "killed", "restarted", "end"]
    places = [name for name in names if name in times]
    # The first of several events with one name counts.
    first = {}
    for event in events:
        first.setdefault(event["name"], at(event))
    switches = [at(event) for event in events if event["name"] in ("pause", "resume") or event["name"].startswith("cue")]
    if "killed" in first:
        last = [time for time in left if time < first["killed"] + 2.5][-1]
        gap = last, [time for time in left if time > last][0]
    for name, next_name in zip(places, places[1:]):
        show(f"{name} ({first[name]:.1f} to {first[next_name]:.1f} s)", *compare(within(left, first[name], first[next_name]), within(right, first[name], first[next_name])), switches)
    errors, lost, alone = compare(within(left, settled, end), within(right, settled, end))
    if "killed" in first:
        # The daemon is silent until it was started again.
        alone = [time for time in alone if not gap[0] < time < gap[1]]
    show("all after 3 s", errors, lost, alone, switches)
    if "killed" in first:
        inner = [time for time in right if gap[0] + 0.15 < time < gap[1] - 0.15]
        count = round((gap[1] - gap[0]) / numpy.median(numpy.diff([time for time in left if gap[0] - 4 < time <= gap[0]])))
        distances = [(time - (gap[0] + (index + 1) * (gap[1] - gap[0]) / count)) * 1000 for index, time in enumerate(inner)]
        print(f"restart: the daemon is silent for {gap[1] - gap[0]:.2f} s, {count - 1} steps; the page plays {len(inner)} clicks: {[f'{d:+.1f}' for d in distances]} ms from the grid")
    for event in events:
        if event["name"] == "pause":
            daemon_last = max(time for time in left if time < at(event) + 0.6)
            page_after = [time for time in right if at(event) < time < at(event) + 1.8]
            print(f"pause at {at(event):.2f} s: last click of the daemon {1000 * (daemon_last - at(event)):+.0f} ms, clicks of the page after it: {[f'{1000 * (time - at(event)):+.0f}' for time in page_after]} ms")
    moved = numpy.diff(within(right, settled, end))
    print(f"the smallest interval of the page's clicks is {1000 * moved.min():.1f} ms")
    ramps = [event["grid"]["ramp_ns"] / 1e9 for event in events if event.get("grid")]
    loads = [event["load"] for event in events]
    print(f"the longest ramp of the grid: {max(ramps):.1f} s; underruns of the daemon {[event['xruns'] for event in events][-1]}; load of the machine {min(loads):.1f} to {max(loads):.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("lab")
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--part", choices=["changes", "long", "three", "hidden", "processor"], default="changes")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=34)
    parser.add_argument("--keep")
    parser.add_argument("--log")
    options = parser.parse_args()
    if options.log:
        inside(options)
    else:
        with tempfile.TemporaryDirectory() as folder:
            file, log = options.keep or f"{folder}/clicks.wav", f"{options.keep or folder + '/clicks'}.log"
            done = subprocess.run(["bash", options.lab, "--rec", file, "--", sys.executable, *sys.argv, "--log", log])
            if done.returncode == 0 and options.part != "processor":
                analyse(options, file, log)
            sys.exit(done.returncode)
