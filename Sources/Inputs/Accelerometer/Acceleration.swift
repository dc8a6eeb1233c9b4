/// Acceleration along three axes, as an accelerometer feels it: gravity included, so at rest its magnitude is 9.81.
public struct Acceleration: Hashable, Sendable {
    /// Standard gravity in m/s² (3rd CGPM, 1901).
    public static let gravity = 9.80665

    /// What is taken of one axis, in m/s²: 50 g, beyond what any part of a runner's trunk or thigh meets.
    public static let range = -500.0...500.0

    /// Along the device's first axis, in m/s².
    public let x: Double
    /// Along the second axis, in m/s².
    public let y: Double
    /// Along the third axis, in m/s².
    public let z: Double

    /// An acceleration; nil for what is out of `range` or not a number.
    public init?(x: Double, y: Double, z: Double) {
        guard Self.range.contains(x), Self.range.contains(y), Self.range.contains(z) else { return nil }
        self.x = x
        self.y = y
        self.z = z
    }

    /// Its length in m/s², which does not depend on how the device lies in the pocket.
    public var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}
