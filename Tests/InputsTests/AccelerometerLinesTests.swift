import Foundation
import Inputs
import InputsSupport
import Testing
import TestSupport

@Suite("Accelerometer lines")
struct AccelerometerLinesTests {
    private func gait(_ cadence: Double = 170, seconds: Double = 20) -> [SyntheticGait.Sample] {
        SyntheticGait(noise: 0.3, cadence: { _ in cadence }, duration: seconds, seed: 3).make().samples
    }

    /// Feeds each sample's line at its time.
    private func feed(
        _ samples: [SyntheticGait.Sample],
        header: String = "",
        _ line: (SyntheticGait.Sample) -> String
    ) -> (observations: [Observation], decoder: AccelerometerLines) {
        var decoder = AccelerometerLines()
        var observations = decoder.feed(Array(header.utf8), at: .zero)
        for sample in samples {
            observations += decoder.feed(Array((line(sample) + "\n").utf8), at: .seconds(sample.instant))
        }
        return (observations, decoder)
    }

    private func text(_ sample: SyntheticGait.Sample, per unit: Double = 1, separator: String = ",") -> String {
        let felt = sample.acceleration
        return [felt.x, felt.y, felt.z].map { String(format: "%.4f", $0 / unit) }.joined(separator: separator)
    }

    private func steps(_ observations: [Observation]) -> Int {
        observations.reduce(0) { if case .steps(let steps) = $1.kind { $0 + steps } else { $0 } }
    }

    @Test(arguments: [1, Acceleration.gravity], [",", ";", "\t", " "])
    func theUnitIsDetectedFromGravity(unit: Double, separator: String) {
        let (seen, decoder) = feed(gait()) { text($0, per: unit, separator: separator) }
        #expect(decoder.unit == (unit == 1 ? .metersPerSecondSquared : .gravities))
        #expect(decoder.summary.hasSuffix("detected from gravity"))
        #expect(abs(steps(seen) - 54) <= 2)
        #expect(decoder.counts.refused == 0)
    }

    @Test(arguments: [
        ("time,x,y,z", 1.0, "m/s²"),
        ("\"Time (s)\",\"Acceleration x (m/s^2)\",\"Acceleration y (m/s^2)\",\"Acceleration z (m/s^2)\"", 1, "m/s²"),
        ("time,gFx,gFy,gFz", Acceleration.gravity, "g"), ("t,ax (g),ay (g),az (g)", Acceleration.gravity, "g"),
    ])
    func headersAreParsed(header: String, unit: Double, name: String) {
        let (seen, decoder) = feed(gait(), header: header + "\r\n") { "\($0.instant),\(text($0, per: unit))" }
        #expect(decoder.unit?.rawValue == name)
        #expect(abs(steps(seen) - 54) <= 2)
        #expect(decoder.counts.refused == 0)
    }

    @Test func aHeaderMayNameOtherColumnsAndMilliseconds() {
        let (seen, decoder) = feed(gait(), header: "label;z;y;x;timestamp_ms\n") { sample in
            let felt = sample.acceleration
            return "run;\(felt.z);\(felt.y);\(felt.x);\(sample.instant * 1000)"
        }
        #expect(abs(steps(seen) - 54) <= 2)
        #expect(decoder.counts.refused == 0)
    }

