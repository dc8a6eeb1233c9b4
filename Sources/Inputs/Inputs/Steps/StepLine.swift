import Cadence
import OutsideText

/// One line of a pedometer.
///
/// A number alone is rejected, because it could be a cadence or a count; `cadence 168` and `steps 168` are unambiguous.
enum StepLine: Hashable, Sendable {
    /// The line `cadence 168`: steps per minute, with an optional time.
    case cadence(StepRate, at: Duration?)
    /// The line `cadence 0`: the runner takes no steps.
    case standing(at: Duration?)
    /// The line `steps 1234`: steps counted since an arbitrary start, with an optional time; the count may restart.
    case count(Int, at: Duration?)
    /// The line `step`, or `step 12.5` with a time in seconds of the sender's clock.
    case step(at: Duration?)
    /// An empty line, or a comment that starts with `#`.
    case blank

    /// The time in the line, on the sender's clock; nil if the line has none.
    var stamp: Duration? {
        switch self {
        case .cadence(_, let stamp), .standing(let stamp), .count(_, let stamp), .step(let stamp): stamp
        case .blank: nil
        }
    }

    /// The longest accepted line, in bytes.
    static let longest = 255

    /// Parses a line without its line end, as fields or as a JSON object (`{"cadence":168}`, `{"step":true,"t":12.5}`).
    init(parsing line: [UInt8]) throws(LineError) {
        guard line.count <= Self.longest, line.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x09 }) else {
            throw Self.error(line, "a line must have at most \(Self.longest) bytes of printable ASCII")
        }
        let fields = line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
        guard let key = fields.first, !key.hasPrefix("#") else {
            self = .blank
            return
        }
        if key.hasPrefix("{") {
            self = try Self.object(line)
            return
        }
        switch (key.lowercased(), fields.count) {
        case ("cadence", 3...) where Double(fields[fields.count - 1]) != nil:
            let text = fields.dropFirst().dropLast().joined(separator: " ")
            self = try Self.cadence(text, at: Self.time(fields.last, line), line)
        case ("cadence", 2...):
            self = try Self.cadence(fields.dropFirst().joined(separator: " "), at: nil, line)
        case ("steps", 2): self = try Self.count(Int(fields[1]), at: nil, line)
        case ("steps", 3): self = try Self.count(Int(fields[1]), at: Self.time(fields[2], line), line)
        case ("step", 1): self = .step(at: nil)
        case ("step", 2): self = .step(at: try Self.time(fields[1], line))
        default: throw Self.error(line, Self.forms)
        }
    }

    private static let forms =
        "write \"cadence 168\", \"steps 1234\" (a running count), \"step\" or \"step 12.5\" (seconds)"

    private static func error(_ line: [UInt8], _ advice: String) -> LineError {
        LineError(line, "is not a pedometer line", advice)
    }

    private static func cadence(_ text: String, at time: Duration?, _ line: [UInt8]) throws(LineError) -> StepLine {
        if Double(text) == 0 { return .standing(at: time) }
        do throws(QuantityError) {
            return .cadence(try StepRate(parsing: text), at: time)
        } catch {
            throw Self.error(line, error.advice)
        }
    }

    private static func count(_ count: Int?, at time: Duration?, _ line: [UInt8]) throws(LineError) -> StepLine {
        guard let count, count >= 0 else { throw error(line, "a count must be a whole number, 0 or more") }
        return .count(count, at: time)
    }

    private static func time(_ field: String?, _ line: [UInt8]) throws(LineError) -> Duration {
        try time(field.flatMap { Double($0) }, line)
    }

    private static func time(_ seconds: Double?, _ line: [UInt8]) throws(LineError) -> Duration {
        // 1e12 s is far more than any clock shows, and far less than the largest `Duration`.
        guard let seconds, abs(seconds) <= 1e12 else { throw error(line, "a time must be a number of seconds") }
        return .seconds(seconds)
    }
}

// MARK: - JSON

extension StepLine {
    private struct Wire: Decodable {
        var cadence: Double?
        var steps: Int?
        var step: Bool?
        var t: Double?
    }

    private static func object(_ line: [UInt8]) throws(LineError) -> StepLine {
        guard let wire = try? UntrustedJSON.decode(Wire.self, from: line) else { throw error(line, forms) }
        let time: Duration? = if let seconds = wire.t { try time(seconds, line) } else { nil }
        switch (wire.cadence, wire.steps, wire.step) {
        case (let cadence?, nil, nil): return try Self.cadence("\(cadence)", at: time, line)
        case (nil, let steps?, nil): return try count(steps, at: time, line)
        case (nil, nil, true): return .step(at: time)
        default: throw error(line, forms)
        }
    }
}
