import ArgumentParser
import Files
import FoundationEssentials
import Glibc

struct OutputFile {
    let path: String
    /// Whether an existing file may be replaced; devices and pipes are always written to.
    var replaces = true

    private var type: FileAttributeType? {
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    /// Writes the complete file, and waits until it is on the disk; if this fails, it prints the reason and throws an exit status.
    ///
    /// Only this user may read a new file (mode 0600).
    func write(_ bytes: [UInt8]) throws {
        guard !path.isEmpty else {
            throw ValidationError("--output needs the name of a file, or - for standard output")
        }
        switch type {
        case .typeDirectory:
            throw Terminal.failure("\(path): cannot be written: it is a folder; add the name of a file")
        case .typeRegular where !replaces:
            throw Terminal.failure("\(path): the file already exists and was not changed; to replace it, add --force")
        default: break
        }
        do throws(SystemError) {
            try store(bytes)
        } catch {
            throw Terminal.failure("\(path): cannot be written: \(error.reason)")
        }
    }

    /// Replaces a file by a complete new one with the same permissions, or writes to a device or a pipe.
    private func store(_ bytes: [UInt8]) throws(SystemError) {
        let target = SymbolicLink.target(of: path)
        let present = FileState(at: target)
        guard path.hasPrefix("/dev/") || present?.isRegular == false else {
            // The process ID makes the name unique, so that no other process uses it.
            let suffix = ".\(getpid()).new"
            return try PrivateFile.replace(target, with: bytes, suffix: suffix, permissions: present?.permissions)
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        try PrivateFile.write(bytes, to: descriptor)
    }
}

extension SystemError {
    fileprivate var reason: String {
        switch code {
        case EACCES, EPERM: "no permission"
        case ENOSPC, EDQUOT: "the disk is full"
        case ENOENT: "there is no such file or folder"
        case EROFS: "the file system is read-only"
        default: description
        }
    }
}

extension CocoaError {
    var reason: String {
        switch code {
        case .fileReadNoPermission: "no permission"
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file or folder"
        default: "error \(code.rawValue)"
        }
    }
}

/// A pager: the program that shows long text page by page on a terminal.
struct Pager {
    /// The command line that starts the pager in the shell: `$PAGER`, or `less` if it is installed.
    private let command: String

    /// Nil if standard output is not a terminal, or if there is no pager.
    init?() {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        if let chosen = ConfigurationFile.environment("PAGER") {
            // An empty value, or `cat`, means that the user does not want a pager.
            guard !chosen.isEmpty, chosen != "cat" else { return nil }
            command = chosen
        } else {
            guard Self.isInstalled("less") else { return nil }
            command = "less -FRX"
        }
    }

    /// Shows the text in the pager and waits until the pager has ended; returns false if the pager could not be started.
    func show(_ text: String) -> Bool {
        // With these options `less` ends at once after short text, and shows colours. They also apply if `$PAGER` is `less`.
        setenv("LESS", "FRX", 0)
        guard let pager = popen(command, "we") else { return false }
        // If the user quits the pager early, it closes the pipe; without this call, SIGPIPE would then end this program.
        signal(SIGPIPE, SIG_IGN)
        Terminal.write(text + "\n", to: fileno(pager))
        let status = pclose(pager)
        // The shell returns 126 or 127 if it cannot run the command (POSIX, Shell Command Language, 2.8.2).
        let code = (status >> 8) & 0xFF
        return status & 0x7F != 0 || (code != 126 && code != 127)
    }

    private static func isInstalled(_ program: String) -> Bool {
        let path = ConfigurationFile.environment("PATH") ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