    /// A table as a program writes it: its header, and a row for the time in seconds and the acceleration.
    struct LoggedTable: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var header: String
        var unit = AccelerationUnit.metersPerSecondSquared
        var row: @Sendable (_ seconds: Double, _ x: Double, _ y: Double, _ z: Double) -> String
    }

    private static func comma(_ value: Double) -> String {
        String(format: "%.4f", value).replacing(".", with: ",")
    }

    static let tables = [
        LoggedTable(testDescription: "Sensor Logger", header: "time,seconds_elapsed,z,y,x") {
            "\(Int(($0 + 1.7916156e9) * 1e9)),\($0),\($3),\($2),\($1)"
        },
        LoggedTable(
            testDescription: "phyphox, semicolon and decimal comma",
            header: "\"Time (s)\";\"Acceleration x (m/s^2)\";\"Acceleration y (m/s^2)\";\"Acceleration z (m/s^2)\";"
                + "\"Absolute acceleration (m/s^2)\""
        ) { "\(comma($0));\(comma($1));\(comma($2));\(comma($3));9,81" },
        LoggedTable(
            testDescription: "phyphox in German, tabs",
            header:
                "\"Zeit (s)\"\t\"Beschleunigung x (m/s^2)\"\t\"Beschleunigung y (m/s^2)\"\t\"Beschleunigung z (m/s^2)\""
        ) { "\($0)\t\($1)\t\($2)\t\($3)" },
        LoggedTable(testDescription: "Physics Toolbox", header: "time,gFx,gFy,gFz,TgF", unit: .gravities) {
            "\($0),\($1),\($2),\($3),1.0"
        },
        LoggedTable(
            testDescription: "AndroSensor",
            header: "sep=;\nACCELEROMETER X (m/s²);ACCELEROMETER Y (m/s²);ACCELEROMETER Z (m/s²);GRAVITY X (m/s²);"
                + "GRAVITY Y (m/s²);GRAVITY Z (m/s²);GYROSCOPE X (rad/s);Time since start in ms ;YYYY-MO-DD HH-MI-SS_SSS"
        ) { "\($1);\($2);\($3);0.1;9.8;0.1;0.02;\(Int($0 * 1000));2026-10-10 07:00:00:123" },
        LoggedTable(
            testDescription: "SensorLog",
            header: "loggingTime(txt),loggingSample(N),accelerometerTimestamp_sinceReboot(s),"
                + "accelerometerAccelerationX(G),accelerometerAccelerationY(G),accelerometerAccelerationZ(G),"
                + "motionUserAccelerationX(G),motionUserAccelerationY(G),motionUserAccelerationZ(G)",
            unit: .gravities
        ) { "2026-10-10 07:00:00.000 +0200,7,\($0 + 62608),\($1),\($2),\($3),0,0,0" },
        LoggedTable(
            testDescription: "MetaWear",
            header: "epoc (ms),timestamp (-0700),elapsed (s),x-axis (g),y-axis (g),z-axis (g)",
            unit: .gravities
        ) { "\(Int(($0 + 1.7916156e9) * 1000)),2026-10-10T07.00.00.000,\($0),\($1),\($2),\($3)" },
        LoggedTable(testDescription: "MATLAB Mobile", header: "Timestamp,X,Y,Z") {
            String(format: "10-Oct-2026 07:00:%06.3f,", $0) + "\($1),\($2),\($3)"
        },
        LoggedTable(testDescription: "Beiwe", header: "timestamp,UTC time,accuracy,x,y,z") {
            "\(Int(($0 + 1.7916156e9) * 1000)),2026-10-10T07:00:00.000,unknown,\($1),\($2),\($3)"
        },
        LoggedTable(
            testDescription: "a band in mg",
            header: "Phone timestamp;sensor timestamp [ns];X [mg];Y [mg];Z [mg]",
            unit: .milligravities
        ) { "2026-10-10T07:00:00.000;\(Int($0 * 1e9));\($1);\($2);\($3)" },
        LoggedTable(testDescription: "a gyroscope beside it", header: "t,gx,gy,gz,ax,ay,az") {
            "\($0),7,7,7,\($1),\($2),\($3)"
        },
        LoggedTable(testDescription: "quoted decimal commas", header: "time,x_value,y_value,z_value") {
            "\"\(comma($0))\",\"\(comma($1))\",\"\(comma($2))\",\"\(comma($3))\""
        },
        LoggedTable(testDescription: "nanoseconds without a header", header: "") {
            "\(Int(($0 + 123_456) * 1e9)),\($1),\($2),\($3)"
        },
        LoggedTable(testDescription: "epoch milliseconds without a header", header: "") {
            "\(Int(($0 + 1.7916156e9) * 1000)),\($1),\($2),\($3)"
        },
        LoggedTable(testDescription: "microseconds, an empty last column", header: "elapsed,accX,accY,accZ,") {
            "\(Int($0 * 1e6)),\($1),\($2),\($3),"
        },
    ]

    @Test(arguments: tables, ["\n", "\r\n"])
    func tablesOfOtherProgramsAreRead(table: LoggedTable, lineEnd: String) {
        var decoder = AccelerometerLines()
        // The lines come in pieces of a second, so the steps can be found only by the time stamps.
        let size = table.unit == .metersPerSecondSquared ? 1 : Acceleration.gravity
        let scale = table.unit == .milligravities ? size / 1000 : size
        var text = "\u{FEFF}" + (table.header.isEmpty ? "" : table.header + lineEnd)
        var observations: [Observation] = []
        for (number, sample) in gait().enumerated() {
            let felt = sample.acceleration
            text += table.row(sample.instant, felt.x / scale, felt.y / scale, felt.z / scale) + lineEnd
            guard number % 50 == 49 else { continue }
            observations += decoder.feed(Array(text.utf8), at: .seconds(sample.instant))
            text = ""
        }
        #expect(decoder.unit == table.unit)
        #expect(decoder.counts.refused == 0, "\(decoder.lastRefusal?.description ?? "")")
        #expect(abs(steps(observations) - 54) <= 2)
    }

    @Test(arguments: tables)
    func aFeedBeginsWithoutTheHeaderOfAnEarlierOne(earlier: LoggedTable) {
        var decoder = AccelerometerLines()
        _ = decoder.feed(Array((earlier.header + "\n" + earlier.row(0, 0, 0, 1) + "\n9,").utf8), at: .zero)
        let before = decoder.counts
        decoder.begin()
        let seen = gait().flatMap { sample in
            decoder.feed(Array("\(sample.instant),\(text(sample))\n".utf8), at: .seconds(sample.instant))
        }
        #expect(decoder.counts.refused == before.refused)
        #expect(decoder.counts.accepted == before.accepted + gait().count)
        #expect(abs(steps(seen) - 54) <= 2)
    }

    /// Headers, comments and empty lines are no samples; an endless line is refused in bounded memory.
    @Test(arguments: [
        ("time,x,y,z\n", 0, 1, 0), ("# made by hand\n\r\n   \n", 0, 2, 0),
        (String(repeating: "1", count: 1 << 20) + "\n0,0,9.8\n", 1, 0, 1),
    ])
    func linesAreCounted(text: String, accepted: Int, ignored: Int, refused: Int) {
        var decoder = AccelerometerLines()
        _ = decoder.feed(Array(text.utf8), at: .zero)
        #expect(decoder.counts.accepted == accepted)
        #expect(decoder.counts.ignored == ignored)
        #expect(decoder.counts.refused == refused)
    }

    @Test func theReasonIsThatOfTheFirstRefusedLineOfTheFeed() {
        var decoder = AccelerometerLines()
        _ = decoder.feed(Array("first\nsecond\n".utf8), at: .zero)
        #expect(decoder.firstRefusal?.text == "first")
        #expect(decoder.lastRefusal?.text == "second")
        decoder.begin()
        #expect(decoder.firstRefusal == nil)
        _ = decoder.feed(Array("third\n".utf8), at: .zero)
        #expect(decoder.firstRefusal?.text == "third")
    }

    @Test func jsonObjectsAreParsed() {
        let (seen, _) = feed(gait()) { "{\"accel\":[\(text($0))],\"t\":\($0.instant)}" }
        #expect(abs(steps(seen) - 54) <= 2)
    }

    @Test func stepsAreTimedByTheirTimestampsNotByTheirArrival() {
        let samples = gait()
        var late = AccelerometerLines()
        var random = SplitMix64(seed: 4)
        let seen = samples.flatMap { sample in
            let arrival = sample.instant + Double.random(in: 0...0.1, using: &random)
            return late.feed(Array("\(sample.instant),\(text(sample))\n".utf8), at: .seconds(arrival))
        }
        let (onTime, _) = feed(samples) { "\($0.instant),\(text($0))" }
        #expect(seen.map(\.kind) == onTime.map(\.kind))
        // But for when the first line came.
        let shifts = zip(seen, onTime).map { ($0.instant - $1.instant) / .seconds(1) }
        #expect((shifts.max() ?? 0) - (shifts.min() ?? 0) < 1e-6)
    }

    @Test func footfallsAreRecentAndEveryStepIsCountedOnce() {
        let (seen, _) = feed(gait()) { "\($0.instant),\(text($0))" }
        let footfalls = seen.filter { if case .footfall = $0.kind { true } else { false } }
        #expect(footfalls.count > 35)
        #expect(footfalls.count < steps(seen))
        #expect(footfalls.allSatisfy { $0.arrival - $0.instant < .seconds(1) && $0.source == .accelerometer })
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.instant <= $1.instant })
        let cadences = seen.compactMap(\.stepsPerMinute)
        #expect(cadences.allSatisfy { abs($0 - 170) < 4 }, "\(cadences)")
    }

    @Test func standingIsReportedOnceWhenTheStepsEnd() {
        let samples = SyntheticGait(noise: 0.3, cadence: { $0 < 15 ? 170 : nil }, duration: 40, seed: 3).make().samples
        let (seen, _) = feed(samples) { "\($0.instant),\(text($0))" }
        let standing = seen.filter { $0.kind == .standing }
        #expect(standing.count == 1)
        #expect(standing.allSatisfy { $0.instant > .seconds(15) && $0.instant < .seconds(17) })
    }

    @Test(arguments: [
        "1,2", "1,2,3,4,5", "1,,3", "1,2,nan", "inf,0,0", "0x1p3,1,1", "1e300,0,0", "600,0,0", "x", "steps 12",
        "cadence 168", "time,lat,lon,alt", "1e20,0,0,9.8", "{\"accel\":[1,2]}", "{\"accel\":[1,2,3],\"t\":1e300}", "{",
        "gx,gyroscope y,z", "time,magX,magY,magZ",
        "\u{1B}[2J",
        "Linear Acceleration x (m/s^2),Linear Acceleration y (m/s^2),Linear Acceleration z (m/s^2)",
    ])
    func theErrorForAnInvalidSampleShowsTheFormat(text: String) {
        var decoder = AccelerometerLines()
        #expect(decoder.feed(Array((text + "\n").utf8), at: .zero).isEmpty)
        #expect(decoder.counts.refused == 1)
        #expect(decoder.lastRefusal?.description.contains("is not an accelerometer line:") == true)
        #expect(decoder.lastRefusal?.description.contains("\u{1B}") == false)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func damagedLinesNeverTrapAndTheChunkLengthDoesNotMatter(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let forms = [
            "0.1,0.2,9.8", "1.5,0.1,0.2,9.8", "time,x,y,z", "time_ms;gFx;gFy;gFz", "{\"accel\":[1,2,9],\"t\":2}", "# x",
            "-1e5,1,1,1", "9999999999999,1,1,1", "1 2 3", "",
        ]
        var bytes = (0..<200).map { _ in forms.randomElement(using: &random) ?? "" }.flatMap { Array(($0 + "\n").utf8) }
        for _ in 0..<60 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        var whole = AccelerometerLines()
        var pieces = AccelerometerLines()
        let seen = whole.feed(bytes, at: .seconds(1))
        #expect(bytes.flatMap { pieces.feed([$0], at: .seconds(1)) } == seen, "seed \(seed)")
        #expect(pieces.counts == whole.counts, "seed \(seed)")
    }
}
