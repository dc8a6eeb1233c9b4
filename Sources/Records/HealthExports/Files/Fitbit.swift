import Activities
import Archives

/// Reads the folder `Fitbit` of Google Takeout, and the older export of fitbit.com: `Global Export Data/*.json`.
///
/// Structure: public programs that read the export. Steps are counted per minute, with times in UTC such as `10/31/26 23:59:00`. Exercises
/// have times in the same form, which are taken as UTC, too; weights are in pounds. Newer exports also have tables with time zones.
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
        "walk": .walk, "walking": .walk, "outdoor walk": .walk, "hike": .walk, "hiking": .walk,
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

    static func exercises(_ json: JSONValue, _ zone: LocalZone) -> HealthRecords {
        var records = HealthRecords(service)
        for entry in json.elements {
            let time = (entry["startTime"] ?? entry["originalStartTime"])?.text.flatMap { ExportTime($0) }
            let word = entry["activityName"]?.text ?? "exercise"
            let kind = names[word.lowercased()] ?? entry["activityTypeId"]?.number.flatMap { kinds[$0] }
            let start = time.map { $0.moment ?? zone.moment(unixMilliseconds: $0.clockMilliseconds) }
            guard let start, let duration = (entry["duration"] ?? entry["originalDuration"])?.number,
                (1...HealthWorkout.longest / .milliseconds(1)).contains(duration),
                var workout = HealthWorkout(
                    word,
                    kind.map { .kind($0) } ?? .other(word),
                    start,
                    start + .milliseconds(Int64(duration))
                )
            else {
                records.notes.append("an exercise without a readable time was left out")
                continue
            }
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

    // MARK: - Tables

    /// Whether a table is read, by its name in small letters.
    static func isTable(name: String) -> Bool {
        name.hasPrefix("userexercises_") || name.hasPrefix("fitbit_export_")
            || (name.hasPrefix("steps_") && name.dropFirst(6).first?.isNumber ?? false)
    }

    /// Reads a table of steps or of exercises; nil for another table.
    static func table(_ bytes: [UInt8], _ zone: LocalZone) -> HealthRecords? {
        var rows = CSVRows(bytes)
        let first = rows.next() ?? []
        if first.count == 1 { return days(rows) }
        let titles = Dictionary(first.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: min)
        let table = rows.lazy.map { TableRow(titles: titles, fields: $0) }
        var records = HealthRecords(service)
        if titles["steps"] != nil, titles["timestamp"] != nil {
            var hourly = HourlySteps()
            for row in table {
                guard let time = zone.moment(row.text("timestamp")), let steps = row.number("steps"),
                    (1...1000).contains(steps)
                else { continue }
                let start = zone.moment(unixMilliseconds: time.unixMilliseconds)
                hourly.add(Int(steps), from: start, to: start + .seconds(60), by: row.text("data source") ?? "")
            }
            records.hours = hourly.result
        } else if titles["exercise_start"] != nil {
            for row in table {
                let word = row.text("activity_name") ?? "exercise"
                guard let start = zone.moment(row.text("exercise_start")),
                    let end = zone.moment(row.text("exercise_end")),
                    var workout = HealthWorkout(word, .init(word, names), start, end)
                else {
                    records.notes.append("an exercise without a readable time was left out")
                    continue
                }
                let offset = row.text("utc_offset").flatMap { ExportTime("2000-01-01T00:00\($0)")?.utcOffset }
                workout.start =
                    offset.map { Moment(unixMilliseconds: start.unixMilliseconds, utcOffset: $0) }
                    ?? zone.moment(unixMilliseconds: start.unixMilliseconds)
                workout.set(
                    meters: row.number("tracker_total_distance_mm").map { $0 / 1000 },
                    kilocalories: row.number("tracker_total_calories"),
                    steps: row.number("tracker_total_steps"),
                    heartRate: row.number("tracker_avg_heart_rate"),
                    highestHeartRate: row.number("tracker_peak_heart_rate")
                )
                records.workouts.append(workout)
            }
        } else {
            return nil
        }
        return records
    }

    /// Reads a table of the website: sections such as `Body` and `Activities`, each with a line of titles and a row for each day.
    ///
    /// The dates are in the order of the account, so only dates that begin with the year are read.
    private static func days(_ rows: CSVRows) -> HealthRecords {
        var records = HealthRecords(service)
        var steps: Int?
        var unread = 0
        for row in rows {
            if row.count == 1 {
                steps = nil
            } else if row.first == "Date" {
                steps = row.firstIndex(of: "Steps")
            } else if let steps, row.indices.contains(steps), let count = Double(row[steps].filter { $0 != "," }) {
                if let day = CivilDate(parsing: row[0]) { records.addDay(day, steps: count) } else { unread += 1 }
            }
        }
        if unread > 0 {
            records.notes.append("\(unread) dates cannot be read: choose the date format year-month-day in the account")
        }
        return records
    }
}
