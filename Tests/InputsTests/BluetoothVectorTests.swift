import Cadence
import InputsSupport
import Testing
import TestSupport

@testable import Inputs

/// Payloads of real sensors and of other projects' tests, with the values that other decoders found in them.
@Suite(
    "Payloads of real sensors",
    .needsShared("data/ble/ble-vectors.json")
)
struct BluetoothVectorTests {
    struct Vector: Decodable {
        var char: String
        var hex: String
        var decoded: [String: Value]

        /// A number, a truth, a list of numbers, a word or nothing.
        enum Value: Decodable, Equatable {
            case number(Double), truth(Bool), list([Double]), other

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let truth = try? container.decode(Bool.self) {
                    self = .truth(truth)
                } else if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else if let list = try? container.decode([Double].self) {
                    self = .list(list)
                } else {
                    self = .other
                }
            }

            var number: Double? { if case .number(let number) = self { number } else { nil } }
            var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
            var list: [Double]? { if case .list(let list) = self { list } else { nil } }
        }

        /// The value of a key unless the file marks it as "not available".
        func number(_ key: String) -> Double? {
            decoded["\(key)_na"] == nil ? decoded[key]?.number : nil
        }
    }

    static func vectors(of characteristic: String) throws -> [Vector] {
        try SharedFolder.json("data/ble/ble-vectors.json", as: [Vector].self).filter { $0.char == characteristic }
    }

    @Test func footPodPayloadsAreDecodedAsExpected() throws {
        let vectors = try Self.vectors(of: "2A53")
        #expect(vectors.count == 5)
        for vector in vectors {
            let read = try RunningMeasurement(parsing: bytes(vector.hex))
            #expect(read.speed.metersPerSecond == vector.number("speed_mps"), "\(vector.hex)")
            #expect(Double(read.cadence) == vector.number("cadence"), "\(vector.hex)")
            #expect(read.isRunning == vector.decoded["running"]?.truth, "\(vector.hex)")
            #expect(near(read.strideLength?.meters, vector.number("stride_m")), "\(vector.hex)")
            #expect(near(read.decimeters.map { Double($0) / 10 }, vector.number("distance_m")), "\(vector.hex)")
        }
    }

    @Test func heartRatePayloadsAreDecodedAsExpected() throws {
        let vectors = try Self.vectors(of: "2A37")
        #expect(vectors.count == 9)
        for vector in vectors {
            let read = try HeartMeasurement(parsing: bytes(vector.hex))
            #expect(Double(read.beatsPerMinute) == vector.number("bpm"), "\(vector.hex)")
            #expect(read.hasContact == vector.decoded["contact"]?.truth, "\(vector.hex)")
            let expected = vector.decoded["rr_ms"]?.list ?? []
            #expect(read.intervals.count == expected.count, "\(vector.hex)")
            for (interval, milliseconds) in zip(read.intervals, expected) {
                #expect(near(interval / .milliseconds(1), milliseconds, 0.001), "\(vector.hex)")
            }
        }
    }

    @Test func treadmillPayloadsAreDecodedAsExpected() throws {
        let vectors = try Self.vectors(of: "2ACD")
        #expect(vectors.count == 9)
        for vector in vectors {
            let read = try TreadmillData(parsing: bytes(vector.hex))
            func check(_ value: Double?, _ key: String, _ expected: Double?) {
                #expect(near(value, expected), "\(vector.hex): \(key)")
            }
            func check(_ value: (some BinaryInteger)?, _ key: String, tenths: Bool = false) {
                check(value.map { Double($0) / (tenths ? 10 : 1) }, key, vector.number(key))
            }
            check(read.speed.map { $0.metersPerSecond * 3.6 }, "speed", vector.number("speed_kmh"))
            check(read.averageSpeed.map { $0.metersPerSecond * 3.6 }, "average", vector.number("avg_speed_kmh"))
            check(read.meters, "distance_m")
            check(read.inclination, "incline_pct", tenths: true)
            check(read.rampAngle, "ramp_deg", tenths: true)
            check(read.ascent, "elev_up_m", tenths: true)
            // The file's note on these: 7FFF means "not available" here, too, though the field has no sign.
            let descent = vector.number("elev_down_m")
            check(read.descent.map { Double($0) / 10 }, "descent", descent == 3276.7 ? nil : descent)
            check(read.kilocalories, "kcal")
            check(read.kilocaloriesPerHour, "kcal_h")
            check(read.kilocaloriesPerMinute, "kcal_min")
            check(read.beatsPerMinute, "bpm")
            check(read.metabolicEquivalent, "met", tenths: true)
            check(read.elapsed?.components.seconds, "elapsed_s")
            check(read.remaining?.components.seconds, "remaining_s")
            check(read.force, "force_N")
            check(read.power, "power_W")
            #expect(read.isCut == (vector.decoded["truncated_at"] != nil), "\(vector.hex)")
            #expect((read.steps != nil) == (vector.number("trailing_bytes") == 3), "\(vector.hex)")
        }
    }
}
