public import ArgumentParser
package import Control

/// The command `stridectl cue`: chooses which steps have a click, or prints the present choice.
struct CueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cue",
        abstract:
            "Choose which steps click: every-step, every-other (the left foot's steps), or only-off (steps off the target cadence)."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value is printed.") var cue: CueChoice?

    func run() async throws { try await daemon.set(cue.map(SetCue.init), translating: \.cueLine) }
}

extension CueChoice: ExpressibleByArgument {
    /// Parses the argument.
    ///
    /// Like all words on the command line, it contains a hyphen where the raw value contains an underscore.
    package init?(argument: String) {
        self.init(rawValue: argument.replacing("-", with: "_"))
    }

    /// The argument in the form in which the user types it.
    package var defaultValueDescription: String { rawValue.replacing("_", with: "-") }

    /// All words that are valid as the argument.
    package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}
