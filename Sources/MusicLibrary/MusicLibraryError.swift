/// An error of the music library, with the remedy if there is one.
public struct MusicLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: Hashable, Sendable {
        /// There is no library yet.
        case missing
        /// A newer version of strided wrote the library.
        case newerVersion
        /// Another scan is running.
        case scanIsRunning
        /// A library or program that the scan needs is not installed or cannot be started.
        case needsInstallation
        /// The user ended the scan.
        case ended
        /// The disk or the disk quota is full.
        case full
        /// The file, its folder or its file system cannot be written to.
        case readOnly
        /// The database is damaged.
        case damaged
        /// The file is not a music library: a folder, another type of file, or another program's database.
        case notALibrary
        /// Another program held the lock for longer than the patience.
        case locked
        /// The folder or file cannot be created or opened.
        case unreachable
        /// Another error of the disk or of SQLite.
        case failed
    }

    /// The kind of error.
    public let code: Code
    /// The error in one line, at most 500 characters.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = String(description.prefix(500))
    }
}
