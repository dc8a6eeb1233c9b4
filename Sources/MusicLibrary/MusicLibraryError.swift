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
        /// Another error of the disk or of SQLite.
        case failed
    }

    /// The kind of error.
    public let code: Code
    /// The error in one line, at most 300 characters.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = String(description.prefix(300))
    }
}
