#!/usr/bin/env python3
"""What `heard_at` of the daemon contains on an output that states one delay and has another.

measure-output-delay.py PROGRAMS LIBJACK [STATED:MORE ...]

PROGRAMS is the folder of strided and stridectl, LIBJACK the libjack.so.0 of the package pipewire-jack; STATED and MORE are milliseconds. A
private pipewire has a sink that states the latency STATED and delays the sound by STATED + MORE (delaying_sink.py). It plays on a sink "lab"
without a delay, which is recorded. One line for each pair has the error of the daemon's times of the clicks: negative if the daemon says
that a click is heard before it is. One of these words before the pairs changes what is done:

--microphone   `stridectl headphones calibrate` measures the delay, with the recorded sink as the microphone, and the error is measured again.
--taps=REFERENCE,ASYNCHRONY[,SEED]   The same, with a simulated person who taps to REFERENCE (loudspeaker, flash or none), then to the headset,
               ASYNCHRONY ms after each beat, with a standard deviation of 20 ms; most people have a negative ASYNCHRONY. The
               loudspeaker is "lab".
--jump         The stated and real delay becomes 150 ms shorter during the clicks, and 10 s later 150 ms longer: the line has the error, and
               how far the clicks are heard from their beat, 3 to 10 s after each jump.
--switch       The delays MORE of the headset and 0 of the loudspeaker are stored, and the stream is moved to the loudspeaker and back during
               the clicks: the lines have the error 0.5 to 8 s after each move. Here and with a loudspeaker, a second process of pipewire
               answers libpulse, so that strided knows the names of the sinks; STATED must be 0.
"""

import atexit
import json
import os
import pty
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

from laboratory import RATE, Daemon, RecordingClock, enter, prefer_recorder, samples

SECONDS = 15


# The part of pipewire that answers libpulse; the package pipewire-pulse has only its configuration.
PULSE = """
context.spa-libs = { audio.convert.* = audioconvert/libspa-audioconvert support.* = support/libspa-support }
context.modules = [ { name = libpipewire-module-protocol-native } { name = libpipewire-module-client-node } { name = libpipewire-module-adapter }
 { name = libpipewire-module-metadata } { name = libpipewire-module-protocol-pulse args = { server.address = [ "unix:native" ] } } ]
"""


def answer_libpulse():
    """Starts it; ALSA's default device is then that of PulseAudio, so strided uses a device "lab" of pipewire."""
    folder = os.environ["AUDIO_LAB_DIR"]
    with open(os.path.join(folder, "asound.conf")) as source, open(os.path.join(folder, "lab.conf"), "w") as copy:
        copy.write(source.read().replace(".!default", ".lab"))
    os.environ["ALSA_CONFIG_PATH"] += ":" + copy.name
    path = os.path.join(os.environ["PIPEWIRE_CONFIG_DIR"], "lab-pulse.conf")
    with open(path, "w") as file:
        file.write(PULSE)
    process = subprocess.Popen(["pipewire", "-c", path], stderr=subprocess.DEVNULL)
    atexit.register(process.kill)
    while subprocess.run(["pactl", "info"], capture_output=True).returncode != 0:
        time.sleep(0.05)


