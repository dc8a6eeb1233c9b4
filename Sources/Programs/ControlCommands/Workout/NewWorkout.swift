import ArgumentParser
import Glibc
import Report
import Workouts

/// The command `stridectl workout new`: makes a workout from the answers to questions.
struct NewWorkout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a workout: answer a few questions.",
        discussion: """
            The answers can also come from a file or a pipe, one per line. To write a workout as a text instead, see \
            strided-workout(5).
            """
    )
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Replace a workout with the same name.") var force = false

    func run() throws {
        let own = OwnWorkouts()
        var dialog = WorkoutDialog()
        while true {
            try ask(&dialog)
            do {
                let workout = try dialog.workout()
                try own.write(workout, as: dialog.file, replaces: force)
                Terminal.show(WorkoutPlanText(workout, style: display.style))
                Terminal.printLine(workout.text)
                Terminal.printLine("saved; to run it: stridectl workout run \(dialog.file)")
                return
            } catch let error as OwnWorkouts.Failure {
                Terminal.printError("\(error)")
                guard own.contains(dialog.file), !force else { throw ExitCode.failure }
                dialog.askForFile()
            } catch let error as WorkoutError {
                Terminal.printError("\(error)")
                throw ExitCode.failure
            }
        }
    }

    /// Asks until all questions are answered.
    private func ask(_ dialog: inout WorkoutDialog) throws {
        while dialog.question != nil {
            let prompt = dialog.prompt
            Terminal.write(prompt + ": ", to: STDERR_FILENO)
            guard let line = readLine() else {
                Terminal.write("\n", to: STDERR_FILENO)
                Terminal.printError("the input ended before the answer to “\(prompt)”: nothing was saved")
                throw ExitCode.failure
            }
            do throws(WorkoutDialog.Mistake) {
                try dialog.answer(line)
            } catch {
                Terminal.printError("\(error)")
            }
        }
    }
}
