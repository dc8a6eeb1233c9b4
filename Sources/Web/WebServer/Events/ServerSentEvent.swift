import NIOCore

/// An event of `/events` in the format of the HTML standard, section "Server-sent events".
enum ServerSentEvent {
    /// The bytes of an event.
    ///
    /// - Parameter data: Text in one line, or several; each line becomes a `data` field.
    static func bytes(_ name: String, _ data: String) -> ByteBuffer {
        let lines = data.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }.map {
            "data: \($0)\n"
        }.joined()
        return ByteBuffer(string: "event: \(name)\n\(lines)\n")
    }

    /// A comment, which the page does not see; it shows that the connection still works.
    static let comment = ByteBuffer(string: ":\n\n")

    /// The field with the time in milliseconds after which a browser connects again.
    static let retry = ByteBuffer(string: "retry: 1000\n")
}
