import TestSupport

/// A program with another D-Bus library (dbus_fast) that returns the values it receives.
struct EchoService {
    private let process: ChildProcess

    init(on bus: PrivateBus) throws {
        process = try bus.run("python3", ["-c", Self.program])
        try process.wait(for: "READY")
    }

    private static let program = """
        import asyncio, os
        from dbus_fast.aio import MessageBus
        from dbus_fast import BusType, Variant, DBusError
        from dbus_fast.service import ServiceInterface, method, signal
        class Echo(ServiceInterface):
            def __init__(self): super().__init__('test.Echo')
            @method()
            def Back(self, value: 'v') -> 'v': return value
            @method()
            def Words(self, words: 'as', where: 'o', more: 'a{sv}', bytes: 'ay') -> 'asoa{sv}ay':
                return [words, where, more, bytes]
            @method()
            def Kinds(self) -> 'ynqiuxtdbg(sa{qv})a{oas}':
                return [1, -2, 3, -4, 5, -6, 7, 0.5, True, 'a{sv}', ['in', {76: Variant('ay', b'AB')}], {'/a': ['b']}]
            @method()
            def Deep(self, depth: 'i') -> 'v':
                value = Variant('s', 'bottom')
                for _ in range(depth): value = Variant('v', value)
                return value
            @method()
            def Large(self, size: 'i') -> 'ay': return bytes(size)
            @method()
            def File(self) -> 'h':
                ends = os.pipe(); os.write(ends[1], b'through'); os.close(ends[1])
                asyncio.get_event_loop().call_later(1, os.close, ends[0])
                return ends[0]
            @method()
            def Refuse(self): raise DBusError('test.Error.Never', 'not today')
            @method()
            def Tell(self): self.Told()
            @signal()
            def Told(self) -> 'si': return ['something', 7]
        async def main():
            bus = await MessageBus(bus_type=BusType.SYSTEM, negotiate_unix_fd=True).connect()
            bus.export('/test', Echo())
            await bus.request_name('test.Echo')
            print('READY', flush=True)
            await bus.wait_for_disconnect()
        asyncio.run(main())
        """
}
