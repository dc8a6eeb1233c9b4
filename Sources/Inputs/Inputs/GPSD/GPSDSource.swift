import Files
package import NIOCore
import NIOPosix
import Synchronization
import Threads

/// A client of gpsd: it connects, requests data, reads it, and connects again when the connection is lost.
///
/// The pauses between attempts are 1, 2, 4, 8, 16 and then always 30 s. gpsd does not report that its receiver was removed, so
/// silence is not an error here: the user of the observations must check their age. gpsd searches for a lost receiver only
/// when it receives a watch request (version 3.22: found again 7 s and 30 s after the loss in two trials). So this client
/// repeats the request during silence.
package struct GPSDSource: Sendable {
    private let address: GPSDAddress
    private let patience: TimeAmount
    private let silence: TimeAmount
    private let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>
    private let group: any EventLoopGroup

    /// - Parameters:
    ///   - patience: Longest time to wait for the connection, and then until gpsd grants the request for data.
    ///   - silence: Interval of a check: if no observation has arrived since the last check, the watch request is sent again.
    ///   - now: Returns the monotonic time, measured from the same origin as the times of the observations.
    ///   - clock: Measures the pauses between attempts.
    package init(
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
    /// - Parameter handle: Receives the events in order. It must return quickly, because nothing is read from gpsd until it returns.
    package func run(_ handle: (GPSDEvent) async -> Void) async {
        var backOff = BackOff()
        while !Task.isCancelled {
            await handle(.connecting)
            let reason = await runConnection(handle, &backOff)
            guard !Task.isCancelled else { return }
            let pause = backOff.next()
            await handle(.lost(reason, retryIn: pause))
            // If the task is cancelled, the sleep returns at once, and the condition of the loop then ends the loop.
            try? await clock.sleep(for: pause)
        }
    }
}

// MARK: - One connection

extension GPSDSource {
    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Runs one connection, and returns why it has ended.
    private func runConnection(_ handle: (GPSDEvent) async -> Void, _ backOff: inout BackOff) async -> GPSDError {
        let connection: Connection
        do {
            connection = try await connect()
        } catch {
            return .unreachable(Self.reason(error))
        }
        // If gpsd does not grant the request in time, this closes the channel, which ends the loop over the received bytes.
        let channel = connection.channel
        let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        let repeater = RequestRepeater()
        defer { repeater.stop() }
        var conversation = GPSDConversation()
        do {
            return try await connection.executeThenClose { inbound, outbound in
                for try await bytes in inbound {
                    let counts = conversation.counts
                    var observations: [Observation] = []
                    for action in conversation.receive(Array(bytes.readableBytesView), at: now()) {
                        switch action {
                        case .send(let request):
                            try await outbound.write(ByteBuffer(string: request))
                        case .granted(let release):
                            deadline.cancel()
                            backOff.reset()
                            if let request = conversation.grantedRequest {
                                repeater.start(request, after: silence, on: channel)
                            }
                            await handle(.connected(release: release))
                        case .observed(let observation):
                            repeater.postpone()
                            observations.append(observation)
                        case .close(let reason):
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
                // TCP keepalive detects a gpsd host that has disappeared without closing the connection.
                .channelOption(.socketOption(.so_keepalive), value: 1)
                .connect(host: address.host, port: address.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try attempts.add(channel)
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } onCancel: {
            attempts.cancel()
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { reason($0.error) } ?? "there is no machine with the name \(error.host)"
        case let error as IOError:
            switch SystemError(error.errnoCode) {
            case .connectionRefused: "no program listens at this address; is gpsd running?"
            case let error: "\(error)"
            }
        case ChannelError.connectTimeout:
            "the machine does not answer"
        default:
            String(describing: error)
        }
    }
}

/// The sockets of one connection attempt (a name may have several addresses), so that the attempt can be cancelled.
private final class ConnectionAttempts: Sendable {
    private struct State {
        var isCancelled = false
        var channels: [any Channel] = []
    }

    private let state = Mutex(State())

    func add(_ channel: any Channel) throws {
        try state.withLock { state in
            guard !state.isCancelled else { throw CancellationError() }
            state.channels.append(channel)
        }
    }

    func cancel() {
        let channels = state.withLock { state in
            state.isCancelled = true
            return state.channels
        }
        for channel in channels { channel.close(promise: nil) }
    }
}

/// Sends the granted request to gpsd again if no observation has arrived for some time.
private final class RequestRepeater: Sendable {
    private struct State {
        var wasPostponed = false
        var task: RepeatedTask?
    }

    private let state = Mutex(State())

    func start(_ request: String, after silence: TimeAmount, on channel: any Channel) {
        let task = channel.eventLoop.scheduleRepeatedTask(initialDelay: silence, delay: silence) { _ in
            let isSilent = self.state.withLock { state in
                defer { state.wasPostponed = false }
                return !state.wasPostponed
            }
            if isSilent { channel.writeAndFlush(ByteBuffer(string: request), promise: nil) }
        }
        state.withLock { $0.task = task }
    }

    func postpone() { state.withLock { $0.wasPostponed = true } }

    func stop() { state.withLock { $0.task }?.cancel() }
}

/// An event of a `GPSDSource`.
package enum GPSDEvent: Hashable, Sendable {
    /// An attempt to connect begins.
    case connecting
    /// gpsd has accepted the request for data; this does not mean that a receiver is attached to gpsd.
    case connected(release: String)
    /// New observations, if there are any, and the numbers of sentences and speeds received since the connection began.
    case observed([Observation], NMEACounts)
    /// There is no connection, or it was lost; the next attempt begins after the pause.
    case lost(GPSDError, retryIn: Duration)
}
