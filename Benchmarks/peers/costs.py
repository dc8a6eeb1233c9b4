"""What a running process costs: processor time, wake-ups, memory."""
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from daemon import processor_seconds, waits  # noqa: E402


def memory(pid):
    """Mebibytes: resident; private (what would be given back if the process ended); private and written to."""
    lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines}
    private = kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]
    return {
        "resident_mib": kilobytes["Rss"] / 1_024,
        "private_mib": private / 1_024,
        "written_mib": kilobytes["Private_Dirty"] / 1_024,
    }


class Window:
    """The processor time of the metronome and of the sound server from now until `end`."""

    def __init__(self, process, servers):
        self.process = process
        self.servers = servers
        self.began = time.monotonic()
        self.seconds = processor_seconds(process)
        self.waited = waits(process)
        self.server_seconds = {pid: processor_seconds(pid) for pid in servers}

    def end(self):
        passed = time.monotonic() - self.began
        waited = sum(count - self.waited.get(thread, 0) for thread, count in waits(self.process).items())
        server = sum(processor_seconds(pid) - self.server_seconds[pid] for pid in self.servers)
        own = processor_seconds(self.process) - self.seconds
        return memory(self.process) | {
            "window_s": passed,
            "processor_ms_per_minute": own / passed * 60_000,
            "together_ms_per_minute": (own + server) / passed * 60_000,
            "server_ms_per_minute": server / passed * 60_000,
            "wakeups_per_second": waited / passed,
        }
