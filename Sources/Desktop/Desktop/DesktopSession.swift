import Glibc
package import Media
import SystemBus

/// The runner's desktop: notifications, media players, phone calls and the machine's sleep.
///
/// It connects at the first call. After an error, the next call tries again, because a desktop session can end and restart. No call waits
/// longer than the timeout, and a program that does not respond does not delay calls to others. Thread-safe; each bus has its own thread,
/// started at the first call.
package final class DesktopSession: Sendable {
    /// The orders to strided's own player; one reader.
    package let playerEvents: AsyncStream<OwnPlayerEvent>

    let bus: DesktopBus
    let system: DesktopBus
    let callInputs: AsyncStream<CallWatch.Input>
    let callInput: AsyncStream<CallWatch.Input>.Continuation
    private let notifier: Notifier

    /// - Parameter timeout: The longest wait for each reply; at most one hour.
    package init(address: String? = nil, systemAddress: String? = nil, timeout: Duration = .seconds(5)) {
        // 1,024 unread keys are more than a minute of presses at 10 Hz, so in practice no key is dropped.
        let (events, orders) = AsyncStream.makeStream(
            of: OwnPlayerEvent.self,
            bufferingPolicy: .bufferingOldest(1_024)
        )
        let (inputs, input) = AsyncStream.makeStream(
            of: CallWatch.Input.self,
            bufferingPolicy: .bufferingOldest(1_024)
        )
        playerEvents = events
        (callInputs, callInput) = (inputs, input)
        bus = DesktopBus(.session, address: address, timeout: timeout) { report in
            switch report {
            case .signal(let signal): input.yield(.signal(.session, signal))
            case .invoked(let order): MediaKey(order).map { _ = orders.yield(.key($0)) }
            case .lost:
                orders.yield(.connectionLost)
                input.yield(.busLost(.session))
            }
        }
        system = DesktopBus(.system, address: systemAddress, timeout: timeout) { report in
            switch report {
            case .signal(let signal): input.yield(.signal(.system, signal))
            case .invoked: break
            case .lost: input.yield(.busLost(.system))
            }
        }
        notifier = Notifier(on: bus)
    }

    deinit {
        bus.close()
        system.close()
    }

    /// Closes the session permanently; waiting and later calls fail with `DesktopError.closed`.
    ///
    /// Does not block. Notifications stay on the screen.
    package func close() {
        bus.close()
        system.close()
    }
}

// MARK: - Notifications

extension DesktopSession {
    /// Shows a notification; it replaces the previous one of its kind.
    package func show(_ alert: DesktopNotification) async throws(NotificationError) { try await notifier.show(alert) }

    package func checkNotifications() async throws(DesktopError) { try await notifier.check() }
}

// MARK: - strided's own player

extension DesktopSession {
    /// The flag of `RequestName` for not waiting in a queue for the name (D-Bus specification, "Message Bus Messages").
    private static let doNotQueue: UInt32 = 4
    /// The result of `RequestName` if another program owns the name.
    private static let exists: BusValue = .uint32(3)

    /// The name for a second strided on the same bus, as MPRIS prescribes.
    private static var instance: String { MPRIS.name + ".instance\(getpid())" }

    /// Shows strided as a media player with this state, and claims the bus name of the player if `claims` is true.
    ///
    /// If another strided on the bus has the name, ".instance" and the process number are appended.
    /// - Parameter claims: whether to claim the name; if it is claimed already, false is enough to publish a new state.
    package func showPlayer(_ state: PlayerState, claims: Bool) async throws(DesktopError) {
        bus.export(state.object)
        if claims, try await requestName(MPRIS.name) == Self.exists { _ = try await requestName(Self.instance) }
    }

    private func requestName(_ name: String) async throws(DesktopError) -> BusValue? {
        try await bus.call("RequestName", of: .bus, [.string(name), .uint32(Self.doNotQueue)]).arguments.first
    }

    /// Ends the player and releases its bus names; if the connection was lost, the bus has already released them.
    package func hidePlayer() async {
        for name in [MPRIS.name, Self.instance] {
            _ = try? await bus.call("ReleaseName", of: .bus, [.string(name)])
        }
        bus.withdraw(MPRIS.path)
    }
}

// MARK: - Sleep

extension DesktopSession {
    /// Prevents the machine from sleeping, until the result is released.
    ///
    /// The corresponding program is `systemd-inhibit`; the interface is described in org.freedesktop.login1(5).
    /// - Parameter reason: the reason, which `systemd-inhibit --list` shows.
    package func inhibitSleep(reason: String) async throws(DesktopError) -> SleepInhibitor {
        let manager = BusObject(
            service: "org.freedesktop.login1",
            path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager"
        )
        let arguments: [BusValue] = [
            .string("sleep:idle"), .string("strided"), .string(reason), .string("block"),
        ]
        let reply = try await system.call("Inhibit", of: manager, arguments)
        guard case .descriptor(let lock)? = reply.arguments.first else {
            let refusal = BusRefusal(name: "", message: "the reply contains no descriptor")
            throw .refused(refusal, by: manager.service)
        }
        return SleepInhibitor(lock: lock)
    }
}

/// Prevents the machine from sleeping until the last copy of this value is released (systemd-logind).
package struct SleepInhibitor: Sendable {
    /// logind's lock, which ends when the descriptor is closed.
    fileprivate let lock: BusDescriptor
}

package enum OwnPlayerEvent: Hashable, Sendable {
    /// Another program has sent an order, usually because a media key was pressed.
    case key(MediaKey)
    /// The connection to the session bus was lost; the player must be shown again.
    case connectionLost
}
