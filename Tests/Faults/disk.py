#!/usr/bin/env python3
"""Fails each call of each kind on the disk, one after the other, and checks what the programs say and what is then on the disk.

Usage: disk.py [--short] [--only NAME] [--plant] [--keep] [--jobs N]. README.md describes what is checked. --plant makes the shim report success where
it has done nothing; then each kind of scenario must have faults that the checks find, otherwise the exit status is 1.
"""
import argparse
import atexit
import concurrent.futures
import itertools
import json
import re
import shutil
import ssl
import subprocess
import sys
import time
import urllib.request
import zipfile

sys.path.insert(0, __file__.rsplit("/", 1)[0])
from Support.world import HERE, LIMIT, Daemon, World, build_shim, contents, damage, digest, export_run, folder_for_trials, sealed, tone

options = argparse.ArgumentParser()
options.add_argument("--short", action="store_true", help="a handful of faults of each scenario")
options.add_argument("--only", help="only scenarios whose names contain this")
options.add_argument("--plant", action="store_true")
options.add_argument("--jobs", type=int, default=4, help="trials at the same time")
options.add_argument("--keep", action="store_true", help="keep the folders of trials in which something was wrong")
options = options.parse_args()

# A fault is KIND, "" for one call or "+" for all calls from the Nth on, and HOW.
FAULTS = [(kind, "", how) for kind, hows in {
    "open": ["EIO", "ENOSPC", "EINTR"], "read": ["EIO", "EINTR", "short"], "write": ["EIO", "ENOSPC", "EINTR", "short"],
    "sync": ["EIO", "ENOSPC", "EINTR"], "rename": ["EIO", "ENOSPC", "EINTR"], "truncate": ["EIO", "ENOSPC", "EINTR"],
    "mkdir": ["EIO", "ENOSPC"], "unlink": ["EIO"]}.items() for how in hows]
FAULTS += [("read", "+", "EIO"), ("write", "+", "EIO"), ("write", "+", "ENOSPC"), ("sync", "+", "EIO")]
if options.plant:
    FAULTS = [(kind, "", "lie") for kind in ["write", "rename"]] + [("write", "+", "lie")]

DENIAL = re.compile(r"nothing was changed|was not changed|not changed", re.I)


class Scenario:
    """A command with its input, and what it changes.

    `parts` returns the state of the user's data by the names of its parts. `prepare` is called before each trial, and `after` returns what is
    wrong when the command is repeated without a fault.
    """

    def __init__(self, name: str, world: World, *command: str, parts, atomic: bool = True, text: str = "", prepare=lambda _: None,
                 after=lambda _: []) -> None:
        self.name, self.world, self.command, self.parts, self.atomic = name, world, command, parts, atomic
        self.text, self.prepare, self.after = text, prepare, after
        self.old = parts(world)
        runs = []
        for number in range(2):
            trial = world.copy(world.root.with_name(f"{name}-plain{number}"))
            prepare(trial)
            trial.must(*command, text=text)
            runs.append(trial)
            time.sleep(1.1)
        self.files = files(runs[0])
        self.new = parts(runs[0])
        # Times and random identifiers differ between two runs without a fault.
        self.varying = varying(self.new, parts(runs[1]))
        self.new = masked(self.new, self.varying)
        self.old = masked(self.old, self.varying)
        assert self.old != self.new, f"{name} changes nothing"
        for trial in runs:
            trial.remove()


def varying(first: object, second: object, place: tuple = ()) -> set:
    """The places, without numbers of rows, at which two values differ."""
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        return set().union(*[varying(first[key], second[key], place + (key,)) for key in first])
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        return set().union(*[varying(one, other, place) for one, other in zip(first, second)])
    return set() if first == second else {place}


def masked(value: object, places: set, place: tuple = ()) -> object:
    if place in places:
        return "…"
    if isinstance(value, dict):
        return {key: masked(part, places, place + (key,)) for key, part in value.items()}
    if isinstance(value, list):
        return [masked(part, places, place) for part in value]
    return value


