package import ArgumentParser
import OutsideText

/// The words of a command line, rewritten so that the argument parser accepts negative numbers and a unit in a separate word.
///
/// Without this change, the parser reads every word that begins with a hyphen as options: it reads `-3kmh` as four flags, and one of them
/// is `-h` for help. And it reads `10 km/h` as two values.
package struct ArgumentWords {
    package let parsable: [String]

    /// A number and the unit after it become one word.
    ///
    /// A negative number after a long option becomes the value of this option (`--speed=-3kmh`). Other negative numbers are moved to
    /// the end, after `--`, because the parser does not look for options there. Words after a `--` that the user typed are not changed.
    package init(_ words: [String]) {
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

    /// Whether the word is a negative number, with or without a unit, and not an option: `-3`, `-.5dB`, `-inf`.
    private static func isNegative(_ word: String) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let number = word.dropFirst()
        return number == "inf" || number.drop { $0 == "." }.first?.isNumber ?? false
    }

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

    private static let units: Set = [
        "km/h", "kmh", "kph", "mph", "mi/h", "m/s", "mps", "/km", "/mi", "min/km", "min/mi", "km", "m", "mi", "cm",
        "in", "ft", "kg",
        "lb", "lbs", "spm", "bpm", "db", "%", "ms", "s", "min", "h", "kcal", "kj",
    ]
}

package struct CompletionCandidate: Hashable, Sendable {
    package let value: String
    /// What the value means, in a few words; zsh and fish show it beside the value.
    package let explanation: String?

    package init(_ value: String, _ explanation: String? = nil) {
        self.value = value.cleaned
        self.explanation = explanation?.cleaned
    }

    /// The line that the completion script of the shell reads; nil if the shell cannot offer the value safely.
    ///
    /// The script for bash gives the lines to `compgen -W`, which expands them as words of the shell. A value such as `$(command)`,
    /// for example the name of a Bluetooth device, would therefore run a command. For bash, only values without special characters
    /// are offered.
    package func line(for shell: CompletionShell?) -> String? {
        switch shell {
        case .zsh:
            let escaped = value.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
            return explanation.map { "\(escaped):\($0)" } ?? escaped
        case .fish:
            return explanation.map { "\(value)\t\($0)" } ?? value
        default:
            return value.unicodeScalars.allSatisfy(Self.isHarmless) ? value : nil
        }
    }

    /// Whether the character is a letter, a digit, or a sign that cannot make a shell run a command.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " +,-./:=@_%".unicodeScalars.contains(scalar)
    }
}

extension CompletionKind {
    /// Completion candidates that a function computes when the user asks for a completion.
    ///
    /// - Parameter candidates: Returns the candidates; its argument is the list of words of the command line.
    package static func candidates(
        _ candidates: @Sendable @escaping ([String]) -> [CompletionCandidate]
    ) -> CompletionKind {
        .custom { words, _, _ in candidates(words).compactMap { $0.line(for: CompletionShell.requesting) } }
    }

    /// Completion candidates that an asynchronous function computes, for commands that are `AsyncParsableCommand`.
    ///
    /// - Parameter candidates: Returns the candidates; its argument is the list of words of the command line.
    package static func candidates(
        _ candidates: @Sendable @escaping ([String]) async -> [CompletionCandidate]
    ) -> CompletionKind {
        .custom { words, _, _ in await candidates(words).compactMap { $0.line(for: CompletionShell.requesting) } }
    }
}
