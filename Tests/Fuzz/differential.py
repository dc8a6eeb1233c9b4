#!/usr/bin/env python3
"""differential.py [SECONDS]: gives the same changed files to strided and to independent readers, and compares what both accept.

TOML: the keys and values of Python's tomllib. GPX: each time with its position and altitude is one that gpxpy finds. FIT: each time with
its heart rate and position is one that fitdecode finds. The files are the seeds and what the fuzzer has kept, with a few bytes changed.
Needs the fuzz targets (fuzz.sh build toml xml fit) and the Python packages of `make deps-test`. Fails if a difference was found, and
keeps the files in .build/fuzz/different.
"""
import base64
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
import tomllib
import warnings
from datetime import timezone
from pathlib import Path

import fitdecode
import gpxpy

WORK = Path(__file__).resolve().parents[2] / ".build/fuzz"
HERE = Path(__file__).resolve().parent
BATCH = 200


def hexadecimal(text):
    return text.encode().hex()


def toml_reader(content):
    """The line that the target prints for what tomllib reads; None if it refuses the file."""
    document = tomllib.loads(content.decode())
    entries = {}

    def add(table, path):
        for key, value in table.items():
            place = path + [key]
            if isinstance(value, dict):
                add(value, place)
                continue
            if isinstance(value, bool):
                text = f"b{str(value).lower()}"
            elif isinstance(value, int):
                text = f"i{value}"
            elif isinstance(value, float):
                # All numbers that are not a number are the same one.
                text = "fnan" if value != value else "f" + str(struct.unpack("<Q", struct.pack("<d", value))[0])
            elif isinstance(value, str):
                text = "s" + hexadecimal(value)
            elif isinstance(value, list):
                text = "a"
            else:
                raise ValueError("a date, which is an error in the settings")
            entries[".".join(map(hexadecimal, place))] = text

    add(document, [])
    return entries


def toml_compare(ours, theirs):
    found = dict(entry.split("=") for entry in ours)
    for key, value in found.items():
        if value[0] == "f" and (int(value[1:]) & 0x7FFFFFFFFFFFFFFF) > 0x7FF0000000000000:
            found[key] = "fnan"
    return found == theirs


def milliseconds(moment):
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return round(moment.timestamp() * 1000)


def gpx_reader(content):
    """The points that gpxpy finds: (time, latitude, longitude, altitude), as the target prints them."""
    points = []
    for track in gpxpy.parse(content.decode()).tracks:
        for segment in track.segments:
            for point in segment.points:
                if point.time is None or not 1900 <= point.time.year <= 2199:
                    raise ValueError("strided interpolates the times of points without a possible one")
                points.append((milliseconds(point.time), point.latitude * 1e7, point.longitude * 1e7, point.elevation, None))
    return points


def fit_reader(content):
    """The records that fitdecode finds, with the same values."""
    points = []
    with fitdecode.FitReader(content, check_crc=fitdecode.CrcCheck.DISABLED) as reader:
        for frame in reader:
            if not isinstance(frame, fitdecode.FitDataMessage) or frame.name != "record":
                continue

            def value(*names):
                return next((v for v in (frame.get_value(name, fallback=None) for name in names) if v is not None), None)

            moment = value("timestamp")
            if not hasattr(moment, "timestamp"):
                continue
            degrees = [v * 180 / 2**31 * 1e7 if isinstance(v, int) else None for v in (value("position_lat"), value("position_long"))]
            points.append((milliseconds(moment), *degrees, value("enhanced_altitude", "altitude"), value("heart_rate")))
    return points


def same(ours, theirs, tolerance):
    return not ours or (isinstance(theirs, (int, float)) and abs(int(ours) - theirs) <= tolerance)


def points_compare(ours, theirs):
    """Whether each sample is made of values that the other reader finds at that time."""
    by_time = {}
    for moment, *values in theirs:
        by_time.setdefault(moment, []).append(values)
    for entry in ours:
        moment, latitude, longitude, altitude, rate = entry.split(",")
        there = by_time.get(int(moment), [])
        if latitude and not any(same(latitude, v[0], 2) and same(longitude, v[1], 2) for v in there):
            return False
        if altitude and not any(isinstance(v[2], (int, float)) and same(altitude, v[2] * 100, 2) for v in there):
            return False
        # A rate in an extension of GPX is not read by gpxpy itself.
        if rate and any(v[3] is not None for v in there) and not any(same(rate, v[3], 0) for v in there):
            return False
    return True


def fit_checksum(content):
    table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]
    value = 0
    for byte in content:
        for half in (byte, byte >> 4):
            value = value >> 4 ^ table[value & 15] ^ table[half & 15]
    return value


