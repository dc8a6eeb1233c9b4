import ArgumentParser

/// The subcommands of `stridectl workout` that work without the daemon.
enum WorkoutLibrary {
    /// The subcommands, in the order of the help.
    static let commands: [any ParsableCommand.Type] = [
        ListWorkouts.self, ShowWorkout.self, NewWorkout.self, ImportWorkouts.self, ExportWorkout.self,
    ]
}
