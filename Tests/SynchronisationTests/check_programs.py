#!/usr/bin/env python3
"""Kills strided-sync again and again during uploads to four services; every activity must arrive exactly once.

Usage: check_programs.py PROGRAM [--kills N] [--activities N] [--seed N] [--measure]. PROGRAM is the file strided. It
adds the services as a user does, with the login of FitTrackee by a simulated browser. With --measure, it prints the time from the begin
of an import to the upload, and the CPU time at rest; these depend on the machine, so they are not checked.
"""
import argparse
import json
import os
import pathlib
import random
import re
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

arguments = argparse.ArgumentParser()
arguments.add_argument("program", type=pathlib.Path)
arguments.add_argument("--kills", type=int, default=100)
arguments.add_argument("--activities", type=int, default=25)
arguments.add_argument("--seed", type=int, default=1)
arguments.add_argument("--measure", action="store_true")
options = arguments.parse_args()

SERVICES = ["intervals", "endurain", "fittrackee", "webdav"]
KEY = "secret-key"


def gpx(number: int) -> str:
    """A run of two minutes on its own day."""
    points = "".join(
        f'<trkpt lat="{52 + second * 3e-5:.6f}" lon="13.4"><time>2026-{1 + number // 28:02}-{1 + number % 28:02}T08:{second // 60:02}:{second % 60:02}Z'
        "</time></trkpt>"
        for second in range(120)
    )
    return (f'<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Run {number}</name><type>running</type>'
            f"<trkseg>{points}</trkseg></trk></gpx>")


class Check:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.environment = {"HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        # As in an installation, both are other names of the program file.
        for name in ["stridectl", "strided-sync"]:
            (folder / name).symlink_to(options.program.resolve())
        servers = folder / "servers"
        servers.mkdir()
        script = pathlib.Path(__file__).with_name("fake_services.py")
        self.server = subprocess.Popen([sys.executable, script, servers], stdout=subprocess.PIPE, text=True)
        self.url = f"https://localhost:{self.server.stdout.readline().strip()}"
        self.authority = servers / "ca.pem"
        self.context = ssl.create_default_context(cafile=self.authority)

    def ask(self, path: str, value: object = None) -> dict:
        request = urllib.request.Request(self.url + "/test/" + path, data=None if value is None else json.dumps(value).encode())
        return json.load(urllib.request.urlopen(request, context=self.context, timeout=150))

    def stridectl(self, *words: str, text: str = "") -> str:
        result = subprocess.run([self.folder / "stridectl", *words], env=self.environment, input=text, text=True, capture_output=True)
        if result.returncode:
            sys.exit(f"stridectl {' '.join(words)}: {result.stdout}{result.stderr}")
        return result.stdout

    def import_runs(self, first: int, count: int) -> None:
        files = []
        for number in range(first, first + count):
            path = self.folder / f"{number}.gpx"
            path.write_text(gpx(number))
            files.append(str(path))
        self.stridectl("import", *files)

    def add_services(self) -> None:
        common = ["--ca", str(self.authority), "--all", "--deletions", "--yes"]
        for service in ["intervals", "endurain", "webdav"]:
            url = self.url + ("/dav/strided" if service == "webdav" else "")
            shown = self.stridectl("sync", "add", service, "--url", url, "--user", "i1", *common, text=KEY + "\n")
            assert "positions" in shown and KEY not in shown, shown
        self.log_in(common)
        keys = self.folder / ".config/strided/sync-keys.json"
        assert keys.stat().st_mode & 0o777 == 0o600, "the file with the keys can be read by others"
        assert KEY not in (self.folder / ".config/strided/sync.json").read_text()

    def log_in(self, common: list[str]) -> None:
        """The login of FitTrackee, with a browser that first comes with a wrong state."""
        words = ["sync", "add", "fittrackee", "--url", self.url, "--user", "app", "--port", "18019", *common]
        process = subprocess.Popen([self.folder / "stridectl", *words], env=self.environment, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        process.stdin.write("app-secret\n")
        process.stdin.close()
        page = next(line for line in process.stdout if "/profile/apps/authorize" in line)
        state, challenge = (re.search(name + r"=([^&\s]+)", page)[1] for name in ["state", "code_challenge"])
        assert "app-secret" not in page
        browser = urllib.parse.unquote(re.search(r"redirect_uri=([^&\s]+)", page)[1])
        try:
            urllib.request.urlopen(f"{browser}?code={challenge}&state=wrong")
            sys.exit("a login with a wrong state was accepted")
        except urllib.error.HTTPError as error:
            assert error.code == 400, error
        urllib.request.urlopen(f"{browser}?code={challenge}&state={state}")
        rest = process.stdout.read()
        assert process.wait() == 0, rest

    def start(self) -> subprocess.Popen:
        return subprocess.Popen([self.folder / "strided-sync", "--settle", "1"], env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)

    def expect(self, count: int) -> None:
        stored = self.ask(f"state?wait={count}")["stored"]
        for service in SERVICES:
            identifiers = [upload["external_id"] for upload in stored[service].values()]
            print(f"{service}: {len(identifiers)} stored, {len(set(identifiers))} distinct, {count} expected")
            if len(identifiers) != count or len(set(identifiers)) != count:
                sys.exit("FAILED: an activity was lost or sent twice")

    def run(self) -> None:
        numbers = random.Random(options.seed)
        self.add_services()
        self.import_runs(0, options.activities)
        self.ask("pace", 10)
        for kill in range(options.kills):
            program = self.start()
            time.sleep(numbers.uniform(0.02, 1.2))
            program.kill()
            program.wait()
            # New activities, so that there is something to send until the last kill.
            if kill % 10 == 9:
                self.import_runs(options.activities + kill // 10, 1)
        count = options.activities + options.kills // 10
        stored = {name: len(uploads) for name, uploads in self.ask("state")["stored"].items()}
        print(f"after {options.kills} kills: {stored}")
        program = self.start()
        self.expect(count)
        print(f"{len(self.ask('state')['log'])} requests")
        if options.measure:
            self.measure(program, count)
            count += 1
        # Waits for the pass of the program, which notes the last answers.
        self.stridectl("sync", "now")
        text = self.stridectl("privacy")
        assert f"intervals: {count}" in text and KEY not in text and "secret" not in text, text
        program.kill()
        output = program.stdout.read()
        assert KEY not in output and "access-" not in output, output

    def measure(self, program: subprocess.Popen, count: int) -> None:
        self.ask("pace", 0)
        begin = time.monotonic()
        self.import_runs(299, 1)
        self.ask(f"state?wait={count + 1}")
        print(f"an imported activity was at all services after {time.monotonic() - begin:.1f} s")

        def cpu() -> float:
            fields = pathlib.Path(f"/proc/{program.pid}/stat").read_text().rsplit(") ", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        time.sleep(5)
        before, switches = cpu(), self.switches(program)
        time.sleep(60)
        print(f"at rest: {(cpu() - before) * 1000:.0f} ms of CPU and {self.switches(program) - switches} wake-ups in 60 s")

    @staticmethod
    def switches(program: subprocess.Popen) -> int:
        text = pathlib.Path(f"/proc/{program.pid}/status").read_text()
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text, re.M)[1])


with tempfile.TemporaryDirectory(prefix="strided.") as path:
    check = Check(pathlib.Path(path))
    try:
        check.run()
    finally:
        check.server.kill()
print("passed")
