#!/usr/bin/env python3
"""Prints the bill of materials of the program as CycloneDX 1.6 JSON: what is linked into it, and which libraries of the system it opens.

Usage: sbom.py BUILD_FOLDER TOOLCHAIN PROGRAM. The linked packages and the parts of the toolchain, with licences, are those of copyright.py.
The libraries that the program names are read from PROGRAM, those that it opens when it needs them from Sources/CLate. The output is a function
of the sources, the toolchain and SOURCE_DATE_EPOCH.
"""
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

sys.dont_write_bytecode = True
import copyright as licences  # noqa: E402  (the file beside this one)

ROOT = licences.ROOT
SPDX = {
    "Apache-2.0": {"license": {"id": "Apache-2.0"}},
    "Expat": {"license": {"id": "MIT"}},
    "Swift": {"expression": "Apache-2.0 WITH Swift-exception"},
    "Unicode-3.0": {"license": {"id": "Unicode-3.0"}},
}


def component(reference: str, name: str, scope: str, **fields: object) -> dict[str, object]:
    return {"type": "library", "bom-ref": reference, "name": name, "scope": scope, **fields}


def packages(build: pathlib.Path) -> list[dict[str, object]]:
    checkouts = ROOT / ".build/checkouts"
    state = json.loads((ROOT / ".build/workspace-state.json").read_text())["object"]["dependencies"]
    found = {dependency["subpath"]: dependency for dependency in state}
    result = []
    for name in licences.linked_packages(build, checkouts):
        address, version = found[name]["packageRef"]["location"], found[name]["state"]["checkoutState"].get("version", "")
        place = address.removeprefix("https://").removesuffix(".git")
        holders, licence = licences.PACKAGES[name]
        result.append(component(
            f"pkg:swift/{place}@{version}", name, "required", version=version, purl=f"pkg:swift/{place}@{version}",
            copyright=holders, licenses=[SPDX[licence]], externalReferences=[{"type": "vcs", "url": address}],
        ))
    return result


def toolchain_parts(toolchain: pathlib.Path) -> list[dict[str, object]]:
    text = subprocess.check_output([toolchain / "bin/swiftc", "--version"], stderr=subprocess.STDOUT, text=True)
    version = re.search(r"Swift version (\S+)", text)[1]
    return [
        component(
            f"toolchain:{name.split()[0]}", name.split()[0], "required", version=version, copyright=holders, licenses=[SPDX[licence]],
            externalReferences=[{"type": "vcs", "url": source}],
        )
        for name, source, holders, licence, _ in licences.TOOLCHAIN
    ]


def libraries(program: pathlib.Path) -> list[dict[str, object]]:
    dynamic = subprocess.check_output(["readelf", "--dynamic", "--wide", program], text=True)
    named = set(re.findall(r"\(NEEDED\)\s+Shared library: \[(.+?)\]", dynamic))
    late = set(re.findall(r'"(lib[\w.-]+\.so[.\d]*)"', (ROOT / "Sources/C/CLate/CLateLibrary.c").read_text()))
    if not late:
        raise SystemExit("sbom.py: no library in CLateLibrary.c")
    text = "of the system; opened when it is needed"
    return [component(f"system:{name}", name, "required", description="of the system") for name in sorted(named)] + [
        component(f"system:{name}", name, "optional", description=text) for name in sorted(late - named)
    ]


def main() -> None:
    build, toolchain, program = (pathlib.Path(argument) for argument in sys.argv[1:4])
    version = re.search(r'current = "(.+)"', (ROOT / "Sources/Programs/CommandSyntax/ProgramVersion.swift").read_text())[1]
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    parts = packages(build) + toolchain_parts(toolchain) + libraries(program)
    own = {
        "type": "application", "bom-ref": f"strided@{version}", "name": "strided", "version": version,
        "licenses": [SPDX["Expat"]], "hashes": [{"alg": "SHA-256", "content": digest}],
    }
    if home := os.environ.get("HOMEPAGE"):
        own["externalReferences"] = [{"type": "website", "url": home}, {"type": "issue-tracker", "url": f"{home}/issues"}]
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        "metadata": {"timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": own},
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
