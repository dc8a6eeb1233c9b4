import Cadence

/// Turns samples into observations: a `StepDetector` and what its steps mean to the rest of the line.
///
/// Each step is a `.footfall` at its own instant and a `.stepRate`. The steps of setting out and of stopping, which come
/// to light seconds after they were taken, are too late to be followed and are only counted. Every step is in a
/// `.steps`, and nothing else counts them.
public struct AccelerometerSteps: Hashable, Sendable {
    /// A footfall older than this when it comes to light is only counted: nobody can fall in step with it any more.
    public static let staleness: Duration = .seconds(1)

    /// How far the instants of an accelerometer's footfalls may be off together, as a standard uncertainty.
    ///
    /// Against force plates the detector's bias lies between −58 ms downhill and +8 ms uphill, with a median of −25 ms
    /// (measured by trial, Strided issue 11). Which slope and which runner it is, is not known: the median and a quarter
    /// of the range, 16 ms, as the root of their squares' sum.
    public static let uncertainty: Duration = .milliseconds(30)

    private var detector = StepDetector()
    private var latest: Duration?
    private var wasStepping = false

    /// The samples' own rate in Hz, as their stamps tell; nil before the second.
    public var sampleRate: Double? { detector.sampleRate }

    /// Nothing seen yet.
    public init() {}

    /// Takes a sample and gives what it showed, in its order.
    ///
    /// - Parameters:
    ///   - acceleration: Gravity included.
    ///   - stamp: When it was felt, on the sensor's own clock, which measures the steps.
    ///   - instant: The same moment on the axis of `arrival`.
    ///   - arrival: When it came in.
    ///   - delayUncertainty: Standard uncertainty of a constant delay on the way here; zero for a sensor of this machine.
    public mutating func take(
        _ acceleration: Acceleration,
        stamp: Duration,
        instant: Duration,
        arrival: Duration,
        delayUncertainty: Duration = .zero
    ) -> [Observation] {
        let steps = detector.take(acceleration, at: stamp)
        var observations: [Observation] = []
        for step in steps where stamp - step.instant <= Self.staleness {
            let (detector, delay) = (Self.uncertainty / .seconds(1), delayUncertainty / .seconds(1))
            let uncertainty = Duration.seconds((detector * detector + delay * delay).squareRoot())
            let footfall = Footfall(confidence: step.confidence, uncertainty: uncertainty)
            observations.append(observation(.footfall(footfall), instant - (stamp - step.instant), arrival))
        }
        if let last = steps.last {
            let moment = instant - (stamp - last.instant)
            observations.append(observation(.steps(steps.count), moment, arrival))
            // The last steps of a walk are found after its end, when there is no cadence any more.
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
        return Observation(source: .accelerometer, arrival: arrival, instant: ordered, kind: kind)
    }
}
