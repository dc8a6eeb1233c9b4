import FoundationEssentials
import Glibc

/// Keeps what `stridectl` changed for good, in a file of its own beside the settings a person writes.
///
/// The file is replaced whole: written beside, flushed to the disk, renamed over. A power cut leaves the old or the new.
struct PreferenceStore: Sendable {
    /// What is kept: the settings by their keys in strided.toml, as text.
    struct Kept: Codable, Hashable {
        /// Version of this layout.
        var schema = 1
        /// "sound.volume": "80%" and so on; only what was changed is there.
        var settings: [String: String] = [:]
    }

    /// Where the file is.
    let path: String

    /// Reads what was kept; nothing if there is no file.
    ///
    /// - Throws: `ConfigurationError` for a file that cannot be read or understood.
    func load() throws(ConfigurationError) -> Kept {
        guard FileManager.default.fileExists(atPath: path) else { return Kept() }
        do {
            let kept = try JSONDecoder().decode(Kept.self, from: Data(contentsOf: URL(filePath: path)))
            guard kept.schema == 1 else {
                throw ConfigurationError(place: path, reason: "written by a newer strided (schema \(kept.schema))")
            }
            return kept
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(place: path, reason: "not readable as kept preferences; delete it to begin anew")
        }
    }

    /// Writes what is to be kept.
    ///
    /// - Throws: `ConfigurationError` with the system's reason; the old file is intact then.
    func save(_ kept: Kept) throws(ConfigurationError) {
        let temporary = path + ".new"
        do {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try write(encoder.encode(kept) + Data("\n".utf8), to: temporary)
        } catch {
            throw ConfigurationError(place: path, reason: "preferences not kept: \(error)")
        }
        guard rename(temporary, path) == 0 else {
            throw ConfigurationError(place: path, reason: "preferences not kept: \(String(cString: strerror(errno)))")
        }
    }

    /// Moves an unreadable file aside, so that nothing of it is lost and the next start is clean.
    func setAside() {
        _ = rename(path, path + ".broken")
    }

    private func write(_ bytes: Data, to file: String) throws {
        // Body data: for the user's eyes only, from the first byte on.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard written > 0 else { throw SystemError(errno) }
                rest = rest.dropFirst(written)
            }
        }
        guard fsync(descriptor) == 0 else { throw SystemError(errno) }
    }
}

/// What the system said, in its words.
struct SystemError: Error, CustomStringConvertible {
    private let code: Int32

    init(_ code: Int32) {
        self.code = code
    }

    var description: String { String(cString: strerror(code)) }
}
