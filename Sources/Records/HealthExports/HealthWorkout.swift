package import Activities
package import Cadence
package import Exchange

package struct HealthWorkout: Sendable {
    /// What an export calls the kind of a workout.
    package enum Sport: Hashable, Sendable {
        case kind(Activity.Kind)
        /// Another sport, by the word of the export.
        case other(String)
        case unknown
    }

    /// The identity of the workout within the exports of its service; it is the same in each export.
    package var identity: String
    package var sport: Sport
    package var start: Moment
    package var end: Moment
    package var name: String?
    /// A description by the runner.
    package var note: String?
    /// The time without pauses; nil if it is not stated.
    package var moving: Duration?
    package var distance: Distance?
    package var energy: Energy?
    package var steps: Int?
    /// The mean heart rate.
    package var heartRate: HeartRate?
    package var highestHeartRate: HeartRate?
    /// The pauses as times since the start.
    package var pauses: [Range<Duration>] = []
    /// The paths of the files with the route, as the export writes them.
    package var routes: [String] = []
    /// The measured values, in order of time.
    package var samples = PackedSamples()

    /// Creates a workout without figures; nil if it ends before its start, or is too long.
    ///
    /// - Parameter kind: The kind in the words or numbers of the export; with the start, it is the identity.
    init?(_ kind: some CustomStringConvertible, _ sport: Sport, _ start: Moment, _ end: Moment) {
        guard end >= start, end - start <= Self.longest else { return nil }
        identity = "\(start.unixMilliseconds / 1000) \(kind)"
        self.sport = sport
        self.start = start
        self.end = end
    }

    /// The longest workout that is read; longer ones are errors of a program.
    static let longest = Duration.seconds(7 * 86_400)

    var elapsed: Duration { end - start }

    /// Sets the figures that are possible for an activity; a figure of 0 is unknown.
    mutating func set(
        meters: Double? = nil,
        kilocalories: Double? = nil,
        steps: Double? = nil,
        heartRate: Double? = nil,
        highestHeartRate: Double? = nil,
        seconds: Double? = nil
    ) {
        if let meters, meters > 0, Distance.range.contains(meters) { distance = Distance(meters: meters) }
        if let kilocalories, kilocalories > 0, kilocalories < 1e6 { energy = Energy(kilocalories: kilocalories) }
        if let steps, steps > 0, steps < 1e7 { self.steps = Int(steps) }
        if let heartRate, HeartRate.range.contains(heartRate) { self.heartRate = HeartRate(beatsPerMinute: heartRate) }
        if let highestHeartRate, HeartRate.range.contains(highestHeartRate) {
            self.highestHeartRate = HeartRate(beatsPerMinute: highestHeartRate)
        }
        if let seconds, seconds > 0, seconds <= elapsed / .seconds(1) + 1 {
            moving = min(.milliseconds(Int64(seconds * 1000)), elapsed)
        }
    }

    /// Sets the pauses from the times at which the workout was paused and resumed, in any order.
    mutating func setPauses(_ changes: [(time: Moment, isPause: Bool)]) {
        var paused: Duration?
        for (time, isPause) in changes.sorted(by: { $0.time.unixMilliseconds < $1.time.unixMilliseconds }) {
            let place = min(max(time - start, .zero), elapsed)
            if isPause {
                paused = paused ?? place
            } else if let begin = paused {
                if place > begin { pauses.append(begin..<place) }
                paused = nil
            }
        }
        if let paused, paused < elapsed { pauses.append(paused..<elapsed) }
    }
}

package struct HealthRecords: Sendable {
    /// The service or program, as messages name it and as the logbook stores the source of steps.
    package var service: String
    package var workouts: [HealthWorkout] = []
    package var hours: [HourBucket] = []
    /// The steps of days whose hours are not known.
    package var days: [CivilDate: Int] = [:]
    package var profile = FIT.UserProfile()
    /// Descriptions of data that are not imported, and of damage, each as a part of a sentence.
    package var notes: [String] = []

    init(_ service: String) { self.service = service }

    /// Reads a table; if that fails, its contents up to the damage remain, and a note says so.
    mutating func readTable(ifDamaged note: String, _ body: (inout Self) throws -> Void) {
        do { try body(&self) } catch { notes.append(note) }
    }

    package var isEmpty: Bool { workouts.isEmpty && hours.isEmpty && days.isEmpty && profile.isEmpty }
}

extension Altitude {
    /// The altitudes in metres that a runner can reach, with the error of a receiver.
    static let range = -1000.0...10_000.0
}
