/// The reason why a workout could not be read or built.
public struct WorkoutError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line in the text, from 1; nil for a one-line text or if the error concerns the whole workout.
    public let line: Int?
    /// The column in Unicode scalars, from 1; nil if the error concerns the whole workout.
    public let column: Int?
    /// What is wrong.
    public let reason: String
    /// A correct text to imitate; nil if there is none.
    public let example: String?

    /// Creates an error.
    public init(_ reason: String, line: Int? = nil, column: Int? = nil, example: String? = nil) {
        self.reason = reason
        self.line = line
        self.column = column
        self.example = example
    }

    /// The place, the reason and the example in one line.
    public var description: String {
        let places = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self)
        let place = places.isEmpty ? "" : places.joined(separator: ", ") + ": "
        return place + reason + (example.map { "; correct is for example: \($0)" } ?? "")
    }
}
