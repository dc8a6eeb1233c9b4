#!/usr/bin/env python3
"""Cuts the power at any time of some scenarios, and checks what is then on the disk.

Usage: powercut.py [--short] [--only NAME] [--images N] [--seed N] [--plant WHAT]. README.md describes the models of the file system. --plant
nosync or nodirsync lets the shim swallow the waits for the disk, and --plant early moves each reply before the wait that it follows; the
exit status is then 1 unless the checks find images with lost data.
"""
import argparse
import json
import pathlib
import random
import shutil
import sqlite3
import sys
import time

sys.path.insert(0, __file__.rsplit("/", 1)[0])
from Support.images import Disk, events
from Support.world import Daemon, World, build_shim, contents, damage, export_run, folder_for_trials, sealed

options = argparse.ArgumentParser()
options.add_argument("--short", action="store_true", help="some dozens of images of each scenario")
options.add_argument("--only", help="only scenarios whose names contain this")
options.add_argument("--images", type=int, help="images of each scenario; 1000, or 24 with --short")
options.add_argument("--seed", type=int, default=33)
options.add_argument("--plant", choices=["nosync", "nodirsync", "early"])
options = options.parse_args()
COUNT = options.images or (24 if options.short else 1000)
# What a cut may lose of a run, in ms, according to ARCHITECTURE.md.
MOST_LOST = 1000


class Recording:
    """The log of a scenario. A mark is added by the client that has received a reply, after all that the programs did before it."""

    def __init__(self, world: World) -> None:
        self.world, self.path = world, world.beside / "log"
        self.faults = {"LOG": str(self.path)}
        if options.plant in ("nosync", "nodirsync"):
            self.faults["PLANT"] = options.plant

    def mark(self, **fact: object) -> None:
        with open(self.path, "ab", buffering=0) as log:
            log.write(f"M 0 {time.monotonic_ns()} 0 0 0 {json.dumps(fact)}\n".encode())

    def command(self, *words: str, **fact: object) -> None:
        """Runs a command; when it has reported success, the fact must outlast each cut of the power."""
        self.mark(**fact, asked=True)
        self.world.must(*words, **self.faults)
        self.mark(**fact)


def told(marks: list, fact: str) -> tuple:
    """The values that the image may have of a fact: that of the last reply, and those asked for since. None if there was no reply."""
    last, since = None, []
    for mark in marks:
        if fact in mark and mark.get("asked"):
            since.append(mark[fact])
        elif fact in mark:
            last, since = mark[fact], []
    return last, since


# The number of the activity that is there from the beginning.
FIRST = 1
# The file of the saved settings with each volume, as it is when the reply has come.
PREFERENCES = {}

# MARK: The scenarios: each records, and returns the check of an image

def run(recording: Recording):
    """A run from simulated input of which a setting, a goal and the name of another activity are changed meanwhile."""
    world = recording.world
    daemon = Daemon(world, "--demo", **recording.faults)
    if not daemon.wait():
        sys.exit(f"the daemon has not started: {daemon.log.read_text()}")
    daemon.call("Record", action="start", kind="run")
    recording.mark(begun=True)
    for second in range(4 if options.short else 14):
        time.sleep(0.7)
        volume = f"{40 + second}%"
        recording.mark(volume=volume, asked=True)
        if daemon.call("ChangeSetting", key="sound.volume", value=volume)["parameters"].get("unsaved") is None:
            recording.mark(volume=volume)
        PREFERENCES[volume] = (world.root / "state/strided/preferences.json").read_text()
        if second % 2:
            recording.command("stridectl", "edit", str(FIRST), "--name", f"name {second}", name=f"name {second}")
        if second == 6:
            daemon.call("Record", action="lap")
    recording.mark(finished=True, asked=True)
    if daemon.call("Record", action="stop")["parameters"].get("unsaved") is None:
        recording.mark(finished=True)
    daemon.end()

    def check(image: World, marks: list, now: int):
        if not any("begun" in mark for mark in marks):
            return
        connection = sqlite3.connect(f"file:{image.logbook}", uri=True)
        name = connection.execute("SELECT name FROM activity WHERE id = ?", [FIRST]).fetchone()[0]
        rows = connection.execute("SELECT id, state, elapsed_ms FROM activity WHERE id > ?", [FIRST]).fetchall()
        connection.close()
        last, since = told(marks, "name")
        if last and name not in [last, *since]:
            yield f"the reply said that the name is {last}, but it is {name}"
        last, since = told(marks, "volume")
        kept = image.root / "state/strided/preferences.json"
        if last and (not kept.exists() or kept.read_text() not in [PREFERENCES[volume] for volume in [last, *since]]):
            yield f"the reply said that the volume is {last}, but it is not"
        if any("finished" in mark and not mark.get("asked") for mark in marks) and [row[1] for row in rows] != ["finished"]:
            yield f"the reply said that the run is saved, but the logbook has {rows}"
    check.progress = progress
    return check


