import Cadence
import Control
import Glibc
import LiveScreen
import Messages
import Report
import Synchronization
import Threads

/// The values that the tasks of the live screen give to the thread that draws it; thread-safe.
final class LiveState: Sendable {
    private struct Content {
        var updatedAt = 0
        /// The values of the status, which are the same for many frames.
        var model = ScreenModel()
        var connection = ScreenModel.Connection.connecting
        var history = RunHistory()
        var route = LiveRoute()
        var reply: (text: String, expiresAt: Int)?
        var isFinished = false
    }

    /// Time for which the result of a key is shown, in nanoseconds.
    private static let replyLifetime = 4_000_000_000
    /// In nanoseconds; during a run there is a status after each step, and the slowest cadence has a step every two seconds.
    private static let longestSilence = 5_000_000_000

    let wake = WakeEvent()
    private let content = Mutex(Content())
    let style: TerminalStyle
    var messages: Messages { style.messages }

    init(_ style: TerminalStyle) { self.style = style }

    var isFinished: Bool { content.withLock { $0.isFinished } }

    var lastReply: String? { content.withLock { $0.reply?.text } }

    /// Returns the values to draw at a time of the monotonic clock in nanoseconds.
    func model(at now: Int) -> ScreenModel {
        content.withLock { content in
            var model = content.model
            model.connection = content.connection
            if model.connection == .connected, model.run != .stopped, now - content.updatedAt > Self.longestSilence {
                model.connection = .lost(messages.noStatus)
            }
            if model.connection != .connected {
                model.beat = nil
                model.elapsed?.isRunning = false
            }
            if let reply = content.reply, reply.expiresAt > now { model.notice = reply.text }
            return model
        }
    }

    func update(_ status: Status) {
        let now = HostInstant.now.monotonicNanoseconds
        content.withLock { content in
            content.updatedAt = now
            content.connection = .connected
            content.history.append(RunHistory.Entry(status, second: now / 1_000_000_000))
            content.route.append(status.recording)
            content.model = ScreenModel(status, style, updatedAt: now)
            content.model.history = content.history
            content.model.route = content.route.positions
        }
        wake.signal()
    }

    /// Stores that the connection is lost; the last values are kept.
    func lose(_ reason: String) {
        content.withLock { $0.connection = .lost(reason) }
        wake.signal()
    }

    func reply(_ text: String) {
        let now = HostInstant.now.monotonicNanoseconds
        content.withLock { $0.reply = (text, now + Self.replyLifetime) }
        wake.signal()
    }

    func finish() {
        content.withLock { $0.isFinished = true }
        wake.signal()
    }
}

struct LiveRoute {
    /// The largest number of positions; when it is reached, every second one is removed.
    private static let capacity = 2_000

    private(set) var positions: [Position] = []
    /// The start of the recording to which the positions belong, in seconds of Unix time.
    private var startedAt: Double?

    mutating func append(_ recording: RecordingStatus?) {
        guard let recording else {
            positions = []
            return
        }
        if recording.startedUnixSeconds != startedAt { positions = [] }
        startedAt = recording.startedUnixSeconds
        guard recording.state == .recording, let place = recording.position,
            let position = Position(latitude: place.latitudeDegrees, longitude: place.longitudeDegrees),
            position != positions.last
        else { return }
        positions.append(position)
        guard positions.count > Self.capacity else { return }
        positions = positions.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
}
