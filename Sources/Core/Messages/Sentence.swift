/// A sentence with placeholders for its values, and its translation.
///
/// The daemon sends sentences in English: it does not know the languages of its clients, and JSON has no language. The receiver finds
/// the translation by the English form, as with gettext. The sentences are in sentences-de.toml and sentences-commands-de.toml. The name of a placeholder says what
/// its value is: `number…` begins with a digit or a sign and gets the marks of the language, `date` is written as a date of the
/// language, `name…` and the single word `word` stay as they are, and any other value is translated if it is a sentence too.
struct Sentence {
    /// A part of a text: characters, or the name of a placeholder.
    private enum Part {
        case literal(String)
        case placeholder(String)
    }

    private let english: [Part]
    private let german: [Part]

    /// Creates a sentence from a line `"English" = "translation"` of a file; nil for a comment, and for a line without text.
    private init?(line: Substring) {
        guard line.first == "\"", let middle = line.firstRange(of: "\" = \"") else { return nil }
        english = Self.parts(line[..<middle.lowerBound].dropFirst())
        german = Self.parts(line[middle.upperBound...].dropLast())
    }

    /// All sentences; those with the most fixed characters come first, because they are the most specific.
    private static let sorted =
        // A backslash is only before a quotation mark (generate.py).
        String(decoding: Messages.sentenceFiles.utf8.lazy.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
        .split(separator: "\n").compactMap(Sentence.init)
        .sorted { $0.fixedLength > $1.fixedLength }

    /// The translation of an English sentence; nil if no sentence has this form.
    static func translation(of text: String, _ messages: Messages) -> MessageText? {
        sorted.lazy.compactMap { $0.translation(of: text, messages) }.first
    }

    private var fixedLength: Int {
        english.reduce(0) { length, part in
            if case .literal(let text) = part { length + text.count } else { length }
        }
    }

    private static func parts(_ text: Substring) -> [Part] {
        var parts: [Part] = []
        var rest = text
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            if start > rest.startIndex { parts.append(.literal(String(rest[..<start]))) }
            parts.append(.placeholder(String(rest[rest.index(after: start)..<end])))
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? parts : parts + [.literal(String(rest))]
    }

    private func translation(of text: String, _ messages: Messages) -> MessageText? {
        // A fast check: most sentences do not match because their ends differ.
        if case .literal(let end) = english.last, !text.hasSuffix(end) { return nil }
        guard let values = Self.values(english[...], in: text[...]) else { return nil }
        var interpolation = MessageText.StringInterpolation(literalCapacity: 0, interpolationCount: german.count)
        for part in german {
            switch part {
            case .literal(let text): interpolation.appendLiteral(text)
            case .placeholder(let name):
                let value = String(values[name] ?? "")
                let text =
                    switch name {
                    case _ where name.hasPrefix("number"): messages.localized(value)
                    case _ where name.hasPrefix("name") || name == "word": value
                    case _ where name.hasPrefix("date"): messages.date(value)
                    default: messages.translated(value)
                    }
                interpolation.appendInterpolation(text)
            }
        }
        return MessageText(stringInterpolation: interpolation)
    }

    /// Whether a placeholder can have a value: a word contains no space, and a number with its unit contains no `, ` and no `; `.
    private static func isValue(_ text: Substring, of name: String) -> Bool {
        guard let first = text.first else { return false }
        if name == "word" { return !text.contains(" ") }
        guard name.hasPrefix("number") else { return true }
        return (first.isNumber || "~±+-−".contains(first)) && !text.contains(", ") && !text.contains("; ")
    }

    /// The values of the placeholders, if the text consists of the parts; each value is as short as possible, and is not empty.
    private static func values(_ parts: ArraySlice<Part>, in text: Substring) -> [String: Substring]? {
        switch parts.first {
        case nil: return text.isEmpty ? [:] : nil
        case .literal(let literal):
            return text.hasPrefix(literal) ? values(parts.dropFirst(), in: text.dropFirst(literal.count)) : nil
        case .placeholder(let name):
            let rest = parts.dropFirst()
            let ends = rest.isEmpty ? [text.endIndex] : Array(text.indices.dropFirst())
            for end in ends {
                guard let others = values(rest, in: text[end...]), isValue(text[..<end], of: name) else { continue }
                return others.merging([name: text[..<end]]) { $1 }
            }
            return nil
        }
    }
}

extension Messages {
    /// Translates an English sentence of the sources to the language of these texts.
    ///
    /// A text that the message files do not contain stays in English. Lines are translated separately. If a line is not a known
    /// sentence, it is divided at ` · `, semicolons, full stops, commas or colons, and the parts are translated separately.
    package func translated(_ english: String) -> String {
        guard language != .english else { return english }
        let lines = english.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count < 2 else { return lines.map { translated(String($0)) }.joined(separator: "\n") }
        if let translation = Sentence.translation(of: english, self) { return rendered(translation) }
        for separator in [" · ", "; ", ". ", ", ", ": "] {
            guard let range = english.firstRange(of: separator) else { continue }
            let (first, rest) = (String(english[..<range.lowerBound]), String(english[range.upperBound...]))
            return translated(first) + separator + translated(rest)
        }
        return english
    }

    /// Sentences with semicolons between them, of which each is translated separately.
    package func translatedList(_ english: String) -> String {
        guard language != .english else { return english }
        return english.split(separator: "; ", omittingEmptySubsequences: false).map { translated(String($0)) }
            .joined(separator: "; ")
    }

    /// Translates the remarks of the import in the note of an activity, but not the text of the runner.
    ///
    /// The remarks are in the last line, separated by semicolons.
    package func translatedNote(_ note: String) -> String {
        guard language != .english else { return note }
        var lines = note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let remarks = lines.removeLast().split(separator: "; ", omittingEmptySubsequences: false).map(String.init)
        lines.append(remarks.map { Sentence.translation(of: $0, self).map(rendered) ?? $0 }.joined(separator: "; "))
        return lines.joined(separator: "\n")
    }

    /// A date such as `12 March 2026` in the language of these texts; any other text stays as it is.
    fileprivate func date(_ english: String) -> String {
        let parts = english.split(separator: " ").map(String.init)
        guard parts.count == 3, let month = Messages.english.monthNames.firstIndex(of: parts[1]) else { return english }
        return longDate(day: parts[0], month: monthNames[month], year: parts[2])
    }
}
