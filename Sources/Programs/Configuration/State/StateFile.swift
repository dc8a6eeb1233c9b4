package import Files
import FoundationEssentials
import Glibc
package import Logging
import OutsideText
package import Playback
package import Workouts

/// A kind of state that strided keeps; its raw value is its name in messages and in the status.
package enum StatePart: String, Hashable, Sendable {
    case preferences
    case sensors
    case runner
    case day
    case run
    case players
    /// All of it, while the disk is slow.
    case settings
}

/// A kind of state that is only in memory, with the reason.
package struct UnsavedState: Hashable, Sendable {
    package let part: StatePart
    package let reason: String
}

/// The content of a `StateFile`: it has a version of its layout and an empty initial value.
package protocol KeptState: Codable, Sendable {
    /// The version of the layout that this program writes; a file with a later version is not changed.
    static var currentSchema: Int { get }
    /// The kind of the content; its raw value is the name of the content in messages.
    static var part: StatePart { get }
    var schema: Int { get }
    init()
}

/// A file that holds the state that strided needs after a restart.
///
/// A save replaces the whole file: it writes a new file next to it, flushes that to the disk, renames it to the old name, and flushes
/// the folder, so that data reported as saved survive a power failure. If the power fails during the save, the file has either
/// the old or the new content. If the file is a symbolic link, its target is replaced and the link stays. A damaged file is never
/// overwritten: it is renamed first, and if that fails nothing is written.
package struct StateFile<State: KeptState>: Sendable {
    /// The largest size of a file that is read: 4 MiB, much more than strided ever writes.
    package static var largest: Int { 4 << 20 }

    package let path: String

    package init(path: String) {
        self.path = path
    }

    package func load() throws(ConfigurationError) -> State {
        do throws(StateFault) {
            return try read()
        } catch {
            throw ConfigurationError(place: path, reason: error.reason)
        }
    }

    /// Reads the stored content, and never fails.
    ///
    /// If the file cannot be used, it logs a warning and returns the initial content, so that the runner can still start a run.
    /// A file that is damaged or cannot be read now is renamed, because a later save would replace it.
    package func loadOrSetAside(log: Logger) -> State {
        do throws(StateFault) {
            return try read()
        } catch {
            let fate = error.cause == .newer ? Self.staying : setAsideAndReport()
            log.warning("\(path): \(error.reason); \(fate)")
            return State()
        }
    }

    /// - Throws: `ConfigurationError` if the content cannot be written, or if the existing file cannot be replaced. The existing data are
    ///   kept then; a damaged file may have been renamed.
    package func save(_ kept: State) throws(ConfigurationError) {
        do throws(StateFault) {
            _ = try read()
        } catch {
            guard error.cause == .damage else { throw ConfigurationError(place: path, reason: error.reason) }
            do throws(SystemError) {
                _ = try setAside()
            } catch {
                let reason = "the existing file is damaged, and it cannot be renamed: \(error)"
                throw ConfigurationError(place: path, reason: reason)
            }
        }
        let target = SymbolicLink.target(of: path)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do throws(SystemError) {
            guard let text = try? encoder.encode(kept) else { throw SystemError(EINVAL) }
            try PrivateFile.makeFolder(PrivateFile.folder(of: target))
            try PrivateFile.replace(target, with: text + Data("\n".utf8))
        } catch {
            throw ConfigurationError(place: path, reason: "\(error)")
        }
    }
}

// MARK: - Damaged files

private struct StateLayout: Decodable {
    let schema: Int
}

private struct StateFault: Error {
    enum Cause {
        /// The file is damaged, or the user has no permission to read it; such a file is renamed.
        case damage
        /// The system cannot read the file now, for example because of an error of the disk. It is renamed when the program starts, but a
        /// save is tried again later.
        case unreadable
        /// A newer strided wrote the file; it is never changed.
        case newer
    }

