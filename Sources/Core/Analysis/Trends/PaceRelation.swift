import Activities
package import Cadence

/// A value against the speed in the steady windows of one run: the sums from which a common slope of several runs is computed.
///
/// The sums of squares and products are those about the means of the run (and of its parts with and without clicks), as in an analysis
/// of covariance.
package struct PaceRelation: Hashable, Sendable {
    package var windows: Int
    /// The mean speed; zero without windows.
    package var speed: Speed
    /// The mean value; 0 without windows.
    package var mean: Double
    /// The sum of the squared deviations of the speed, in m²/s².
    package var speedSquares: Double
    /// The sum of the products of the deviations of speed and value.
    package var products: Double

    /// Creates a relation from its sums; without arguments, a relation without windows.
    package init(
        windows: Int = 0,
        speed: Speed = Speed(metersPerSecond: 0),
        mean: Double = 0,
        speedSquares: Double = 0,
        products: Double = 0
    ) {
        self.windows = windows
        self.speed = speed
        self.mean = mean
        self.speedSquares = speedSquares
        self.products = products
    }

    init(_ pairs: [(speed: Speed, value: Double)]) {
        self.init()
        guard !pairs.isEmpty else { return }
        windows = pairs.count
        let meanSpeed = pairs.reduce(0) { $0 + $1.speed.metersPerSecond } / Double(pairs.count)
        speed = Speed(metersPerSecond: meanSpeed)
        mean = pairs.reduce(0) { $0 + $1.value } / Double(pairs.count)
        for pair in pairs {
            let deviation = pair.speed.metersPerSecond - meanSpeed
            speedSquares += deviation * deviation
            products += deviation * (pair.value - mean)
        }
    }

    /// Combines two relations; each sum of squares or products is still about the mean of its own relation.
    package static func + (a: Self, b: Self) -> Self {
        guard a.windows > 0, b.windows > 0 else { return a.windows > 0 ? a : b }
        let (m, n) = (Double(a.windows), Double(b.windows))
        return Self(
            windows: a.windows + b.windows,
            speed: Speed(
                metersPerSecond: (m * a.speed.metersPerSecond + n * b.speed.metersPerSecond) / (m + n)
            ),
            mean: (m * a.mean + n * b.mean) / (m + n),
            speedSquares: a.speedSquares + b.speedSquares,
            products: a.products + b.products
        )
    }
}

/// Collects the samples of a run in windows of 20 s, and keeps the windows in which the runner ran steadily.
///
/// A window is steady if it has at least four samples, all with a speed, and if the standard deviation of the speed is below 0.35 m/s. It
/// is a window of running if its mean cadence is at least 140 steps per minute, or, without a cadence, its mean speed at least 2.1 m/s
/// (see `Gait`). Windows that contain a pause are left out.
struct PaceWindows {
    private static let length = Duration.seconds(20)
    private static let fewestSamples = 4
    private static let speedDeviation = 0.35
    private static let cadenceDeviation = 8.0
    /// The number of steady windows before a window whose heart rate counts.
    ///
    /// The heart rate follows the effort with a time constant of about 30 s to 60 s.
    private static let settling = 2

    private(set) var freeCadence: [(speed: Speed, value: Double)] = []
    private(set) var clickedCadence: [(speed: Speed, value: Double)] = []
    private(set) var heartRate: [(speed: Speed, value: Double)] = []

    private var window: Int64 = -1
    private var speeds: [Double] = []
    private var cadences: [Double] = []
    private var heartRates: [Double] = []
    private var clicks = 0
    private var count = 0
    private var isInterrupted = false
    private var steadyBefore = 0

    /// Adds the next sample with its speed; `interrupted` says whether a pause or a gap precedes it.
    mutating func add(_ sample: Sample, speed: Speed?, interrupted: Bool) {
        let number = sample.elapsed.wholeMilliseconds / Self.length.wholeMilliseconds
        if number != window {
            endWindow()
            if number != window + 1 { steadyBefore = 0 }
            window = number
        }
        count += 1
        if interrupted { isInterrupted = true }
        if let speed { speeds.append(speed.metersPerSecond) }
        if let cadence = sample.cadence { cadences.append(cadence.stepsPerMinute) }
        if let heartRate = sample.heartRate { heartRates.append(heartRate.beatsPerMinute) }
        if sample.target != nil { clicks += 1 }
    }

    /// Evaluates the window that was filled last, and begins a new one.
    mutating func endWindow() {
        evaluate()
        speeds.removeAll(keepingCapacity: true)
        cadences.removeAll(keepingCapacity: true)
        heartRates.removeAll(keepingCapacity: true)
        (clicks, count, isInterrupted) = (0, 0, false)
    }

    private mutating func evaluate() {
        guard !isInterrupted, count >= Self.fewestSamples, speeds.count == count,
            speeds.deviation < Self.speedDeviation
        else {
            steadyBefore = 0
            return
        }
        let speed = Speed(metersPerSecond: speeds.mean)
        let hasCadence = cadences.count == count
        let cadence = hasCadence ? StepRate(stepsPerMinute: cadences.mean) : nil
        guard Gait(cadence: cadence, speed: speed) == .running else {
            steadyBefore = 0
            return
        }
        if hasCadence, cadences.deviation < Self.cadenceDeviation {
            if clicks == count { clickedCadence.append((speed, cadences.mean)) }
            if clicks == 0 { freeCadence.append((speed, cadences.mean)) }
        }
        if heartRates.count == count, steadyBefore >= Self.settling { heartRate.append((speed, heartRates.mean)) }
        steadyBefore += 1
    }
}
