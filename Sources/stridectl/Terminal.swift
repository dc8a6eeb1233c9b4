import Glibc

/// What this program says, straight to the descriptors: no buffer holds a line back when the output is a pipe.
enum Terminal {
    /// One line of output.
    static func say(_ line: String) { put(line, on: STDOUT_FILENO) }

    /// One line on standard error, with the program's name in front.
    static func complain(_ line: String) { put("stridectl: \(line)", on: STDERR_FILENO) }

    private static func put(_ line: String, on descriptor: Int32) {
        var line = line + "\n"
        line.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = write(
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
