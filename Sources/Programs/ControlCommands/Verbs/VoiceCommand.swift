import ArgumentParser
import Control

/// The command `stridectl voice`: chooses what is played at the moments of the announcements, or prints the present choice.
struct VoiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice",
        abstract: "Announce values during a run by speech or by chimes.",
        discussion: """
            on: speech, and chimes while the speech program does not work. chimes: chimes only. off: nothing, except the count-in and a chime \
            at each change of a workout. quiet: nothing at all, until "on", "chimes" or "off". The topics and intervals are settings: \
            strided.toml(5), [voice.announce].
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var mode: Mode?

    /// The words of the command.
    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case on
        case chimes
        case off
        case quiet
    }

    func run() async throws {
        let output: String? =
            switch mode {
            case .on: "speech"
            case .chimes, .off: mode?.rawValue
            case .quiet, nil: nil
            }
        try await daemon.set(["voice.output": output, "voice.quiet": mode.map { "\($0 == .quiet)" }]) {
            $0.voice?.line ?? "voice off"
        }
    }
}

extension VoiceStatus {
    /// One line with the settings; after a problem also a second line.
    var line: String { "voice " + (output == .off && !quiet ? "off" : summary) + (problem.map { "\n\($0)" } ?? "") }

    /// The settings, for example `speech (espeak-ng, en)` or `chimes · quiet`.
    var summary: String {
        var parts = [output == .speech ? "speech (\(program), \(language))" : output.rawValue]
        if quiet { parts.append("quiet") }
        if problem != nil { parts.append("chimes are played") }
        return parts.joined(separator: " · ")
    }
}
