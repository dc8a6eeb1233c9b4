import ArgumentParser
import Configuration
import DaemonLog

struct SettingsOptions: ParsableArguments {
    /// The exit status if the settings contain a mistake: `EX_CONFIG` of sysexits.h.
    static let configurationFault = ExitCode(78)

    @Option(
        help: ArgumentHelp("The settings file, instead of the default.", valueName: "file"),
        completion: .file(extensions: ["toml"])
    )
    var config: String?
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Change a setting of strided.toml(5); this overrides the file and the environment.",
            valueName: "key=value"
        ),
        completion: .list(SettingKey.all.map { "\($0.name)=" }.sorted()),
        transform: Self.pair
    )
    var assignments: [Assignment] = []

    struct Assignment: Sendable {
        var key: String
        var value: String
    }

    private static func pair(_ text: String) throws -> Assignment {
        guard let equals = text.firstIndex(of: "=") else { throw ValidationError("--set needs the form key=value") }
        return Assignment(key: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    /// - Parameter flags: values of options that each set one setting; they replace the values from all other places.
    func source(with flags: [String: String?] = [:]) -> SettingsSource {
        let given = flags.compactMap { key, value in value.map { (key: key, value: $0) } }
        return SettingsSource(file: config, flags: assignments.map { (key: $0.key, value: $0.value) } + given)
    }
}

extension DurationText {
    static func argument(_ text: String) throws -> Duration {
        guard let read = DurationText(text) else { throw ValidationError("\"\(text)\" is not \(forms)") }
        return read.duration
    }
}

func explain(_ error: ConfigurationError) -> ExitCode {
    StandardError.say("strided: \(error)")
    return SettingsOptions.configurationFault
}
