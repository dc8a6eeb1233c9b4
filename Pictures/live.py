#!/usr/bin/env python3
"""Draws Pictures/live.svg: the live screen of a demonstration in a pseudo-terminal.

Usage: Pictures/live.py [--programs FOLDER] [--size 100x32] [--seconds 240] [--text] [--output FILE]
With --text it prints the screen as text instead. The music of the picture is synthesised.
"""
import argparse, array, codecs, fcntl, math, os, pty, re, select, signal, struct, subprocess, sys, tempfile, termios, time, wave
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
CELL = (9, 18)  # The size of a character in pixels.
# The styles of `Ink` in Sources/Records/Report/Terminal/Text/TerminalStyle.swift on a dark background; the second value is bold.
INKS = {"": ("#e6e6e6", False), "1": ("#ffffff", True), "2": ("#8b949e", False), "38;5;63": ("#8080ff", False),
        "38;5;29": ("#2fb380", False), "38;5;130": ("#e08a2e", False), "38;5;133": ("#c97fc9", False),
        "38;5;161": ("#ff5c8a", False)}


class Screen:
    """The part of a terminal that the live screen uses."""

    def __init__(self, columns, rows):
        self.cells = [[(" ", "")] * columns for _ in range(rows)]
        self.column = self.row = 0
        self.style = self.rest = ""

    def feed(self, text):
        text, self.rest, index = self.rest + text, "", 0
        while index < len(text):
            if text[index] == "\x1b":
                match = re.match(r"\x1b\[([?0-9;]*)([A-Za-z])", text[index:])
                if not match:
                    self.rest = text[index:]
                    return
                self.order(*match.groups())
                index += match.end()
                continue
            if text[index] >= " " and self.row < len(self.cells) and self.column < len(self.cells[0]):
                self.cells[self.row][self.column] = (text[index], self.style)
            self.column += 1
            index += 1

    def order(self, parameters, name):
        if name == "H":
            self.row, self.column = (int(part) - 1 for part in parameters.split(";"))
        elif name == "J":
            self.cells = [[(" ", "")] * len(row) for row in self.cells]
        elif name == "m":
            self.style = parameters[2:] if parameters.startswith("0;") else ""

    @property
    def text(self):
        return "\n".join("".join(letter for letter, _ in row).rstrip() for row in self.cells)


def shapes(letter, x, y):
    """The rectangles of a block element or of a Braille pattern; None for other characters."""
    width, height = CELL
    if letter in "█▀▄":
        top = y + height / 2 if letter == "▄" else y
        return [(x, top, width, height if letter == "█" else height / 2)]
    if letter in "░▒":
        return None
    bits = ord(letter) - 0x2800
    if 0 <= bits < 256:
        places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
        return [(x + 1.2 + 4.5 * column, y + 1 + 4.5 * row, 2.4, 2.4)
                for bit, (column, row) in enumerate(places) if bits >> bit & 1]
    return None


def svg(screen):
    width, height = CELL
    columns, rows = len(screen.cells[0]), len(screen.cells)
    paths, texts = {}, []
    for row, cells in enumerate(screen.cells):
        run = None
        for column, (letter, style) in enumerate(cells + [(" ", "")]):
            x, y = 12 + column * width, 12 + row * height
            found = shapes(letter, x, y) if letter != " " else None
            for left, top, wide, high in found or []:
                paths.setdefault(style, []).append(f"M{left:g} {top:g}h{wide:g}v{high:g}h-{wide:g}z")
            if found or letter == " " and (column + 1 >= len(cells) or cells[column + 1][0] == " "):
                letter = None
            if run and (letter is None or style != run[1] and letter != " "):
                texts.append(run)
                run = None
            if letter and letter != " " and not run:
                run = [column, style, row, ""]
            if letter and run:
                run[3] += letter
    size = (columns * width + 24, rows * height + 24)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" font-family="DejaVu Sans Mono, '
             f'Menlo, Consolas, monospace" font-size="15">',
             "<title>stridectl live</title>", f'<rect width="{size[0]}" height="{size[1]}" rx="8" fill="#101418"/>']
    lines += [f'<path fill="{INKS[style][0]}" d="{"".join(parts)}"/>' for style, parts in paths.items()]
    for column, style, row, text in texts:
        colour, bold = INKS[style]
        escaped = text.rstrip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        lines.append(f'<text x="{12 + column * width}" y="{12 + row * height + 14}" fill="{colour}" xml:space="preserve" '
                     f'textLength="{len(text.rstrip()) * width}" lengthAdjust="spacingAndGlyphs"'
                     f'{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""}>{escaped}</text>')
    return "\n".join(lines + ["</svg>"]) + "\n"


def write_track(path, tempo, seconds=300, rate=8000):
    """A track with a short tone on each beat."""
    beat = rate * 60 / tempo
    places = (index - int(index / beat) * beat for index in range(seconds * rate))
    samples = array.array("h", (int(20_000 * math.exp(-place / 200) * math.sin(place * 0.5)) for place in places))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", default=str(FOLDER.parent / ".build/release"))
    parser.add_argument("--size", default="100x32")
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--output", default=str(FOLDER / "live.svg"))
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "XDG_RUNTIME_DIR": home, "LANG": "C.UTF-8",
                       "TERM": "xterm-256color", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"}
        stridectl = options.programs + "/stridectl"
        music = Path(home, "Music")
        music.mkdir()
        for title, tempo in [("Harbour Lights", 166), ("Morning Miles", 172)]:
            write_track(music / f"The Paceliners - {title}.wav", tempo)
        # During a run, the analysis waits.
        subprocess.run([stridectl, "music", "add", music], env=environment, capture_output=True, check=True)
        log = open(Path(home, "log"), "w")
        daemon = subprocess.Popen([options.programs + "/strided", "--demo", "--device", "null"], env=environment,
                                  stdout=log, stderr=log)
        try:
            while subprocess.run([stridectl, "record", "start"], env=environment, capture_output=True).returncode:
                time.sleep(0.1)
            subprocess.run([stridectl, "music", "on"], env=environment, capture_output=True, check=True)
            screen = record([stridectl, "live"], environment, columns, rows, options.seconds)
        finally:
            daemon.send_signal(signal.SIGTERM)
            daemon.wait()
    if options.text:
        print(screen.text)
    else:
        Path(options.output).write_text(svg(screen), encoding="utf-8")


def record(command, environment, columns, rows, seconds):
    """Runs the command in a pseudo-terminal for some seconds, and returns its screen."""
    child, master = pty.fork()
    if child == 0:
        time.sleep(0.2)  # Until the parent has set the size.
        os.execve(command[0], command, environment)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    screen, decoder = Screen(columns, rows), codecs.getincrementaldecoder("utf-8")()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            screen.feed(decoder.decode(os.read(master, 65536)))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return screen


if __name__ == "__main__":
    main()