def files(world: World) -> dict:
    """All files but those of SQLite that it removes or recovers, and empty locks; without the random parts of their names."""
    return {re.sub(r"-[0-9a-f]{8}\.fit$", ".fit", str(path.relative_to(world.root))): digest(path) for path in sorted(world.root.rglob("*"))
            if path.is_file() and not re.search(r"-(wal|shm)$|\.(lock|keeper|scan)$", path.name)}


class Trial:
    """One run of a command with one fault, and what was wrong with it."""

    def __init__(self, scenario: Scenario, kind: str, lasting: str, how: str, number: int) -> None:
        self.fault = f"{kind}:{number}{lasting}:{how}"
        world = scenario.world.copy(scenario.world.root.with_name(f"{scenario.name}-{self.fault.replace(':', '-')}"))
        scenario.prepare(world)
        hits = world.beside / "hits"
        outcome = world.run(*scenario.command, text=scenario.text, FAIL=self.fault, HITS=str(hits))
        self.reached = hits.read_text().splitlines() if hits.exists() else []
        self.wrong = list(self.check(scenario, world, outcome, kind)) if self.reached else []
        self.outcome = outcome
        self.ending = (outcome.status, outcome.errors.replace(world.root.name, ""), len(self.reached) > 1, *self.wrong)
        if not (self.wrong and options.keep):
            world.remove()

    def check(self, scenario: Scenario, world: World, outcome, kind: str):
        said = outcome.output + outcome.errors
        if outcome.status < 0:
            yield f"ended by signal {-outcome.status}"
        if outcome.status > 0 and not outcome.errors.strip():
            yield "it failed and named no reason"
        for path in [*world.root.glob("data/strided/*.db"), *world.root.glob("data/strided/*.sqlite"), *world.root.glob("state/strided/*.db")]:
            if found := damage(path):
                yield f"{path.name}: {found}"
        try:
            now = masked(scenario.parts(world), scenario.varying)
        except Exception as error:
            yield f"the data cannot be read: {error!r}"
            return
        for part in scenario.new:
            if now[part] not in (scenario.old[part], scenario.new[part]) and scenario.atomic:
                yield f"{part} is neither old nor new: {difference(now[part], scenario.new[part])}"
        is_new, is_old = now == scenario.new, now == scenario.old
        if outcome.status == 0 and not is_new and not outcome.errors.strip():
            yield f"it reported success without a warning, but not all is there: {difference(now, scenario.new)}"
        if DENIAL.search(said) and not is_old:
            yield "it said that nothing was changed, but something was"
        if re.search(r"disk is full", said) and "ENOSPC" not in self.fault:
            yield "it said that the disk is full, and it is not"
        if re.search(r"is damaged|not a strided logbook|not a backup", said) and kind in ("read", "open", "write", "sync"):
            yield "it said that a file is damaged, and it is not"
        if kind != "unlink" and "+" not in self.fault:
            left = set(files(world)) - set(files(scenario.world)) - set(scenario.files)
            if left and not any("before-restore" in name for name in left):
                yield f"it left {', '.join(sorted(left))}"
        yield from scenario.after(world)


def difference(value: object, expected: object) -> str:
    if isinstance(value, dict) and isinstance(expected, dict):
        return "; ".join(f"{key}: {difference(value.get(key), expected.get(key))}" for key in expected if value.get(key) != expected.get(key))
    if isinstance(value, list) and isinstance(expected, list):
        return f"{len(value)} rows, expected {len(expected)}: " + repr([one for one in value if one not in expected][:1])[:200]
    return f"{value!r:.60} instead of {expected!r:.60}"


