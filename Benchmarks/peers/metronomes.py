"""The metronomes: how each is started, and how its tempo is changed while it plays."""
import math
import os
import pathlib
import socket
import struct
import time
import wave

from recorder import RATE
from stage import Failed

LAB_PORTS = ("lab:playback_FL", "lab:playback_FR")


class Metronome:
    """One that plays 170 or 180 beats a minute through the laboratory's sound server, every beat the same sound."""

    name = ""
    #: Debian's names.
    packages = ()
    #: The package whose version is told.
    package = None
    servers = ("pipewire", "pulse")
    #: How the tempo is changed while it plays; None where it cannot be.
    changed_by = None

    def __init__(self, stage):
        self.stage = stage
        self.process = None
        #: When it was told to play, on the monotonic clock.
        self.told = None

    def spawn(self, *command, **more):
        self.told = time.monotonic()
        self.process = self.stage.spawn(*command, **more)

    def play(self, tempo):
        raise NotImplementedError

    def play_to_be_changed(self, tempo):
        """As `play`, so that `change` has an effect."""
        self.play(tempo)

    def change(self, tempo):
        raise NotImplementedError

    def server_restarted(self):
        """What the session would start again by itself."""


class Strided(Metronome):
    name = "strided"
    changed_by = "`stridectl cadence N`"

    def play(self, tempo):
        self.socket = self.stage.folder / "strided.sock"
        # The cadence of every pace: the tempo is right from the first click, and `stridectl cadence` still counts.
        model = {"reference_cadence": tempo, "slope": 0, "nudge": 0}
        settings = [word for key, value in model.items() for word in ("--set", f"model.{key}={value}")]
        self.spawn(
            self.stage.given["strided"], "--socket", self.socket, "--start", *settings,
            STRIDED_SOUND_FOLDER=self.stage.given["sounds"],
        )

    def change(self, tempo):
        self.stage.run(self.stage.given["stridectl"], "cadence", "--socket", self.socket, tempo)


class Klick(Metronome):
    name = "klick"
    packages = ("klick", "pipewire-jack")
    package = "klick"
    servers = ("pipewire",)
    changed_by = "OSC"

    def play(self, tempo):
        """From the command line, where its beat is the most even: under OSC it rounds the interval to whole frames."""
        self.spawn("pw-jack", "klick", "-e", "-p", ",".join(LAB_PORTS), tempo)

    def play_to_be_changed(self, tempo):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.spawn("pw-jack", "klick", "-o", self.port, "-e", "-p", ",".join(LAB_PORTS), tempo)
        self.stage.wait_for(self._answers, 10, "klick's OSC port")
        self.told = time.monotonic()
        self._send("/klick/metro/start")

    def change(self, tempo):
        self._send("/klick/simple/set_tempo", ",f", struct.pack(">f", tempo))

    def _answers(self):
        return self._send("/klick/ping", answered=True)

    def _send(self, address, types=",", arguments=b"", answered=False):
        """-> whether an answer came, where one is asked for. OSC 1.0: strings are padded to a multiple of four bytes."""
        message = b"".join(text.encode() + b"\0" * (4 - len(text) % 4) for text in (address, types)) + arguments
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            # Connected: where nobody listens yet, the answer is a refusal at once.
            out.connect(("127.0.0.1", self.port))
            out.settimeout(0.5)
            try:
                out.send(message)
                return bool(out.recv(1_024)) if answered else True
            except OSError:
                if answered:
                    return False
                raise


class JackMetro(Metronome):
    name = "jack_metro"
    packages = ("jackd2", "pipewire-jack")
    package = "jackd2"
    servers = ("pipewire",)

    def play(self, tempo):
        self.spawn("pw-jack", "jack_metro", "-b", tempo)
        ours = self.stage.wait_for(self._port, 10, "jack_metro's port")
        for port in LAB_PORTS:
            self.stage.run("pw-link", ours, port)

    def _port(self):
        return next((port for port in self.stage.run("pw-link", "-o").split("\n") if port.startswith("metro:")), None)


class GTick(Metronome):
    """A GTK program, without a person: an X server in memory, its settings file, and keystrokes."""

    name = "gtick"
    packages = ("gtick", "xvfb", "xdotool", "pipewire-pulse")
    package = "gtick"
    changed_by = "five keystrokes, two beats a minute each"

    def play(self, tempo):
        self.pulse = self._pulse_on_pipewire()
        (pathlib.Path(os.environ["HOME"]) / ".gtickrc").write_text(
            f"SoundDevice = <pulseaudio>\nSpeed = {tempo}\nMeter = 1\n"
        )
        number = self.stage.folder / "display"
        self.stage.spawn("sh", "-c", 'exec Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$0"', number)
        self.stage.wait_for(lambda: number.exists() and number.read_text().strip(), 10, "the X server")
        os.environ["DISPLAY"] = f":{number.read_text().strip()}"
        self.spawn("gtick", NO_AT_BRIDGE="1")
        window = self.stage.wait_for(self._window, 10, "gtick's window")
        self.stage.run("xdotool", "windowfocus", "--sync", window)
        self.tempo = tempo
        self.told = time.monotonic()
        self.stage.run("xdotool", "key", "ctrl+s")

    def change(self, tempo):
        key = "alt+x" if tempo > self.tempo else "alt+z"
        self.stage.run("xdotool", "key", "--delay", "0", *[key] * (abs(tempo - self.tempo) // 2))
        self.tempo = tempo

    def server_restarted(self):
        if self.pulse and self.pulse.poll() is not None:
            self.pulse = self._pulse_on_pipewire()

    def _pulse_on_pipewire(self):
        """gtick speaks PulseAudio's protocol only."""
        if self.stage.server != "pipewire":
            return None
        process = self.stage.spawn("pipewire", "-c", "pipewire-pulse.conf")
        native = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "pulse" / "native"
        self.stage.wait_for(native.exists, 10, "pipewire-pulse")
        return process

    def _window(self):
        try:
            return self.stage.run("xdotool", "search", "--onlyvisible", "--name", "GTick").split()[0]
        except (Failed, IndexError):
            return None


class Sox(Metronome):
    """One beat in a file, over and over: what people do without a metronome."""

    name = "sox"
    packages = ("sox", "libsox-fmt-alsa", "libasound2-plugins")
    package = "sox"

    def play(self, tempo):
        beat = self.stage.folder / "beat.wav"
        with wave.open(str(beat), "wb") as file:
            file.setparams((2, 2, RATE, 0, "NONE", ""))
            file.writeframes(b"".join(struct.pack("<hh", sample, sample) for sample in self._beat(tempo)))
        self.spawn("play", "-q", beat, "repeat", "-", AUDIODRIVER="alsa")

    @staticmethod
    def _beat(tempo):
        """A decaying 1,500 Hz tone of 30 ms, and silence up to the next beat, in whole frames."""
        tone = RATE * 30 // 1_000
        for frame in range(round(RATE * 60 / tempo)):
            at = frame / RATE
            yield round(20_000 * math.exp(-at * 200) * math.sin(2 * math.pi * 1_500 * at)) if frame < tone else 0


class Nothing(Metronome):
    """No metronome: what the server costs with the recorder alone."""

    name = "nothing"

    def play(self, tempo):
        self.spawn("sleep", "3600")


METRONOMES = {kind.name: kind for kind in (Strided, Klick, JackMetro, GTick, Sox)}
LABORATORY_PACKAGES = ("pulseaudio", "pulseaudio-utils", "libasound2-plugins", "dbus", "pipewire", "pipewire-bin", "wireplumber")
