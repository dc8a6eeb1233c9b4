import Activities
import ArgumentParser
import Glibc
import Messages
import OutsideText
import Report

/// How the output is formatted: with the user's units and language, and for the capabilities of the terminal.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "Print miles, and minutes per mile.") var miles = false
    @Flag(name: .customLong("km"), help: "Print kilometres, and minutes per kilometre.") var kilometers = false
    @Option(
        help: ArgumentHelp("The language of views and reports: en or de.", valueName: "code"),
        completion: .list(Language.allCases.map(\.rawValue)),
        transform: { word in
            guard let known = Language(rawValue: word) else { throw ValidationError("write en or de") }
            return known
        }
    )
    private var language: Language?

    func validate() throws {
        guard !(miles && kilometers) else { throw ValidationError("use --miles or --km, not both") }
    }

    /// The units of the output: those of the option, else of the setting `units` in config.toml, else of the locale.
    var units: Units {
        if miles { return .miles }
        if kilometers { return .metric }
        return ConfigurationFile.string("units").flatMap { word in Units.settings.first { $0.text == word }?.value }
            ?? Units(locale: ConfigurationFile.environment)
    }

    /// The language of the option, else of the setting `language` in config.toml; nil if there is neither.
    var chosenLanguage: Language? {
        language ?? ConfigurationFile.string("language").flatMap(Language.init(rawValue:))
    }

    var messages: Messages { Messages(chosenLanguage ?? Language(locale: ConfigurationFile.environment)) }

    /// Colours are used on a terminal unless the user has disabled them (no-color.org); the character set depends on the locale.
    var style: TerminalStyle {
        TerminalStyle(
            columns: Self.columns,
            colors: Self.colors,
            letters: Self.letters,
            units: units,
            messages: messages
        )
    }

    static var columns: Int { knownColumns ?? 80 }

    private static var knownColumns: Int? {
        if let columns = ConfigurationFile.environment("COLUMNS").flatMap(Int.init) { return columns }
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Prints a line; in a terminal that is too narrow, wraps it, and indents the further lines with two spaces.
    func printLine(_ line: String) { Self.printWrapped(line) }

    func printTranslated(_ line: String) { printLine(messages.translated(line)) }

    /// Prints a line as `printLine` does, without an instance of this type; thread-safe.
    static func printWrapped(_ line: String) {
        guard let columns = knownColumns, line.cleaned.count > columns else { return Terminal.printLine(line) }
        for (number, part) in line.wrapped(to: max(columns - 2, 1)).enumerated() {
            Terminal.printLine(number == 0 ? part : "  " + part)
        }
    }

    private static var colors: TerminalStyle.Colors {
        let environment = ConfigurationFile.environment
        guard isatty(STDOUT_FILENO) == 1, environment("NO_COLOR") == nil, let term = environment("TERM"), term != "dumb"
        else { return .none }
        return term.contains("256color") || environment("COLORTERM") != nil ? .palette : .sixteen
    }

    static var letters: TerminalStyle.Letters {
        let variables = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(ConfigurationFile.environment)
        let locale = variables.first { !$0.isEmpty } ?? ""
        // In a file or a pipe, the output is always UTF-8, like other text files.
        guard isatty(STDOUT_FILENO) == 1 else { return .unicode }
        return locale.lowercased().contains("utf") ? .unicode : .ascii
    }
}
