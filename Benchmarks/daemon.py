#!/usr/bin/env python3
"""Figures of the real daemon: start to first click, memory, processor time, wake-ups; beside peers in the same run.

    ./daemon.py [--runs 5] [--window 10] [--minutes 5]
    ./daemon.py --battery [--window 60]

The last table is a run with music, speech, the live page and the live screen, beside a run with clicks alone at the same time. Each
track lasts half a minute, so that memory that is not returned after a track shows within minutes.

Needs the release build of strided (`make build`). With pulseaudio, parec and aplay (`make deps-test`) a private sound server
is started, and clicks are timed where they are heard: at the server's monitor. Without them those rows are left out.
"""
import argparse
import array
import contextlib
import fcntl
import http.client
import json
import math
import os
import pathlib
import pty
import shutil
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import urllib.request
import wave

ROOT = pathlib.Path(__file__).resolve().parent.parent
RATE = 48_000
CONTROL = "org.strided.Control"


# --- processes ---------------------------------------------------------------------------------------------------------


class Lab:
    """A folder, an environment and perhaps a sound server of our own; whatever was started ends with it."""

    def __init__(self, strided):
        self.strided = strided
        self.stack = contextlib.ExitStack()
        self.folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="strided-bench-")))
        keep = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "STRIDED_", "PULSE_"))}
        run = self.folder / "run"
        run.mkdir(mode=0o700)
        self.environment = keep | {
            "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(run),
            "PULSE_RUNTIME_PATH": str(run),
            "PULSE_SERVER": f"unix:{run}/native",
            "ALSA_CONFIG_PATH": str(self.folder / "asound.conf"),
        }
        self.names = self.folder / "names"
        self.names.mkdir()
        for name in ("stridectl", "strided-music", "strided"):
            (self.names / name).symlink_to(pathlib.Path(strided).resolve())
        self.has_server = all(map(shutil.which, ("pulseaudio", "pactl", "parec", "aplay"))) and self.serve_sound()

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        return self.stack.__exit__(*reason)

    @contextlib.contextmanager
    def process(self, *command, **options):
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        child = subprocess.Popen([str(word) for word in command], env=self.environment, **options)
        try:
            yield child
        finally:
            child.terminate()
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()

    def daemon(self, *flags):
        """strided on a socket of its own."""
        path = self.folder / "run" / "bench.sock"
        return path, self.process(self.strided, "--socket", path, *flags)

    def serve_sound(self):
        script = self.folder / "default.pa"
        script.write_text(
            f"load-module module-null-sink sink_name=lab format=s16le rate={RATE} channels=2 norewinds=1\n"
            "load-module module-native-protocol-unix auth-anonymous=1\nset-default-sink lab\n"
        )
        (self.folder / "asound.conf").write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n")
        self.stack.enter_context(
            self.process(
                *("pulseaudio", "-n", "-F", script, "--daemonize=no", "--use-pid-file=no"),
                *("--exit-idle-time=-1", "--disallow-exit"),
            )
        )
        for _ in range(100):
            if subprocess.run(["pactl", "info"], env=self.environment, capture_output=True).returncode == 0:
                return True
            time.sleep(0.05)
        print("daemon.py: pulseaudio did not start", file=sys.stderr)
        return False


# --- start to first click ----------------------------------------------------------------------------------------------


def until_counted(lab, *flags):
    """Milliseconds from the start of the process until its status counts a step."""
    path, daemon = lab.daemon(*flags)
    started = time.monotonic()
    with daemon as child, socket.socket(socket.AF_UNIX) as control:
        while control.connect_ex(str(path)) != 0:
            if child.poll() is not None or time.monotonic() - started > 10:
                raise SystemExit(f"daemon.py: {' '.join(flags)}: strided does not listen (status {child.poll()})")
            time.sleep(0.0005)
        call = {"method": f"{CONTROL}.Watch", "more": True, "parameters": {"min_interval_ms": 50}}
        control.sendall(json.dumps(call).encode() + b"\0")
        control.settimeout(10)
        unread = b""
        while True:
            read = control.recv(65_536)
            if not read:
                raise SystemExit("daemon.py: strided hung up before the first step")
            *messages, unread = (unread + read).split(b"\0")
            for message in messages:
                if json.loads(message)["parameters"]["status"]["steps_played"] >= 1:
                    return (time.monotonic() - started) * 1_000


