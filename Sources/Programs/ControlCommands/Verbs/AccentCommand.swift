public import ArgumentParser
package import Control

/// The command `stridectl accent`: chooses how left and right clicks differ, or prints the present choice.
struct AccentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accent",
        abstract: "Make left and right clicks differ in pitch, stereo side (pan) or loudness (level), or not (none)."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var accent: AccentChoice?

    func run() async throws { try await daemon.set(accent.map(SetAccent.init), translating: \.accentLine) }
}

extension AccentChoice: ExpressibleByArgument {}
