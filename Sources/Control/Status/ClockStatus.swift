/// How well it is known which frame of the output is heard when.
public struct ClockStatus: Sendable, Equatable, Codable {
    /// By how much the card is faster than it says, in millionths; measured against the system's monotonic clock.
    public let rateErrorPPM: Double
    /// Standard deviation of that.
    public let rateUncertaintyPPM: Double
    /// Standard deviation, in milliseconds, of the time at which a click is said to be heard.
    public let uncertaintyMilliseconds: Double
    /// Root mean square, in milliseconds, of how far the device's own readings are off.
    public let jitterMilliseconds: Double
    /// By how many milliseconds the clicks are heard late against the system's time, early when below zero; not there where
    /// the device's own time counts.
    public let gridErrorMilliseconds: Double?

    /// A clock as it is known; what is not finite is told as zero.
    public init(
        rateErrorPPM: Double,
        rateUncertaintyPPM: Double,
        uncertaintyMilliseconds: Double,
        jitterMilliseconds: Double,
        gridErrorMilliseconds: Double?
    ) {
        self.rateErrorPPM = rateErrorPPM.ifFinite ?? 0
        self.rateUncertaintyPPM = rateUncertaintyPPM.ifFinite ?? 0
        self.uncertaintyMilliseconds = uncertaintyMilliseconds.ifFinite ?? 0
        self.jitterMilliseconds = jitterMilliseconds.ifFinite ?? 0
        self.gridErrorMilliseconds = gridErrorMilliseconds?.ifFinite
    }

    private enum CodingKeys: String, CodingKey {
        case rateErrorPPM = "rate_error_ppm"
        case rateUncertaintyPPM = "rate_uncertainty_ppm"
        case uncertaintyMilliseconds = "uncertainty_ms"
        case jitterMilliseconds = "jitter_ms"
        case gridErrorMilliseconds = "grid_error_ms"
    }
}
