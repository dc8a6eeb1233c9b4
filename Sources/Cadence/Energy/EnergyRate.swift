/// How fast a body spends energy.
public struct EnergyRate: Hashable, Sendable {
    /// Kilocalories a minute, all of them.
    public let kilocaloriesPerMinute: Double
    /// The part of it that the body would have spent at rest.
    public let restingKilocaloriesPerMinute: Double

    init(oxygen: Double, resting: Double, mass: Mass) {
        let perMilliliter = mass.kilograms / 200
        kilocaloriesPerMinute = oxygen * perMilliliter
        restingKilocaloriesPerMinute = resting * perMilliliter
    }

    /// What is spent in a time, resting and all.
    public func gross(over time: Duration) -> Energy {
        Energy(kilocalories: kilocaloriesPerMinute * (time / .seconds(60)))
    }

    /// What is spent in a time beyond resting, at least 0.
    public func active(over time: Duration) -> Energy {
        Energy(kilocalories: (kilocaloriesPerMinute - restingKilocaloriesPerMinute) * (time / .seconds(60)))
    }
}
