import Activities

/// Reads `Sport-sessions/….json` of the export of Runtastic (adidas Running).
///
/// The route is in `Sport-sessions/GPS-data/`, as GPX, or as JSON in exports before 2020. Structure: public converters of the export. Times
/// are Unix milliseconds, durations milliseconds, and distances metres.
enum Runtastic {
    /// The numbers of sports that strided records; other numbers are other sports.
    private static let kinds: [Int: Activity.Kind] = [
        1: .run, 14: .run, 84: .run, 2: .walk, 7: .walk, 19: .walk, 70: .walk, 3: .cycle, 4: .cycle, 15: .cycle,
        22: .cycle,
        53: .cycle,
    ]

    /// Reads a workout; nil if the file is none.
    static func session(
        _ json: JSONValue,
        name: String,
        _ zone: LocalZone,
        _ other: (_ path: String) -> [UInt8]?
    ) -> HealthRecords? {
        guard let type = json["sport_type_id"]?.number, let time = json["start_time"]?.number else { return nil }
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
        let number = Int(min(max(type, -1), 100_000))
        let sport = HealthWorkout.Sport(number, kinds, unknown: "sport \(number) of Runtastic")
        guard var workout = HealthWorkout(number, sport, moment(time), moment(end)) else { return records }
        workout.note = json["notes"]?.text.map { String($0.prefix(4000)) }
        let route = "GPS-data/" + name.dropLast(4)
        if other(route + "gpx") != nil {
            workout.routes = [route + "gpx"]
        } else if let points = other(route + "json").flatMap({ JSONValue($0) })?.elements {
            var collector = SampleCollector(workout)
            for point in points {
                guard let time = Self.moment(point["timestamp"], zone) else { continue }
                collector.change(time - workout.start) { $0.set(point) }
            }
            workout.samples = collector.samples
        }
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

    /// The time of a point: a text with a zone, or Unix milliseconds.
    private static func moment(_ json: JSONValue?, _ zone: LocalZone) -> Moment? {
        zone.moment(json?.text)
            ?? json?.number.flatMap { (0...7_258_118_400_000).contains($0) ? Moment(unixMilliseconds: Int64($0)) : nil }
    }
}

extension Sample {
    fileprivate mutating func set(_ json: JSONValue) {
        setPlace(json)
        set(.distance, json["distance"]?.number)
        // In km/h.
        set(.speed, json["speed"]?.number.map { $0 / 3.6 })
    }
}
