import Exchange
package import Workouts

/// A workout as a runner names it on a command line: as text, as a file, or by the name of one of the runner's workouts or of
/// those that come with strided.
package enum WorkoutArgument {
    /// Why a workout was refused, in one line with the place of the mistake.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    /// A file has priority over a name, the name of the runner's workout over that of one that comes with strided, and a name over text.
    ///
    /// - Returns: the workout, and what a file has that a workout cannot express.
    /// - Throws: `Refusal` if the file or the text is not a workout.
    package static func read(_ argument: String) throws(Refusal) -> (workout: Workout, remarks: [String]) {
        if isFile(argument) { return try read(file: argument) }
        let own = OwnWorkouts()
        if own.contains(argument) {
            do throws(OwnWorkouts.Failure) {
                return (try own.workout(argument), [])
            } catch {
                throw Refusal(description: "\(error)")
            }
        }
        if let shipped = ShippedWorkout(rawValue: argument.lowercased()) {
            return (try refusing("") { () throws(WorkoutError) in try shipped.workout() }, [])
        }
        return (
            try refusing(hint(argument)) { () throws(WorkoutError) in try Workout(parsing: argument) }, []
        )
    }

    private static func read(file: String) throws(Refusal) -> (workout: Workout, remarks: [String]) {
        do throws(ExchangeError) {
            let bytes = try InputFile.read(file) { input throws(ExchangeError) in try input.workoutBytes() }
            let imported = try WorkoutFormat.read(bytes, name: file)
            return (imported.workout, imported.remarks)
        } catch {
            throw Refusal(description: "\(file): \(error)")
        }
    }

    private static func refusing(
        _ hint: String,
        _ work: () throws(WorkoutError) -> Workout
    ) throws(Refusal) -> Workout {
        do throws(WorkoutError) {
            return try work()
        } catch {
            throw Refusal(description: "\(error)\(hint)")
        }
    }

    /// Whether the argument names a file: it has the extension of a workout file, or begins as a path.
    private static func isFile(_ argument: String) -> Bool {
        let endings = WorkoutFormat.allCases.map { "." + $0.rawValue } + [".txt", ".gz"]
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
