/// The properties of the runner.
public struct Runner: Hashable, Sendable {
    /// The permitted heights, in metres: from a small child to more than the tallest man, 2.51 m.
    public static let heightRange = 0.5...2.6

    /// Body height.
    public var height: Length
    /// Body mass, if known.
    public var mass: Mass?
    /// The runner's own correction, which is added to each cadence that the heuristic or the walking model suggests.
    public var offset: StepRateOffset

    /// Creates a runner.
    public init(height: Length, mass: Mass? = nil, offset: StepRateOffset = .zero) {
        self.height = height
        self.mass = mass
        self.offset = offset
    }
}