def until_heard(lab, *command):
    """Milliseconds from the start of a process until the monitor of the sound server is no longer silent."""
    recorder = ("parec", "-d", "lab.monitor", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=2", "--latency-msec=5")
    with lab.process(*recorder, stdout=subprocess.PIPE) as tap:
        os.read(tap.stdout.fileno(), 65_536)  # recording
        odd = b""
        started = time.monotonic()
        with lab.process(*command):
            while time.monotonic() - started < 10:
                read = odd + os.read(tap.stdout.fileno(), 65_536)
                now = time.monotonic()
                whole = len(read) // 4 * 4
                read, odd = read[:whole], read[whole:]
                samples = array.array("h", read)
                first = next((index for index, sample in enumerate(samples) if abs(sample) > 32), None)
                if first is not None:
                    # What followed it in this read was played after it.
                    return (now - started - (len(samples) - first) / 2 / RATE) * 1_000
    raise SystemExit(f"daemon.py: {command[0]}: nothing heard in 10 s")


def first_clicks(lab, runs):
    rows = {}
    clicks = lab.folder / "clicks.wav"
    subprocess.run([lab.strided, "render", "--pace", "10kmh", "--duration", "90s", "--output", clicks], check=True,
                   env=lab.environment, stdout=subprocess.DEVNULL)
    socket_path = lab.folder / "run" / "bench.sock"
    for _ in range(runs):
        heard = [
            ("strided --start, heard", (lab.strided, "--socket", socket_path, "--start")),
            ("strided --demo, heard", (lab.strided, "--socket", socket_path, "--demo")),
            ("peer: aplay of the same clicks, heard", ("aplay", "-q", clicks)),
        ] if lab.has_server else []
        for name, command in heard:
            rows.setdefault(name, []).append(until_heard(lab, *command))
        wav = lab.folder / "first.wav"
        for name, flags in [
            ("strided --start --output FILE.wav, counted", ("--start", "--output", str(wav), "--for", "3s")),
            ("strided --demo --device null, counted", ("--demo", "--device", "null", "--for", "3s")),
        ]:
            rows.setdefault(name, []).append(until_counted(lab, *flags))
            wav.unlink(missing_ok=True)
        with_nothing = time.monotonic()
        subprocess.run([lab.strided, "--version"], env=lab.environment, check=True, stdout=subprocess.DEVNULL)
        rows.setdefault("floor: strided --version, start to end", []).append((time.monotonic() - with_nothing) * 1_000)
    return rows


# --- at work and at rest -----------------------------------------------------------------------------------------------


def memory(pid):
    """Kilobytes resident, and those of them that the process has written.

    Not the private ones: with several daemons at once the program itself counts as shared.
    """
    lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    return kilobytes["Rss"], kilobytes["Private_Dirty"]


def processor_seconds(pid):
    """Of all threads, those that have ended too."""
    # linux/posix-timers_types.h: the processor clock of another process, CPUCLOCK_SCHED.
    return time.clock_gettime(~pid << 3 | 2)


def waits(pid):
    """How often each thread there is now has waited of its own accord."""
    counts = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        status = (task / "status").read_text().splitlines()
        counts[task.name] = next(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))
    return counts


def loads(lab, window):
    """All at the same time, so that what else the machine does falls on each of them."""
    def strided(name, *flags):
        return lab.process(lab.strided, "--socket", lab.folder / "run" / f"{name}.sock", *flags)

    with contextlib.ExitStack() as stack:
        start = stack.enter_context
        children = {
            "strided playing to nothing": start(strided("null", "--start", "--device", "null")),
            "strided idle": start(strided("idle", "--device", "null")),
        }
        if lab.has_server:
            children["strided playing to the sound server"] = start(strided("server", "--start"))
            children["strided --demo to the sound server"] = start(strided("demo", "--demo"))
            children["peer: aplay of the same clicks"] = start(lab.process("aplay", "-q", lab.folder / "clicks.wav"))
        if shutil.which("gpsd"):
            port = 20_000 + os.getpid() % 10_000
            children["peer: gpsd idle"] = start(
                lab.process("gpsd", "-N", "-S", port, "-F", lab.folder / "run" / "gpsd.sock")
            )
        time.sleep(5)
        began = {
            name: (time.monotonic(), processor_seconds(child.pid), waits(child.pid))
            for name, child in children.items()
            if child.poll() is None
        }
        time.sleep(window)
        figures = {}
        for name, child in children.items():
            if child.poll() is not None or name not in began:
                print(f"daemon.py: {name}: ended early ({child.returncode}), left out", file=sys.stderr)
                continue
            then, seconds, waited = began[name]
            passed = time.monotonic() - then
            figures[name] = (
                *(kilobytes / 1_024 for kilobytes in memory(child.pid)),
                (processor_seconds(child.pid) - seconds) / passed * 60_000,
                sum(count - waited.get(thread, 0) for thread, count in waits(child.pid).items()) / passed,
            )
        return figures


