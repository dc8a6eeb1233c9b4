public import Cadence

/// How often a topic is announced.
public enum AnnouncementInterval: Hashable, Sendable {
    /// Never.
    case off
    /// After each multiple of this distance, at least 100 m.
    case distance(Distance)
    /// After each multiple of this moving time, at least 10 s.
    case time(Duration)
    /// At the end of each lap.
    case lap

    /// The shortest distance between two announcements of a topic: about half a minute at a fast pace.
    public static let shortestDistance = Distance(meters: 100)
    /// The shortest time between two announcements of a topic.
    public static let shortestTime = Duration.seconds(10)
}
