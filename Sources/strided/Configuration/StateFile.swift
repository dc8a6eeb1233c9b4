import FoundationEssentials
import Glibc
import Logging

/// What a `StateFile` holds: its layout has a version, and a beginning.
protocol KeptState: Codable, Sendable {
    /// The version of the layout that this program writes; a file of a later one is left alone.
    static var currentSchema: Int { get }
    /// What it is, for messages: "preferences".
    static var noun: String { get }
    /// Version of the layout it was written in.
    var schema: Int { get }
    /// Nothing kept yet.
    init()
}

/// A file in the state folder that holds what strided must know again after a restart.
///
/// The file is replaced whole: written beside, flushed to the disk, renamed over. A power cut leaves the old or the new.
struct StateFile<State: KeptState>: Sendable {
    /// Where the file is.
    let path: String

    /// Reads what was kept; nothing if there is no file.
    ///
    /// - Throws: `ConfigurationError` for a file that cannot be read or understood.
    func load() throws(ConfigurationError) -> State {
        guard FileManager.default.fileExists(atPath: path) else { return State() }
        do {
            let kept = try JSONDecoder().decode(State.self, from: Data(contentsOf: URL(filePath: path)))
            guard kept.schema == State.currentSchema else {
                throw ConfigurationError(place: path, reason: "written by a newer strided (schema \(kept.schema))")
            }
            return kept
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(
                place: path,
                reason: "not readable as kept \(State.noun); delete it to begin anew"
            )
        }
    }

    /// Writes what is to be kept.
    ///
    /// - Throws: `ConfigurationError` with the system's reason; the old file is intact then.
    func save(_ kept: State) throws(ConfigurationError) {
        let temporary = path + ".new"
        do {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try write(encoder.encode(kept) + Data("\n".utf8), to: temporary)
        } catch {
            throw ConfigurationError(place: path, reason: "\(State.noun) not kept: \(error)")
        }
        guard rename(temporary, path) == 0 else {
            throw ConfigurationError(
                place: path,
                reason: "\(State.noun) not kept: \(String(cString: strerror(errno)))"
            )
        }
    }

    /// Reads what was kept; an unreadable file is moved aside and said, because a runner wants to run.
    func loadOrSetAside(log: Logger) -> State {
        do throws(ConfigurationError) {
            return try load()
        } catch {
            log.warning("\(error.description); moved aside as \(path).broken")
            setAside()
            return State()
        }
    }

    /// Removes the file, if there is one.
    func remove() {
        _ = unlink(path)
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
