/// The accuracy of the frame clock.
public struct ClockReport: Hashable, Sendable {
    /// Deviation of the card's sample rate from its nominal rate, in parts per million; positive if the card is too fast.
    public let rateError: Double
    /// Standard deviation of `rateError`, in parts per million.
    public let rateUncertainty: Double
    /// Standard deviation of the time at which a frame is heard.
    public let uncertainty: Duration
    /// Root mean square of the differences between the device's readings and the clock.
    public let jitter: Duration
    /// The time during which the readings were collected from which the clock is computed; at most 1 s directly after a restart.
    public let age: Duration
    /// Time by which the beat grid is heard late (negative: early) by the system's clock; nil if the device's clock is used, if the
    /// metronome is stopped, or while the drift is not known yet.
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
