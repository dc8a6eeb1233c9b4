import Cadence

/// Why a responding receiver gives no usable speed; the raw values do not change between versions.
public enum NoFixReason: String, Hashable, Sendable, CaseIterable {
    /// The receiver reports that it has no valid fix.
    case searching
    /// The receiver reports that the fix is simulated or entered by hand.
    case simulated
    /// The receiver repeats the same time of day: its clock has stopped.
    case stalled
    /// The data arrive too late to be used: a blocked stream is catching up.
    case stale
}

extension Position {
    /// Whether the position is 0°, 0°, which faulty receivers report for "unknown" (SignalK #140, esp32-nmea2000 #38).
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}