def column(trial_of, number: int = 1) -> list:
    """Fails one call after the other until the call is not reached; the short form fails calls 1, 4, 16 and so on.

    Where many calls on one file end in the same way, only every eighth is failed. If one ends in another way, those before it are, too.
    """
    trials, alike, step, before = {}, 0, 1, None
    while (trial := trial_of(number)).reached:
        trials[number] = trial
        now = (trial.reached[0].split()[-1].rsplit("/", 1)[-1], trial.ending)
        alike = alike + 1 if now == before else 0
        if not alike and step > 1:
            number, before, step = number - step + 1, None, 1
            continue
        before, step = now, 1 if alike < 16 else 8
        number = number * 4 if options.short else number + step
        while number in trials:
            number += 1
    # The calls after the last one that was failed.
    for rest in range(number - step + 1, number):
        if (trial := trial_of(rest)).reached:
            trials[rest] = trial
    return list(trials.values())


def sweep(scenario: Scenario, pool) -> int:
    """Runs all faults of a scenario, and returns the number of trials in which something was wrong."""
    began = time.monotonic()

    chosen = [fault for fault in FAULTS if not options.short or fault[2] in ("EIO", "short", "lie") and fault[0] != "open" and not fault[1]]
    results = [trial for trials in pool.map(lambda fault: column(lambda number: Trial(scenario, *fault, number)), chosen)
               for trial in trials]
    counts = {kind: sum(trial.fault.startswith(kind) for trial in results) for kind in dict.fromkeys(fault[0] for fault in FAULTS)}
    wrong = [trial for trial in results if trial.wrong]
    print(f"{scenario.name}: {len(results)} faults ({', '.join(f'{kind} {count}' for kind, count in counts.items() if count)}), "
          f"{sum(trial.outcome.status == 0 for trial in results)} overcome, {sum(trial.outcome.status > 0 for trial in results)} refused, "
          f"{len(wrong)} wrong, {time.monotonic() - began:.0f} s", flush=True)
    if not options.plant:
        describe(wrong)
    return len(wrong)


def describe(wrong: list) -> None:
    """Prints what was wrong, with the first three faults that led to it."""
    by_text = {}
    for trial in wrong:
        for text in trial.wrong:
            by_text.setdefault(text[:60], []).append((trial, text))
    for found in by_text.values():
        print(f"  {len(found)} times: {found[0][1]}")
        for trial, _ in found[:3]:
            print(f"    {trial.fault} ({' | '.join(trial.reached[:2])}): {trial.outcome}")


# MARK: A run

# A setting that an earlier process has stored.
HEIGHT = "1.83 m"

STATE = ["preferences.json", "runner.json", "sensors.json", "day.json", "control.sock.run", "control.sock.workout"]


