import Glibc

/// Why an industrial-I/O device delivers no samples.
public struct IIOError: Error, Hashable, Sendable {
    /// The operation that failed: "read", "write", "open" or "find".
    public let action: String
    /// The file or folder on which the operation failed.
    public let path: String
    /// The system's error number; nil if the error did not come from the system.
    public let code: Int32?
    /// The reason in words.
    public let reason: String

    /// True if no usable device was found; most machines have none.
    public var isAbsence: Bool { action == "find" }

    /// True if the system refused access to the device, because strided lacks the permission.
    public var isRefusal: Bool { code == EACCES || code == EPERM }

    init(_ action: String, _ path: String, code: Int32) {
        self.action = action
        self.path = path
        self.code = code
        reason = String(cString: strerror(code))
    }

    init(_ action: String, _ path: String, reason: String) {
        self.action = action
        self.path = path
        code = nil
        self.reason = reason
    }
}

extension IIOError: CustomStringConvertible {
    /// The error as one sentence for the log and the status, with a remedy if there is one.
    public var description: String {
        let fault = "cannot \(action) \(path): \(reason)"
        return switch code {
        case EBUSY:
            fault + "; another program uses the sensor, most likely iio-sensor-proxy; "
                + "to stop it: systemctl stop iio-sensor-proxy"
        case EACCES, EPERM:
            fault + "; a udev rule can give the group of strided access"
        default: fault
        }
    }
}
