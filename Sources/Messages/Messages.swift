/// The texts that a runner reads, in one language, with that language's form of numbers.
///
/// Each text is a property or a function that `generate.py` writes from the message files, so a missing text or placeholder is a
/// compile error. The type uses no locale functions of Foundation, because the programs do not contain the data for them.
public struct Messages: Hashable, Sendable {
    /// How the texts are written.
    enum Rendering: Hashable, Sendable {
        case plain
        /// Letters outside ASCII are replaced, for example ä by ae.
        case ascii
        /// The texts from the message file are in ⟦ ⟧, but not the values in them.
        case marked
    }

    /// The language of the texts.
    public let language: Language
    private let rendering: Rendering

    /// Creates the texts of a language.
    public init(_ language: Language) { self.init(language, .plain) }

    private init(_ language: Language, _ rendering: Rendering) {
        self.language = language
        self.rendering = rendering
    }

    /// The texts in English.
    public static let english = Self(.english)
    /// The texts in German.
    public static let german = Self(.german)

    /// The same texts with ASCII letters only, for terminals without UTF-8.
    public var ascii: Self { rendering == .plain ? Self(language, .ascii) : self }

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
    public func sourceName(_ name: String) -> String {
        switch name {
        case "gps": sourceGPSName
        case "treadmill": sourceTreadmillName
        case "footpod": sourceFootPodName
        case "steps": sourceStepsName
        default: sourceAutoName
        }
    }
}

// MARK: - Numbers

extension Messages {
    /// Converts the marks of a number in English form, such as `12,301.5 km`, to those of the language: `12.301,5 km`.
    ///
    /// The text must contain commas and points only as marks of numbers.
    public func localized(_ number: String) -> String {
        guard language != .english else { return number }
        let plain = Self(language)
        return number.reduce(into: "") {
            $0 += $1 == "," ? plain.groupMark : $1 == "." ? plain.decimalMark : String($1)
        }
    }

    /// A whole number: `12,301`.
    public func number(_ number: Int) -> String { localized(Count(number).text) }
}
