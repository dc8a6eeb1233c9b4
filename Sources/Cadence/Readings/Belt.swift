/// The state of a treadmill's belt.
public struct Belt: Hashable, Sendable {
    /// The speed of the belt.
    public let speed: Speed
    /// The gradient of the belt; nil if the treadmill does not report it.
    public let gradient: Gradient?
    /// The distance since the treadmill began to count; nil if the treadmill does not report it.
    public let total: Distance?

    /// Creates a belt state.
    public init(speed: Speed, gradient: Gradient? = nil, total: Distance? = nil) {
        self.speed = speed
        self.gradient = gradient
        self.total = total
    }
}
