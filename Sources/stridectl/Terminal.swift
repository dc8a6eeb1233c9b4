import Glibc
import OutsideText

/// Writes the program's output directly to file descriptors, without a buffer, so that no line is delayed in a pipe.
///
/// Text from outside the program must not control the terminal. Therefore this type removes control characters from all text,
/// except from views that do this themselves.
enum Terminal {
    /// Prints one line.
    static func printLine(_ line: String) { write(line.cleaned, on: STDOUT_FILENO) }

    /// Prints text of several lines; external text inside it must not contain line breaks.
    static func printLine(lines: String) { write(lines.cleanedLines, on: STDOUT_FILENO) }

    /// Prints a value as JSON.
    static func printLine(_ json: JSONText) { write(json.text, on: STDOUT_FILENO) }

    /// Prints a view of the module Report unchanged, with its colours; the view itself has removed control characters.
    static func show(_ view: some CustomStringConvertible) { write(view.description, on: STDOUT_FILENO) }

    /// Clears the screen if standard output is a terminal (ECMA-48: CUP and ED).
    static func clear() {
        guard isatty(STDOUT_FILENO) == 1 else { return }
        write("\u{1B}[H\u{1B}[2J", end: "", on: STDOUT_FILENO)
    }

    /// Prints a long view, with a pager if standard output is a terminal and a pager is available.
    static func page(_ view: some CustomStringConvertible) {
        guard let pager = Pager(), pager.show(view.description) else { return show(view) }
    }

    /// Prints one line on standard error, after the program's name.
    static func printError(_ line: String) { write("stridectl: \(line.cleaned)", on: STDERR_FILENO) }

    /// Prints several lines on standard error, such as the explanation of an invalid argument.
    static func printError(lines: String) { write(lines.cleanedLines, on: STDERR_FILENO) }

    private static func write(_ line: String, end: String = "\n", on descriptor: Int32) {
        write(line + end, to: descriptor)
    }

    /// Writes a whole text to a descriptor whose reader may close it.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Glibc.write(
                    descriptor,
                    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)).baseAddress,
                    rest.count
                )
                // The reader has closed the pipe; if SIGPIPE is not ignored, it has already ended this program.
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }
}
