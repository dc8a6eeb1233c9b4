import Cadence

/// Radii of the circle that contains the true position with a probability of about 95 %, from what receivers state.
///
/// Every function returns nil if a value is absent, zero, not finite, or gives more than 10 km.
enum PositionAccuracy {
    /// The range error of one satellite in metres, with a probability of 95 %, without and with corrections: `H_UERE_NO_DGPS` and
    /// `H_UERE_WITH_DGPS` in gps.h of gpsd.
    private static let rangeError = (autonomous: 15.0, corrected: 3.75)
    private static let range = 0.001...10_000.0

    /// The radius from gpsd's `eph`, or from its `epx` and `epy`; gpsd computes all of them for a probability of 95 %.
    static func radius(eph: Double?, epx: Double?, epy: Double?) -> Distance? {
        distance(eph) ?? distance(epx.flatMap { east in epy.map { (east * east + $0 * $0).squareRoot() } })
    }

    /// The radius from the horizontal dilution of precision (GGA, GNS).
    ///
    /// It is the dilution, multiplied by the range error of one satellite (P. Misra and P. Enge, "Global Positioning System", 2nd edition, 2011, chapter 6).
    static func radius(dilution: Double?, quality: FixQuality) -> Distance? {
        let isCorrected =
            switch quality {
            case .differential, .precise, .rtkFixed, .rtkFloat: true
            case .unspecified, .autonomous, .deadReckoning, .fromPositions: false
            }
        return distance(dilution.map { $0 * (isCorrected ? rangeError.corrected : rangeError.autonomous) })
    }

    /// The radius from the standard deviations of latitude and longitude in metres (GST).
    ///
    /// It is two root mean squares of the distance, which contain 95 to 98 % of the positions (E. Kaplan and C. Hegarty, "Understanding GPS", 2nd edition, 2006, chapter 7).
    static func radius(latitudeDeviation: Double?, longitudeDeviation: Double?) -> Distance? {
        guard let north = latitudeDeviation, let east = longitudeDeviation else { return nil }
        return distance(2 * (north * north + east * east).squareRoot())
    }

    private static func distance(_ meters: Double?) -> Distance? {
        meters.flatMap { range.contains($0) ? Distance(meters: $0) : nil }
    }
}
