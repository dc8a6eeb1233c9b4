/// The runner's desktop: its notification server and music player programs, reached through the session bus.
///
/// The connection is opened at the first call. After an error, the next call opens it again, because a desktop session can end and
/// restart. No call waits longer than the timeout for a reply, and a program that does not respond does not delay calls to others.
/// Thread-safe; the bus has its own thread, which is started at the first call.
public final class DesktopSession: Sendable {
    private let bus: SessionBus
    private let notifier: Notifier
    private let players: MediaPlayers

    /// Creates a session that is not yet connected to the bus.
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
    /// Notifications are shown one after the other, in the order of the calls. A new or restarted notification server shows a new
    /// notification, because it does not know the previous one. If no server is running, the bus starts one if it can.
    /// - Throws: The reason why the notification was not shown, and whether to log it.
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
    /// The running music player programs (MPRIS): first those that play, then those that are paused, then the others.
    ///
    /// - Throws: If there is no bus, or if none of the running programs responds; if no such program is running, the result is empty.
    public func runningPlayers() async throws(DesktopError) -> [MediaPlayer] { try await players.running() }

    /// Starts a playlist in the first running music player program that supports it.
    ///
    /// The program may still be loading when this function returns, because MPRIS does not report completion.
    /// - Returns: The music player program that plays the playlist.
    /// - Throws: `noPlayer` or a similar error with advice.
    @discardableResult
    public func start(_ playlist: MusicSource) async throws(DesktopError) -> MediaPlayer {
        switch playlist {
        case .file(let path): try await players.open(path)
        case .named(let name): try await players.activate(name)
        }
    }
}
