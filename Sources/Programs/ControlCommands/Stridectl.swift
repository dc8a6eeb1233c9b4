package import ArgumentParser
import CommandSyntax

/// The command-line program that controls the daemon; its commands are in the folder Verbs.
package struct Stridectl: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "stridectl",
        abstract: "Control strided, the running metronome.",
        discussion: """
            A first run:
              stridectl setup         answer a few questions
              stridectl run 10km/h    start the clicks and the recording
              stridectl faster        a little faster; also: slower
              stridectl pause         pause the clicks and the recording
              stridectl resume        go on
              stridectl finish        end, save, and see a summary

            Without a verb, it prints the status. Manual: man stridectl
            """,
        version: "strided \(ProgramVersion.current)",
        groupedSubcommands: [
            CommandGroup(
                name: "The run",
                subcommands: [
                    RunCommand.self, WalkCommand.self, RideCommand.self, LapCommand.self, PauseCommand.self,
                    ResumeCommand.self, FinishCommand.self, ReopenCommand.self, WorkoutCommand.self, RaceCommand.self,
                    PlanRaceCommand.self,
                    StatusCommand.self,
                    WatchCommand.self, LiveCommand.self, WebCommand.self, MQTTCommand.self, JoinCommand.self,
                    LeaveCommand.self,
                ]
            ),
            CommandGroup(
                name: "The clicks alone",
                subcommands: [StartCommand.self, StopCommand.self]
            ),
            CommandGroup(
                name: "Pace and cadence",
                subcommands: [
                    PaceCommand.self, FasterCommand.self, SlowerCommand.self, CadenceCommand.self, OffsetCommand.self,
                    RunnerCommand.self,
                    FollowCommand.self, LockCommand.self, PlanCommand.self,
                ]
            ),
            CommandGroup(
                name: "Sound, speech and vibration",
                subcommands: [
                    CueCommand.self, SoundCommand.self, AccentCommand.self, VolumeCommand.self, VibrationCommand.self,
                    VoiceCommand.self, SayCommand.self, HeadphonesCommand.self,
                ]
            ),
            CommandGroup(name: "Music", subcommands: [MusicCommand.self]),
            CommandGroup(
                name: "Inputs",
                subcommands: [
                    SensorsCommand.self, TreadmillCommand.self, BroadcastCommand.self, NMEACommand.self,
                    StepsCommand.self, AccelerationCommand.self,
                ]
            ),
            CommandGroup(
                name: "Recording and daily data",
                subcommands: [RecordCommand.self, TodayCommand.self, AlertCommand.self]
            ),
            CommandGroup(
                name: "Logbook (works without the daemon)",
                subcommands: [
                    HistoryCommand.self, RecordsCommand.self, ShowCommand.self, SimilarCommand.self, StatsCommand.self,
                    WeekCommand.self,
                    TrendsCommand.self, CalendarCommand.self, GoalCommand.self, ShoesCommand.self, ReportCommand.self,
                    ExportCommand.self,
                    ImportCommand.self, EditCommand.self, DeleteCommand.self, UndeleteCommand.self, ResetCommand.self,
                    BackupCommand.self, RestoreCommand.self,
                ]
            ),
            CommandGroup(
                name: "Synchronisation and privacy",
                subcommands: [SyncCommand.self, PrivacyCommand.self]
            ),
            CommandGroup(
                name: "Settings and help",
                subcommands: [SetCommand.self, SetupCommand.self, DoctorCommand.self, VersionCommand.self]
            ),
            CommandGroup(name: "Suggestions", subcommands: [SuggestCommand.self]),
        ],
        defaultSubcommand: StatusCommand.self
    )

    package init() {}

    /// Runs the command of the program's arguments; error messages about arguments are printed without control characters.
    package static func main() {
        // A completion script must not print anything else.
        if CommandLine.arguments.dropFirst().first?.hasPrefix("---") != true { Terminal.reportUnknownVariables() }
        runProgram { Terminal.printError(lines: $0) }
    }
}

extension ParsableCommand {
    /// The configuration of a verb that has only a name and a line of help.
    static func verb(_ name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(commandName: name, abstract: abstract)
    }
}
