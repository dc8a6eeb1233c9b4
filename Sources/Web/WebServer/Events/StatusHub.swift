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
    private struct State {
        /// The number of the newest event; it increases by one with each event.
        var number = 0
        var event: ByteBuffer?
        var next = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let arrival: AsyncStream<Void>.Continuation
    /// Gets an element when a listener begins to listen; several listeners may cause only one element.
    let arrivals: AsyncStream<Void>

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    func publish(_ event: ByteBuffer) {
        state.withLock { state in
            state.number += 1
            state.event = event
        }
        wake()
    }

    /// Removes the newest event, because it is no longer up to date.
    func clear() { state.withLock { $0.event = nil } }

    /// Wakes all listeners; if there is no new event, they send a comment.
    func wake() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// The newest event and its number; nil if it is not newer than `number`, or if there is none.
    func event(after number: Int) -> (number: Int, bytes: ByteBuffer)? {
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

    let socket: ControlSocketPath
    let hub: StatusHub

    /// Runs until the task is cancelled; without a listener it uses no connection.
    func run() async {
        for await _ in hub.arrivals { await follow() }
    }

    /// Publishes each status, and `down` after a loss of the connection; returns after one of them if there are no listeners.
    private func follow() async {
        var backOff = BackOff(first: .milliseconds(250), longest: .seconds(2))
        var loss: Down?
        while hub.hasListeners, !Task.isCancelled {
            var reason = "strided ended the connection"
            do throws(ControlClientError) {
                let client = try await ControlClient.connect(to: socket)
                for try await status in try await client.watch(every: Self.interval) {
                    backOff.reset()
                    loss = nil
                    hub.publish(ServerSentEvent.bytes("status", JSONText.of(status)))
                    guard hub.hasListeners else { break }
                }
                await client.close()
            } catch {
                reason = error.shortReason
            }
            guard hub.hasListeners, !Task.isCancelled else { break }
            let down = Down(reason: reason, since_unix_ms: loss?.since_unix_ms ?? LocalClock.now.unixMilliseconds)
            if down != loss { hub.publish(ServerSentEvent.bytes("down", JSONText.of(down))) }
            loss = down
            try? await Task.sleep(for: backOff.next())
        }
        hub.clear()
    }
}

private struct Down: Encodable, Equatable {
    let reason: String
    let since_unix_ms: Int64
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

/// An event of `/events` in the format of the HTML standard, section "Server-sent events".
enum ServerSentEvent {
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
