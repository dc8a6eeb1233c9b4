import Foundation
import TestSupport

/// A verb of a program with all words before it.
package struct Verb {
    /// An option, a flag or an argument.
    package struct Argument: Decodable {
        package struct Name: Decodable {
            package var name: String
        }

        package var names: [Name]?
        package var defaultValue: String?
    }

    package var words: [String]
    /// Whether its last word may be left out.
    package var isDefault: Bool
    package var arguments: [Argument]

    /// The words of the verb in one text.
    package var name: String { words.joined(separator: " ") }

    private struct Help: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?
        var defaultSubcommand: String?

        func leaves(_ words: [String] = [], isDefault: Bool = false) -> [Verb] {
            let below = subcommands ?? []
            guard !below.isEmpty else { return [Verb(words: words, isDefault: isDefault, arguments: arguments ?? [])] }
            return below.filter { $0.commandName != "help" }.flatMap {
                $0.leaves(words + [$0.commandName], isDefault: $0.commandName == defaultSubcommand)
            }
        }
    }

    /// All verbs of a program, as its help lists them.
    package static func all(of program: String) async throws -> [Verb] {
        let text = try await Program.run(program, ["--experimental-dump-help"]).output
        return try JSONDecoder().decode(Help.self, from: Data(text.utf8)).command.leaves()
    }
}
