import Files
import Glibc
import SQLite

/// An error of the music library, with the remedy if there is one.
public struct MusicLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    package enum Code: Hashable, Sendable {
        case missing
        case newerVersion
        case scanIsRunning
        /// A library or program that the scan needs is not installed or cannot be started.
        case needsInstallation
        case ended
        case full
        /// The file, its folder or its file system cannot be written to.
        case readOnly
        case damaged
        /// The file is not a music library: a folder, another type of file, or another program's database.
        case notALibrary
        /// Another program held the lock for longer than the patience.
        case locked
        case unreachable
        case failed
    }

    package let code: Code
    /// The error in one line, at most 500 characters.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = String(description.prefix(500))
    }
}

extension MusicLibraryError {
    /// Converts an error of SQLite; a `MusicLibraryError` stays unchanged.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as MusicLibraryError: self = error
        case let error as DatabaseError:
            let code = Self.code(of: error, at: path)
            let detail = "SQLite's error \(error.extendedResultCode.rawValue), \(error.message)"
            self.init(code, at: path, detail: code == .failed ? detail : "")
        default: self.init(.failed, at: path, detail: String(describing: error))
        }
    }

    init(errno number: CInt, at path: String) {
        let code: Code =
            switch number {
            case ENOSPC, EDQUOT: .full
            case EROFS, EACCES, EPERM: .readOnly
            case EISDIR: .notALibrary
            default: .unreachable
            }
        self.init(code, at: path, detail: String(cString: strerror(number)))
    }

    /// An error of the file of the library: what has happened, the path, and what the user can do.
    init(_ code: Code, at path: String, detail: String = "") {
        let (message, advice) = Self.text(of: code)
        self.init(code, "\(message): \(path)" + (detail.isEmpty ? "" : " (\(detail))") + "; \(advice)")
    }

    private static func code(of error: DatabaseError, at path: String) -> Code {
        switch error.resultCode {
        case .full: .full
        case .notADatabase: .notALibrary
        case .error where error.message.hasPrefix("no such table"): .notALibrary
        // The tables are STRICT, so only a damaged file has a value of another type.
        case .corrupt, .mismatch: .damaged
        case .readOnly, .permission: .readOnly
        case .busy, .locked, .lockProtocol: .locked
        // SQLite needs write permission for the folder also for reading.
        case .cannotOpen where access(path, W_OK) != 0 || access(PrivateFile.folder(of: path), W_OK) != 0: .readOnly
        case .cannotOpen: .unreachable
        default: .failed
        }
    }

    /// The message and the advice; the words are those of the logbook's errors.
    private static func text(of code: Code) -> (message: String, advice: String) {
        let again = "move this file to another folder, and add your folders again: stridectl music add FOLDER"
        return switch code {
        case .full: ("the disk is full", "free space on this disk")
        case .readOnly:
            ("the music library cannot be written to", "give your user write permission for the file and its folder")
        case .damaged:
            (
                "the music library is damaged",
                "\(again); stridectl restore FILE returns your corrections from a backup, with the logbook of the backup"
            )
        case .notALibrary: ("this is not a music library of strided", again)
        case .locked: ("another program has locked the music library", "close that program, or try again later")
        case .unreachable: ("the music library cannot be opened", "check the folder and its permissions")
        case .newerVersion:
            ("the music library was written by a newer version of strided", "install that version again")
        case .missing, .scanIsRunning, .needsInstallation, .ended, .failed:
            ("the music library could not be read or written", "check the disk and the system log")
        }
    }
}
