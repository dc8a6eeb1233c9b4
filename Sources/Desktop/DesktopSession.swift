/// The runner's desktop: alerts on its screen, and the music players that run there, by way of the session bus.
///
/// Nothing is connected before the first call, and what has failed is tried anew with the next: a desktop may come and
/// go. No call waits longer for a program than the patience, and one program that hangs delays none of the others.
/// Thread: any; the bus has one of its own, started with the first call.
public final class DesktopSession: Sendable {
    private let bus: SessionBus
    private let notifier: Notifier
    private let players: Players

    /// A desktop that nobody has called upon.
    ///
    /// - Parameters:
    ///   - address: the bus's address; nil for `DBUS_SESSION_BUS_ADDRESS`, or else `$XDG_RUNTIME_DIR/bus`.
    ///   - patience: the longest wait for each answer; at most an hour.
    public init(address: String? = nil, patience: Duration = .seconds(5)) {
        bus = SessionBus(address: address, patience: patience)
        notifier = Notifier(on: bus)
        players = Players(on: bus)
    }

    deinit { bus.close() }

    /// Ends for good: whoever waits is answered at once, with `DesktopError.closed`, and so is every later call.
    ///
    /// Does not wait. What has been shown stays on the screen.
    public func close() { bus.close() }
}

// MARK: - Alerts

extension DesktopSession {
    /// Shows an alert in place of the earlier one of its kind.
    ///
    /// Alerts are shown one after the other, in the order of the calls. A notification server that was started anew, or
    /// is another one, gets the alert as its first; one that does not run is started where the bus knows how.
    /// - Throws: why it is not on the screen, and whether that is news, so that it is logged once.
    public func show(_ alert: Alert) async throws(AlertNotShown) { try await notifier.show(alert) }
}

extension DesktopSession {
    /// Finds out whether a notification server answers; starts one where the bus knows how.
    ///
    /// - Throws: why none does.
    public func checkNotifications() async throws(DesktopError) { try await notifier.check() }
}

// MARK: - Music

extension DesktopSession {
    /// The music players that run and answer, by MPRIS: playing ones first, then paused ones, each by name.
    ///
    /// - Throws: when there is no bus, or when players run and not one of them answers; with none it is empty.
    public func runningPlayers() async throws(DesktopError) -> [Player] { try await players.running() }

    /// Starts a playlist on the first of the running players that can.
    ///
    /// The player may still be loading when this returns: MPRIS has no answer for that.
    /// - Returns: the player that was asked to.
    /// - Throws: `noPlayer` and the like when nobody can; what to do is in the error's advice.
    @discardableResult
    public func start(_ playlist: Playlist) async throws(DesktopError) -> Player {
        switch playlist {
        case .file(let path): try await players.open(path)
        case .named(let name): try await players.activate(name)
        }
    }
}
