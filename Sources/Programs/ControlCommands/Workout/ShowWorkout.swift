import ArgumentParser
import Report
import Workouts

/// The command `stridectl workout show`: shows the steps of a workout.
struct ShowWorkout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the steps of a workout, its length and its source."
    )
    @OptionGroup var display: DisplayOptions
    @Argument(
        parsing: .remaining,
        help: ArgumentHelp("The workout: a name, a file or a text.", valueName: "workout"),
        completion: .list(ShippedWorkout.allCases.map(\.rawValue))
    )
    var words: [String]

    func validate() throws {
        guard !words.isEmpty else { throw ValidationError("write a name, a file or a text, for example: 30-30") }
    }

    func run() throws {
        let found = try WorkoutArgument.readOrExit(words.joined(separator: " "))
        Terminal.show(WorkoutPlanText(found, style: display.style))
    }
}

extension WorkoutArgument {
    /// Reads a workout and prints what a file has that a workout cannot express; if it is not a workout, prints the reason and throws an
    /// exit status.
    static func readOrExit(_ argument: String) throws -> Workout {
        do throws(WorkoutArgument.Refusal) {
            let (workout, remarks) = try read(argument)
            for remark in remarks { Terminal.printError(remark) }
            return workout
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }
}
