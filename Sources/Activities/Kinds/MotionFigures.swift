public import Cadence

/// How an activity moved: the figures of its samples from which its kind can be assumed.
///
/// Medians and shares of the time describe a run with pauses or a ride with hills better than means do.
public struct MotionFigures: Hashable, Sendable {
    /// The speed that was exceeded in half of the moving time, in m/s; nil without speeds.
    public private(set) var medianSpeed: Double?
    /// The speed that was exceeded in a tenth of the moving time, in m/s; nil without speeds.
    public private(set) var highSpeed: Double?
    /// The median cadence in steps per minute, if the values are steps; nil without a cadence.
    public private(set) var cadence: Double?
    /// The share of the fast time, above 2.5 m/s, in which a sensor that has a cadence reported none: a rider does not always pedal.
    public private(set) var coasting = 0.0
    /// The metres of ascent per metre of distance; nil without altitudes or without a distance.
    public private(set) var steepness: Double?

    /// Slower movement is standing or the noise of a receiver.
    private static let slowest = 0.5
    private static let fast = 2.5
    private static let binsPerUnit = 10.0

    /// Creates figures of an activity without samples.
    public init() {}

    /// Computes the figures of samples in order of time.
    ///
    /// - Parameter averageSpeed: The mean speed of the activity, used if the samples have no speed.
    public init(_ samples: some Sequence<Sample>, averageSpeed: Speed? = nil) {
        var speeds = Distribution(binsPerUnit: Self.binsPerUnit, most: 40)
        var cadences = Distribution(binsPerUnit: 1, most: 300)
        var climb = Climb()
        var (fast, coasting) = (0.0, 0.0)
        var last: Sample?
        for sample in samples {
            defer { last = sample }
            if let altitude = sample.altitude { climb.add(altitude, distance: sample.distance?.meters) }
            guard let last, sample.elapsed > last.elapsed else { continue }
            let seconds = (sample.elapsed - last.elapsed) / .seconds(1)
            let speed = sample.speed?.metersPerSecond ?? sample.meters(from: last).map { $0 / seconds }
            guard speed ?? .infinity > Self.slowest else { continue }
            let weight = min(seconds, SummaryBuilder.longestHold / .seconds(1))
            if let speed { speeds.add(speed, weight) }
            if let cadence = sample.cadence { cadences.add(cadence.stepsPerMinute, weight) }
            if let speed, speed > Self.fast {
                fast += weight
                if sample.cadence == nil { coasting += weight }
            }
        }
        medianSpeed = speeds.value(at: 0.5) ?? averageSpeed?.metersPerSecond
        highSpeed = speeds.value(at: 0.9) ?? averageSpeed?.metersPerSecond
        cadence = cadences.value(at: 0.5)
        if cadence != nil, fast > 0 { self.coasting = coasting / fast }
        if let ascent = climb.ascent, let meters = last?.distance?.meters, meters > 0 { steepness = ascent / meters }
    }

    /// The time that was spent at values in bins of equal width, so that the memory does not depend on the number of samples.
    private struct Distribution {
        let binsPerUnit: Double
        private var weights: [Double]
        private var total = 0.0

        init(binsPerUnit: Double, most: Double) {
            self.binsPerUnit = binsPerUnit
            weights = [Double](repeating: 0, count: Int(most * binsPerUnit) + 1)
        }

        mutating func add(_ value: Double, _ weight: Double) {
            guard value >= 0 else { return }
            weights[min(Int((value * binsPerUnit).rounded()), weights.count - 1)] += weight
            total += weight
        }

        /// The value below which a share of the time was spent; nil without values.
        func value(at share: Double) -> Double? {
            guard total > 0 else { return nil }
            var sum = 0.0
            let bin = weights.firstIndex { weight in
                sum += weight
                return sum >= share * total
            }
            return bin.map { Double($0) / binsPerUnit }
        }
    }
}

extension Sample {
    /// The metres since an earlier sample; nil if neither distances nor positions are known.
    fileprivate func meters(from earlier: Sample) -> Double? {
        if let distance, let before = earlier.distance { return distance.meters - before.meters }
        guard let position, let before = earlier.position else { return nil }
        return position.distance(to: before).meters
    }
}
