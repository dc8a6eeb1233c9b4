import Activities
import Cadence

/// Reads the JSON files of Polar's export ("Download your data").
///
/// Structure: public converters of the export. Times are those of the local clock without a zone. Until 2025, a training session had
/// samples with a time each; later ones have the values at an interval, and the route at the times since its start.
enum Polar {
    private static let service = "Polar"

    /// The names of sports that strided records; from 2025 on, they are the displayed ones.
    private static let kinds: [String: Activity.Kind] = [
        "running": .run, "treadmill_running": .run, "trail_running": .run, "jogging": .run, "road_running": .run,
        "track_and_field_running": .run, "treadmill running": .run, "trail running": .run, "road running": .run,
        "ultra_running": .run,
        "walking": .walk, "hiking": .walk, "nordic_walking": .walk, "nordic walking": .walk, "trekking": .walk,
        "cycling": .cycle, "road_biking": .cycle, "mountain_biking": .cycle, "indoor_cycling": .cycle,
        "spinning": .cycle,
        "road cycling": .cycle, "mountain biking": .cycle, "indoor cycling": .cycle,
    ]

    // MARK: - Workouts

    /// Reads a training session; each of its exercises is a workout.
    static func session(_ json: JSONValue, _ zone: LocalZone) -> HealthRecords {
        var records = HealthRecords(service)
        let body = json["physicalInformationSnapshot"]
        records.profile.set(
            meters: body?["height, cm"]?.number.map { $0 / 100 },
            kilograms: body?["weight, kg"]?.number,
            restingHeartRate: body?["restingHeartRate"]?.number
        )
        let exercises = json["exercises"]?.elements ?? []
        for (number, exercise) in (exercises.isEmpty ? [json] : exercises).enumerated() {
            guard let workout = workout(exercise, in: json, number: number, isOnly: exercises.count < 2, zone) else {
                records.notes.append("a training without a readable time was left out")
                continue
            }
            records.workouts.append(workout)
        }
        return records
    }

    private static func workout(
        _ json: JSONValue,
        in session: JSONValue,
        number: Int,
        isOnly: Bool,
        _ zone: LocalZone
    ) -> HealthWorkout? {
        let minutes = ["timezoneOffset", "timezoneOffsetMinutes", "timeZoneOffset"].lazy
            .compactMap { json[$0]?.number ?? session[$0]?.number }.first
        let clock = Clock(utcOffset: minutes.flatMap { $0.magnitude <= 1080 ? Int($0 * 60) : nil }, zone: zone)
        guard let start = clock.moment((json["startTime"] ?? session["startTime"])?.text) else { return nil }
        let seconds = seconds(of: json) ?? seconds(of: session)
        let stop = clock.moment((json["stopTime"] ?? session["stopTime"])?.text)
        let word = json["sport"]?.text ?? session["name"]?.text ?? "exercise"
        guard let end = stop ?? seconds.map({ start + .milliseconds(Int64($0 * 1000)) }),
            var workout = HealthWorkout(number, .init(word, kinds), start, end)
        else { return nil }
        func figure(_ names: String...) -> Double? {
            names.lazy.compactMap { json[$0]?.number ?? (isOnly ? session[$0]?.number : nil) }.first
        }
        workout.set(
            meters: figure("distance", "distanceMeters"),
            kilocalories: figure("kiloCalories", "calories"),
            heartRate: json["heartRate"]?["avg"]?.number ?? figure("averageHeartRate", "hrAvg"),
            highestHeartRate: json["heartRate"]?["max"]?.number ?? figure("maximumHeartRate", "hrMax"),
            seconds: seconds
        )
        workout.samples = samples(json, workout, clock)
        return workout
    }

    /// The duration in seconds: milliseconds, or `PT1H2M3.4S`.
    private static func seconds(of json: JSONValue) -> Double? {
        if let milliseconds = json["durationMillis"]?.number, (0...1e9).contains(milliseconds) {
            return milliseconds / 1000
        }
        guard var text = json["duration"]?.text?[...], text.hasPrefix("PT") else { return nil }
        text = text.dropFirst(2)
        var seconds = 0.0
        while let end = text.firstIndex(where: \.isLetter) {
            guard let number = Double(text[..<end]), let factor = ["H": 3600.0, "M": 60, "S": 1][text[end]] else {
                return nil
            }
            seconds += number * factor
            text = text[text.index(after: end)...]
        }
        return (0...1e6).contains(seconds) ? seconds : nil
    }

    private struct Clock {
        let utcOffset: Int?
        let zone: LocalZone