# --- everything on ------------------------------------------------------------------------------------------------------


def write_tracks(folder):
    """Eight tracks of 30 s with a drum on each of 150 to 190 beats a minute."""
    rate = 44_100
    drum = [0.8 * math.sin(2 * math.pi * 60 * i / rate) * math.exp(-i / 3_000) for i in range(rate // 6)]
    folder.mkdir()
    for number in range(8):
        samples = array.array("h", bytes(2 * 30 * rate))
        period = 60 / (162 + 2 * number)
        for beat in range(int(29.5 / period)):
            start = int(beat * period * rate)
            loud = 32_000 if beat % 4 == 0 else 20_000
            samples[start:start + len(drum)] = array.array("h", (int(loud * value) for value in drum))
        with wave.open(str(folder / f"{number}.wav"), "wb") as file:
            file.setparams((1, 2, rate, 0, "NONE", ""))
            file.writeframes(samples.tobytes())


MUSIC = {"music.mode": "on"}
VOICE = {"voice.output": "speech", "voice.announce.time": "30s", "voice.announce.pace": "30s"}


@contextlib.contextmanager
def running(lab, name, settings, page=0, live=False, device="default"):
    """A run with these settings, perhaps with an open page at a port and an open screen; gives the daemon's process."""
    path = lab.folder / "run" / f"{name}.sock"
    control = lab.names / "stridectl"
    flags = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    with contextlib.ExitStack() as stack:
        child = stack.enter_context(lab.process(lab.names / "strided", "--socket", path, "--device", device, *flags))
        while not path.exists():
            time.sleep(0.05)
        subprocess.run([control, "run", "10kmh", "--socket", path], env=lab.environment, check=True, stdout=subprocess.DEVNULL)
        if page:
            stack.enter_context(lab.process(control, "web", "--port", page, "--socket", path))
            threading.Thread(target=read_events, args=(page,), daemon=True).start()
        if live:
            screen, terminal = pty.openpty()
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 40, 120, 0, 0))
            stack.enter_context(
                lab.process(control, "live", "--socket", path, stdin=terminal, stdout=terminal, stderr=terminal)
            )
            threading.Thread(target=drain, args=(screen,), daemon=True).start()
        yield child


def add_music(lab):
    subprocess.run([lab.names / "stridectl", "music", "add", lab.folder / "tracks"], env=lab.environment, check=True,
                   stdout=subprocess.DEVNULL)


def drain(descriptor):
    with contextlib.suppress(OSError):
        while os.read(descriptor, 65_536):
            pass


def read_events(port):
    for _ in range(50):
        with contextlib.suppress(OSError, http.client.HTTPException):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/events") as events:
                while events.read(1):
                    pass
        time.sleep(0.2)


def full_load(lab, minutes):
    write_tracks(lab.folder / "tracks")
    alone = lab.process(lab.strided, "--socket", lab.folder / "run" / "alone.sock", "--start")
    add_music(lab)
    rows = []
    port = 30_000 + os.getpid() % 10_000
    with running(lab, "everything", VOICE | MUSIC, page=port, live=True) as child, alone as clicks:
        time.sleep(30)
        for minute in range(minutes):
            began = {process.pid: waits(process.pid) for process in (child, clicks)}
            then = time.monotonic()
            time.sleep(60)
            passed = time.monotonic() - then
            figures = []
            for process in (child, clicks):
                new = waits(process.pid)
                wakes = sum(count - began[process.pid].get(thread, 0) for thread, count in new.items()) / passed
                figures.append((memory(process.pid)[0] / 1_024, wakes))
            (full, wakes), (least, rest) = figures
            rows.append((f"minute {minute + 1}", f"{full:.1f}", f"{full / least:.2f}", f"{wakes:.0f}", f"{wakes / rest:.2f}"))
    return rows


# --- battery -----------------------------------------------------------------------------------------------------------


