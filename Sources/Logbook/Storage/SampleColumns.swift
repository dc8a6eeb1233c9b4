import Activities
import Cadence
import GRDB

/// A sample as a row of whole numbers.
///
/// The grains, each as fine as what real sources say, so that what they give comes back as the same `Double` (the quotient of two
/// whole numbers is rounded once, like the decimal that was parsed): 1 ms of time; 1e-7° of position (11 mm, what receivers give
/// with seven decimals, and finer than a step of FIT's semicircles once rounded back); 1 cm of altitude and distance (FIT: 20 cm and
/// 1 cm); 1 mm/s (FIT: the same); 0.1 spm (shown so; FIT: 1/64, sensors: 1 or 2); whole heart beats a minute and steps.
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

    /// The sample of a row of `select`; a position that no place has, as only a damaged file holds, is none.
    static func sample(_ row: Row) -> Sample {
        let latitude: Int64? = row[1]
        let longitude: Int64? = row[2]
        return Sample(
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

    private static func stored(_ value: Double?, _ grains: Double) -> Int64? {
        value.flatMap { value in
            // An altitude may be any number, and a file may say so.
            value.isFinite ? Int64(min(max((value * grains).rounded(), -1e15), 1e15)) : nil
        }
    }

    private static func value(_ stored: Int64?, _ grains: Double) -> Double? {
        stored.map { Double($0) / grains }
    }
}
