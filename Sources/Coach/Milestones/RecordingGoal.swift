public import Cadence

/// The goal of one recording.
public enum RecordingGoal: Hashable, Sendable {
    /// A distance.
    case distance(Distance)
    /// A moving time.
    case time(Duration)

    /// The share of the goal that is done; 1 or more when it is reached.
    func share(of reading: CoachReading) -> Double {
        switch self {
        case .distance(let goal): goal > .zero ? reading.distance.meters / goal.meters : 1
        case .time(let goal): goal > .zero ? reading.movingTime / goal : 1
        }
    }
}
