import Glibc
import OutsideText

/// Writes lines to standard error, normally with one `write` for each call, so that the lines of different threads do not mix.
package enum StandardError {
    /// Writes a line, and waits if the reader of standard error does not read.
    ///
    /// Only commands that end after their work use this function. The daemon writes its log through a `LogQueue`, which never waits.
    /// Control characters are removed, because a terminal would interpret them.
    package static func say(_ line: String) { write(line, to: STDERR_FILENO) }

    /// Writes text with several lines, such as the explanation of a wrong argument; it waits for the reader as `say(_:)` does.
    package static func say(lines: String) { writeAll(lines.cleanedLines + "\n", to: STDERR_FILENO) }

    /// Writes a line to a file descriptor; control characters are removed, because a terminal would interpret them.
    package static func write(_ line: String, to descriptor: Int32) { writeAll(line.cleaned + "\n", to: descriptor) }

    private static func writeAll(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    // Another program has set the descriptor to non-blocking mode, so wait here until the descriptor accepts bytes.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
