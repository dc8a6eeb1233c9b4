/// Steps of one phone that have not been passed on: those of a phone that is not followed, in case it replaces the followed one.
struct WaitingSteps {
    private struct Group {
        var count: Int
        /// The time of the last step of the group.
        var instant: Duration
    }

    /// Steps that are older than this are dropped; the followed phone is replaced earlier (`PhoneChoice`).
    private static let memory: Duration = .seconds(20)
    /// The time between two steps; before it is known, the assumed longest one, 120 steps per minute, as in `StepCounter`.
    var period: Duration = .milliseconds(500)
    private var groups: [Group] = []

    mutating func append(_ count: Int, at instant: Duration) {
        groups.append(Group(count: count, instant: instant))
        groups.removeAll { instant - $0.instant > Self.memory }
    }

    /// Removes all steps.
    ///
    /// - Parameter time: Steps up to this time were counted by another phone; nil if every step counts.
    /// - Returns: The number of steps after `time`, and the time of the last one; nil if there are none.
    mutating func removeAll(after time: Duration?) -> (count: Int, last: Duration)? {
        defer { groups.removeAll() }
        guard let last = groups.last?.instant, time.map({ last > $0 }) ?? true else { return nil }
        let count = groups.reduce(0) { $0 + newSteps($1, after: time) }
        return count > 0 ? (count, last) : nil
    }

    /// The steps of a group after a time, if the steps of the group have the distance `period`.
    private func newSteps(_ group: Group, after time: Duration?) -> Int {
        guard let time else { return group.count }
        let room = ((group.instant - time) / period).rounded()
        return max(0, min(group.count, Int(min(room, 1e6))))
    }
}
