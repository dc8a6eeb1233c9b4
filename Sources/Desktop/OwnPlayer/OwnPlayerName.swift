import Glibc
import Media
import SystemBus

/// The bus name of strided's own media player.
enum OwnPlayerName {
    /// The flag of `RequestName` for not waiting in a queue for the name (D-Bus specification, "Message Bus Messages").
    private static let doNotQueue: UInt32 = 4
    /// The result of `RequestName` if another program owns the name.
    private static let exists: BusValue = .uint32(3)

    /// The name for a second strided on the same bus, as MPRIS prescribes.
    private static var instance: String { MPRIS.name + ".instance\(getpid())" }

    static func claim(on bus: DesktopBus) async throws(DesktopError) {
        let reply = try await bus.call("RequestName", of: .bus, [.string(MPRIS.name), .uint32(doNotQueue)])
        guard reply.arguments.first == exists else { return }
        _ = try await bus.call("RequestName", of: .bus, [.string(instance), .uint32(doNotQueue)])
    }

    /// Releases both names; without a connection, they are released already.
    static func release(on bus: DesktopBus) async {
        for name in [MPRIS.name, instance] {
            _ = try? await bus.call("ReleaseName", of: .bus, [.string(name)])
        }
    }
}
