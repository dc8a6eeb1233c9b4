// The kind of an imported activity
//
// `KindEvidence.decision` is the only place that chooses a kind: from what the table of a service and the file state (`SportWord`, the FIT
// sport and sub-sport), the names, and the distribution of speeds and cadences (`MotionFigures`). The readers of `Exchange` call it with
// the hints of the importing command (`KindHints`), so a file, a folder and an archive give the same kind. Before the decision, a cadence
// without a known unit is assumed to be that of steps; it is removed if the activity is not on foot.

package import Cadence

/// What is known about the kind of an activity that another program has recorded; ``decision`` is the only place where a kind is chosen.
package struct KindEvidence: Hashable, Sendable {
    package struct Decision: Hashable, Sendable {
        /// What decided if nothing states the kind; the raw values are words for notes.
        package enum Basis: String, Hashable, Sendable {
            case cadence
            /// The speed, or the speed and the climbs.
            case speed
            /// The words in the name or in the path.
            case name
            /// Nothing is known; a run is assumed.
            case nothing
        }

        package let kind: Activity.Kind
        /// What the kind was assumed from; nil if the file or a table states it.
        package let basis: Basis?

        /// A sentence for the note of the activity; nil if the kind is stated.
        package var note: String? {
            guard let basis else { return nil }
            let kind = kind == .other ? "another sport" : "a \(kind.name)"
            return basis == .nothing
                ? "imported as \(kind) because nothing says its kind"
                : "imported as \(kind) because of its \(basis.rawValue)"
        }
    }

    /// What tables and files state, the most trusted first.
    package var statements: [SportWord]
    /// The texts that the runner wrote: the name of the activity and the path of the file.
    package var texts: [String]
    package var motion: MotionFigures

    package init(statements: [SportWord] = [], texts: [String] = [], motion: MotionFigures = MotionFigures()) {
        self.statements = statements
        self.texts = texts
        self.motion = motion
    }

    /// Creates evidence; the samples are inspected only if nothing states the kind.
    ///
    /// - Parameter averageSpeed: The mean speed of the activity, used if the samples have no speed.
    package init(
        statements: [SportWord],
        texts: [String],
        samples: some Sequence<Sample>,
        averageSpeed: Speed?
    ) {
        self.init(statements: statements, texts: texts)
        guard !statements.contains(where: { $0.kind != nil }) else { return }
        motion = MotionFigures(samples, averageSpeed: averageSpeed)
    }
}

extension KindEvidence {
    /// People change from walking to running at 140 steps per minute (PMC8629136).
    private static let runningCadence = 140.0
    /// The speed at which people begin to run, in m/s.
    ///
    /// Source: Hreljac, "Preferred and energetically optimal gait transition speeds in human locomotion", Medicine and Science in Sports and
    /// Exercise 25, 1993.
    private static let runningSpeed = 2.0
    /// If a person on foot is faster than this in a tenth of the time, a part of the activity was run; in m/s (project rule).
    private static let someRunning = 2.5
    /// Nobody runs at this speed for a tenth of a run that is not a sprint, in m/s: 2:47/km.
    private static let fastestRunning = 6.0
    /// An activity with at least this median speed is a ride, in m/s: 3:12/km, which only the fastest runs reach.
    private static let rideSpeed = 5.2
    /// The metres on the level that cost a runner as much time as a metre of ascent.
    ///
    /// Source: Scarf, "Route choice in mountain navigation, Naismith's rule, and the equivalence of distance and climb", Journal of Sports
    /// Sciences 25, 2007, 10.1080/02640410600874906.
    private static let metersPerAscent = 7.92
    /// Above this ascent per metre of distance, the route is hilly, and the speed is converted to that on level ground.
    private static let hilly = 0.03

