#!/usr/bin/env python3
"""Prints the copyright file of the Debian package: the licence of strided and of everything that is linked into the program.

Usage: copyright.py BUILD_FOLDER TOOLCHAIN. It reads which modules were linked from the list that SwiftPM gives to the linker,
and the static libraries of the toolchain. It fails if a module belongs to a package that it does not name, if the licence of a
package has changed, or if the toolchain has a library that it does not name: then check the licence and extend the tables.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
APPLE = "Apple Inc. and the Swift project authors"

# Folder in .build/checkouts: copyright, licence.
PACKAGES = {
    "swift-argument-parser": (f"2020-2025 {APPLE}", "Swift"),
    "swift-async-algorithms": (f"2022 {APPLE}", "Swift"),
    "swift-atomics": (f"2020-2025 {APPLE}", "Swift"),
    "swift-collections": (f"2021-2026 {APPLE}", "Swift"),
    "swift-log": ("2018-2026 Apple Inc. and the Swift Logging API project authors", "Apache-2.0"),
    "swift-nio": ("2017-2026 Apple Inc. and the SwiftNIO project authors", "Apache-2.0"),
    "swift-numerics": ("2019-2025 Apple Inc. and the Swift Numerics project authors", "Swift"),
    "swift-service-lifecycle": ("2019-2026 Apple Inc. and the SwiftServiceLifecycle project authors", "Apache-2.0"),
}
# A phrase that the licence file of a package must contain.
PHRASES = {
    "Apache-2.0": "Apache License",
    "Swift": "Runtime Library Exception to the Apache 2.0 License",
    "Expat": "Permission is hereby granted, free of charge",
}
# Parts of the Swift toolchain: source, copyright, licence, static libraries.
TOOLCHAIN = [
    (
        "swift (standard library and runtime; with parts of LLVM)", "https://github.com/swiftlang/swift",
        f"2014-2026 {APPLE}; 2003-2026 University of Illinois at Urbana-Champaign and the LLVM contributors", "Swift",
        "swiftCore swiftDistributed swiftGlibc swiftObservation swiftRegexBuilder swiftRuntime swiftSwiftOnoneSupport "
        "swiftSynchronization swift_Builtin_float swift_Concurrency swift_Differentiation swift_RegexParser "
        "swift_StringProcessing swift_Volatile",
    ),
    (
        "swift-corelibs-libdispatch", "https://github.com/swiftlang/swift-corelibs-libdispatch",
        f"2008-2026 {APPLE}", "Swift", "dispatch swiftDispatch BlocksRuntime",
    ),
    (
        "swift-corelibs-foundation", "https://github.com/swiftlang/swift-corelibs-foundation", f"2014-2026 {APPLE}", "Swift",
        "CoreFoundation Foundation FoundationNetworking FoundationXML _CFURLSessionInterface _CFXMLInterface",
    ),
    (
        "swift-foundation", "https://github.com/swiftlang/swift-foundation", f"2022-2026 {APPLE}", "Swift",
        "FoundationEssentials FoundationInternationalization _FoundationCShims _FoundationCollections",
    ),
    (
        "ICU (as swift-foundation-icu)", "https://github.com/swiftlang/swift-foundation-icu",
        "2016-2024 Unicode, Inc.; 1995-2016 International Business Machines Corporation and others", "Unicode-3.0",
        "_FoundationICU",
    ),
]


def fail(message: str) -> None:
    sys.exit(f"packaging/copyright.py: {message}")


def linked_packages(build: pathlib.Path, checkouts: pathlib.Path) -> list[str]:
    """The names of the packages with at least one linked module."""
    objects = (build / "strided.product/Objects.LinkFileList").read_text()
    modules = set(re.findall(r"/([^/\s]+)\.build/", objects)) - {folder.name for folder in (ROOT / "Sources").glob("*/*")}
    found = set()
    for module in sorted(modules):
        owners = {
            folder.name for folder in checkouts.iterdir()
            if (folder / "Sources" / module).is_dir() or (folder / module).is_dir()
        }
        # A package that is in the folder but no longer used can have a module of the same name.
        owners = owners & PACKAGES.keys() or owners
        if len(owners) != 1 or not owners <= PACKAGES.keys():
            fail(f"module {module} is of {sorted(owners) or 'an unknown package'}, whose licence is not in the table")
        found |= owners
    return sorted(found, key=str.lower)


def check_toolchain(toolchain: pathlib.Path) -> None:
    known = {f"lib{name}.a" for part in TOOLCHAIN for name in part[4].split()}
    unknown = {path.name for path in (toolchain / "lib/swift_static/linux").glob("lib*.a")} - known
    if unknown:
        fail(f"the toolchain has libraries without a licence in the table: {sorted(unknown)}")


def paragraph(text: str) -> str:
    """A field of several lines, in which an empty line is a point."""
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.strip("\n").splitlines())


def file_paragraph(name: str, source: str, holders: str, licence: str, comment: str = "") -> str:
    lines = [f"Files: {name}", "Copyright:"] + [f" {holder}" for holder in holders.split("; ")]
    lines += [f"License: {licence}", "Comment:", f" {source}"]
    return "\n".join(lines) + (f"\n .\n{paragraph(comment)}" if comment else "")


def main() -> None:
    build, toolchain = (pathlib.Path(argument) for argument in sys.argv[1:3])
    checkouts = ROOT / ".build/checkouts"
    check_toolchain(toolchain)
    state = json.loads((ROOT / ".build/workspace-state.json").read_text())["object"]["dependencies"]
    sources = {
        dependency["subpath"]: f'{dependency["packageRef"]["location"]}, {dependency["state"]["checkoutState"].get("version")}'
        for dependency in state
    }
    own = (ROOT / "LICENSE").read_text().split("\n\n", 2)
    parts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: strided\n"
        "Comment:\n The program contains strided and, linked statically, the parts below, each named as \"linked\".",
        file_paragraph("*", "strided", own[1].removeprefix("Copyright (c) "), "Expat"),
    ]
    for name in linked_packages(build, checkouts):
        holders, licence = PACKAGES[name]
        text = next((checkouts / name).glob("LICENSE*")).read_text()
        if PHRASES[licence] not in text:
            fail(f"the licence of {name} is no longer {licence}")
        # Section 4(d) of the Apache licence: the notices are passed on.
        notice = "".join(path.read_text() for path in (checkouts / name).glob("NOTICE*"))
        parts.append(file_paragraph(f"linked/{name}", sources[name], holders, licence, notice))
    parts += [file_paragraph(f"linked/{name.split()[0]}", f"{name}: {source}", holders, licence)
              for name, source, holders, licence, _ in TOOLCHAIN]
    apache = " On Debian systems, the text of the Apache License, version 2.0, is in /usr/share/common-licenses/Apache-2.0."
    exception = (toolchain / "share/swift/LICENSE.txt").read_text().split("Apache 2.0 License: ##")[1]
    parts += [
        "License: Expat\n" + paragraph(own[2]),
        "License: Apache-2.0\n" + apache,
        "License: Swift\n" + paragraph("The Apache License, version 2.0, with this Runtime Library Exception:\n\n" + exception)
        + "\n .\n" + apache,
        "License: Unicode-3.0\n" + paragraph((ROOT / "packaging/Unicode-3.0.txt").read_text()),
    ]
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
