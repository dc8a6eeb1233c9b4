#!/usr/bin/env python3
"""A gamepad made with uinput, on which strided vibrates; compares the effects that arrive with the beat grid of `stridectl watch`.

    check-rumble.py FOLDER [--seconds 30] [--limit 5]

FOLDER has the programs strided and stridectl. Needs write access to /dev/uinput and the event devices, normally as root in a virtual
machine. Prints one line for each check, and exits with status 1 if one has failed.
"""

import argparse, fcntl, json, os, pathlib, select, struct, subprocess, sys, tempfile, threading, time

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--limit", type=float, default=5, help="the largest 99th percentile in milliseconds")
options = parser.parse_args()
programs = pathlib.Path(options.folder).absolute()
home = tempfile.mkdtemp(prefix="rumble")
environment = {**os.environ, "HOME": home, "XDG_RUNTIME_DIR": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
failures = 0

# linux/uinput.h and linux/input.h, on machines with 64 bits
EV_FF, EV_UINPUT, FF_RUMBLE, UI_FF_UPLOAD, UI_FF_ERASE = 0x15, 0x101, 0x50, 1, 2
EVENT = struct.Struct("qqHHi")
EFFECT = struct.Struct("HhHHHHH2xHH28x")


def request(direction, number, size):
    return direction << 30 | size << 16 | ord("U") << 8 | number


UI_DEV_CREATE, UI_DEV_DESTROY, UI_DEV_SETUP = request(0, 1, 0), request(0, 2, 0), request(1, 3, 92)
UI_SET_EVBIT, UI_SET_FFBIT = request(1, 100, 4), request(1, 107, 4)
UPLOAD_SIZE, ERASE_SIZE = 8 + 2 * EFFECT.size, 12
UI_BEGIN_FF_UPLOAD, UI_END_FF_UPLOAD = request(3, 200, UPLOAD_SIZE), request(1, 201, UPLOAD_SIZE)
UI_BEGIN_FF_ERASE, UI_END_FF_ERASE = request(3, 202, ERASE_SIZE), request(1, 203, ERASE_SIZE)


def expect(is_true, text):
    global failures
    failures += not is_true
    print(("ok      " if is_true else "FAILED  ") + text, flush=True)


class Gamepad:
    """An input device with one motor. `starts` has the times of CLOCK_MONOTONIC in nanoseconds."""

    def __init__(self, name):
        self.file = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(self.file, UI_SET_EVBIT, EV_FF)
        fcntl.ioctl(self.file, UI_SET_FFBIT, FF_RUMBLE)
        fcntl.ioctl(self.file, UI_DEV_SETUP, struct.pack("HHHH80sI", 3, 1, 1, 1, name.encode(), 4))
        fcntl.ioctl(self.file, UI_DEV_CREATE)
        self.starts, self.stops, self.uploads, self.erased = [], 0, [], 0
        self.isOpen = True
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while self.isOpen:
            if not select.select([self.file], [], [], 0.2)[0]:
                continue
            seconds, microseconds, kind, code, value = EVENT.unpack(os.read(self.file, EVENT.size))
            if kind == EV_FF and value:
                # The kernel adds the time of CLOCK_MONOTONIC at which the effect was started.
                self.starts.append(seconds * 10**9 + microseconds * 1000)
            elif kind == EV_FF:
                self.stops += 1
            elif kind == EV_UINPUT and code == UI_FF_UPLOAD:
                data = bytearray(struct.pack("Ii", value, 0) + bytes(2 * EFFECT.size))
                fcntl.ioctl(self.file, UI_BEGIN_FF_UPLOAD, data)
                kind, _, _, _, _, length, _, strong, weak = EFFECT.unpack(data[8:8 + EFFECT.size])
                self.uploads.append((kind, length, strong, weak))
                fcntl.ioctl(self.file, UI_END_FF_UPLOAD, data)
            elif kind == EV_UINPUT and code == UI_FF_ERASE:
                data = bytearray(struct.pack("IiI", value, 0, 0))
                fcntl.ioctl(self.file, UI_BEGIN_FF_ERASE, data)
                self.erased += 1
                fcntl.ioctl(self.file, UI_END_FF_ERASE, data)

    def unplug(self):
        self.isOpen = False
        self.thread.join()
        fcntl.ioctl(self.file, UI_DEV_DESTROY)
        os.close(self.file)


class Grids:
    """The beat grids of `stridectl watch --json`, and the step times that they give."""

    def __init__(self):
        self.grids, self.state = [], None
        self.program = subprocess.Popen([programs / "stridectl", "watch", "--json"], env=environment, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.program.stdout:
            status = json.loads(line)
            self.state = status["state"]
            if "grid" in status:
                self.grids.append((time.monotonic_ns(), status["grid"]))

    def nearest(self, time):
        """The number and the time of the step that is nearest, from the first grid after the time that describes it."""
        later = [grid for at, grid in self.grids if at >= time - 200_000_000 and grid["heard_at_ns"] <= time + 30_000_000]
        grid = next((grid for grid in later if grid["heard_at_ns"] >= time - 1_500_000_000), later[0] if later else self.grids[-1][1])
        interval = 60e9 / grid["tempo_spm"]
        step = round((time - grid["heard_at_ns"]) / interval)
        return grid["step"] + step, grid["heard_at_ns"] + step * interval


def stridectl(*arguments):
    return subprocess.run([programs / "stridectl", *arguments], env=environment, capture_output=True, text=True, timeout=60).stdout.strip()


def wait(condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.05)
    return condition()


pad = Gamepad("Test Pad")
daemon = subprocess.Popen([programs / "strided", "--device", "null", "--log-level", "warning"], env=environment)
try:
    expect(wait(lambda: stridectl("status")), "strided has started")
    stridectl("cadence", "180")
    print(stridectl("vibration", "auto", "--strength", "50%"))
    expect(wait(lambda: "Test Pad" in stridectl("vibration")), f"the device is found: {stridectl('vibration')}")
    expect(wait(lambda: pad.uploads) and pad.uploads[-1] == (FF_RUMBLE, 60, 32767, 32767), f"the effect is uploaded in advance: {pad.uploads}")
    expect(not pad.starts, "no vibration without a run")
    grids = Grids()
    stridectl("start")
    time.sleep(options.seconds)
    stridectl("pause")
    wait(lambda: grids.state == "paused")
    paused = time.monotonic_ns()
    time.sleep(2)
    after = [start for start in pad.starts if start > paused]
    expect(not after, f"no vibration after a pause {after}")
    found = [grids.nearest(start) for start in pad.starts]
    steps = [step for step, _ in found]
    errors = sorted(abs(start - at) / 1e6 for start, (_, at) in zip(pad.starts, found))
    gaps = [(step, other) for step, other in zip(steps, steps[1:]) if other != step + 1]
    expect(not gaps, f"each of {len(steps)} steps has one vibration {gaps or ''}")
    percentile = errors[len(errors) * 99 // 100]
    expect(percentile <= options.limit, f"{percentile:.2f} ms from the grid (99th percentile; median {errors[len(errors) // 2]:.2f}, worst {errors[-1]:.2f})")
    count = len(pad.starts)
    stridectl("resume")
    expect(wait(lambda: len(pad.starts) > count + 3), "it continues after the pause")
    pad.unplug()
    expect(wait(lambda: "no input device" in stridectl("vibration")), f"the device was unplugged: {stridectl('vibration')!r}")
    pad = Gamepad("Second Pad")
    expect(wait(lambda: len(pad.starts) > 3), f"another device vibrates after it was plugged in: {stridectl('vibration')!r}")
    stridectl("vibration", "off")
    expect(wait(lambda: pad.erased == 1), "the effect is removed when vibrations are switched off")
    count = len(pad.starts)
    time.sleep(1)
    expect(len(pad.starts) == count, "no vibration after it was switched off")
    threads = [(pathlib.Path(path) / "comm").read_text().strip() for path in pathlib.Path(f"/proc/{daemon.pid}/task").iterdir()]
    expect("vibration" not in threads, "there is no thread while it is off")
    stridectl("vibration", "auto")
    wait(lambda: len(pad.uploads) > 1)
    erased = pad.erased
    daemon.terminate()
    daemon.wait(30)
    expect(wait(lambda: pad.erased > erased), "the effect is removed at the end")
finally:
    daemon.kill()
print(f"{failures} failures")
sys.exit(failures > 0)
