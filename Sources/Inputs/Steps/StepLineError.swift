import Cadence

/// Why a pedometer line was refused, and what to write instead.
public struct StepLineError: Error, Hashable, Sendable {
    static let forms = "write \"cadence 168\", \"steps 1234\" (a running count), \"step\" or \"step 12.5\" (seconds)"

    /// The line: at most 40 characters, control characters shown as `�`.
    public let text: String
    /// What to do.
    public let advice: String
    private let problem: String

    /// A line that nobody can read.
    init(_ line: [UInt8], _ advice: String) {
        self.init(line, "is no pedometer line", advice)
    }

    /// A line that says more steps than feet can have taken since the line before.
    init(implausible line: [UInt8]) {
        let most = Int(StepAllowance.mostPerSecond)
        self.init(line, "is not counted", "feet take at most \(most) steps a second")
    }

    private init(_ line: [UInt8], _ problem: String, _ advice: String) {
        let scalars = line.prefix(40).map { (0x20...0x7E).contains($0) ? Unicode.Scalar($0) : "\u{FFFD}" }
        text = String(String.UnicodeScalarView(scalars)) + (line.count > 40 ? "…" : "")
        self.advice = advice
        self.problem = problem
    }
}

extension StepLineError: CustomStringConvertible {
    /// One sentence for a user.
    public var description: String { "\"\(text)\" \(problem): \(advice)" }
}
