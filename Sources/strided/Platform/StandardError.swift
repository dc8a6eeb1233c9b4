import Glibc
import OutsideText

/// Whole lines to standard error, each in one write, so that lines of several threads do not mix.
enum StandardError {
    /// Writes a line, and waits for the reader if there is one who does not read: for what does its work and ends.
    ///
    /// Nothing in the line is an order to a terminal. The daemon's own lines go through a `LogQueue`.
    static func say(_ line: String) { write(line, to: STDERR_FILENO) }

    /// Writes text of several lines, as the explanation of a wrong argument; waits for the reader as `say(_:)` does.
    static func say(lines: String) { writeAll(lines.cleanedLines + "\n", to: STDERR_FILENO) }

    /// Writes a line, which is cleaned, to a descriptor.
    static func write(_ line: String, to descriptor: Int32) { writeAll(line.cleaned + "\n", to: descriptor) }

    private static func writeAll(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    // Another program made the descriptor one that does not wait.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
