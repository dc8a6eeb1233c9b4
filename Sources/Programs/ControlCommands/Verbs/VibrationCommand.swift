public import ArgumentParser
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
        transform: { try Self.number($0, unit: "%", in: 0...100, name: "a strength") }
    )
    var strength: Double?
    @Option(help: "The feet whose steps vibrate.") var feet: FeetChoice?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Vibrate this much later, or earlier if negative: -200ms to 200ms.", valueName: "time"),
        transform: { try Self.number($0, unit: "ms", in: -200...200, name: "a time") }
    )
    var offset: Double?

    func run() async throws {
        let call = SetVibration(
            output: output,
            strength: strength.map { $0 / 100 },
            feet: feet,
            offsetMilliseconds: offset
        )
        let isChange = output != nil || strength != nil || feet != nil || offset != nil
        try await daemon.set(isChange ? call : nil, translating: \.line)
    }

    private static func number(
        _ text: String,
        unit: String,
        in range: ClosedRange<Double>,
        name: String
    ) throws -> Double {
        let entry = text.filter { $0 != " " }
        guard let number = Double(entry.hasSuffix(unit) ? entry.dropLast(unit.count) : entry[...]),
            range.contains(number)
        else {
            let limits = "\(Int(range.lowerBound))\(unit) to \(Int(range.upperBound))\(unit)"
            throw ValidationError("\"\(text.prefix(40))\" is not \(name) from \(limits)")
        }
        return number
    }
}

extension VibrationChoice: ExpressibleByArgument {
    /// Parses the argument; "on" means "auto".
    package init?(argument: String) { self.init(rawValue: argument == "on" ? "auto" : argument) }
}

extension FeetChoice: ExpressibleByArgument {}

extension SetVibration.Reply: SettingReply {
    init(_ status: Status) {
        self.init(
            vibration: status.vibration
                ?? VibrationStatus(
                    output: .off,
                    strength: 1,
                    feet: .both,
                    offsetMilliseconds: 0,
                    active: [],
                    requested: 0
                )
        )
    }

    /// One line with the settings, and a second one if nothing vibrates.
    var line: String { vibration.line }
}

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
