import Glibc
import NIOCore
import NIOPosix
import Testing
import TestSupport

@testable import Control

@Suite(.timeLimit(.minutes(15))) struct ControlClientTests {
    /// How a client waits: with an event loop, or by blocking its thread.
    enum Waiting: CaseIterable {
        case eventLoop, blocking

        func client(
            of path: ControlSocketPath,
            patience: Duration = .seconds(5)
        ) async throws(ControlClientError) -> ControlClient {
            switch self {
            case .eventLoop: try await .connect(to: path, patience: patience)
            case .blocking: try .blocking(path, patience: patience)
            }
        }
    }

    @Test(arguments: Waiting.allCases)
    func noSocketMeansThatTheDaemonIsNotRunning(waiting: Waiting) async {
        let path = ControlSocketPath(path: "/nonexistent/control.sock")
        await #expect(
            throws: ControlClientError.unreachable(path: path.path, reason: "No such file or directory")
        ) {
            try await waiting.client(of: path)
        }
    }

    @Test(arguments: Waiting.allCases)
    func aSocketWithoutAListenerMeansThatTheDaemonIsNotRunning(waiting: Waiting) async throws {
        let folder = try TemporaryFolder()
        let path = ControlSocketPath(path: folder.file("control.sock"))
        try makeDeadSocket(at: path.path)
        await #expect(throws: ControlClientError.unreachable(path: path.path, reason: "Connection refused")) {
            try await waiting.client(of: path)
        }
    }

    @Test(arguments: Waiting.allCases)
    func aPathTooLongForASocketIsUnreachable(waiting: Waiting) async {
        let path = ControlSocketPath(path: "/tmp/" + String(repeating: "x", count: 200))
        await #expect {
            try await waiting.client(of: path)
        } throws: { error in
            if case ControlClientError.unreachable = error { true } else { false }
        }
    }

    @Test(arguments: Waiting.allCases)
    func aRequestWithoutAReplyTimesOut(waiting: Waiting) async throws {
        let folder = try TemporaryFolder()
        let path = ControlSocketPath(path: folder.file("control.sock"))
        let listener = try ListeningSocket(at: path)
        defer { close(listener.descriptor) }
        let client = try await waiting.client(of: path, patience: .milliseconds(20))
        await #expect(throws: ControlClientError.timedOut) { try await client.call(GetStatus()) }
        await #expect(throws: ControlClientError.disconnected) { try await client.call(GetStatus()) }
    }

    @Test(arguments: Waiting.allCases)
    func theOutcomeOfAChangeWithoutAReplyIsUnknown(waiting: Waiting) async throws {
        let folder = try TemporaryFolder()
        let path = ControlSocketPath(path: folder.file("control.sock"))
        let listener = try ListeningSocket(at: path)
        let client = try await waiting.client(of: path, patience: .milliseconds(20))
        await #expect(throws: ControlClientError.outcomeUnknown(.timedOut)) { try await client.call(Stop()) }
        #expect(!client.isOpen)
        // Nothing is sent any more, so nothing can have changed.
        await #expect(throws: ControlClientError.disconnected) { try await client.call(Stop()) }
        close(listener.descriptor)
        try await withImpostor(replying: "") { path in
            let client = try await waiting.client(of: path)
            await #expect(throws: ControlClientError.outcomeUnknown(.disconnected)) { try await client.call(Stop()) }
        }
    }

    @Test(arguments: Self.invalidReplies, Waiting.allCases)
    func everyKindOfInvalidReplyHasItsOwnError(
        reply: (text: String, error: ControlClientError),
        waiting: Waiting
    ) async throws {
        try await withImpostor(replying: reply.text) { path in
            let client = try await waiting.client(of: path)
            await #expect(throws: reply.error) { try await client.call(GetStatus()) }
        }
    }

    private static let invalidReplies: [(text: String, error: ControlClientError)] = [
        ("", .disconnected),
        ("hello", .unexpectedReply("hello")),
        (#"{"error":"org.example.Odd","parameters":{}}"#, .unexpectedReply("org.example.Odd")),
        (#"{"error":"Odd"}"#, .unexpectedReply("Odd")),
        (#"{"parameters":{"status":{}}}"#, .unexpectedReply(#"{"parameters":{"status":{}}}"#)),
        (
            #"{"error":"org.strided.Control.NotRunning","parameters":{"reason":"start one"}}"#,
            .refused(.notRunning(reason: "start one"))
        ),
        (
            #"{"error":"org.strided.Control.InvalidValue","parameters":{"what":"speed","reason":"0 to 15"}}"#,
            .refused(.invalidValue(what: "speed", reason: "0 to 15"))
        ),
        (String(repeating: "[", count: 513), .unexpectedReply(String(repeating: "[", count: 513))),
        (
            #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"X"}}"#,
            .notUnderstood(.methodNotFound(method: "X"))
        ),
        (
            #"{"error":"org.varlink.service.MethodNotImplemented","parameters":{"method":"X"}}"#,
            .notUnderstood(.methodNotImplemented(method: "X"))
        ),
        (#"{"error":"org.varlink.service.PermissionDenied"}"#, .notUnderstood(.permissionDenied)),
    ]

    @Test func requestsOfSeveralTasksGetTheirOwnReplies() async throws {
        try await withServer { path in
            let client = try await patientClient(of: path)
            try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                for speed in 0..<100 {
                    group.addTask {
                        let reply = try await client.call(SetPace(metersPerSecond: Double(speed)))
                        return (speed, Int(reply.target.metersPerSecond ?? -1))
                    }
                }
                for try await (asked, answered) in group { #expect(asked == answered) }
            }
        }
    }

    @Test func anErrorDoesNotShowTheNameOfAParameter() {
        let error = ControlClientError.refused(.invalidValue(what: "speed_mps", reason: "write a pace"))
        #expect("\(error)" == "write a pace")
    }

    @Test func everyErrorHasATextOfOneLine() {
        let errors: [ControlClientError] = [
            .unreachable(path: "/x", reason: "gone"), .refused(.notRunning(reason: "start a run first")),
            .notUnderstood(.expectedMore), .unexpectedReply(String(repeating: "long ", count: 100)), .timedOut,
            .disconnected, .outcomeUnknown(.timedOut), .outcomeUnknown(.disconnected), .busy(path: "/x"),
            .refused(.tooManyClients(reason: "64 clients watch")),
        ]
        for error in errors {
            #expect((10...250).contains(error.description.count))
            #expect(!error.description.contains("\n"))
        }
    }

    /// Somebody who answers the first bytes of each client with `reply` and a NUL, or with nothing, and closes.
    private func withImpostor(replying reply: String, _ body: (ControlSocketPath) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let path = ControlSocketPath(path: folder.file("control.sock"))
        let impostor = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Impostor(reply: reply))
                }
            }
            .bind(unixDomainSocketPath: path.path).get()
        try await body(path)
        try await impostor.close()
    }
}

private final class Impostor: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let reply: String

    init(reply: String) {
        self.reply = reply
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !reply.isEmpty {
            context.writeAndFlush(NIOAny(ByteBuffer(string: reply + "\u{0}")), promise: nil)
        }
        context.close(promise: nil)
    }
}
