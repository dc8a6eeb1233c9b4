/// SplitMix64 (Steele, Lea & Flood 2014, 10.1145/2714064.2660195): the same seed, the same days, on every machine.
struct DemoRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Evenly from `low` to `high`.
    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) * 0x1p-53
    }

    /// Whether something happens that does so with a probability.
    mutating func happens(_ probability: Double) -> Bool { between(0, 1) < probability }

    /// Bell-shaped about 0 with a deviation of 1, never beyond 3: the sum of three even ones.
    mutating func bell() -> Double { between(-1, 1) + between(-1, 1) + between(-1, 1) }
}

/// A value that wanders about 0, second by second: an autoregressive process of the first order.
struct DemoWander {
    private let memory: Double
    private let kick: Double
    private(set) var value: Double

    /// One that forgets in so many seconds, more than 1, with a deviation; it begins somewhere within it.
    init(seconds: Double, deviation: Double, random: inout DemoRandom) {
        memory = 1 - 1 / seconds
        kick = (1 - memory * memory).squareRoot() * deviation
        value = deviation * random.bell()
    }

    /// The next second's value.
    mutating func next(_ random: inout DemoRandom) -> Double {
        value = memory * value + kick * random.bell()
        return value
    }
}
