/// The runner's gait; the raw values are stable.
public enum Gait: String, Hashable, Sendable, CaseIterable {
    /// One foot is always on the ground.
    case walking
    /// In each step both feet are off the ground for a time.
    case running

    /// The range of cadences suggested for this gait: 60…150 spm walking, 140…220 spm running (the project's own design).
    ///
    /// The ranges overlap, because people both walk and run at about 140 spm (10.1186/s12966-019-0769-6, PMC8629136).
    public var cadences: ClosedRange<StepRate> {
        switch self {
        case .walking: StepRate(stepsPerMinute: 60)...StepRate(stepsPerMinute: 150)
        case .running: StepRate(stepsPerMinute: 140)...StepRate(stepsPerMinute: 220)
        }
    }
}

/// The surface under the runner's feet; the raw values are stable.
public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// Ground that does not move.
    case overground
    /// A treadmill's belt; on it people walk with faster, shorter steps.
    case treadmill
}

extension ClosedRange<StepRate> {
    /// The nearest cadence in the range.
    func nearest(to cadence: StepRate) -> StepRate {
        Swift.max(lowerBound, Swift.min(upperBound, cadence))
    }
}
