import ArgumentParser
import Exchange
import FoundationEssentials
import Workouts

/// The command `stridectl workout import`: adds workouts from files to the workouts of the user.
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
            do throws(OwnWorkouts.Failure) {
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

    private static func read(_ file: String) throws(OwnWorkouts.Failure) -> (ImportedWorkout, name: String) {
        let imported: ImportedWorkout
        do throws(ExchangeError) {
            let bytes = try InputFile.read(file) { input throws(ExchangeError) in try input.workoutBytes() }
            imported = try WorkoutFormat.read(bytes, name: file)
        } catch {
            throw OwnWorkouts.Failure(description: "\(error)")
        }
        let stem = URL(filePath: file).deletingPathExtension().lastPathComponent
        guard let name = imported.workout.name.flatMap(OwnWorkouts.name(from:)) ?? OwnWorkouts.name(from: stem) else {
            throw OwnWorkouts.Failure(description: "the workout has no name: rename the file")
        }
        return (imported, name)
    }
}
