@testable import Inputs

/// A pedometer's lines.
func fuzz(_ input: FuzzInput) {
    input.check(fresh: StepsDecoder()) { $0.feed($1, at: $2) }
}
