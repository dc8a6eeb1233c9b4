extension Sequence<Activity> {
    /// The sum of the times without pauses, in which the time of two activities at once counts once.
    ///
    /// The same run can be recorded twice, for example by a watch and by a phone. The part of an activity that an earlier one covers is left out.
    public var timeInMotion: Duration {
        var covered: Moment?
        return sorted { $0.start.utc < $1.start.utc }.reduce(.zero) { sum, activity in
            let length = Swift.min(Swift.max(activity.elapsed, .zero), Self.longest)
            let end = activity.start + length
            let free = covered.map { Swift.min(Swift.max(end - $0, .zero), length) } ?? length
            covered = covered.map { Swift.max($0, end) } ?? end
            let share = length > .zero ? free / length : 1
            return sum + Swift.min(activity.summary.moving, Self.longest) * share
        }
    }

    /// A longer time, from a file with wrong times, would be no duration any more.
    private static var longest: Duration { .seconds(1_000_000_000_000) }
}
