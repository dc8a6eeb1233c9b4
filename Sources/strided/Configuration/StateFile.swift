import FoundationEssentials
import Glibc
import Logging
import OutsideText

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
/// Where the file is a symbolic link, its target is replaced and the link stays. A damaged file is never written over:
/// it is moved aside first, and where that fails nothing is written.
struct StateFile<State: KeptState>: Sendable {
    /// The largest file that is read: 4 MiB, far more than strided ever writes.
    static var largest: Int { 4 << 20 }

    /// Where the file is.
    let path: String

    /// Reads what was kept; nothing if there is no file.
    ///
    /// - Throws: `ConfigurationError` for a file that cannot be read or understood.
    func load() throws(ConfigurationError) -> State {
        do throws(StateFault) {
            return try read()
        } catch {
            throw ConfigurationError(place: path, reason: error.reason)
        }
    }

    /// Reads what was kept; a file that cannot be understood is moved aside and a warning is logged, because a runner
    /// wants to run.
    func loadOrSetAside(log: Logger) -> State {
        do throws(StateFault) {
            return try read()
        } catch {
            let fate = error.isDamage ? setAsideAndReport() : Self.staying
            log.warning("\(path): \(error.reason); \(fate)")
            return State()
        }
    }

    /// Writes what is to be kept.
    ///
    /// - Throws: `ConfigurationError` with the system's reason; the old file is intact then.
    func save(_ kept: State) throws(ConfigurationError) {
        do throws(StateFault) {
            _ = try read()
        } catch {
            guard error.isDamage else { throw ConfigurationError(place: path, reason: error.reason) }
            do throws(SystemError) {
                _ = try setAside()
            } catch {
                let reason = "the file there cannot be read, and it cannot be moved aside: \(error)"
                throw ConfigurationError(place: path, reason: reason)
            }
        }
        let target = SymbolicLink.target(of: path)
        let temporary = target + ".new"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do throws(SystemError) {
            guard let text = try? encoder.encode(kept) else { throw SystemError(EINVAL) }
            try Self.makeFolder(of: target)
            try write(text + Data("\n".utf8), to: temporary)
            guard rename(temporary, target) == 0 else { throw SystemError(errno) }
        } catch {
            throw ConfigurationError(place: path, reason: "\(error)")
        }
    }

    /// Makes the folder of a file, and those above it, for this user alone.
    private static func makeFolder(of path: String) throws(SystemError) {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        let folder = String(path[..<slash])
        guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT else { throw SystemError(errno) }
        try makeFolder(of: folder)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemError(errno) }
    }
}

// MARK: - Damaged files

/// What every layout of a state file has.
private struct StateLayout: Decodable {
    let schema: Int
}

/// Why a state file cannot be used.
private struct StateFault: Error {
    let reason: String
    /// False where the file itself may be sound, as when a newer strided wrote it or the system has no more descriptors: it stays.
    let isDamage: Bool
}

extension StateFile {
    private func read() throws(StateFault) -> State {
        let bytes: [UInt8]
        do throws(RegularFile.Refusal) {
            guard let found = try RegularFile.read(path, limit: Self.largest) else { return State() }
            bytes = found
        } catch {
            let isDamage =
                if case .system(let error) = error { [EACCES, EPERM, ELOOP].contains(error.code) } else { true }
            throw StateFault(reason: "not readable as kept \(State.noun): \(error)", isDamage: isDamage)
        }
        // Of a newer layout nothing but its number is known.
        if let layout = try? UntrustedJSON.decode(StateLayout.self, from: bytes), layout.schema > State.currentSchema {
            let reason = "written by a newer strided (schema \(layout.schema)), whose file is left alone"
            throw StateFault(reason: reason, isDamage: false)
        }
        guard let kept = try? UntrustedJSON.decode(State.self, from: bytes), kept.schema == State.currentSchema else {
            throw StateFault(reason: "not readable as kept \(State.noun)", isDamage: true)
        }
        return kept
    }

    /// Removes the file, if there is one.
    func remove() {
        _ = unlink(path)
    }

    /// Moves a damaged file to the first free name of `.broken`, `.broken-2` and so on.
    ///
    /// - Returns: Where it is then.
    private func setAside() throws(SystemError) -> String {
        let damaged = SymbolicLink.target(of: path)
        for number in 1...1000 {
            let place = damaged + ".broken" + (number == 1 ? "" : "-\(number)")
            // The name is taken by an empty file first, so that no second program moves its own file there.
            let holder = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard holder >= 0 else {
                guard errno == EEXIST else { throw SystemError(errno) }
                continue
            }
            close(holder)
            if rename(damaged, place) == 0 { return place }
            // A folder does not replace a file.
            unlink(place)
            guard errno == ENOTDIR, rename(damaged, place) == 0 else { throw SystemError(errno) }
            return place
        }
        throw SystemError(EEXIST)
    }

    /// Moves a damaged file aside.
    ///
    /// - Returns: what became of it, in words.
    private func setAsideAndReport() -> String {
        do throws(SystemError) {
            return "moved aside as \(try setAside())"
        } catch {
            return "it cannot be moved aside (\(error)); \(Self.staying)"
        }
    }

    private static var staying: String {
        "it stays as it is, and changes of the \(State.noun) are forgotten when strided ends"
    }

    private func write(_ bytes: Data, to file: String) throws(SystemError) {
        // Body data: for the user's eyes only, from the first byte on.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        var count = 0
        while count < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[count...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            guard written > 0 else { throw SystemError(errno) }
            count += written
        }
        guard fsync(descriptor) == 0 else { throw SystemError(errno) }
    }
}
