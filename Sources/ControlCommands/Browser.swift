import Glibc

/// The program with which the desktop opens web pages.
enum Browser {
    /// Opens a file or an address, and waits until `xdg-open` ends.
    ///
    /// - Returns: nil, or why it cannot be opened.
    static func open(_ page: String) -> String? {
        var process = pid_t()
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(page), nil]
        defer { for argument in arguments { free(argument) } }
        guard posix_spawnp(&process, "xdg-open", nil, nil, arguments, environ) == 0 else {
            return "to open it automatically, install xdg-utils"
        }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status == 0 ? nil : "xdg-open could not open it"
    }
}
