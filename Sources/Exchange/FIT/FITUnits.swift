import Activities
import Cadence

// Conversions between FIT numbers and quantities.
extension FIT {
    /// The FIT epoch, 31 December 1989, 00:00 UTC, in seconds of Unix time.
    static let epoch: Int64 = 631_065_600
    /// Times below this value are seconds since the device was switched on, because the device does not know the date.
    static let firstDate: Int64 = 0x1000_0000
    /// The valid values of a time field, without the value that means "no value".
    static let times: ClosedRange<Int64> = 0...0xFFFF_FFFE

    /// A scale and offset: field = (value + offset) × factor.
    struct Scale {
        let factor: Double
        var offset = 0.0

        static let altitude = Scale(factor: 5, offset: 500)
        static let speed = Scale(factor: 1000)
        static let distance = Scale(factor: 100)

        func value(of field: Double) -> Double { field / factor - offset }

        func field(of value: Double) -> Int? { Int(exactly: ((value + offset) * factor).rounded()) }
    }
}

extension FIT {
    /// The sport number of the time between two sports of a multi-sport file.
    static let transition = 3

    /// A text about a sport that strided does not support, for the note of the activity.
    static func sportTitle(_ sport: Int) -> String { "the sport is " + (sport == 0 ? "generic" : sportName(sport)) }

    /// The name of a sport that strided does not support; nil for the others and for the number 0, which means any sport.
    static func otherSport(_ sport: Int) -> String? {
        sport == 0 || Activity.Kind(fitSport: sport) != nil ? nil : sportName(sport)
    }

    private static func sportName(_ sport: Int) -> String {
        let names = [
            4: "fitness equipment", 5: "swimming", 10: "training", 12: "cross-country skiing", 13: "alpine skiing",
            15: "rowing", 16: "mountaineering", 30: "inline skating", 35: "snowshoeing", 37: "paddling",
        ]
        return names[sport] ?? "number \(sport)"
    }
}

extension Position {
    /// Degrees per semicircle: 2³¹ semicircles are 180°.
    private static let degree = 180.0 / 2_147_483_648

    /// Creates a position from semicircles; nil for 0°, 0°, which devices without a fix write, and for invalid numbers.
    init?(latitudeSemicircles latitude: Int, longitudeSemicircles longitude: Int) {
        guard latitude != 0 || longitude != 0 else { return nil }
        self.init(latitude: Double(latitude) * Self.degree, longitude: Double(longitude) * Self.degree)
    }

    /// The position in semicircles; 180° is written as the value just below, because the exact value means "invalid".
    var semicircles: (latitude: Int, longitude: Int) {
        func semicircles(_ degrees: Double) -> Int { min(Int((degrees / Self.degree).rounded()), 0x7FFF_FFFE) }
        return (semicircles(latitude), semicircles(longitude))
    }
}

extension StepRate {
    /// A cadence from whole strides per minute and a fraction in 1/128; nil if missing or out of range, such as 0 at rest.
    init?(strides: Int?, fraction: Int?) {
        guard let strides else { return nil }
        let stepsPerMinute = Double(strides) * 2 + Double(min(max(fraction ?? 0, 0), 127)) / 64
        guard Self.range.contains(stepsPerMinute) else { return nil }
        self.init(stepsPerMinute: stepsPerMinute)
    }

    /// The cadence as whole strides per minute and a fraction in 1/128.
    var fitStrides: (whole: Int, fraction: Int) {
        let (whole, fraction) = Int((stepsPerMinute * 64).rounded()).quotientAndRemainder(dividingBy: 128)
        return (whole, fraction)
    }
}

extension HeartRate {
    /// A heart rate from a field; nil if missing or out of range, such as 0 from a chest strap without contact.
    init?(field: Int?) {
        guard let field, Self.range.contains(Double(field)) else { return nil }
        self.init(beatsPerMinute: Double(field))
    }

    /// The heart rate, rounded to whole beats per minute.
    var fitField: Int { Int(beatsPerMinute.rounded()) }
}

extension Duration {
    /// The duration in milliseconds, limited to the range of FIT times: 0 to about 136 years.
    var fitMilliseconds: Int64 {
        // Limit first, because a duration with more seconds than `Int64` can hold has no components.
        min(max(self, .zero), .seconds(FIT.times.upperBound)).wholeMilliseconds
    }
}

extension Activity.Kind {
    /// The kind for a FIT sport number; nil if strided does not support the sport.
    init?(fitSport sport: Int) {
        switch sport {
        case 1: self = .run
        case 2, 21: self = .cycle
        case 11, 17: self = .walk
        default: return nil
        }
    }

    /// The FIT sport number of this kind of activity.
    var fitSport: Int {
        switch self {
        case .run: 1
        case .cycle: 2
        case .walk: 11
        }
    }
}
