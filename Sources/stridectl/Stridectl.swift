import ArgumentParser
import CommandSyntax

/// The command-line program that controls the daemon; the folder Verbs has one file for each command.
@main
struct Stridectl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stridectl",
        abstract: "Steer strided, the running metronome.",
        discussion: "Without a verb: the status. The manual: man stridectl",
        version: "strided 0.1.0",
        groupedSubcommands: [
            CommandGroup(
                name: "The run",
                subcommands: [Start.self, Pause.self, Resume.self, Stop.self, ShowStatus.self, Watch.self]
            ),
            CommandGroup(
                name: "Pace and cadence",
                subcommands: [
                    Pace.self, Faster.self, Slower.self, HoldCadence.self, Offset.self, RunnerVerbs.self,
                    Follow.self, Lock.self, Plan.self,
                ]
            ),
            CommandGroup(
                name: "Sound",
                subcommands: [ChooseCue.self, ChooseSound.self, ChooseAccent.self, SetVolume.self]
            ),
            CommandGroup(
                name: "Inputs",
                subcommands: [Sensors.self, FeedNMEA.self, FeedSteps.self, FeedAcceleration.self]
            ),
            CommandGroup(name: "Recording and the day", subcommands: [Record.self, Today.self, Alert.self]),
            CommandGroup(
                name: "What was recorded (without the daemon)",
                subcommands: [
                    History.self, Show.self, Stats.self, ShowCalendar.self, Goal.self, MakeReport.self, Export.self,
                    Import.self, Edit.self, Delete.self, Undelete.self, Reset.self,
                ]
            ),
            CommandGroup(name: "Help", subcommands: [Doctor.self]),
            CommandGroup(name: "What suits you", subcommands: [Suggest.self]),
        ],
        defaultSubcommand: ShowStatus.self
    )

    /// Runs the command; error messages about arguments are printed without control characters.
    static func main() async { await runProgram { Terminal.complain(lines: $0) } }
}
