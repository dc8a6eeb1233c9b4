import Glibc
package import Media
import SystemBus

/// The runner's desktop: notifications, media players, phone calls and the machine's sleep.
///
/// The session bus is used for most; the system bus only for the calls of ModemManager and for sleep.
///
/// It connects at the first call. After an error, the next call tries again, because a desktop session can end and restart. No call waits
/// longer than the timeout, and a program that does not respond does not delay calls to others. Thread-safe; each bus has its own thread,
/// started at the first call.
package final class DesktopSession: Sendable {
    /// The orders to strided's own player; one reader.
    package let playerEvents: AsyncStream<OwnPlayerEvent>

    private let bus: DesktopBus
    private let system: DesktopBus
    private let notifier: Notifier
    let players: MediaPlayers
    private let calls: CallWatcher

    /// Creates a session that is not yet connected to the bus.
    ///
    /// - Parameters:
    ///   - address: The bus address; nil for `DBUS_SESSION_BUS_ADDRESS`, or `$XDG_RUNTIME_DIR/bus` if that is not set.
    ///   - systemAddress: The address of the system bus; nil for `DBUS_SYSTEM_BUS_ADDRESS` or the system's default.
    ///   - timeout: The longest wait for each reply; at most one hour.
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
        players = MediaPlayers(on: bus)
        calls = CallWatcher(session: bus, system: system, inputs: inputs, input: input)
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
    ///
    /// Notifications are shown one after the other, in the order of the calls. A new or restarted notification server shows a new
    /// notification, because it does not know the previous one. If no server is running, the bus starts one if it can.
    package func show(_ alert: DesktopNotification) async throws(NotificationError) { try await notifier.show(alert) }
}

extension DesktopSession {
    /// Checks whether a notification server responds; starts one if the bus can.
    package func checkNotifications() async throws(DesktopError) { try await notifier.check() }
}

// MARK: - Music

extension DesktopSession {
    /// The running music player programs (MPRIS): first those that play, then those that are paused, then the others.
    ///
    /// - Throws: If there is no bus, or if none of the running programs responds; if no such program is running, the result is empty.
    package func runningPlayers() async throws(DesktopError) -> [MediaPlayer] { try await players.running() }

    /// Starts a playlist in the first running music player program that supports it.
    ///
    /// The program may still be loading when this function returns, because MPRIS does not report completion.
    /// - Returns: The music player program that plays the playlist.
    /// - Throws: `noPlayer` or a similar error with advice.
    @discardableResult
    package func start(_ playlist: MusicSource) async throws(DesktopError) -> MediaPlayer {
        switch playlist {
        case .file(let path): try await players.open(path)
        case .named(let name): try await players.activate(name)
        }
    }
}

extension DesktopSession {
    /// Pauses all other media players that play.
    ///
    /// - Returns: the bus names of the players that are paused now and were playing before.
    package func pausePlayingPlayers() async throws(DesktopError) -> [String] { try await players.pausePlaying() }

    /// Resumes the media players in `music` that are still paused.
    package func resumePlayers(_ music: PausedMusic) async throws(DesktopError) { try await players.resume(music) }
}

// MARK: - strided's own player

extension DesktopSession {
    /// Shows strided as a media player with this state, and claims the bus name of the player if `claims` is true.
    ///
    /// If another strided on the bus has the name, ".instance" and the process number are appended.
    /// - Parameter claims: whether to claim the name; if it is claimed already, false is enough to publish a new state.
    package func showPlayer(_ state: PlayerState, claims: Bool) async throws(DesktopError) {
        bus.export(state.object)
        if claims { try await OwnPlayerName.claim(on: bus) }
    }

    /// Ends the player and releases its bus names.
    package func hidePlayer() async {
        await OwnPlayerName.release(on: bus)
        bus.withdraw(MPRIS.path)
    }
}

// MARK: - Phone calls and sleep

extension DesktopSession {
    /// Watches for phone calls while `setWatchingCalls(true)` is in effect, until the task is cancelled.
    ///
    /// The sources are ModemManager (modem) and GNOME Calls (modem and SIP). Do not call it again while it runs.
    package func watchCalls(_ report: @escaping @Sendable (CallReport) async -> Void) async { await calls.run(report) }

    /// Begins or ends watching for phone calls; at the beginning it reports the calls that already exist.
    package func setWatchingCalls(_ isWatching: Bool) { calls.set(isWatching) }

    /// Prevents the machine from sleeping, until the result is released.
    ///
    /// - Parameter reason: the reason, which `systemd-inhibit --list` shows.
    package func inhibitSleep(reason: String) async throws(DesktopError) -> SleepInhibitor {
        try await SleepInhibitor(reason: reason, on: system)
    }
}

/// Prevents the machine from sleeping until the last copy of this value is released (systemd-logind).
package struct SleepInhibitor: Sendable {
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

    /// Releases both names; if the connection was lost, the bus has already released them.
    static func release(on bus: DesktopBus) async {
        for name in [MPRIS.name, instance] {
            _ = try? await bus.call("ReleaseName", of: .bus, [.string(name)])
        }
    }
}

/// An event of strided's own media player.
package enum OwnPlayerEvent: Hashable, Sendable {
    /// Another program has sent an order, usually because a media key was pressed.
    case key(MediaKey)
    /// The connection to the session bus was lost; the player must be shown again.
    case connectionLost
}
