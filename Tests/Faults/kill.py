#!/usr/bin/env python3
"""Kills the daemon at random moments of a run, again and again, and checks that the next process continues it.

Usage: kill.py [--short] [--kills N] [--seed N] [--plant]. Each process lives for 0 to 5 s, every second one no longer than it needs to
answer, and most get an order of the runner. Every second process has the limits of an ordinary user, and every third one runs out of memory.
--plant deletes the stored run before some starts; the exit status is then 1 unless the checks find it.
"""
import argparse
import contextlib
import random
import re
import resource
import subprocess
import sys
import time

sys.path.insert(0, __file__.rsplit("/", 1)[0])
from Support.world import Daemon, World, folder_for_trials, ordinary_limits, tone

options = argparse.ArgumentParser()
options.add_argument("--short", action="store_true", help="12 kills")
options.add_argument("--kills", type=int, help="200, or 12 with --short")
options.add_argument("--seed", type=int, default=33)
options.add_argument("--plant", action="store_true")
options = options.parse_args()
KILLS = options.kills or (12 if options.short else 200)
# Seconds. The grid has been stored in ns, and is rounded to a frame of the output when it continues.
SAME_TIME = 0.002
# Seconds of a recording that a kill may lose, according to ARCHITECTURE.md.
MOST_LOST = 1

# Seconds for which no process answers; a run is continued for 60 s after its last record.
MOST_SILENT = 20

# A run with a workout that has only its own tempo as a target, and is longer than all processes together.
BEGIN = [["run", "10km/h"], ["workout", "run", "3h @170spm, 1h @180spm"]]
# Speech and music play besides the clicks. A debug build may need as long as the shortest processes live to find the first track.
CONFIGURATION = """[voice]
output = "speech"
command = "sh -c 'cat {speech}' {{text}}"
[music]
mode = "on"
"""
# Methods and parameters. None of them ends the run or the workout.
ORDERS = [
    None,
    ("SetPace", {"speed_mps": 2.9}),
    ("SetPace", {"speed_mps": 2.7}),
    ("ChangeSetting", {"key": "sound.volume", "value": "50%"}),
    ("ChangeSetting", {"key": "sound.volume", "value": "80%"}),
    ("Record", {"action": "lap"}),
    ("ControlWorkout", {"action": "add_minute"}),
    ("GetToday", {}),
]


def beats(status: dict) -> tuple:
    """The beat grid: a step, when it is heard in seconds of the monotonic clock, and the seconds of a step."""
    grid = status["grid"]
    return grid["step"], grid["heard_at_ns"] / 1e9, 60 / grid["tempo_spm"]


def foot(status: dict) -> bool:
    """Whether the left foot has the even steps."""
    step = status["last_step"]
    return (step["foot"] == "left") == (step["number"] % 2 == 0)


def faults(before: dict, now: dict) -> list[str]:
    """What the present process has not continued."""
    found = []
    if now["state"] != "running":
        found.append(f"the run is {now['state']}")
    if "workout" not in now:
        found.append("the workout is gone")
    elif (back := before["workout"]["elapsed_s"] - now["workout"]["elapsed_s"]) > MOST_LOST:
        found.append(f"the workout has gone back by {back:.1f} s")
    recording = now.get("recording") or {"state": "gone", "elapsed_s": 0}
    if recording["state"] != "recording":
        found.append(f"the recording is {recording['state']}")
    elif (back := before["recording"]["elapsed_s"] - recording["elapsed_s"]) > MOST_LOST:
        found.append(f"the recording has gone back by {back:.1f} s")
    if now["target"].get("cadence_spm") != before["target"]["cadence_spm"]:
        found.append(f"the cadence is {now['target'].get('cadence_spm')} instead of {before['target']['cadence_spm']}")
    # Without a step that was heard, there is no grid yet.
    if "grid" in now and now["grid"]["tempo_spm"] == before["grid"]["tempo_spm"]:
        (step, heard, _), (next_step, next_heard, length) = beats(before), beats(now)
        if abs((next_heard - heard) - (next_step - step) * length) > SAME_TIME:
            found.append(f"step {next_step} is {(next_heard - heard) / length - (next_step - step):+.3f} steps away from the grid")
    if "last_step" in now and foot(now) != foot(before):
        found.append("the feet are exchanged")
    return found


def status(daemon: Daemon) -> dict:
    return daemon.call("GetStatus")["parameters"]["status"]


