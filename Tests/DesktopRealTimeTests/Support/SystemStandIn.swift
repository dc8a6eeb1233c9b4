import TestSupport

/// A simulated service of the system bus, written in Python with dbus_fast; it writes one line per event.
final class SystemStandIn {
    let process: ChildProcess

    /// Starts a logind with the method `Inhibit`.
    convenience init(logindIn bus: PrivateBus) throws { try self.init(Self.logind, in: bus) }

    /// Starts a ModemManager with an active call; the methods of the interface test.Modem end that call, and let another one ring
    /// and end.
    convenience init(modemIn bus: PrivateBus) throws { try self.init(Self.modem, in: bus) }

    private init(_ program: String, in bus: PrivateBus) throws {
        process = try bus.run("python3", ["-c", Self.head + program + "\nasyncio.run(main())\n"])
        try process.wait(for: "READY\n")
    }

    private static let head = """
        import asyncio, os
        from dbus_fast.aio import MessageBus
        from dbus_fast import BusType, PropertyAccess, Variant
        from dbus_fast.service import ServiceInterface, method, signal, dbus_property
        def say(*words): print(*words, flush=True)

        """

    private static let logind = """
        class Manager(ServiceInterface):
            def __init__(self): super().__init__('org.freedesktop.login1.Manager')
            @method()
            def Inhibit(self, what: 's', who: 's', why: 's', mode: 's') -> 'h':
                say('Inhibit', what, who, why, mode)
                ours, theirs = os.pipe()
                loop = asyncio.get_running_loop()
                def closed():
                    if os.read(ours, 1) == b'':
                        say('released')
                        loop.remove_reader(ours)
                loop.add_reader(ours, closed)
                # The caller has a copy of the descriptor once the reply is sent.
                loop.call_later(0.2, os.close, theirs)
                return theirs
        async def main():
            bus = await MessageBus(bus_type=BusType.SYSTEM, negotiate_unix_fd=True).connect()
            bus.export('/org/freedesktop/login1', Manager())
            await bus.request_name('org.freedesktop.login1')
            say('READY')
            await bus.wait_for_disconnect()

        """

    private static let modem = """
        PATH = '/org/freedesktop/ModemManager1'
        class Voice(ServiceInterface):
            def __init__(self): super().__init__('org.freedesktop.ModemManager1.Modem.Voice')
            @dbus_property(access=PropertyAccess.READ)
            def Calls(self) -> 'ao': return [PATH + '/Call/0']
            @signal()
            def CallAdded(self, path) -> 'o': return path
            @signal()
            def CallDeleted(self, path) -> 'o': return path
        class Call(ServiceInterface):
            def __init__(self, state):
                super().__init__('org.freedesktop.ModemManager1.Call')
                self.state = state
            @dbus_property(access=PropertyAccess.READ)
            def State(self) -> 'i': return self.state
            @signal()
            def StateChanged(self, old, new) -> 'iiu': return [old, new, 0]
        first, second, voice = Call(4), Call(3), Voice()
        class Modem(ServiceInterface):
            def __init__(self): super().__init__('test.Modem')
            @method()
            def EndFirst(self): first.StateChanged(4, 7)
            @method()
            def Ring(self): voice.CallAdded(PATH + '/Call/1')
            @method()
            def Delete(self): voice.CallDeleted(PATH + '/Call/1')
        async def main():
            bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
            bus.export(PATH, Modem())
            bus.export(PATH + '/Modem/0', voice)
            bus.export(PATH + '/Call/0', first)
            bus.export(PATH + '/Call/1', second)
            await bus.request_name('org.freedesktop.ModemManager1')
            say('READY')
            await bus.wait_for_disconnect()

        """
}
