import Activities
import OutsideText

/// The table `…_summarizedActivities.json` of Garmin's "Export Your Data".
///
/// It is `[{"summarizedActivitiesExport": [{…}, …]}]`. The files are in zip archives beside it and are named by the number of the upload,
/// which the table does not have, so an activity is found by its start. Times are milliseconds since 1970.
enum GarminTable {
    private struct Part: Decodable {
        var summarizedActivitiesExport: [Entry]?
    }

    private struct Entry: Decodable {
        var name: String?
        var activityName: String?
        var description: String?
        var activityType: String?
        var beginTimestamp: Double?
        var startTimeGmt: Double?
        /// The time on the local clock, as if it were UTC.
        var startTimeLocal: Double?

        private enum Key: String, CodingKey {
            case name, activityName, description, activityType, beginTimestamp, startTimeGmt, startTimeLocal
        }

        /// Reads the values that have the expected type; one wrong value must not make the rest of the table unreadable.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            func value<Value: Decodable>(_ key: Key) -> Value? { try? values.decode(Value.self, forKey: key) }
            (name, activityName) = (value(.name), value(.activityName))
            (description, activityType) = (value(.description), value(.activityType))
            (beginTimestamp, startTimeGmt) = (value(.beginTimestamp), value(.startTimeGmt))
            startTimeLocal = value(.startTimeLocal)
        }

        /// The start; nil if the table has no time.
        var start: Moment? {
            let time = beginTimestamp ?? startTimeGmt
            return time.flatMap { Int64(exactly: $0.rounded()) }.map { Moment(unixMilliseconds: $0) }
        }

        /// The offset of the local clock from UTC in seconds.
        var utcOffset: Int? {
            guard let utc = beginTimestamp ?? startTimeGmt, let local = startTimeLocal else { return nil }
            return Int(exactly: ((local - utc) / 1000).rounded()).flatMap { Moment.offsets.contains($0) ? $0 : nil }
        }
    }

    static func rows(_ bytes: [UInt8]) throws(TableError) -> [(start: Moment, details: ActivityDetails)] {
        let parts: [Part]
        do {
            parts = try UntrustedJSON.decode([Part].self, from: bytes)
        } catch {
            throw TableError(description: "it is not a table of Garmin: the JSON is damaged or has another structure")
        }
        return parts.flatMap { $0.summarizedActivitiesExport ?? [] }.compactMap { entry in
            guard let start = entry.start else { return nil }
            var details = ActivityDetails()
            details.name = (entry.name ?? entry.activityName)?.tableText(upTo: ActivityDetails.longestName)
            details.note = entry.description?.tableText(upTo: ActivityDetails.longestNote)
            details.kind = entry.activityType?.tableText(upTo: 60)
            details.utcOffset = entry.utcOffset
            return (start, details)
        }
    }
}
