/// The precision with which the playback time of a frame is known.
public struct ClockStatus: Sendable, Equatable, Codable {
    /// The rate error of the sound card against the system's monotonic clock, in parts per million; positive when the card is
    /// fast.
    public let rateErrorPPM: Double
    /// Standard deviation of the rate error, in parts per million.
    public let rateUncertaintyPPM: Double
    /// Standard deviation of the calculated playback time of a click, in milliseconds.
    public let uncertaintyMilliseconds: Double
    /// Root mean square error of the position readings of the device, in milliseconds.
    public let jitterMilliseconds: Double
    /// The error of the click times against the system clock, in milliseconds; positive when the clicks are late.
    ///
    /// It is `nil` if the device's own clock is the reference, if the metronome is stopped, or while the drift is not known yet.
    public let gridErrorMilliseconds: Double?

    /// Creates a clock status; values that are not finite become 0.
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