        func moment(_ text: String?) -> Moment? {
            guard let time = text.flatMap({ ExportTime($0) }) else { return nil }
            if let moment = time.moment { return moment }
            guard let utcOffset else { return time.moment(zone) }
            return Moment(unixMilliseconds: time.clockMilliseconds - Int64(utcOffset) * 1000, utcOffset: utcOffset)
        }
    }

    // MARK: - Samples

    private static func samples(_ json: JSONValue, _ workout: HealthWorkout, _ clock: Clock) -> PackedSamples {
        var collector = SampleCollector(workout)
        let samples = json["samples"]
        for (name, key) in [
            ("heartRate", "HEART_RATE"), ("speed", "SPEED"), ("distance", "DISTANCE"), ("altitude", "ALTITUDE"),
            ("cadence", "CADENCE"),
        ] {
            for entry in samples?[name]?.elements ?? [] {
                guard let time = clock.moment(entry["dateTime"]?.text), let value = entry["value"]?.number else {
                    continue
                }
                collector.change(time - workout.start) { $0.set(key, value) }
            }
        }
        for stream in samples?["samples"]?.elements ?? [] {
            guard let type = stream["type"]?.text, let interval = stream["intervalMillis"]?.number,
                (1...3_600_000).contains(interval)
            else { continue }
            for (number, value) in (stream["values"]?.elements ?? []).enumerated() {
                guard let value = value.number else { continue }
                collector.change(.milliseconds(Int64(Double(number) * interval))) { $0.set(type, value) }
            }
        }
        for point in samples?["recordedRoute"]?.elements ?? [] {
            guard let time = clock.moment(point["dateTime"]?.text) else { continue }
            collector.change(time - workout.start) { $0.setPosition(point) }
        }
        let route = json["routes"]?["route"]
        let begin = clock.moment(route?["startTime"]?.text).map { $0 - workout.start } ?? .zero
        for point in route?["wayPoints"]?.elements ?? [] {
            guard let elapsed = point["elapsedMillis"]?.number, (0...1e9).contains(elapsed) else { continue }
            collector.change(begin + .milliseconds(Int64(elapsed))) { $0.setPosition(point) }
        }
        var collected = collector.samples
        let cadences = collected.compactMap(\.cadence?.stepsPerMinute).sorted()
        guard !cadences.isEmpty else { return collected }
        // Polar counts strides. If more than half of the values are above 110 a minute, which no runner reaches, they are steps.
        let factor = cadences[cadences.count / 2] > 110 ? 1.0 : 2
        let isOnFoot = if case .kind(let kind) = workout.sport { kind.isOnFoot } else { false }
        for index in collected.indices {
            let rate = collected[index].cadence.map { $0.stepsPerMinute * factor }
            collected[index].cadence = isOnFoot ? rate.map(StepRate.init(stepsPerMinute:)) : nil
        }
        return collected
    }

    // MARK: - Steps

    static func day(_ json: JSONValue, _ zone: LocalZone) -> HealthRecords {
        var records = HealthRecords(service)
        guard let date = json["date"]?.text.flatMap({ CivilDate(parsing: $0) }) else {
            records.notes.append("its date cannot be read")
            return records
        }
        var hourly = HourlySteps()
        for entry in json["samples"]?["steps"]?.elements ?? [] {
            guard let time = (entry["localTime"] ?? entry["time"])?.text.flatMap({ ExportTime("\(date)T\($0)") }),
                let steps = entry["value"]?.number, (1...1000).contains(steps)
            else { continue }
            let start = time.moment(zone)
            hourly.add(Int(steps), from: start, to: start + .seconds(60), by: "")
        }
        records.hours = hourly.result
        if records.hours.isEmpty, let total = json["summary"]?["stepCount"]?.number {
            records.addDay(date, steps: total)
        }
        return records
    }
}

extension Sample {
    /// Sets a value of Polar; speeds are in km/h.
    fileprivate mutating func set(_ type: String, _ value: Double) {
        switch type {
        case "HEART_RATE": set(.heartRate, value)
        case "SPEED": set(.speed, value / 3.6)
        case "DISTANCE": set(.distance, value)
        case "CADENCE": set(.cadence, value)
        case "ALTITUDE": set(.altitude, value, in: Altitude.range)
        default: break
        }
    }

    fileprivate mutating func setPosition(_ point: JSONValue) {
        guard let latitude = point["latitude"]?.number, let longitude = point["longitude"]?.number,
            latitude != 0 || longitude != 0
        else { return }
        setPlace(point)
    }
}
