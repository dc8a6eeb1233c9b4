package import Cadence
package import Inputs

@preconcurrency import Dispatch

/// Frames fields as a sentence: `$`, checksum, CR LF.
package func line(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(0 as UInt8, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return Array("$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n".utf8)
}

/// An RMC with a fix in Berlin, or of any status and mode.
package func rmc(_ time: String, knots: String, status: String = "A", mode: String = "A") -> [UInt8] {
    line("GPRMC,\(time),\(status),5230.0000,N,01324.0000,E,\(knots),90.0,010126,,,\(mode)")
}

package func vtg(knots: String, kilometersPerHour: String = "", mode: String = "A") -> [UInt8] {
    line("GPVTG,90.0,T,,M,\(knots),N,\(kilometersPerHour),K,\(mode)")
}

package func gga(_ time: String, quality: String = "1", altitude: String = "34.5") -> [UInt8] {
    line("GPGGA,\(time),5230.0000,N,01324.0000,E,\(quality),08,1.1,\(altitude),M,44.0,M,,")
}

/// Decodes pieces of a stream, each with its arrival in seconds.
package func decode(_ pieces: [(arrival: Double, bytes: [UInt8])]) -> [Observation] {
    var decoder = NMEADecoder()
    return pieces.flatMap { decoder.feed($0.bytes, at: .seconds($0.arrival)) }
}

extension Observation {
    /// The speed in m/s, if it is one.
    package var metersPerSecond: Double? {
        if case .speed(let fix) = kind { fix.speed.metersPerSecond } else { nil }
    }

    /// The fix, if it is one.
    package var fix: SatelliteFix? {
        if case .speed(let fix) = kind { fix } else { nil }
    }

    /// Why there is none, if it is that.
    package var reason: NoFixReason? {
        if case .noFix(let reason) = kind { reason } else { nil }
    }

    /// The cadence in steps per minute, if it is one.
    package var stepsPerMinute: Double? {
        if case .stepRate(let cadence) = kind { cadence.stepsPerMinute } else { nil }
    }
}

extension Speed {
    package static func knots(_ knots: Double) -> Speed { Speed(metersPerSecond: knots * 1852 / 3600) }
}

/// Whether two speeds are the same but for the last bits.
package func near(_ a: Double?, _ b: Double?, _ tolerance: Double = 1e-9) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= tolerance
}

/// A beat in real time, for a stand-in that sends as its original does: at once, and then at each interval.
package func ticks(every milliseconds: Int) -> AsyncStream<Void> {
    AsyncStream { beat in
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now(), repeating: .milliseconds(milliseconds))
        timer.setEventHandler { beat.yield() }
        beat.onTermination = { _ in timer.cancel() }
        timer.resume()
    }
}
