import Activities

/// Reads `Sport-sessions/….json` of the export of Runtastic (adidas Running); the route is in `Sport-sessions/GPS-data/….gpx`.
///
/// Structure: public converters of the export. Times are Unix milliseconds, durations milliseconds, and distances metres.
enum Runtastic {
    /// The numbers of sports that strided records; other numbers are other sports.
    private static let kinds: [Int: Activity.Kind] = [
        1: .run, 14: .run, 84: .run, 2: .walk, 7: .walk, 19: .walk, 70: .walk, 3: .cycle, 4: .cycle, 15: .cycle,
        22: .cycle,
        53: .cycle,
    ]

    /// Reads a workout; nil if the file is none.
    static func session(_ json: JSONValue, name: String, _ zone: LocalZone) -> HealthRecords? {
        guard let sport = json["sport_type_id"]?.number, let time = json["start_time"]?.number else { return nil }
        var records = HealthRecords("Runtastic")
        let end = json["end_time"]?.number ?? json["duration"]?.number.map { time + $0 }
        guard let end, (0...7_258_118_400_000).contains(time),
            (0...HealthWorkout.longest / .milliseconds(1)).contains(end - time)
        else {
            records.notes.append("its start or end cannot be read")
            return records
        }
        func moment(_ time: Double) -> Moment {
            guard let offset = json["start_time_timezone_offset"]?.number, offset.magnitude < 1e8 else {
                return zone.moment(unixMilliseconds: Int64(time))
            }
            return Moment(unixMilliseconds: Int64(time), utcOffset: Int(offset / 1000))
        }
        let number = Int(min(max(sport, -1), 100_000))
        var workout = HealthWorkout(
            identity: "\(Int64(time) / 1000) \(number)",
            sport: kinds[number].map { .kind($0) } ?? .other("sport \(number) of Runtastic"),
            start: moment(time),
            end: moment(end)
        )
        workout.note = json["notes"]?.text.map { String($0.prefix(4000)) }
        workout.routes = ["GPS-data/" + name.dropLast(4) + "gpx"]
        workout.set(
            meters: json["distance"]?.number,
            kilocalories: json["calories"]?.number,
            heartRate: json["pulse_avg"]?.number,
            highestHeartRate: json["pulse_max"]?.number,
            seconds: json["duration"]?.number.map { $0 / 1000 }
        )
        records.workouts = [workout]
        return records
    }
}
