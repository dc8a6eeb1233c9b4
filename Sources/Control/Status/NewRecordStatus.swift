/// Shoes that have reached the limit of their distance.
public struct WornShoesStatus: Sendable, Equatable, Codable {
    /// The name of the pair.
    public let name: String
    /// The distance of all activities with these shoes in metres.
    public let meters: Double
    /// The limit in metres.
    public let limitMeters: Double

    private enum CodingKeys: String, CodingKey {
        case name
        case meters = "distance_m"
        case limitMeters = "limit_m"
    }

    /// Creates the description of a pair.
    public init(name: String, meters: Double, limitMeters: Double) {
        self.name = name
        self.meters = meters.ifFinite ?? 0
        self.limitMeters = limitMeters.ifFinite ?? 0
    }
}

/// A record that an activity has broken.
public struct NewRecordStatus: Sendable, Equatable, Codable {
    /// What the record is about: 1km, mile, 5km, 10km, half-marathon, marathon or 12min.
    public let measure: String
    /// The time in seconds, pauses included.
    public let seconds: Double
    /// The distance in metres.
    public let meters: Double
    /// Whether the distance is estimated.
    public let isEstimated: Bool
    /// The time of the record before in seconds, pauses included.
    public let secondsBefore: Double
    /// The distance of the record before, in metres.
    public let metersBefore: Double
    /// The local date of the record before, such as "2026-03-12".
    public let dateBefore: String
    /// The number of the activity with the record before.
    public let activityBefore: Int

    private enum CodingKeys: String, CodingKey {
        case measure
        case seconds = "time_s"
        case meters = "distance_m"
        case isEstimated = "distance_estimated"
        case secondsBefore = "before_time_s"
        case metersBefore = "before_distance_m"
        case dateBefore = "before_date"
        case activityBefore = "before_activity"
    }

    /// Creates a record.
    public init(
        measure: String,
        seconds: Double,
        meters: Double,
        isEstimated: Bool,
        secondsBefore: Double,
        metersBefore: Double,
        dateBefore: String,
        activityBefore: Int
    ) {
        self.measure = measure
        self.seconds = seconds.ifFinite ?? 0
        self.meters = meters.ifFinite ?? 0
        self.isEstimated = isEstimated
        self.secondsBefore = secondsBefore.ifFinite ?? 0
        self.metersBefore = metersBefore.ifFinite ?? 0
        self.dateBefore = dateBefore
        self.activityBefore = activityBefore
    }
}
