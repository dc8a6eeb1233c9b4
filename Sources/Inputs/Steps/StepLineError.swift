/// Why a pedometer line was refused, and what to write instead.
public struct StepLineError: Error, Hashable, Sendable {
    static let forms = "write \"cadence 168\", \"steps 1234\" (a running count), \"step\" or \"step 12.5\" (seconds)"

    /// The line: at most 40 characters, control characters shown as `�`.
    public let text: String
    /// What to do.
    public let advice: String

    init(_ line: [UInt8], _ advice: String) {
        let scalars = line.prefix(40).map { (0x20...0x7E).contains($0) ? Unicode.Scalar($0) : "\u{FFFD}" }
        text = String(String.UnicodeScalarView(scalars)) + (line.count > 40 ? "…" : "")
        self.advice = advice
    }
}

extension StepLineError: CustomStringConvertible {
    /// One sentence for a user.
    public var description: String { "\"\(text)\" is no pedometer line: \(advice)" }
}
