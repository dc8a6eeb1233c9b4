"""The tables: a column for each metronome, a row for each figure."""
import os
import pathlib
import platform
import statistics
import subprocess

DASH = "–"


def machine():
    models = [line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
              if line.startswith("model name")]
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    load = os.getloadavg()[1]
    return f"{os.cpu_count()} cores ({models[0] if models else platform.machine()}), {system}, " \
           f"Linux {platform.release()}, load {load:.1f} at the end"


def versions(strided, packages):
    told = {}
    for package in [package for package in packages if package] + ["pipewire", "pulseaudio"]:
        done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
        told[package] = done.stdout or "not installed"
    try:
        done = subprocess.run([str(strided), "--version"], capture_output=True, text=True, timeout=10)
        told["strided"] = done.stdout.split()[-1] if done.stdout.strip() else "unknown"
    except (OSError, subprocess.TimeoutExpired):
        told["strided"] = "not built"
    return told


def number(value, digits, sign=""):
    if value is None:
        return DASH
    text = f"{value:{sign}.{digits}f}"
    # Neither minus nothing nor plus nothing.
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", "−")


def steady(key, digits, sign=""):
    """A figure for each tempo."""
    def cell(row, tempi, alone):
        return " / ".join(number(row.get("steady", {}).get(str(tempo), {}).get(key), digits, sign) for tempo in tempi)
    return cell


def cost(key, digits, beside=None):
    """The mean over the tempi: what it costs does not hang on them. `beside` is what the server costs without anyone."""
    def cell(row, tempi, alone):
        found = [trial["costs"][key] for trial in row.get("steady", {}).values()
                 if "costs" in trial and "failed" not in trial]
        if not found or (beside and beside not in alone):
            return DASH
        return number(statistics.mean(found) - (alone[beside] if beside else 0), digits)
    return cell


def first_click(row, tempi, alone):
    found = [trial["first_click_ms"] for trial in row.get("steady", {}).values() if "first_click_ms" in trial]
    return number(statistics.mean(found), 0) if found else DASH


def change(key, digits, sign=""):
    """Median and worst of the changes that were followed."""
    def cell(row, tempi, alone):
        found = [one[key] for one in row.get("changes", {}).get("", {}).get("changes", []) if one.get("followed")]
        if not found:
            return DASH
        return f"{number(statistics.median(found), digits, sign)} ({number(max(found, key=abs), digits, sign)})"
    return cell


def followed(row, tempi, alone):
    found = row.get("changes", {}).get("", {}).get("changes", [])
    return f"{sum(one.get('followed', False) for one in found)} of {len(found)}" if found else DASH


def fault(kind, key, digits, sign=""):
    def cell(row, tempi, alone):
        trial = row.get(kind, {}).get("", {})
        if "heard_again" not in trial:
            return DASH
        if not trial["heard_again"]:
            return "silent" + (", ended" if trial["ended"] else "")
        return number(trial[key], digits, sign)
    return cell


STEADY = [
    ("tempo error, ppm", steady("ppm", 1, "+")),
    ("intervals, standard deviation, ms", steady("interval_sd_ms", 3)),
    ("interval, worst, ms off", steady("interval_worst_ms", 3)),
    ("onset, worst, ms off the grid", steady("grid_worst_ms", 3)),
    ("drift over the time, ms", steady("drift_ms", 2, "+")),
    ("clicks missing or double", steady("missing_or_double", 0)),
    ("start to first click heard, ms", first_click),
    ("processor, ms a minute", cost("processor_ms_per_minute", 0)),
    ("the server's for it, ms a minute", cost("server_ms_per_minute", 0, beside="server_ms_per_minute")),
    ("processor, with all of the server's, ms a minute", cost("together_ms_per_minute", 0)),
    ("wake-ups a second", cost("wakeups_per_second", 1)),
    ("memory resident, MiB", cost("resident_mib", 1)),
    ("memory private, MiB", cost("private_mib", 1)),
    ("of it written, MiB", cost("written_mib", 1)),
]
CHANGES = [
    ("changes followed", followed),
    ("command to its effect on the beat, ms", change("effect_ms", 0)),
    ("command to the first click moved by it, ms", change("first_moved_ms", 0)),
    ("command to the end of the first interval at the new tempo, ms", change("first_interval_ms", 0)),
    ("phase jump, ms", change("jump_ms", 1, "+")),
]
FAULTS = [
    ("stopped for 1 s: silence, ms", fault("stop", "silence_ms", 0)),
    ("stopped for 1 s: beat shifted for good, ms", fault("stop", "shift_ms", 2, "+")),
    ("server killed, back after 1 s: silence, ms", fault("restart", "silence_ms", 0)),
    ("server killed: beat shifted for good, ms", fault("restart", "shift_ms", 1, "+")),
]
TITLES = {"pipewire": "PipeWire", "pulse": "PulseAudio"}


def key(place):
    """A server and its default quantum, if it has one, as one word: "pipewire-1024"."""
    return "-".join(str(part) for part in place if part)


def title(place):
    server, _, quantum = place.partition("-")
    return TITLES[server] + (f", default quantum {quantum}" if quantum else "")


def table(rows, names, figures, tempi, alone):
    yield "| | " + " | ".join(names) + " |"
    yield "|---" + "|---:" * len(names) + "|"
    for title, cell in rows:
        yield f"| {title} | " + " | ".join(cell(figures[name], tempi, alone) for name in names) + " |"


def failures(server, figures):
    for name, kinds in figures.items():
        for kind, trials in kinds.items():
            for tempo, trial in trials.items():
                what = f"{title(server)}, {name}, {kind} {tempo}".rstrip()
                if "failed" in trial:
                    yield f"- {what}: {trial['failed']}"
                if "recorder_lost_ms" in trial:
                    yield f"- {what}: inconclusive, {trial['recorder_lost_ms']:.1f} ms of the recording are lost"


def markdown(account):
    tempi = account["tempi"]
    lines = [
        f"{account['date']}; {account['machine']}; "
        + ", ".join(f"{name} {version}" for name, version in sorted(account["versions"].items()))
        + f"; {account['seconds']:g} s each at {' and '.join(map(str, tempi))} beats a minute, 48 kHz.",
        "Two figures in a cell are those of the tempi; "
        + ("median (worst) of " + str(account["changes"]) + " changes; " if account["changes"] else "") + f"{DASH}: none.",
    ]
    failed = []
    for server, figures in account["figures"].items():
        alone = figures["nothing"]["steady"][""].get("costs", {})
        names = [name for name in figures if name != "nothing"]
        rows = STEADY + (CHANGES if account["changes"] else [])
        if any("stop" in figures[name] for name in names):
            rows = rows + FAULTS
        lines += ["", f"### {title(server)}", "", *table(rows, names, figures, tempi, alone), ""]
        if alone:
            lines.append(f"{title(server)} with the recorder alone: {alone['server_ms_per_minute']:.0f} ms a minute.")
        if account["changes"]:
            lines.append("Changed by: " + "; ".join(f"{name} {account['changed_by'][name]}" for name in names
                                                   if account["changed_by"][name]) + ".")
        failed += failures(server, figures)
    lines += ["", f"Inconclusive recordings, made again: {account['inconclusive']}."]
    if failed:
        lines += ["", "Not measured:", "", *failed]
    return "\n".join(lines) + "\n"
