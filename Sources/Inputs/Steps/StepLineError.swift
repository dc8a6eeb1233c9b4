import Cadence

/// Why a pedometer line was rejected, and how to correct it.
public struct StepLineError: Error, Hashable, Sendable {
    static let forms = "write \"cadence 168\", \"steps 1234\" (a running count), \"step\" or \"step 12.5\" (seconds)"

    /// The first 40 bytes of the rejected line, with `�` for each byte that is not printable ASCII, and `…` if the line is longer.
    public let text: String
    /// How to correct the line.
    public let advice: String
    private let problem: String

    /// Creates an error for a line that cannot be parsed.
    init(_ line: [UInt8], _ advice: String) {
        self.init(line, "is not a pedometer line", advice)
    }

    /// Creates an error for a line that reports more steps than a runner can have taken since the lines before it.
    init(implausible line: [UInt8]) {
        let most = Int(StepAllowance.mostPerSecond)
        self.init(line, "was not counted", "a runner takes at most \(most) steps a second")
    }

    private init(_ line: [UInt8], _ problem: String, _ advice: String) {
        let scalars = line.prefix(40).map { (0x20...0x7E).contains($0) ? Unicode.Scalar($0) : "\u{FFFD}" }
        text = String(String.UnicodeScalarView(scalars)) + (line.count > 40 ? "…" : "")
        self.advice = advice
        self.problem = problem
    }
}

extension StepLineError: CustomStringConvertible {
    /// The error as one sentence for the user.
    public var description: String { "\"\(text)\" \(problem): \(advice)" }
}
