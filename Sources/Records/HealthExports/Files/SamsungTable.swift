import Activities
import Archives
import Exchange

/// Reads the tables of Samsung Health ("Download personal data").
///
/// Structure: public programs that read the export. The first line names the type, the second the columns, with or without the name of
/// the type before them. Times are texts in UTC beside an offset such as `UTC+0200`, or Unix milliseconds. The measured values of an
/// exercise are in JSON files, whose names are in the table.
struct SamsungTable {
    enum Kind: Hashable {
        case exercises, stepCounts, days, weights, heights

        /// Recognises a table by its name in small letters: `com.samsung.shealth.exercise.20261010123456.csv`.
        init?(name: String) {
            guard name.hasPrefix("com.samsung.") else { return nil }
            let words = name.split(separator: ".").dropFirst(2).filter { !$0.allSatisfy(\.isNumber) }
            switch words.joined(separator: ".") {
            case "shealth.exercise.csv", "health.exercise.csv": self = .exercises
            case "shealth.tracker.pedometer_step_count.csv", "health.step_count.csv": self = .stepCounts
            case "shealth.tracker.pedometer_day_summary.csv", "shealth.step_daily_trend.csv": self = .days
            case "health.weight.csv": self = .weights
            case "health.height.csv": self = .heights
            default: return nil
            }
        }
    }

    private typealias Row = TableRow

    private let kind: Kind
    /// The rows with the last parts of the titles of their columns.
    private let rows: [Row]

    /// Reads the rows of a table.
    init(_ bytes: [UInt8], name: String) throws(ExchangeError) {
        guard let kind = Kind(name: name.lowercased()) else {
            throw ExchangeError("it is not a known table of Samsung Health")
        }
        self.kind = kind
        var iterator = CSVRows(bytes)
        guard let first = iterator.next(), first.first?.hasPrefix("com.samsung.") ?? false, let titles = iterator.next()
        else {
            throw ExchangeError("it is not a table of Samsung Health: the first line does not name its type")
        }
        var columns: [String: Int] = [:]
        for (number, title) in titles.enumerated() {
            let last = title.split(separator: ".").last.map(String.init) ?? title
            // Two titles can have the same last part. The one with the name of the type is used: its values are those of the service.
            if columns[last] == nil || title.contains(".") { columns[last] = number }
        }
        rows = iterator.map { Row(titles: columns, fields: $0) }
    }

    /// The records of the table.
    ///
    /// - Parameter other: Reads a JSON file of the export by the end of its path.
    func records(_ zone: LocalZone, _ other: (String) -> [UInt8]?) -> HealthRecords {
        var records = HealthRecords("Samsung Health")
        switch kind {
        case .exercises: addExercises(to: &records, zone, other)
        case .stepCounts: addStepCounts(to: &records, zone)
        case .days: addDays(to: &records)
        case .weights, .heights:
            for row in sorted(zone) {
                records.profile.set(meters: row.number("height").map { $0 / 100 }, kilograms: row.number("weight"))
            }
        }
        return records
    }

    private func moment(_ row: Row, _ title: String, _ zone: LocalZone) -> Moment? {
        let milliseconds: Int64
        if let number = row.number(title) {
            guard (946_684_800_000..<7_258_118_400_000).contains(number) else { return nil }
            milliseconds = Int64(number)
        } else {
            guard let time = row.text(title).flatMap({ ExportTime($0) }) else { return nil }
            if let moment = time.moment { return moment }
            milliseconds = time.clockMilliseconds
        }
        guard let offset = row.text("time_offset").flatMap(Self.offset) else {
            return zone.moment(unixMilliseconds: milliseconds)
        }
        return Moment(unixMilliseconds: milliseconds, utcOffset: offset)
    }

    /// The seconds of `UTC+0200`.
    private static func offset(_ text: String) -> Int? {
        guard text.hasPrefix("UTC") else { return nil }
        return ExportTime("2000-01-01T00:00\(text.dropFirst(3))")?.utcOffset
    }

