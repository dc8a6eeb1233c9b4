import Cadence

/// Turns samples into observations: a `StepDetector` and what its steps mean to the rest of the line.
///
/// Each step is a `.footfall` at its own instant and a `.stepRate`. The steps of setting out, which come to light
/// seconds after they were taken, are no moments to follow any more and are told as a count alone. Every step is in a
/// `.steps`, and nothing else counts them.
public struct AccelerometerSteps: Hashable, Sendable {
    /// A footfall older than this when it comes to light is only counted: nobody can fall in step with it any more.
    public static let staleness: Duration = .seconds(1)

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
    public mutating func take(
        _ acceleration: Acceleration,
        stamp: Duration,
        instant: Duration,
        arrival: Duration
    ) -> [Observation] {
        let steps = detector.take(acceleration, at: stamp)
        var observations: [Observation] = []
        for step in steps where stamp - step.instant <= Self.staleness {
            let footfall = Footfall(confidence: step.confidence)
            observations.append(observation(.footfall(footfall), instant - (stamp - step.instant), arrival))
        }
        if let last = steps.last {
            let moment = instant - (stamp - last.instant)
            observations.append(observation(.steps(steps.count), moment, arrival))
            observations.append(observation(.stepRate(last.cadence), moment, arrival))
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
