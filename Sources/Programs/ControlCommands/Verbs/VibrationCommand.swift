public import ArgumentParser
import Configuration
package import Control

/// The command `stridectl vibration`: chooses what vibrates on the beats and how, or prints the present choice.
struct VibrationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vibration",
        abstract: "Let a phone or a gamepad vibrate on the beats.",
        discussion: "auto: the motor of a phone, and gamepads. It works without sound too."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it and without options, the current value is printed.") var output: VibrationChoice?
    @Option(
        help: ArgumentHelp("The strength, 0% to 100%.", valueName: "percent"),
        transform: SettingKey.checked("haptic.strength")
    )
    var strength: String?
    @Option(help: "The feet whose steps vibrate.") var feet: FeetChoice?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Vibrate this much later, or earlier if negative: -200ms to 200ms.", valueName: "time"),
        transform: { try SettingKey.checked("haptic.offset")($0.last?.isNumber == true ? $0 + "ms" : $0) }
    )
    var offset: String?

    func run() async throws {
        let changes: KeyValuePairs = [
            "haptic.output": output?.rawValue, "haptic.strength": strength, "haptic.feet": feet?.rawValue,
            "haptic.offset": offset,
        ]
        try await daemon.set(changes) { $0.vibration?.line ?? "vibration off" }
    }
}

extension VibrationChoice: ExpressibleByArgument {
    /// Parses the argument; "on" means "auto".
    package init?(argument: String) { self.init(rawValue: argument == "on" ? "auto" : argument) }
}

extension FeetChoice: ExpressibleByArgument {}

extension VibrationStatus {
    /// One line with the settings and the active devices; after a problem also a second line.
    var line: String { "vibration " + (output == .off ? "off" : summary) + (problem.map { "\n\($0)" } ?? "") }

    /// The settings and the active devices, for example `auto · 80 % · left foot · Pad`.
    var summary: String {
        var parts = [output.rawValue, "\(Int((strength * 100).rounded())) %"]
        if feet != .both { parts.append("\(feet.rawValue) foot") }
        if offsetMilliseconds != 0 {
            parts.append("\(Int(offsetMilliseconds.magnitude)) ms \(offsetMilliseconds < 0 ? "earlier" : "later")")
        }
        if !active.isEmpty { parts.append(active.joined(separator: ", ")) }
        return parts.joined(separator: " · ")
    }
}
