import Cadence

/// Decides when a goal is reached, when half of it is done, and when a record is broken; each once in a recording.
struct Milestones: Hashable, Sendable {
    enum Milestone: Hashable, Sendable, CaseIterable {
        case halfOfGoal
        case goal
        case longestDistance
        case longestTime
    }

    private let records: RecordsToBeat
    private var passed: Set<Milestone>?

    init(records: RecordsToBeat) {
        self.records = records
    }

    /// Ends the present goal: milestones of another goal that have already passed are not announced.
    mutating func replaceGoal() { passed = passed?.subtracting([.halfOfGoal, .goal]) }

    /// Returns the milestones that were passed since the previous reading; none at the first reading.
    ///
    /// If a goal and its half are passed at once, only the goal is returned.
    mutating func update(_ reading: CoachReading, goal: RecordingGoal?) -> [Milestone] {
        let now = Set(Milestone.allCases.filter { isPassed($0, reading, goal: goal) })
        defer { passed = now.union(passed ?? []) }
        guard let passed else { return [] }
        let new = Milestone.allCases.filter { now.contains($0) && !passed.contains($0) }
        return new.contains(.goal) ? new.filter { $0 != .halfOfGoal } : new
    }

    private func isPassed(_ milestone: Milestone, _ reading: CoachReading, goal: RecordingGoal?) -> Bool {
        switch milestone {
        case .halfOfGoal: (goal?.share(of: reading) ?? 0) >= 0.5
        case .goal: (goal?.share(of: reading) ?? 0) >= 1
        case .longestDistance: records.distance.map { reading.distance > $0 } ?? false
        case .longestTime: records.movingTime.map { reading.movingTime > $0 } ?? false
        }
    }
}
