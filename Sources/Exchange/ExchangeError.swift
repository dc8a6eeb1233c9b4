/// The reason why a file of activities could not be read or written.
public struct ExchangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position in the file, for example `line 12` or `byte 340`; nil if the error concerns the whole file.
    public let place: String?
    /// What is wrong, and how to correct it if this is known.
    public let reason: String

    /// Creates an error; the caller must limit quoted file contents to 80 characters.
    public init(_ reason: String, at place: String? = nil) {
        self.reason = reason
        self.place = place
    }

    /// The position and the reason in one line.
    public var description: String { place.map { "\($0): \(reason)" } ?? reason }
}
