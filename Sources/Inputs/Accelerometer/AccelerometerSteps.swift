import Cadence

/// Turns acceleration samples into observations: a `StepDetector` finds the steps, and each step is reported.
///
/// Each step is reported as a `.footfall` at its own time, and the cadence as a `.stepRate`. The first and last steps of a
/// walk are detected seconds after they happened; this is too late to follow them, so they are only counted. Each step is
/// counted in exactly one `.steps` observation.
public struct AccelerometerSteps: Hashable, Sendable {
    /// A footfall that is older than this when it is detected is only counted, because it is too old to synchronise with.
    public static let staleness: Duration = .seconds(1)

    /// Standard uncertainty of a constant offset, common to all footfall times that an accelerometer gives; a footfall has more
    /// if its `DetectedStep.leadUncertainty` is not zero.
    ///
    /// Compared with force plates, the detector's bias is between −58 ms downhill and +8 ms uphill, with a median of −25 ms
    /// (measured per trial, Strided issue 11). The slope and the runner are not known here. So the uncertainty is the root of
    /// the sum of two squares: the median, 25 ms, and a quarter of the range, 16 ms.
    public static let uncertainty: Duration = .milliseconds(30)

    private let source: Observation.Source
    private var detector = StepDetector()
    private var latest: Duration?
    private var wasStepping = false

    /// The sample rate in Hz, computed from the time stamps; nil before the second sample.
    public var sampleRate: Double? { detector.sampleRate }

    /// Creates a converter without any sample; `source` is the source of its observations.
    public init(source: Observation.Source = .accelerometer) { self.source = source }

    /// Processes a sample and returns the resulting observations in order.
    ///
    /// - Parameters:
    ///   - acceleration: The acceleration, with gravity.
    ///   - stamp: When the acceleration was measured, on the sensor's own clock; steps are timed by this clock.
    ///   - instant: When the acceleration was measured, on the same time axis as `arrival`.
    ///   - arrival: When the sample arrived.
    ///   - delayUncertainty: Standard uncertainty of a constant transmission delay; zero for a sensor built into this machine.
    public mutating func process(
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
