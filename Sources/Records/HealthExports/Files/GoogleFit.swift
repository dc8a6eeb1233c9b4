import Activities
import Archives
import Exchange

/// Reads the folder `Fit` of Google Takeout.
///
/// Structure: public converters of Google Fit. `Daily activity metrics` (the name is translated) has a table of all days and one table per
/// day with rows of 15 minutes; `All Sessions` has one JSON file per workout; the TCX files in `Activities` are imported as such.
enum GoogleFit {
    private static let service = "Google Fit"

    /// The word for steps in the titles of the languages of Google Takeout.
    private static let stepWords = [
        "step", "schritt", "pasos", "passi", "passos", "stappen", "nombre de pas", "krok", "steg", "skridt", "skritt",
        "askel",
        "lépés", "adım", "шаг", "крок", "歩数", "步數", "步数", "걸음",
    ]
    private static let startWords = ["start time", "startzeit", "beginn"]
    private static let endWords = ["end time", "endzeit", "ende"]
    private static let weightWords = [
        "average weight", "durchschnittsgewicht", "durchschnittliches gewicht", "poids moyen", "peso medio",
        "peso promedio",
        "peso médio", "gemiddeld gewicht",
    ]
    private static let heightWords = [
        "height", "größe", "taille moyenne", "altura media", "altezza media", "gemiddelde lengte",
    ]

    static func isFolder(_ name: String) -> Bool { name == "fit" || name == "google fit" }

    /// Whether the start of a JSON file is that of a workout; `All Data` (the name is translated) has files of a gigabyte beside them.
    static func isSession(head: [UInt8]) -> Bool { head.firstRange(of: "\"fitnessActivity\"".utf8) != nil }

    // MARK: - Steps

    /// Reads a table: of the quarters of an hour of the day that its name states, or of all days.
    static func table(_ bytes: [UInt8], name: String, _ zone: LocalZone) throws(ExchangeError) -> HealthRecords? {
        var rows = CSVRows(bytes)
        let titles = (rows.next() ?? []).map { $0.lowercased() }
        func column(_ words: [String]) -> Int? { titles.firstIndex { title in words.contains(where: title.contains) } }
        guard let steps = column(stepWords) else {
            // Every table of Google Fit has a column "(kcal)". The table of a day without steps has no column with steps.
            guard titles.contains(where: { $0.contains("(kcal)") }) else { return nil }
            guard CivilDate(parsing: name.dropLast(4)) == nil else { return HealthRecords(service) }
            throw ExchangeError("the table has no column with steps in a known language: export it in English")
        }
        let columns = Columns(
            steps: steps,
            start: column(startWords) ?? 0,
            end: column(endWords) ?? 1,
            weight: column(weightWords),
            height: column(heightWords)
        )
        let day = CivilDate(parsing: name.dropLast(4))
        return day.map { intervals(rows, columns, of: $0, zone) } ?? days(rows, columns)
    }

    private struct Columns {
        var steps: Int
        var start: Int
        var end: Int
        var weight: Int?
        var height: Int?
    }

    private static func number(_ row: [String], _ column: Int?) -> Double? {
        guard let column, row.indices.contains(column) else { return nil }
        return Double(finite: row[column])
    }

    private static func intervals(
        _ rows: CSVRows,
        _ columns: Columns,
        of day: CivilDate,
        _ zone: LocalZone
    ) -> HealthRecords {
        var records = HealthRecords(service)
        var hourly = HourlySteps()
        var unread = 0
        for row in rows {
            records.profile.set(meters: number(row, columns.height), kilograms: number(row, columns.weight))
            guard let steps = number(row, columns.steps), (1...100_000).contains(steps) else { continue }
            guard let start = row.indices.contains(columns.start) ? ExportTime("\(day)T\(row[columns.start])") : nil
            else {
                unread += 1
                continue
            }
            let end = row.indices.contains(columns.end) ? ExportTime("\(day)T\(row[columns.end])") : nil
            let from = start.moment(zone)
            var to = end?.moment(zone) ?? from + .seconds(900)
            // The last row of a day ends at 00:00.
            if to <= from { to = from + .seconds(900) }
            hourly.add(Int(steps), from: from, to: to, by: "")
        }
        if unread > 0 { records.notes.append("\(unread) rows without a readable time were left out") }
        records.hours = hourly.result
        return records
    }

    private static func days(_ rows: CSVRows, _ columns: Columns) -> HealthRecords {
        var records = HealthRecords(service)
        for row in rows {
            records.profile.set(meters: number(row, columns.height), kilograms: number(row, columns.weight))
            guard let day = row.first.flatMap({ CivilDate(parsing: $0) }), let steps = number(row, columns.steps) else {
                continue
            }
            records.addDay(day, steps: steps)
        }
        return records
    }

    // MARK: - Workouts

    /// The names of activities of Google Fit (developers.google.com/fit, activity types) that strided records.
    private static let kinds: [String: Activity.Kind] = [
        "running": .run, "running.jogging": .run, "running.sand": .run, "running.treadmill": .run, "treadmill": .run,
        "walking": .walk, "walking.fitness": .walk, "walking.nordic": .walk, "walking.treadmill": .walk,
        "walking.stroller": .walk, "walking.paced": .walk, "hiking": .walk,
        "biking": .cycle, "biking.mountain": .cycle, "biking.road": .cycle, "biking.spinning": .cycle,
        "biking.stationary": .cycle, "biking.utility": .cycle,
    ]
    /// Activities that are no workout.
    private static let noWorkouts: Set = ["sleep", "still", "in_vehicle", "unknown", "tilting"]

    /// Reads a workout; nil if the file is none.
    static func session(_ json: JSONValue, _ zone: LocalZone) -> HealthRecords? {
        guard let word = json["fitnessActivity"]?.text else { return nil }
        var records = HealthRecords(service)
        guard !noWorkouts.contains(word), !word.hasPrefix("sleep") else { return records }
        guard let start = zone.moment(json["startTime"]?.text), let end = zone.moment(json["endTime"]?.text),
            end > start, var workout = HealthWorkout(word, .init(word, kinds), start, end)
        else {
            records.notes.append("its start or end cannot be read")
            return records
        }
        // Times are UTC in most exports; the local time is that of this computer.
        if start.utcOffset == 0 { workout.start = zone.moment(unixMilliseconds: start.unixMilliseconds) }
        workout.name = json["name"]?.text.map { String($0.prefix(200)) }
        var figures: [String: Double] = [:]
        for figure in json["aggregate"]?.elements ?? [] {
            guard let name = figure["metricName"]?.text else { continue }
            figures[name] = figure["intValue"]?.number ?? figure["floatValue"]?.number
        }
        workout.set(
            meters: figures["com.google.distance.delta"],
            kilocalories: figures["com.google.calories.expended"],
            steps: figures["com.google.step_count.delta"],
            seconds: json["duration"]?.text.flatMap { $0.hasSuffix("s") ? Double($0.dropLast()) : nil }
        )
        records.workouts = [workout]
        return records
    }
}

extension HealthRecords {
    /// Adds the total of a day whose hours are not known; of two totals, the larger one counts.
    mutating func addDay(_ day: CivilDate, steps: Double) {
        guard (1...200_000).contains(steps) else { return }
        days[day] = max(days[day] ?? 0, Int(steps))
    }
}
