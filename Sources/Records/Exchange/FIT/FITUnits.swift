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

    /// A cadence in steps per minute, rounded to the 1/64 that a written file holds; nil if it is out of range, such as 0 at rest.
    init?(field stepsPerMinute: Double) {
        let rounded = (stepsPerMinute * 64).rounded() / 64
        guard Self.range.contains(rounded) else { return nil }
        self.init(stepsPerMinute: rounded)
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

    var fitField: Int { Int(beatsPerMinute.rounded()) }
}

extension Duration {
    /// The duration in milliseconds, limited to the range of FIT times: 0 to about 136 years.
    var fitMilliseconds: Int64 {
        // Limit first, because a duration with more seconds than `Int64` can hold has no components.
        min(max(self, .zero), .seconds(FIT.times.upperBound)).wholeMilliseconds
    }
}
