public import NIOCore
public import NIOPosix
import Synchronization

/// Follows a gpsd: connects, watches, reads, and connects again when the connection is lost.
///
/// Attempts are 1, 2, 4, 8, 16 and then 30 s apart. gpsd says nothing when its receiver is gone, so silence is no
/// error here: who uses the observations must know when they are too old. Nor does it look for the receiver by itself,
/// but when it is asked to watch (3.22: back 7 s and 30 s after the loss in two trials). So while it is silent it is
/// asked again.
public struct GPSDSource: Sendable {
    private let address: GPSDAddress
    private let patience: TimeAmount
    private let silence: TimeAmount
    private let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>
    private let group: any EventLoopGroup

    /// A source that has not begun.
    ///
    /// - Parameters:
    ///   - address: Where gpsd listens.
    ///   - patience: How long a connection may take, and then its greeting.
    ///   - silence: How long it may say nothing of a receiver before it is asked to watch once more.
    ///   - now: Tells the time since the origin the observations are to count from; monotonic.
    ///   - clock: Measures the pauses between attempts.
    ///   - group: Where the socket is served.
    public init(
        address: GPSDAddress,
        patience: TimeAmount = .seconds(10),
        silence: TimeAmount = .seconds(10),
        now: @escaping @Sendable () -> Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        self.address = address
        self.patience = patience
        self.silence = silence
        self.now = now
        self.clock = clock
        self.group = group
    }

    /// Runs until its task is cancelled.
    ///
    /// - Parameter handle: Takes the events in their order; while it is busy nothing is read, so it must be quick.
    public func run(_ handle: (GPSDEvent) async -> Void) async {
        var backOff = BackOff()
        while !Task.isCancelled {
            await handle(.connecting)
            let reason = await converse(handle, &backOff)
            guard !Task.isCancelled else { return }
            let pause = backOff.next()
            await handle(.lost(reason, retryIn: pause))
            // A cancelled sleep ends the loop by its condition.
            try? await clock.sleep(for: pause)
        }
    }
}

// MARK: - One connection

extension GPSDSource {
    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Holds one conversation from the connection to its end, and gives the reason for the end.
    private func converse(_ handle: (GPSDEvent) async -> Void, _ backOff: inout BackOff) async -> GPSDError {
        let connection: Connection
        do {
            connection = try await connect()
        } catch {
            return .unreachable(Self.reason(error))
        }
        // What says nothing is hung up on: the stream of its bytes ends then.
        let channel = connection.channel
        let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        let reminder = Reminder()
        defer { reminder.end() }
        var conversation = GPSDConversation()
        do {
            return try await connection.executeThenClose { inbound, outbound in
                for try await bytes in inbound {
                    let counts = conversation.counts
                    var observations: [Observation] = []
                    for move in conversation.hear(Array(bytes.readableBytesView), at: now()) {
                        switch move {
                        case .ask(let request):
                            try await outbound.write(ByteBuffer(string: request))
                        case .granted(let release):
                            deadline.cancel()
                            backOff.reset()
                            if let request = conversation.grantedRequest {
                                reminder.begin(request, after: silence, on: channel)
                            }
                            await handle(.connected(release: release))
                        case .observed(let observation):
                            reminder.hear()
                            observations.append(observation)
                        case .leave(let reason):
                            return reason
                        }
                    }
                    if !observations.isEmpty || conversation.counts.refused != counts.refused {
                        await handle(.observed(observations, conversation.counts))
                    }
                }
                return conversation.isGreeted ? .closed : .notGPSD
            }
        } catch {
            return .broken(Self.reason(error))
        }
    }

    private func connect() async throws -> Connection {
        let attempts = ConnectionAttempts()
        return try await withTaskCancellationHandler {
            try await ClientBootstrap(group: group)
                .connectTimeout(patience)
                // A host that vanished without a word is noticed by the kernel.
                .channelOption(.socketOption(.so_keepalive), value: 1)
                .connect(host: address.host, port: address.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try attempts.add(channel)
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } onCancel: {
            attempts.abandon()
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { reason($0.error) } ?? "\(error.host) has no address"
        case let error as IOError:
            error.description
        case ChannelError.connectTimeout:
            "no answer"
        default:
            String(describing: error)
        }
    }
}

/// The sockets of one connection attempt (a name may have several addresses), so that it can be given up.
private final class ConnectionAttempts: Sendable {
    private struct State {
        var isAbandoned = false
        var channels: [any Channel] = []
    }

    private let state = Mutex(State())

    func add(_ channel: any Channel) throws {
        try state.withLock { state in
            guard !state.isAbandoned else { throw CancellationError() }
            state.channels.append(channel)
        }
    }

    func abandon() {
        let channels = state.withLock { state in
            state.isAbandoned = true
            return state.channels
        }
        for channel in channels { channel.close(promise: nil) }
    }
}

/// Asks a silent gpsd again for what it granted.
private final class Reminder: Sendable {
    private struct State {
        var hasHeard = false
        var task: RepeatedTask?
    }

    private let state = Mutex(State())

    func begin(_ request: String, after silence: TimeAmount, on channel: any Channel) {
        let task = channel.eventLoop.scheduleRepeatedTask(initialDelay: silence, delay: silence) { _ in
            let isSilent = self.state.withLock { state in
                defer { state.hasHeard = false }
                return !state.hasHeard
            }
            if isSilent { channel.writeAndFlush(ByteBuffer(string: request), promise: nil) }
        }
        state.withLock { $0.task = task }
    }

    func hear() { state.withLock { $0.hasHeard = true } }

    func end() { state.withLock { $0.task }?.cancel() }
}
