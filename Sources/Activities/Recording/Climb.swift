import Cadence

/// Accumulates ascent and descent from noisy altitudes.
///
/// A climb counts, with its full height, once it is at least 3 m from a low point to a high point. Smaller changes are treated as noise.
/// GoldenCheetah also uses 3 m by default ("Elevation hysteresis", options of version 3.1). A sudden change that is steeper than any path
/// (a receiver that regains its fix, a barometer that is recalibrated) shifts the reference height and does not count.
struct Climb: Sendable {
    /// The smallest height difference that counts, in metres.
    static let threshold = 3.0
    /// A height change is a jump if it is larger, by more than this number of metres, than on the steepest possible path.
    private static let jump = 3.0

    private enum Direction { case level, up, down }

    private var direction = Direction.level
    /// The lowest and highest height since the last change between up and down, or since the start.
    private var low = 0.0
    private var high = 0.0
    private var climbed = 0.0
    private var descended = 0.0
    /// The sum of all height changes so far that do not count (jumps, and changes during interruptions), in metres.
    private var offset = 0.0
    private var isBroken = false
    /// The latest height, from which all jumps are subtracted, and the distance at that time.
    private(set) var last: (height: Double, distance: Double?)?

    /// Metres of ascent; nil before the first altitude.
    var ascent: Double? { last.map { _ in climbed + (direction == .up ? high - low : 0) } }
    /// Metres of descent; nil before the first altitude.
    var descent: Double? { last.map { _ in descended + (direction == .down ? high - low : 0) } }

    /// Adds an altitude at a distance in metres from the start.
    mutating func add(_ altitude: Altitude, distance: Double?) {
        guard altitude.meters.isFinite, altitude.meters.magnitude < 100_000 else { return }
        guard let last else {
            (low, high) = (altitude.meters, altitude.meters)
            self.last = (altitude.meters, distance)
            return
        }
        let rise = altitude.meters - offset - last.height
        let isJump =
            if let distance, let before = last.distance {
                rise.magnitude > Self.jump + Gradient.range.upperBound * max(distance - before, 0)
            } else {
                false
            }
        if isBroken || isJump { offset += rise }
        isBroken = false
        let height = altitude.meters - offset
        self.last = (height, distance ?? last.distance)
        update(height)
    }

    /// Excludes the change between the previous and the next altitude; call it at a pause.
    mutating func interrupt() { isBroken = true }

    private mutating func update(_ height: Double) {
        switch direction {
        case .level:
            (low, high) = (min(low, height), max(high, height))
            guard high - low >= Self.threshold else { return }
            direction = height == high ? .up : .down
        case .up:
            high = max(high, height)
            guard high - height >= Self.threshold else { return }
            climbed += high - low
            (direction, low) = (.down, height)
        case .down:
            low = min(low, height)
            guard height - low >= Self.threshold else { return }
            descended += high - low
            (direction, high) = (.up, height)
        }
    }
}
