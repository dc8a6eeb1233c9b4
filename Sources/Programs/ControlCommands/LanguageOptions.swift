import ArgumentParser
import Messages

/// The option for the language of the output.
struct LanguageOptions: ParsableArguments {
    @Option(
        name: .customLong("language"),
        help: ArgumentHelp("The language of views and reports: en or de.", valueName: "code"),
        completion: .list(Language.allCases.map(\.rawValue)),
        transform: { word in
            guard let language = Language(rawValue: word) else { throw ValidationError("write en or de") }
            return language
        }
    )
    private var option: Language?

    /// The language of the option, else of the setting `language` in config.toml; nil if there is neither.
    var chosen: Language? { option ?? ConfigurationFile.string("language").flatMap(Language.init(rawValue:)) }

    /// The language of the output: the chosen one, else that of the locale.
    var language: Language { chosen ?? Language(locale: ConfigurationFile.environment) }
}
