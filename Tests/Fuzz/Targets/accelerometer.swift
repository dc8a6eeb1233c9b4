@testable import Inputs

/// An accelerometer's sample lines.
func fuzz(_ input: FuzzInput) {
    input.check(fresh: AccelerometerLines()) { $0.feed($1, at: $2) }
}
