package import Files
import Glibc
package import Metronome

// Vibration
//
// - `Vibrator` (a `BeatDriver`) gets the beat grid after each report of the sound output, and has a thread only while `haptic.output` is not `off`. So
//   vibrations need no sound and no card, and cost nothing when they are off.
// - Input devices have the effect uploaded in advance; each vibration is one write. The thread waits for the last 2 ms in
//   `clock_nanosleep`. An `inotify` watch reports devices that are plugged in.
// - The motor of a phone is such a device, too: feedbackd (Phosh, Plasma Mobile) drives it through the same interface, and its udev rules give
//   the user of the phone access (`uaccess`). So feedbackd is not used; that of Debian 12 (0.0.3) cannot play patterns.

/// Lets the runner's phone or gamepad vibrate on the beats of the grid.
package typealias Vibrator = BeatDriver<ForceFeedbackOutput>

extension BeatDriver where Output == ForceFeedbackOutput {
    package convenience init(
        folders: InputFolders = InputFolders(),
        reportChange: @escaping @Sendable () -> Void = {}
    ) {
        self.init("vibration", reportChange: reportChange) { ForceFeedbackOutput(folders) }
    }
}

package struct VibrationSettings: BeatSettings {
    package static var beatsPerStep: Int64 { 1 }
    /// The valid strengths, as fractions of the device's full strength.
    package static let strengths: ClosedRange<Double> = 0...1
    package static let offsets: ClosedRange<Duration> = .milliseconds(-200)...(.milliseconds(200))
    package static let lengths: ClosedRange<Duration> = .milliseconds(10)...(.milliseconds(200))

    package var output = VibrationOutput.off
    /// The strength as a fraction of the device's full strength, 0…1; 0 gives no vibration.
    package var strength = 1.0
    package var feet = VibratingFeet.both
    /// A time that is added to the time of each step; a negative offset compensates a motor that starts slowly.
    package var offset = Duration.zero
    /// The length of one vibration.
    ///
    /// Vibration motors with a rotating mass need some tens of milliseconds to reach their speed, so much shorter vibrations are not felt.
    package var length = Duration.milliseconds(60)

    package init() {}

    package var isOn: Bool { output != .off && strength > 0 }

    package func includes(_ foot: Foot, _ cue: Cue) -> Bool {
        guard cue.includes(foot) else { return false }
        return switch feet {
        case .both: true
        case .left: foot == .left
        case .right: foot == .right
        }
    }
}

package enum VibrationOutput: String, CaseIterable, Hashable, Sendable {
    case off
    /// All input devices with force feedback: gamepads, and the motor of a phone.
    case auto
}

package enum VibratingFeet: String, CaseIterable, Hashable, Sendable {
    case both
    case left
    case right
}

package struct VibrationReport: BeatReport {
    package struct Failure: Hashable, Sendable {
        package let path: String
        package let name: String
        package let error: SystemError
    }

    package struct Devices: Hashable, Sendable {
        package var names: [String] = []
        package var failures: [Failure] = []
    }

    /// The input devices; nil while they are looked for, and while vibrations are off.
    package var devices: Devices?
    /// The number of vibrations that were requested since vibrations were switched on.
    package var requested = 0

    package init() {}

    init(devices: Devices) { self.devices = devices }
}

// MARK: - Texts

extension VibrationReport {
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
