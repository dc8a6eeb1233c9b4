#!/usr/bin/env python3
"""The daemon over the length of a run: does it need more after hours than at the start?

    ./soak.py --hours 2 [--device pipewire|null] [--interval 10] [--samples FILE] [--shared DIR]

Needs the release build (`make build`), and gpsd and pipewire (`make deps-test`). A private gpsd gets the sentences of a simulated
runner through a loopback socket, at one fix a second: runs, red lights, walks, and five minutes without a receiver in each hour.
strided follows it, records by itself and plays on a private pipewire, which ../shared/tools/audio-lab.sh starts.

Every interval the process is read from /proc: CPU time, wake-ups (context switches of all threads), memory on the heap
(RssAnon), memory in all, descriptors and threads. At the end the first and the last window are compared. A window is ten minutes, or
a sixth of the time if that is less. The noise is the difference of two windows: the first and the second one. Growth is a
difference of more than twice the noise and more than a floor (5 % of the CPU time, 5 % of the wake-ups, 512 KiB, one descriptor,
one thread). With growth the exit status is 1.
"""
import argparse
import math
import os
import pathlib
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
FIGURES = {
    # name: (unit, floor of a difference that counts; below 1 it is a share of the first window)
    "cpu": ("ms a minute", 0.05),
    "wakeups": ("a second", 0.05),
    "heap": ("KiB", 512),
    "resident": ("KiB", 2048),
    "descriptors": ("", 1),
    "threads": ("", 1),
}


