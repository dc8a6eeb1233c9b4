import Foundation
import LineSupport
import Testing

/// The man pages against the help of the programs.
struct ManualTests {
    private static func page(_ name: String) throws -> ManualPage {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return ManualPage(source: try String(contentsOf: root.appending(path: "man/\(name)"), encoding: .utf8))
    }

    /// Options of all verbs or of many, which have a place of their own in the page.
    private static let common: Set = ["help", "h", "version", "socket", "logbook", "miles", "km", "language"]

    @Test(.timeLimit(.minutes(15)))
    func theManualListsEveryVerbWithItsOptionsAndDefaults() async throws {
        let page = try Self.page("stridectl.1")
        let verbs = try await Verb.all(of: "stridectl")
        #expect(verbs.count > 40)
        for verb in verbs {
            let required = verb.isDefault ? Array(verb.words.dropLast()) : verb.words
            let entries = page.entries.filter { entry in
                let words = entry.heading.split { !$0.isLetter && $0 != "-" }.map(String.init)
                // A heading may name several verbs, and the words under one of them.
                return (words.first == required.first || required.count == 1) && required.allSatisfy(words.contains)
            }
            #expect(!entries.isEmpty, "\(verb.words) is not in stridectl(1)")
            let text = entries.map { $0.heading + " " + $0.text }.joined(separator: "\n")
            for argument in verb.arguments {
                let names = (argument.names ?? []).map(\.name).filter { !Self.common.contains($0) }
                for name in names { #expect(text.contains("--\(name)"), "stridectl(1): \(verb.words) lacks --\(name)") }
                guard let value = argument.defaultValue else { continue }
                #expect(!value.contains("("), "\(verb.words): the help shows the default \(value)")
                #expect(text.contains(value), "stridectl(1): \(verb.words) lacks the default \(value) of \(names)")
            }
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: ["stridectl", "strided"])
    func theManualListsOnlyExistingOptions(program: String) async throws {
        let page = try Self.page("\(program).1")
        var known = Self.common
        // Each page may name options of the other program.
        for verb in try await Verb.all(of: "strided") + Verb.all(of: "stridectl") {
            known.formUnion(verb.arguments.flatMap { ($0.names ?? []).map(\.name) })
        }
        for match in page.text.matches(of: /--([a-z][a-z-]+)/) {
            let name = String(match.output.1)
            // Options of systemctl.
            if !["now", "user"].contains(name) { #expect(known.contains(name), "\(program)(1) has --\(name)") }
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func theManualListsEveryOptionOfTheDaemon() async throws {
        let page = try Self.page("strided.1")
        for verb in try await Verb.all(of: "strided") {
            for argument in verb.arguments {
                for name in (argument.names ?? []).map(\.name) where !Self.common.contains(name) {
                    #expect(page.text.contains("--\(name)"), "strided(1): \(verb.words) lacks --\(name)")
                }
                if let value = argument.defaultValue { #expect(page.text.contains(value)) }
            }
        }
    }

    /// Words of a macro with two fonts run together: such a line must not hold a sentence.
    @Test(arguments: ["stridectl.1", "strided.1", "strided.toml.5"])
    func sentencesOfTheManualAreSeparatedBySpaces(name: String) throws {
        let page = try Self.page(name)
        for match in page.text.matches(of: /[a-z]\.[A-Z][a-z]+/) {
            let word = String(match.output)
            #expect(word.hasSuffix("Control") || word.hasSuffix("GetStatus"), "\(name): \(word)")
        }
    }
}
