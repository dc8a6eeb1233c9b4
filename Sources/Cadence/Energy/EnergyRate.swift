/// The energy that a person spends per minute.
public struct EnergyRate: Hashable, Sendable {
    /// Kilocalories per minute in total.
    public let kilocaloriesPerMinute: Double
    /// Kilocalories per minute that the person would spend at rest.
    public let restingKilocaloriesPerMinute: Double

    init(oxygen: Double, resting: Double, mass: Mass) {
        let perMilliliter = mass.kilograms / 200
        kilocaloriesPerMinute = oxygen * perMilliliter
        restingKilocaloriesPerMinute = resting * perMilliliter
    }

    /// The total energy that the person spends during `time`.
    public func gross(over time: Duration) -> Energy {
        Energy(kilocalories: kilocaloriesPerMinute * (time / .seconds(60)))
    }

    /// The energy that the person spends during `time` beyond the energy at rest; at least 0.
    public func active(over time: Duration) -> Energy {
        Energy(kilocalories: (kilocaloriesPerMinute - restingKilocaloriesPerMinute) * (time / .seconds(60)))
    }
}
