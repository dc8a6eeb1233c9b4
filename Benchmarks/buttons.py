#!/usr/bin/env python3
"""Time from a media key, or from a ringing phone, to the silence of the clicks, with the real daemon on private buses.

    ./buttons.py [--presses 1000] [--rate 10] [--calls 50] [--device null] [--strided PROGRAM]

Needs dbus-daemon and Python's dbus_fast. To measure with a sound server, run it in ../shared/tools/audio-lab.sh and name the device
"default". The times come from the daemon's trace: "settings" is the frame from which a change is played, with the time at which that frame is
heard. A press counts as lost if no change follows it. A simulated ModemManager makes the calls.
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

from dbus_fast import Message, PropertyAccess
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_property, signal

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEM = "/org/freedesktop/ModemManager1"

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>{kind}</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow receive_type="method_call"/><allow receive_type="method_return"/><allow receive_type="error"/><allow receive_type="signal"/></policy></busconfig>"""


class Voice(ServiceInterface):
    def __init__(self):
        super().__init__("org.freedesktop.ModemManager1.Modem.Voice")

    @dbus_property(access=PropertyAccess.READ)
    def Calls(self) -> "ao":  # noqa: F722
        return []

    @signal()
    def CallAdded(self, path) -> "o":
        return path

    @signal()
    def CallDeleted(self, path) -> "o":
        return path


class Call(ServiceInterface):
    def __init__(self):
        super().__init__("org.freedesktop.ModemManager1.Call")

    @dbus_property(access=PropertyAccess.READ)
    def State(self) -> "i":
        return 3  # ringing-in


def start_bus(folder, kind):
    path = folder / f"{kind}.bus"
    file = folder / f"{kind}.conf"
    file.write_text(CONFIGURATION.format(kind=kind, path=path))
    process = subprocess.Popen(["dbus-daemon", f"--config-file={file}", "--nofork"], stderr=subprocess.DEVNULL)
    while not path.exists():
        time.sleep(0.01)
    return process, f"unix:path={path}"


def records(trace):
    lines = [json.loads(line) for line in trace.read_text().splitlines() if line.startswith("{")]
    return [(line["heard_at_ns"], line["playing"]["paused"]) for line in lines if line["event"] == "settings" and line.get("playing")]


def latencies(actions, heard):
    """Milliseconds from each action to the first change to its state after it; None for an action without one."""
    result = []
    index = 0
    for at, paused in actions:
        while index < len(heard) and not (heard[index][0] >= at and heard[index][1] == paused):
            index += 1
        result.append((heard[index][0] - at) / 1e6 if index < len(heard) else None)
    return result


def report(name, values):
    lost = values.count(None)
    values = sorted(value for value in values if value is not None)
    if not values:
        return print(f"{name}: {lost} lost, nothing measured")
    p95 = values[max(0, -(-len(values) * 95 // 100) - 1)]
    print(
        f"{name}: {len(values)} measured, {lost} lost; median {statistics.median(values):.1f} ms, "
        f"95th percentile {p95:.1f} ms, longest {values[-1]:.1f} ms"
    )


async def main(options):
    with tempfile.TemporaryDirectory(prefix="strided-buttons-") as name:
        folder = pathlib.Path(name)
        children = []
        try:
            buses = {}
            for kind in ("session", "system"):
                process, buses[kind] = start_bus(folder, kind)
                children.append(process)
            modem = await MessageBus(bus_address=buses["system"]).connect()
            voice = Voice()
            modem.export(MODEM + "/Modem/0", voice)
            modem.export(MODEM + "/Call/1", Call())
            await modem.request_name("org.freedesktop.ModemManager1")

            trace = folder / "trace.jsonl"
            log = open(folder / "log", "w+")
            environment = os.environ | {
                "HOME": name,
                "XDG_CONFIG_HOME": name,
                "XDG_STATE_HOME": name,
                "XDG_DATA_HOME": name,
                "DBUS_SESSION_BUS_ADDRESS": buses["session"],
                "DBUS_SYSTEM_BUS_ADDRESS": buses["system"],
            }
            command = [options.strided, "--device", options.device, "--trace", str(trace), "--start", "--socket", f"{name}/socket"]
            daemon = subprocess.Popen(command, env=environment, stderr=log)
            children.append(daemon)

            client = await MessageBus(bus_address=buses["session"]).connect()

            async def call(method_name):
                message = Message(
                    destination="org.mpris.MediaPlayer2.strided",
                    path="/org/mpris/MediaPlayer2",
                    interface="org.mpris.MediaPlayer2.Player",
                    member=method_name,
                )
                return await client.call(message)

            for _ in range(500):
                names = (await client.call(Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"))).body[0]
                if "org.mpris.MediaPlayer2.strided" in names:
                    break
                await asyncio.sleep(0.01)
            else:
                sys.exit("strided did not become a media player")
            await asyncio.sleep(3)

            randomness = random.Random(7)
            presses = []
            begin = time.monotonic()
            for index in range(options.presses):
                await asyncio.sleep(max(0, begin + index / options.rate - time.monotonic()))
                presses.append((time.monotonic_ns(), index % 2 == 0))
                await call("PlayPause")
            await asyncio.sleep(2)

            rings = []
            for _ in range(options.calls):
                await asyncio.sleep(0.6 + randomness.random() * 0.4)
                rings.append((time.monotonic_ns(), True))
                voice.CallAdded(MODEM + "/Call/1")
                await asyncio.sleep(0.6 + randomness.random() * 0.4)
                voice.CallDeleted(MODEM + "/Call/1")
            await asyncio.sleep(2)
            daemon.terminate()
            daemon.wait()
            heard = records(trace)
            results = latencies(presses, heard)
            report("key to silence", results[0::2])
            report("key to clicks", results[1::2])
            report("ringing to silence", latencies(rings, heard))
            client.disconnect()
            modem.disconnect()
            log.seek(0)
            text = log.read()
            count = text.count("a media key has paused the run") + text.count("a media key has resumed the run")
            print(f"{count} of {options.presses} presses in the log")
        finally:
            for child in reversed(children):
                child.terminate()
                child.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presses", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=10, help="presses per second")
    parser.add_argument("--calls", type=int, default=50)
    parser.add_argument("--device", default="null")
    parser.add_argument("--strided", default=str(ROOT / ".build/release/strided"))
    asyncio.run(main(parser.parse_args()))
