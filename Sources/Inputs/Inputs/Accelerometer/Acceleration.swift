/// Acceleration along three axes, as an accelerometer measures it: gravity is included, so at rest its magnitude is 9.81 m/s².
package struct Acceleration: Hashable, Sendable {
    /// Standard gravity in m/s² (3rd CGPM, 1901).
    package static let gravity = 9.80665

    /// Accepted acceleration along one axis, in m/s²: about 50 g, more than a runner's trunk or thigh ever experiences.
    package static let range = -500.0...500.0

    package let x: Double
    package let y: Double
    package let z: Double

    /// Creates an acceleration in m/s²; nil if one of the three values is outside `range` or is not a number.
    package init?(x: Double, y: Double, z: Double) {
        guard Self.range.contains(x), Self.range.contains(y), Self.range.contains(z) else { return nil }
        self.x = x
        self.y = y
        self.z = z
    }

    /// The magnitude in m/s²; it does not depend on the device's orientation in the pocket.
    package var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}

package enum AccelerationUnit: String, Hashable, Sendable, CaseIterable {
    case metersPerSecondSquared = "m/s²"
    case gravities = "g"
    /// This unit is not determined from the samples, only from a header.
    case milligravities = "mg"

    /// The size of one unit in m/s².
    var size: Double {
        switch self {
        case .metersPerSecondSquared: 1
        case .gravities: Acceleration.gravity
        case .milligravities: Acceleration.gravity / 1000
        }
    }

    /// Reads the unit from a column's name, for example "g" or "m/s²" (in lower case); nil if the name contains no unit.
    init?(columnName name: String) {
        let words = name.split { !$0.isLetter && $0 != "/" }
        if words.contains(where: { $0.hasPrefix("m/s") || $0 == "mps" }) {
            self = .metersPerSecondSquared
        } else if words.contains("mg") {
            self = .milligravities
        } else if words.contains("g") || name.hasPrefix("gf") {
            self = .gravities
        } else {
            return nil
        }
    }

    /// Determines the unit from the mean magnitude of the first samples, which is near gravity whatever the motion is: 9.8 m/s² or 1 g.
    ///
    /// The limit 3.1 is the geometric mean of both.
    init(meanMagnitude: Double) {
        self = meanMagnitude < 3.1 ? .gravities : .metersPerSecondSquared
    }
}
