import Glibc

/// A question to the person at the terminal, before something is done that cannot be taken back.
public enum Question {
    /// How it was answered.
    public enum Answer: Hashable, Sendable {
        case yes
        case no
        /// Standard input is no terminal: nobody can answer.
        case nobody
    }

    /// Asks on standard error, and waits for a line on standard input.
    ///
    /// Only `y` and `yes` mean yes; an empty line and the end of the input mean no. Thread: any; it blocks.
    public static func ask(_ question: String) -> Answer {
        guard isatty(STDIN_FILENO) == 1 else { return .nobody }
        var text = "\(question.cleaned) [y/N] "
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes"].contains(answer.filter { !$0.isWhitespace }) ? .yes : .no
    }
}
