import ArgumentParser
import Cadence
import Glibc
import Report
import Workouts

struct ListWorkouts: ParsableCommand {
    static let configuration = verb("list", "List your workouts and those that come with strided.")
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    private static func fields(_ item: WorkoutListText.Item) -> JSONFields {
        let totals = WorkoutTotals(item.workout)
        return [
            "name": item.name, "title": item.workout.name, "own": item.isOwn, "steps": totals.steps,
            "open_steps": totals.openSteps, "time_s": totals.time.inSeconds, "distance_m": totals.distance.meters,
        ]
    }

    func run() throws {
        let own = OwnWorkouts()
        var items: [WorkoutListText.Item] = []
        var isComplete = true
        for name in own.names {
            do throws(Refusal) {
                items.append((name: name, workout: try own.workout(name), isOwn: true))
            } catch {
                Terminal.printError("\(error)")
                isComplete = false
            }
        }
        for shipped in ShippedWorkout.allCases where !own.contains(shipped.rawValue) {
            items.append(
                (name: shipped.rawValue, workout: try shipped.workout(), isOwn: false)
            )
        }
        if json {
            Terminal.printLine(JSONText(items.map(Self.fields), each: .workoutSummary))
        } else {
            Terminal.show(WorkoutListText(items, style: display.style))
        }
        guard isComplete else { throw ExitCode.failure }
    }
}

struct ShowWorkout: ParsableCommand {
    static let configuration = verb("show", "Show the steps of a workout, its length and its source.")
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
        let (workout, remarks) = try Terminal.reporting { try read(argument) }
        for remark in remarks { Terminal.printError(remark) }
        return workout
    }
}

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
            } catch let error as Refusal {
                Terminal.printError("\(error)")
                guard own.contains(dialog.file), !force else { throw ExitCode.failure }
                dialog.askForFile()
            } catch let error as WorkoutError {
                throw Terminal.failure("\(error)")
            }
        }
    }

    private func ask(_ dialog: inout WorkoutDialog) throws {
        while dialog.question != nil {
            let prompt = dialog.prompt
            Terminal.write(prompt + ": ", to: STDERR_FILENO)
            guard let line = readLine() else {
                Terminal.write("\n", to: STDERR_FILENO)
                throw Terminal.failure("the input ended before the answer to “\(prompt)”: nothing was saved")
            }
            do throws(Refusal) {
                try dialog.answer(line)
            } catch {
                Terminal.printError("\(error)")
            }
        }
    }
}
