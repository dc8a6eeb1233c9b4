import ArgumentParser
import Testing

@testable import CommandSyntax

/// Mistyped verbs and values, on a command of the tests' own.
struct MistakeTests {
    private struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "tool",
            subcommands: [Pause.self, Record.self],
            defaultSubcommand: Pause.self
        )
    }

    private struct Pause: ParsableCommand {
        enum Foot: String, ExpressibleByArgument, CaseIterable {
            case left, right
        }

        @Option var foot = Foot.left
        @Argument var other: Foot?
    }

    private struct Record: ParsableCommand {
        static let configuration = CommandConfiguration(subcommands: [Start.self])
    }

    private struct Start: ParsableCommand {}

    @Test(arguments: [
        ("puase", "there is no verb \"puase\"; did you mean: tool pause"),
        ("record strat", "there is no verb \"strat\"; did you mean: tool record start"),
        ("xyzzy", "there is no verb \"xyzzy\"; the verbs are listed by: tool --help"),
    ])
    func aMistypedVerbIsNamed(typed: String, message: String) {
        let words = typed.split(separator: " ").map(String.init)
        #expect(UnknownVerb.find(in: words, of: Root.self)?.description == message)
    }

    @Test(arguments: ["", "pause left", "record start", "record --help", "--foot left", "help pause"])
    func aKnownVerbIsNotAMistake(typed: String) {
        #expect(UnknownVerb.find(in: typed.split(separator: " ").map(String.init), of: Root.self) == nil)
    }

    @Test(arguments: [
        ("", Pause.self as (any ParsableCommand.Type)?), ("pause left", Pause.self), ("pause --foot right", Pause.self),
        ("record start", Start.self),
        // These words need the whole program: it finds the verb, or its help and its errors name all verbs before the last one.
        ("record", nil), ("--foot left", nil), ("help pause", nil), ("puase", nil), ("pause --help", nil),
        ("pause left right", nil), ("pause --foot rihgt", nil), ("record start --version", nil),
    ])
    func aVerbIsParsedWithoutTheOthers(typed: String, expected: (any ParsableCommand.Type)?) async {
        let command = await Root.parseVerb(typed.split(separator: " ").map(String.init))
        #expect(command.map { type(of: $0) } == expected)
    }

    @Test(arguments: [["pause", "--foot", "rihgt"], ["pause", "rihgt"]])
    func theNearestValueIsNamed(words: [String]) {
        #expect {
            try Root.parseAsRoot(words)
        } throws: { error in
            Root.fullMessage(for: error).withNearestChoice.contains("Did you mean 'right'?")
        }
    }

    @Test
    func theHelpOfACommandListsTheOptionsOfItsDefaultVerb() throws {
        let help = try #require(Root.helpWithDefaultVerb(for: ["--help"]))
        #expect(help.contains("--foot <foot>"))
        #expect(help.contains("SUBCOMMANDS:"))
        #expect(help.ranges(of: "--version").count <= 1)
        #expect(Root.helpWithDefaultVerb(for: ["pause", "--help"]) == nil)
        #expect(Root.helpWithDefaultVerb(for: ["pause"]) == nil)
    }
}