class Receiver(threading.Thread):
    """Sends a simulated runner's sentences to one client at a time: gpsd."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.meters = 0.0

    @staticmethod
    def speed(second):
        position = second % 1200
        if position < 600:
            return 3.1 + 0.5 * math.sin(position / 90)
        return 0.0 if position < 660 else 3.0 if position < 780 else 1.4

    def sentence(self, second):
        speed = self.speed(second)
        self.meters += speed
        north = 30 + abs((self.meters / 1000) % 20 - 10) * 0.54
        now = time.gmtime()
        clock, day = time.strftime("%H%M%S.00", now), time.strftime("%d%m%y", now)
        bodies = (
            f"GPRMC,{clock},A,52{north:07.4f},N,01322.0000,E,{speed * 3600 / 1852:.2f},000.0,{day},,,A",
            f"GPGGA,{clock},52{north:07.4f},N,01322.0000,E,1,09,0.9,40.0,M,45.0,M,,",
        )
        return "".join(f"${body}*{checksum(body):02X}\r\n" for body in bodies).encode()

    def run(self):
        start = time.monotonic()
        while True:
            client, _ = self.listener.accept()
            with client:
                try:
                    while True:
                        second = int(time.monotonic() - start)
                        # gpsd is asked to watch by strided; a receiver that is silent stays connected.
                        if second % 3600 < 3300:
                            client.sendall(self.sentence(second))
                        time.sleep(max(0.0, start + second + 1 - time.monotonic()))
                except OSError:
                    pass


def checksum(body):
    value = 0
    for byte in body.encode():
        value ^= byte
    return value


def read(process):
    """What the process has used so far, and what it holds now."""
    folder = pathlib.Path(f"/proc/{process}")
    fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
    switches = 0
    for task in (folder / "task").iterdir():
        try:
            for line in (task / "status").read_text().splitlines():
                if "ctxt_switches" in line:
                    switches += int(line.split()[1])
        except OSError:
            pass
    status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
    return {
        "time": time.monotonic(),
        "cpu": (int(fields[11]) + int(fields[12])) / TICKS * 1000,
        "wakeups": switches,
        "heap": int(status["RssAnon"].split()[0]),
        "resident": int(status["VmRSS"].split()[0]),
        "descriptors": len(list((folder / "fd").iterdir())),
        "threads": int(status["Threads"]),
    }


def window(samples, begin, end):
    """The figures of the samples between two times: rates of what is counted, medians of what is held."""
    part = [sample for sample in samples if begin <= sample["time"] <= end]
    if len(part) < 2:
        sys.exit("soak: too few samples; take a shorter --interval or more --hours")
    seconds = part[-1]["time"] - part[0]["time"]
    figures = {
        "cpu": (part[-1]["cpu"] - part[0]["cpu"]) / seconds * 60,
        "wakeups": (part[-1]["wakeups"] - part[0]["wakeups"]) / seconds,
    }
    for name in FIGURES:
        if name not in figures:
            figures[name] = statistics.median(sample[name] for sample in part)
    return figures


def compare(samples):
    """Prints the table; returns the names of the figures that have grown."""
    start, end = samples[0]["time"], samples[-1]["time"]
    length = min(600.0, (end - start) / 6)
    # The first interval is the start itself: the device is opened, the first recording begins.
    start += min(60.0, length / 2)
    first, second = window(samples, start, start + length), window(samples, start + length, start + 2 * length)
    last = window(samples, end - length, end)
    print(f"{(end - start) / 3600:.2f} hours, windows of {length / 60:.1f} minutes")
    print(f"{'':12} {'first':>10} {'second':>10} {'last':>10} {'noise':>8} {'change':>8}")
    grown = []
    for name, (unit, floor) in FIGURES.items():
        noise, change = abs(second[name] - first[name]), last[name] - first[name]
        least = floor * first[name] if floor < 1 else floor
        if change > max(2 * noise, least):
            grown.append(name)
        values = (first[name], second[name], last[name], noise, change)
        print(f"{name:12} " + " ".join(f"{value:10.1f}" for value in values[:3]), end="")
        print(f" {noise:8.1f} {change:+8.1f} {unit}{'  GROWN' if name in grown else ''}")
    return grown


def serve(options, folder):
    """Runs the daemon and samples it; returns the samples."""
    receiver = Receiver()
    receiver.start()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "STRIDED_", "PULSE_", "DBUS_"))}
    if options.device == "null":
        # The laboratory has a runtime folder of its own.
        run = folder / "run"
        run.mkdir(mode=0o700)
        environment["XDG_RUNTIME_DIR"] = str(run)
    environment |= {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "STRIDED_SOCKET": str(folder / "control.sock")}
    port = socket.create_server(("127.0.0.1", 0))
    number = port.getsockname()[1]
    port.close()
    gpsd = shutil.which("gpsd") or "/usr/sbin/gpsd"
    settings = ["--gpsd", f"127.0.0.1:{number}", "--start", "--set", "record.automatic=true"]
    settings += ["--set", "alerts.inactivity=600s", "--set", "alerts.goal=true"]
    strided = [str(ROOT / ".build/release/strided"), *settings]
    note = folder / "pid"
    shell = ["bash", "-c", f'echo $$ > "{note}"; exec "$@"', "bash", *strided]
    if options.device == "null":
        command = shell + ["--device", "null"]
    else:
        laboratory = pathlib.Path(options.shared) / "tools/audio-lab.sh"
        command = ["bash", str(laboratory), "--server", "pipewire", "--", *shell]
    samples = []
    with open(folder / "log", "w") as log, subprocess.Popen(
        [gpsd, "-N", "-n", "-S", str(number), f"tcp://127.0.0.1:{receiver.port}"], env=environment, stderr=log, stdout=log
    ) as satellites, subprocess.Popen(command, env=environment, stdout=log, stderr=log) as lab:
        try:
            while not (note.exists() and note.read_text().strip()):
                if lab.poll() is not None:
                    sys.exit("soak: the daemon did not start:\n" + (folder / "log").read_text())
                time.sleep(0.1)
            process = int(note.read_text())
            end = time.monotonic() + options.hours * 3600
            while time.monotonic() < end:
                try:
                    samples.append(read(process))
                except (OSError, KeyError):
                    sys.exit("soak: the daemon ended:\n" + (folder / "log").read_text()[-2000:])
                if options.samples:
                    with open(options.samples, "a") as file:
                        file.write(",".join(f"{samples[-1][name]:.1f}" for name in ("time", *FIGURES)) + "\n")
                time.sleep(min(options.interval, max(0.1, end - time.monotonic())))
            os.kill(process, signal.SIGTERM)
            lab.wait(20)
        finally:
            lab.terminate()
            satellites.terminate()
    lines = (folder / "log").read_text().splitlines()
    print(f"{len(lines)} lines of log, the last ones:")
    print("\n".join(lines[-5:]))
    return samples


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=2)
    parser.add_argument("--device", choices=("pipewire", "null"), default="pipewire")
    parser.add_argument("--interval", type=float, default=10, help="seconds between two samples")
    parser.add_argument("--samples", help="a file to which each sample is added as a line: time, then the figures of the table")
    parser.add_argument("--shared", default=str(ROOT.parent / "shared"), help="the folder with tools/audio-lab.sh")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="strided-soak-") as name:
        grown = compare(serve(options, pathlib.Path(name)))
    if grown:
        sys.exit("soak: grown over the time of the run: " + ", ".join(grown))
    print("no growth beyond the noise")


main()
