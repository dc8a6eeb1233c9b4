import ArgumentParser
import Report
import Workouts

/// The command `stridectl workout list`: lists the workouts of the user and those that come with strided.
struct ListWorkouts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your workouts and those that come with strided."
    )
    @OptionGroup var display: DisplayOptions

    func run() throws {
        let own = OwnWorkouts()
        var items: [WorkoutListText.Item] = []
        var isComplete = true
        for name in own.names {
            do throws(OwnWorkouts.Failure) {
                items.append(WorkoutListText.Item(name: name, workout: try own.workout(name), isOwn: true))
            } catch {
                Terminal.printError("\(error)")
                isComplete = false
            }
        }
        for shipped in ShippedWorkout.allCases where !own.contains(shipped.rawValue) {
            items.append(
                WorkoutListText.Item(name: shipped.rawValue, workout: try shipped.workout(), isOwn: false)
            )
        }
        Terminal.show(WorkoutListText(items, style: display.style))
        guard isComplete else { throw ExitCode.failure }
    }
}
