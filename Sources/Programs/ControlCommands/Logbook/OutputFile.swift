import ArgumentParser
import Files
import FoundationEssentials
import Glibc

/// A file that a command writes.
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
            Terminal.printError("\(path): cannot be written: it is a folder; add the name of a file")
            throw ExitCode.failure
        case .typeRegular where !replaces:
            Terminal.printError("\(path): the file already exists and was not changed; to replace it, add --force")
            throw ExitCode.failure
        default: break
        }
        do throws(SystemError) {
            try store(bytes)
        } catch {
            Terminal.printError("\(path): cannot be written: \(error.reason)")
            throw ExitCode.failure
        }
    }

    /// Replaces a file by a complete new one with the same permissions, or writes to a device or a pipe.
    private func store(_ bytes: [UInt8]) throws(SystemError) {
        let target = SymbolicLink.target(of: path)
        let present = FileState(at: target)
        guard path.hasPrefix("/dev/") || present?.isRegular == false else {
            // Another program does not use a name with the number of this process.
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
    /// The reason, in words, why a file could not be written.
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
    /// The reason, in words, why a folder could not be read.
    var reason: String {
        switch code {
        case .fileReadNoPermission: "no permission"
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file or folder"
        default: "error \(code.rawValue)"
        }
    }
}
