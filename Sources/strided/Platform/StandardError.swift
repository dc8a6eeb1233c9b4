import Glibc

/// Whole lines to standard error, each in one write, so that lines of several threads do not mix.
enum StandardError {
    /// Writes one line.
    static func say(_ line: String) {
        var line = line + "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
