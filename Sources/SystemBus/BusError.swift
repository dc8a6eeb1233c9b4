import CSystemd
import Glibc

/// Why something asked of the bus did not come about: what was asked, and what was answered.
///
/// A struct over what D-Bus says, since services name errors of their own.
public struct BusError: Error, Hashable, Sendable {
    /// What was asked.
    public enum Attempt: Hashable, Sendable {
        /// Connecting to the bus of that kind.
        case connect(BusKind)
        /// A method, or the property of that name.
        case call(BusObject, member: String)
        /// Receiving, or waiting for something to receive.
        case receive
    }

    /// What was asked.
    public let attempt: Attempt
    /// The error number that libsystemd makes of it, positive, as in `errno.h`.
    public let code: Int32
    /// The error's name on the bus, such as "org.freedesktop.DBus.Error.AccessDenied"; nil when it came about on our side.
    public let name: String?
    /// What the other side says in words; at most 200 characters.
    public let message: String

    /// An error of our own side.
    init(_ attempt: Attempt, code: Int32) {
        self.attempt = attempt
        self.code = code < 0 ? 0 &- code : code
        name = nil
        message = Self.words(for: self.code)
    }

    /// Takes over what libsystemd filled in, and frees it.
    init(_ attempt: Attempt, code: Int32, taking error: inout sd_bus_error) {
        defer { sd_bus_error_free(&error) }
        self.attempt = attempt
        self.code = code < 0 ? 0 &- code : code
        name = error.name.map { String(cString: $0) }
        message = error.message.map { String(String(cString: $0).prefix(200)) } ?? Self.words(for: self.code)
    }

    // What the stand-in for the library answers where it is not installed (see CSystemd).
    private static func words(for code: Int32) -> String {
        code == ELIBACC ? "libsystemd is not installed (package libsystemd0)" : String(cString: strerror(code))
    }
}

extension BusError: CustomStringConvertible {
    /// What was asked, and why it was refused: "MakeThreadRealtime: Operation not permitted (…AccessDenied)".
    public var description: String {
        let reason = name.map { "\(message) (\($0))" } ?? message
        return switch attempt {
        case .connect(let kind): "connecting to the \(kind): \(reason)"
        case .call(_, let member): "\(member): \(reason)"
        case .receive: "reading from the bus: \(reason)"
        }
    }

    /// Whether there is no libsystemd to speak with the bus; it is not looked for again in this process.
    public var isWithoutLibrary: Bool { code == ELIBACC && name == nil }

    /// What to do about it, as an order; nil when nothing is known to help.
    public var advice: String? {
        switch (attempt, name) {
        case (.connect, _) where isWithoutLibrary:
            "install the package libsystemd0"
        // ENOMEDIUM: neither of the session's two places is known.
        case (.connect(let kind), _) where [ENOENT, ECONNREFUSED, ENOMEDIUM].contains(code):
            kind.advice
        case (.call(let object, _), "org.freedesktop.DBus.Error.ServiceUnknown"?),
            (.call(let object, _), "org.freedesktop.DBus.Error.NameHasNoOwner"?):
            "install or start the service \(object.service)"
        case (.call(let object, _), _) where code == ETIMEDOUT:
            "restart the service \(object.service): it does not answer"
        default: nil
        }
    }
}