class RunTrial:
    """A run of three seconds in a daemon with one fault; nothing else is checked than what its client can see, its files and its clicks."""

    only = ""

    def __init__(self, origin: World, kind: str, lasting: str, how: str, number: int) -> None:
        self.fault = f"{kind}:{number}{lasting}:{how}"
        world = origin.copy(origin.root.with_name(f"{self.only.replace('.', '-') or 'run'}-{self.fault.replace(':', '-')}"))
        hits = world.beside / "hits"
        daemon = Daemon(world, **({"FAIL": self.fault, "HITS": str(hits), "ONLY": self.only} if number else {}))
        self.wrong, replies, self.status = [], {}, None
        try:
            if daemon.wait():
                replies = self.order(daemon)
            self.status = daemon.end()
        except (OSError, ValueError) as error:
            self.wrong.append(f"it did not answer: {error!r}")
            daemon.end(9)
        self.reached = hits.read_text().splitlines() if hits.exists() else []
        log = daemon.log.read_text(errors="replace")
        self.outcome = f"status {self.status}; {log[-300:]!r}"
        if self.reached or not number:
            self.wrong += self.check(world, replies, log)
            if replies:
                self.wrong += clicks(daemon.trace)
        # Whether the client was told of the fault, or the log has it.
        self.refused = not replies or bool(re.search('not saved|cannot be|renamed to|"unsaved"|"error"', log + json.dumps(replies)))
        self.ending = (self.status, self.refused, *self.wrong)
        if not (self.wrong and options.keep):
            world.remove()

    def order(self, daemon: Daemon) -> dict:
        replies = {"start": daemon.call("StartActivity", kind="run", cadence_spm=170)}
        for second in range(6):
            daemon.call("FeedSteps", text="cadence 170\n", begins=second == 0)
            time.sleep(0.4)
        replies["volume"] = daemon.call("ChangeSetting", key="sound.volume", value="44%")
        replies["end"] = daemon.call("FinishActivity")
        return replies

    def check(self, world: World, replies: dict, log: str):
        if not replies and not log.strip():
            yield "it did not start, and named no reason"
        if self.status is not None and self.status < 0 and self.status != -15:
            yield f"ended by signal {-self.status}"
        if found := world.logbook.exists() and damage(world.logbook):
            yield f"strided.db: {found}"
            return
        for name in ["preferences", "runner", "sensors", "day"]:
            path = world.root / f"state/strided/{name}.json"
            try:
                kept = json.loads(path.read_text()) if path.exists() else None
            except ValueError:
                yield f"{path.name} is damaged"
                continue
            volume = replies.get("volume", {"error": "no reply"})
            if name == "preferences" and "error" not in volume and not volume["parameters"].get("unsaved"):
                if (kept or {}).get("settings", {}).get("sound.volume") != "44.0%":
                    yield f"the reply said that the volume is saved, but the file has {kept}"
        # A file that could not be read at the start is kept under another name.
        if not any(HEIGHT in path.read_text() for path in world.root.glob("state/strided/preferences.json*")):
            yield "the settings of before are lost"
        end = replies.get("end", {}).get("parameters", {})
        rows = [row for row in contents(world.logbook).get("activity", []) if row["origin"] == "recorded"]
        if end.get("ended") and not end.get("unsaved") and [row["state"] for row in rows] != ["finished"]:
            yield f"the reply said that the run is saved, but the logbook has {[row['state'] for row in rows]}"


class StateTrial(RunTrial):
    """A run and a workout in a daemon with one fault on one file of its state; then it is killed, and the next process continues them."""

    # A part of each file of before, and of the new one.
    OLD = {"preferences": HEIGHT, "sensors": "C0:FF:EE:00:18:14", "runner": '"goal"', "day": '"stepLengths"'}
    NEW = {"preferences": "44.0%", "runner": "0.07"}

    def order(self, daemon: Daemon) -> dict:
        replies = {"start": daemon.call("StartActivity", kind="run", cadence_spm=170)}
        replies["workout"] = daemon.call("RunWorkout", workout='steps = "3h @170spm, 1h @180spm"')
        replies["runner"] = daemon.call("SetPlan", percent=7)
        replies["sensors"] = daemon.call("ForgetSensor", address="C0:FF:EE:00:18:15")
        replies["preferences"] = daemon.call("ChangeSetting", key="sound.volume", value="44%")
        while "last_step" not in (status := daemon.call("GetStatus")["parameters"]["status"]):
            time.sleep(0.1)
        time.sleep(1)
        replies["status"] = daemon.call("GetStatus")["parameters"]["status"]
        if self.only != "day.json":
            daemon.end(9)
        return replies

    def check(self, world: World, replies: dict, log: str):
        if not replies and not log.strip():
            yield "it did not start, and named no reason"
        if self.status is not None and self.status < 0 and self.status not in (-15, -9):
            yield f"ended by signal {-self.status}"
        unsaved = {part["part"] for part in replies.get("status", {}).get("unsaved", [])}
        for name, old in self.OLD.items():
            path = world.root / f"state/strided/{name}.json"
            try:
                text = path.read_text() if path.exists() else ""
                json.loads(text or "{}")
            except ValueError:
                yield f"{path.name} is damaged"
                continue
            # A file that could not be read at the start is kept under another name.
            if not any(old in other.read_text() for other in world.root.glob(f"state/strided/{name}.json*")):
                yield f"{name}: the content of before is lost"
            reply = replies.get(name, {"error": "no reply"})
            told = name in unsaved or "error" in reply or any(part["part"] == name for part in reply["parameters"].get("unsaved") or [])
            is_new = "18:15" not in text if name == "sensors" else self.NEW.get(name, "") in text
            if not told and not is_new:
                yield f"{name}: nothing was said, but the file has {text[-80:]!r}"
        if not replies or self.only == "day.json":
            return
        following = Daemon(world)
        if not following.wait():
            yield "the next process does not start"
            return
        now = following.call("GetStatus")["parameters"]["status"]
        following.end()
        if "run" not in unsaved and (now["state"] != "running" or "workout" not in now):
            yield f"nothing was said, but the next process is {now['state']}, its workout {now.get('workout', 'gone')}"


