public import ArgumentParser
public import Control

/// The command `stridectl accent pitch`.
struct AccentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accent",
        abstract: "Tell left and right foot apart by pitch, by side (pan) or by loudness (level), or not."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "The current one is printed if left out.") var accent: AccentChoice?

    func run() async throws { try await daemon.set(accent.map(SetAccent.init), showing: \.accentLine) }
}

extension AccentChoice: ExpressibleByArgument {}
