import Cadence

/// The speeds and cadences of the last 90 s, and when clicks were last audible, to calibrate the personal model on demand.
struct RecentMeasurements: Hashable, Sendable {
    /// How long the readings are kept.
    static let longest: Duration = .seconds(90)

    /// The largest standard deviation of a steady speed in m/s, as in `LearningWindow`, and of a steady cadence in spm.
    private static let speedDeviation = 0.35
    private static let cadenceDeviation = 6.0
    /// The largest difference between the means of the first and the second half of a steady measurement, in m/s and in spm.
    private static let speedChange = 0.3
    private static let cadenceChange = 4.0

    private var speeds = Readings()
    private var cadences = Readings()
    private var audibleAt: Duration?

    mutating func recordClicks(at now: Duration) { audibleAt = now }

    mutating func observe(_ event: LearningWindow.Event, at now: Duration) {
        switch event {
        case .speed(let speed): speeds.append(speed.metersPerSecond, at: now)
        case .cadence(let cadence): cadences.append(cadence.stepsPerMinute, at: now)
        case .driven: break
        }
    }

    func requireSilence(from start: Duration) throws(CalibrationRefusal) {
        guard audibleAt.map({ $0 < start }) ?? true else { throw .clicksSounding }
    }

    func speed(from start: Duration, to end: Duration) throws(CalibrationRefusal) -> Speed {
        guard let part = speeds.part(from: start, to: end) else { throw .noSpeed }
        guard part.isLong else { throw .tooShort }
        guard part.deviation < Self.speedDeviation, abs(part.change) < Self.speedChange else { throw .unsteadySpeed }
        return Speed(metersPerSecond: part.mean)
    }

    func cadence(from start: Duration, to end: Duration) throws(CalibrationRefusal) -> MeasuredCadence {
        guard let part = cadences.part(from: start, to: end) else { throw .noSteps }
        guard part.isLong else { throw .tooShort }
        guard part.deviation < Self.cadenceDeviation, abs(part.change) < Self.cadenceChange else {
            throw .unsteadyCadence
        }
        return MeasuredCadence(
            cadence: StepRate(stepsPerMinute: part.mean),
            deviation: part.standardError,
            count: part.count
        )
    }
}

extension RecentMeasurements {
    /// Readings of the longest permitted time, at most about two a second.
    private struct Readings: Hashable, Sendable {
        private static let interval: Duration = .milliseconds(450)
        /// A longer time without a reading makes a measurement too short; see `LearningWindow`.
        private static let gap: Duration = .seconds(6)

        private struct Reading: Hashable, Sendable {
            var value: Double
            var instant: Duration
        }

        private var readings: [Reading] = []

        mutating func append(_ value: Double, at now: Duration) {
            if let last = readings.last, now < last.instant + Self.interval { return }
            readings.append(Reading(value: value, instant: now))
            if let index = readings.firstIndex(where: { now - $0.instant <= RecentMeasurements.longest }) {
                readings.removeFirst(index)
            }
        }

        /// The readings of a time; nil without a reading.
        func part(from start: Duration, to end: Duration) -> Part? {
            let part = readings.filter { (start...max(start, end)).contains($0.instant) }
            guard let last = part.last else { return nil }
            let middle = start + (end - start) / 2
            var (whole, halves) = (LearningWindow.Series(), [LearningWindow.Series(), LearningWindow.Series()])
            var isLong = end - last.instant <= Self.gap
            for reading in part {
                isLong = isLong && reading.instant - (whole.last ?? start) <= Self.gap
                whole.append(reading.value, at: reading.instant)
                halves[reading.instant < middle ? 0 : 1].append(reading.value, at: reading.instant)
            }
            return Part(
                count: whole.count,
                isLong: isLong && whole.count >= 6,
                mean: whole.mean,
                deviation: whole.variance.squareRoot(),
                change: halves[1].mean - halves[0].mean,
                seconds: (end - start) / .seconds(1)
            )
        }
    }

    private struct Part {
        var count: Int
        /// Whether there is no gap, and enough readings for a standard deviation.
        var isLong: Bool
        var mean: Double
        var deviation: Double
        /// Mean of the second half minus mean of the first half.
        var change: Double
        var seconds: Double

        /// Sensors average over some seconds, so the readings of 10 s count as one; at least 0.5.
        var standardError: Double { max(0.5, deviation / max(1, seconds / 10).squareRoot()) }
    }
}
