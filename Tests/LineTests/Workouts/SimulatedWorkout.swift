import Activities
import Cadence
import Metronome
import ServiceLifecycle
import Synchronization

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import Logbook
@testable import OfflineRendering
@testable import strided

/// The daemon on virtual time with a logbook, and a runner who runs a workout at a pace set by hand.
///
/// The clicks are placed at 48 kHz. The count-in has four clicks; the workout begins after it.
struct SimulatedWorkout: Sendable {
    static let rate = 48_000.0

    let time = VirtualTime()
    let daemon: Daemon
    private let writer: LogbookWriter
    private let path: String
    private let placed = PlacedOnsets()

    /// - Parameter messages: gets the log lines of the level info and above.
    init(
        folder: String,
        messages: MessageList? = nil,
        settings change: (inout DaemonSettings) -> Void = { _ in }
    ) throws {
        var settings = DaemonSettings()
        settings.pace = Speed(metersPerSecond: 2.5)
        change(&settings)
        path = folder + "/strided.db"
        writer = try LogbookWriter(path: path)
        let output = OfflineOutput(clock: time, sampleRate: SampleRate(hertz: Int(Self.rate)))
        var surroundings = Surroundings(time, output, messages: messages)
        surroundings.writer = writer
        surroundings.journal = { [placed] _, entry in if case .onset(let onset) = entry { placed.append(onset) } }
        daemon = Daemon(settings, surroundings)
    }

    /// The steps of the clicks that were played so far.
    var onsets: [Onset] { placed.all }

    /// The runs in the logbook.
    var recordings: [Activities.Activity] {
        get throws { try Logbook(path: path, for: .reading).activities().map(\.activity) }
    }

    /// The workout in progress.
    var workout: WorkoutStatus? {
        get async { await daemon.status.workout }
    }

    /// Carries out a call as if a client had sent it.
    @discardableResult
    func call<Method: ControlMethod>(_ method: Method) async throws -> Method.Reply {
        try await RequestHandlers(daemon: daemon).methods.reply(to: method)
    }

    /// Starts a workout in the one-line form at a pace of 2.5 m/s.
    func begin(_ text: String) async throws {
        try await call(SetPace(metersPerSecond: 2.5))
        try await call(RunWorkout(workout: "steps = '\(text)'"))
    }

    /// Waits for some time.
    func pass(_ seconds: Double) async throws { try await time.pass(until: time.now + .seconds(seconds)) }

    /// Runs the daemon while `body` runs.
    func run(_ body: @escaping @Sendable (SimulatedWorkout) async throws -> Void) async throws {
        try await time.runOnThread(daemon.services) { try await body(self) }
    }
}

/// The steps that the output has played, in order.
private final class PlacedOnsets: Sendable {
    private let onsets = Mutex<[Onset]>([])

    var all: [Onset] { onsets.withLock { $0 } }

    func append(_ onset: Onset) { onsets.withLock { $0.append(onset) } }
}

/// The times of clicks whose tempo is linear between given moments, computed with the closed form and without rounding.
struct ExpectedClicks {
    /// A part with a tempo that changes linearly.
    struct Part {
        var seconds: Double
        var from: Double
        var to: Double
    }

    /// The times of all clicks in seconds.
    private(set) var times: [Double] = []

    /// Creates the clicks of parts that follow each other.
    ///
    /// A part begins with the first click at or after the end of the previous part.
    init(_ parts: [Part], tolerance: Double = 0.002) {
        var begin = 0.0
        var due = 0.0
        for part in parts {
            due += part.seconds
            // The ramp ends with the part, also if its first click is later than the part's beginning.
            let length = due - begin
            let (rate, end) = (part.from / 60, part.to / 60)
            var number = 0.0
            while true {
                let time = begin + Self.time(ofBeat: number, rate, end, length)
                if time >= due - tolerance {
                    begin = time
                    break
                }
                times.append(time)
                number += 1
            }
        }
    }

    /// The time at which a beat is due in a part that begins with beat 0.
    private static func time(ofBeat beat: Double, _ rate: Double, _ end: Double, _ length: Double) -> Double {
        let ramp = length * (rate + end) / 2
        guard beat < ramp else { return length + (beat - ramp) / end }
        return 2 * beat / (rate + (rate * rate + 2 * (end - rate) * beat / length).squareRoot())
    }
}
