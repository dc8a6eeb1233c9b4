/// Why synchronisation is not possible; says what to do.
public struct SyncError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with the path or the service.
    public let description: String

    /// Creates an error with its text.
    public init(_ description: String) {
        self.description = description
    }
}