def changed(content, number, is_text):
    """The content with a few changes, mostly such that the file is still a file of its format."""
    content = bytearray(content)
    for _ in range(number.randrange(4)):
        if not content:
            break
        digits = [match.start() for match in re.finditer(rb"[0-9]", bytes(content))] if is_text else []
        place = number.choice(digits) if digits and number.random() < 0.7 else number.randrange(len(content))
        if is_text and digits and content[place] in b"0123456789":
            content[place] = number.choice(b"0123456789")
        elif number.random() < 0.3:
            end = min(len(content), place + number.randrange(1, 40))
            content[place:place] = content[place:end]
        elif number.random() < 0.5:
            del content[place : place + number.randrange(1, 12)]
        else:
            content[place] = number.choice(b" \n\"'=.[]{}<>/#_-+e,\\x0tf") if is_text else number.randrange(256)
    if not is_text and len(content) > 14:
        # The checksum at the end is right again.
        content[-2:] = struct.pack("<H", fit_checksum(content[:-2]))
    return bytes(content)


def seeds(target):
    found = [file.read_bytes() for file in sorted((WORK / "corpus" / target).glob("*"))]
    kept = HERE / "Corpus" / target
    if kept.exists():
        found += [base64.b64decode(line) for line in kept.read_text().split()]
    if target == "fit":
        lines = (HERE / "Seeds/fit/files.txt").read_text().splitlines()
        return found + 5 * [bytes.fromhex(line.split()[1]) for line in lines if not line.startswith("#")]
    return found + 5 * [file.read_bytes() for file in sorted((HERE / "Seeds" / target).iterdir())]


def ours(target, folder, files):
    environment = dict(os.environ, STRIDED_FUZZ_REPORT="1", SWIFT_BACKTRACE="enable=no")
    result = subprocess.run([WORK / target / "fuzz", *files], cwd=folder, env=environment, capture_output=True, text=True)
    lines = result.stdout.split("\n")[:-1]
    if result.returncode != 0:
        last = re.findall(r"^Running: (\S+)$", result.stderr, re.MULTILINE)[-1]
        (WORK / "broken" / target / "differential").write_bytes(Path(folder, last).read_bytes())
        claim = re.search(r"^claim broken: .*$", result.stderr, re.MULTILINE)
        sys.exit(f"{target}: {claim.group() if claim else 'it trapped'}: {WORK}/broken/{target}/differential")
    return lines


def compare(target, reader, equal, number, originals):
    """One batch of files: how many both, only we and only the other accepted, and those with another content."""
    counts, different = [0, 0, 0], []
    is_text = target != "fit"
    with tempfile.TemporaryDirectory() as folder:
        contents = [changed(number.choice(originals), number, is_text) for _ in range(BATCH)]
        names = [f"{index:03}" for index in range(BATCH)]
        for name, content in zip(names, contents):
            Path(folder, name).write_bytes(content)
        for content, line in zip(contents, ours(target, folder, names)):
            words = line.split(" ")
            try:
                theirs = reader(content)
            except Exception:  # Each reader has errors of its own, and crashes on some files.
                theirs = None
            if words[0] == "accepted" and theirs is not None:
                counts[0] += 1
                if not equal(words[1:], theirs):
                    different.append(content)
            elif words[0] == "accepted":
                counts[1] += 1
                # TOML has one grammar; files of activities are read with repairs that the other readers do not have.
                if target == "toml":
                    different.append(content)
            elif theirs is not None:
                counts[2] += 1
    return counts, different


def main():
    warnings.simplefilter("ignore")
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    number = random.Random(int(os.environ.get("STRIDED_TEST_SEED", "1")))
    readers = [("toml", toml_reader, toml_compare), ("xml", gpx_reader, points_compare), ("fit", fit_reader, points_compare)]
    failed = False
    for target, reader, equal in readers:
        originals = seeds(target)
        totals, different = [0, 0, 0], []
        end = time.monotonic() + seconds / len(readers)
        while time.monotonic() < end:
            counts, more = compare(target, reader, equal, number, originals)
            totals = [a + b for a, b in zip(totals, counts)]
            different += more
        (WORK / "different").mkdir(exist_ok=True)
        for index, content in enumerate(different[:20]):
            (WORK / "different" / f"{target}-{index}").write_bytes(content)
        failed = failed or bool(different)
        print(
            f"{target}: both readers accepted {totals[0]} files, only strided {totals[1]}, only the other {totals[2]};"
            f" {len(different)} with another content"
        )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
