"""A sink of pipewire that states one latency and delays by another: delaying_sink.py LIBJACK STATED MORE (milliseconds)

It is a JACK client with the class of a sink. It states STATED for its input ports, and passes the sound to the sink "lab" STATED + MORE
later. Each line "STATED MORE" on standard input changes both.
"""

import ctypes
import os
import sys

os.environ["PIPEWIRE_PROPS"] = '{ media.class = Audio/Sink node.name = headset priority.session = 1 }'
jack = ctypes.CDLL(sys.argv[1])
for name in ("client_open", "port_register", "port_get_buffer"):
    getattr(jack, "jack_" + name).restype = ctypes.c_void_p


class Range(ctypes.Structure):
    _fields_ = [("minimum", ctypes.c_uint32), ("maximum", ctypes.c_uint32)]


CAPTURE, PLAYBACK, INPUT, OUTPUT = 0, 1, 1, 2
AUDIO = b"32 bit float mono audio"
LENGTH = 1 << 16  # frames of the ring
status = ctypes.c_int()
client = ctypes.c_void_p(jack.jack_client_open(b"headset", 1, ctypes.byref(status)))
if not client.value:
    sys.exit(f"no JACK client: {status.value:#x}")
rate = jack.jack_get_sample_rate(client)
ports = [tuple(ctypes.c_void_p(jack.jack_port_register(client, f"{name}_{side}".encode(), AUDIO, flag, 0))
               for name, flag in (("playback", INPUT), ("output", OUTPUT))) for side in ("FL", "FR")]
rings = [(ctypes.c_float * LENGTH)() for _ in ports]
state = {"stated": 0, "delay": 0, "at": 0}


def set_delays(stated, more):
    state["stated"], state["delay"] = (int(float(x) * rate / 1000) for x in (stated, float(stated) + float(more)))


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_void_p)
def process(frames, _):
    at, delay = state["at"], state["delay"]
    for (source, target), ring in zip(ports, rings):
        for port, begin, writes in ((source, at, True), (target, at - delay, False)):
            buffer = jack.jack_port_get_buffer(port, frames)
            begin %= LENGTH
            first = min(frames, LENGTH - begin)
            for offset, start, count in ((0, begin, first), (first, 0, frames - first)):
                place, own = buffer + 4 * offset, ctypes.addressof(ring) + 4 * start
                ctypes.memmove(own if writes else place, place if writes else own, 4 * count)
    state["at"] = at + frames
    return 0


@ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p)
def latency(mode, _):
    for source, target in ports:
        value = Range(state["stated"], state["stated"]) if mode == PLAYBACK else Range(0, 0)
        jack.jack_port_set_latency_range(source if mode == PLAYBACK else target, mode, ctypes.byref(value))


set_delays(*sys.argv[2:4])
jack.jack_set_process_callback(client, process, None)
jack.jack_set_latency_callback(client, latency, None)
if jack.jack_activate(client) != 0:
    sys.exit("the JACK client cannot be activated")
for side in ("FL", "FR"):
    jack.jack_connect(client, f"headset:output_{side}".encode(), f"lab:playback_{side}".encode())
print("ready", flush=True)
for line in sys.stdin:
    set_delays(*line.split())
    jack.jack_recompute_total_latencies(client)
