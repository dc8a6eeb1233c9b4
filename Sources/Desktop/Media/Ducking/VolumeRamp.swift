/// The volumes between a player's own volume and the lowered one, and when each is due.
struct VolumeRamp: Hashable, Sendable {
    /// The length of a complete ramp.
    static let length = Duration.milliseconds(150)
    /// The number of volumes of a complete ramp.
    static let steps = 10
    /// The time between two volumes: 15 ms.
    static let interval = length / steps

    /// The player's own volume and the lowered one.
    let (top, bottom): (Double, Double)
    /// The step that was ordered last: 0 is the player's own volume, `steps` is the lowered one.
    private(set) var step = 0
    private var target = 0
    private var beganAt: Duration = .zero
    private var first = 0

    init(top: Double, bottom: Double) {
        self.top = top
        self.bottom = bottom
    }

    /// The volume of the step that was ordered last; exactly the player's own one at step 0.
    var volume: Double { step == 0 ? top : top + (bottom - top) * Double(step) / Double(Self.steps) }

    /// Whether the last volume of the ramp was ordered.
    var isComplete: Bool { step == target }

    /// Begins a ramp down from the present step.
    mutating func beginLowering(at now: Duration) {
        target = Self.steps
        beganAt = now
        first = step
    }

    /// Begins a ramp up from the volume that the player has.
    mutating func beginRaising(from volume: Double, at now: Duration) {
        let share = top == bottom ? 0 : (top - volume) / (top - bottom)
        step = Int((min(max(share, 0), 1) * Double(Self.steps)).rounded())
        if step == 0, abs(volume - top) > SavedPlayer.tolerance { step = 1 }
        target = 0
        beganAt = now
        first = step
    }

    /// When the next volume is due; nil at the end of the ramp.
    var deadline: Duration? { isComplete ? nil : beganAt + Self.interval * abs(step - first) }

    /// Returns the volume that is due, without those that a slow player has missed; nil if none is due.
    mutating func next(at now: Duration) -> Double? {
        guard let deadline, now >= deadline else { return nil }
        let passed = Int((now - beganAt) / Self.interval) + 1
        step = target > first ? min(first + passed, target) : max(first - passed, target)
        return volume
    }

    /// Returns the player's own volume at once; nil if it was ordered already.
    mutating func finish() -> Double? {
        guard step != 0 else { return nil }
        step = 0
        target = 0
        return top
    }
}
