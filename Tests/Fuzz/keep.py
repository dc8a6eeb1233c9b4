#!/usr/bin/env python3
"""keep.py TARGET: writes Corpus/TARGET, the inputs that are committed.

Of what the fuzzer found and keeps in .build/fuzz/corpus, libFuzzer chooses the inputs that together cover all edges (-merge=1).
Of these, the shortest are written in base64, one a line, as long as the file stays below 4 kB.
"""
import base64
import os
import subprocess
import sys
import tempfile

LARGEST = 4096

target = sys.argv[1]
os.chdir(os.path.join(os.path.dirname(__file__), "../.."))
with tempfile.TemporaryDirectory() as folder:
    subprocess.run(
        [f".build/fuzz/{target}/fuzz", "-merge=1", "-max_len=4000", "-timeout=60", folder, f".build/fuzz/corpus/{target}"],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    inputs = [open(entry.path, "rb").read() for entry in os.scandir(folder)]
lines, size = [], 0
for content in sorted(inputs, key=lambda content: (len(content), content)):
    line = base64.b64encode(content).decode() + "\n"
    if size + len(line) > LARGEST:
        break
    lines.append(line)
    size += len(line)
os.makedirs("Tests/Fuzz/Corpus", exist_ok=True)
with open(f"Tests/Fuzz/Corpus/{target}", "w") as file:
    file.writelines(lines)
print(f"{target}: {len(lines)} of {len(inputs)} inputs, {size} bytes")
