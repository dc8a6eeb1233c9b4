import Activities
import ArgumentParser
import Cadence
import Control
import Messages
import Report
import Workouts

struct WorkoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workout",
        abstract: "Run a workout; without a verb, print the workout in progress.",
        discussion: "Workouts are described in strided-workout(5).",
        subcommands: [
            ShowWorkoutInProgress.self, RunWorkoutCommand.self, SkipStep.self, StepBack.self, RepeatStep.self,
            AddMinute.self, StopWorkout.self,
            // These work without the daemon.
            ListWorkouts.self, ShowWorkout.self, NewWorkout.self, ImportWorkouts.self, ExportWorkout.self,
        ],
        defaultSubcommand: ShowWorkoutInProgress.self
    )
}

struct ShowWorkoutInProgress: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the workout in progress: the step, what remains of it, and the next step."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        daemon.show(try await daemon.status.workout, json: json)
    }
}

struct RunWorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a workout, with the clicks and the recording of a run.",
        discussion: """
            A workout is a text such as "10min warmup @160spm, 6x(3min @175spm / 2min easy)", a file (TOML, FIT or ZWO), a course \
            or a recorded route (GPX, TCX or FIT), whose gradients become the steps, the name of one of your workouts, or of a workout that comes with strided: \(ShippedWorkout.allCases.map(\.rawValue).joined(separator: ", ")).
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
        let workout = try WorkoutArgument.readOrExit(words.joined(separator: " "))
        let reply = try await daemon.call(RunWorkout(workout: workout.toml), patience: RunWorkout.patience)
        daemon.show(reply.workout, json: json)
    }
}

struct SkipStep: AsyncParsableCommand {
    static let configuration = verb("skip", "End the step now and start the next one.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.skip, json: json) }
}

struct StepBack: AsyncParsableCommand {
    static let configuration = verb("back", "Start the previous step from its beginning.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.back, json: json) }
}

struct RepeatStep: AsyncParsableCommand {
    static let configuration = verb("repeat", "Start the present step again from its beginning.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.repeat, json: json) }
}

struct AddMinute: AsyncParsableCommand {
    static let configuration = verb("add", "Make the present step, which must end by time, one minute longer.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.addMinute, json: json) }
}

struct StopWorkout: AsyncParsableCommand {
    static let configuration = verb("stop", "End the workout; the clicks and the recording continue.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.changeWorkout(.stop, json: json) }
}

extension Daemon {
    fileprivate func changeWorkout(_ action: WorkoutAction, json: Bool) async throws {
        let workout = try await call(ControlWorkout(action: action)).workout
        guard workout == nil, !json else { return show(workout, json: json) }
        Terminal.printLine(messages.translated("the workout has ended; to end the run: stridectl finish"))
    }

    fileprivate func show(_ workout: WorkoutStatus?, json: Bool) {
        guard json else { return Terminal.printLine(workout?.line(style) ?? messages.noWorkoutToStart) }
        let none: JSONFields = ["state": "none"]
        Terminal.printLine(workout.map { JSONText($0, .workout) } ?? JSONText(none, .workout))
    }
}

extension WorkoutStatus {
    /// For example `step 3 of 12 (round 2 of 6) · 3min @175spm · 1:59 to go · 87 % within the target · next: 2min Easy`.
    func line(_ style: TerminalStyle) -> String {
        let messages = style.messages
        let place = messages.stepOfSteps(number: "\(step.number)", count: "\(steps)")
        let round = step.rounds.last.map { messages.roundOfRounds(number: "\($0.number)", count: "\($0.count)") }
        let parts = [
            name, paused ? messages.paused : nil, place + (round.map { " (\($0))" } ?? ""), step.line(messages),
            remainder(style),
            inRangeShare.map { messages.withinTarget(share: "\(Int(($0 * 100).rounded())) %") },
            next.map { messages.nextIs(step: $0.line(messages)) }, goal(messages),
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private func goal(_ messages: Messages) -> String? {
        guard let goalSeconds else { return nil }
        let time = Self.stopwatch(goalSeconds)
        return goalInReach ?? true ? messages.workoutGoal(time: time) : messages.workoutGoalLost(time: time)
    }

    private func remainder(_ style: TerminalStyle) -> String {
        let messages = style.messages
        if let remainingSeconds { return messages.toGo(value: Self.stopwatch(remainingSeconds.rounded(.up))) }
        if let remainingMeters {
            return messages.toGo(value: messages.localized(Distance(meters: remainingMeters).text(style.units)))
        }
        return messages.timeSoFar(time: Self.stopwatch(stepElapsedSeconds.rounded(.down)))
    }

    private static func stopwatch(_ seconds: Double) -> String { Duration.seconds(min(max(seconds, 0), 1e9)).stopwatch }
}

extension WorkoutStepStatus {
    fileprivate func line(_ messages: Messages) -> String {
        let purpose: String? =
            switch intensity {
            case .warmup: messages.purposeWarmup
            case .work: nil
            case .recovery: messages.purposeRecovery
            case .rest: messages.purposeRest
            case .cooldown: messages.purposeCooldown
            }
        return ([endText, purpose].compactMap(\.self) + targets.map { "@" + $0.text }).joined(separator: " ")
    }
}
