#!/usr/bin/env python3
"""Writes the files of the folder Page as texts in Swift to the file that is named; the build runs it."""
import pathlib
import sys

PAGE = pathlib.Path(__file__).resolve().parent / "Page"

if __name__ == "__main__":
    files = {path.name: path.read_text() for path in sorted(PAGE.iterdir())}
    texts = "".join(f'        "{name}": ##"""\n{text}\n"""##,\n' for name, text in files.items())
    pathlib.Path(sys.argv[1]).write_text(f"enum PageTexts {{\n    static let files: [String: String] = [\n{texts}    ]\n}}\n")
