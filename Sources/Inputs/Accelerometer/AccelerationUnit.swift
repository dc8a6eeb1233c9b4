/// The unit of the samples in a table.
public enum AccelerationUnit: String, Hashable, Sendable, CaseIterable {
    /// Metres per second squared: at rest the magnitude is 9.8.
    case metersPerSecondSquared = "m/s²"
    /// Multiples of standard gravity: at rest the magnitude is 1.
    case gravities = "g"

    /// The size of one unit in m/s².
    var size: Double { self == .gravities ? Acceleration.gravity : 1 }

    /// The unit given in a column's name, which must be in lower case; nil if it gives none.
    init?(columnName name: String) {
        let words = name.split { !$0.isLetter && $0 != "/" }
        if words.contains(where: { $0.hasPrefix("m/s") || $0 == "mps" }) {
            self = .metersPerSecondSquared
        } else if words.contains("g") || name.hasPrefix("gf") {
            self = .gravities
        } else {
            return nil
        }
    }

    /// Determines the unit from the mean magnitude of the first samples.
    ///
    /// Whatever the motion is, the mean over one second is near gravity, 1 or 9.8. The limit 3.1 is their geometric mean.
    init(meanMagnitude: Double) {
        self = meanMagnitude < 3.1 ? .gravities : .metersPerSecondSquared
    }
}
