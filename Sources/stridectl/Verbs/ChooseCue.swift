public import ArgumentParser
public import Control

/// `stridectl cue every-other`.
struct ChooseCue: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cue",
        abstract: "Choose which steps click: every-step, every-other (the left foot's), or only-off."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "The current one is printed if left out.") var cue: CueChoice?

    func run() async throws { try await daemon.set(cue.map(Request.setCue), showing: \.cue) }
}

extension CueChoice: ExpressibleByArgument {
    /// Typed with a hyphen, as every word of the command line.
    public init?(argument: String) {
        self.init(rawValue: argument.replacing("-", with: "_"))
    }

    /// The word to type.
    public var defaultValueDescription: String { rawValue.replacing("_", with: "-") }

    /// The words that may be typed.
    public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}
