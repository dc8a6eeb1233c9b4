import ArgumentParser
import Control
import Messages
import Workouts

/// The command `stridectl workout`: runs a workout, controls the workout in progress, and keeps the runner's workouts.
struct WorkoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout",
        abstract: "Run a workout; without a verb, print the workout in progress.",
        discussion: "Workouts are described in strided-workout(5).",
        subcommands: [
            ShowWorkoutInProgress.self, RunWorkoutCommand.self, SkipStep.self, StepBack.self, RepeatStep.self,
            AddMinute.self, StopWorkout.self,
        ] + WorkoutLibrary.commands,
        defaultSubcommand: ShowWorkoutInProgress.self
    )
}

/// The command `stridectl workout status`: prints the workout in progress.
struct ShowWorkoutInProgress: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the workout in progress: the step, what remains of it, and the next step."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            daemon.show(try await client.call(GetStatus()).status.workout, json: json)
        }
    }
}

/// The command `stridectl workout run`: starts a workout.
struct RunWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a workout, with the clicks and the recording of a run.",
        discussion: """
            A workout is a text such as "10min warmup @160spm, 6x(3min @175spm / 2min easy)", a file (TOML, FIT or ZWO), the name of one \
            of your workouts, or of a workout that comes with strided: \(ShippedWorkout.allCases.map(\.rawValue).joined(separator: ", ")).
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false
    @Argument(
        parsing: .remaining,
        help: ArgumentHelp("The workout: text, a file or a name.", valueName: "workout"),
        completion: .list(ShippedWorkout.allCases.map(\.rawValue))
    )
    var words: [String]

    func validate() throws {
        guard !words.isEmpty else {
            throw ValidationError("a workout is missing, for example: 6x(3min @175spm / 2min easy)")
        }
    }

    func run() async throws {
        let workout: Workout
        do throws(WorkoutArgument.Refusal) {
            let found = try WorkoutArgument.read(words.joined(separator: " "))
            workout = found.workout
            for remark in found.remarks { Terminal.printError(remark) }
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
        try await daemon.connect(patience: RunWorkout.patience) { client throws(ControlClientError) in
            daemon.show(try await client.call(RunWorkout(workout: workout.toml)).workout, json: json)
        }
    }
}

/// The command `stridectl workout skip`: ends the step now and starts the next one.
struct SkipStep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "End the step now and start the next one."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.skip, json: json) }
}

/// The command `stridectl workout back`: starts the previous step from its beginning.
struct StepBack: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "back",
        abstract: "Start the previous step from its beginning."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.back, json: json) }
}

/// The command `stridectl workout repeat`: starts the present step again.
struct RepeatStep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repeat",
        abstract: "Start the present step again from its beginning."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.repeat, json: json) }
}

/// The command `stridectl workout add`: makes the present step one minute longer.
struct AddMinute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make the present step, which must end by time, one minute longer."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.addMinute, json: json) }
}

/// The command `stridectl workout stop`: ends the workout.
struct StopWorkout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "End the workout; the clicks and the recording continue."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.stop, json: json) }
}

extension Daemon {
    /// The JSON output without a workout in progress.
    private struct NoWorkout: Encodable {
        let state = "none"
    }

    fileprivate func changeWorkout(_ action: WorkoutAction, json: Bool) async throws {
        try await connect { client throws(ControlClientError) in
            let workout = try await client.call(ControlWorkout(action: action)).workout
            guard workout == nil, !json else { return show(workout, json: json) }
            Terminal.printLine(messages.translated("the workout has ended; to end the run: stridectl finish"))
        }
    }

    fileprivate func show(_ workout: WorkoutStatus?, json: Bool) {
        if json {
            Terminal.printLine(workout.map { JSONText($0, .workout) } ?? JSONText(NoWorkout(), .workout))
        } else {
            Terminal.printLine(
                workout?.line(style) ?? messages.noWorkoutToStart
            )
        }
    }
}
