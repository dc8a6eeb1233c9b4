import Exchange
import Files
import FoundationEssentials
package import Workouts

/// The workouts of the user: the files `NAME.toml` in `$XDG_CONFIG_HOME/strided/workouts`.
struct OwnWorkouts {
    /// The longest name, in bytes of UTF-8; the longest file name of Linux has 255.
    private static let longestName = 100

    let folder: String

    init() { self.init(folder: Folders.user.workouts) }

    init(folder: String) { self.folder = folder }

    var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
    }

    func path(of name: String) -> String { "\(folder)/\(name).toml" }

    func contains(_ name: String) -> Bool {
        Self.isName(name) && FileManager.default.fileExists(atPath: path(of: name))
    }

    func workout(_ name: String) throws(Refusal) -> Workout {
        try WorkoutArgument.read(file: path(of: name)).workout
    }

    func write(_ workout: Workout, as name: String, replaces: Bool) throws(Refusal) {
        guard Self.isName(name) else {
            throw Refusal(
                "“\(name)” is not a name of a workout: use letters, digits, - and _, at most \(Self.longestName)"
            )
        }
        guard replaces || !contains(name) else {
            throw Refusal(
                "\(path(of: name)): the file already exists and was not changed; to replace it, add --force"
            )
        }
        do throws(SystemError) {
            try PrivateFile.makeFolder(folder)
            try PrivateFile.replace(SymbolicLink.target(of: path(of: name)), with: workout.toml.utf8)
        } catch {
            throw Refusal("\(path(of: name)): cannot be written: \(error)")
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
    func workoutBytes() throws(ExchangeError) -> [UInt8] {
        guard count <= WorkoutFormat.longestFile else {
            let limit = WorkoutFormat.longestFile >> 20
            throw ExchangeError("the file is longer than \(limit) MB, which no workout and no course is")
        }
        return try bytes()
    }
}

/// A workout as a runner names it on a command line: as text, as a file, or by the name of one of the runner's workouts or of
/// those that come with strided.
package enum WorkoutArgument {
    /// A file has priority over a name, the name of the runner's workout over that of one that comes with strided, and a name over text.
    ///
    /// - Returns: the workout, and what a file has that a workout cannot express.
    package static func read(_ argument: String) throws(Refusal) -> (workout: Workout, remarks: [String]) {
        if isFile(argument) { return try read(file: argument) }
        let own = OwnWorkouts()
        if own.contains(argument) { return (try own.workout(argument), []) }
        if let shipped = ShippedWorkout(rawValue: argument.lowercased()) {
            return (try refusing("") { () throws(WorkoutError) in try shipped.workout() }, [])
        }
        return (
            try refusing(hint(argument)) { () throws(WorkoutError) in try Workout(parsing: argument) }, []
        )
    }

    fileprivate static func read(file: String) throws(Refusal) -> (workout: Workout, remarks: [String]) {
        do throws(ExchangeError) {
            let bytes = try InputFile.read(file) { input throws(ExchangeError) in try input.workoutBytes() }
            let imported = try WorkoutFormat.read(bytes, name: file)
            return (imported.workout, imported.remarks)
        } catch {
            throw Refusal("\(file): \(error)")
        }
    }

    private static func refusing(
        _ hint: String,
        _ work: () throws(WorkoutError) -> Workout
    ) throws(Refusal) -> Workout {
        do throws(WorkoutError) {
            return try work()
        } catch {
            throw Refusal("\(error)\(hint)")
        }
    }

    private static func isFile(_ argument: String) -> Bool {
        let endings = WorkoutFormat.allCases.map { "." + $0.rawValue } + [".gpx", ".tcx", ".txt", ".gz"]
        return endings.contains { argument.lowercased().hasSuffix($0) } || argument.hasPrefix("/")
            || argument.hasPrefix("./") || argument.hasPrefix("../")
    }

    /// A hint with the names of the workouts if the argument is a single word, which can only be a mistyped name; otherwise empty.
    private static func hint(_ argument: String) -> String {
        guard !argument.contains(where: \.isWhitespace), argument.contains(where: \.isLetter),
            !argument.contains("@"), !argument.contains("(")
        else { return "" }
        return "; workouts that come with strided: " + ShippedWorkout.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
