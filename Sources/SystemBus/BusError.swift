import CSystemd
import Glibc

/// The error of a failed bus operation: the operation, and the error that the bus or libsystemd returned.
///
/// This is a struct and not an enum, because each service defines its own error names.
public struct BusError: Error, Hashable, Sendable {
    /// The operation that failed.
    public enum Attempt: Hashable, Sendable {
        /// Connecting to the bus of this kind.
        case connect(BusKind)
        /// Calling the method, or reading the property, with this name.
        case call(BusObject, member: String)
        /// Receiving a message, or waiting for one.
        case receive
    }

    /// The operation that failed.
    public let attempt: Attempt
    /// The error number from libsystemd as a positive number, as in `errno.h`.
    public let code: Int32
    /// The D-Bus error name, such as "org.freedesktop.DBus.Error.AccessDenied"; nil if the error did not come from the
    /// bus.
    public let name: String?
    /// The error text from the bus, at most 200 characters, or the system's text for `code`.
    public let message: String

    /// Creates an error that did not come from the bus.
    init(_ attempt: Attempt, code: Int32) {
        self.attempt = attempt
        self.code = code < 0 ? 0 &- code : code
        name = nil
        message = Self.text(for: self.code)
    }

    /// Copies the error that libsystemd filled in, and frees it.
    init(_ attempt: Attempt, code: Int32, taking error: inout sd_bus_error) {
        defer { sd_bus_error_free(&error) }
        self.attempt = attempt
        self.code = code < 0 ? 0 &- code : code
        name = error.name.map { String(cString: $0) }
        message = error.message.map { String(String(cString: $0).prefix(200)) } ?? Self.text(for: self.code)
    }

    // CSystemd's placeholder functions return ELIBACC if libsystemd is not installed.
    private static func text(for code: Int32) -> String {
        code == ELIBACC ? "libsystemd is not installed (package libsystemd0)" : String(cString: strerror(code))
    }
}

extension BusError: CustomStringConvertible {
    /// The operation and the reason: "MakeThreadRealtime: Operation not permitted (…AccessDenied)".
    public var description: String {
        let reason = name.map { "\(message) (\($0))" } ?? message
        return switch attempt {
        case .connect(let kind): "connecting to the \(kind): \(reason)"
        case .call(_, let member): "\(member): \(reason)"
        case .receive: "reading from the bus: \(reason)"
        }
    }

    /// Whether libsystemd is not installed.
    ///
    /// The process does not look for the library again.
    public var isWithoutLibrary: Bool { code == ELIBACC && name == nil }

    /// An instruction to the user that solves the problem; nil if none is known.
    public var advice: String? {
        switch (attempt, name) {
        case (.connect, _) where isWithoutLibrary:
            "install the package libsystemd0"
        // ENOMEDIUM: neither environment variable with the session bus's address is set.
        case (.connect(let kind), _) where [ENOENT, ECONNREFUSED, ENOMEDIUM].contains(code):
            kind.advice
        case (.call(let object, _), "org.freedesktop.DBus.Error.ServiceUnknown"?),
            (.call(let object, _), "org.freedesktop.DBus.Error.NameHasNoOwner"?):
            "install or start the service \(object.service)"
        case (.call(let object, _), _) where code == ETIMEDOUT:
            "restart the service \(object.service): it does not reply"
        default: nil
        }
    }
}