def progress(image: World) -> int:
    """How much of the run is in the logbook, in ms."""
    connection = sqlite3.connect(f"file:{image.logbook}", uri=True)
    found = connection.execute("SELECT max(elapsed_ms) FROM sample WHERE activity > ?", [FIRST]).fetchone()[0]
    connection.close()
    return found or 0


def snapshot(recording: Recording) -> dict:
    """The contents of the logbook, read from a copy, so that nothing is recovered in the place that is observed."""
    copy = recording.world.copy(recording.world.root.with_name("copy"))
    found = contents(copy.logbook)
    copy.remove()
    return found


def logbook(*words: str):
    """A command that changes the logbook."""
    def scenario(recording: Recording):
        old = snapshot(recording)
        recording.command("stridectl", *words, changed=True)
        new = snapshot(recording)

        def check(image: World, marks: list, now: int):
            found = contents(image.logbook)
            if told(marks, "changed")[0]:
                if found != new:
                    yield "the command reported success, but the change is not there"
            elif found not in (old, new) and words[0] != "restore":
                yield "the logbook is neither old nor new"
            elif words[0] == "restore" and {name: found.get(name) for name in ("activity", "sample")} not in (
                    {name: state.get(name) for name in ("activity", "sample")} for state in (old, new)):
                yield "the logbook is neither old nor new"
        return check
    return scenario


def backup(recording: Recording):
    recording.command("stridectl", "backup", "out.backup", changed=True)

    def check(image: World, marks: list, now: int):
        path = image.root / "home/out.backup"
        if told(marks, "changed")[0] and not path.exists():
            yield "the command reported success, but there is no backup"
        if path.exists() and (not sealed(path) or damage(path, is_backup=True)):
            yield "there is a damaged backup"
    return check


def export(recording: Recording):
    recording.command("stridectl", "export", "last", "--format", "gpx", "--output", "out.gpx", changed=True)

    def check(image: World, marks: list, now: int):
        path = image.root / "home/out.gpx"
        if told(marks, "changed")[0] and not path.exists():
            yield "the command reported success, but there is no file"
        if path.exists() and path.read_bytes() != (recording.world.root / "home/out.gpx").read_bytes():
            yield "the file is not complete"
    return check


def workout(recording: Recording):
    recording.command("stridectl", "workout", "import", "hills.toml", changed=True)

    def check(image: World, marks: list, now: int):
        path = image.root / "config/strided/workouts/hills.toml"
        if told(marks, "changed")[0] and not path.exists():
            yield "the command reported success, but there is no workout"
        if path.exists() and path.read_bytes() != (recording.world.root / "config/strided/workouts/hills.toml").read_bytes():
            yield "the workout is not complete"
    return check


def synced(recording: Recording):
    recording.command("stridectl", "sync", "add", "folder", "--url", str(recording.world.root / "home/sent"), "--all", "--yes", added=True)
    recording.command("stridectl", "sync", "now", sent=True)

    def check(image: World, marks: list, now: int):
        configuration = image.root / "config/strided/sync.json"
        if told(marks, "added")[0] and "folder" not in (configuration.read_text() if configuration.exists() else ""):
            yield "the command reported success, but the service was not added"
        queue = image.root / "state/strided/sync.db"
        if queue.exists() and (found := damage(queue)):
            yield f"sync.db: {found}"
        sent = list((image.root / "home/sent").glob("*.fit"))
        if told(marks, "sent")[0] and not sent:
            yield "the command reported success, but the file was not sent"
        if any(path.read_bytes() != (recording.world.root / "home/sent" / path.name).read_bytes() for path in sent):
            yield "a file that was sent is not complete"
    return check


