/// Joins the modules of a page to one script, and its style sheets to one, so that a page loads with few requests.
///
/// Each module becomes a function that returns what it exports, and a module follows those that it imports. Only the forms that the scripts
/// of the page have are understood: `import { a, b as c } from "./x.js";`, `import * as x from "./x.js";`, `export` before a declaration
/// with a name, and `export { a };`.
struct PageBundle {
    /// The sources of the modules by their names without `.js`, or of the style sheets without `.css`.
    private let sources: [String: String]
    private var joined: Set<String> = []
    private var output = ""

    private init(_ sources: [String: String]) { self.sources = sources }

    /// The module `name` with all that it imports; it exports the same names.
    ///
    /// - Precondition: Each imported module exists, and no module imports itself through others.
    static func script(_ name: String, from sources: [String: String]) -> String {
        var bundle = Self(sources)
        let exports = bundle.add(name)
        let exported = exports.isEmpty ? "" : "export const { \(exports.joined(separator: ", ")) } = $\(name);\n"
        return bundle.output + exported
    }

    /// The style sheet `name` with those that it imports in their places: `@import url("/x.css");`.
    static func style(_ name: String, from sources: [String: String]) -> String {
        guard let source = sources[name] else { preconditionFailure("there is no style sheet \(name)") }
        return lines(of: source).map { line in
            guard line.hasPrefix("@import url(\"/"), let end = line.firstIndex(of: ".") else { return line + "\n" }
            return style(String(line[..<end].dropFirst("@import url(\"/".count)), from: sources)
        }.joined()
    }

    /// Adds a module after those that it imports, once; returns the names that it exports.
    private mutating func add(_ name: String) -> [String] {
        guard let source = sources[name] else { preconditionFailure("there is no module \(name)") }
        var (imports, body, exports) = ("", "", [String]())
        var statement: String?
        for line in Self.lines(of: source) {
            if statement != nil || line.hasPrefix("import ") {
                let begun = (statement.map { $0 + " " } ?? "") + line
                statement = begun.hasSuffix(";") ? nil : begun
                if statement == nil { imports += addImport(begun) }
            } else if line.hasPrefix("export { ") {
                exports += line.dropFirst(9).split(separator: "}")[0].split(separator: ",").map(Self.trimmed)
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst(7)
                let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                let keywords: Set<Substring> = ["async", "function", "class", "const"]
                guard let exported = words.first(where: { !keywords.contains($0) }) else {
                    preconditionFailure("\(name): \(line)")
                }
                exports.append(String(exported))
                body += declaration + "\n"
            } else {
                body += line + "\n"
            }
        }
        if joined.insert(name).inserted {
            output +=
                "const $\(name) = (() => {\n\(imports)\(body)return { \(exports.joined(separator: ", ")) };\n})();\n"
        }
        return exports
    }

    /// Adds the module of an import statement; returns the declaration of what it imports.
    private mutating func addImport(_ statement: String) -> String {
        let parts = statement.split(separator: "\"")
        let names = parts[0].dropFirst("import ".count).dropLast(" from ".count)
        let module = String(parts[1].dropFirst("./".count).dropLast(".js".count))
        if !joined.contains(module) { _ = add(module) }
        let pattern = names.hasPrefix("* as ") ? names.dropFirst(5) : names.replacing(" as ", with: ": ")[...]
        return "const \(pattern) = $\(module);\n"
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func trimmed(_ text: Substring) -> String { text.filter { $0 != " " } }
}
