/// The command line of a speech program, with a place for the text.
///
/// It is not run by a shell. Words are separated by spaces; single or double quotes keep spaces. `{text}` and `{language}` are replaced
/// inside a word, so the text is always one argument.
package struct SpeechCommand: Hashable, Sendable {
    /// The command that is used without a setting: espeak-ng at 165 words per minute, which is slower than its default of 175, because
    /// runners also hear their own breath.
    package static let standard = SpeechCommand(words: [
        "espeak-ng", "--stdout", "-s", "165", "-v", "{language}", "--", "{text}",
    ])

    /// The words before the replacement; the first one is the program.
    package let words: [String]

    private init(words: [String]) { self.words = words }

    /// Reads a command line.
    package init(parsing text: String) throws(SpeechCommandError) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            switch (quote, character) {
            case (nil, "\""), (nil, "'"):
                quote = character
                word = word ?? ""
            case (let open?, character) where open == character: quote = nil
            case (nil, " "), (nil, "\t"):
                word.map { words.append($0) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw .openQuote }
        word.map { words.append($0) }
        guard let program = words.first, !program.isEmpty else { throw .empty }
        guard words.dropFirst().contains(where: { $0.contains("{text}") }) else { throw .noText }
        self.words = words
    }

    /// The program and its arguments for a text.
    ///
    /// - Parameter language: a code such as "en".
    package func arguments(text: String, language: String) -> [String] {
        // A text that contains "{language}" is not replaced, because each word is divided before the replacement.
        words.map { word in
            word.split(separator: "{text}", omittingEmptySubsequences: false)
                .map { $0.replacing("{language}", with: language) }
                .joined(separator: text)
        }
    }
}

/// Why a text is not the command line of a speech program.
package enum SpeechCommandError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    /// A quote is not closed.
    case openQuote
    case noText

    /// The error as a sentence with the correct form.
    package var description: String {
        switch self {
        case .empty: "the command is empty; write for example: espeak-ng --stdout {text}"
        case .openQuote: "a quote in the command is not closed"
        case .noText: "the command has no {text}; write for example: espeak-ng --stdout {text}"
        }
    }
}
