import Activities
import Cadence
import Exchange

/// Reads the folder `Fitbit` of Google Takeout, and the older export of fitbit.com: `Global Export Data/*.json`.
///
/// Structure: public programs that read the export. Steps are counted per minute, with times in UTC such as `10/31/26 23:59:00`; exercises
/// have times in the same form, and weights are in pounds.
enum Fitbit {
    private static let service = "Fitbit"

    /// The numbers of activities (`activityTypeId`, the catalogue of the Fitbit Web API) that strided records.
    private static let kinds: [Double: Activity.Kind] = [
        90009: .run, 20047: .run, 20049: .run, 90013: .walk, 90012: .walk, 17190: .walk, 1071: .cycle, 90001: .cycle,
        15000: .cycle, 20057: .run,
    ]
    /// The names, for numbers that differ between versions.
    private static let names: [String: Activity.Kind] = [
        "run": .run, "running": .run, "treadmill": .run, "treadmill run": .run, "trail run": .run, "outdoor run": .run,
        "walk": .walk, "walking": .walk, "hike": .walk, "hiking": .walk,
        "bike": .cycle, "biking": .cycle, "outdoor bike": .cycle, "cycling": .cycle, "spinning": .cycle,
        "mountain bike": .cycle,
    ]

    /// Reads the steps, weights or heights of a month.
    static func values(_ json: JSONValue, name: String, _ zone: LocalZone) -> HealthRecords {
        var records = HealthRecords(service)
        var hourly = HourlySteps()
        var unread = 0
        for entry in json.elements {
            if name.lowercased().hasPrefix("weight") {
                records.profile.set(kilograms: entry["weight"]?.number.map { $0 * 0.45359237 })
            } else if name.lowercased().hasPrefix("height") {
                // In millimetres.
                records.profile.set(meters: entry["value"]?.number.map { $0 / 1000 })
            } else if let time = entry["dateTime"]?.text.flatMap({ ExportTime($0) }), let steps = entry["value"]?.number
            {
                guard (1...1000).contains(steps) else { continue }
                let start = zone.moment(unixMilliseconds: time.clockMilliseconds)
                hourly.add(Int(steps), from: start, to: start + .seconds(60), by: "")
            } else {
                unread += 1
            }
        }
        if unread > 0 { records.notes.append("\(unread) entries without a readable time or value were left out") }
        records.hours = hourly.result
        return records
    }

    /// Reads exercises.
    static func exercises(_ json: JSONValue, _ zone: LocalZone) -> HealthRecords {
        var records = HealthRecords(service)
        for entry in json.elements {
            let time = (entry["startTime"] ?? entry["originalStartTime"])?.text.flatMap { ExportTime($0) }
            guard let time, let duration = (entry["duration"] ?? entry["originalDuration"])?.number,
                (1...HealthWorkout.longest / .milliseconds(1)).contains(duration)
            else {
                records.notes.append("an exercise without a readable time was left out")
                continue
            }
            let start = time.moment ?? zone.moment(unixMilliseconds: time.clockMilliseconds)
            let word = entry["activityName"]?.text ?? "exercise"
            let number = entry["activityTypeId"]?.number
            var workout = HealthWorkout(
                identity: "\(start.unixMilliseconds / 1000) \(word)",
                sport: names[word.lowercased()].map { .kind($0) } ?? number.flatMap { kinds[$0] }.map { .kind($0) }
                    ?? .other(word),
                start: start,
                end: start + .milliseconds(Int64(duration))
            )
            let kilometers: Double? =
                switch entry["distanceUnit"]?.text {
                case "Mile": entry["distance"]?.number.map { $0 * 1.609344 }
                case "Meter": entry["distance"]?.number.map { $0 / 1000 }
                default: entry["distance"]?.number
                }
            workout.set(
                meters: kilometers.map { $0 * 1000 },
                kilocalories: entry["calories"]?.number,
                steps: entry["steps"]?.number,
                heartRate: entry["averageHeartRate"]?.number,
                seconds: entry["activeDuration"]?.number.map { $0 / 1000 }
            )
            records.workouts.append(workout)
        }
        return records
    }
}
