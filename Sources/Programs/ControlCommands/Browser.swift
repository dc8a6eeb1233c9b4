import Glibc

/// The program with which the desktop opens web pages.
enum Browser {
    /// Opens a file or an address, and waits until `xdg-open` ends.
    ///
    /// - Returns: nil, or why it cannot be opened.
    static func open(_ page: String) -> String? {
        switch OtherProgram.run(["xdg-open", page]) {
        case nil: "to open it automatically, install xdg-utils"
        case 0: nil
        default: "xdg-open could not open it"
        }
    }
}

/// Programs of the system that a command runs in the user's place.
enum OtherProgram {
    /// Runs a program, which is looked up in `PATH`, and waits for its end.
    ///
    /// - Returns: Its wait status; nil if it cannot be started.
    static func run(_ words: [String]) -> Int32? {
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        guard posix_spawnp(&process, words[0], nil, nil, arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    /// Replaces this program by another one; returns only if that is not possible.
    static func replace(by words: [String]) {
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        execvp(words[0], arguments)
    }
}
