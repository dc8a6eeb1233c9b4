import Glibc
import Testing
import TestSupport

@testable import Control

@Suite(.timeLimit(.minutes(15))) struct ControlServerTests {
    @Test func aClientReceivesTheReplyOfTheHandler() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon) { path in
            let client = try await patientClient(of: path)
            #expect(try await client.call(GetStatus()).status == .full)
            #expect(try await client.call(SetPace(metersPerSecond: 3)).target.metersPerSecond == 3)
            #expect(try await client.call(FeedNMEA(text: Latin1Text(bytes: [0, 200, 255]))).counters.accepted == 3)
            #expect(try await client.call(ListSounds()).sounds == [SoundEntry(name: "click", origin: .builtIn)])
            await #expect(
                throws: ControlClientError.refused(
                    .notFound(what: "sound", name: "gong", reason: "“stridectl sound” lists them")
                )
            ) {
                try await client.call(ChangeSetting(key: "sound.name", value: "gong"))
            }
        }
        let expected: [any ControlMethod] = [
            GetStatus(), SetPace(metersPerSecond: 3), FeedNMEA(text: Latin1Text(bytes: [0, 200, 255])), ListSounds(),
            ChangeSetting(key: "sound.name", value: "gong"),
        ]
        #expect(daemon.calls == expected.map(AnyCall.init))
    }

    @Test func everyRequestReachesTheHandlerUnchanged() async throws {
        let daemon = ScriptedDaemon()
        let calls = try Samples.calls.filter {
            !($0 is Watch || $0 is WatchButtons || $0 is GetClock || $0 is ChangeSetting)
        }
        try await withServer(daemon) { path in
            let client = try await patientClient(of: path)
            for call in calls { try await expectExample(of: call, from: client) }
        }
        #expect(daemon.calls == calls.map(AnyCall.init))
    }

    /// Sends a call whose handler replies with the example of its type.
    private func expectExample<Method: ControlMethod>(of call: Method, from client: ControlClient) async throws {
        let reply = try await client.call(call)
        let example = try ExampleDecoder.example(of: Method.Reply.self)
        let isOwn = call is GetStatus || call is SetPace || call is ListSounds || reply is FeedNMEA.Reply
        #expect(reply == example || isOwn, "\(Method.name)")
    }

    @Test(arguments: ["\u{0}", "\n"])
    func aReplyHasTheTerminatorOfItsRequest(terminator: Character) async throws {
        try await withRawClient { client in
            try await client.send(#"{"method":"org.strided.Control.ListSounds"}\#(terminator)"#)
            #expect(
                try await client.read(through: terminator)
                    == #"{"parameters":{"sounds":[{"name":"click","origin":"built_in"}]}}\#(terminator)"#
            )
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrderAfterAHalfClose() async throws {
        let daemon = ScriptedDaemon { (call) throws(ControlError) in
            // The first takes longest, so that an answer given out of turn would come first.
            guard let call = call as? SetPace else { return }
            for _ in 0..<Int(10 - call.metersPerSecond) * 10 { await Task.yield() }
        }
        try await withRawClient(daemon) { client in
            let calls = (1...9).map {
                #"{"method":"org.strided.Control.SetPace","parameters":{"speed_mps":\#($0)}}"# + "\n"
            }
            try await client.send(calls.joined())
            client.finish()
            let replies = try await client.readToEnd()
            let speeds = replies.matches(of: /"speed_mps":(\d+)/).map { $0.1 }
            #expect(speeds == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
        }
    }

    @Test func aCallWithoutTerminatorIsAnsweredWhenTheClientSendsNoMore() async throws {
        try await withRawClient { client in
            try await client.send(#"{"method":"org.strided.Control.ListSounds"}"#)
            client.finish()
            #expect(try await client.readToEnd().hasSuffix("}\n"))
        }
    }

    @Test func onewayCallsGetNoReplyAndNoError() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon) { path in
            let client = try await patientClient(of: path)
            try await client.post(Start())
            try await client.post(ChangeSetting(key: "sound.name", value: "gong"))
            #expect(try await client.call(ListSounds()).sounds.count == 1)
        }
        #expect(
            daemon.calls == [
                AnyCall(Start()), AnyCall(ChangeSetting(key: "sound.name", value: "gong")), AnyCall(ListSounds()),
            ]
        )
    }

    @Test func aOnewayCallIsExecutedEvenIfTheClientDisconnects() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon) { path in
            let client = try await patientClient(of: path)
            try await client.post(Start())
            await client.close()
            _ = await daemon.nextDeparture()
        }
        #expect(daemon.calls == [AnyCall(Start())])
    }

    @Test func afterAnInvalidCallTheNextCallIsAnswered() async throws {
        try await withRawClient { client in
            for nonsense in ["hello\n", "}\n", "{\"method\":}\n", "[{}]\n", "GET / HTTP/1.1\r\n"] {
                try await client.send(nonsense)
                #expect(try await client.read(through: "\n").contains("org.strided.Control.MessageRefused"))
            }
            try await client.send(#"{"method":"org.strided.Control.ListSounds"}"# + "\n")
            #expect(try await client.read(through: "\n").contains("click"))
        }
    }

    @Test func afterAMessageNestedTooDeepTheNextCallIsAnswered() async throws {
        try await withRawClient { client in
            for depth in [65, 512, 513, 514, 60_000] {
                try await client.send(String(repeating: "[", count: depth) + "\n\u{0}")
                let reply = try await client.read(through: "\n")
                #expect(reply.contains("org.strided.Control.MessageRefused"))
                #expect(reply.contains("nested deeper than 64 levels"))
            }
            try await client.send(#"{"method":"org.strided.Control.ListSounds"}"# + "\n")
            #expect(try await client.read(through: "\n").contains("click"))
        }
    }

    @Test func aMessageThatIsTooLongClosesTheConnection() async throws {
        try await withServer { path in
            try await RawClient.connected(to: path) { client in
                try await client.send([UInt8](repeating: UInt8(ascii: "{"), count: MessageFramer.maximumLength + 1))
                let reply = try await client.readToEnd()
                #expect(reply.contains("org.strided.Control.MessageRefused"))
                #expect(reply.hasSuffix("\u{0}"))
            }
            #expect(try await patientClient(of: path).call(GetStatus()).status == .full)
        }
    }

    @Test func invalidDataFromOneClientDoesNotAffectOthers() async throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        // On a busy machine, the witness can be silent for long.
        let limits = ControlLimits(patience: .seconds(600), idle: .seconds(600), grace: .seconds(600))
        try await withServer(limits: limits) { path in
            let witness = try await patientClient(of: path)
            let call = Array(#"{"method":"org.strided.Control.ListSounds"}"#.utf8) + [0]
            for _ in 0..<50 {
                let rubbish = (0..<5).flatMap { _ in random.mutation(of: call) }
                try await RawClient.connected(to: path) { client in
                    try await client.send(rubbish)
                    client.finish()
                    _ = try await client.readToEnd()
                }
                #expect(try await witness.call(ListSounds()).sounds.count == 1, "seed \(seed)")
            }
        }
    }

    @Test func theServiceDescribesItself() async throws {
        try await withRawClient { client in
            try await client.send(#"{"method":"org.varlink.service.GetInfo"}"# + "\n")
            #expect(
                try await client.read(through: "\n") == """
                    {"parameters":{"interfaces":["org.varlink.service","org.strided.Control"],\
                    "product":"strided","url":"https://example.org/strided","vendor":"strided","version":"0.1.0"}}

                    """
            )
            for interface in InterfaceDescription.all {
                try await client.send(
                    #"{"method":"org.varlink.service.GetInterfaceDescription","#
                        + #""parameters":{"interface":"\#(interface.name)"}}"# + "\n"
                )
                #expect(try await client.read(through: "\n").contains("interface \(interface.name)\\n"))
            }
            try await client.send(
                #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"# + "\n"
            )
            #expect(
                try await client.read(through: "\n")
                    == #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"a.b"}}"# + "\n"
            )
        }
    }

    @Test func anActivatedSocketIsServedAndItsFileIsKept() async throws {
        let folder = try TemporaryFolder()
        let path = ControlSocketPath(path: folder.file("activated.sock"))
        let listener = try ListeningSocket(at: path)
        let server = try ControlServer(
            listeningDescriptor: listener.descriptor,
            identity: GetInfo.Reply(version: "0.1.0", url: ""),
            feed: StatusFeed()
        )
        // A client that came before the daemon waits for it.
        let early = try await patientClient(of: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run(ScriptedDaemon().methods) }
            #expect(try await early.call(GetStatus()).status == .full)
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(mode(of: path.path) == 0o600)
    }

    @Test func theSocketFileIsRemovedWhenTheServerEnds() async throws {
        var socket = ""
        try await withServer { path in
            socket = path.path
            #expect(mode(of: socket) == 0o600)
        }
        #expect(mode(of: socket) == nil)
    }

    @Test func aRunningRequestIsAnsweredBeforeTheServerCloses() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let daemon = ScriptedDaemon { (_) throws(ControlError) in
            arrival.yield()
            while !Task.isCancelled { await Task.yield() }
        }
        let answer = try await withThrowingTaskGroup(of: Status.self) { group in
            try await withServer(daemon) { path in
                let client = try await patientClient(of: path)
                group.addTask { try await client.call(GetStatus()).status }
                for await _ in arrivals { break }
            }
            return try await group.next()
        }
        #expect(answer == .full)
    }

    @Test func clientsAboveTheLimitWaitUntilOthersLeave() async throws {
        // On a busy machine, a client can be silent for seconds before its call; it is not to lose its place meanwhile.
        let limits = ControlLimits(connections: 2, patience: .seconds(600), idle: .seconds(600), grace: .seconds(600))
        try await withServer(limits: limits) { path in
            try await withThrowingTaskGroup(of: Status.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let client = try await patientClient(of: path)
                        let status = try await client.call(GetStatus()).status
                        await client.close()
                        return status
                    }
                }
                for try await status in group { #expect(status == .full) }
            }
        }
    }

    @Test func theHandlerIsNotifiedOfDisconnections() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon) { path in
            let client = try await patientClient(of: path)
            _ = try await client.call(GetStatus()).status
            await client.close()
            let peer = await daemon.nextDeparture()
            #expect(peer == Peer(connection: 1, processID: getpid(), userID: geteuid()))
        }
    }
}
