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
            let fate = Self.outcome(of: error, movedAside: Result { () throws(SystemError) in try setAside(error) })
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
            do throws(SystemError) {
                _ = try setAside(error)
            } catch {
                throw failed("the file there cannot be read, and it cannot be moved aside: \(error)")
            }
        }
        let target = SymbolicLink.target(of: path)
        let temporary = target + ".new"
        do {
            let folder = URL(filePath: target).deletingLastPathComponent().path
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try write(encoder.encode(kept) + Data("\n".utf8), to: temporary)
        } catch {
            throw failed("\(error)")
        }
        guard rename(temporary, target) == 0 else { throw failed("\(SystemError(errno))") }
    }

    private func failed(_ reason: String) -> ConfigurationError {
        ConfigurationError(place: path, reason: "\(State.noun) not kept: \(reason)")
    }
}

// MARK: - Damaged files

/// Why a state file cannot be used.
private struct StateFault: Error {
    let reason: String
    /// False where the file itself may be sound, as when the system has no more descriptors: such a file stays.
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
        guard let kept = try? UntrustedJSON.decode(State.self, from: bytes) else {
            throw StateFault(reason: "not readable as kept \(State.noun)", isDamage: true)
        }
        guard kept.schema == State.currentSchema else {
            throw StateFault(reason: "written by a newer strided (schema \(kept.schema))", isDamage: true)
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
    private func setAside(_ fault: StateFault) throws(SystemError) -> String {
        guard fault.isDamage else { throw SystemError(EIO) }
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

    private static func outcome(of fault: StateFault, movedAside: Result<String, SystemError>) -> String {
        switch movedAside {
        case .success(let place): "moved aside as \(place)"
        case .failure(let error):
            (fault.isDamage ? "it cannot be moved aside (\(error)), so it stays as it is" : "it stays as it is")
                + ": changes of the \(State.noun) are forgotten when strided ends"
        }
    }

    private func write(_ bytes: Data, to file: String) throws {
        // Body data: for the user's eyes only, from the first byte on.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
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
