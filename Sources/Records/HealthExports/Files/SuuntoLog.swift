import Activities
import Cadence
import Exchange

/// Reads the JSON files of Suunto's watches (`{"DeviceLog": {"Header": …, "Samples": […]}}`), as the Suunto app and its export write them.
///
/// Structure: public readers of the files (quantified-self, MyTourbook). Positions are in radians, heart rates in hertz, energies in
/// joules, distances in metres and durations in seconds.
enum SuuntoLog {
    /// The numbers of activities of Suunto that strided records.
    private static let kinds: [Int: Activity.Kind] = [
        3: .run, 60: .run, 82: .run, 84: .run, 1: .run, 22: .run, 11: .walk, 12: .walk, 29: .walk, 83: .walk,
        2: .cycle, 4: .cycle, 5: .cycle, 52: .cycle,
    ]

    /// Reads a workout.
    ///
    /// - Throws: An error if the file has another structure.
    static func records(_ json: JSONValue, _ zone: LocalZone) throws(ExchangeError) -> HealthRecords {
        var records = HealthRecords("Suunto")
        let log = json["DeviceLog"] ?? json
        let entries = log["Samples"]?.elements ?? []
        guard !entries.isEmpty else {
            throw ExchangeError("it is a file of Suunto without samples: export the workout as FIT")
        }
        let unreadable = ExchangeError("the times of the workout cannot be read: export it as FIT")
        let times = entries.lazy.compactMap { zone.moment($0["TimeISO8601"]?.text) }
        let header = log["Header"]
        guard let start = zone.moment(header?["DateTime"]?.text) ?? times.first else { throw unreadable }
        let seconds = header?["Duration"]?.number.flatMap { (0...6e5).contains($0) ? $0 : nil }
        let last = times.last.flatMap { $0 >= start && $0 - start <= HealthWorkout.longest ? $0 : nil }
        let number = header?["ActivityType"]?.number.map { Int(min(max($0, -1), 10_000)) } ?? -1
        let sport = HealthWorkout.Sport(number, kinds, unknown: "activity type \(number) of Suunto")
        guard let end = last ?? seconds.map({ start + .milliseconds(Int64($0 * 1000)) }),
            var workout = HealthWorkout(number, sport, start, end)
        else { throw unreadable }
        workout.set(
            meters: header?["Distance"]?.number,
            kilocalories: header?["Energy"]?.number.map { $0 / 4184 },
            steps: header?["StepCount"]?.number,
            seconds: seconds
        )
        var collector = SampleCollector(workout)
        for entry in entries {
            guard let time = zone.moment(entry["TimeISO8601"]?.text) else { continue }
            collector.change(time - start) { $0.set(sample(in: entry)) }
        }
        workout.samples = collector.samples
        records.workouts = [workout]
        return records
    }

    /// The values of an entry; they are in the entry itself, or in an attribute, which is a text in old files.
    private static func sample(in entry: JSONValue) -> JSONValue {
        guard let attributes = entry["Attributes"] else { return entry }
        let parsed = attributes.text.flatMap { JSONValue(Array($0.utf8)) } ?? attributes
        return parsed["suunto/sml"]?["Sample"] ?? entry
    }
}

extension Sample {
    fileprivate mutating func set(_ json: JSONValue) {
        let degrees = 180 / Double.pi
        if let latitude = json["Latitude"]?.number, let longitude = json["Longitude"]?.number {
            position = Position(latitude: latitude * degrees, longitude: longitude * degrees) ?? position
        }
        set(.altitude, (json["GPSAltitude"] ?? json["Altitude"])?.number, in: Altitude.range)
        set(.distance, json["Distance"]?.number)
        set(.speed, json["Speed"]?.number)
        if let hertz = json["HR"]?.number, HeartRate.range.contains(hertz * 60) {
            heartRate = HeartRate(beatsPerMinute: (hertz * 6000).rounded() / 100)
        }
        // Strides per second.
        if let hertz = json["Cadence"]?.number, StepRate.range.contains(hertz * 120) {
            cadence = StepRate(stepsPerMinute: (hertz * 12_000).rounded() / 100)
        }
    }
}
