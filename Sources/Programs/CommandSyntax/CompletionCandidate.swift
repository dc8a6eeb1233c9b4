package import ArgumentParser
import OutsideText

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
