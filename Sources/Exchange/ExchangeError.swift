/// The reason why a file of activities could not be read or written.
public struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position in the file, for example `line 12` or `byte 340`; nil if the error concerns the whole file.
    public let place: String?
    /// What is wrong, and how to correct it if this is known.
    public let reason: String
    /// Whether the file is sound but contains no activity: a course or another plan.
    public private(set) var isPlan = false

    /// Creates an error; the caller must limit quoted file contents to 80 characters.
    public init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }

    /// The error for a file with a plan: a course or a route.
    static func planned(_ what: String) -> Self {
        var error = Self("this is a \(what), not an activity")
        error.isPlan = true
        return error
    }

    /// The position and the reason in one line.
    public var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
