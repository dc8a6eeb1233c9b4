import Activities
import Cadence
import SQLite

/// The columns of a sample as integers.
///
/// Each value is multiplied by a scale and rounded. The scales are at least as fine as the resolution of real sources, so their values are
/// restored as the same `Double` (a quotient of two integers is rounded once, like a parsed decimal). Time: 1 ms. Position: 1e-7° (11 mm;
/// receivers write seven decimals, and FIT semicircles survive the rounding). Altitude and distance: 1 cm (FIT: 20 cm and 1 cm). Speed: 1
/// mm/s (same as FIT). Cadence: 0.1 spm (as displayed; FIT: 1/64, sensors: 1 or 2). Heart rate: 1 beat per minute.
enum SampleColumns {
    static let insert = """
        INSERT OR REPLACE INTO sample (activity, elapsed_ms, latitude_e7, longitude_e7, altitude_cm, distance_cm,
          speed_mmps, target_dspm, cadence_dspm, heart_rate_bpm, steps)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let select = """
        SELECT elapsed_ms, latitude_e7, longitude_e7, altitude_cm, distance_cm,
          speed_mmps, target_dspm, cadence_dspm, heart_rate_bpm, steps
        FROM sample WHERE activity = ? ORDER BY elapsed_ms
        """

    private static let degrees = 1e7
    private static let centimeters = 100.0
    private static let millimeters = 1000.0
    private static let tenths = 10.0

    static func arguments(_ sample: Sample, of activity: ActivityID) -> StatementArguments {
        [
            activity.number, sample.elapsed.storedMilliseconds,
            stored(sample.position?.latitude, degrees), stored(sample.position?.longitude, degrees),
            stored(sample.altitude?.meters, centimeters), stored(sample.distance?.meters, centimeters),
            stored(sample.speed?.metersPerSecond, millimeters), stored(sample.target?.stepsPerMinute, tenths),
            stored(sample.cadence?.stepsPerMinute, tenths), stored(sample.heartRate?.beatsPerMinute, 1),
            sample.steps,
        ]
    }

    /// Converts a database row, read with `select`, to a sample; an invalid position in a damaged file becomes nil.
    static func sample(_ row: Row) throws -> Sample {
        let latitude: Int64? = row[1]
        let longitude: Int64? = row[2]
        return try Sample(
            elapsed: .milliseconds(row[0] as Int64),
            position: latitude.flatMap { latitude in
                longitude.flatMap { longitude in
                    Position(latitude: Double(latitude) / degrees, longitude: Double(longitude) / degrees)
                }
            },
            altitude: value(row[3], centimeters).map(Altitude.init(meters:)),
            distance: value(row[4], centimeters).map(Distance.init(meters:)),
            speed: value(row[5], millimeters).map(Speed.init(metersPerSecond:)),
            target: value(row[6], tenths).map(StepRate.init(stepsPerMinute:)),
            cadence: value(row[7], tenths).map(StepRate.init(stepsPerMinute:)),
            heartRate: value(row[8], 1).map(HeartRate.init(beatsPerMinute:)),
            steps: row[9]
        )
    }

    /// A sample with its values as they are when it is read again.
    static func asStored(_ sample: Sample) -> Sample {
        func rounded(_ value: Double?, _ scale: Double) -> Double? { self.value(stored(value, scale), scale) }
        var sample = sample
        sample.elapsed = .milliseconds(sample.elapsed.storedMilliseconds)
        sample.position = sample.position.flatMap { position in
            rounded(position.latitude, degrees).flatMap { latitude in
                rounded(position.longitude, degrees).flatMap { Position(latitude: latitude, longitude: $0) }
            }
        }
        sample.altitude = rounded(sample.altitude?.meters, centimeters).map(Altitude.init(meters:))
        sample.distance = rounded(sample.distance?.meters, centimeters).map(Distance.init(meters:))
        sample.speed = rounded(sample.speed?.metersPerSecond, millimeters).map(Speed.init(metersPerSecond:))
        sample.target = rounded(sample.target?.stepsPerMinute, tenths).map(StepRate.init(stepsPerMinute:))
        sample.cadence = rounded(sample.cadence?.stepsPerMinute, tenths).map(StepRate.init(stepsPerMinute:))
        sample.heartRate = rounded(sample.heartRate?.beatsPerMinute, 1).map(HeartRate.init(beatsPerMinute:))
        return sample
    }

    private static func stored(_ value: Double?, _ scale: Double) -> Int64? {
        value.flatMap { value in
            // An imported file may contain any altitude, so the value is limited.
            value.isFinite ? Int64(min(max((value * scale).rounded(), -1e15), 1e15)) : nil
        }
    }

    private static func value(_ stored: Int64?, _ scale: Double) -> Double? {
        stored.map { Double($0) / scale }
    }
}
