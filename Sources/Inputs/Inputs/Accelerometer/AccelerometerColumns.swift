/// The positions and units of the columns in a table of acceleration samples.
///
/// The headers that common logger apps write are understood: `time,seconds_elapsed,z,y,x` (Sensor Logger), `"Time (s)","Acceleration x
/// (m/s^2)",…` (phyphox), `time,gFx,gFy,gFz,TgF` (Physics Toolbox, in g), `ACCELEROMETER X (m/s²);…;Time since start in ms` (AndroSensor),
/// `loggingTime(txt),…,accelerometerAccelerationX(G),…` (SensorLog), `epoc (ms),timestamp (-0700),elapsed (s),x-axis (g),…` (MetaWear),
/// `Timestamp,X,Y,Z` (MATLAB Mobile), `timestamp_ms;ax;ay;az`. All other columns are ignored, for example linear acceleration: it does
/// not contain gravity, so its magnitude has two peaks per step.
struct AccelerometerColumns: Hashable, Sendable {
    struct Time: Hashable, Sendable {
        var column: Int
        /// The unit given in the header; nil if it must be determined from the samples.
        var unit: StampUnit?
    }

    /// The columns with times; the first one with a number is used.
    var times: [Time]
    var x: Int
    var y: Int
    var z: Int
    /// The unit of acceleration given in the header; nil if it must be determined from the samples.
    var unit: AccelerationUnit?

    /// The columns of a table without a header: `x,y,z` or `t,x,y,z`.
    init?(count: Int) {
        guard count == 3 || count == 4 else { return nil }
        let first = count - 3
        times = first == 1 ? [Time(column: 0)] : []
        (x, y, z) = (first, first + 1, first + 2)
    }

    /// Finds the columns by the names in a header; nil unless the header has columns for x, y and z.
    init?(header: [String]) {
        let names = header.map(ColumnName.init)
        // The columns of one sensor have the same name, apart from the letter of the axis.
        var sensors: [ColumnName.Sensor: [Character: Int]] = [:]
        for (column, name) in names.enumerated() {
            guard let (sensor, axis) = name.axis, sensors[sensor]?[axis] == nil else { continue }
            sensors[sensor, default: [:]][axis] = column
        }
        let complete = sensors.filter { $0.value.count == 3 }.min { $0.key < $1.key }
        guard let axes = complete?.value, let x = axes["x"], let y = axes["y"], let z = axes["z"] else { return nil }
        (self.x, self.y, self.z) = (x, y, z)
        unit = AccelerationUnit(columnName: header[x].lowercased())
        times = names.enumerated().compactMap { column, name in
            name.isTime && ![x, y, z].contains(column) ? Time(column: column, unit: name.stampUnit) : nil
        }
    }
}

/// The unit of the time stamps in a table; the raw value is its size in seconds.
enum StampUnit: Double, Hashable, Sendable, CaseIterable {
    case seconds = 1
    case milliseconds = 1e-3
    case microseconds = 1e-6
    case nanoseconds = 1e-9

    /// The longest interval of samples from which steps can be detected, in seconds.
    private static let longestInterval = 0.2

    /// The largest unit in which the median interval of the first time stamps is possible.
    ///
    /// Sensors measure 5 to 1000 times a second, and the units differ by a factor of 1000; so only one unit fits.
    init(stamps: [Double]) {
        let intervals = zip(stamps, stamps.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        let median = intervals.isEmpty ? 0 : intervals[intervals.count / 2]
        self = Self.allCases.first { median * $0.rawValue <= Self.longestInterval } ?? .nanoseconds
    }
}

private struct ColumnName {
    /// The sensor of a column: the column's name without the axis, and a rank; rank 0 is certainly an accelerometer.
    struct Sensor: Hashable, Comparable {
        var rank: Int
        var name: String

        static func < (one: Self, other: Self) -> Bool { (one.rank, one.name) < (other.rank, other.name) }
    }

    private let words: [Substring]
    /// The letters without the unit.
    private let bare: String

    init(_ text: String) {
        let text = text.lowercased()
        words = text.split { !$0.isLetter }
        let name = text.prefix { $0 != "(" && $0 != "[" && $0 != "{" }.split { !$0.isLetter }
        bare = name.count > 1 ? name.filter { !Self.unitWords.contains(String($0)) }.joined() : name.joined()
    }

    private static let unitWords = ["g", "mg", "ms", "mps"]
    /// Words that name an accelerometer, also in German (phyphox); longest first, because a longer word can contain a shorter one.
    private static let accelerometerWords = [
        "beschleunigung", "accelerometer", "acceleration", "gforce", "accel", "acc", "gf",
    ]
    private static let emptyWords = ["calibrated", "sensor", "value", "axis", "raw"]

    /// The axis of acceleration with gravity in this column, and its sensor; nil for every other column.
    var axis: (sensor: Sensor, axis: Character)? {
        var rest = bare
        var found: [String] = []
        for word in Self.accelerometerWords + Self.emptyWords where rest.contains(word) {
            rest = rest.replacing(word, with: "")
            found.append(word)
        }
        guard let axis = rest.last, "xyz".contains(axis) else { return nil }
        let isAccelerometer = found.contains { Self.accelerometerWords.contains($0) }
        let name = found.joined(separator: " ")
        switch rest.dropLast() {
        case "": return (Sensor(rank: isAccelerometer ? 0 : 1, name: name), axis)
        case "a": return (Sensor(rank: 0, name: "a"), axis)
        // In a table with another x column, "gx" is a gyroscope; in other tables it is an acceleration in g.
        case "g": return (Sensor(rank: 2, name: "g"), axis)
        default: return nil
        }
    }

    var isTime: Bool {
        bare == "t" || ["time", "zeit", "elapsed", "epoc"].contains { bare.contains($0) }
            || (stampUnit != nil && words.count == 1)
    }

    var stampUnit: StampUnit? {
        for word in words.reversed() {
            switch word {
            case "s", "sec", "secs", "second", "seconds": return .seconds
            case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": return .milliseconds
            case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds": return .microseconds
            case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": return .nanoseconds
            default: continue
            }
        }
        return nil
    }
}
