import CSystemd
import Glibc
import LateLibraries

/// An error of a bus operation: the operation that failed, and the error that the bus or libsystemd returned.
///
/// This is a struct and not an enum, because each service defines its own error names.
package struct BusError: Error, Hashable, Sendable {
    package enum Attempt: Hashable, Sendable {
        /// Connecting to a bus; the value says which one, the system bus or the session bus.
        case connect(BusKind)
        /// Calling the method, or reading the property, with this name.
        case call(BusObject, member: String)
        case send(member: String)
        /// Receiving a message, or waiting for one.
        case receive
    }

    package let attempt: Attempt
    /// The error number from libsystemd; it is positive, as in `errno.h`.
    package let code: Int32
    /// The D-Bus error name, such as "org.freedesktop.DBus.Error.AccessDenied"; nil if the error did not come from the
    /// bus.
    package let name: String?
    /// The error text from the bus, at most 200 characters, or the system's text for `code`.
    package let message: String

    /// Creates an error that libsystemd returned and that did not come from the bus.
    init(_ attempt: Attempt, code: Int32) {
        var none = sd_bus_error()
        self.init(attempt, code: code, taking: &none)
    }

    /// Copies an error that libsystemd has stored in `error`, and frees that memory.
    init(_ attempt: Attempt, code: Int32, taking error: inout sd_bus_error) {
        defer { sd_bus_error_free(&error) }
        self.attempt = attempt
        self.code = code < 0 ? 0 &- code : code
        name = error.name.map { String(cString: $0) }
        message = error.message.map { String(String(cString: $0).prefix(200)) } ?? Self.text(for: self.code)
    }

    // If libsystemd is not installed, the functions of CSystemd return ELIBACC instead.
    private static func text(for code: Int32) -> String {
        let library = LateLibrary.systemd
        return code == ELIBACC
            ? "\(library.name) is not installed (package \(library.package))" : String(cString: strerror(code))
    }
}

extension BusError: CustomStringConvertible {
    /// The operation and the reason, for example "MakeThreadRealtime: Operation not permitted (…AccessDenied)".
    package var description: String {
        let reason = name.map { "\(message) (\($0))" } ?? message
        return switch attempt {
        case .connect(let kind): "connecting to the \(kind): \(reason)"
        case .call(_, let member): "\(member): \(reason)"
        case .send(let member): "sending \(member): \(reason)"
        case .receive: "reading from the bus: \(reason)"
        }
    }

    /// Whether the operation failed because libsystemd is not installed.
    ///
    /// The process does not search for the library again.
    package var isWithoutLibrary: Bool { code == ELIBACC && name == nil }

    /// What the user can do to solve the problem; nil if that is not known.
    package var advice: String? {
        switch (attempt, name) {
        case (.connect, _) where isWithoutLibrary:
            LateLibrary.systemd.advice
        // libsystemd returns ENOMEDIUM if neither of the two environment variables that can give the bus's address is set.
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
