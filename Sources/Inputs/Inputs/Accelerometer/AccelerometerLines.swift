/// Decodes lines with accelerometer samples, and detects the steps in them.
///
/// The time of a sample `x,y,z` is its arrival. A sample `t,x,y,z` has a time of the sender's clock, and the intervals of that clock
/// are kept. A header names columns and units. A unit that it does not name is determined from the first 25 samples, which are stored
/// until then: the unit of acceleration from gravity (9.8 or 1), and the unit of time from the median interval.
package struct AccelerometerLines: LineDecoder, Sendable {
    /// The unit of acceleration; nil until it is known.
    package private(set) var unit: AccelerationUnit?

    private struct Sample {
        var x: Double
        var y: Double
        var z: Double
        var stamp: AccelerometerLine.Stamp?
        var arrival: Duration
        var host: HostTime?
    }

    /// Number of samples from which the units are determined: one second at the lowest sample rate.
    private static let enough = 25

    package var lines = LineFeed(longest: AccelerometerLine.longest)
    package var clock = StampClock()
    /// Whether the latest sample has a time stamp.
    package private(set) var hasStamps = false
    private var columns: AccelerometerColumns?
    private var isFromHeader = false
    /// The unit of time stamps for which the header names none; nil until it is known.
    private var stampUnit: StampUnit?
    private var waiting: [Sample] = []
    private var steps = AccelerometerSteps()

    package init() {}

    /// Begins another feed: the header, the units and the clock of the earlier one do not apply to it, but the counts continue.
    package mutating func begin() {
        lines.begin()
        columns = nil
        clock = StampClock()
        forgetUnits()
    }

    /// One line of text for the status: the sample rate, the unit of acceleration, and how the unit was determined.
    package var summary: String {
        guard let unit else { return "waiting for \(Self.enough) samples to detect the unit" }
        let reason = isFromHeader ? "from the header" : "detected from gravity"
        let rate = steps.sampleRate.map { "\(Int($0.rounded())) Hz, " } ?? ""
        return "\(rate)in \(unit.rawValue), \(reason)"
    }

    package mutating func decodeLine(at arrival: Duration, host: HostTime?) throws(LineError) -> [Observation]? {
        switch try AccelerometerLine(parsing: lines.line, columns: columns) {
        case .blank: return nil
        case .header(let header):
            columns = header
            forgetUnits()
            unit = header.unit
            isFromHeader = header.unit != nil
            return nil
        case .sample(let x, let y, let z, let stamp):
            hasStamps = stamp != nil
            return try process(Sample(x: x, y: y, z: z, stamp: stamp, arrival: arrival, host: host))
        }
    }

    private mutating func forgetUnits() {
        unit = nil
        isFromHeader = false
        stampUnit = nil
        waiting = []
    }

    private mutating func process(_ sample: Sample) throws(LineError) -> [Observation] {
        let isStampUnitKnown = sample.stamp.map { $0.unit != nil || stampUnit != nil } ?? true
        if let unit, isStampUnitKnown { return try steps(in: sample, unit) }
        guard Acceleration(x: sample.x * size, y: sample.y * size, z: sample.z * size) != nil else { throw outOfRange }
        waiting.append(sample)
        guard waiting.count >= Self.enough else { return [] }
        let magnitudes = waiting.map { ($0.x * $0.x + $0.y * $0.y + $0.z * $0.z).squareRoot() }
        let found = unit ?? AccelerationUnit(meanMagnitude: magnitudes.reduce(0, +) / Double(magnitudes.count))
        unit = found
        let stamps = waiting.compactMap(\.stamp?.value)
        if !stamps.isEmpty { stampUnit = StampUnit(stamps: stamps) }
        defer { waiting = [] }
        var observations: [Observation] = []
        for sample in waiting { observations += try steps(in: sample, found) }
        return observations
    }

    /// The size of the unit in m/s² as far as it is known.
    private var size: Double { unit?.size ?? 1 }

    /// The time stamp of a sample on the sender's clock; nil if it has none.
    private func time(of sample: Sample) -> Duration? {
        sample.stamp.flatMap { stamp in
            let seconds = stamp.value * (stamp.unit ?? stampUnit ?? .seconds).rawValue
            // 1e12 s is far more than any clock shows, and far less than the largest `Duration`.
            return abs(seconds) <= 1e12 ? .seconds(seconds) : nil
        }
    }

    private mutating func steps(in sample: Sample, _ unit: AccelerationUnit) throws(LineError) -> [Observation] {
        let size = unit.size
        guard let acceleration = Acceleration(x: sample.x * size, y: sample.y * size, z: sample.z * size) else {
            throw outOfRange
        }
        let stamp = time(of: sample)
        return steps.process(
            acceleration,
            stamp: stamp ?? sample.arrival,
            instant: clock.instant(of: stamp, arrival: sample.arrival, host: sample.host),
            arrival: sample.arrival,
            delayUncertainty: hasStamps ? clock.delayUncertainty : StampClock.unknownDelay
        )
    }

    private var outOfRange: LineError {
        AccelerometerLine.error(lines.line, "an acceleration must not be above 500 m/s² (51 g)")
    }
}

