public import ArgumentParser
package import Control

/// The command `stridectl lock`: chooses how clicks are aligned with the footfalls, or prints the present choice.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Choose how clicks are aligned with your footfalls.",
        discussion: """
            follow: clicks follow your footfalls. lead: they also lead you slowly to the target cadence. \
            hold: footfalls are measured, but clicks stay on the beat grid. off: footfalls are not used. \
            Footfalls come from a pedometer's "step" lines or from an accelerometer.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var mode: LockChoice?

    func run() async throws { try await daemon.set(mode.map(SetLock.init), translating: \.line) }
}

extension LockChoice: ExpressibleByArgument {}
