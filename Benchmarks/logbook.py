#!/usr/bin/env python3
"""Ten years of runs: how large the logbook is, how long looking at it takes, what recording costs.

    ./logbook.py [--activities 3650] [--window 60]

Needs the release build of strided (`make build`). The history is made up by `strided --demo-data`: runs, walks and rides of 25
minutes to three hours, sampled every second, and hours of steps for every day. Each look is a whole process of stridectl, from its
start to its end, beside two floors in the same run: `stridectl --version`, and Python's own SQLite reading the same rows.
"""
import argparse
import contextlib
import json
import os
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/release"
# Of a hundred made-up days 76 have an activity.
DAYS_PER_ACTIVITY = 1.32


class Home:
    """A user's folders, with nothing in them; gone at the end."""

    def __init__(self, stack):
        self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="strided-logbook-")))
        keep = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "STRIDED_"))}
        nowhere = f"unix:path={self.folder}/no-bus"
        self.environment = keep | {
            "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder),
            "DBUS_SYSTEM_BUS_ADDRESS": nowhere,
            "DBUS_SESSION_BUS_ADDRESS": nowhere,
        }
        self.database = self.folder / ".local/share/strided/strided.db"

    def run(self, *words):
        command = [BUILD / words[0], *words[1:]]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, words))}: {done.stderr}")
        return done.stdout

    @contextlib.contextmanager
    def daemon(self, *options):
        command = [BUILD / "strided", "--device", "null", *options]
        child = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)
        try:
            while "ready" not in child.stderr.readline():
                if child.poll() is not None:
                    sys.exit("strided ended before it was ready")
            yield child
        finally:
            child.terminate()
            child.wait()


def milliseconds(work, count=11):
    times = []
    for _ in range(count):
        start = time.monotonic()
        work()
        times.append((time.monotonic() - start) * 1000)
    return statistics.median(times), min(times), max(times)


def memory(process):
    rollup = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text().split("\n")
    values = {line.split(":")[0]: int(line.split()[1]) for line in rollup[1:] if line}
    return values["Rss"] / 1024, values["Private_Dirty"] / 1024


def spent(process):
    """Processor seconds and bytes written to the disk so far."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    io = dict(line.split(": ") for line in pathlib.Path(f"/proc/{process.pid}/io").read_text().splitlines())
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(io["write_bytes"])


def look(home):
    database = sqlite3.connect(f"file:{home.database}?mode=ro", uri=True)
    last = database.execute("SELECT max(id) FROM activity").fetchone()[0]
    peers = {
        "history": "SELECT * FROM activity ORDER BY start_ms DESC",
        "show last": f"SELECT * FROM sample WHERE activity = {last}",
        "stats year": "SELECT local_day, sum(steps) FROM hour_bucket GROUP BY local_day ORDER BY 1 DESC LIMIT 366",
    }
    rows = [("stridectl --version (the floor)", ["stridectl", "--version"], None)]
    for verb in ("history", "history --limit 20", "show last", "stats week", "stats month", "stats year", "calendar", "records"):
        rows.append((f"stridectl {verb}", ["stridectl", *verb.split()], peers.get(verb)))
    for verb in ("similar last", "trends", "trends cadence", "trends cadence --by month --from 2016-01-01"):
        rows.append((f"stridectl {verb}", ["stridectl", *verb.split()], None))
    rows.append(("stridectl report year", ["stridectl", "report", "year", "--output", home.folder / "year.html"], None))
    rows.append(("stridectl report last", ["stridectl", "report", "last", "--output", home.folder / "last.html"], None))
    for words in ("made --limit 20", "nothing"):
        rows.append((f"stridectl history --search {words}", ["stridectl", "history", "--search", *words.split()], None))
    with home.daemon():
        rows.append(("stridectl today (asks the daemon)", ["stridectl", "today"], None))
        print("\n| look | ms, median (min–max) | Python's SQLite, the same rows, ms |\n|---|---:|---:|")
        for name, command, query in rows:
            median, low, high = milliseconds(lambda: home.run(*command))
            peer = ""
            if query:
                try:
                    peer = f"{milliseconds(lambda: database.execute(query).fetchall())[0]:.1f}"
                except sqlite3.OperationalError as error:
                    peer = f"({error})"
            print(f"| `{name}` | {median:.0f} ({low:.0f}–{high:.0f}) | {peer} |")


def weigh(home, title):
    with home.daemon() as daemon:
        home.run("stridectl", "today")
        time.sleep(5)
        resident, written = memory(daemon)
        print(f"| daemon at rest, {title} | {resident:.1f} | {written:.1f} |")


def record(stack, window):
    print(f"\n| {window} s, following a simulated receiver | processor, s an hour | written to the disk, MB an hour |")
    print("|---|---:|---:|")
    for title, isRecorded in (("not recorded", False), ("recorded", True)):
        home = Home(stack)
        with home.daemon("--demo") as daemon:
            if isRecorded:
                home.run("stridectl", "record", "start")
            time.sleep(2)
            before = spent(daemon)
            time.sleep(window)
            after = spent(daemon)
            processor, written = ((b - a) * 3600 / window for a, b in zip(before, after))
            if isRecorded:
                recording = json.loads(home.run("stridectl", "status", "--json"))["recording"]
                if recording["elapsed_s"] < window or recording.get("unsaved"):
                    sys.exit(f"not the work meant: {recording}")
            print(f"| {title} | {processor:.1f} | {written / 1e6:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--activities", type=int, default=3650)
    parser.add_argument("--window", type=int, default=60, help="seconds of recording")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        home = Home(stack)
        start = time.monotonic()
        print(home.run("strided", "--demo-data", "--demo-days", str(int(options.activities * DAYS_PER_ACTIVITY))), end="")
        seconds = time.monotonic() - start
        database = sqlite3.connect(f"file:{home.database}?mode=ro", uri=True)
        activities = database.execute("SELECT count(*) FROM activity").fetchone()[0]
        samples = database.execute("SELECT count(*) FROM sample").fetchone()[0]
        hours = database.execute("SELECT count(*) FROM hour_bucket").fetchone()[0]
        database.close()
        size = home.database.stat().st_size
        print(f"{activities} activities, {samples:,} samples, {hours:,} hours of steps, made in {seconds:.0f} s: "
              f"{size / 1e6:.0f} MB, {size / samples:.0f} bytes a sample")
        look(home)
        print("\n| | resident, MiB | of these written, MiB |\n|---|---:|---:|")
        weigh(home, "ten years in the logbook")
        weigh(Home(stack), "nothing in the logbook")
        record(stack, options.window)


main()
