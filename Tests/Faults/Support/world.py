"""A runner's folders for one trial, the programs that are started in them, and what a logbook contains."""
import atexit
import ctypes
import hashlib
import json
import os
import math
import pathlib
import resource
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import wave

HERE = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = pathlib.Path(os.environ.get("STRIDED_BIN", HERE.parent.parent / ".build/debug")).resolve()
# Seconds after which a program that hangs is ended.
LIMIT = 90
# What strided computes from the other tables and would compute again; the search index has its own check.
DERIVED = {"analysis", "best_effort", "run_distance", "day_steps", "route", "run_figures", "uncounted", "sqlite_sequence",
           "activity_hour", "step_timing"}


def build_shim(folder: pathlib.Path) -> pathlib.Path:
    compiler = next((name for name in ["cc", "clang", "gcc"] if shutil.which(name)), None)
    if not compiler:
        sys.exit("needs a C compiler: cc, clang or gcc")
    library = folder / "shim.so"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, HERE / "shim.c", "-ldl"], check=True)
    return library


class Outcome:
    def __init__(self, status: int, output: str, errors: str) -> None:
        self.status, self.output, self.errors = status, output, errors

    def __str__(self) -> str:
        return f"status {self.status}; {self.output.strip()[-300:]!r}; {self.errors.strip()[-300:]!r}"


