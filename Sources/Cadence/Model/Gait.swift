/// How the legs carry the runner; the raw values are stable.
public enum Gait: String, Hashable, Sendable, CaseIterable {
    /// One foot is always on the ground.
    case walking
    /// Both feet are off the ground in each step.
    case running

    /// The cadences suggested at this gait, at the widest: 60…150 spm walking, 140…220 spm running (the house's design).
    ///
    /// They overlap, since walk and run do: around 140 spm (10.1186/s12966-019-0769-6, PMC8629136).
    public var cadences: ClosedRange<StepRate> {
        switch self {
        case .walking: StepRate(stepsPerMinute: 60)...StepRate(stepsPerMinute: 150)
        case .running: StepRate(stepsPerMinute: 140)...StepRate(stepsPerMinute: 220)
        }
    }
}

/// What the feet land on; the raw values are stable.
public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// Ground that stands still.
    case overground
    /// A treadmill's belt, on which people walk with quicker, shorter steps.
    case treadmill
}

extension ClosedRange<StepRate> {
    /// The nearest cadence in range.
    func nearest(to cadence: StepRate) -> StepRate {
        Swift.max(lowerBound, Swift.min(upperBound, cadence))
    }
}
