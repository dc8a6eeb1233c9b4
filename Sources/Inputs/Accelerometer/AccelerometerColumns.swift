/// The positions and units of the columns in a table of acceleration samples.
///
/// The headers of common logger apps are accepted: `time,x,y,z`, `time,gFx,gFy,gFz,TgF` (Physics Toolbox, in g), `"Time (s)",
/// "Acceleration x (m/s^2)",…` (phyphox), `timestamp_ms;ax;ay;az`. All other columns are ignored, for example linear
/// acceleration: it does not contain gravity, so its magnitude has two peaks per step.
struct AccelerometerColumns: Hashable, Sendable {
    /// The unit of the time stamps in a table.
    enum TimeUnit: Double, Hashable, Sendable {
        case seconds = 1
        case milliseconds = 1e-3
        case microseconds = 1e-6
        case nanoseconds = 1e-9
    }

    var time: Int?
    var x: Int
    var y: Int
    var z: Int
    /// The unit of acceleration given in the header; nil if it must be determined from the samples.
    var unit: AccelerationUnit?
    var timeUnit = TimeUnit.seconds

    /// The columns of a table without a header: `x,y,z` or `t,x,y,z`.
    init?(count: Int) {
        guard count == 3 || count == 4 else { return nil }
        let first = count - 3
        self.init(time: first == 1 ? 0 : nil, x: first, y: first + 1, z: first + 2)
    }

    private init(time: Int?, x: Int, y: Int, z: Int) {
        self.time = time
        self.x = x
        self.y = y
        self.z = z
    }

    /// Finds the columns by the names in a header; nil unless the header has columns for x, y and z.
    init?(header: [String]) {
        let names = header.map { $0.lowercased() }
        func axis(_ letter: Character) -> Int? { names.firstIndex { Self.axis(of: $0) == letter } }
        guard let x = axis("x"), let y = axis("y"), let z = axis("z") else { return nil }
        let time = names.firstIndex { $0.hasPrefix("t") && ($0 == "t" || $0.hasPrefix("time") || $0.hasPrefix("t (")) }
        self.init(time: time, x: x, y: y, z: z)
        unit = AccelerationUnit(columnName: names[x])
        if let time { timeUnit = Self.timeUnit(of: names[time]) }
    }

    /// The axis of a column, from its name: the last letter before the unit, for example x for "Acceleration x (m/s^2)".
    private static func axis(of name: String) -> Character? {
        let bare = name.prefix { $0 != "(" && $0 != "[" }.filter { $0.isLetter }
        let isKnown = ["", "a", "acc", "accel", "acceleration", "accelerometer", "gf", "g"]
            .contains(String(bare.dropLast()))
        return isKnown ? bare.last : nil
    }

    private static func timeUnit(of name: String) -> TimeUnit {
        let words = name.split { !$0.isLetter }
        if words.contains("ms") { return .milliseconds }
        if words.contains("us") || words.contains("µs") { return .microseconds }
        if words.contains("ns") { return .nanoseconds }
        return .seconds
    }
}