/// Turns acceleration samples into observations: a `StepDetector` finds the steps, and each step is reported.
///
/// Each step is reported as a `.footfall` at its own time, and the cadence as a `.stepRate`. The first and last steps of a walk are
/// detected seconds after they happened. This is too late to synchronise the clicks with them, so they are only counted. Each step is
/// counted in exactly one `.steps` observation.
package struct AccelerometerSteps: Hashable, Sendable {
    /// A footfall that is older than this when it is detected is only counted, because it is too old to synchronise with.
    package static let staleness: Duration = .seconds(1)

    /// Standard uncertainty of an offset that all footfall times from one accelerometer have in common.
    ///
    /// Compared with force plates, the detector's bias is between −58 ms downhill and +8 ms uphill, with a median of −25 ms
    /// (measured per trial, Strided issue 11). The slope and the runner are not known here. So the uncertainty is the root of
    /// the sum of two squares: the median, 25 ms, and a quarter of the range, 16 ms.
    package static let uncertainty: Duration = .milliseconds(30)

    private let source: Observation.Source
    private var detector = StepDetector()
    private var latest: Duration?
    private var wasStepping = false

    package var sampleRate: Double? { detector.sampleRate }

    package init(source: Observation.Source = .accelerometer) { self.source = source }

    /// Processes a sample and returns the resulting observations in order.
    ///
    /// - Parameters:
    ///   - stamp: When the acceleration was measured, on the sensor's own clock; steps are timed by this clock.
    ///   - instant: When the acceleration was measured, on the same time axis as `arrival`.
    ///   - arrival: When the sample arrived.
    ///   - delayUncertainty: Standard uncertainty of a constant transmission delay; zero for a sensor built into this machine.
    package mutating func process(
        _ acceleration: Acceleration,
        stamp: Duration,
        instant: Duration,
        arrival: Duration,
        delayUncertainty: Duration = .zero
    ) -> [Observation] {
        let steps = detector.process(acceleration, at: stamp)
        var observations: [Observation] = []
        for step in steps where stamp - step.instant <= Self.staleness {
            let parts = [Self.uncertainty, step.leadUncertainty, delayUncertainty].map { $0 / .seconds(1) }
            let uncertainty = Duration.seconds(parts.reduce(0) { $0 + $1 * $1 }.squareRoot())
            let footfall = Footfall(confidence: step.confidence, uncertainty: uncertainty)
            observations.append(observation(.footfall(footfall), instant - (stamp - step.instant), arrival))
        }
        if let last = steps.last {
            let moment = instant - (stamp - last.instant)
            observations.append(observation(.steps(steps.count), moment, arrival))
            // The last steps of a walk are detected after the walk has ended, when the detector has no cadence any more.
            if detector.cadence != nil { observations.append(observation(.stepRate(last.cadence), moment, arrival)) }
        }
        let isStepping = detector.cadence != nil
        if wasStepping, !isStepping { observations.append(observation(.standing, instant, arrival)) }
        wasStepping = isStepping
        return observations
    }

    private mutating func observation(_ kind: Observation.Kind, _ instant: Duration, _ arrival: Duration) -> Observation
    {
        let ordered = latest.map { max($0, instant) } ?? instant
        latest = ordered
        return Observation(source: source, arrival: arrival, instant: ordered, kind: kind)
    }
}
