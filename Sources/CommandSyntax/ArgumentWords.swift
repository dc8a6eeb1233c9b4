/// The words of a command line, prepared for a parser that reads every word with a hyphen in front as an option.
///
/// Two things that a person types are not in the parser's grammar: a quantity in two words (`10 km/h`), and a quantity below zero
/// (`-3`, `-3kmh`), which the parser reads as a row of flags, `-h` for help among them.
public struct ArgumentWords {
    /// The words as the parser reads them.
    public let parsable: [String]

    /// Prepares the words after the program's name.
    ///
    /// A number and a unit become one word. A number below zero that follows an option becomes its value (`--speed=-3kmh`);
    /// any other is put behind `--`, where the parser reads values alone. Words behind a `--` of the user's own stay as they are.
    public init(_ words: [String]) {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        var options: [String] = []
        var values: [String] = []
        for word in Self.withUnitsJoined(words[..<end]) {
            if !Self.isNegative(word) {
                options.append(word)
            } else if let option = options.last, option.hasPrefix("--"), !option.contains("=") {
                options[options.count - 1] = "\(option)=\(word)"
            } else {
                values.append(word)
            }
        }
        let rest = words[end...].dropFirst()
        let isMarked = !values.isEmpty || end < words.endIndex
        parsable = options + (isMarked ? ["--"] : []) + values + rest
    }

    /// Whether the word is a number below zero with or without a unit, not an option: `-3`, `-.5dB`, `-inf`.
    private static func isNegative(_ word: String) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let number = word.dropFirst()
        return number == "inf" || number.drop { $0 == "." }.first?.isNumber ?? false
    }

    /// Puts each number and the unit that follows it into one word, with a space between them.
    private static func withUnitsJoined(_ words: ArraySlice<String>) -> [String] {
        words.reduce(into: []) { joined, word in
            if let last = joined.last, isNumber(last), units.contains(word.lowercased()) {
                joined[joined.count - 1] = "\(last) \(word)"
            } else {
                joined.append(word)
            }
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        let digits = word.drop { $0 == "+" || $0 == "-" }
        return word.count - digits.count <= 1 && digits.first?.isNumber ?? false
            && digits.allSatisfy { $0.isNumber || $0 == "." || $0 == "," || $0 == ":" }
    }

    /// The units in which quantities are typed, in lower case.
    private static let units: Set = [
        "km/h", "kmh", "kph", "mph", "mi/h", "m/s", "mps", "/km", "/mi", "min/km", "min/mi", "km", "m", "mi", "cm",
        "in", "ft", "kg",
        "lb", "lbs", "spm", "bpm", "db", "%", "ms", "s", "min", "h", "kcal", "kj",
    ]
}
