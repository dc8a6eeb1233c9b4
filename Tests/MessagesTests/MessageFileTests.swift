import Foundation
import Messages
import TestSupport
import Testing

/// The message files have the same keys in all languages, and the sources use each of them.
@Suite struct MessageFileTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The keys of a message file with their sections.
    private static func keys(_ language: String) throws -> [(section: Substring, key: Substring)] {
        var section: Substring = ""
        return try text("Sources/Core/Messages/\(language).toml").split(separator: "\n").compactMap { line in
            if line.hasPrefix("[") { section = line.dropFirst().prefix { $0 != "]" } }
            guard let end = line.firstRange(of: " = "), !line.hasPrefix("#") else { return nil }
            return (section, line[..<end.lowerBound])
        }
    }

    /// The text of all files of Sources with this ending.
    private static func sources(_ endings: String...) throws -> String {
        let folder = root.appending(path: "Sources").path
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try paths.filter { path in endings.contains { path.hasSuffix($0) } }
            .map { try text("Sources/\($0)") }.joined(separator: "\n")
    }

    @Test func bothLanguagesHaveTheSameKeys() throws {
        let (english, german) = (try Self.keys("en"), try Self.keys("de"))
        #expect(english.count > 200)
        #expect(english.map(\.key) == german.map(\.key))
        #expect(english.map(\.section) == german.map(\.section))
    }

    @Test func theSourcesUseEachKey() throws {
        let swift = try Self.sources(".swift").words
        let page = try Self.sources(".js", ".html").words
        let unused = try Self.keys("en").filter { section, key in
            switch section {
            case "page": !page.contains(key)
            case "common": !page.contains(key) && !swift.contains(key)
            default: !swift.contains(key)
            }
        }
        #expect(unused.map(\.key) == [])
    }

    /// A sentence whose English form has changed in the sources would stay in English.
    @Test func theSourcesContainEachSentence() throws {
        // A sentence may be composed of texts in English.
        let text = try (Self.sources(".swift", ".c") + Self.text("Sources/Core/Messages/en.toml"))
            .replacingOccurrences(of: #""\s*\+\s*"|\\\n\s*"#, with: "", options: .regularExpression)
            .replacingOccurrences(of: "\\\"", with: "\"")
        let sources = Data(text.utf8)
        let files = try ["sentences", "sentences-commands"].map { try Self.text("Sources/Core/Messages/\($0)-de.toml") }
        let sentences = files.joined().split(separator: "\n").compactMap { line in
            line.hasPrefix("\"") ? line.firstRange(of: "\" = \"").map { line[..<$0.lowerBound].dropFirst() } : nil
        }
        #expect(sentences.count > 100)
        let missing = sentences.filter { sentence in
            let parts = sentence.replacing("\\\"", with: "\"").split(separator: #/\{\w+\}/#)
            return !Self.systemMessages.contains(String(sentence))
                && !parts.allSatisfy { sources.range(of: Data($0.utf8)) != nil }
        }
        #expect(missing == [])
    }

    /// Messages of the C library, which the daemon sends too.
    private static let systemMessages: Set<String> = [
        "No such file or directory", "Connection refused", "Permission denied", "No space left on device",
        "Read-only file system", "Disk quota exceeded", "Input/output error", "No such device",
        "Device or resource busy", "Address already in use", "file is not a database",
        "database disk image is malformed", "unable to open database file",
    ]

    /// The page has its own copy of the rules of `Messages.translated`; it shows no dates of records.
    @Test(.needs("node")) func thePageTranslatesAsThePrograms() async throws {
        let folder = try TemporaryFolder()
        let text = try Self.text("Sources/Web/WebServer/Page/text.js")
        for (name, script) in [("text", text.replacing(".js", with: ".mjs")), ("messages", Messages.pageScript)] {
            try script.write(toFile: folder.file("\(name).mjs"), atomically: true, encoding: .utf8)
        }
        let expected = MessagesTests.sentences.filter { !$0.english.contains("(before: ") }
        let program = """
            globalThis.document = { documentElement: { dataset: { language: "de" } } };
            Object.defineProperty(globalThis, "navigator", { value: { languages: [] } });
            const { translated } = await import("\(folder.file("text.mjs"))");
            console.log(JSON.stringify(JSON.parse(process.argv[2]).map(translated)));
            """
        try program.write(toFile: folder.file("main.mjs"), atomically: true, encoding: .utf8)
        let english = String(decoding: try JSONEncoder().encode(expected.map(\.english)), as: UTF8.self)
        let outcome = try await Program.run("node", [folder.file("main.mjs"), english])
        #expect(try JSONDecoder().decode([String].self, from: Data(outcome.output.utf8)) == expected.map(\.german))
    }
}

extension String {
    /// All runs of ASCII letters and digits.
    fileprivate var words: Set<Substring> { Set(split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }) }
}
