import NIOCore

/// The connections of a server: closes those that make room for others.
actor ConnectionTable {
    /// A client that watches, and what it is sent when it makes room.
    private struct Watcher {
        let number: Int
        let connection: Connection
        let farewell: ByteBuffer
    }

    private let grace: Duration
    private var slots: ConnectionSlots
    private var connections: [Int: Connection] = [:]
    /// Those that watch, the oldest first.
    private var watchers: [Watcher] = []
    /// The one who waits for room.
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ limits: ControlLimits) {
        grace = limits.grace
        slots = ConnectionSlots(limits)
    }

    /// Adds a connection; waits for room, which the connection that has been idle longest makes.
    ///
    /// Returns early, and adds it all the same, when the task is cancelled.
    func open(_ number: Int, _ connection: Connection) async {
        while !Task.isCancelled {
            switch slots.admission(at: .now) {
            case .accept:
                add(number, connection)
                return
            case .close(let oldest): disconnect(oldest)
            case .wait(let deadline): await change(until: deadline)
            }
        }
        add(number, connection)
    }

    /// A request has come in.
    ///
    /// - Returns: Whether it may be answered: not on a connection that has made room for another.
    func begin(_ number: Int) -> Bool { slots.note(.busy, of: number) }

    /// A request has been answered.
    func finish(_ number: Int) {
        watchers.removeAll { $0.number == number }
        _ = slots.note(.idle(since: .now), of: number)
        resume()
    }

    /// A request has come in that takes long: it counts among those alone.
    ///
    /// Where there are too many, the oldest client that does not read what it is sent makes room.
    ///
    /// - Parameter farewell: What the client is sent when it makes room itself; nil for one that never does.
    /// - Returns: Whether there is room.
    func beginLasting(_ number: Int, farewell: ByteBuffer?) async -> Bool {
        while !slots.hasRoomForLasting {
            guard let watcher = await firstStalledWatcher() else { return false }
            guard watchers.contains(where: { $0.number == watcher.number }) else { continue }
            watcher.connection.close(after: watcher.farewell)
            close(watcher.number)
        }
        guard slots.note(.lasting, of: number), let connection = connections[number] else { return false }
        if let farewell { watchers.append(Watcher(number: number, connection: connection, farewell: farewell)) }
        resume()
        return true
    }

    /// A connection is closed.
    func close(_ number: Int) {
        slots.close(number)
        connections[number] = nil
        watchers.removeAll { $0.number == number }
        resume()
    }

    /// Closes the connection that has been idle longest: descriptors have run out.
    func closeOldestIdle() {
        guard let oldest = slots.oldestIdle else { return }
        disconnect(oldest.number)
    }
}

extension ConnectionTable {
    private func add(_ number: Int, _ connection: Connection) {
        slots.open(number, at: .now)
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

    /// Waits until a connection has ended or has become idle, or the time has come.
    private func change(until deadline: ContinuousClock.Instant?) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.change() }
            if let deadline { group.addTask { try? await ContinuousClock().sleep(until: deadline) } }
            await group.next()
            group.cancelAll()
        }
    }

    private func change() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter = continuation
                if Task.isCancelled { resume() }
            }
        } onCancel: {
            Task { await self.resume() }
        }
    }

    private func resume() {
        waiter?.resume()
        waiter = nil
    }
}
