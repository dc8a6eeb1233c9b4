public import Cadence

/// A value against the speed in the steady windows of one run: the sums from which a common slope of several runs is computed.
///
/// The sums of squares and products are those about the means of the run (and of its parts with and without clicks), as in an analysis
/// of covariance.
public struct PaceRelation: Hashable, Sendable {
    /// The number of windows.
    public var windows: Int
    /// The mean speed; zero without windows.
    public var speed: Speed
    /// The mean value; 0 without windows.
    public var mean: Double
    /// The sum of the squared deviations of the speed, in m²/s².
    public var speedSquares: Double
    /// The sum of the products of the deviations of speed and value.
    public var products: Double

    /// Creates a relation from its sums; without arguments, a relation without windows.
    public init(
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

    /// Creates the relation of pairs of a speed and a value.
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

    /// The windows of both; the sums stay about the means of each.
    public static func + (a: Self, b: Self) -> Self {
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