def battery(lab, window):
    """Processor time and wake-ups in ten situations beside players of the same clicks, all at the same time; without the server's."""
    write_tracks(lab.folder / "tracks")
    add_music(lab)
    port = 40_000 + os.getpid() % 10_000
    clicks = lab.folder / "clicks.wav"
    subprocess.run([lab.strided, "render", "--pace", "10kmh", "--duration", f"{60 + window:.0f}s", "--output", clicks], check=True,
                   env=lab.environment, stdout=subprocess.DEVNULL)
    ended = threading.Event()
    with contextlib.ExitStack() as stack:
        start = stack.enter_context

        def strided(name, *flags):
            return start(lab.process(lab.strided, "--socket", lab.folder / "run" / f"{name}.sock", *flags))

        children = {
            "idle": strided("idle"),
            "steady run, null device": strided("null", "--start", "--device", "null"),
            "steady run": strided("steady", "--start"),
            "paused": start(running(lab, "paused", {})),
            "with voice, a sentence every 30 s": start(running(lab, "voice", VOICE)),
            "with music": start(running(lab, "music", MUSIC)),
            "with the page": start(running(lab, "page", {}, page=port)),
            "with the live screen": start(running(lab, "live", {}, live=True)),
            "following GPS, which changes the tempo": strided("gps", "--demo"),
            "following steps that a program sends": start(running(lab, "steps", {"follow": "steps"})),
            "peer: aplay of the same clicks": start(lab.process("aplay", "-q", clicks)),
            "peer: sox of the same clicks": start(lab.process("sox", "-q", clicks, "-t", "alsa", "default")),
        }
        call(lab, "paused", "Pause")
        threading.Thread(target=send_steps, args=(lab, "steps", ended), daemon=True).start()
        time.sleep(20)
        began = {name: (time.monotonic(), processor_seconds(child.pid), waits(child.pid)) for name, child in children.items()}
        time.sleep(window)
        rows = []
        for name, child in children.items():
            then, seconds, waited = began[name]
            passed = time.monotonic() - then
            wakes = sum(count - waited.get(thread, 0) for thread, count in waits(child.pid).items()) / passed
            spent = (processor_seconds(child.pid) - seconds) / passed * 60_000
            rows.append((name, f"{spent:.0f}", f"{wakes:.1f}", f"{memory(child.pid)[0] / 1_024:.1f}"))
        ended.set()
        return rows


def call(lab, name, method, parameters=None):
    with socket.socket(socket.AF_UNIX) as control:
        control.connect(str(lab.folder / "run" / f"{name}.sock"))
        control.sendall(json.dumps({"method": f"{CONTROL}.{method}", "parameters": parameters or {}}).encode() + b"\0")
        return control.recv(65_536)


def send_steps(lab, name, ended):
    begins = True
    while not ended.wait(60 / 168):
        call(lab, name, "FeedSteps", {"text": "step\n", "begins": begins})
        begins = False


# --- tables ------------------------------------------------------------------------------------------------------------


def spread(values, digits=0):
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def table(heads, rows):
    print("| " + " | ".join(heads) + " |\n|---" + "|---:" * (len(heads) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print(flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--strided", default=ROOT / ".build/release/strided", help="the binary")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--minutes", type=int, default=5, help="minutes with everything on; 0 leaves this table out")
    options.add_argument("--window", type=float, default=10, help="seconds over which processor time is counted")
    options.add_argument("--battery", action="store_true", help="only the table of ten situations")
    given = options.parse_args()
    if not os.access(given.strided, os.X_OK):
        raise SystemExit(f"daemon.py: no {given.strided}; run `make build` first")
    with Lab(given.strided) as lab:
        if given.battery:
            heads = ("PulseAudio", "processor, ms a minute", "wake-ups a second", "resident, MiB")
            return table(heads, battery(lab, given.window))
        print(f"median (min–max) of {given.runs} runs\n")
        clicks = first_clicks(lab, given.runs)
        table(("start of the process to …", "ms"), [(name, spread(values)) for name, values in clicks.items()])
        runs = [loads(lab, given.window) for _ in range(given.runs)]
        names = [name for name in runs[0] if all(name in run for run in runs)]
        digits = (1, 1, 0, 1)
        table(
            ("after 5 s", "resident, MiB", "of these written, MiB", "processor, ms a minute", "wake-ups a second"),
            [(name, *(spread([run[name][i] for run in runs], digits[i]) for i in range(4))) for name in names],
        )
        if lab.has_server and given.minutes:
            heads = ("everything on", "resident, MiB", "/ clicks alone", "wake-ups a second", "/ clicks alone")
            table(heads, full_load(lab, given.minutes))


if __name__ == "__main__":
    main()
