/// How well it is known which frame is heard when.
public struct ClockReport: Hashable, Sendable {
    /// By how much the card is faster than it says, in millionths.
    public let rateError: Double
    /// Standard deviation of `rateError`, in millionths.
    public let rateUncertainty: Double
    /// Standard deviation of the time at which a frame is said to be heard.
    public let uncertainty: Duration
    /// Root mean square of the device's own readings' distances from the clock.
    public let jitter: Duration
    /// Time of readings that the clock rests on.
    public let age: Duration
    /// Time by which the grid is heard late (early when below zero) against the system's time; nil where that is not kept.
    public let lateness: Duration?

    init(_ reading: ClockReading) {
        rateError = (reading.ratio - 1) * 1e6
        rateUncertainty = (max(0, reading.variance * reading.rateResidue)).squareRoot() * 1e6
        uncertainty = .seconds((max(0, reading.variance * reading.residue)).squareRoot())
        jitter = .seconds(max(0, reading.variance).squareRoot())
        age = .seconds(reading.age)
        lateness = reading.lateness.map { .seconds($0) }
    }
}
