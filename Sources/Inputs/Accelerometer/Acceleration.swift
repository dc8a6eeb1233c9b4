/// Acceleration along three axes, as an accelerometer measures it: gravity is included, so at rest its magnitude is 9.81 m/s².
public struct Acceleration: Hashable, Sendable {
    /// Standard gravity in m/s² (3rd CGPM, 1901).
    public static let gravity = 9.80665

    /// Accepted acceleration along one axis, in m/s²: about 50 g, more than a runner's trunk or thigh ever experiences.
    public static let range = -500.0...500.0

    /// Acceleration along the device's first axis, in m/s².
    public let x: Double
    /// Acceleration along the device's second axis, in m/s².
    public let y: Double
    /// Acceleration along the device's third axis, in m/s².
    public let z: Double

    /// Creates an acceleration in m/s²; nil if one of the three values is outside `range` or is not a number.
    public init?(x: Double, y: Double, z: Double) {
        guard Self.range.contains(x), Self.range.contains(y), Self.range.contains(z) else { return nil }
        self.x = x
        self.y = y
        self.z = z
    }

    /// The magnitude in m/s²; it does not depend on the device's orientation in the pocket.
    public var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}
