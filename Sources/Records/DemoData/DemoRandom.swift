/// SplitMix64 (Steele, Lea & Flood 2014, 10.1145/2714064.2660195): the same seed gives the same numbers on every machine.
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

    /// A uniformly distributed number from `low` to `high`.
    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) * 0x1p-53
    }

    mutating func happens(_ probability: Double) -> Bool { between(0, 1) < probability }

    /// An approximately normal number with mean 0 and deviation 1, within ±3: the sum of three uniform numbers.
    mutating func bell() -> Double { between(-1, 1) + between(-1, 1) + between(-1, 1) }
}

/// Correlated random noise with mean 0, one value per second: a first-order autoregressive process.
struct DemoWander {
    private let memory: Double
    private let kick: Double
    private(set) var value: Double

    /// Creates noise with a time constant in seconds (more than 1) and a standard deviation; the first value is random, too.
    init(seconds: Double, deviation: Double, random: inout DemoRandom) {
        memory = 1 - 1 / seconds
        kick = (1 - memory * memory).squareRoot() * deviation
        value = deviation * random.bell()
    }

    mutating func next(_ random: inout DemoRandom) -> Double {
        value = memory * value + kick * random.bell()
        return value
    }
}
