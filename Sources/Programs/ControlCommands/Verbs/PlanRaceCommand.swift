import Activities
import Analysis
import ArgumentParser
import Cadence
import Control
import Exchange
import Logbook
import Messages
import Report
import Workouts

struct PlanRaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan-race",
        abstract: "Plan the paces for a goal time over a hilly course, and run them.",
        discussion: """
            The course is a file (GPX, TCX or FIT), the word last, or a number shown by stridectl history. The plan has sections with the \
            same effort, by the energy that a metre costs on its gradient. Heat, wind and the surface are not modelled.

            With --run, the plan begins at once: the clicks have its cadences, and the rest is planned again from where you are, at most 5 % \
            faster or slower than planned. Pauses count, because the clock of a race does not stop.
            """
    )
    @OptionGroup var daemon: Daemon
    @OptionGroup var options: LogbookOptions
    @Argument(
        help: ArgumentHelp("The course: a file, last, or a number.", valueName: "course"),
        completion: .file(extensions: ["gpx", "tcx", "fit"])
    )
    var course: String
    @Option(help: "The goal time, such as 1:45:00.", transform: GoalTime.init(parsing:)) var time: GoalTime
    @Option(
        help: ArgumentHelp(
            "even, or negative with the part by which the second half is faster, such as \"negative 2%\".",
            valueName: "strategy"
        ),
        transform: PacePlan.Strategy.init(parsing:)
    )
    var strategy = PacePlan.Strategy.even
    @Option(
        help: ArgumentHelp(
            "How much the paces follow the hills: from 0, the same pace everywhere, to 1, the same effort.",
            valueName: "part"
        )
    )
    var hills = 1.0
    @Option(
        help: ArgumentHelp(
            "Write the plan to a file: .toml, .fit or .zwo is a workout, .svg or .html a strip for the wrist, .ics an event of a calendar.",
            valueName: "file"
        ),
        completion: .file(extensions: ["toml", "fit", "zwo", "svg", "html", "ics"])
    )
    var output: String?
    @Option(help: ArgumentHelp("The day of the race for a calendar, such as 2026-12-06.", valueName: "date"))
    var start: String?
    @Flag(help: "Replace an existing file.") var force = false
    @Flag(name: .customLong("run"), help: "Start the plan, with the clicks and the recording of a run.")
    var isRun = false
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        guard (0...1).contains(hills) else { throw ValidationError("--hills is a number from 0 to 1") }
        if let start, CivilDate(parsing: start) == nil {
            throw ValidationError("\"\(start.prefix(40))\" is not a date: write for example 2026-12-06")
        }
        if output?.hasSuffix(".ics") ?? false, start == nil {
            throw ValidationError("an event of a calendar needs the day: add for example --start 2026-12-06")
        }
    }

    func run() async throws {
        let messages = daemon.messages
        let (name, points) = try readCourse()
        let plan = try refusing(messages) { () throws(WorkoutError) in
            try PacePlan(
                CourseProfile(points, assumesLevel: hills == 0),
                goal: time.duration,
                strategy: strategy,
                hills: hills
            )
        }
        let title = "\(name), \(plan.goal.stopwatch)"
        let workout = try refusing(messages) { () throws(WorkoutError) in
            try plan.workout(name: title, per: daemon.units.pace)
        }
        let views = PacePlanViews(plan, title: title, units: daemon.units, messages: messages)
        if let output { return try write(plan, workout, views, title: title, to: output) }
        if json {
            Terminal.printLine(JSONText(fields(plan, name: name), .pacePlan))
        } else {
            Terminal.show(views.table(daemon.style))
        }
        guard isRun else { return }
        let way = points.map { (meters: $0.distance, position: $0.position) }
        let opponent = Analysis.RaceCourse(planned: way, time: plan.time)
        // The workout counts the places of the race against its plan.
        _ = try await daemon.call(
            Race(opponent: title, course: Control.RaceCourse(opponent), fasterBySeconds: nil, plan: true)
        )
        _ = try await daemon.call(RunWorkout(workout: workout.toml), patience: RunWorkout.patience)
    }

    private func readCourse() throws -> (name: String, points: [CourseProfile.Point]) {
        if let name = ActivityName(argument: course) {
            let track = try options.track(of: name).track
            let samples = track.samples.withComputedDistance(for: track.activity.kind, pauses: track.activity.pauses)
            let points = samples.compactMap { sample in
                sample.distance.map {
                    CourseProfile.Point(
                        distance: $0.meters,
                        height: sample.altitude?.meters,
                        position: sample.position
                    )
                }
            }
            return ("\(track.activity.start.date)", points)
        }
        do throws(ExchangeError) {
            let bytes = try InputFile.read(course) { input throws(ExchangeError) in try input.workoutBytes() }
            let (name, points) = try Course.points(ofFile: bytes)
            let file = course.split(separator: "/").last ?? "course"
            return (name ?? String(file.prefix { $0 != "." }), points)
        } catch {
            throw Terminal.failure("\(course): \(daemon.messages.translated(error.description))", in: daemon.messages)
        }
    }

    private func refusing<Value>(
        _ messages: Messages,
        _ work: () throws(WorkoutError) -> Value
    ) throws -> Value {
        do throws(WorkoutError) {
            return try work()
        } catch {
            let isLevel = hills > 0 && error.reason.contains("no elevations")
            let hint = isLevel ? "; " + messages.translated("to plan it as level, add --hills 0") : ""
            throw Terminal.failure("\(course): \(messages.translated(error.reason))\(hint)")
        }
    }

    private func write(
        _ plan: PacePlan,
        _ workout: Workout,
        _ views: PacePlanViews,
        title: String,
        to path: String
    ) throws {
        let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let bytes: [UInt8]
        switch suffix {
        case "svg": bytes = Array(views.svg.utf8)
        case "html": bytes = Array(views.html.utf8)
        case "ics":
            guard let day = start.flatMap({ CivilDate(parsing: $0) }) else { return }
            let uid = "race-\(day)-\(Int64(plan.length))-\(plan.goal.stopwatch)@strided"
            let event = CalendarFile.Event(day: day, summary: title, description: views.lines, uid: uid)
            bytes = Array(CalendarFile(events: [event], name: title, written: LocalClock.now).description.utf8)
        default:
            guard let format = WorkoutFormat(rawValue: suffix) else {
                throw ValidationError("the name of the file ends in .toml, .fit, .zwo, .svg, .html or .ics")
            }
            let exported = try Terminal.reporting {
                try format.write(workout, references: .configured, created: LocalClock.now)
            }
            for remark in exported.remarks { Terminal.printError(remark) }
            bytes = exported.bytes
        }
        try OutputFile(path: path, replaces: force).write(bytes)
        Terminal.printLine("\(path): \(plan.sections.count) sections")
    }

    private func fields(_ plan: PacePlan, name: String) -> JSONFields {
        let sections: [JSONFields] = plan.sections.map { section in
            [
                "end_m": section.end, "time_s": section.time / .seconds(1),
                "elapsed_s": section.cumulative / .seconds(1),
                "speed_mps": section.speed.metersPerSecond, "gradient": section.gradient?.rise,
            ]
        }
        return ["name": name, "goal_s": plan.goal / .seconds(1), "distance_m": plan.length, "sections": sections]
    }
}

/// A goal time such as `1:45:00` or `45:30`.
struct GoalTime {
    let duration: Duration

    init(parsing text: String) throws {
        guard let duration = Workout.goal(text) else {
            throw ValidationError("\"\(text.prefix(40))\" is not a time: write for example 1:45:00, or 45:30")
        }
        self.duration = duration
    }
}

extension PacePlan.Strategy {
    init(parsing text: String) throws {
        let words = text.split { $0 == " " || $0 == "=" || $0 == ":" }
        if words == ["even"] {
            self = .even
        } else if words.first == "negative", words.count == 2, words[1].hasSuffix("%"),
            let percent = Double(words[1].dropLast()), Self.shares.contains(percent / 100)
        {
            self = .negative(percent / 100)
        } else {
            throw ValidationError("the strategy is even, or for example \"negative 2%\", at most 20%")
        }
    }
}
