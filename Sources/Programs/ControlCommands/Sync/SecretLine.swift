import ArgumentParser
import Glibc
import Messages

/// A secret that the user types; it is never an argument, because other users can see the arguments of a program.
enum SecretLine {
    /// Reads a line from the terminal without showing it, or from standard input.
    static func read(_ prompt: String, _ messages: Messages) throws -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        var settings = termios()
        if isTerminal {
            Terminal.write(messages.translated(prompt) + " ", to: STDERR_FILENO)
            tcgetattr(STDIN_FILENO, &settings)
            var hidden = settings
            hidden.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        }
        let line = readLine()
        if isTerminal {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            Terminal.write("\n", to: STDERR_FILENO)
        }
        let secret = (line ?? "").filter { !$0.isWhitespace }
        guard !secret.isEmpty, secret.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 }) else {
            Terminal.printError(
                messages.translated("the key is empty or contains control characters; nothing was added")
            )
            throw ExitCode.failure
        }
        return secret
    }
}
