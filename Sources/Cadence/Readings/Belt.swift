/// The state of a treadmill's belt.
public struct Belt: Hashable, Sendable {
    /// Its speed.
    public let speed: Speed
    /// Its gradient; nil if not reported.
    public let gradient: Gradient?
    /// The distance since the treadmill began to count; nil if not reported.
    public let total: Distance?

    /// Creates a belt state.
    public init(speed: Speed, gradient: Gradient? = nil, total: Distance? = nil) {
        self.speed = speed
        self.gradient = gradient
        self.total = total
    }
}
