import NIOCore

actor ConnectionTable {
    /// A client that watches the status, with the message that is sent if this client is disconnected to make room for another one.
    private struct Watcher {
        let number: Int
        let connection: Connection
        let closingMessage: ByteBuffer
    }

    private let grace: Duration
    private let clock: any ServerClock
    private var slots: ConnectionSlots
    private var connections: [Int: Connection] = [:]
    /// The clients that watch the status, the oldest first.
    private var watchers: [Watcher] = []
    /// Continues the task that waits for room for a new connection; at most one task waits.
    private var waiter: CheckedContinuation<Void, Never>?
    /// Counts the changes of the connections, so that no change between the decision to wait and the wait is missed.
    private var changes = 0

    init(_ limits: ControlLimits, clock: any ServerClock) {
        grace = limits.grace
        self.clock = clock
        slots = ConnectionSlots(limits)
    }

    /// Adds a connection and, if there is no room, first waits until the longest idle connection can be closed.
    ///
    /// When the task is cancelled, this function stops waiting and adds the connection anyway.
    func open(_ number: Int, _ connection: Connection) async {
        while !Task.isCancelled {
            let seen = changes
            switch slots.admission(at: clock.now) {
            case .accept:
                add(number, connection)
                return
            case .close(let oldest): disconnect(oldest)
            case .wait(let deadline): await change(after: seen, until: deadline)
            }
        }
        add(number, connection)
    }

    /// Marks the connection as busy because a request has arrived.
    ///
    /// - Returns: Whether the request may be answered; false if the connection was closed to make room for another one.
    func begin(_ number: Int) -> Bool { slots.mark(.busy, of: number) }

    func finish(_ number: Int) {
        watchers.removeAll { $0.number == number }
        _ = slots.mark(.idle(since: clock.now), of: number)
        resume()
    }

    /// Marks the connection as lasting because its request takes a long time; lasting connections have their own limit.
    ///
    /// If there are too many lasting connections, the oldest watching client that does not read its data is disconnected.
    ///
    /// - Parameter closingMessage: The message that this client gets then; nil for a client that is never disconnected for this reason.
    /// - Returns: false if there is no room, or if this connection was closed in the meantime.
    func beginLasting(_ number: Int, closingMessage: ByteBuffer?) async -> Bool {
        while !slots.hasRoomForLasting {
            guard let watcher = await firstStalledWatcher() else { return false }
            guard watchers.contains(where: { $0.number == watcher.number }) else { continue }
            watcher.connection.close(after: watcher.closingMessage)
            close(watcher.number)
        }
        guard slots.mark(.lasting, of: number), let connection = connections[number] else { return false }
        if let closingMessage {
            watchers.append(Watcher(number: number, connection: connection, closingMessage: closingMessage))
        }
        resume()
        return true
    }

    func close(_ number: Int) {
        slots.close(number)
        connections[number] = nil
        watchers.removeAll { $0.number == number }
        resume()
    }

    /// Closes the connection that has been idle longest, because the process has no free file descriptors.
    func closeOldestIdle() {
        guard let oldest = slots.oldestIdle else { return }
        disconnect(oldest.number)
    }
}

extension ConnectionTable {
    private func add(_ number: Int, _ connection: Connection) {
        slots.open(number, at: clock.now)
        connections[number] = connection
    }

    private func disconnect(_ number: Int) {
        connections[number]?.close(after: nil)
        close(number)
    }

    private func firstStalledWatcher() async -> Watcher? {
        for watcher in watchers where await watcher.connection.isUnread(for: TimeAmount(grace)) { return watcher }
        return nil
    }

    /// Waits until `changes` differs from `seen`, because a connection ended, became idle or became lasting; or until `deadline`.
    private func change(after seen: Int, until deadline: ContinuousClock.Instant?) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.change(after: seen) }
            if let deadline { group.addTask { [clock] in try? await clock.sleep(until: deadline, tolerance: nil) } }
            await group.next()
            group.cancelAll()
        }
    }

    private func change(after seen: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter = continuation
                if Task.isCancelled || changes != seen { resume() }
            }
        } onCancel: {
            Task { await self.resume() }
        }
    }

    private func resume() {
        changes += 1
        waiter?.resume()
        waiter = nil
    }
}
