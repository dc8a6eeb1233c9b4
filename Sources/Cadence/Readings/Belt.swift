/// The state of a treadmill's belt.
public struct Belt: Hashable, Sendable {
    /// The speed of the belt.
    public let speed: Speed
    /// The gradient of the belt; nil if the treadmill does not report it.
    public let gradient: Gradient?
    /// The distance since the treadmill began to count; nil if the treadmill does not report it.
    public let total: Distance?
    /// Whether the speed is that of the counter, because the treadmill reports none; then the distance is that of the counter.
    public let isSpeedCounted: Bool

    /// Creates a belt state.
    public init(speed: Speed, gradient: Gradient? = nil, total: Distance? = nil, isSpeedCounted: Bool = false) {
        self.isSpeedCounted = isSpeedCounted
        self.speed = speed
        self.gradient = gradient
        self.total = total
    }
}
