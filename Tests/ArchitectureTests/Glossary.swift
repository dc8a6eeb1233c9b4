import Foundation

/// The table of GLOSSARY.md.
struct Glossary {
    /// One term and its meaning.
    struct Term {
        let term: String
        /// The type or command that the term names in the code.
        let name: String
        let meaning: String
        /// Counted from 1.
        let line: Int
    }

    /// The number of terms that a new developer can read at once.
    static let mostTerms = 40

    let path: String
    let terms: [Term]

    /// Reads the rows of the first table; the two rows of its head are left out.
    init(_ path: String, markdown: String) {
        self.path = path
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.enumerated().filter { $0.element.hasPrefix("|") }.dropFirst(2)
        terms = rows.map { index, row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            func cell(_ column: Int) -> String { column < cells.count ? cells[column] : "" }
            return Term(
                term: cell(0),
                name: cell(1).replacing("`", with: ""),
                meaning: cell(2),
                line: index + 1
            )
        }
    }

    /// Terms without a declared type or command, without a meaning, used twice, or too many.
    func findings(types: Set<String>, commands: Set<String>) -> [Finding] {
        var findings: [Finding] = []
        var known: Set<String> = []
        for term in terms {
            func fault(_ message: String) {
                findings.append(Finding(path: path, line: term.line, message: "\(term.term): \(message)"))
            }
            if !known.insert(term.term.lowercased()).inserted { fault("the term appears twice") }
            if term.meaning.isEmpty { fault("no meaning") }
            let command = term.name.hasPrefix("stridectl ") ? String(term.name.dropFirst(10)) : nil
            if let command {
                if !commands.contains(command) { fault("stridectl has no command \(command)") }
            } else if !types.contains(term.name) {
                fault("no type in Sources is named \(term.name)")
            }
        }
        if terms.isEmpty || terms.count > Self.mostTerms {
            findings.append(Finding(path: path, message: "\(terms.count) terms instead of 1 to \(Self.mostTerms)"))
        }
        return findings
    }
}

extension SwiftFile {
    /// The names of the types that the file declares.
    var declaredTypes: [String] {
        let declaration = /\b(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)/
        return code.flatMap { line in line.matches(of: declaration).map { String($0.1) } }
    }

    /// The names of the commands that the file declares.
    var declaredCommands: [String] {
        let declaration = /\b(?:commandName: |verb\()"([a-z]+)"/
        return lines.flatMap { line in line.matches(of: declaration).map { String($0.1) } }
    }
}
