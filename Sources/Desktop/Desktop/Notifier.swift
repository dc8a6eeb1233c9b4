import SystemBus

/// Shows notifications one after the other; each replaces the previous one of its kind.
///
/// Notification numbers are valid only for the server that assigned them. Therefore each notification first asks the bus for the server's
/// unique name and is sent to that name. A server started later never receives another server's numbers.
actor Notifier {
    /// The server that received the latest notification.
    private struct Server {
        let owner: String
        let connection: Int
        let takesMarkup: Bool
        var shown: [DesktopNotification.Kind: UInt32] = [:]
    }

    private let bus: DesktopBus
    private var server: Server?
    private var latestFailure: DesktopError?
    private var isBusy = false
    private var turns: [CheckedContinuation<Void, Never>] = []

    init(on bus: DesktopBus) {
        self.bus = bus
    }

    func show(_ alert: DesktopNotification) async throws(NotificationError) {
        await waitForTurn()
        defer { passTurn() }
        do throws(DesktopError) {
            do throws(DesktopError) {
                try await deliver(alert)
            } catch  where error.isConnectionLost {
                server = nil
                try await deliver(alert)
            }
            latestFailure = nil
        } catch {
            let shouldLog = error != .closed && error != latestFailure
            if shouldLog { latestFailure = error }
            throw NotificationError(reason: error, shouldLog: shouldLog)
        }
    }

    func check() async throws(DesktopError) { _ = try await present() }

    private func deliver(_ alert: DesktopNotification) async throws(DesktopError) {
        var server = try await present()
        let arguments = alert.notification(
            replacing: server.shown[alert.kind] ?? 0,
            takesMarkup: server.takesMarkup
        )
        let reply = try await ask("Notify", of: server.owner, arguments)
        if case .uint32(let id)? = reply.arguments.first { server.shown[alert.kind] = id }
        self.server = server
    }

    // Waits until no other notification is being sent, because two notifications that are sent at the same time would not replace
    // each other.
    private func waitForTurn() async {
        if isBusy {
            await withCheckedContinuation { turns.append($0) }
        } else {
            isBusy = true
        }
    }

    private func passTurn() {
        if turns.isEmpty { isBusy = false } else { turns.removeFirst().resume() }
    }
}

// MARK: - The server

extension Notifier {
    /// Returns the current notification server; if none is running, asks the bus to start one.
    private func present() async throws(DesktopError) -> Server {
        let answer: Reply
        do throws(DesktopError) {
            answer = try await owner()
        } catch  where error.isRefusalOfAbsence {
            try await start()
            answer = try await owner()
        }
        let owner = answer.arguments.first?.text ?? ""
        if let server, server.owner == owner, server.connection == answer.connection { return server }
        let reply = try await ask("GetCapabilities", of: owner)
        let capabilities = reply.arguments.first?.values ?? []
        return Server(
            owner: owner,
            connection: reply.connection,
            takesMarkup: capabilities.contains(.string("body-markup"))
        )
    }

    /// Calls a method of the notification server with this unique bus name; errors contain the server's well-known name instead.
    private func ask(
        _ method: String,
        of owner: String,
        _ arguments: [BusValue] = []
    ) async throws(DesktopError) -> Reply {
        do throws(DesktopError) {
            return try await bus.call(method, of: .notifications(of: owner), arguments)
        } catch .silent {
            throw .silent(service: BusName.notifications)
        } catch .refused(let refusal, _) {
            throw .refused(refusal, by: BusName.notifications)
        }
    }

    private func owner() async throws(DesktopError) -> Reply {
        try await bus.call("GetNameOwner", of: .bus, [.string(BusName.notifications)])
    }

    private func start() async throws(DesktopError) {
        do throws(DesktopError) {
            _ = try await bus.call("StartServiceByName", of: .bus, [.string(BusName.notifications), .uint32(0)])
        } catch .refused(let refusal, _) {
            throw .noNotificationServer(refusal.isOfAbsence ? nil : refusal)
        } catch .silent {
            // The bus replies only after the server has started, so without a reply the server does not start.
            throw .silent(service: BusName.notifications)
        }
    }
}

extension DesktopError {
    fileprivate var isRefusalOfAbsence: Bool {
        if case .refused(let refusal, _) = self { refusal.isOfAbsence } else { false }
    }

    /// Whether the server or the bus connection is gone since the last call, so that a second attempt can succeed.
    fileprivate var isConnectionLost: Bool {
        if case .bus(let error) = self { error.attempt != .connect(.session) } else { isRefusalOfAbsence }
    }
}