    /// The stated kind; if none is stated, the kind assumed from the step cadence, the words, or the speeds and climbs.
    package var decision: Decision {
        if let kind = statements.lazy.compactMap(\.kind).first { return Decision(kind: kind, basis: nil) }
        let word = SportWord(texts: texts)
        let isStatedOnFoot = statements.contains(.onFoot)
        guard !isStatedOnFoot, word != .onFoot else {
            let isWalk =
                isWalkingCadence || motion.cadence == nil && motion.medianSpeed.map { $0 < Self.runningSpeed } ?? false
            return Decision(kind: isWalk ? .walk : .run, basis: isStatedOnFoot ? nil : .name)
        }
        if isRunningCadence { return Decision(kind: .run, basis: .cadence) }
        if let kind = word.kind, isPlausible(kind) { return Decision(kind: kind, basis: .name) }
        if isPedalling { return Decision(kind: .cycle, basis: .speed) }
        guard let median = motion.medianSpeed, let high = motion.highSpeed else {
            return isWalkingCadence ? Decision(kind: .walk, basis: .cadence) : Decision(kind: .run, basis: .nothing)
        }
        // The speeds are those of a vehicle.
        if high >= Self.fastestRunning || median >= Self.rideSpeed { return Decision(kind: .cycle, basis: .speed) }
        let steepness = motion.steepness ?? 0
        let level = steepness > Self.hilly ? median * (1 + Self.metersPerAscent * steepness) : median
        let runs = median >= Self.runningSpeed || high >= Self.someRunning || level >= Self.someRunning
        return Decision(kind: runs ? .run : .walk, basis: .speed)
    }

    /// Whether the cadence is that of steps in running.
    ///
    /// Files without a sport do not say whether the values are revolutions of pedals: 75 revolutions would be 150 steps. Runners take more
    /// steps the faster they run, about 12 more per m/s from 140 at 2.5 m/s; a rider is faster at the same cadence, and does not always
    /// pedal.
    private var isRunningCadence: Bool {
        guard let cadence = motion.cadence, cadence >= Self.runningCadence else { return false }
        guard let median = motion.medianSpeed, let high = motion.highSpeed else { return true }
        let isCoasting = motion.coasting >= 0.1 && median >= 3
        return cadence >= 110 + 12 * median && high < Self.fastestRunning + 0.5 && !isCoasting
    }

    /// Whether there is a cadence that is not that of running steps, at a median speed of at least 3 m/s.
    private var isPedalling: Bool { motion.cadence != nil && motion.medianSpeed ?? 0 >= 3 && !isRunningCadence }

    private var isWalkingCadence: Bool {
        motion.cadence.map { $0 < Self.runningCadence } ?? false && motion.medianSpeed ?? 0 < Self.someRunning
    }

    /// Whether a kind in the name can be true.
    private func isPlausible(_ kind: Activity.Kind) -> Bool {
        guard let median = motion.medianSpeed, let high = motion.highSpeed else { return true }
        return switch kind {
        case .run: high < Self.fastestRunning + 1 && (median >= 1.5 || high >= Self.runningSpeed)
        case .walk: median < Self.someRunning
        case .cycle: high >= Self.runningSpeed
        case .other: true
        }
    }
}

/// How an activity moved: the figures of its samples from which its kind can be assumed.
///
/// Medians and shares of the time describe a run with pauses or a ride with hills better than means do.
package struct MotionFigures: Hashable, Sendable {
    /// The speed that was exceeded in half of the moving time, in m/s; nil without speeds.
    package private(set) var medianSpeed: Double?
    /// The speed that was exceeded in a tenth of the moving time, in m/s; nil without speeds.
    package private(set) var highSpeed: Double?
    /// The median cadence in steps per minute, if the values are steps; nil without a cadence.
    package private(set) var cadence: Double?
    /// The share of the time above 2.5 m/s in which the cadence sensor reported no cadence: a rider does not always pedal.
    package private(set) var coasting = 0.0
    /// The metres of ascent per metre of distance; nil without altitudes or without a distance.
    package private(set) var steepness: Double?

    /// Slower movement is standing or the noise of a receiver.
    private static let slowest = 0.5
    private static let fast = 2.5
    private static let binsPerUnit = 10.0

    package init() {}

    /// Computes the figures of samples in order of time.
    ///
    /// - Parameter averageSpeed: The mean speed of the activity, used if the samples have no speed.
    package init(_ samples: some Sequence<Sample>, averageSpeed: Speed? = nil) {
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
            let bin = min(max(0, value * binsPerUnit), Double(weights.count - 1))
            weights[Int(bin.rounded())] += weight
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
