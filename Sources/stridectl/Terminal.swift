import Glibc
import OutsideText

/// What this program says, straight to the descriptors: no buffer holds a line back when the output is a pipe.
///
/// Nothing of what comes from outside can be an order to the terminal: all text is cleaned here, but for that of views that do it
/// themselves.
enum Terminal {
    /// One line of output.
    static func say(_ line: String) { put(line.cleaned, on: STDOUT_FILENO) }

    /// Text of several lines, into which no text from outside has put a line end.
    static func say(lines: String) { put(lines.cleanedLines, on: STDOUT_FILENO) }

    /// A value as JSON.
    static func say(_ json: JSONText) { put(json.text, on: STDOUT_FILENO) }

    /// A view of Report as it is, with its colours; what comes from outside is cleaned in it.
    static func show(_ view: some CustomStringConvertible) { put(view.description, on: STDOUT_FILENO) }

    /// Empties the screen, if standard output is one (ECMA-48: CUP and ED).
    static func clear() {
        guard isatty(STDOUT_FILENO) == 1 else { return }
        put("\u{1B}[H\u{1B}[2J", end: "", on: STDOUT_FILENO)
    }

    /// A long view: on a terminal page by page, if there is a pager.
    static func page(_ view: some CustomStringConvertible) {
        guard let pager = Pager(), pager.show(view.description) else { return show(view) }
    }

    /// One line on standard error, with the program's name in front.
    static func complain(_ line: String) { put("stridectl: \(line.cleaned)", on: STDERR_FILENO) }

    /// Text of several lines on standard error, as the explanation of a wrong argument.
    static func complain(lines: String) { put(lines.cleanedLines, on: STDERR_FILENO) }

    private static func put(_ line: String, end: String = "\n", on descriptor: Int32) {
        write(line + end, to: descriptor)
    }

    /// All of a text, to a descriptor that may be closed by its reader.
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
                // Nobody reads any more; SIGPIPE has ended us already where it is not ignored.
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }
}
