/// Why a file of activities could not be read.
public struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the file: `line 12`, `byte 340`; nil for the whole of it.
    public let place: String?
    /// What is wrong there, and what to do about it.
    public let reason: String

    /// An error; what a file says is quoted to 80 characters at most by whoever makes the reason.
    public init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }

    /// The place and the reason, in one line.
    public var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
