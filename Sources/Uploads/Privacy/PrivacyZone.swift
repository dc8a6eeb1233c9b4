public import Cadence

/// A circle, for example around the runner's home, that is removed from uploads.
///
/// The ends of shared tracks lie on the border of the removed circle, so a few runs are enough to compute its centre (Hassan, Hussain and
/// Bates 2018, "Analysis of Privacy Protections in Fitness Tracking Social Networks", USENIX Security). The removed circle is therefore
/// larger than the chosen one, and its centre is moved by a random offset, which is drawn once. It always contains the chosen circle. An
/// attacker who knows the removed circle exactly knows only that home is within half the radius of its centre.
public struct PrivacyZone: Hashable, Sendable {
    /// The valid radii in metres.
    public static let radii = 100.0...5_000.0

    /// The name that the runner gave the zone.
    public let name: String
    /// The centre that the runner chose.
    public let centre: Position
    /// The radius that the runner chose, in metres.
    public let radius: Double
    /// The distances from `centre` to the centre of the removed circle in metres; together at most half the radius.
    public let east: Double
    /// See `east`.
    public let north: Double

    /// Creates a zone; nil if the radius is outside `radii`, or if the offset is longer than half the radius.
    public init?(name: String, centre: Position, radius: Double, east: Double, north: Double) {
        let longest = radius / 2 * 1.000_001
        guard Self.radii.contains(radius), east * east + north * north <= longest * longest else { return nil }
        self.name = name
        self.centre = centre
        self.radius = radius
        self.east = east
        self.north = north
    }

    /// Creates a zone with a random offset, uniformly distributed over the circle of half the radius.
    public init?(name: String, centre: Position, radius: Double, using generator: inout some RandomNumberGenerator) {
        let half = radius / 2
        var (east, north) = (half, half)
        while east * east + north * north > half * half {
            east = Double.random(in: -half...half, using: &generator)
            north = Double.random(in: -half...half, using: &generator)
        }
        self.init(name: name, centre: centre, radius: radius, east: east, north: north)
    }

    /// The radius of the removed circle in metres.
    public var removedRadius: Double { radius * 1.5 }

    /// The distance from a position to the centre of the removed circle, in metres.
    func distance(to position: Position) -> Double {
        let (x, y) = centre.offset(to: position)
        return ((x - east) * (x - east) + (y - north) * (y - north)).squareRoot()
    }

    /// Whether a position is removed from uploads.
    public func removes(_ position: Position) -> Bool { distance(to: position) <= removedRadius }
}
