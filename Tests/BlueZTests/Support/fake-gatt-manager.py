#!/usr/bin/env python3
"""A bluetoothd on a private bus that accepts a peripheral, checks what it registers, and subscribes to its measurements.

    fake-gatt-manager.py [--instances N] [--busy] [--visits N] [--distance DM]

--instances: the number of advertisements that the adapter can register (default 1). --busy: refuses the first advertisement. --visits: how
often a central connects when it finds the advertisement; it subscribes to all measurements, and disconnects after 3 notifications of each.
--distance: the total distance in dm that it then sets.
It prints READY, then one line for each event; a line that begins with WRONG is a fault of the peripheral.
"""
import argparse
import asyncio

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

ADAPTER = "/org/bluez/hci0"
CENTRAL = ADAPTER + "/dev_F0_F1_F2_00_00_01"
PROPERTIES, MANAGER = "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.ObjectManager"
SERVICE, CHARACTERISTIC = "org.bluez.GattService1", "org.bluez.GattCharacteristic1"

parser = argparse.ArgumentParser()
parser.add_argument("--instances", type=int, default=1)
parser.add_argument("--busy", action="store_true")
parser.add_argument("--visits", type=int, default=0)
parser.add_argument("--distance", type=int)
arguments = parser.parse_args()


def say(*words):
    print(*words, flush=True)


