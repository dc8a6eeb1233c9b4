/// Recorded pedometer lines with times in seconds; they are decoded at the speed given by these times.
///
/// A line without a time is played together with the previous line.
public struct RecordedSteps: Sendable {
    private let lines: [[UInt8]]

    /// Creates a recording from the content of its file.
    public init(_ bytes: [UInt8]) {
        lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init)
    }

    /// The observations that a decoder makes from the recording, starting at time 0; each arrives at the time of its line.
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