class World:
    """The folders below `root`, which are the only ones that the shim acts on. `beside` is for files it must not act on."""

    def __init__(self, root: pathlib.Path, shim: pathlib.Path) -> None:
        self.root, self.shim = root, shim
        self.beside = root.with_name(root.name + ".beside")
        self.beside.mkdir(parents=True, exist_ok=True)

    def make(self) -> "World":
        for name in ["run", "config", "state", "data", "home"]:
            (self.root / name).mkdir(parents=True, mode=0o700)
        return self

    def copy(self, root: pathlib.Path) -> "World":
        shutil.copytree(self.root, root, symlinks=True)
        return World(root, self.shim)

    def remove(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.rmtree(self.beside, ignore_errors=True)

    def environment(self, **faults: str) -> dict:
        kept = {name: os.environ[name] for name in ["PATH", "LD_LIBRARY_PATH"] if name in os.environ}
        world = {"HOME": "home", "XDG_RUNTIME_DIR": "run", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data"}
        kept |= {name: str(self.root / folder) for name, folder in world.items()}
        # A program that ends by a signal must not wait for another that describes it.
        kept |= {"SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TMPDIR": str(self.root / "home")}
        if faults:
            kept |= {"LD_PRELOAD": str(self.shim), "FAULTS_ROOT": str(self.root)} | {f"FAULTS_{name}": text for name, text in faults.items()}
        return kept

    def run(self, *words: str, text: str = "", **faults: str) -> Outcome:
        """Runs a program to its end with this text as its input; a program that hangs has the status of SIGKILL, -9. ROOT is the root."""
        words = [word.replace("ROOT", str(self.root)) for word in words]
        (self.beside / "in").write_text(text)
        with open(self.beside / "in") as given, open(self.beside / "out", "w+b") as output, open(self.beside / "err", "w+b") as errors:
            process = subprocess.Popen([PROGRAMS / words[0], *words[1:]], env=self.environment(**faults), cwd=self.root / "home",
                                       stdin=given, stdout=output, stderr=errors, start_new_session=True)
            try:
                process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            output.seek(0)
            errors.seek(0)
            return Outcome(process.returncode, output.read().decode(errors="replace"), errors.read().decode(errors="replace"))

    def must(self, *words: str, text: str = "", **faults: str) -> str:
        """Runs a program that must succeed, and returns its output."""
        outcome = self.run(*words, text=text, **faults)
        if outcome.status:
            sys.exit(f"without a fault: {' '.join(words)}: {outcome}")
        return outcome.output

    @property
    def logbook(self) -> pathlib.Path:
        return self.root / "data/strided/strided.db"


def damage(path: pathlib.Path, *, is_backup: bool = False) -> str | None:
    """What is wrong with a database; None if nothing is. Opening it recovers it, as the programs do."""
    try:
        # A backup has bytes after the last page, and nothing may be created beside it.
        with_mode = f"file:{path}?immutable=1" if is_backup else f"file:{path}"
        connection = sqlite3.connect(with_mode, uri=True, timeout=10)
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found == "ok" and not is_backup and connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'activity_text'").fetchone():
            connection.execute("INSERT INTO activity_text(activity_text) VALUES ('integrity-check')")
            connection.rollback()
        connection.close()
        return None if found == "ok" else found
    except sqlite3.Error as error:
        return str(error)


def contents(path: pathlib.Path) -> dict:
    """The rows of each table that the user's data are in; empty if there is no database or no table."""
    if not path.exists():
        return {}
    connection = sqlite3.connect(f"file:{path}", uri=True, timeout=10)
    names = [name for (name,) in connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'activity_text%' AND name <> 'grdb_migrations'")]
    rows = {}
    for name in names:
        if name not in DERIVED:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            rows[name] = sorted((dict(zip(columns, row)) for row in connection.execute(f"SELECT * FROM {name}")), key=repr)
    connection.close()
    return rows


def sealed(path: pathlib.Path) -> bool:
    """Whether a backup ends with the right checksum (FNV-1a), computed independently of the programs."""
    data = path.read_bytes()
    if data[-16:-8] != b"STRDSEAL":
        return False
    value = 0xCBF29CE484222325
    for byte in data[:-16]:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value == int.from_bytes(data[-8:], "big")


def digest(path: pathlib.Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def export_run(base: pathlib.Path, shim: pathlib.Path, home: pathlib.Path) -> None:
    """Exports the first four minutes of a made-up run as a.fit and a.gpx; it is short, because each trial copies and reads the logbook."""
    demo = World(base / "demo", shim).make()
    demo.must("strided", "--demo-data", "--demo-days", "7")
    demo.must("stridectl", "edit", "last", "--split", "4:00")
    number = min(contents(demo.logbook)["activity"], key=lambda row: row["elapsed_ms"])["id"]
    for kind in ["fit", "gpx"]:
        demo.must("stridectl", "export", str(number), "--format", kind, "--output", str(home / f"a.{kind}"))
    demo.remove()


def tone(path: pathlib.Path, per_minute: int) -> None:
    """Writes a WAV file of 15 s with a beat."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(22050)
        period = 22050 * 60 // per_minute
        beat = b"".join(struct.pack("<h", int(20000 * math.sin(i * 0.3) * math.exp(-i / 800))) for i in range(period))
        file.writeframes(beat * (22050 * 15 // period))


def ordinary_limits() -> None:
    """Gives this process the limits of an ordinary user without realtime scheduling, also if it is the superuser's."""
    for kind, limit in [(resource.RLIMIT_MEMLOCK, 8 << 20), (resource.RLIMIT_RTPRIO, 0), (resource.RLIMIT_NICE, 0)]:
        resource.setrlimit(kind, (limit, limit))
    libc = ctypes.CDLL(None)
    # PR_CAPBSET_DROP of CAP_IPC_LOCK, CAP_SYS_NICE and CAP_SYS_RESOURCE; an ordinary user has none of them.
    for capability in [14, 23, 24]:
        libc.prctl(24, capability, 0, 0, 0)


class Daemon:
    """A running daemon of a world, and a client of its control socket.

    `limits` is called in the new process before the program begins.
    """

    def __init__(self, world: World, *options: str, limits=None, **faults: str) -> None:
        self.world = world
        self.log = world.beside / "daemon.log"
        self.trace = world.beside / "trace.jsonl"
        self.socket = world.root / "run/control.sock"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAMS / "strided", "--device", "null", "--socket", self.socket, "--trace", self.trace, *options],
                env=world.environment(**faults), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, preexec_fn=limits)
        atexit.register(self.end, signal.SIGKILL)

    def wait(self) -> bool:
        """Waits until it answers; false if it has ended."""
        for _ in range(LIMIT * 20):
            if self.process.poll() is not None:
                return False
            try:
                self.connection().close()
                return True
            except OSError:
                time.sleep(0.05)
        return False

    def connection(self, within: float = LIMIT) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(within)
        try:
            connection.connect(str(self.socket))
        except OSError:
            connection.close()
            raise
        return connection

    def call(self, method: str, **parameters: object) -> dict:
        """The reply; an error of the method is a reply with the field "error"."""
        with self.connection() as connection:
            connection.sendall(json.dumps({"method": f"org.strided.Control.{method}", "parameters": parameters}).encode() + b"\0")
            reply = b""
            while not reply.endswith(b"\0"):
                part = connection.recv(65536)
                if not part:
                    raise OSError("the daemon closed the connection")
                reply += part
        return json.loads(reply[:-1])

    def end(self, with_signal: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
            try:
                self.process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        return self.process.wait()


def folder_for_trials() -> pathlib.Path:
    return pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="faults-")))
