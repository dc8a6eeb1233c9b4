"""A recorded laboratory for the scripts in this folder: a private pipewire whose output is recorded, and strided in it.

Needs numpy, and the tools of the shared folder (STRIDED_SHARED, otherwise ../shared beside the package).
"""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

import numpy as np

PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
SHARED = os.environ.get("STRIDED_SHARED", os.path.join(PACKAGE, "../shared"))
RATE = 48000


def enter(recording, *arguments):
    """Runs this script again inside the laboratory, with `inside` as its first argument; returns its exit status."""
    fifo = ["--fifo"] if subprocess.run(["chrt", "--fifo", "20", "true"], capture_output=True).returncode == 0 else []
    # strided asks for a quantum of 2048 frames. A server that changes its quantum skips two cycles.
    tool = ["bash", os.path.join(SHARED, "tools/audio-lab.sh"), "--server", "pipewire", "--quantum", "2048", *fifo,
            "--rec", recording, "--tail", "2", "--", sys.executable, os.path.abspath(sys.argv[0]), "inside"]
    return subprocess.run([*tool, recording, *map(str, arguments)]).returncode


def prefer_recorder(recording):
    """Gives the process that writes the recording realtime priority, where that is allowed."""
    found = subprocess.run(["pgrep", "-f", f"/fifo2wav.py [^ ]+ [0-9]+ {recording}$"], capture_output=True, text=True)
    for process in found.stdout.split():
        subprocess.run(["chrt", "--all-tasks", "--fifo", "--pid", "19", process], capture_output=True)


def samples(path):
    """The samples of a WAV file with 16 bits and two channels: an array of frames, not read before it is used."""
    with open(path, "rb") as file:
        head = file.read(4096)
    start = head.index(b"data") + 8
    frames = (os.path.getsize(path) - start) // 4
    return np.memmap(path, dtype="<i2", mode="r", offset=start, shape=(frames, 2))


def lost(recording):
    """The milliseconds that the server has skipped; such a recording proves nothing about strided."""
    with open(recording + ".lost") as file:
        return float(file.readline())


class RecordingClock(threading.Thread):
    """Relates frames of the recording to CLOCK_MONOTONIC, by watching the file grow.

    The server writes each cycle into the file when it has computed it. At that moment the first frame of the cycle begins to be
    heard. A late process sees the growth later and never earlier, so the earliest observations count.
    """

    def __init__(self, recording):
        super().__init__(daemon=True)
        self.recording, self.cycles, self.ends = recording, [], False

    def run(self):
        size = os.path.getsize(self.recording)
        while not self.ends:
            time.sleep(0.0005)
            now, new = time.monotonic(), os.path.getsize(self.recording)
            if new != size:
                self.cycles.append((now, (size - 44) // 4, (new - 44) // 4))
                size = new

    def result(self):
        """The time of frame 0, the usual length of a cycle in frames, and the spread of the observations in seconds."""
        self.ends = True
        self.join()
        begins = np.array([now - first / RATE for now, first, _ in self.cycles])
        lengths = np.array([end - first for _, first, end in self.cycles])
        return float(begins.min()), int(np.median(lengths)), float(np.percentile(begins, 90) - begins.min())


class Daemon:
    """strided in a home of its own; its log lines have the time at which they were read. The words `within` come before each command."""

    def __init__(self, folder, programs, arguments, within=(), **environment):
        self.programs, self.socket, self.lines = programs, os.path.join(folder, "strided.sock"), []
        self.within, self.ready = within, threading.Event()
        self.environment = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS="unix:path=/nonexistent", LC_ALL="C.UTF-8", **environment)
        command = [*within, os.path.join(programs, "strided"), "--socket", self.socket, *arguments]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=self.environment)
        atexit.register(self.process.kill)
        threading.Thread(target=self.read, daemon=True).start()
        if not self.ready.wait(60):
            sys.exit("strided did not become ready:\n" + "\n".join(line for _, line in self.lines))

    def read(self):
        for line in self.process.stderr:
            self.lines.append((time.monotonic(), line.rstrip("\n")))
            if "ready" in line:
                self.ready.set()
        self.ready.set()

    def stridectl(self, verb, *arguments):
        """Runs stridectl, whose verb may have several words, and returns its output; an error ends the script."""
        program = os.path.join(self.programs, "stridectl")
        command = [*self.within, program, *verb.split(), "--socket", self.socket, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=self.environment)
        if done.returncode != 0:
            sys.exit(f"stridectl {verb} {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def call(self, method, **parameters):
        """Calls a method of the control socket and returns the parameters of its reply."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.socket)
            call = {"method": "org.strided.Control." + method, "parameters": parameters}
            connection.sendall(json.dumps(call).encode() + b"\0")
            reply = b""
            while not reply.endswith(b"\0"):
                data = connection.recv(65536)
                if not data:
                    sys.exit(f"{method}: the daemon has closed the connection")
                reply += data
        reply = json.loads(reply[:-1])
        if "error" in reply:
            sys.exit(f"{method}: {reply}")
        return reply["parameters"]

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)
