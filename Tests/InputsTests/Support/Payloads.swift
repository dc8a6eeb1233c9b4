import Cadence
import Inputs

/// Bytes written in hexadecimal; blanks may stand between them.
func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}

/// Assigned numbers of the characteristics.
enum Characteristic {
    static let footPod: UInt16 = 0x2A53
    static let treadmill: UInt16 = 0x2ACD
    static let heart: UInt16 = 0x2A37
    static let battery: UInt16 = 0x2A19
    static let power: UInt16 = 0x2A63

    static let all = [footPod, treadmill, heart, battery, power]
}

/// A foot pod's payload: speed in m/s and counts a minute.
func pod(_ metersPerSecond: Double, _ cadence: UInt8) -> [UInt8] {
    let speed = UInt16(metersPerSecond * 256)
    return [0, UInt8(speed & 0xFF), UInt8(speed >> 8), cadence]
}

/// Payloads as sensors send them, one of each shape, from the project's notes.
enum SensorPayloads {
    static let footPods = ["00 9101 bb", "02 b900 33 8a020000", "03 5c03 a1 8200 f6090000", "02 0005 50 ffff0001"]
    static let hearts = ["04 54", "16 59 a202", "16 73 1002 0d02", "02 3c", "01 0101"]
    /// The power alone, and with all fields of a bicycle (flags 1FFF).
    static let powers = [
        "0000 f000", "ff1f 2c01 64 e803 01000000 0004 0200 0008 1000 2000 1000 2000 456123 b400 0000 0a00",
    ]
    static let treadmills = [
        "9e04 7302 3302 250000 3c00 ff7f 0000 ff7f 0200 ffff ff 1f00",
        "9e05 1705 9202 fb0000 0000 ff7f 7c00 ff7f 1b00 ffff ff 69 8a00",
        "9e1f c603 9402 3e0100 5a00 ff7f 3200 ffff 2500 f4",
        "9f00 6100 360000 0000 ff7f 0000 ffff 0500 6e00 02",
        "001f 7100 00 02 cc00 3c06 ff7f 1a00",
        "8404 0000 000000 0000 0000 00 0000",
    ]

    static let all: [(characteristic: UInt16, payload: [UInt8])] =
        footPods.map { (Characteristic.footPod, bytes($0)) } + hearts.map { (Characteristic.heart, bytes($0)) }
        + treadmills.map { (Characteristic.treadmill, bytes($0)) }
        + powers.map { (Characteristic.power, bytes($0)) } + [(Characteristic.battery, [88])]
}

extension Observation {
    /// The belt's speed in km/h, if it is one.
    var beltKilometersPerHour: Double? {
        if case .belt(let belt) = kind { belt.speed.kilometersPerHour } else { nil }
    }

    /// How steep the belt stands, if it is one and says so.
    var beltGradient: Gradient? {
        if case .belt(let belt) = kind { belt.gradient } else { nil }
    }

    /// A pod's speed in m/s, if it is one.
    var podMetersPerSecond: Double? {
        if case .podSpeed(let speed) = kind { speed.metersPerSecond } else { nil }
    }

    /// Beats per minute, if it is a heart's rate.
    var beatsPerMinute: Double? {
        if case .heartRate(let rate) = kind { rate.beatsPerMinute } else { nil }
    }
}

/// What gpsd says, word for word but for the numbers.
enum Words {
    static let version = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    static let devices =
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","bps":9600}]}"# + "\r\n"
    static let watchingNMEA =
        #"{"class":"WATCH","enable":true,"json":false,"nmea":true,"raw":0,"scaled":false,"timing":false}"# + "\r\n"
    static let watchingJSON = #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0}"# + "\r\n"

    static func report(_ second: Int, speed: String?, mode: Int = 3, more: String = "") -> String {
        let time = "2026-11-20T12:00:\(second < 10 ? "0" : "")\(second).000Z"
        let speed = speed.map { ",\"speed\":\($0)" } ?? ""
        return #"{"class":"TPV","device":"/dev/ttyACM0","mode":\#(mode),"time":"\#(time)"\#(speed)\#(more)}"# + "\r\n"
    }
}
