import TestSupport

/// A simulated player or server, written in Python with a different D-Bus library (dbus_fast).
///
/// It writes one line per call. A newer instance takes the bus name from an older one, which continues to run.
final class StandIn {

    let process: ChildProcess

    /// Starts a player, optionally with stored playlists.
    ///
    /// - Parameters:
    ///   - name: the last part of its bus name, which is also its display name.
    ///   - schemes: the URI schemes that it reports.
    ///   - playlists: its stored playlists; nil for a player without that interface.
    ///   - properties: the lines of Python of further properties.
    init(
        player name: String,
        in session: PrivateBus,
        status: String = "Stopped",
        schemes: [String] = [],
        playlists: [String]? = nil,
        properties: String = ""
    ) throws {
        let environment = [
            "NAME": name, "STATUS": status, "SCHEMES": schemes.joined(separator: "|"),
            "PLAYLISTS": (playlists ?? []).joined(separator: "|"),
        ]
        let lines = properties.split(separator: "\n").map { "    \($0)\n" }.joined()
        let player = Self.player.replacing("    # properties\n", with: lines)
        process = try Self.start(player + (playlists == nil ? "" : Self.playlists), in: session, environment)
    }

    /// Starts a notification server with the given lines of Python.
    init(notifying lines: String, in session: PrivateBus) throws {
        process = try Self.start(Self.server(lines), in: session, [:])
    }

    private static func start(_ parts: String, in session: PrivateBus, _ environment: [String: String]) throws
        -> ChildProcess
    {
        let program = head + parts + "\nasyncio.run(main())\n"
        let process = try session.run("python3", ["-c", program], environment: environment)
        try process.wait(for: "READY\n")
        return process
    }

    private static let head = """
        import asyncio, os, time
        from dbus_fast.aio import MessageBus
        from dbus_fast import BusType, DBusError, NameFlag, PropertyAccess
        from dbus_fast.service import ServiceInterface, method, dbus_property
        def say(*words): print(*words, flush=True)
        async def serve(name, path, interfaces):
            bus = await MessageBus(bus_type=BusType.SESSION).connect()
            for interface in interfaces: bus.export(path, interface)
            await bus.request_name(name, NameFlag.ALLOW_REPLACEMENT | NameFlag.REPLACE_EXISTING)
            say('READY')
            await bus.wait_for_disconnect()

        """

    private static let player = """
        words = lambda name: [word for word in os.environ[name].split('|') if word]
        class Root(ServiceInterface):
            def __init__(self): super().__init__('org.mpris.MediaPlayer2')
            @dbus_property(access=PropertyAccess.READ)
            def Identity(self) -> 's': return os.environ['NAME']
            @dbus_property(access=PropertyAccess.READ)
            def SupportedUriSchemes(self) -> 'as': return words('SCHEMES')
        class MediaPlayer(ServiceInterface):
            def __init__(self): super().__init__('org.mpris.MediaPlayer2.Player')
            @dbus_property(access=PropertyAccess.READ)
            def PlaybackStatus(self) -> 's': return os.environ['STATUS']
            @dbus_property(access=PropertyAccess.READ)
            def CanControl(self) -> 'b': return True
            # properties
            @method()
            def OpenUri(self, uri: 's'): say('OpenUri', uri)
            @method()
            def Play(self): self.change('Playing', 'Play')
            @method()
            def Pause(self): self.change('Paused', 'Pause')
            def change(self, status, word):
                os.environ['STATUS'] = status
                say(word)
        interfaces = [Root(), MediaPlayer()]
        def main(): return serve('org.mpris.MediaPlayer2.' + os.environ['NAME'], '/org/mpris/MediaPlayer2', interfaces)

        """

    private static let playlists = """
        class Playlists(ServiceInterface):
            def __init__(self): super().__init__('org.mpris.MediaPlayer2.Playlists')
            @method()
            def GetPlaylists(self, start: 'u', most: 'u', order: 's', reverse: 'b') -> 'a(oss)':
                return [[f'/playlist/{i}', name, ''] for i, name in enumerate(words('PLAYLISTS'))][start:start + most]
            @method()
            def ActivatePlaylist(self, path: 'o'): say('ActivatePlaylist', path)
        interfaces.append(Playlists())

        """

    private static func server(_ lines: String) -> String {
        """
        class Server(ServiceInterface):
            def __init__(self): super().__init__('org.freedesktop.Notifications')
        \(lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        def main(): return serve('org.freedesktop.Notifications', '/org/freedesktop/Notifications', [Server()])

        """
    }
}
