/// The unit a table of samples is written in.
public enum AccelerationUnit: String, Hashable, Sendable, CaseIterable {
    /// Metres per second squared: at rest the magnitude is 9.8.
    case metersPerSecondSquared = "m/s²"
    /// Multiples of standard gravity: at rest the magnitude is 1.
    case gravities = "g"

    /// How many m/s² one is.
    var size: Double { self == .gravities ? Acceleration.gravity : 1 }

    /// The unit that a column's name, in lower case, says; nil where it says none.
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

    /// The unit that the mean magnitude of the first samples tells.
    ///
    /// However one moves, the mean of a second is near gravity: 3.1 is as many times 1 as 9.8 is 3.1.
    init(meanMagnitude: Double) {
        self = meanMagnitude < 3.1 ? .gravities : .metersPerSecondSquared
    }
}
