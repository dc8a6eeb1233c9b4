/// How the runner's phone or gamepad vibrates on the beats.
public struct VibrationSettings: Hashable, Sendable {
    /// The valid strengths, as fractions of the device's full strength.
    public static let strengths: ClosedRange<Double> = 0...1
    /// The valid time offsets.
    public static let offsets: ClosedRange<Duration> = .milliseconds(-200)...(.milliseconds(200))
    /// The valid lengths of one vibration.
    public static let lengths: ClosedRange<Duration> = .milliseconds(10)...(.milliseconds(200))

    /// The program or the devices that vibrate.
    public var output = VibrationOutput.off
    /// The strength as a fraction of the device's full strength, 0…1; 0 gives no vibration.
    public var strength = 1.0
    /// The feet whose steps vibrate, among the steps that have a click.
    public var feet = VibratingFeet.both
    /// A time that is added to the time of each step; a negative offset compensates a motor that starts slowly.
    public var offset = Duration.zero
    /// The length of one vibration.
    ///
    /// Vibration motors with a rotating mass need some tens of milliseconds to reach their speed, so much shorter vibrations are not felt.
    public var length = Duration.milliseconds(60)

    /// Creates the default settings: off.
    public init() {}

    /// Whether vibrations are switched on and can be felt.
    public var isOn: Bool { output != .off && strength > 0 }
}

/// The program or the devices that vibrate.
public enum VibrationOutput: String, CaseIterable, Hashable, Sendable {
    /// No vibration.
    case off
    /// feedbackd if it can play patterns, otherwise all input devices with a motor.
    case auto
    /// The program feedbackd, which controls the vibration motor of phones.
    case feedbackd
    /// All input devices with force feedback, such as gamepads.
    case evdev
}

/// The feet whose steps vibrate.
public enum VibratingFeet: String, CaseIterable, Hashable, Sendable {
    /// The steps of both feet.
    case both
    /// Only the steps of the left foot.
    case left
    /// Only the steps of the right foot.
    case right
}
