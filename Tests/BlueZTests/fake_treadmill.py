#!/usr/bin/env python3
"""fake_treadmill.py FAKE FILE [--refuse-control] [--ignore-orders] [--unanswered] [--keys S] [OPTIONS of FAKE]

Runs FAKE, which is fake-bluez.py of ../shared, as a treadmill with a control point, and adds what it lacks: the ranges, the control
point with its indications, and the status. The belt moves at 6 km/h when the program begins, and follows the ordered speed at once.

--refuse-control  answers each request for control with "failed"
--ignore-orders   answers "success" and does not change the speed
--unanswered      never answers
--keys S          the runner presses a key S seconds after the first order: the speed is 7 km/h then
"""
import asyncio
import struct
import sys

source_path, arguments = sys.argv[1], sys.argv[2:]


def take(name, has_value=False):
    """Removes an option of this program from the arguments; returns its value, or whether it is there."""
    if name not in arguments:
        return None if has_value else False
    place = arguments.index(name)
    value = arguments[place + 1] if has_value else True
    del arguments[place : place + (2 if has_value else 1)]
    return value


refuses, ignores, is_silent, keys = (
    take("--refuse-control"),
    take("--ignore-orders"),
    take("--unanswered"),
    take("--keys", has_value=True),
)
sys.argv = [source_path, "ftms"] + arguments
with open(source_path) as file:
    text = file.read()
start = "asyncio.run(main())"
assert text.rstrip().endswith(start)
exec(compile(text.rstrip()[: -len(start)], source_path, "exec"))

belt = {"speed": 600, "inclination": 0, "granted": False, "ordered": False}


class Measurement(Char):
    """Treadmill Data, ten times a second: the speed, and the inclination with the angle of the ramp."""

    async def run(self):
        while True:
            self.send(struct.pack("<HHhh", 0x0008, belt["speed"], belt["inclination"], 0))
            await asyncio.sleep(0.1)

    def send(self, value):
        if self.sock:
            try:
                self.sock.send(value)
            except OSError:
                self.sock.close()
                self.sock = None
        elif self.on:
            self.v = value
            self.emit_properties_changed({"Value": value})


class Quiet(Measurement):
    """A characteristic that sends only what it is told to."""

    async def run(self):
        await asyncio.sleep(0)

    def write(self, value, options):
        log("WriteValue", hex(self.u), value.hex(), "type", options["type"].value if "type" in options else "-")
        if not (self.on or self.sock):
            raise DBusError("org.bluez.Error.Failed", "Client Characteristic Configuration Improperly Configured")
        asyncio.get_event_loop().call_later(0.03, self.answer, value)

    def answer(self, value):
        if is_silent:
            return
        operation = value[0]
        if operation == 0:
            belt["granted"] = not refuses
            result = 4 if refuses else 1
        elif not belt["granted"]:
            result = 5
        elif operation == 2:
            speed = struct.unpack("<H", value[1:3])[0]
            result = 1 if 80 <= speed <= 2000 and speed % 10 == 0 else 3
            if result == 1 and not ignores:
                belt["speed"] = speed
                status.send(bytes([5]) + value[1:3])
            if keys and not belt["ordered"]:
                belt["ordered"] = True
                asyncio.get_event_loop().call_later(float(keys), self.press)
        elif operation == 3:
            result = 1
            belt["inclination"] = struct.unpack("<h", value[1:3])[0]
            status.send(bytes([6]) + value[1:3])
        else:
            result = 2
        self.send(bytes([0x80, operation, result]))

    def press(self):
        belt["speed"] = 700
        status.send(struct.pack("<BH", 5, 700))


class ControlPoint(Quiet):
    @method()
    def WriteValue(self, v: "ay", o: "a{sv}"):
        self.write(bytes(v), o)


features = struct.pack("<II", 0x0000_5404, 0x0003)
extra = [
    (0x2ACC, features, ["read"]),
    (0x2AD4, struct.pack("<HHH", 80, 2000, 10), ["read"]),
    (0x2AD5, struct.pack("<hhH", -30, 150, 5), ["read"]),
]
KIND = KIND[:3] + (extra,)
plain_up = gatt_up


def gatt_up():
    global meas
    if chars:
        return
    plain_up()
    for path, characteristic in ((SV + "/char0030", control_point), (SV + "/char0033", status)):
        bus.export(path, characteristic)
        chars.append(path)


plain_drop = Device.drop


def drop(self):
    belt["granted"] = False
    control_point.stop()
    status.stop()
    plain_drop(self)


Device.drop = drop


async def treadmill():
    global control_point, status, Char
    control_point = ControlPoint(0x2AD9, b"", ["write", "indicate"], True)
    status = Quiet(0x2ADA, b"", ["notify"], True)
    plain = Char

    def make(uuid, value, flags, notify=False):
        return (Measurement if uuid == 0x2ACD else plain)(uuid, value, flags, notify)

    Char = make
    await main()


asyncio.run(treadmill())
