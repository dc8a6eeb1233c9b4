public import ArgumentParser
public import Control

/// The command `stridectl lock lead`.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Choose how the clicks stand to your footfalls.",
        discussion: """
            follow: the clicks meet your steps. lead: they meet them and bring you gently to the target. \
            hold: they stay on their grid, and the status says how you meet it. off: they know nothing of your steps. \
            Footfalls come from a pedometer's "step" lines or from an accelerometer.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "The current one is printed if left out.") var mode: LockChoice?

    func run() async throws { try await daemon.set(mode.map(SetLock.init), showing: \.line) }
}

extension LockChoice: ExpressibleByArgument {}
