import ArgumentParser
package import Exchange
import FoundationEssentials
import Logbook
import Workouts

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
        let exported = try Terminal.reporting {
            try format.write(workout, references: .configured, created: LocalClock.now)
        }
        for remark in exported.remarks { Terminal.printError(remark) }
        let stem = OwnWorkouts.isName(name) ? name : workout.name.flatMap(OwnWorkouts.name(from:)) ?? "workout"
        let path = output ?? "\(stem).\(format.rawValue)"
        try OutputFile(path: path == "-" ? "/dev/stdout" : path, replaces: force).write(exported.bytes)
        if path != "-" { Terminal.printLine("\(path): \(WorkoutTotals(workout).steps) steps") }
    }
}

extension WorkoutFormat: ExpressibleByArgument {}

struct ImportWorkouts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add workouts from files to your workouts.",
        discussion: """
            FIT workouts, ZWO workouts for running, texts of intervals.icu, strided's own files and texts are read. The name is \
            made from the name in the file, or else from the name of the file. If a file cannot be read, the others are still \
            imported.
            """
    )
    @Flag(help: "Replace workouts with the same names.") var force = false
    @Argument(help: "Files.", completion: .file(extensions: ["fit", "zwo", "toml", "txt"])) var files: [String]

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("write the names of the files to import") }
    }

    func run() throws {
        let own = OwnWorkouts()
        var hasFailed = false
        for file in files {
            do throws(Refusal) {
                let (imported, name) = try Self.read(file)
                try own.write(imported.workout, as: name, replaces: force)
                for remark in imported.remarks { Terminal.printError("\(file): \(remark)") }
                Terminal.printLine("\(name): \(WorkoutTotals(imported.workout).steps) steps from \(file)")
            } catch {
                Terminal.printError("\(file): \(error)")
                hasFailed = true
            }
        }
        guard !hasFailed else { throw ExitCode.failure }
    }

    private static func read(_ file: String) throws(Refusal) -> (ImportedWorkout, name: String) {
        let imported: ImportedWorkout
        do throws(ExchangeError) {
            let bytes = try InputFile.read(file) { input throws(ExchangeError) in try input.workoutBytes() }
            imported = try WorkoutFormat.read(bytes, name: file)
        } catch {
            throw Refusal("\(error)")
        }
        let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
        guard let name = imported.workout.name.flatMap(OwnWorkouts.name(from:)) ?? OwnWorkouts.name(from: stem) else {
            throw Refusal("the workout has no name: rename the file")
        }
        return (imported, name)
    }
}
