import Glibc

/// Why an industrial-I/O device gives no samples.
public struct IIOError: Error, Hashable, Sendable {
    /// What was tried: `read`, `write`, `open`, `find`.
    public let action: String
    /// The file or folder.
    public let path: String
    /// The system's error number; nil where it did not come from the system.
    public let code: Int32?
    /// What is wrong, where the system does not say it.
    public let reason: String

    /// True when there is no such device at all, which is how most machines are.
    public var isAbsence: Bool { action == "find" }

    /// True when the device is there and may not be read.
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
    /// One sentence for the log and the status, with what to do where there is something.
    public var description: String {
        let fault = "cannot \(action) \(path): \(reason)"
        return switch code {
        case EBUSY:
            fault + "; another program holds the sensor, most likely iio-sensor-proxy: "
                + "\"systemctl stop iio-sensor-proxy\" frees it"
        case EACCES, EPERM:
            fault + "; a udev rule can give the group of strided access"
        default: fault
        }
    }
}
