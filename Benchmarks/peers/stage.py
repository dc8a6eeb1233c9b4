"""Where a metronome plays: a folder, an environment, and an end for every process that was started."""
import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile
import time


class Failed(Exception):
    """What kept a metronome from being measured, in words for its row of the table."""


class Stage:
    """Inside a sound-server laboratory. Whatever was spawned ends with it."""

    def __init__(self, given):
        self.given = given
        self.server = given["server"]
        self._stack = contextlib.ExitStack()

    def __enter__(self):
        self.folder = pathlib.Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="peers-")))
        return self

    def __exit__(self, *reason):
        return self._stack.__exit__(*reason)

    def spawn(self, *command, environment=None, **more):
        """-> the process. `more` are variables beside those of the environment."""
        log = self._stack.enter_context(open(self.folder / f"{pathlib.Path(str(command[0])).name}.log", "ab"))
        try:
            process = subprocess.Popen(
                [str(word) for word in command],
                env=(environment or dict(os.environ)) | more,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from error
        self._stack.callback(self.finish, process)
        return process

    def said(self, process):
        """The last line a process has written."""
        log = self.folder / f"{pathlib.Path(process.args[0]).name}.log"
        lines = log.read_text(errors="replace").strip().splitlines() if log.exists() else []
        return lines[-1][:200] if lines else "nothing said"

    @staticmethod
    def finish(process):
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    @staticmethod
    def run(*command, seconds=10, **more):
        """-> the output; raises `Failed` when the command does or takes too long."""
        try:
            done = subprocess.run(
                [str(word) for word in command], env=dict(os.environ) | more, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=seconds,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Failed(f"{command[0]}: {error}") from error
        if done.returncode:
            raise Failed(f"{command[0]}: {(done.stderr or done.stdout).strip()[-200:] or done.returncode}")
        return done.stdout

    @staticmethod
    def wait_for(condition, seconds, what):
        """-> what `condition` returns once that is true."""
        until = time.monotonic() + seconds
        while True:
            found = condition()
            if found:
                return found
            if time.monotonic() > until:
                raise Failed(f"{what}: not there after {seconds} s")
            time.sleep(0.02)
