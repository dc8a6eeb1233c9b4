"""The laboratory's recorder: what it has written, when, and that nothing else runs before it."""
import os
import pathlib
import subprocess
import threading
import time

RATE = 48_000
BYTES_PER_FRAME = 4


class Recorder:
    """Follows the growth of a recording, and so knows when each of its frames was heard.

    A server hands sound over in blocks, each when its first frame is due. So a file's length falls behind the clock until
    the next block comes, and is furthest behind when that block's first frame is due: the largest difference between the
    clock and the length is when the recording began. A quantile near the largest, since a block may be late for once.
    """

    # No multiple of the servers' blocks (5.33 ms, 10.67 ms, 30 ms): the looks fall on every part of a block.
    INTERVAL = 0.0231
    QUANTILE = 0.98

    def __init__(self, process, path):
        self.process = process
        self.path = pathlib.Path(path)
        # Read now: a recorder ends with its server, and one like it goes on after a restart.
        folder = pathlib.Path(f"/proc/{process}")
        self.command = (folder / "cmdline").read_text().split("\0")[:-1]
        self.environment = dict(pair.split("=", 1) for pair in (folder / "environ").read_text().split("\0") if "=" in pair)
        self.priority = self._run_first()
        self.looks = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    @classmethod
    def running(cls, path):
        """The one that audio-lab.sh, our parent, has started: a client, or the reader of what the server itself records."""
        found = []
        for pattern in (["-x", "pw-record|pw-cat|parec|pacat"], ["-f", "fifo2wav.py"]):
            found += subprocess.run(
                ["pgrep", "-P", str(os.getppid()), *pattern], capture_output=True, text=True
            ).stdout.split()
        if not found:
            raise RuntimeError("the laboratory's recorder is not running")
        return cls(int(found[0]), path)

    def like(self, stage, path):
        """Another one, into another file; returns once it records."""
        process = stage.spawn(*self.command[:-1], path, environment=self.environment)
        stage.wait_for(lambda: os.path.exists(path) and os.path.getsize(path) > 4_096, 10, "the second recorder")
        return Recorder(process.pid, path)

    def _run_first(self):
        """Before everything but the server, or samples are lost. The priority that was granted, or none."""
        try:
            for task in os.listdir(f"/proc/{self.process}/task"):
                os.sched_setscheduler(int(task), os.SCHED_FIFO, os.sched_param(19))
        except OSError:
            return None
        return 19

    def _look(self):
        while not self._ended.wait(self.INTERVAL):
            now = time.monotonic()
            try:
                self.looks.append((now, self.path.stat().st_size))
            except OSError:
                continue

    def end(self):
        """-> {start_s: when frame 0 was heard, on the monotonic clock; lost_ms: what the recorder lost}"""
        self._ended.set()
        self._thread.join()
        header = self._header()
        starts = [at - (length - header) / BYTES_PER_FRAME / RATE for at, length in self.looks if length > header]
        if len(starts) < 30:
            raise RuntimeError("the recording does not grow")
        third = len(starts) // 3
        return {
            "start_s": self._late(starts),
            "lost_ms": (self._late(starts[-third:]) - self._late(starts[:third])) * 1_000,
            "recorder_priority": self.priority,
        }

    def _late(self, starts):
        return sorted(starts)[int(self.QUANTILE * (len(starts) - 1))]

    def _header(self):
        with self.path.open("rb") as file:
            return file.read(4_096).index(b"data") + 8
