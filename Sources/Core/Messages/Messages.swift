// Languages
//
// - The texts that a runner reads are in two files, `Sources/Core/Messages/en.toml` and `de.toml`. At each build after a change, `generate.py`
//   checks that both have the same keys, placeholders and plural forms, and writes one Swift function per text, with its placeholders as
//   parameters, and `messages.js` for the page. A wrong key or a missing value is therefore a compile error. `MessagesTests` fails if a text
//   is unused.
// - `Report` and `LiveScreen` get `Messages` as a value, together with the units. Values are formatted in English form first and then get the
//   decimal and group separators of the language (`Messages.localized`), so all outputs show the same digits. Functions of the locale are not used: only
//   FoundationEssentials is linked, without ICU.
// - In the page, `data-message` and `data-label` of an element are the keys of its text and of its accessible label; scripts call
//   `text(key, values)`. To add a text: add the key to both files, use it.
// - Tests put ⟦ ⟧ around each text from the files (`Messages.marked`), draw every view, page and screen, and report the words outside of them.
// - Sentences that the daemon sends (errors, warnings, reasons) are in English, because JSON has no language. `stridectl` shows them with
//   `Messages.translated`, which finds the translation by the English form in `sentences-de.toml`, as gettext does; the daemon does the
//   same with notifications. `MessagesTests` fails if a sentence is not in the sources any more. Log lines, help and errors about arguments
//   are in English.
// - The settings `units` and `language` that `stridectl setup` changes are stored by the daemon (`ChangeSetting`) in preferences.json.
//   `stridectl` reads them there, then in config.toml (`ConfigurationFile`), so the logbook's views need no daemon.

/// The texts that a runner reads, in one language, with that language's form of numbers.
///
/// Each text is a property or a function that `generate.py` writes from the message files, so a missing text or placeholder is a
/// compile error. The type uses no locale functions of Foundation, because the programs do not contain the data for them.
package struct Messages: Hashable, Sendable {
    enum Rendering: Hashable, Sendable {
        case plain
        /// Letters outside ASCII are replaced, for example ä by ae.
        case ascii
        /// The texts from the message file are in ⟦ ⟧, but not the values in them.
        case marked
    }

    package let language: Language
    private let rendering: Rendering

    package init(_ language: Language) { self.init(language, .plain) }

    private init(_ language: Language, _ rendering: Rendering) {
        self.language = language
        self.rendering = rendering
    }

    package static let english = Self(.english)
    package static let german = Self(.german)

    /// The same texts with ASCII letters only, for terminals without UTF-8.
    package var ascii: Self { rendering == .plain ? Self(language, .ascii) : self }

    /// The same texts with each part that comes from the message file in ⟦ ⟧, with which tests find other texts.
    package var marked: Self { Self(language, .marked) }
}

// MARK: - For the generated functions

extension Messages {
    func choose(_ english: @autoclosure () -> MessageText, _ german: @autoclosure () -> MessageText) -> String {
        rendered(language == .german ? german() : english())
    }

    func rendered(_ text: MessageText) -> String { text.rendered(rendering, language) }

    func choose(
        _ count: Count,
        _ english: @autoclosure () -> MessageText,
        _ englishOther: @autoclosure () -> MessageText,
        _ german: @autoclosure () -> MessageText,
        _ germanOther: @autoclosure () -> MessageText
    ) -> String {
        count.isOne ? choose(english(), german()) : choose(englishOther(), germanOther())
    }

    func choose(_ english: [String], _ german: [String]) -> [String] {
        (language == .german ? german : english).map { rendered(MessageText(stringLiteral: $0)) }
    }
}

// MARK: - Sources of the pace

extension Messages {
    /// The name of a source of the pace for a runner.
    ///
    /// - Parameter name: The name in the settings and in the control protocol, such as `gps`.
    package func sourceName(_ name: String) -> String {
        switch name {
        case "gps": sourceGPSName
        case "treadmill": sourceTreadmillName
        case "footpod": sourceFootPodName
        case "steps": sourceStepsName
        case "heart-rate": sourceStrapName
        default: sourceAutoName
        }
    }
}

extension Messages {
    /// Replaces the group and decimal separators of a number in English form, `12,301.5 km`, by those of the language: `12.301,5 km`.
    ///
    /// Commas and points in the text must all be such separators.
    package func localized(_ number: String) -> String {
        guard language != .english else { return number }
        let plain = Self(language)
        return number.reduce(into: "") {
            $0 += $1 == "," ? plain.groupMark : $1 == "." ? plain.decimalMark : String($1)
        }
    }

    /// A whole number: `12,301`.
    package func number(_ number: Int) -> String { localized(Count(number).text) }
}

/// A language of the texts; the raw values are language codes of ISO 639-1, and are stable.
package enum Language: String, Hashable, Sendable, CaseIterable, Codable {
    case english = "en"
    case german = "de"

    package static let settings: [(text: String, value: Language)] = allCases.map { ($0.rawValue, $0) }

    /// The language of the locale in the first of the environment variables `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty.
    ///
    /// English if there are no texts in that language.
    package init(locale environment: (String) -> String?) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let code = name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
        self = Language(rawValue: code) ?? .english
    }
}
