import NIOCore
import NIOPosix
import TestSupport

@testable import Control

extension ImmediateClock: ServerClock {}
extension ManualClock: ServerClock {}

/// Runs a server on a socket of its own while `body` runs.
///
/// - Parameter limits: nil: those of the daemon, except that nothing ends because the machine is slow.
func withServer(
    _ daemon: ScriptedDaemon = ScriptedDaemon(),
    feed: StatusFeed = StatusFeed(),
    limits: ControlLimits? = nil,
    clock: any ServerClock = ContinuousClock(),
    _ body: (ControlSocketPath) async throws -> Void
) async throws {
    var patient = ControlLimits(patience: .seconds(900))
    if clock is ContinuousClock { patient.idle = .seconds(900) }
    let folder = try TemporaryFolder()
    let path = ControlSocketPath(path: folder.file("control.sock"))
    let server = try ControlServer(
        path: path,
        identity: GetInfo.Reply(version: "0.1.0", url: "https://example.org/strided"),
        feed: feed,
        limits: limits ?? patient,
        clock: clock
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(daemon.methods) { daemon.disconnected($0) } }
        try await body(path)
        group.cancelAll()
        try await group.waitForAll()
    }
}

/// A client that waits for each answer as long as a suite may take: how fast a machine is says nothing about these tests.
func patientClient(of path: ControlSocketPath) async throws -> ControlClient {
    try await ControlClient.connect(to: path, patience: .seconds(900))
}

/// A client that sends bytes as they are.
struct RawClient {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var received = ""

    /// Connects while `body` runs.
    static func connected(
        to path: ControlSocketPath,
        _ body: (inout RawClient) async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(unixDomainSocketPath: path.path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            var client = RawClient(outbound: outbound, inbound: inbound.makeAsyncIterator())
            try await body(&client)
        }
    }

    /// Sends text, in which a NUL is a NUL.
    func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// Sends no more.
    func finish() {
        outbound.finish()
    }

    /// Everything up to and with the next `terminator`, or up to the end.
    mutating func read(through terminator: Character) async throws -> String {
        while true {
            if let end = received.firstIndex(of: terminator) {
                let message = String(received[...end])
                received.removeSubrange(...end)
                return message
            }
            guard let bytes = try await inbound.next(isolation: #isolation) else {
                defer { received = "" }
                return received
            }
            received += String(buffer: bytes)
        }
    }

    /// Everything until the server closes.
    mutating func readToEnd() async throws -> String {
        while let bytes = try await inbound.next(isolation: #isolation) { received += String(buffer: bytes) }
        return received
    }
}

/// Runs a server on a socket of its own while `body` runs with a client of it.
func withRawClient(
    _ daemon: ScriptedDaemon = ScriptedDaemon(),
    feed: StatusFeed = StatusFeed(),
    clock: any ServerClock = ContinuousClock(),
    _ body: (inout RawClient) async throws -> Void
) async throws {
    try await withServer(daemon, feed: feed, clock: clock) { path in
        try await RawClient.connected(to: path, body)
    }
}
