import ArgumentParser
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

    /// Writes the complete file; if this fails, it prints the reason and throws an exit status.
    ///
    /// Only this user may read a new file (mode 0600). Call it while no other thread creates files.
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
        let mask = umask(0o077)
        defer { umask(mask) }
        do {
            // A file outside of /dev is written atomically, so that an incomplete file never exists; this is impossible for devices.
            let isPlain = !path.hasPrefix("/dev/")
            try Data(bytes).write(to: URL(filePath: path), options: isPlain ? .atomic : [])
        } catch {
            Terminal.printError("\(path): cannot be written: \((error as? CocoaError)?.reason ?? "\(error)")")
            throw ExitCode.failure
        }
    }
}

extension CocoaError {
    /// The reason, in words, why a file could not be written or a folder could not be read.
    var reason: String {
        switch code {
        case .fileWriteNoPermission, .fileReadNoPermission: "no permission"
        case .fileWriteOutOfSpace: "the disk is full"
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file or folder"
        case .fileWriteVolumeReadOnly: "the file system is read-only"
        default: "error \(code.rawValue)"
        }
    }
}
