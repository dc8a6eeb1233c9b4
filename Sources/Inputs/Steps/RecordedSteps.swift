/// Pedometer lines with the seconds of their clock, to be decoded at the pace they once came.
///
/// A line without seconds is due with the one before it.
public struct RecordedSteps: Sendable {
    private let lines: [[UInt8]]

    /// Takes a recording as it lies in its file.
    public init(_ bytes: [UInt8]) {
        lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init)
    }

    /// What a decoder sees in it when it plays from the clock's zero; each observation arrives when its line is due.
    public func observations() -> [Observation] {
        var decoder = StepsDecoder()
        var observations: [Observation] = []
        var time: Duration = .zero
        for line in lines {
            if let stamp = (try? StepLine(parsing: line))?.stamp { time = max(time, stamp) }
            observations += decoder.feed(line + [UInt8(ascii: "\n")], at: time)
        }
        return observations
    }
}