    private func sorted(_ zone: LocalZone) -> [Row] {
        rows.map { ($0, moment($0, "start_time", zone) ?? Moment(unixMilliseconds: 0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    // MARK: - Steps

    private func addStepCounts(to records: inout HealthRecords, _ zone: LocalZone) {
        var hourly = HourlySteps()
        for row in rows {
            guard let start = moment(row, "start_time", zone), let count = row.number("count"),
                (1...100_000).contains(count)
            else {
                continue
            }
            let end = moment(row, "end_time", zone).flatMap { $0 > start ? $0 : nil } ?? start + .seconds(60)
            hourly.add(Int(count), from: start, to: end, by: row.text("deviceuuid") ?? "")
        }
        records.hours = hourly.result
    }

    /// Adds the total of each day: the largest one, because there is a row for each device and one for all of them.
    private func addDays(to records: inout HealthRecords) {
        for row in rows {
            // The time is midnight of the local day, as if it were UTC.
            let time =
                row.number("day_time").map { Int64(min(max($0, 0), 1e14)) }
                ?? row.text("day_time").flatMap { ExportTime($0) }?.clockMilliseconds
            guard let time, let steps = row.number("count") ?? row.number("step_count") else { continue }
            records.addDay(Moment(unixMilliseconds: time).date, steps: steps)
        }
    }

    // MARK: - Workouts

    /// The numbers of exercises (`exercise_type` of Samsung's Health Data SDK) that strided records.
    private static let kinds: [Int: Activity.Kind] = [
        1002: .run, 15_005: .run, 1001: .walk, 13_001: .walk, 11_007: .cycle, 15_003: .cycle, 13_004: .cycle,
    ]
    private static let otherNames: [Int: String] = [
        0: "custom", 14_001: "swimming", 15_002: "weight machine", 15_004: "rowing machine",
        15_006: "elliptical trainer",
        10_007: "exercise", 9002: "yoga", 13_002: "rock climbing", 14_007: "kayaking", 11_008: "inline skating",
    ]

    private func addExercises(to records: inout HealthRecords, _ zone: LocalZone, _ other: (String) -> [UInt8]?) {
        for row in rows {
            guard let start = moment(row, "start_time", zone),
                let end = moment(row, "end_time", zone)
                    ?? row.number("duration").flatMap({
                        (0...6e8).contains($0) ? start + .milliseconds(Int64($0)) : nil
                    }),
                var workout = HealthWorkout("", Self.sport(row.number("exercise_type")), start, end)
            else {
                records.notes.append("an exercise without a readable time was left out")
                continue
            }
            workout.identity = row.text("datauuid") ?? "\(start.unixMilliseconds / 1000)"
            workout.name = row.text("title").map { String($0.prefix(200)) }
            workout.note = row.text("comment").map { String($0.prefix(4000)) }
            workout.set(
                meters: row.number("distance"),
                kilocalories: row.number("total_calorie") ?? row.number("calorie"),
                // 30001 is the number of steps; others count for example repetitions.
                steps: row.number("count_type") == 30_001 ? row.number("count") : nil,
                heartRate: row.number("mean_heart_rate"),
                highestHeartRate: row.number("max_heart_rate"),
                seconds: row.number("duration").map { $0 / 1000 }
            )
            var collector = SampleCollector(workout)
            for title in ["live_data", "location_data"] {
                guard let name = row.text(title), let bytes = other(name) else { continue }
                guard let json = JSONValue(bytes) else {
                    // A name from outside: what it has beside printable letters of ASCII is not shown.
                    let shown = name.suffix(80).filter { $0.isASCII && ("!"..."~").contains($0) }
                    records.notes.append("the file \(shown) is damaged")
                    continue
                }
                for entry in json.elements {
                    guard let time = entry["start_time"]?.number, (0...7e12).contains(time) else { continue }
                    collector.change(Moment(unixMilliseconds: Int64(time)) - start) { $0.set(entry, workout.sport) }
                }
            }
            workout.samples = collector.samples
            records.workouts.append(workout)
        }
    }

    private static func sport(_ type: Double?) -> HealthWorkout.Sport {
        guard let number = type.map({ Int(min(max($0, -1), 1e6)) }) else { return .unknown }
        return .init(number, kinds, names: otherNames, unknown: "exercise type \(number) of Samsung Health")
    }
}

extension Sample {
    fileprivate mutating func set(_ json: JSONValue, _ sport: HealthWorkout.Sport) {
        setPlace(json)
        set(.heartRate, json["heart_rate"]?.number)
        set(.speed, json["speed"]?.number)
        if sport != .kind(.cycle) { set(.cadence, json["cadence"]?.number) }
    }
}

/// A row of a table whose first line has the titles of the columns.
struct TableRow {
    /// The columns by their titles.
    let titles: [String: Int]
    let fields: [String]

    /// The text below a title; nil if there is none, or if it is empty.
    func text(_ title: String) -> String? {
        titles[title].flatMap { fields.indices.contains($0) && !fields[$0].isEmpty ? fields[$0] : nil }
    }

    func number(_ title: String) -> Double? { text(title).flatMap { Double(finite: $0) } }
}

extension Double {
    /// Parses a number; nil for other text, for infinity, and for what is not a number.
    init?(finite text: String) {
        guard let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
