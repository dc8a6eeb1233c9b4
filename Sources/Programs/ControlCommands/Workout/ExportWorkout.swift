import ArgumentParser
package import Exchange
import Logbook
import Workouts

/// The command `stridectl workout export`: writes a workout as a file for a watch or another program.
struct ExportWorkout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a workout as FIT, ZWO or TOML, for a watch or another program.",
        discussion: """
            Percentages of a threshold are written as paces and heart rates where the format needs them, with the values of [workout] \
            in config.toml.
            """
    )
    @Argument(
        help: ArgumentHelp("The workout: a name, a file or a text.", valueName: "workout"),
        completion: .list(ShippedWorkout.allCases.map(\.rawValue))
    )
    var name: String
    @Option(help: "fit, zwo or toml.") var format: WorkoutFormat
    @Option(
        help: ArgumentHelp(
            "The file to write, or - for standard output; default: a file in this folder, with the name of the workout.",
            valueName: "file"
        ),
        completion: .file(extensions: ["fit", "zwo", "toml"])
    )
    var output: String?
    @Flag(help: "Replace an existing file.") var force = false

    func run() throws {
        let workout = try WorkoutArgument.readOrExit(name)
        let exported: ExportedWorkout
        do throws(ExchangeError) {
            exported = try format.write(workout, references: ConfiguredReferences.values, created: LocalClock.now)
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
        for remark in exported.remarks { Terminal.printError(remark) }
        let stem = OwnWorkouts.isName(name) ? name : workout.name.flatMap(OwnWorkouts.name(from:)) ?? "workout"
        let path = output ?? "\(stem).\(format.rawValue)"
        try OutputFile(path: path == "-" ? "/dev/stdout" : path, replaces: force).write(exported.bytes)
        if path != "-" { Terminal.printLine("\(path): \(WorkoutTotals(workout).steps) steps") }
    }
}

extension WorkoutFormat: ExpressibleByArgument {}
