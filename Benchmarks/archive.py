#!/usr/bin/env python3
"""Import of a complete archive: how long 3,650 FIT files take, and how large the logbook becomes.

    ./archive.py [--activities 3650]

Needs the release build of strided (`make build`). The activities are made up by `strided --demo-data`, exported as FIT files by
`stridectl export`, and packed like an archive of Strava: each file in gzip format, the names in a table. The second import of the
same archive shows what continuing an interrupted import costs.
"""
import argparse
import contextlib
import gzip
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile

BUILD = pathlib.Path(__file__).resolve().parent.parent / ".build/release"
# Of a hundred made-up days 76 have an activity.
DAYS_PER_ACTIVITY = 1.32
# The goals of the project.
LONGEST_IMPORT, LARGEST_LOGBOOK = 600, 650e6


def environment(folder):
    keep = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "STRIDED_"))}
    nowhere = f"unix:path={folder}/no-bus"
    return keep | {
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "DBUS_SYSTEM_BUS_ADDRESS": nowhere,
        "DBUS_SESSION_BUS_ADDRESS": nowhere,
    }


def run(folder, *words):
    done = subprocess.run([BUILD / words[0], *words[1:]], env=environment(folder), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr[-2000:]}")
    return done.stdout


def pack(folder, count, archive):
    """Writes the archive, and returns the number of activities in it."""
    run(folder, "strided", "--demo-data", "--demo-days", str(int(count * DAYS_PER_ACTIVITY * 1.1)))
    logbook = sqlite3.connect(f"file:{folder}/.local/share/strided/strided.db?mode=ro", uri=True)
    numbers = [row[0] for row in logbook.execute("SELECT id FROM activity ORDER BY id LIMIT ?", [count])]
    logbook.close()
    rows = ["Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Distance,Filename"]
    file = folder / "activity.fit"
    with zipfile.ZipFile(archive, "w") as packed:
        for number in numbers:
            run(folder, "stridectl", "export", str(number), "--format", "fit", "--output", file, "--force")
            packed.writestr(f"activities/{number}.fit.gz", gzip.compress(file.read_bytes(), 6))
            rows.append(f'{number},"Jan 1, 2026",Activity {number},,,,activities/{number}.fit.gz')
        packed.writestr("activities.csv", "\n".join(rows))
    return len(numbers)


def measure(folder, archive):
    start = time.monotonic()
    total = run(folder, "stridectl", "import", archive, "--no-profile").splitlines()
    return time.monotonic() - start, next(line for line in reversed(total) if " files: " in line)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--activities", type=int, default=3650)
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        source, target = (
            pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="strided-archive-"))) for _ in range(2)
        )
        archive = source / "export.zip"
        count = pack(source, options.activities, archive)
        seconds, total = measure(target, archive)
        again, repeated = measure(target, archive)
        if f"{count} activities imported" not in total or f"{count} already in the logbook" not in repeated:
            sys.exit(f"not the work meant: {total}; {repeated}")
        path = target / ".local/share/strided/strided.db"
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as logbook:
            samples = logbook.execute("SELECT count(*) FROM sample").fetchone()[0]
        size = sum(file.stat().st_size for file in path.parent.glob("strided.db*"))
        print(f"{count} FIT files, {samples:,} samples, archive of {archive.stat().st_size / 1e6:.0f} MB")
        print("| | measured | goal for 3,650 files |\n|---|---:|---:|")
        print(f"| import, s | {seconds:.0f} | {LONGEST_IMPORT} |")
        print(f"| import of the same archive again, s | {again:.1f} | |")
        print(f"| logbook, MB | {size / 1e6:.0f} | {LARGEST_LOGBOOK / 1e6:.0f} |")
        print(f"| bytes a sample | {size / samples:.0f} | |")


main()
