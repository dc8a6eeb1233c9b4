import Activities
import Cadence

// Between FIT's numbers and quantities.
extension FIT {
    /// FIT's time begins at 31 December 1989, 00:00 UTC: seconds of Unix time.
    static let epoch: Int64 = 631_065_600
    /// Times below are counted from when the device was switched on: it did not know the date.
    static let firstDate: Int64 = 0x1000_0000
    /// The times of a field, without the invalid one.
    static let times: ClosedRange<Int64> = 0...0xFFFF_FFFE

    /// A scale and an offset: the field is (value + offset) × scale.
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
    /// What is said of a sport that is none of ours.
    static func sportTitle(_ sport: Int) -> String {
        let titles = [
            0: "generic", 4: "fitness equipment", 5: "swimming", 10: "training", 12: "cross-country skiing",
            13: "alpine skiing",
            15: "rowing", 16: "mountaineering", 30: "inline skating", 35: "snowshoeing", 37: "paddling",
        ]
        return "the sport is " + (titles[sport] ?? "number \(sport)")
    }
}

extension Position {
    /// Degrees in a semicircle, 2³¹ to half the earth's round.
    private static let degree = 180.0 / 2_147_483_648

    /// A place in semicircles; nil for none, and for the place off Africa that devices without a fix write.
    init?(latitudeSemicircles latitude: Int, longitudeSemicircles longitude: Int) {
        guard latitude != 0 || longitude != 0 else { return nil }
        self.init(latitude: Double(latitude) * Self.degree, longitude: Double(longitude) * Self.degree)
    }

    /// Semicircles; the date line is written a last step to the west, as its own number says "invalid".
    var semicircles: (latitude: Int, longitude: Int) {
        func semicircles(_ degrees: Double) -> Int { min(Int((degrees / Self.degree).rounded()), 0x7FFF_FFFE) }
        return (semicircles(latitude), semicircles(longitude))
    }
}

extension StepRate {
    /// A cadence from whole strides a minute and 128ths of one; nil for one that nobody runs at, such as 0 at rest.
    init?(strides: Int?, fraction: Int?) {
        guard let strides else { return nil }
        let stepsPerMinute = Double(strides) * 2 + Double(min(max(fraction ?? 0, 0), 127)) / 64
        guard Self.range.contains(stepsPerMinute) else { return nil }
        self.init(stepsPerMinute: stepsPerMinute)
    }

    /// Whole strides a minute and 128ths of one.
    var fitStrides: (whole: Int, fraction: Int) {
        let (whole, fraction) = Int((stepsPerMinute * 64).rounded()).quotientAndRemainder(dividingBy: 128)
        return (whole, fraction)
    }
}

extension HeartRate {
    /// A rate from a field; nil for one that no heart beats at, such as a strap's 0 without contact.
    init?(field: Int?) {
        guard let field, Self.range.contains(Double(field)) else { return nil }
        self.init(beatsPerMinute: Double(field))
    }

    /// Whole beats a minute.
    var fitField: Int { Int(beatsPerMinute.rounded()) }
}

extension Duration {
    /// Milliseconds, at least 0 and at most what FIT's times hold.
    var fitMilliseconds: Int64 {
        // Clamped first, as more seconds than an `Int64` holds have no components.
        min(max(self, .zero), .seconds(FIT.times.upperBound)).wholeMilliseconds
    }
}

extension Activity.Kind {
    /// The kind of one of FIT's sports; nil for one that is none of ours.
    init?(fitSport sport: Int) {
        switch sport {
        case 1: self = .run
        case 2, 21: self = .cycle
        case 11, 17: self = .walk
        default: return nil
        }
    }

    /// FIT's number of the sport.
    var fitSport: Int {
        switch self {
        case .run: 1
        case .cycle: 2
        case .walk: 11
        }
    }
}
