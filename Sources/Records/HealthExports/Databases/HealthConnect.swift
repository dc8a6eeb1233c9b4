import Activities
import Cadence
import SQLite

/// Reads the database of Android's Health Connect (`health_connect_export.db` in the zip file of its export).
///
/// Structure: `ExerciseSessionType` and the record helpers of the Android Open Source Project (packages/modules/HealthFitness). Times are
/// Unix milliseconds, offsets seconds, distances metres, energies small calories, and masses grams. A session has no figures: they are
/// the records of other tables that overlap with it.
struct HealthConnect {
    let db: Database
    let tables: ExportTables
    let zone: LocalZone

    func records() throws -> HealthRecords {
        var records = HealthRecords("Health Connect")
        if tables.contains("steps_record_table", "start_time", "end_time", "count") {
            records.readTable(ifDamaged: "the table of the steps is damaged: they were not read") {
                $0.hours = try hours()
            }
        }
        if tables.contains("exercise_session_record_table", "start_time", "end_time") {
            records.readTable(ifDamaged: "the table of the workouts is damaged: they were not read") { records in
                records.workouts = try workouts(&records.notes)
            }
        }
        records.profile.set(
            meters: try latest("height", of: "height_record_table"),
            kilograms: try latest("weight", of: "weight_record_table").map { $0 / 1000 },
            restingHeartRate: try latest("beats_per_minute", of: "resting_heart_rate_record_table")
        )
        return records
    }

    private func moment(_ row: Row, _ time: String, _ offset: String) -> Moment? {
        guard let time = row.integer(time), (946_684_800_000..<7_258_118_400_000).contains(time) else { return nil }
        guard let offset = row.integer(offset) else { return zone.moment(unixMilliseconds: time) }
        return Moment(unixMilliseconds: time, utcOffset: Int(offset))
    }

    /// The name of the program that wrote a record, as a column of a statement; 0 if the table does not have it.
    private func program(_ table: String) -> String { tables.contains(table, "app_info_id") ? "app_info_id" : "0" }

    private func hours() throws -> [HourBucket] {
        var hourly = HourlySteps()
        try db.forEach("SELECT *, \(program("steps_record_table")) AS program FROM steps_record_table") { row in
            guard let start = moment(row, "start_time", "start_zone_offset"),
                let end = moment(row, "end_time", "end_zone_offset"), let count = row.integer("count")
            else { return }
            hourly.add(Int(clamping: count), from: start, to: end, by: "\(row.integer("program") ?? 0)")
        }
        return hourly.result
    }

    private func latest(_ column: String, of table: String) throws -> Double? {
        guard tables.contains(table, column, "time") else { return nil }
        return try db.row("SELECT \(column) AS value FROM \(table) ORDER BY time DESC LIMIT 1")?.number("value")
    }

    // MARK: - Workouts

    /// A workout with the records of other tables that belong to it.
    private struct Session {
        var workout: HealthWorkout
        var program: Int64
        var row: Int64
        /// The sums of the parts of records that lie within the workout, by the program that wrote them.
        var sums: [Figure: [Int64: Double]] = [:]

        /// The sum of the program that recorded the workout; if it has none, the largest sum of all programs.
        func sum(_ figure: Figure) -> Double? { sums[figure].flatMap { $0[program] ?? $0.values.max() } }
    }

    /// The figures of workouts, by the tables and columns that have them.
    private enum Figure: String, CaseIterable {
        case meters = "distance_record_table"
        case calories = "total_calories_burned_record_table"
        case activeCalories = "active_calories_burned_record_table"
        case steps = "steps_record_table"

        var table: String { rawValue }

        var column: String {
            switch self {
            case .meters: "distance"
            case .calories, .activeCalories: "energy"
            case .steps: "count"
            }
        }
    }

    private func workouts(_ notes: inout [String]) throws -> [HealthWorkout] {
        var sessions: [Session] = []
        try db.forEach("SELECT * FROM exercise_session_record_table ORDER BY start_time") { row in
            if let session = session(row) {
                sessions.append(session)
            } else {
                notes.append("a workout without a possible time was left out")
            }
        }
        sessions.sort { $0.workout.start < $1.workout.start }
        // Each table is read once, because it has no index by time.
        for figure in Figure.allCases { try addSums(figure, to: &sessions) }
        try addRoutes(to: &sessions)
        var windows = WorkoutWindows(
            sessions.map { session in
                var workout = session.workout
                workout.set(
                    meters: session.sum(.meters),
                    kilocalories: (session.sum(.calories) ?? session.sum(.activeCalories)).map { $0 / 1000 },
                    steps: session.sum(.steps)
                )
                return workout
            }
        )
        try addHeartRates(to: &windows)
        return windows.workouts
    }

