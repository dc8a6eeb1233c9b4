package import Activities
package import Cadence

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

    init(records: RecordsToBeat) { self.records = records }

    /// Forgets which milestones of the goal were passed, because the goal has changed; the records are kept.
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

/// The best values of the earlier activities of one kind.
///
/// A short distance or time is no record to beat, because then each of the first activities would break it soon after its start.
package struct RecordsToBeat: Hashable, Sendable {
    package static let shortestDistance = Distance(meters: 1000)
    package static let shortestTime = Duration.seconds(600)

    /// The longest distance and moving time; nil if there is no record.
    package let distance: Distance?
    package let movingTime: Duration?

    /// No records: nothing is announced.
    package static let none = RecordsToBeat(activities: [], kind: .run)

    /// Finds the records in the activities of this kind; demo data do not count.
    package init(activities: some Sequence<Activity>, kind: Activity.Kind) {
        var longest = Distance.zero, time = Duration.zero
        for activity in activities where activity.kind == kind && activity.origin != .demo {
            longest = max(longest, activity.summary.distance)
            time = max(time, activity.summary.moving)
        }
        distance = longest >= Self.shortestDistance ? longest : nil
        movingTime = time >= Self.shortestTime ? time : nil
    }
}
