import Activities
import Control
import Logbook
import NIOCore
import OutsideText
import Synchronization
import Threads

/// Passes the newest event to all pages; a page that reads slowly skips events.
///
/// Thread-safe.
final class StatusHub: Sendable {
    /// A moment on both clocks.
    struct Arrival: Sendable, Hashable {
        let instant = ContinuousClock.now
        let unixMilliseconds = LocalClock.now.unixMilliseconds
    }

    private struct State {
        /// The number of the newest event; it increases by one with each event.
        var number = 0
        var event: ServerSentEvent?
        var latestStatus: Arrival?
        var next = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let arrival: AsyncStream<Void>.Continuation
    /// Gets an element when a listener begins to listen; several listeners may cause only one element.
    let arrivals: AsyncStream<Void>

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    func publish(_ event: ServerSentEvent) {
        state.withLock { state in
            state.number += 1
            state.event = event
            if case .status = event { state.latestStatus = Arrival() }
        }
        wake()
    }

    /// The arrival of the latest status; nil if none has arrived since the listeners came.
    var latestStatus: Arrival? { state.withLock(\.latestStatus) }

    /// Removes the newest event, because it is no longer up to date.
    func clear() { state.withLock { ($0.event, $0.latestStatus) = (nil, nil) } }

    /// Wakes all listeners; if there is no new event, they send a comment.
    func wake() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// The newest event and its number; nil if it is not newer than `number`, or if there is none.
    func event(after number: Int) -> (number: Int, event: ServerSentEvent)? {
        state.withLock { state in
            guard state.number > number, let event = state.event else { return nil }
            return (state.number, event)
        }
    }

    /// Begins to listen; returns the stream and the function that ends it.
    ///
    /// The stream has an element at once, and after each event. It ends when the task is cancelled.
    func listen() -> (signals: AsyncStream<Void>, end: @Sendable () -> Void) {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = signal
            return state.next
        }
        let end: @Sendable () -> Void = { [weak self] in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
            signal.finish()
        }
        signal.yield()
        arrival.yield()
        return (signals, end)
    }
}

/// Watches the status of the daemon on one connection for all pages, and connects again after a loss.
struct StatusFollower {
    /// The minimum time between two status messages.
    ///
    /// It is the shortest that `Watch` permits, so that the page shows a change by the user almost at once.
    private static let interval = Duration.milliseconds(50)
    /// The time after which the daemon is asked for a sign of life again, and the time that it has for the reply: together less than the 3 s
    /// in which a page must show that the daemon hangs.
    private static let (pause, patience) = (Duration.seconds(1), Duration.milliseconds(1500))

    let socket: ControlSocketPath
    let hub: StatusHub

    /// Runs until the task is cancelled; without a listener it uses no connection.
    func run() async {
        for await _ in hub.arrivals { await follow() }
    }

    /// Publishes each status, and `down` after a loss of the connection or without a sign of life; returns after one of them if there are
    /// no listeners.
    private func follow() async {
        var backOff = BackOff(first: .milliseconds(250), longest: .seconds(2))
        var latest = StatusHub.Arrival()
        var lost: String?
        while hub.hasListeners, !Task.isCancelled {
            let reason = await watch()?.shortReason ?? "strided ended the connection"
            guard hub.hasListeners, !Task.isCancelled else { break }
            if let arrival = hub.latestStatus, arrival != latest {
                (latest, lost) = (arrival, nil)
                backOff.reset()
            }
            if reason != lost { hub.publish(.down(reason: reason, since: latest)) }
            lost = reason
            try? await Task.sleep(for: backOff.next())
        }
        hub.clear()
    }

    /// Publishes each status until the connection ends, the daemon does not answer, or there are no listeners.
    private func watch() async -> ControlClientError? {
        do throws(ControlClientError) {
            let client = try await ControlClient.connect(to: socket, patience: Self.patience)
            let updates = try await client.watch(every: Self.interval)
            let failure = await withTaskGroup(of: ControlClientError?.self) { group in
                group.addTask {
                    do throws(ControlClientError) {
                        for try await status in updates {
                            hub.publish(ServerSentEvent(status))
                            guard hub.hasListeners else { break }
                        }
                        return nil
                    } catch {
                        return error
                    }
                }
                group.addTask { await waitForSilence() }
                let failure = await group.next() ?? nil
                group.cancelAll()
                await client.close()
                return failure
            }
            return failure
        } catch {
            return error
        }
    }

    /// Asks the daemon for a sign of life once a second; returns when there is none, or when the task is cancelled.
    private func waitForSilence() async -> ControlClientError? {
        do throws(ControlClientError) {
            let client = try await ControlClient.connect(to: socket, patience: Self.patience)
            while (try? await Task.sleep(for: Self.pause)) != nil { _ = try await client.call(GetClock()) }
            return nil
        } catch {
            return error
        }
    }
}

private struct Down: Encodable {
    let reason: String
    let since_unix_ms: Int64
    let age_ms: Int
}

extension ControlClientError {
    fileprivate var shortReason: String {
        switch self {
        case .unreachable: "strided is not running"
        case .disconnected: "strided ended the connection"
        case .timedOut: "strided does not answer"
        default: description.cleaned
        }
    }
}

/// An event of `/events`.
enum ServerSentEvent: Sendable {
    /// A status with its bytes, which all callers get that may see the runner everywhere.
    case status(Status, ByteBuffer)
    /// The daemon has not answered since the latest status; without a status, since the server began to ask.
    case down(reason: String, since: StatusHub.Arrival)

    init(_ status: Status) { self = .status(status, Self.bytes("status", JSONText.of(status))) }

    /// The bytes of the event now, in the format of the HTML standard, section "Server-sent events".
    func bytes(hiding places: HiddenPlaces) -> ByteBuffer {
        switch self {
        case .status(_, let bytes) where places == .none: return bytes
        case .status(let status, _): return Self.bytes("status", JSONText.of(status.hiding(places)))
        case .down(let reason, let arrival):
            let age = Int((ContinuousClock.now - arrival.instant) / .milliseconds(1))
            let down = Down(reason: reason, since_unix_ms: arrival.unixMilliseconds, age_ms: age)
            return Self.bytes("down", JSONText.of(down))
        }
    }

    /// - Parameter data: Text in one line, or several; each line becomes a `data` field.
    static func bytes(_ name: String, _ data: String) -> ByteBuffer {
        let lines = data.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }.map {
            "data: \($0)\n"
        }.joined()
        return ByteBuffer(string: "event: \(name)\n\(lines)\n")
    }

    /// A comment, which the page does not see; it shows that the connection still works.
    static let comment = ByteBuffer(string: ":\n\n")

    /// The field with the time in milliseconds after which a browser connects again.
    static let retry = ByteBuffer(string: "retry: 1000\n")
}
