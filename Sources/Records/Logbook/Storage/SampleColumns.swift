import Activities
import Cadence
import SQLite

/// The columns of a sample as integers.
///
/// Each value is multiplied by a scale and rounded, see `SampleField.scale`. Time: 1 ms. Position: 1e-7° (11 mm; receivers write seven
/// decimals, and FIT semicircles survive the rounding).
enum SampleColumns {
    private static let names = ["elapsed_ms", "latitude_e7", "longitude_e7"] + SampleField.all.map(\.column)
    private static let list = names.joined(separator: ", ")

    static let insert = """
        INSERT OR REPLACE INTO sample (activity, \(list)) VALUES (?\(String(repeating: ", ?", count: names.count)))
        """
    static let select = "SELECT \(list) FROM sample WHERE activity = ? ORDER BY elapsed_ms"

    private static let degrees = 1e7

    static func arguments(_ sample: Sample, of activity: ActivityID) -> StatementArguments {
        let place: [Int64?] = [
            activity.number, sample.elapsed.storedMilliseconds,
            stored(sample.position?.latitude, degrees), stored(sample.position?.longitude, degrees),
        ]
        return StatementArguments(place + SampleField.all.map { stored($0.value(sample), $0.scale) })
    }

    /// Converts a database row, read with `select`, to a sample; an invalid position in a damaged file becomes nil.
    static func sample(_ row: Row) throws -> Sample {
        var sample = try Sample(elapsed: .milliseconds(row[0] as Int64))
        if let latitude = value(row[1], degrees), let longitude = value(row[2], degrees) {
            sample.position = Position(latitude: latitude, longitude: longitude)
        }
        for (place, field) in SampleField.all.enumerated() {
            if let value = value(row[3 + place], field.scale) { field.set(&sample, value) }
        }
        return sample
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
        for field in SampleField.all { field.set(&sample, rounded(field.value(sample), field.scale)) }
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
