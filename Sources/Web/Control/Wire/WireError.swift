/// An error that the wire protocol transmits as a name and parameters.
protocol WireError: Error {
    /// The interface that declares the error.
    static var interface: String { get }

    /// The error's name within its interface.
    var member: String { get }

    /// Creates the error called `member`; `nil` when the interface has no error with this name.
    ///
    /// - Throws: `DecodingError` when parameters of the error are missing.
    init?(member: String, parameters: any Decoder) throws

    /// Encodes only the error's parameters; the error's name is encoded separately.
    func encodeParameters(to encoder: any Encoder) throws
}

extension WireError {
    /// The full name of the error in a reply: the interface, a dot and the name.
    var qualifiedName: String { Self.interface + "." + member }
}

extension String {
    /// The text, shortened to at most 80 characters for a message, because it comes from another process.
    var bounded: String { count <= 80 ? self : prefix(79) + "…" }
}