    let reason: String
    let cause: Cause
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
            throw StateFault(
                reason: "the file with the \(State.part) cannot be read: \(error)",
                cause: isDamage ? .damage : .unreadable
            )
        }
        // Of a file with a newer layout, this program can decode only the version number. So it decodes this number first.
        if let layout = try? UntrustedJSON.decode(StateLayout.self, from: bytes), layout.schema > State.currentSchema {
            let reason = "a newer version of strided wrote this file (schema \(layout.schema)); it was not changed"
            throw StateFault(reason: reason, cause: .newer)
        }
        guard let kept = try? UntrustedJSON.decode(State.self, from: bytes), kept.schema == State.currentSchema else {
            throw StateFault(reason: "the file does not contain valid data (\(State.part))", cause: .damage)
        }
        return kept
    }

    package func remove() {
        _ = unlink(path)
    }

    /// Appends `.broken` to the name of a damaged file, or `.broken-2` and so on; returns the new path.
    private func setAside() throws(SystemError) -> String {
        let damaged = SymbolicLink.target(of: path)
        for number in 1...1000 {
            let place = damaged + ".broken" + (number == 1 ? "" : "-\(number)")
            // An empty file reserves the name first, so that a second program does not rename its own file to the same name.
            let holder = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard holder >= 0 else {
                guard errno == EEXIST else { throw SystemError(errno) }
                continue
            }
            close(holder)
            if rename(damaged, place) == 0 { return place }
            // A folder cannot replace a file. If a folder is at the path, the empty file is removed before another rename.
            unlink(place)
            guard errno == ENOTDIR, rename(damaged, place) == 0 else { throw SystemError(errno) }
            return place
        }
        throw SystemError(EEXIST)
    }

    private func setAsideAndReport() -> String {
        do throws(SystemError) {
            return "it was renamed to \(try setAside())"
        } catch {
            return "it cannot be renamed (\(error)); \(Self.staying)"
        }
    }

    private static var staying: String {
        "the file is not changed, and new data (\(State.part)) are lost when strided exits"
    }
}

package struct StateFiles: Sendable {
    package let preferences: StateFile<KeptPreferences>
    package let runner: StateFile<RunnerMemory>
    package let sensors: StateFile<KeptSensors>
    package let day: StateFile<DayMemory>
    /// The run, in the runtime folder; nil if a later process must not continue it.
    package var run: StateFile<RunRecord>?
    /// The workout in progress, in the runtime folder; nil if a later process must not continue it.
    package var workout: StateFile<KeptWorkout>?

    package let home: String

    package init(_ folders: Folders) {
        home = folders.environment["HOME"] ?? ""
        preferences = StateFile(path: folders.preferences)
        runner = StateFile(path: folders.runner)
        sensors = StateFile(path: folders.sensors)
        day = StateFile(path: folders.day)
    }
}

package struct StoredState: Sendable {
    package var preferences = KeptPreferences()
    package var sensors = KeptSensors()
    package var runner = RunnerMemory()
    package var day = DayMemory()
    package var run: RunRecord?
    package var workout: WorkoutProgress.State?

    package init() {}
}

extension StateFiles {
    /// - Parameter now: The present time; a run or a workout is continued if it was stored shortly before.
    package func load(_ preferences: KeptPreferences, at now: MonotonicTime, log: Logger) -> StoredState {
        var state = StoredState()
        state.preferences = preferences
        state.sensors = sensors.loadOrSetAside(log: log)
        state.runner = runner.loadOrSetAside(log: log)
        state.day = day.loadOrSetAside(log: log)
        let (run, workout) = (run?.loadOrSetAside(log: log), workout?.loadOrSetAside(log: log))
        if let run, run.isFresh(at: now, boot: RunRecord.boot) { state.run = run }
        if let workout, workout.isFresh(at: now, boot: RunRecord.boot) { state.workout = workout.progress }
        return state
    }
}
