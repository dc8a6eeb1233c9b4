public import Activities
public import Cadence

/// The best values of the earlier activities of one kind.
///
/// A short distance or time is no record to beat, because then each of the first activities would break it soon after its start.
public struct RecordsToBeat: Hashable, Sendable {
    /// The shortest distance that is a record.
    public static let shortestDistance = Distance(meters: 1000)
    /// The shortest moving time that is a record.
    public static let shortestTime = Duration.seconds(600)

    /// The longest distance; nil if there is no record.
    public let distance: Distance?
    /// The longest moving time; nil if there is no record.
    public let movingTime: Duration?

    /// No records: nothing is announced.
    public static let none = RecordsToBeat(activities: [], kind: .run)

    /// Finds the records in the activities of this kind; demo data do not count.
    public init(activities: some Sequence<Activity>, kind: Activity.Kind) {
        var longest = Distance.zero, time = Duration.zero
        for activity in activities where activity.kind == kind && activity.origin != .demo {
            longest = max(longest, activity.summary.distance)
            time = max(time, activity.summary.moving)
        }
        distance = longest >= Self.shortestDistance ? longest : nil
        movingTime = time >= Self.shortestTime ? time : nil
    }
}
