import Foundation
import Testing

/// A committed text that a test computes again: lines of a name, a tab and a text, which is often JSON.
///
/// `STRIDED_TEST_RECORD=1` writes the file again and makes the test fail, so that a recording cannot pass unseen.
struct GoldenFile {
    let name: String

    private var url: URL { URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files/\(name)") }

    /// The text of the file.
    func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

    /// The lines of the file.
    func lines() throws -> [String] { try text().split(separator: "\n").map(String.init) }

    /// Reports every line that differs, with the places in its JSON.
    func expect(_ lines: [String]) throws {
        guard ProcessInfo.processInfo.environment["STRIDED_TEST_RECORD"] == nil else {
            try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
            Issue.record(
                "\(name) was written again; run the tests without STRIDED_TEST_RECORD, and read the difference"
            )
            return
        }
        let differences = Self.differences(from: try self.lines(), to: lines)
        guard !differences.isEmpty else { return }
        let shown = differences.prefix(40).joined(separator: "\n")
        Issue.record("\(differences.count) lines of \(name) differ; STRIDED_TEST_RECORD=1 writes it again\n\(shown)")
    }

    /// The text with at most ten digits in each long number: the last ones depend on the C library's mathematical functions, which may
    /// differ between processors.
    static func rounded(_ text: String) -> String {
        text.replacing(/-?\d+\.\d{9,}(?:e[-+]?\d+)?/) { String(format: "%.10g", Double($0.output) ?? .nan) }
    }

    /// One text for each line that was removed, added or changed; lines with the same name belong together in their order.
    static func differences(from old: [String], to new: [String]) -> [String] {
        func numbered(_ lines: [String]) -> [(name: String, text: String)] {
            var counts: [Substring: Int] = [:]
            return lines.map { line in
                let name = line.prefix { $0 != "\t" }
                counts[name, default: 0] += 1
                return ("\(name) (\(counts[name] ?? 0))", String(line.dropFirst(name.count + 1)))
            }
        }
        let (old, new) = (numbered(old), numbered(new))
        let (before, after) = (Dictionary(uniqueKeysWithValues: old), Dictionary(uniqueKeysWithValues: new))
        let removed = old.filter { after[$0.name] == nil }.map { "removed: \($0.name)" }
        let changed: [String] = new.compactMap { name, text in
            guard let was = before[name] else { return "added: \(name): \(text)" }
            return was == text ? nil : "changed: \(name)\n" + changes(from: was, to: text).joined(separator: "\n")
        }
        let isMoved = removed.isEmpty && changed.isEmpty && !old.elementsEqual(new) { $0.name == $1.name }
        return removed + changed + (isMoved ? ["the order of the lines"] : [])
    }

    /// The values that differ, each with its place in the JSON; the texts themselves if they are no JSON or have the same values.
    static func changes(from old: String, to new: String) -> [String] {
        let (before, after) = (values(in: old), values(in: new))
        let places = Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
        guard !places.isEmpty else { return ["    \(old)\n  → \(new)"] }
        return places.map { "    \($0): \(before[$0] ?? "absent") → \(after[$0] ?? "absent")" }
    }

    /// The values of a JSON text by their places, such as `status.inputs.0.name`; empty if the text is not JSON.
    static func values(in text: String) -> [String: String] {
        var found: [String: String] = [:]
        func visit(_ value: Any, _ place: [String]) {
            switch value {
            case let object as [String: Any] where !object.isEmpty:
                for (key, value) in object { visit(value, place + [key]) }
            case let list as [Any] where !list.isEmpty:
                for (index, value) in list.enumerated() { visit(value, place + ["\(index)"]) }
            default: found[place.joined(separator: ".")] = "\(value)"
            }
        }
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else { return [:] }
        visit(value, [])
        return found
    }
}