    private func session(_ row: Row) -> Session? {
        let type = row.integer("exercise_type") ?? 0
        guard let start = moment(row, "start_time", "start_zone_offset"),
            let end = moment(row, "end_time", "end_zone_offset"),
            var workout = HealthWorkout(type, Self.sport(type), start, end)
        else { return nil }
        workout.name = row.text("title").map { String($0.prefix(200)) }
        workout.note = row.text("notes").map { String($0.prefix(4000)) }
        return Session(workout: workout, program: row.integer("app_info_id") ?? 0, row: row.integer("row_id") ?? 0)
    }

    private func addSums(_ figure: Figure, to sessions: inout [Session]) throws {
        guard tables.contains(figure.table, figure.column, "start_time", "end_time") else { return }
        let windows = WorkoutWindows(sessions.map(\.workout))
        let sql = """
            SELECT start_time, end_time, \(figure.column) AS value, \(program(figure.table)) AS program
            FROM \(figure.table)
            """
        try db.forEach(sql) { row in
            guard let from = row.integer("start_time"), let to = row.integer("end_time"), to > from,
                let value = row.number("value"), value > 0
            else { return }
            for index in windows.indices(from: from, to: to) {
                let workout = sessions[index].workout
                let start = max(from, workout.start.unixMilliseconds)
                let part = min(to, workout.end.unixMilliseconds) - start
                guard part > 0 else { continue }
                let share = Double(part) / Double(to - from)
                sessions[index].sums[figure, default: [:]][row.integer("program") ?? 0, default: 0] += value * share
            }
        }
    }

    private func addRoutes(to sessions: inout [Session]) throws {
        guard tables.contains("exercise_route_table", "parent_key", "timestamp_millis", "latitude", "longitude") else {
            return
        }
        let places = Dictionary(sessions.enumerated().map { ($1.row, $0) }, uniquingKeysWith: { first, _ in first })
        try db.forEach("SELECT * FROM exercise_route_table ORDER BY parent_key, timestamp_millis") { row in
            guard let place = row.integer("parent_key").flatMap({ places[$0] }),
                let time = row.integer("timestamp_millis"),
                let latitude = row.number("latitude"), let longitude = row.number("longitude"),
                let position = Position(latitude: latitude, longitude: longitude)
            else { return }
            let elapsed = Duration.milliseconds(time - sessions[place].workout.start.unixMilliseconds)
            guard elapsed >= .zero, elapsed <= sessions[place].workout.elapsed,
                sessions[place].workout.samples.last.map({ $0.elapsed < elapsed }) ?? true
            else { return }
            let altitude = row.number("altitude").flatMap { Altitude.range.contains($0) ? Altitude(meters: $0) : nil }
            sessions[place].workout.samples.append(Sample(elapsed: elapsed, position: position, altitude: altitude))
        }
    }

    private func addHeartRates(to windows: inout WorkoutWindows) throws {
        guard tables.contains("heart_rate_record_series_table", "beats_per_minute", "epoch_millis") else { return }
        try db.forEach("SELECT epoch_millis, beats_per_minute FROM heart_rate_record_series_table") { row in
            guard let time = row.integer("epoch_millis"), let rate = row.number("beats_per_minute"),
                HeartRate.range.contains(rate)
            else { return }
            windows.add(TimedHeartRate(time: UInt32(clamping: time / 1000), beatsPerMinute: Float(rate)))
        }
    }

    /// The numbers of Android's `ExerciseSessionType` that strided records.
    private static let kinds: [Int64: Activity.Kind] = [
        33: .run, 34: .run, 53: .walk, 21: .walk, 4: .cycle, 5: .cycle,
    ]
    private static let otherNames: [Int64: String] = [
        31: "rowing", 25: "paddling", 45: "strength training", 48: "open water swimming", 49: "pool swimming",
        57: "yoga", 60: "elliptical", 61: "rowing machine", 44: "stair climbing", 38: "skiing",
    ]

    private static func sport(_ number: Int64) -> HealthWorkout.Sport {
        guard number != 0 else { return .unknown }
        return .init(number, kinds, names: otherNames, unknown: "exercise type \(number) of Health Connect")
    }
}
