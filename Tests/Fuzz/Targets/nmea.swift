@testable import Inputs

/// NMEA 0183 sentences.
func fuzz(_ input: FuzzInput) {
    input.check(fresh: NMEADecoder()) { $0.feed($1, at: $2) }
}
