import Cadence
public import Workouts

/// The state of a workout in progress, from which its announcements are made.
public struct WorkoutMoment: Hashable, Sendable {
    /// The index of the present step; `count` when the workout is finished.
    public let index: Int
    /// The number of steps with all repeats written out.
    public let count: Int
    /// The present step; nil when the workout is finished.
    public let present: ExpandedStep?
    /// The step after the present one; nil at the last one.
    public let next: ExpandedStep?
    /// The moving time in the present step.
    public let elapsed: Duration
    /// What remains of the present step; nil when the workout is finished.
    public let remainder: StepRemainder?
    /// The values that meet the targets at this moment.
    public let targets: [ResolvedTarget]
    /// The values of the runner to which targets refer.
    public let references: WorkoutReferences
    /// The share of the workout that is done, 0…1; nil if its steps are not all times or all distances.
    public let shareDone: Double?

    /// Creates the state of a workout at its latest reading.
    ///
    /// When the last step has ended, one reading with the finished workout is needed for its announcement.
    public init(_ progress: WorkoutProgress) {
        index = progress.index
        count = progress.steps.count
        present = progress.present
        next = progress.next
        elapsed = progress.elapsed
        remainder = progress.remainder
        targets = progress.targets
        references = progress.references
        shareDone = Self.shareDone(progress)
    }

    private static func shareDone(_ progress: WorkoutProgress) -> Double? {
        let lengths = progress.steps.map(\.step.end.length)
        let isTime = lengths.allSatisfy { if case .time = $0 { true } else { false } }
        let isDistance = lengths.allSatisfy { if case .distance = $0 { true } else { false } }
        guard isTime || isDistance else { return nil }
        let total = lengths.reduce(0) { $0 + $1.amount }
        let before = lengths.prefix(progress.index).reduce(0) { $0 + $1.amount }
        guard progress.index < lengths.count else { return 1 }
        let rest: Double =
            switch progress.remainder {
            case .time(let time): time / .seconds(1)
            case .distance(let distance): distance.meters
            default: 0
            }
        return (before + max(lengths[progress.index].amount - rest, 0)) / total
    }
}

/// The length of a step in seconds or metres.
private enum StepLength {
    case time(Double)
    case distance(Double)
    case unknown

    var amount: Double {
        switch self {
        case .time(let amount), .distance(let amount): amount
        case .unknown: 0
        }
    }
}

extension StepEnd {
    fileprivate var length: StepLength {
        switch self {
        case .time(let time): .time(time / .seconds(1))
        case .distance(let distance): .distance(distance.meters)
        case .heartRateAbove, .heartRateBelow, .lap, .open: .unknown
        }
    }
}