def judge(name: str, origin: World, scenario) -> int:
    """Makes the images of a scenario; returns the number of those in which something was wrong."""
    began = time.monotonic()
    world = origin.copy(origin.root.with_name(name))
    disk = Disk(world.root)
    recording = Recording(world)
    check = scenario(recording)
    log = list(events(recording.path))
    if options.plant == "early":
        log = early(log)
    randomness = random.Random(options.seed)
    changes = [index for index, event in enumerate(log) if event.operation in "CWTEURNM"]
    cuts = sorted(randomness.choice(changes) + randomness.randint(0, 1) for _ in range(COUNT))
    wrong, losses, opened = [], [], 0
    started = next((event.time for event in log if event.operation == "M" and event.fact.get("begun")), None)
    ended = next((event.time for event in log if event.operation == "M" and event.fact.get("finished")), None)
    position = 0
    for number, cut in enumerate(cuts):
        while position < cut:
            disk.apply(log[position])
            position += 1
        marks = [event.fact for event in log[:cut] if event.operation == "M"]
        image = World(world.root.with_name(f"{name}-image"), world.shim)
        model = ["ordered", "strict"][number % 2]
        how = disk.write(image.root, model, randomness)
        now = log[cut].time if cut < len(log) else log[-1].time
        found = list(checked(image, check, marks, now))
        if not found and hasattr(check, "progress") and started and now < ended:
            losses.append((now - started) / 1e6 - progress(image))
        if not found and number % max(1, COUNT // 40) == 0:
            opened += 1
            outcome = image.run("stridectl", "history", "--json")
            if outcome.status:
                found.append(f"stridectl history: {outcome}")
        wrong += [f"image {number} ({model}, {how}, cut after {cut} of {len(log)} events): {text}" for text in found[:1]]
        image.remove()
    late = sum(loss > MOST_LOST for loss in losses)
    lost = f", lost of the run: at most {max(losses):.0f} ms, more than 1 s in {late} of {len(losses)}" if losses else ""
    print(f"{name}: {COUNT} images of {len(log)} events, {opened} of them opened by the program{lost}, {len(wrong)} wrong, "
          f"{time.monotonic() - began:.0f} s", flush=True)
    for text in wrong[:4] if not options.plant else []:
        print(f"  {text}")
    return len(wrong)


def checked(image: World, check, marks: list, now: int):
    if image.logbook.exists() and (found := damage(image.logbook)):
        yield f"strided.db: {found}"
        return
    try:
        yield from check(image, marks, now)
    except (sqlite3.Error, OSError, TypeError) as error:
        yield f"the data cannot be read: {error!r}"


def early(log: list) -> list:
    """The log as if each reply had been sent before the last wait for the disk that precedes it."""
    result = []
    for event in log:
        place = len(result)
        if event.operation == "M" and not event.fact.get("asked"):
            while place and result[place - 1].operation != "W":
                place -= 1
        result.insert(place, event)
    return result


def gpx() -> str:
    """A run of two minutes."""
    points = "".join(f'<trkpt lat="{52 + second * 3e-5:.6f}" lon="13.4"><time>2025-05-04T08:{second // 60:02}:{second % 60:02}Z</time></trkpt>'
                     for second in range(120))
    return ('<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type>'
            f"<trkseg>{points}</trkseg></trk></gpx>")


def main() -> int:
    base = folder_for_trials()
    try:
        origin = World(base / "origin", build_shim(base)).make()
        home = origin.root / "home"
        (home / "sent").mkdir()
        (home / "hills.toml").write_text('steps = "5min easy"\n')
        export_run(base, origin.shim, home)
        origin.must("stridectl", "import", "a.fit", "--no-profile")
        origin.must("stridectl", "backup", "old.backup")
        origin.must("stridectl", "edit", "last", "--name", "Before the restore")
        scenarios = {
            "run": run, "edit": logbook("edit", "last", "--name", "New name", "--tag", "race"),
            "import": logbook("import", "b.gpx", "--no-profile"), "restore": logbook("restore", "old.backup", "--yes"),
            "backup": backup, "export": export, "workout": workout, "sync": synced}
        (home / "b.gpx").write_text(gpx())
        found = {name: judge(name, origin, scenario) for name, scenario in scenarios.items() if options.only is None or options.only in name}
    finally:
        shutil.rmtree(base, ignore_errors=True)
    if options.plant:
        seen = [name for name, count in found.items() if count]
        print(f"planted {options.plant}: found in {len(seen)} of {len(found)} scenarios: {', '.join(seen)}")
        return 0 if seen else 1
    return 1 if any(found.values()) else 0


sys.exit(main())