class Headset:
    """The sink; every stream of ALSA is connected to it, because the session manager connects only to sinks of its own kind."""

    def __init__(self, libjack, stated, more):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "delaying_sink.py")
        self.process = subprocess.Popen([sys.executable, script, libjack, str(stated), str(more)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self.process.stdout.readline() != "ready\n":
            sys.exit("the sink did not start")
        self.connect()

    def connect(self):
        os.environ["PIPEWIRE_AUTOCONNECT"] = "false"
        threading.Thread(target=self.link, daemon=True).start()

    def link(self):
        while self.process.poll() is None:
            for side in ("FL", "FR"):
                subprocess.run(["pw-link", f"ALSA Playback:output_{side}", f"headset:playback_{side}"], capture_output=True)
            time.sleep(0.1)

    def change(self, stated, more):
        self.process.stdin.write(f"{stated} {more}\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        self.process.wait(10)


class NamedHeadset(Headset):
    """A sink "Ears" that libpulse lists; its monitor passes the sound on to the headset. The stated latency does not pass, so STATED is 0."""

    def connect(self):
        answer_libpulse()
        node = ('{ factory.name = support.null-audio-sink node.name = bluez_output.lab node.description = Ears media.class = Audio/Sink'
                ' audio.position = [ FL FR ] monitor.passthrough = true monitor.channel-volumes = false node.always-process = true'
                ' object.linger = true }')
        subprocess.run(["pw-cli", "create-node", "adapter", node], stdout=subprocess.DEVNULL, check=True)
        for side in ("FL", "FR"):
            while subprocess.run(["pw-link", f"bluez_output.lab:monitor_{side}", f"headset:playback_{side}"], capture_output=True).returncode:
                time.sleep(0.1)
        # Otherwise the session manager moves the recorder to each new default sink.
        nodes = {node["info"]["props"].get("node.name"): str(node["id"]) for node in json.loads(subprocess.check_output(["pw-dump", "Node"]))}
        subprocess.run(["pw-metadata", nodes["lab-recorder"], "target.node", nodes["lab"]], stdout=subprocess.DEVNULL, check=True)
        self.play_on("bluez_output.lab")

    def play_on(self, sink):
        """Makes it the default sink, to which the session manager moves all streams."""
        subprocess.run(["pactl", "set-default-sink", sink], check=True)


def onsets(recording, last=1 << 60):
    """The frames at which clicks begin: the first loud sample after 200 ms of silence; only those of the last frames."""
    sound = samples(recording)[:, 0]
    begin = max(0, len(sound) - last)
    loud = begin + np.flatnonzero(np.abs(sound[begin:].astype(np.int32)) > 1600)
    return loud[np.flatnonzero(np.diff(loud, prepend=-RATE) > RATE // 5)]


def heard(daemon, seconds):
    """The times at which the daemon says that steps are heard, one for each second."""
    times = []
    for _ in range(seconds):
        time.sleep(1)
        grid = daemon.call("GetStatus")["status"].get("grid")
        if grid:
            times.append(grid["heard_at_ns"] / 1e9)
    return np.array(times)


def errors(daemon, real, seconds=SECONDS):
    """The errors of the daemon's times in ms while it plays clicks at 600 ms; they are searched between -500 and 100 ms."""
    daemon.call("HoldCadence", cadence_spm=100)
    daemon.call("Start")
    times = heard(daemon, seconds)[4:]
    daemon.call("Stop")
    time.sleep(3)
    clicks = real()
    return [max(time - click for click in clicks if time - click < 0.1) * 1000 for time in times]


def listen(daemon, programs):
    """The sentence of a calibration whose microphone is the recorded sink."""
    environment = dict(os.environ, PIPEWIRE_AUTOCONNECT="true", PIPEWIRE_NODE="lab", PIPEWIRE_PROPS="{ stream.capture.sink = true }")
    done = subprocess.run([os.path.join(programs, "stridectl"), "headphones", "calibrate", "--microphone", "--socket", daemon.socket],
                          capture_output=True, text=True, env=environment)
    return done.stdout + done.stderr


def tap(daemon, programs, recording, clock, headset, reference, asynchrony, seed=1):
    """The output of a calibration by a simulated person, who sees the flashes and hears the recorded sink."""
    numbers, due, output, begun = random.Random(int(seed)), [], b"", 0
    child, terminal = pty.fork()
    if child == 0:
        program = os.path.join(programs, "stridectl")
        os.execv(program, [program, "headphones", "calibrate", "--reference", reference, "--socket", daemon.socket])
    os.set_blocking(terminal, False)
    heard_until = time.monotonic()
    while True:
        now = time.monotonic()
        while due and due[0] <= now:
            due.pop(0)
            os.write(terminal, b" ")
        try:
            data = os.read(terminal, 4096)
            if not data:
                break
            output += data
            events = [now] * data.count(b"\x1b[7m")
        except BlockingIOError:
            events = []
        except OSError:
            break
        if output.count(b"The space bar begins") > begun:
            # The person chooses the output, and begins.
            headset.play_on(("lab", "bluez_output.lab")[begun])
            begun, due = begun + 1, [now + 1]
        if clock.cycles and (begun or reference != "loudspeaker"):
            zero = min(begin - first / RATE for begin, first, _ in clock.cycles)
            new = [zero + frame / RATE for frame in onsets(recording, RATE * 2)]
            new = [click for click in new if click > max(heard_until, now - 0.5)]
            heard_until = max([heard_until, *(click + 0.3 for click in new)])
            events += new
        due = sorted(due + [event + 0.6 + float(asynchrony) / 1000 + numbers.gauss(0, 0.02) for event in events])
        time.sleep(0.002)
    os.waitpid(child, 0)
    return re.sub(r"\x1b\[[0-9]*[mK]|\r| {20,}", "", output.decode(errors="replace"))


def switch(daemon, headset, real):
    """The errors of the daemon's times on the headset, on the loudspeaker, and on the headset again."""
    daemon.call("HoldCadence", cadence_spm=100)
    daemon.call("Start")
    time.sleep(6)
    results = []
    for sink in ("bluez_output.lab", "lab", "bluez_output.lab"):
        headset.play_on(sink)
        time.sleep(0.5)
        times = heard(daemon, 8)
        delay = daemon.call("GetStatus")["status"]["output"]["delay"]
        results.append((delay, times))
    daemon.call("Stop")
    time.sleep(3)
    clicks = real()
    for delay, times in results:
        error = [max(time - click for click in clicks if time - click < 0.1) * 1000 for time in times]
        print(f"{delay['output']}, stored {delay.get('added_ms')} ms: heard_at minus onset {np.median(error):.1f} ms"
              f" ({min(error):.1f} to {max(error):.1f})", flush=True)
    print("\n".join(line for _, line in daemon.lines if "sound server" in line))
    print(daemon.stridectl("doctor").split("sound delay")[1].splitlines()[0].strip())


def jump(daemon, headset, real, stated, more):
    """The errors of the daemon's times, and the distances of the clicks from the beat before, in ms, 3 to 10 s after each jump."""
    daemon.call("HoldCadence", cadence_spm=100)
    daemon.call("Start")
    time.sleep(10)
    number, results = len(real()) - 4, []
    for change in (-150, 0):
        headset.change(float(stated) + change, more)
        time.sleep(3)
        begin = time.monotonic()
        times = heard(daemon, 7)
        beat, clicks = real()[number], [click for click in real() if begin < click < begin + 7]
        results.append(([max(time - click for click in real() if time - click < 0.1) * 1000 for time in times],
                        [((click - beat + 0.3) % 0.6 - 0.3) * 1000 for click in clicks]))
    daemon.call("Stop")
    for name, (error, distance) in zip(("shorter", "longer"), results):
        print(f"{name}: heard_at minus onset {np.median(error):.1f} ms, from the beat {min(distance):.1f} to {max(distance):.1f} ms", flush=True)
    print("\n".join(line for _, line in daemon.lines if "delay" in line or "stalled" in line))


def inside(recording, programs, libjack, mode, stated, more):
    prefer_recorder(recording)
    subprocess.run(["pw-metadata", "-n", "settings", "0", "clock.force-quantum", "2048"], capture_output=True)
    is_named = mode == "switch" or mode.startswith("taps=loudspeaker")
    headset = (NamedHeadset if is_named else Headset)(libjack, stated, more)
    device = "lab" if is_named else "default"
    clock = RecordingClock(recording)
    clock.start()
    with tempfile.TemporaryDirectory() as folder:
        delays = f"lab/Ears={more}ms; lab/lab=0ms" if mode == "switch" else ""
        daemon = Daemon(folder, programs, ["--device", device, "--set", "sound.lead_in=0", "--set", f"sound.delays={delays}"])

        def real():
            return min(begin - first / RATE for begin, first, _ in clock.cycles) + onsets(recording) / RATE

        results = [errors(daemon, real)]
        output = daemon.call("GetStatus")["status"]["output"]
        if mode == "jump":
            jump(daemon, headset, real, stated, more)
        elif mode == "switch":
            switch(daemon, headset, real)
        elif mode != "none":
            words = mode.partition("=")[2].split(",")
            print(listen(daemon, programs) if mode == "microphone" else tap(daemon, programs, recording, clock, headset, *words), flush=True)
            results.append(errors(daemon, real))
        daemon.end()
    spread = clock.result()[2]
    headset.end()
    text = ", after the calibration ".join(f"{np.median(error):.1f} ms ({min(error):.1f} to {max(error):.1f}, n {len(error)})" for error in results)
    print(f"stated {stated} ms, more {more} ms: heard_at minus onset {text}; reported {output.get('delay', {}).get('reported_ms')};"
          f" recording's clock {spread * 1000:.1f} ms", flush=True)


def main():
    if sys.argv[1] == "inside":
        return inside(*sys.argv[2:])
    words = sys.argv[3:]
    mode = words.pop(0)[2:] if words and words[0].startswith("--") else "none"
    for pair in words or ["0:0", "200:0", "0:200", "200:200"]:
        with tempfile.TemporaryDirectory() as folder:
            enter(os.path.join(folder, "out.wav"), *map(os.path.abspath, sys.argv[1:3]), mode, *pair.split(":"))


if __name__ == "__main__":
    main()
