/// An error with a name and parameters on the wire.
protocol WireError: Error {
    /// The interface that declares the error.
    static var interface: String { get }

    /// The error's name within its interface.
    var member: String { get }

    /// The error called `member`; `nil` when the interface knows none of that name.
    ///
    /// - Throws: `DecodingError` when its parameters are not there.
    init?(member: String, parameters: any Decoder) throws

    /// Writes the parameters alone; the name is said beside them.
    func encodeParameters(to encoder: any Encoder) throws
}

extension WireError {
    /// The name a reply carries: interface and error.
    var qualifiedName: String { Self.interface + "." + member }
}

extension String {
    /// At most 80 characters of a text that came from outside, for a message.
    var bounded: String { count <= 80 ? self : prefix(79) + "…" }
}
