import ArgumentParser

/// Steers the daemon; one file in Verbs for each verb.
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
            CommandGroup(name: "Help", subcommands: [Doctor.self]),
            CommandGroup(name: "Without the daemon", subcommands: [Suggest.self]),
        ],
        defaultSubcommand: ShowStatus.self
    )
}
