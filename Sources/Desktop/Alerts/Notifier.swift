import SystemBus

/// Shows alerts, one after the other, each in place of the earlier one of its kind.
///
/// The numbers of what is on the screen belong to the server that gave them. So each alert first asks the bus who the
/// server is, and goes to that very connection: a server that came later never gets another's number.
actor Notifier {
    /// The notification server that the latest alert went to.
    private struct Server {
        let owner: String
        let connection: Int
        let takesMarkup: Bool
        /// What each kind's latest alert is on the screen.
        var shown: [Alert.Kind: UInt32] = [:]
    }

    private let bus: SessionBus
    private var server: Server?
    private var latestFailure: DesktopError?
    private var isBusy = false
    private var turns: [CheckedContinuation<Void, Never>] = []

    init(on bus: SessionBus) {
        self.bus = bus
    }

    func show(_ alert: Alert) async throws(AlertNotShown) {
        await takeTurn()
        defer { passTurn() }
        do throws(DesktopError) {
            do throws(DesktopError) {
                try await deliver(alert)
            } catch  where error.isOfThePast {
                server = nil
                try await deliver(alert)
            }
            latestFailure = nil
        } catch {
            let isNews = error != .closed && error != latestFailure
            if isNews { latestFailure = error }
            throw AlertNotShown(reason: error, isNews: isNews)
        }
    }

    /// Finds out whether a server answers.
    func check() async throws(DesktopError) { _ = try await present() }

    private func deliver(_ alert: Alert) async throws(DesktopError) {
        var server = try await present()
        let arguments = alert.notification(
            replacing: server.shown[alert.kind] ?? 0,
            takesMarkup: server.takesMarkup
        )
        let reply = try await ask("Notify", of: server.owner, arguments)
        if case .uint32(let id)? = reply.arguments.first { server.shown[alert.kind] = id }
        self.server = server
    }

    // Two alerts of a kind at once would both be the first.
    private func takeTurn() async {
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
    /// The server that is on the bus now; one is started where the bus knows how.
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

    /// Asks that server, and no other; it is called by its well-known name in what is thrown.
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
            // The bus does answer; but only once the server has begun.
            throw .silent(service: BusName.notifications)
        }
    }
}

extension DesktopError {
    fileprivate var isRefusalOfAbsence: Bool {
        if case .refused(let refusal, _) = self { refusal.isOfAbsence } else { false }
    }

    /// Whether the server, or the whole bus, has gone since it was last seen, so that another may be there.
    fileprivate var isOfThePast: Bool {
        if case .bus(let error) = self { error.attempt != .connect(.session) } else { isRefusalOfAbsence }
    }
}
