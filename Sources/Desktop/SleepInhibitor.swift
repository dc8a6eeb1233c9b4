import SystemBus

/// Prevents the machine from sleeping until its last copy is released (systemd-logind).
public struct SleepInhibitor: Sendable {
    /// logind's lock, which ends when the descriptor is closed.
    private let lock: BusDescriptor

    /// Takes a lock.
    ///
    /// The corresponding program is `systemd-inhibit`; the interface is described in org.freedesktop.login1(5).
    init(reason: String, on bus: DesktopBus) async throws(DesktopError) {
        let manager = BusObject(
            service: "org.freedesktop.login1",
            path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager"
        )
        let arguments: [BusValue] = [
            .string("sleep:idle"), .string("strided"), .string(reason), .string("block"),
        ]
        let reply = try await bus.call("Inhibit", of: manager, arguments)
        guard case .descriptor(let lock)? = reply.arguments.first else {
            let refusal = BusRefusal(name: "", message: "the reply contains no descriptor")
            throw .refused(refusal, by: manager.service)
        }
        self.lock = lock
    }
}
