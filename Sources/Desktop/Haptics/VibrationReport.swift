package import Files
import Glibc
package import SystemBus

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

    /// The state of feedbackd.
    package enum Feedbackd: Hashable, Sendable {
        /// It is not used.
        case unused
        /// Its answer has not arrived yet.
        case connecting
        /// It has accepted a pattern.
        case works
        /// It has rejected a pattern.
        case rejects
        /// It is running, but has no interface for patterns.
        case hasNoPatterns
        /// It has returned an error.
        case refuses(BusRefusal)
        /// It is not running, and the bus cannot start it.
        case isAbsent(BusRefusal)
        /// It does not answer.
        case doesNotAnswer
        /// The session bus cannot be used.
        case noBus(BusError)
    }

    /// The state of feedbackd.
    package var feedbackd = Feedbackd.unused
    /// The input devices; nil if they are not used.
    package var devices: Devices?
    /// The number of vibrations that were requested since vibrations were switched on.
    package internal(set) var requested = 0

    /// Creates the report of switched-off vibrations.
    package init() {}
}

// MARK: - Texts

extension VibrationReport {
    /// The program or the devices that vibrate: "feedbackd", or the names of the input devices; empty if nothing vibrates.
    package var active: [String] { feedbackd == .works ? ["feedbackd"] : devices?.names ?? [] }

    /// Why nothing vibrates, or why a device does not; nil if there is no problem.
    package var problem: String? {
        if feedbackd == .works || feedbackd == .connecting { return nil }
        guard let devices else { return feedbackdProblem }
        if let failure = devices.failures.first {
            return "\(failure.path) (\(failure.name)) cannot be used: \(failure.error)"
        }
        guard devices.names.isEmpty else { return nil }
        return [feedbackdProblem, "there is no input device with a vibration motor"].compactMap { $0 }
            .joined(separator: "; ")
    }

    private var feedbackdProblem: String? {
        switch feedbackd {
        case .unused, .connecting, .works: nil
        case .rejects: "feedbackd rejected the vibrations: its profile is \"silent\", or another vibration is playing"
        case .hasNoPatterns:
            "feedbackd has no interface for patterns (org.sigxcpu.Feedback.Haptic): it is too old, such as 0.0.3 of Debian 12, "
                + "or has no vibration motor"
        case .refuses(let refusal): "feedbackd: \(refusal)"
        case .isAbsent(let refusal): "feedbackd is not running: \(refusal)"
        case .doesNotAnswer: "feedbackd does not answer"
        case .noBus(let error): "\(error)"
        }
    }

    /// What the user can do about `problem`; nil if there is no advice.
    package var advice: String? {
        guard problem != nil else { return nil }
        if let failure = devices?.failures.first {
            // logind gives the users of the local seat access to gamepads; others need the group.
            return failure.error.code == EACCES || failure.error.code == EPERM
                ? "sudo usermod -aG input $USER" : nil
        }
        if devices != nil { return "stridectl vibration off" }
        return switch feedbackd {
        case .rejects: "gsettings set org.sigxcpu.feedbackd profile full"
        case .hasNoPatterns: "stridectl vibration auto"
        case .isAbsent: "sudo apt install feedbackd"
        case .doesNotAnswer: "systemctl --user restart feedbackd"
        case .noBus: "sudo apt install dbus-user-session"
        case .unused, .connecting, .works, .refuses: nil
        }
    }
}
