import Cadence

/// How much was climbed and gone down, from altitudes that waver.
///
/// A climb counts from turn to turn once it is of 3 m, and whole then: what wavers by less on a level way is no climb. GoldenCheetah
/// takes the same 3 m by default ("Elevation hysteresis", options of version 3.1). An altitude that no way could have led to (a
/// receiver that found its fix anew, a barometer that was set) moves what it is measured from, and is no climb.
struct Climb: Sendable {
    /// The least climb, metres.
    static let threshold = 3.0
    /// More than the steepest way by this is a jump, metres.
    private static let jump = 3.0

    private enum Course { case level, up, down }

    private var course = Course.level
    /// The lowest and the highest of the stretch under way: since the last turn, or since the start on the level.
    private var low = 0.0
    private var high = 0.0
    private var climbed = 0.0
    private var gone = 0.0
    /// Sum of the jumps so far.
    private var offset = 0.0
    private var isBroken = false
    /// The last height, without the jumps, and how far the way was then.
    private(set) var last: (height: Double, way: Double?)?

    /// Metres climbed; nil before any altitude.
    var ascent: Double? { last.map { _ in climbed + (course == .up ? high - low : 0) } }
    /// Metres gone down; nil before any altitude.
    var descent: Double? { last.map { _ in gone + (course == .down ? high - low : 0) } }

    /// Takes an altitude, so many metres along the way.
    mutating func take(_ altitude: Altitude, way: Double?) {
        guard altitude.meters.isFinite, altitude.meters.magnitude < 100_000 else { return }
        guard let last else {
            (low, high) = (altitude.meters, altitude.meters)
            self.last = (altitude.meters, way)
            return
        }
        let rise = altitude.meters - offset - last.height
        let isJump =
            if let way, let before = last.way {
                rise.magnitude > Self.jump + Gradient.range.upperBound * max(way - before, 0)
            } else {
                false
            }
        if isBroken || isJump { offset += rise }
        isBroken = false
        let height = altitude.meters - offset
        self.last = (height, way ?? last.way)
        follow(height)
    }

    /// Leaves out what lies before the next altitude: there was a pause.
    mutating func interrupt() { isBroken = true }

    private mutating func follow(_ height: Double) {
        switch course {
        case .level:
            (low, high) = (min(low, height), max(high, height))
            guard high - low >= Self.threshold else { return }
            course = height == high ? .up : .down
        case .up:
            high = max(high, height)
            guard high - height >= Self.threshold else { return }
            climbed += high - low
            (course, low) = (.down, height)
        case .down:
            low = min(low, height)
            guard height - low >= Self.threshold else { return }
            gone += high - low
            (course, high) = (.up, height)
        }
    }
}
