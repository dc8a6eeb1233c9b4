/// The activities that are similar to the chosen activity: on the same route, or over the same distance.
public struct SimilarActivities: Hashable, Sendable {
    /// The largest difference between distances that count as the same, as a part of the distance.
    public static let distanceTolerance = 0.05

    /// An activity and its number in the logbook.
    public struct Entry: Hashable, Sendable {
        /// The number by which the commands name the activity.
        public var number: Int64
        /// The activity itself.
        public var activity: Activity

        /// Combines an activity with its number.
        public init(number: Int64, activity: Activity) {
            self.number = number
            self.activity = activity
        }
    }

    /// A list of similar activities, without the chosen one.
    public struct List: Hashable, Sendable {
        /// The latest activities, and the fastest one if it is older; the latest first.
        public var entries: [Entry]
        /// The number of all similar activities.
        public var count: Int
        /// The number of the fastest activity with a measured distance, which can be the chosen one; nil if none has a speed.
        public var best: Int64?

        /// Creates a list; by default it is empty.
        public init(entries: [Entry] = [], count: Int = 0, best: Int64? = nil) {
            self.entries = entries
            self.count = count
            self.best = best
        }
    }

    /// The activity with which the others are compared.
    public var chosen: Entry
    /// Whether the chosen activity has a route that can be compared.
    public var hasRoute: Bool
    /// The activities of the same kind on the same route.
    public var sameRoute: List
    /// The activities of the same kind with the same distance (``distanceTolerance``) on other routes.
    public var sameDistance: List

    /// Creates the lists of similar activities.
    public init(chosen: Entry, hasRoute: Bool, sameRoute: List = List(), sameDistance: List = List()) {
        self.chosen = chosen
        self.hasRoute = hasRoute
        self.sameRoute = sameRoute
        self.sameDistance = sameDistance
    }
}
