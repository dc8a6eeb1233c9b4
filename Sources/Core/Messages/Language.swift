/// A language of the texts; the raw values are language codes of ISO 639-1, and are stable.
package enum Language: String, Hashable, Sendable, CaseIterable, Codable {
    /// English.
    case english = "en"
    /// German.
    case german = "de"

    /// The values of the setting `language`.
    package static let settings: [(text: String, value: Language)] = allCases.map { ($0.rawValue, $0) }

    /// The language of a locale, which the environment variables `LC_ALL`, `LC_MESSAGES` and `LANG` name, in this order.
    ///
    /// A language that has no texts gives English.
    package init(locale environment: (String) -> String?) {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let code = name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
        self = Language(rawValue: code) ?? .english
    }
}
