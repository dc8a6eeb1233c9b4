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

/// The gradient of a recording: the slope of the least-squares line through the heights of its last 30 to 60 m.
///
/// Over less than 30 m, a gradient is too noisy to estimate the energy.
struct Slope: Sendable {
    private static let window = 30.0...60.0
    /// A point is skipped if its distance to the previous point is shorter than this, in metres.
    private static let spacing = 2.0

    private var marks: [(distance: Double, height: Double)] = []

    /// The gradient; nil until the heights of 30 m are known.
    private(set) var gradient: Gradient?

    /// Adds a height at a distance from the start, both in metres.
    mutating func add(height: Double, distance: Double) {
        if let last = marks.last, distance - last.distance < Self.spacing { return }
        marks.append((distance, height))
        marks.removeAll { distance - $0.distance > Self.window.upperBound }
        gradient = line.map(Gradient.init(rise:))
    }

    /// Discards all points; call it at a pause.
    mutating func interrupt() {
        marks = []
        gradient = nil
    }

    private var line: Double? {
        guard let first = marks.first, let last = marks.last, last.distance - first.distance >= Self.window.lowerBound
        else {
            return nil
        }
        let count = Double(marks.count)
        let middle = marks.reduce(0) { $0 + $1.distance } / count
        let level = marks.reduce(0) { $0 + $1.height } / count
        var products = 0.0
        var squares = 0.0
        for mark in marks {
            products += (mark.distance - middle) * (mark.height - level)
            squares += (mark.distance - middle) * (mark.distance - middle)
        }
        return squares > 0 ? products / squares : nil
    }
}
