#!/usr/bin/env python3
"""One metronome plays in a sound-server laboratory: steadily, through changes of tempo, or through a fault.

    audio-lab.sh --server SERVER --rec FILE.wav -- trial.py SPECIFICATION.json RESULT.json

Run by peers.py. What is heard is judged there, from the recording; here is noted what it cost and when things were done.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

from costs import Window
from metronomes import METRONOMES, Nothing
from recorder import Recorder
from stage import Failed, Stage

TEMPI = (170, 180)
BEFORE_FAULT = 8
STOPPED = 1
AFTER_FAULT = 10


def server_processes(metronome):
    """The sound server's, and gtick's way to it."""
    pulse = getattr(metronome, "pulse", None)
    return [int(os.environ["AUDIO_LAB_SERVER_PID"])] + ([pulse.pid] if pulse else [])


def alive(stage, metronome):
    if metronome.process.poll() is not None:
        raise Failed(f"ended (status {metronome.process.returncode}): {stage.said(metronome.process)}")


def steady(stage, metronome, recorder, given):
    """Costs are counted once it plays evenly: not its start."""
    seconds = given["seconds"]
    settling = min(5, seconds / 4)
    time.sleep(settling)
    alive(stage, metronome)
    window = Window(metronome.process.pid, server_processes(metronome))
    time.sleep(seconds - settling)
    alive(stage, metronome)
    costs = window.end()
    time.sleep(1)  # starting took a part of it: the last beats of the time asked for
    return {"costs": costs}


def changes(stage, metronome, recorder, given):
    """At any phase of the beat; the same phases for everyone, from the seed."""
    chance = random.Random(given["seed"])
    tempo = given["tempo"]
    done = []
    time.sleep(3)
    for _ in range(given["changes"]):
        time.sleep(2.5 + chance.uniform(0, 0.353))
        alive(stage, metronome)
        tempo = TEMPI[1] if tempo == TEMPI[0] else TEMPI[0]
        at = time.monotonic()
        metronome.change(tempo)
        done.append({"at_s": at, "tempo": tempo, "took_ms": (time.monotonic() - at) * 1_000})
    time.sleep(3)
    alive(stage, metronome)
    return {"changes": done}


def stop(stage, metronome, recorder, given):
    """The program gets no processor for a second: a suspended terminal, a machine out of memory."""
    time.sleep(BEFORE_FAULT)
    alive(stage, metronome)
    at = time.monotonic()
    metronome.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED)
    metronome.process.send_signal(signal.SIGCONT)
    time.sleep(AFTER_FAULT)
    return {"fault_s": at, "over_s": at + STOPPED}


def restart(stage, metronome, recorder, given):
    """The server crashes, and its supervisor starts it again a second later."""
    time.sleep(BEFORE_FAULT)
    alive(stage, metronome)
    first = recorder.end()
    at = time.monotonic()
    os.kill(int(os.environ["AUDIO_LAB_SERVER_PID"]), signal.SIGKILL)
    time.sleep(1)
    done = subprocess.run(
        [os.environ["AUDIO_LAB_RESTART"]], timeout=30, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if done.returncode:
        raise Failed("the sound server did not start again")
    metronome.server_restarted()
    over = time.monotonic()
    second = recorder.like(stage, given["second_recording"])
    time.sleep(AFTER_FAULT)
    return {"fault_s": at, "over_s": over, "recording": first, "second_recording": second.end()}


KINDS = {"steady": steady, "changes": changes, "stop": stop, "restart": restart}


def main():
    with open(sys.argv[1]) as file:
        given = json.load(file)
    # An end of the laboratory ends the metronome, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    result = {}
    try:
        with Stage(given) as stage:
            recorder = Recorder.running(given["recording"])
            metronome = (METRONOMES | {Nothing.name: Nothing})[given["metronome"]](stage)
            time.sleep(0.5)
            (metronome.play_to_be_changed if given["kind"] == "changes" else metronome.play)(given["tempo"])
            result = {"told_s": metronome.told}
            result |= KINDS[given["kind"]](stage, metronome, recorder, given)
            result["ended"] = metronome.process.poll() is not None
            if "recording" not in result:
                result["recording"] = recorder.end()
    except (Failed, OSError, RuntimeError, subprocess.TimeoutExpired) as error:
        result["failed"] = str(error)
    with open(sys.argv[2], "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
