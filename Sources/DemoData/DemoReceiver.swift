import Cadence

/// A simulated runner with a simulated satellite receiver: one NMEA sentence per second, for `strided --demo`.
///
/// strided decodes these sentences with the same code as those of a real receiver, so the demonstration shows the real behaviour.
package struct DemoReceiver {
    /// Seconds since the demonstration began.
    private var second = 0
    private var noise = DemoRandom(seed: 0x57D1)

    /// Creates a runner at the start.
    package init() {}

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
        let knots = "\(hundredths / 100).\(Self.twoDigits(hundredths % 100))"
        let time = [second / 3600 % 24, second / 60 % 60, second % 60].map(Self.twoDigits).joined()
        second += 1
        let body = "GPRMC,\(time).00,A,5230.0000,N,01322.0000,E,\(knots),090.0,010126,,,A"
        let checksum = body.utf8.reduce(0 as UInt8, ^)
        let digits = String(checksum, radix: 16, uppercase: true)
        return Array("$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n".utf8)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