def sweep_state(resting: World) -> int:
    """Faults on each file of the state."""
    sensors = [{"address": f"C0:FF:EE:00:18:{end}", "kinds": ["footpod"], "cadenceUnit": "auto"} for end in (14, 15)]
    (resting.root / "state/strided/sensors.json").write_text(json.dumps({"schema": 1, "sensors": sensors}))
    # Makes the other files.
    daemon = Daemon(resting)
    daemon.wait()
    daemon.call("SetPlan", percent=5)
    daemon.end()
    found = 0
    for name in STATE[:1] if options.short else [name for name in STATE if options.only in (None, "state", name)]:
        kind = type(name, (StateTrial,), {"only": name})
        found += sweep_run(resting, kind, name)
    return found


def clicks(trace) -> list:
    """What is wrong with the clicks: each step comes once, in its order, at the distance of the cadence."""
    wrong, last = [], None
    for line in trace.read_text().splitlines() if trace.exists() else []:
        event = json.loads(line)
        if event["event"] != "step":
            last = last if event["event"] == "settings" else None
            continue
        if last and event["step"] != last["step"] + 1:
            wrong.append(f"step {event['step']} follows step {last['step']}")
        elif last and abs(event["frame"] - last["frame"] - 60 * 48000 / 170) > 1:
            wrong.append(f"step {event['step']} comes after {event['frame'] - last['frame']} frames")
        last = event
    return wrong[:2]


def sweep_run(origin: World, trial_of=RunTrial, name: str = "run") -> int:
    plain = trial_of(origin, "", "", "", 0)
    if plain.wrong or plain.status not in (0, -9):
        sys.exit(f"{name} without a fault: {plain.wrong}; {plain.outcome}")
    began = time.monotonic()

    def trials(fault) -> list:
        if options.short:
            return [trial for trial in [trial_of(origin, *fault, 4 if name == "run" else 1)] if trial.reached]
        return column(lambda number: trial_of(origin, *fault, number))

    chosen = [fault for fault in FAULTS if fault[2] in ("EIO", "ENOSPC", "short")
              and (not options.short or fault in [("write", "", "EIO"), ("write", "+", "ENOSPC"), ("sync", "+", "EIO")])]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = [trial for found in pool.map(trials, chosen) for trial in found]
    wrong = [trial for trial in results if trial.wrong]
    print(f"{name}: {len(results)} faults, {sum(not trial.refused for trial in results)} overcome, {sum(trial.refused for trial in results)} reported, "
          f"{len(wrong)} wrong, {time.monotonic() - began:.0f} s", flush=True)
    describe(wrong)
    return len(wrong)


# MARK: The scenarios

def logbook(world: World) -> dict:
    return {"logbook": contents(world.logbook)}


def whole(world: World) -> dict:
    """The logbook and the user's files, which a restore replaces one by one."""
    kept = {path.name: digest(path) for folder in ["config/strided", "state/strided"] for path in (world.root / folder).rglob("*.*") if path.suffix in (".toml", ".json")}
    return logbook(world) | {name: kept.get(name) for name in ["config.toml", "hills.toml", "preferences.json"]}


