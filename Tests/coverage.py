#!/usr/bin/env python3
"""coverage.py BUILDS: how much of the modules with our own algorithms `make coverage` has executed, and what it has not.

The compiler of Swift counts regions: each branch of an `if`, `guard`, `switch`, `?:`, `&&`, `??` or loop is one. It writes no branches in the
sense of llvm-cov, so the regions are counted here. A region of a generic or inlined function counts once, and what the programs execute that
tests start does not count. coverage.tsv has the reasons why some regions cannot be executed (file, part of the line, reason); the others are
listed. The exit status is 1 if a module is below LEAST.
"""
import json
import pathlib
import sys

MODULES = ["Core/Activities", "Core/Cadence", "Sound/Metronome", "Inputs/Pacing", "Core/Workouts"]
LEAST = 95  # percent

root = pathlib.Path(__file__).resolve().parent.parent
found = next(pathlib.Path(sys.argv[1]).glob("*/debug/codecov/*.json"))
regions = {}
for function in json.loads(found.read_text())["data"][0]["functions"]:
    path = function["filenames"][0]
    for *place, count, _, _, kind in function["regions"]:
        if kind == 0:
            key = (path, *place)
            regions[key] = max(regions.get(key, 0), count)

reasons = [line.split("\t") for line in (root / "Tests/coverage.tsv").read_text().splitlines() if line and not line.startswith("#")]
used, failed = set(), False
print(f"{'module':20} regions executed       %  with a reason  without")
for module in MODULES:
    folder = str(root / "Sources" / module) + "/"
    here = {place: count for place, count in regions.items() if place[0].startswith(folder)}
    left = []
    for path, line, column, *_ in sorted(place for place, count in here.items() if not count):
        name, text = path.removeprefix(str(root) + "/Sources/"), pathlib.Path(path).read_text().splitlines()[line - 1]
        reason = next((number for number, (file, part, _) in enumerate(reasons) if name.endswith(file) and part in text), None)
        used.add(reason)
        if reason is None:
            left.append(f"  {name}:{line}:{column}: {text.strip()[:110]}")
    executed = sum(1 for count in here.values() if count)
    share = 100 * executed / len(here)
    failed |= share < LEAST
    print(f"{module.split('/')[1]:20} {len(here):7} {executed:8} {share:7.1f} {len(here) - executed - len(left):14} {len(left):8}")
    print(*left, sep="\n", end="\n" if left else "")
for number, (file, part, _) in enumerate(reasons):
    if number not in used:
        print(f"coverage.tsv: {file} {part}: this is executed, or not there any more")
sys.exit(failed)
