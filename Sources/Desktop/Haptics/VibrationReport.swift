package import Files
import Glibc

/// What vibrates, or why nothing does.
package struct VibrationReport: Hashable, Sendable {
    /// An input device that cannot be used.
    package struct Failure: Hashable, Sendable {
        package let path: String
        package let name: String
        package let error: SystemError
    }

    /// The input devices with a motor.
    package struct Devices: Hashable, Sendable {
        package var names: [String] = []
        package var failures: [Failure] = []
    }

    /// The input devices; nil while they are looked for, and while vibrations are off.
    package var devices: Devices?
    /// The number of vibrations that were requested since vibrations were switched on.
    package internal(set) var requested = 0

    /// Creates the report of switched-off vibrations.
    package init() {}
}

// MARK: - Texts

extension VibrationReport {
    /// The names of the devices that vibrate; empty if nothing vibrates.
    package var active: [String] { devices?.names ?? [] }

    /// Why nothing vibrates, or why a device does not; nil if there is no problem.
    package var problem: String? {
        guard let devices else { return nil }
        if let failure = devices.failures.first {
            return "\(failure.path) (\(failure.name)) cannot be used: \(failure.error)"
        }
        return devices.names.isEmpty ? "there is no input device with a vibration motor" : nil
    }

    /// What the user can do about `problem`; nil if there is no advice.
    package var advice: String? {
        guard problem != nil else { return nil }
        guard let failure = devices?.failures.first else { return "stridectl vibration off" }
        // logind gives the users of the local seat access to gamepads and to the motors of phones; others need the group.
        return failure.error.code == EACCES || failure.error.code == EPERM ? "sudo usermod -aG input $USER" : nil
    }
}
