import TestSupport

/// What a receiver does to a speed, from a seed.
struct ReceiverNoise {
    var name: String
    /// Deviation of its noise, m/s.
    var deviation = 0.1
    /// How much of a second's noise is left in the next: 0 is white.
    var persistence = 0.0
    /// Share of readings that are spikes of 2…8 m/s.
    var spikes = 0.0
    /// No fix for so many seconds out of so many.
    var dropout: (seconds: Int, every: Int)?
    /// The step its speeds are printed in, m/s.
    var quantum = 0.0
    /// Bad noise among buildings for a minute and a half in every three.
    var isUrban = false

    private var wander = 0.0

    init(_ name: String) { self.name = name }

    /// What it reads; nil while it has no fix.
    mutating func speed(at moment: RecordedRun.Moment, _ random: inout SplitMix64) -> Double? {
        let second = Int(moment.instant / .seconds(1))
        if let dropout, second % dropout.every >= dropout.every - dropout.seconds { return nil }
        let isBad = isUrban && second % 180 >= 90
        let persistence = isBad ? 0.6 : persistence
        let deviation = isBad ? 0.4 : deviation
        wander = persistence * wander + (1 - persistence * persistence).squareRoot() * deviation * random.normal()
        var speed = max(0, (moment.measured ?? moment.speed) + wander)
        if Double.random(in: 0..<1, using: &random) < (isBad ? 0.05 : spikes) {
            let spike = Double.random(in: 2...8, using: &random)
            speed = max(0, Bool.random(using: &random) ? speed + spike : speed - spike)
        }
        return quantum > 0 ? (speed / quantum).rounded() * quantum : speed
    }
}
