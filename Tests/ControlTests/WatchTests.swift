import NIOCore
import NIOPosix
import Testing
import TestSupport

@testable import Control

@Suite(.timeLimit(.minutes(15))) struct WatchTests {
    @Test func aWatcherGetsTheLatestStatusOncePerInterval() async throws {
        let feed = StatusFeed()
        let clock = ManualClock()
        feed.publish(.sparse(steps: 1))
        try await withServer(feed: feed, clock: clock) { path in
            let client = try await patientClient(of: path)
            var updates = try await client.watch(every: .milliseconds(80)).makeAsyncIterator()
            #expect(try await updates.next() == .full, "the handler is asked, for what was published may be old")
            for steps in 2...50 { feed.publish(.sparse(steps: steps)) }
            await clock.endWait(of: .milliseconds(80))
            #expect(try await updates.next()?.stepsPlayed == 50)
            clock.pass(.milliseconds(30))
            feed.publish(.sparse(steps: 51))
            await clock.endWait(of: .milliseconds(50))
            #expect(try await updates.next()?.stepsPlayed == 51)
        }
    }

    /// Each wait wakes the daemon, so a message at most every 250 ms must not cost a timer for each of the 2.8 steps per second.
    @Test func aStatusAfterTheIntervalNeedsNoWait() async throws {
        let feed = StatusFeed()
        let clock = ManualClock()
        try await withServer(feed: feed, clock: clock) { path in
            let client = try await patientClient(of: path)
            var updates = try await client.watch(every: .milliseconds(250)).makeAsyncIterator()
            #expect(try await updates.next() == .full)
            for steps in 2...6 {
                clock.pass(.milliseconds(357))
                feed.publish(.sparse(steps: steps))
                // Nothing would end a wait on the manual clock.
                #expect(try await updates.next()?.stepsPlayed == steps)
            }
        }
    }

    @Test func aStatusIsEncodedOnceForAllWatchers() throws {
        let feed = StatusFeed()
        feed.publish(.sparse(steps: 1))
        let first = try #require(try feed.newestMessage(as: .nul))
        let second = try #require(try feed.newestMessage(as: .nul))
        let address = { (buffer: ByteBuffer) in buffer.withUnsafeReadableBytes { $0.baseAddress } }
        #expect(first.number == second.number && address(first.bytes) == address(second.bytes))
        feed.publish(.sparse(steps: 2))
        #expect(try feed.newestMessage(as: .nul)?.bytes != first.bytes)
    }

    @Test func everyStatusAnnouncesMoreReplies() async throws {
        try await withRawClient { client in
            try await client.send(#"{"method":"org.strided.Control.Watch","more":true}"# + "\n")
            #expect(try await client.read(through: "\n").hasPrefix(#"{"continues":true,"parameters":"#))
        }
    }

    @Test(arguments: ["Watch", "WatchButtons"])
    func aMethodWithSeveralRepliesIsRefusedWithoutMore(method: String) async throws {
        try await withRawClient { client in
            try await client.send(#"{"method":"org.strided.Control.\#(method)"}"# + "\n")
            #expect(
                try await client.read(through: "\n")
                    == #"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"# + "\n"
            )
        }
    }

    @Test func aMethodWithSeveralRepliesSendsThemUntilTheClientIsGone() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon) { path in
            let client = try ControlClient.blocking(path)
            try await client.begin(WatchButtons())
            for time in 1...3 { #expect(try await client.next(WatchButtons.self).atNanoseconds == time) }
            // As the kernel does when the client is killed. The departure is reported after the end of the handler.
            await client.close()
            #expect(await daemon.nextDeparture() != nil)
        }
    }

    @Test func withoutAStatusTheWatchIsRefused() async throws {
        let daemon = ScriptedDaemon { (_) throws(ControlError) in throw .notRunning(reason: "closing") }
        try await withServer(daemon) { path in
            let client = try await patientClient(of: path)
            var updates = try await client.watch(every: .zero)
            await #expect(throws: ControlClientError.refused(.notRunning(reason: "closing"))) {
                try await updates.next()
            }
        }
    }

    @Test func aWatcherThatClosesItsSendingSideStillGetsStatuses() async throws {
        let feed = StatusFeed()
        try await withRawClient(feed: feed, clock: ImmediateClock(upTo: .seconds(1))) { client in
            try await client.send(#"{"method":"org.strided.Control.Watch","more":true}"# + "\n")
            client.finish()
            #expect(try await client.read(through: "\n").contains(#""steps_played":\#(Status.full.stepsPlayed),"#))
            feed.publish(.sparse(steps: 2))
            #expect(try await client.read(through: "\n").contains(#""steps_played":2,"#))
        }
    }

    @Test func aWatchEndsWhenTheClientDisconnectsEvenIfNothingChanges() async throws {
        let feed = StatusFeed()
        let daemon = ScriptedDaemon()
        try await withServer(daemon, feed: feed) { path in
            let client = try await patientClient(of: path)
            let updates = try await client.watch(every: .zero)
            #expect(feed.watcherCount == 1)
            await client.close()
            _ = updates
            #expect(await daemon.nextDeparture() != nil)
            #expect(feed.watcherCount == 0)
        }
    }

    @Test func aWatcherThatDoesNotReadIsDisconnected() async throws {
        let feed = StatusFeed()
        let daemon = ScriptedDaemon()
        let limits = ControlLimits(patience: .milliseconds(20))
        try await withServer(daemon, feed: feed, limits: limits, clock: ImmediateClock(upTo: .seconds(1))) { path in
            let client = try await patientClient(of: path)
            let updates = try await client.watch(every: .zero)
            // The client holds on to the connection and asks for nothing, so the states fill the socket.
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    var steps = 0
                    while !Task.isCancelled {
                        steps += 1
                        feed.publish(.sparse(steps: steps))
                        await Task.yield()
                    }
                }
                #expect(await daemon.nextDeparture() != nil)
                group.cancelAll()
            }
            _ = updates
        }
    }

    @Test func aClientThatSendsRequestsAndDoesNotReadIsDisconnected() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon, limits: ControlLimits(patience: .milliseconds(20))) { path in
            let client = try await connection(to: path)
            let call = try ByteBuffer(message: ClientCall(parameters: GetStatus()), terminator: .nul)
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for _ in 0..<5_000 { try? await client.send(call) }
                }
                #expect(await daemon.nextDeparture() != nil)
            }
        }
        #expect(daemon.calls.count < 5_000)
    }

    @Test func aWatchEndsWithTheServer() async throws {
        var updates: StatusUpdates?
        try await withServer { path in
            let client = try await patientClient(of: path)
            updates = try await client.watch(every: .zero)
            #expect(try await updates?.next() == .full)
        }
        await #expect(throws: ControlClientError.disconnected) { try await updates?.next() }
    }

    /// A connection that is read only when it is asked.
    private func connection(to path: ControlSocketPath) async throws -> Connection {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .connect(unixDomainSocketPath: path.path) { channel in
                channel.eventLoop.makeCompletedFuture { try Connection(channel: channel, patience: .seconds(60)) }
            }
    }
}