def is_settled(before: dict, now: dict) -> bool:
    """Whether the recording has continued, a step was heard, and the workout has seen the recording, which it does once a second."""
    return {"recording", "last_step"} <= now.keys() and (
        "workout" not in now or before["workout"]["elapsed_s"] - now["workout"]["elapsed_s"] <= MOST_LOST)


def settled(daemon: Daemon, before: dict, until: float) -> dict:
    """The status when it is settled, or at a time of the monotonic clock."""
    while not is_settled(before, now := status(daemon)) and time.monotonic() < until:
        time.sleep(0.02)
    return now


def run_out_of_memory(daemon: Daemon) -> None:
    """Forbids the process to grow, and lets clients send it half of large calls.

    Then it is killed with SIGKILL, as the kernel does it when memory runs out. This needs no memory cgroup, and so no superuser.
    """
    status = open(f"/proc/{daemon.process.pid}/status").read()
    size = int(re.search(r"VmData:\s+(\d+)", status)[1]) << 10
    resource.prlimit(daemon.process.pid, resource.RLIMIT_DATA, (size, size))
    with contextlib.ExitStack() as clients, contextlib.suppress(OSError):
        for _ in range(60):
            client = clients.enter_context(daemon.connection(within=0.2))
            client.sendall(b'{"method": "org.strided.Control.GetStatus", "parameters": {"text": "' + b"x" * 60_000)
        with contextlib.suppress(subprocess.TimeoutExpired):
            daemon.process.wait(1)


choose = random.Random(options.seed)
world = World(folder_for_trials() / "kill", None).make()
for name in ["config/strided", "home/music"]:
    (world.root / name).mkdir(parents=True)
for tempo in [165, 170]:
    tone(world.root / f"home/music/{tempo}.wav", tempo)
(world.root / "config/strided/config.toml").write_text(CONFIGURATION.format(speech=world.root / "home/music/165.wav"))
world.must("stridectl", "music", "add", str(world.root / "home/music"))
daemon = Daemon(world)
if not daemon.wait():
    sys.exit(daemon.log.read_text())
for words in BEGIN:
    world.must("stridectl", *words, "--socket", str(daemon.socket))
while "last_step" not in (before := status(daemon)):
    time.sleep(0.1)
time.sleep(2)
before = status(daemon)
wrong = unanswered = compared = ordinary = starved = 0
# Seconds that a process needs before it answers, and the time at which the last one answered. A busy machine needs longer.
start, answered = 0.3, time.monotonic()
for kill in range(1, KILLS + 1):
    if kill % 3 == 0 and daemon.process.poll() is None:
        run_out_of_memory(daemon)
        starved += 1
    daemon.end(9)
    if options.plant and kill % 5 == 0:
        daemon.socket.with_name("control.sock.run").unlink(missing_ok=True)
    life = choose.uniform(0, choose.choice([0, 5]) + start)
    order = choose.choice(ORDERS)
    began = time.monotonic()
    ends = began + life
    daemon = Daemon(world, limits=ordinary_limits if kill % 2 else None)
    ordinary += kill % 2
    # The last process is looked at as long as it takes, and so is one before the stored run is too old to be continued.
    if kill == KILLS or began - answered > MOST_SILENT:
        ends += 60
    answers = False
    while time.monotonic() < ends and not answers:
        try:
            daemon.connection().close()
            answers = True
            answered = time.monotonic()
            start += (answered - began - start) / 4
        except OSError:
            time.sleep(0.01)
    if not answers:
        unanswered += 1
        continue
    now = settled(daemon, before, ends)
    compared += is_settled(before, now)
    # A process that was too short is not compared, but the run plays from its start on.
    if found := faults(before, now) if is_settled(before, now) or now["state"] != "running" or kill == KILLS else []:
        wrong += 1
        print(f"kill {kill}, order before {before.get('order')}: {'; '.join(found)}", flush=True)
        if now["state"] != "running" or "workout" not in now:
            for words in BEGIN:
                world.run("stridectl", *words, "--socket", str(daemon.socket))
    if order:
        reply = daemon.call(order[0], **order[1])
        if "error" in reply:
            sys.exit(f"{order}: {reply}")
    after = status(daemon)
    if is_settled(before, after) and "workout" in after:
        before = after | {"order": order}
    time.sleep(max(0, ends - time.monotonic()) if ends < began + 60 else 0)
daemon.end()
world.remove()
print(f"kills: {KILLS}, {unanswered} of them before the process answered ({start:.1f} s at the end); {ordinary} with the limits of an ordinary "
      f"user; {starved} when memory ran out; {compared} compared in full; not continued: {wrong}")
sys.exit((wrong == 0) if options.plant else (wrong > 0))
