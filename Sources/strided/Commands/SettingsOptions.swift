import ArgumentParser
import FoundationEssentials
import Glibc

/// Flags that say where the settings come from, common to the daemon and to rendering.
struct SettingsOptions: ParsableArguments {
    /// `EX_CONFIG` of sysexits.h.
    static let configurationFault = ExitCode(78)

    @Option(help: ArgumentHelp("Settings file, if not the usual one.", valueName: "file")) var config: String?
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A setting of strided.toml, over file and environment.", valueName: "key=value"),
        transform: Self.pair
    )
    var assignments: [Assignment] = []

    /// One `--set`.
    struct Assignment: Sendable {
        var key: String
        var value: String
    }

    private static func pair(_ text: String) throws -> Assignment {
        guard let equals = text.firstIndex(of: "=") else { throw ValidationError("write it as key=value") }
        return Assignment(key: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    /// The places to read from, with flags that stand for settings put last.
    func source(with flags: [String: String?] = [:]) -> SettingsSource {
        let environment = ProcessInfo.processInfo.environment
        let given = flags.compactMap { key, value in value.map { (key: key, value: $0) } }
        return SettingsSource(
            environment: environment,
            file: config,
            flags: assignments.map { (key: $0.key, value: $0.value) } + given,
            files: StateFiles(Folders(environment: environment))
        )
    }
}

extension DurationText {
    /// A duration on the command line.
    ///
    /// - Throws: `ValidationError` that says what would be one.
    static func argument(_ text: String) throws -> Duration {
        guard let read = DurationText(text) else { throw ValidationError("\"\(text)\" is not \(forms)") }
        return read.duration
    }
}

/// Says a mistake in the settings on standard error.
///
/// - Returns: the exit status for it.
func explain(_ error: ConfigurationError) -> ExitCode {
    StandardError.say("strided: \(error)")
    return SettingsOptions.configurationFault
}
