import ArgumentParser
import Cadence
import Report
import Workouts

/// The command `stridectl workout list`: lists the workouts of the user and those that come with strided.
struct ListWorkouts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your workouts and those that come with strided."
    )
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    private struct Document: Encodable {
        let name: String
        let title: String?
        let own: Bool
        let steps: Int
        let time_s: Double
        let distance_m: Double
        let open_steps: Int

        init(_ item: WorkoutListText.Item) {
            let totals = WorkoutTotals(item.workout)
            (name, title, own) = (item.name, item.workout.name, item.isOwn)
            (steps, open_steps) = (totals.steps, totals.openSteps)
            (time_s, distance_m) = (totals.time / .seconds(1), totals.distance.meters)
        }
    }

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
        if json {
            Terminal.printLine(JSONText(items.map(Document.init), each: .workoutSummary))
        } else {
            Terminal.show(WorkoutListText(items, style: display.style))
        }
        guard isComplete else { throw ExitCode.failure }
    }
}
