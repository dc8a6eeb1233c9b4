/// The runner's desktop: notifications and media players, reached through the session bus.
///
/// It connects at the first call. After an error, the next call tries again, because a desktop session can end and restart. No call waits
/// longer than the timeout, and a program that does not respond does not delay calls to others. Thread-safe; the bus has its own thread,
/// started at the first call.
public final class DesktopSession: Sendable {
    private let bus: SessionBus
    private let notifier: Notifier
    private let players: MediaPlayers

    /// A session that is not yet connected.
    ///
    /// - Parameters:
    ///   - address: The bus address; nil for `DBUS_SESSION_BUS_ADDRESS`, or `$XDG_RUNTIME_DIR/bus` if that is not set.
    ///   - timeout: The longest wait for each reply; at most one hour.
    public init(address: String? = nil, timeout: Duration = .seconds(5)) {
        bus = SessionBus(address: address, timeout: timeout)
        notifier = Notifier(on: bus)
        players = MediaPlayers(on: bus)
    }

    deinit { bus.close() }

    /// Closes the session permanently; waiting and later calls fail with `DesktopError.closed`.
    ///
    /// Does not block. Notifications stay on the screen.
    public func close() { bus.close() }
}

// MARK: - Notifications

extension DesktopSession {
    /// Shows a notification; it replaces the previous one of its kind.
    ///
    /// Notifications are shown one after the other, in the order of the calls. A new or restarted notification server receives it as a new
    /// notification. If none is running, the bus starts one if it can.
    /// - Throws: The reason, and whether to log it.
    public func show(_ alert: DesktopNotification) async throws(NotificationError) { try await notifier.show(alert) }
}

extension DesktopSession {
    /// Checks whether a notification server responds; starts one if the bus can.
    ///
    /// - Throws: The reason if no server responds.
    public func checkNotifications() async throws(DesktopError) { try await notifier.check() }
}

// MARK: - Music

extension DesktopSession {
    /// The running media players (MPRIS): playing ones first, then paused ones, each group sorted by name.
    ///
    /// - Throws: If there is no bus, or if none of the running players responds; without players the result is empty.
    public func runningPlayers() async throws(DesktopError) -> [MediaPlayer] { try await players.running() }

    /// Starts a playlist on the first running player that supports it.
    ///
    /// The player may still be loading when this returns, because MPRIS does not report completion.
    /// - Returns: The player.
    /// - Throws: `noPlayer` or a similar error with advice.
    @discardableResult
    public func start(_ playlist: MusicSource) async throws(DesktopError) -> MediaPlayer {
        switch playlist {
        case .file(let path): try await players.open(path)
        case .named(let name): try await players.activate(name)
        }
    }
}