def backup(world: World) -> dict:
    path = world.root / "home/out.backup"
    if not path.exists():
        return logbook(world) | {"backup": None}
    return logbook(world) | {"backup": "complete" if sealed(path) and not damage(path, is_backup=True) else "damaged"}


def music(world: World) -> dict:
    return {"music": contents(world.root / "data/strided/music.sqlite")}


def configuration(world: World) -> dict:
    folder = world.root / "config/strided"
    return {name: json.loads((folder / name).read_text()) if (folder / name).exists() else None for name in ["sync.json", "sync-keys.json"]}


def queue(world: World) -> dict:
    """What each service has, and the lengths of the files in a folder to which activities are sent."""
    return {"queue": contents(world.root / "state/strided/sync.db"),
            "sent": sorted(path.stat().st_size for path in world.root.glob("home/sent/*.fit"))}


class Services:
    """The servers of SynchronisationTests; each trial has its own user and its own folder there."""

    def __init__(self, folder) -> None:
        folder.mkdir()
        script = HERE.parent / "SynchronisationTests/fake_services.py"
        self.process = subprocess.Popen([sys.executable, script, folder], stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        self.authority = folder / "ca.pem"
        self.url = f"https://localhost:{self.process.stdout.readline().strip()}"
        self.context = ssl.create_default_context(cafile=self.authority)

    def add(self, world: World) -> None:
        for service, folder in [("intervals", ""), ("webdav", "/dav/USER")]:
            world.must("stridectl", "sync", "add", service, "--url", self.url + folder, "--user", "USER", "--ca", str(self.authority),
                       "--all", "--yes", text="secret-key\n")

    def after(self, world: World):
        """Sends again; then each service has the activity, and was sent it once."""
        outcome = world.run("stridectl", "sync", "now")
        if outcome.status:
            yield f"it cannot be repeated: {outcome}"
            return
        log = json.load(urllib.request.urlopen(self.url + "/test/state", context=self.context, timeout=LIMIT))["log"]
        created = [line for line in log if line.startswith("POST") and f"/{world.root.name}/" in line]
        files = {line for line in log if line.startswith("PUT") and f"/{world.root.name}/" in line}
        if (len(created), len(files)) != (1, 1):
            yield f"it was sent {len(created)} times to a service and under {len(files)} names to another"


def address(world: World) -> None:
    """Gives a copy of the settings of sync its own folder or user."""
    path = world.root / "config/strided/sync.json"
    path.write_text(re.sub("sending|USER", world.root.name, path.read_text()))


def sent_once(world: World):
    outcome = world.run("stridectl", "sync", "now")
    if outcome.status or len(queue(world)["sent"]) != 1:
        yield f"after a repetition: {outcome}, files: {queue(world)['sent']}"


def made(base, shim) -> list:
    """Makes the worlds and the scenarios in them."""
    empty = World(base / "empty", shim).make()
    home = empty.root / "home"
    export_run(base, shim, home)
    with zipfile.ZipFile(home / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(home / "a.fit", "activities/1.fit")
    new = empty.copy(base / "new")
    empty.must("stridectl", "goal", "distance", "5km")

    origin = empty.copy(base / "origin")
    home = origin.root / "home"
    origin.must("stridectl", "import", "a.fit", "--no-profile")
    (origin.root / "config/strided/workouts").mkdir(parents=True)
    (origin.root / "config/strided/config.toml").write_text("[sound]\nvolume = \"70%\"\n")
    (origin.root / "config/strided/workouts/hills.toml").write_text('steps = "5min easy"\n')
    origin.must("stridectl", "backup", str(home / "old.backup"))

    changed = origin.copy(base / "changed")
    changed.must("stridectl", "edit", "last", "--name", "Another name")
    changed.must("stridectl", "goal", "steps", "9000")
    (changed.root / "config/strided/workouts/hills.toml").write_text('steps = "6min easy"\n')
    (changed.root / "config/strided/config.toml").write_text("[sound]\nvolume = \"60%\"\n")

    songs = origin.copy(base / "songs")
    (songs.root / "home/music").mkdir()
    tone(songs.root / "home/music/a.wav", 160)
    songs.must("stridectl", "music", "add", str(songs.root / "home/music"))
    tone(songs.root / "home/music/b.wav", 170)

    folder = origin.copy(base / "folder")
    (folder.root / "home/sent").mkdir()
    add = ("stridectl", "sync", "add", "folder", "--url", "ROOT/home/sent", "--all", "--yes")
    sending = folder.copy(base / "sending")
    sending.must(*add)
    web = origin.copy(base / "web")

    def to_services() -> Scenario:
        services = Services(base / "services")
        services.add(web)
        return Scenario("sync-web", web, "stridectl", "sync", "now", parts=queue, atomic=False, prepare=address, after=services.after)

    def at(world: World, name: str, *command: str, parts=logbook, **more):
        return lambda: Scenario(name, world, *command, parts=parts, **more)

    return [
        ("edit", at(origin, "edit", "stridectl", "edit", "last", "--name", "New name", "--tag", "race", "--effort", "7")),
        ("trim", at(origin, "trim", "stridectl", "edit", "last", "--trim-start", "1:00")),
        ("import-fit", at(empty, "import-fit", "stridectl", "import", "a.fit", "--no-profile")),
        ("import-gpx", at(empty, "import-gpx", "stridectl", "import", "a.gpx", "--no-profile")),
        ("import-zip", at(empty, "import-zip", "stridectl", "import", "a.zip", "--no-profile")),
        ("new-logbook", at(new, "new-logbook", "stridectl", "goal", "steps", "9000")),
        ("goal", at(origin, "goal", "stridectl", "goal", "steps", "9000")),
        ("backup", at(origin, "backup", "stridectl", "backup", "out.backup", parts=backup)),
        ("restore", at(changed, "restore", "stridectl", "restore", "old.backup", "--yes", parts=whole)),
        ("sync-add", at(folder, "sync-add", *add, parts=configuration)),
        ("sync-add-key", at(folder, "sync-add-key", "stridectl", "sync", "add", "intervals", "--user", "i1", "--yes", parts=configuration,
                            text="secret-key\n")),
        ("sync-folder", at(sending, "sync-folder", "stridectl", "sync", "now", parts=queue, atomic=False, prepare=address, after=sent_once)),
        ("sync-web", to_services),
        ("music-scan", at(songs, "music-scan", "stridectl", "music", "scan", parts=music, atomic=False)),
    ]


def main() -> int:
    base = folder_for_trials()
    found = {}
    try:
        shim = build_shim(base)
        daemon_only = options.only in ["run", "state", *STATE]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for name, scenario in made(base, shim) if not daemon_only else []:
                # These take the longest, and are only in the full form.
                if options.only in name if options.only else not (options.short and name in ("music-scan", "sync-web", "sync-add", "new-logbook")):
                    found[name] = sweep(scenario(), pool)
        if not options.plant and (daemon_only or not options.only):
            resting = World(base / "resting", shim).make()
            (resting.root / "state/strided").mkdir(parents=True)
            (resting.root / "state/strided/preferences.json").write_text(json.dumps({"schema": 1, "settings": {"runner.height": HEIGHT}}))
            if options.only in (None, "run"):
                found["run"] = sweep_run(resting)
            if options.only != "run":
                found["state"] = sweep_state(resting)
    finally:
        if not options.keep:
            shutil.rmtree(base, ignore_errors=True)
    if options.plant:
        unseen = [name for name, count in found.items() if not count]
        print(f"planted: calls that only seem to succeed were found in {len(found) - len(unseen)} of {len(found)} scenarios" + (f"; not in {unseen}" if unseen else ""))
        return 1 if unseen else 0
    print(f"{'all' if not any(found.values()) else sum(found.values())} {'faults: nothing false was said and nothing was damaged' if not any(found.values()) else 'trials were wrong'}")
    return 1 if any(found.values()) else 0


sys.exit(main())
