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

        /// A number, a truth, or another value.
        enum Value: Decodable, Equatable {
            case number(Double), truth(Bool), other

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let truth = try? container.decode(Bool.self) {
                    self = .truth(truth)
                } else if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .other
                }
            }

            var number: Double? { if case .number(let number) = self { number } else { nil } }
            var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
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
        }
    }

    @Test func heartRatePayloadsAreDecodedAsExpected() throws {
        let vectors = try Self.vectors(of: "2A37")
        #expect(vectors.count == 9)
        for vector in vectors {
            let read = try HeartMeasurement(parsing: bytes(vector.hex))
            #expect(Double(read.beatsPerMinute) == vector.number("bpm"), "\(vector.hex)")
            #expect(read.hasContact == vector.decoded["contact"]?.truth, "\(vector.hex)")
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
            check(read.meters, "distance_m")
            check(read.inclination, "incline_pct", tenths: true)
            check(read.beatsPerMinute, "bpm")
        }
    }
}
