import Exchange
import Files
import FoundationEssentials
import Workouts

/// The workouts of the user: the files `NAME.toml` in `$XDG_CONFIG_HOME/strided/workouts`.
struct OwnWorkouts {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The longest name, in bytes of UTF-8; the longest file name of Linux has 255.
    private static let longestName = 100

    let folder: String

    init() { self.init(folder: Folders.user.workouts) }

    init(folder: String) { self.folder = folder }

    /// The names of the workouts, in alphabetical order; empty if there is no folder.
    var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
    }

    func path(of name: String) -> String { "\(folder)/\(name).toml" }

    func contains(_ name: String) -> Bool {
        Self.isName(name) && FileManager.default.fileExists(atPath: path(of: name))
    }

    func workout(_ name: String) throws(Failure) -> Workout {
        let path = path(of: name)
        do throws(ExchangeError) {
            let bytes = try InputFile.read(path) { input throws(ExchangeError) in try input.workoutBytes() }
            return try WorkoutFormat.read(bytes, name: path).workout
        } catch {
            throw Failure(description: "\(path): \(error)")
        }
    }

    /// Writes a workout; an existing file is replaced only if this is wanted.
    func write(_ workout: Workout, as name: String, replaces: Bool) throws(Failure) {
        guard Self.isName(name) else {
            throw Failure(
                description:
                    "“\(name)” is not a name of a workout: use letters, digits, - and _, at most \(Self.longestName)"
            )
        }
        guard replaces || !contains(name) else {
            throw Failure(
                description:
                    "\(path(of: name)): the file already exists and was not changed; to replace it, add --force"
            )
        }
        do throws(SystemError) {
            try PrivateFile.makeFolder(folder)
            try PrivateFile.replace(SymbolicLink.target(of: path(of: name)), with: workout.toml.utf8)
        } catch {
            throw Failure(description: "\(path(of: name)): cannot be written: \(error)")
        }
    }

    /// Whether a text can be a name: letters, digits, `-` and `_`; it does not begin with `-`.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName && !text.hasPrefix("-")
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    /// A name made from a title: `Couch to 5K, week 1` becomes `couch-to-5k-week-1`; nil if the title has neither letters nor digits.
    static func name(from title: String) -> String? {
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        var name = ""
        for word in words {
            let longer = name.isEmpty ? String(word) : "\(name)-\(word)"
            guard longer.utf8.count <= longestName else { break }
            name = longer
        }
        return isName(name) ? name : nil
    }
}

extension ExchangeInput {
    /// All bytes of a workout file.
    ///
    /// - Throws: An error if the file is longer than any workout, so that it is not read into memory.
    func workoutBytes() throws(ExchangeError) -> [UInt8] {
        guard count <= WorkoutFormat.longestFile else {
            throw ExchangeError("the file is longer than \(WorkoutFormat.longestFile >> 20) MB, which no workout is")
        }
        return try bytes()
    }
}
