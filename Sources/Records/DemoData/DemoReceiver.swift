import Activities
import Cadence

/// A simulated runner with a simulated satellite receiver and a pedometer: one NMEA sentence and one pedometer line per second,
/// for `strided --demo`.
///
/// strided decodes both with the same code as those of real devices, so the demonstration shows the real behaviour.
package struct DemoReceiver {
    /// Seconds since the demonstration began.
    private var second = 0
    private var noise = DemoRandom(seed: 0x57D1)
    private var gait = DemoRandom(seed: 0x57D2)
    /// A round of 1.2 km in a park.
    private let route: DemoRoute
    /// Metres since the start.
    private var distance = 0.0

    package init() {
        var random = DemoRandom(seed: 0x57D3)
        route = DemoRoute(distance: 1_200, longest: 1_200, isThereAndBack: false, random: &random)
    }

    /// The speed of the runner in m/s: it starts at 2.4 m/s, rises to 4.0 m/s and falls back to 2.4 m/s, every 40 s.
    private static func speed(at second: Int) -> Double {
        let position = Double(second % 40) / 40
        let triangle = position < 0.5 ? position * 2 : 2 - position * 2
        // The smoothstep polynomial: the acceleration is small near the lowest and highest speed, as with a real runner.
        return 2.4 + 1.6 * triangle * triangle * (3 - 2 * triangle)
    }

    /// The RMC sentence of the next second, with CR LF at its end.
    ///
    /// The speed has random noise of ±0.05 m/s, like that of a real receiver.
    package mutating func nextSentence() -> [UInt8] {
        let jitter = Double(Int64(noise.next() % 101) - 50) / 1000
        // Hundredths of a knot; 1 kn = 1852/3600 m/s exactly.
        let hundredths = Int((Self.speed(at: second) + jitter) * 3600 / 1852 * 100)
        let knots = "\(hundredths / 100).\((hundredths % 100).padded(to: 2))"
        let time = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined()
        second += 1
        distance += Double(hundredths) / 100 * 1852 / 3600
        let body = "GPRMC,\(time).00,A,\(position),\(knots),,010126,,,A"
        let checksum = body.utf8.reduce(0 as UInt8, ^)
        let digits = String(checksum, radix: 16, uppercase: true)
        return Array("$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n".utf8)
    }

    /// The position as RMC has it: degrees and minutes with four decimals, and the hemisphere, for latitude and longitude.
    private var position: String {
        guard let place = route.position(at: distance, east: 0, north: 0) else { return ",,," }
        let north = Self.degreesAndMinutes(place.latitude, digits: 2) + (place.latitude < 0 ? ",S" : ",N")
        return north + "," + Self.degreesAndMinutes(place.longitude, digits: 3) + (place.longitude < 0 ? ",W" : ",E")
    }

    /// Degrees with a fixed number of digits, and minutes with two digits and four decimals.
    private static func degreesAndMinutes(_ degrees: Double, digits: Int) -> String {
        let units = Int((degrees.magnitude * 600_000).rounded())
        let (whole, rest) = units.quotientAndRemainder(dividingBy: 600_000)
        let (minutes, fraction) = rest.quotientAndRemainder(dividingBy: 10_000)
        return whole.padded(to: digits) + minutes.padded(to: 2) + "." + fraction.padded(to: 4)
    }

    /// The pedometer line of the present second: the runner's cadence, which is sometimes off the target.
    package mutating func cadenceLine() -> [UInt8] {
        let cadence = 150 + 7 * Self.speed(at: second) + gait.between(-2, 2)
        return Array("cadence \(Int(cadence.rounded()))\n".utf8)
    }
}
