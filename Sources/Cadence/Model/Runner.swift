/// Who runs.
public struct Runner: Hashable, Sendable {
    /// The heights a runner may have, in metres: from a toddler to past the tallest man's 2.51 m.
    public static let heightRange = 0.5...2.6

    /// Body height.
    public var height: Length
    /// Body mass, if known.
    public var mass: Mass?
    /// The runner's own part in every suggestion.
    public var offset: StepRateOffset

    /// A runner.
    public init(height: Length, mass: Mass? = nil, offset: StepRateOffset = .zero) {
        self.height = height
        self.mass = mass
        self.offset = offset
    }
}