class Daemon:
    def __init__(self):
        self.application = self.advertisement = self.peripheral = None
        self.connected = False
        self.busy = arguments.busy
        self.visits = arguments.visits
        self.measurements = {}
        self.control = None
        self.distance = arguments.distance
        self.notified = {}

    def objects(self):
        free = arguments.instances - (self.advertisement is not None)
        adapter = {
            "org.bluez.Adapter1": {
                "Powered": Variant("b", True), "Discovering": Variant("b", False),
                "Roles": Variant("as", ["central", "peripheral"]),
            },
            "org.bluez.LEAdvertisingManager1": {
                "SupportedInstances": Variant("y", free), "ActiveInstances": Variant("y", arguments.instances - free),
            },
            "org.bluez.GattManager1": {},
        }
        return {ADAPTER: adapter} | ({CENTRAL: self.central()} if self.connected else {})

    def central(self):
        return {
            "org.bluez.Device1": {
                "Address": Variant("s", "F0:F1:F2:00:00:01"), "Alias": Variant("s", "Watch 1"),
                "Connected": Variant("b", True), "UUIDs": Variant("as", []),
            }
        }

    async def call(self, path, interface, member, signature="", body=()):
        reply = await self.bus.call(
            Message(
                destination=self.peripheral, path=path, interface=interface, member=member, signature=signature,
                body=list(body),
            )
        )
        if reply.message_type is MessageType.ERROR and "recipient disconnected" in str(reply.body):
            # The peripheral has left the bus, so there is no one to check or to answer.
            await asyncio.Event().wait()
        if reply.message_type is MessageType.ERROR:
            say("WRONG", member, path, reply.error_name, reply.body)
        return reply.body[0] if reply.body else None

    async def check_application(self, path):
        tree = await self.call(path, MANAGER, "GetManagedObjects")
        for object_path, interfaces in tree.items():
            if SERVICE in interfaces:
                say("service", interfaces[SERVICE]["UUID"].value[4:8], interfaces[SERVICE]["Handle"].value)
            characteristic = interfaces.get(CHARACTERISTIC)
            if not characteristic:
                continue
            uuid, flags = characteristic["UUID"].value[4:8], characteristic["Flags"].value
            if SERVICE not in tree.get(characteristic["Service"].value, {}):
                say("WRONG service of", object_path)
            # Each object also answers for itself, as BlueZ asks after a change.
            if await self.call(object_path, PROPERTIES, "GetAll", "s", [CHARACTERISTIC]) != characteristic:
                say("WRONG properties of", object_path)
            if "read" in flags:
                value = await self.call(object_path, CHARACTERISTIC, "ReadValue", "a{sv}", [{}])
                say("value", uuid, bytes(value).hex())
            elif "write" in flags:
                self.control = object_path
                say("control", uuid, *flags)
            else:
                self.measurements[object_path] = uuid

    async def register_application(self, sender, path):
        if self.application and sender == self.peripheral:
            return "org.bluez.Error.AlreadyExists"
        # Another process: the end of the one before has removed all that it had registered, and its central has disconnected.
        self.peripheral, self.advertisement, self.connected, self.measurements = sender, None, False, {}
        await self.check_application(path)
        self.application = path
        say("application registered")

    async def register_advertisement(self, path):
        if self.advertisement or not self.application:
            return "org.bluez.Error.AlreadyExists" if self.advertisement else "org.bluez.Error.DoesNotExist"
        if self.busy:
            self.busy = False
            say("advertisement refused")
            return "org.bluez.Error.NotPermitted"
        properties = await self.call(path, PROPERTIES, "GetAll", "s", ["org.bluez.LEAdvertisement1"])
        uuids = [uuid[4:8] for uuid in properties["ServiceUUIDs"].value]
        if properties["Type"].value != "peripheral":
            say("WRONG type")
        # Flags, UUIDs, appearance and name must fit into the 31 bytes of an advertisement.
        if 3 + 2 + 2 * len(uuids) + 4 + 2 + len(properties["LocalName"].value) > 31:
            say("WRONG length")
        self.advertisement = path
        say("advertisement", *uuids, properties["LocalName"].value)
        if self.visits and not self.connected:
            asyncio.ensure_future(self.begin_visit())

    async def answer(self, message):
        error, body = None, []
        match message.member:
            case "GetManagedObjects":
                return Message.new_method_return(message, "a{oa{sa{sv}}}", [self.objects()])
            case "RegisterApplication":
                error = await self.register_application(message.sender, message.body[0])
            case "RegisterAdvertisement":
                error = await self.register_advertisement(message.body[0])
            case "UnregisterApplication":
                self.application, self.measurements = None, {}
                say("application unregistered")
            case "UnregisterAdvertisement":
                self.advertisement = None
                say("advertisement unregistered")
            case _:
                error = "org.freedesktop.DBus.Error.UnknownMethod"
        return Message.new_error(message, error, "refused") if error else Message.new_method_return(message, "", body)

    def handle(self, message):
        if message.message_type is MessageType.SIGNAL and message.path == self.control:
            say("indicated", bytes(message.body[1]["Value"].value).hex())
        if message.message_type is MessageType.SIGNAL and message.path in self.measurements:
            say("notified", self.measurements[message.path], bytes(message.body[1]["Value"].value).hex())
            self.notified[message.path] = self.notified.get(message.path, 0) + 1
            if self.connected and all(self.notified.get(path, 0) >= 3 for path in self.measurements):
                self.connected = False
                asyncio.ensure_future(self.end_visit())
        if message.message_type is not MessageType.METHOD_CALL or message.path.startswith("/org/freedesktop"):
            return None
        asyncio.ensure_future(self.reply(message))
        return True

    async def reply(self, message):
        await self.bus.send(await self.answer(message))

    async def signal(self, path, interface, member, signature, body):
        await self.bus.send(Message.new_signal(path, interface, member, signature, body))

    async def begin_visit(self):
        self.connected, self.notified = True, {}
        self.visits -= 1
        await self.signal("/", MANAGER, "InterfacesAdded", "oa{sa{sv}}", [CENTRAL, self.central()])
        say("central connected")
        for path in self.measurements:
            await self.call(path, CHARACTERISTIC, "StartNotify")
        if self.distance is None:
            return
        request = bytes([1]) + self.distance.to_bytes(4, "little")
        await self.call(self.control, CHARACTERISTIC, "WriteValue", "aya{sv}", [request, {"type": Variant("s", "request")}])

    async def end_visit(self):
        for path in self.measurements:
            await self.call(path, CHARACTERISTIC, "StopNotify")
        gone = {"Connected": Variant("b", False)}
        await self.signal(CENTRAL, PROPERTIES, "PropertiesChanged", "sa{sv}as", ["org.bluez.Device1", gone, []])
        await self.signal("/", MANAGER, "InterfacesRemoved", "oas", [CENTRAL, ["org.bluez.Device1"]])
        say("central disconnected")

    async def run(self):
        self.bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        self.bus.add_message_handler(self.handle)
        rule = f"type='signal',interface='{PROPERTIES}',path_namespace='/org/strided'"
        await self.bus.call(
            Message(
                destination="org.freedesktop.DBus", path="/org/freedesktop/DBus", interface="org.freedesktop.DBus",
                member="AddMatch", signature="s", body=[rule],
            )
        )
        await self.bus.request_name("org.bluez")
        say("READY")
        await self.bus.wait_for_disconnect()


asyncio.run(Daemon().run())
