import TestSupport
import Testing

@testable import Control

/// Clients that ask nothing, read nothing, or leave before they are answered.
@Suite(.timeLimit(.minutes(15))) struct CrowdTests {
    @Test func idleClientsAreClosedForClientsWithRequests() async throws {
        let daemon = ScriptedDaemon()
        let (clock, limits) = (ManualClock(), ControlLimits(connections: 4))
        try await withServer(daemon, limits: limits, clock: clock) { path in
            let silent = try (0..<40).map { _ in try PlainSocket(to: path) }
            // The server need not accept them in the order in which they connected. A client is closed only for a later one that waits.
            for closed in 1...36 {
                if closed % 4 == 1 { await clock.endWait(of: limits.grace) }
                #expect(await daemon.nextDeparture() != nil)
            }
            async let answer = patientClient(of: path).call(GetStatus()).status
            await clock.endWait(of: limits.grace)
            #expect(try await answer == .full)
            for client in silent { client.close() }
        }
    }

    @Test func anIdleConnectionIsClosed() async throws {
        let (clock, limits) = (ManualClock(), ControlLimits())
        try await withServer(limits: limits, clock: clock) { path in
            let silent = try PlainSocket(to: path)
            await clock.endWait(of: limits.idle)
            #expect(await silent.readToEnd() == "")
            silent.close()
            // Half of a message is no message. The server reads it with the message before it; unread bytes would reset the connection.
            try await RawClient.connected(to: path) { client in
                let call = #"{"method":"org.strided.Control.GetVersion"}"#
                try await client.send(call + "\n" + call.dropLast())
                #expect(try await client.read(through: "\n").contains("version"))
                await clock.endWait(of: limits.idle)
                #expect(try await client.readToEnd() == "")
            }
        }
    }

    @Test func aConnectionThatWaitsForAReplyIsNotIdle() async throws {
        let (idleEnds, idleEnd) = AsyncStream.makeStream(of: Void.self)
        let daemon = ScriptedDaemon { (_) throws(ControlError) in
            for await _ in idleEnds { break }
        }
        let (clock, limits) = (ManualClock(), ControlLimits())
        try await withServer(daemon, limits: limits, clock: clock) { path in
            let waiting = try await patientClient(of: path)
            async let answer = waiting.call(GetStatus()).status
            while daemon.calls.isEmpty { await Task.yield() }
            // As long as another connection takes to be closed for being idle.
            let silent = try PlainSocket(to: path)
            await clock.endWait(of: limits.idle)
            #expect(await silent.readToEnd() == "")
            silent.close()
            idleEnd.yield()
            #expect(try await answer == .full)
        }
    }

    @Test func watchersDoNotBlockRequests() async throws {
        try await withServer(limits: ControlLimits(connections: 1, watchers: 3, grace: .zero)) { path in
            var watchers: [PlainSocket] = []
            for _ in 0..<3 {
                let watcher = try PlainSocket(to: path)
                watcher.call(("Watch", "{}"), more: true)
                #expect(await watcher.readLine().contains("steps_played"))
                watchers.append(watcher)
            }
            #expect(try await patientClient(of: path).call(GetStatus()).status == .full)
            for watcher in watchers { watcher.close() }
        }
    }

    @Test func atTheLimitOfReadingWatchersAnotherOneIsRefused() async throws {
        try await withServer(limits: ControlLimits(watchers: 2, grace: .zero)) { path in
            let watchers = try (0..<2).map { _ in try PlainSocket(to: path) }
            for watcher in watchers {
                watcher.call(("Watch", "{}"), more: true)
                #expect(await watcher.readLine().contains("steps_played"))
            }
            let late = try PlainSocket(to: path)
            late.call(("Watch", "{}"), more: true)
            #expect(await late.readToEnd().contains("org.strided.Control.TooManyClients"))
            for client in watchers + [late] { client.close() }
        }
    }

    @Test func aWatcherThatDoesNotReadIsReplacedByAnotherAndGetsAnError() async throws {
        let feed = StatusFeed()
        try await withServer(feed: feed, limits: ControlLimits(watchers: 1, grace: .zero)) { path in
            let unread = try PlainSocket(to: path)
            unread.call(("Watch", "{}"), more: true)
            // Until it has been sent something.
            while feed.watcherCount == 0 { await Task.yield() }
            let reader = try await patientClient(of: path)
            var updates = try await reader.watch(every: .milliseconds(50)).makeAsyncIterator()
            while try await updates.next() == nil {}
            #expect(await unread.readToEnd().contains("org.strided.Control.TooManyClients"))
            unread.close()
        }
    }

    @Test func aWatcherThatDoesNotReadForTooLongIsDisconnected() async throws {
        let feed = StatusFeed()
        try await withServer(
            feed: feed,
            limits: ControlLimits(patience: .zero),
            clock: ImmediateClock(upTo: .seconds(1))
        ) { path in
            let unread = try PlainSocket(to: path)
            unread.call(("Watch", #"{"min_interval_ms":50}"#), more: true)
            var steps = 0
            while feed.watcherCount == 0 { await Task.yield() }
            while feed.watcherCount > 0 {
                steps += 1
                feed.publish(.sparse(steps: steps))
                await Task.yield()
            }
            #expect(await unread.readToEnd().hasSuffix("\n"))
            unread.close()
        }
    }

    @Test func scansHaveTheirOwnLimit() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let daemon = ScriptedDaemon { (call) throws(ControlError) in
            guard call is ScanSensors else { return }
            for await _ in ends { break }
        }
        try await withServer(daemon, limits: ControlLimits(connections: 1, watchers: 1)) { path in
            let scanning = try PlainSocket(to: path)
            scanning.call(("ScanSensors", #"{"duration_s":60}"#))
            while !daemon.calls.contains(AnyCall(ScanSensors(durationSeconds: 60))) { await Task.yield() }
            let late = try PlainSocket(to: path)
            late.call(("ScanSensors", #"{"duration_s":1}"#))
            #expect(await late.readToEnd().contains("org.strided.Control.TooManyClients"))
            late.close()
            #expect(try await patientClient(of: path).call(GetStatus()).status == .full)
            end.yield()
            #expect(await scanning.readLine().contains("sensors"))
            scanning.close()
        }
    }

    @Test func aRequestOfADisconnectedClientIsNotExecuted() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let daemon = ScriptedDaemon { (_) throws(ControlError) in
            for await _ in ends { break }
        }
        try await withServer(daemon) { path in
            let client = try PlainSocket(to: path)
            client.call(("Start", "{}"), ("SetPace", #"{"speed_mps":5}"#), ("Stop", "{}"))
            while daemon.calls.isEmpty { await Task.yield() }
            client.close()
            end.yield()
            _ = await daemon.nextDeparture()
        }
        #expect(daemon.calls == [AnyCall(Start())])
    }
}

@Suite struct ConnectionSlotsTests {
    private let start = ContinuousClock.now
    private let limits = ControlLimits(connections: 2, watchers: 1, grace: .seconds(1))

    private func second(_ number: Int) -> ContinuousClock.Instant { start + .seconds(number) }

    @Test func theLongestIdleConnectionIsClosedForANewOneAfterItsGracePeriod() {
        var slots = ConnectionSlots(limits)
        slots.open(1, at: second(0))
        #expect(slots.admission(at: second(0)) == .accept)
        slots.open(2, at: second(5))
        #expect(slots.admission(at: second(5)) == .close(1))
        _ = slots.mark(.idle(since: second(6)), of: 1)
        #expect(slots.admission(at: second(6)) == .close(2))
        slots.close(2)
        #expect(slots.admission(at: second(6)) == .accept)
        slots.open(3, at: second(6))
        #expect(slots.admission(at: second(6)) == .wait(until: second(7)))
    }

    @Test func busyConnectionsAreNotClosedForNewOnes() {
        var slots = ConnectionSlots(limits)
        for number in 1...2 {
            slots.open(number, at: second(0))
            _ = slots.mark(.busy, of: number)
        }
        #expect(slots.admission(at: second(1000)) == .wait(until: nil))
        _ = slots.mark(.idle(since: second(1000)), of: 2)
        #expect(slots.admission(at: second(1001)) == .close(2))
    }

    @Test func lastingConnectionsHaveTheirOwnLimitAndDoNotBlockRequests() {
        var slots = ConnectionSlots(limits)
        slots.open(1, at: second(0))
        #expect(slots.hasRoomForLasting)
        _ = slots.mark(.lasting, of: 1)
        #expect(!slots.hasRoomForLasting)
        slots.open(2, at: second(0))
        #expect(slots.admission(at: second(0)) == .accept)
        slots.open(3, at: second(0))
        #expect(slots.admission(at: second(1)) == .close(2))
        _ = slots.mark(.idle(since: second(1)), of: 1)
        #expect(slots.hasRoomForLasting)
    }

    @Test func aConnectionClosedForAnotherIsNotUsedAgain() {
        var slots = ConnectionSlots(limits)
        slots.open(1, at: second(0))
        slots.close(1)
        let isThere = slots.mark(.busy, of: 1)
        #expect(!isThere)
        #expect(slots.oldestIdle == nil)
    }
}
