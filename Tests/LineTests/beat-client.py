"""Computes the times of the steps from the beat grid that Watch publishes; needs only Python's standard library.

Usage: beat-client.py SOCKET

Starts a run, changes it, and ends after step 44. Prints one JSON object per line: for each step, its time from the last value
that described it before it was reported (ahead_ns), and its time from the value that is in force (heard_at_ns); finally, the
offset between the daemon's clock and this program's clock, which is 0 on one machine, and the round trip.
"""

import json
import math
import socket
import sys
import time


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.pending = b""

    def send(self, method, **parameters):
        more = method == "Watch"
        call = {"method": "org.strided.Control." + method, "parameters": parameters, "more": more}
        self.socket.sendall(json.dumps(call).encode() + b"\0")

    def receive(self):
        while b"\0" not in self.pending:
            data = self.socket.recv(65536)
            if not data:
                sys.exit("the daemon has closed the connection")
            self.pending += data
        message, self.pending = self.pending.split(b"\0", 1)
        reply = json.loads(message)
        if "error" in reply:
            sys.exit(message.decode())
        return reply["parameters"]

    def call(self, method, **parameters):
        self.send(method, **parameters)
        return self.receive()


def heard_at(grid, step):
    """The time of a step in nanoseconds of CLOCK_MONOTONIC."""
    r, s = grid["tempo_spm"] / 60e9, grid["target_spm"] / 60e9
    ramp, d = grid["ramp_ns"], step - grid["step"]
    ramp_steps = ramp * (r + s) / 2
    if d < ramp_steps:
        passed = 2 * d / (r + math.sqrt(r * r + 2 * (s - r) * d / ramp))
    else:
        passed = ramp + (d - ramp_steps) / s
    return grid["heard_at_ns"] + round(passed)


def offset(control):
    """The daemon's clock minus this program's clock, from the shortest of 20 round trips, in nanoseconds."""
    best = None
    for _ in range(20):
        t1 = time.monotonic_ns()
        reply = control.call("GetClock")
        t4 = time.monotonic_ns()
        t2, t3 = reply["received"]["monotonic_ns"], reply["sent"]["monotonic_ns"]
        exchange = ((t4 - t1) - (t3 - t2), ((t2 - t1) + (t3 - t4)) / 2)
        best = min(best or exchange, exchange)
    return best


# After the first step that is reported at or after the number, the order is sent.
ORDERS = [
    (6, "HoldCadence", {"cadence_spm": 190}),
    (14, "ChangeSetting", {"key": "sound.cue", "value": "every-other"}),
    (18, "Pause", {}),
    (22, "Resume", {}),
    (26, "HoldCadence", {"cadence_spm": 150}),
    (34, "HoldCadence", {"cadence_spm": 151}),
]
LAST = 44


def main():
    control, watch = Connection(sys.argv[1]), Connection(sys.argv[1])
    watch.send("Watch", min_interval_ms=50)
    control.call("Start")
    orders = list(ORDERS)
    grids = []
    while not grids or grids[-1]["step"] <= LAST:
        grid = watch.receive()["status"].get("grid")
        if grid and (not grids or grids[-1] != grid):
            grids.append(grid)
            if orders and grid["step"] >= orders[0][0]:
                _, method, parameters = orders.pop(0)
                control.call(method, **parameters)
    for step in range(grids[0]["step"] + 1, LAST + 1):
        ahead = [grid for grid in grids if grid["step"] < step][-1]
        present = [grid for grid in grids if grid["step"] <= step][-1]
        print(json.dumps({"step": step, "ahead_ns": heard_at(ahead, step), "heard_at_ns": heard_at(present, step)}))
    round_trip, difference = offset(control)
    print(json.dumps({"offset_ns": difference, "round_trip_ns": round_trip}))


main()
