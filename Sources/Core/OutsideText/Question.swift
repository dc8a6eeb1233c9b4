import Glibc

/// Asks the person at the terminal for confirmation before an action that cannot be undone.
public enum Question {
    /// What the person answered.
    public enum Answer: Hashable, Sendable {
        case yes
        case no
        /// Standard input is not a terminal, so no person can answer.
        case notATerminal
    }

    /// Writes the question to standard error and reads a line from standard input.
    ///
    /// Only `y` and `yes`, and `j` and `ja` in German, mean yes, in upper or lower case; every other line and the end of the input mean
    /// no. If standard input is not a terminal, nothing is written or read. Thread-safe; it blocks.
    ///
    /// - Parameter hint: The possible answers, in the language of the question.
    public static func ask(_ question: String, hint: String = "[y/N]") -> Answer {
        guard isatty(STDIN_FILENO) == 1 else { return .notATerminal }
        var text = "\(question.cleaned) \(hint) "
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes", "j", "ja"].contains(answer.filter { !$0.isWhitespace }) ? .yes : .no
    }
}
