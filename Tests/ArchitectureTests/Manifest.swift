/// The targets that Package.swift declares, read from its text.
///
/// The compiler compares the imports with the dependencies (`--explicit-target-dependency-import-check error`); the rules here are for what
/// it does not know.
struct Manifest {
    struct Target: Hashable {
        let name: String
        let isForTests: Bool
        /// Names of targets and products.
        let dependencies: Set<String>
    }

    let targets: [Target]

    /// Reads the declarations: `.target(name: "A", dependencies: ["B", .product(name: "C", package: "c")])`.
    init(_ text: String) {
        let declaration = /\.(target|executableTarget|systemLibrary|testTarget)\(/
        targets = text.matches(of: declaration).compactMap { match in
            let arguments = Self.balanced(text[match.range.upperBound...])
            guard let name = arguments.firstMatch(of: /name:\s*"([^"]+)"/)?.1 else { return nil }
            let list = arguments.firstMatch(of: /dependencies:\s*\[/).map {
                Self.balanced(arguments[$0.range.upperBound...])
            }
            return Target(
                name: String(name),
                isForTests: match.1 == "testTarget" || arguments.contains(/path:\s*"Tests\//),
                dependencies: Self.names(in: list ?? "")
            )
        }
        let table = text.firstMatch(of: /let house: KeyValuePairs = \[/).map {
            Self.balanced(text[$0.range.upperBound...])
        }
        house = (table ?? "").matches(of: /"(\w+)": \[([^\]]*)\]/).map { (String($0.1), Self.names(in: $0.2)) }
    }

    /// The targets of Sources.
    var sources: [Target] { targets.filter { !$0.isForTests } }

    /// The names of all targets and of the products of other packages that a target uses.
    var modules: Set<String> {
        targets.reduce(into: []) { $0.formUnion($1.dependencies.union([$1.name])) }
    }

    /// The folders of Sources from top to bottom, with the names of their targets: `"Core": ["Cadence"],` in the table `house`.
    private let house: [(folder: String, targets: Set<String>)]

    /// Where a target of Sources is in no folder or in two, or depends on a target of a folder further down.
    var findingsInHouse: [Finding] {
        sources.flatMap { target -> [String] in
            let places = house.indices.filter { house[$0].targets.contains(target.name) }
            guard places.count == 1 else { return ["\(target.name) has \(places.count) folders"] }
            let below = house[(places[0] + 1)...].filter { !$0.targets.isDisjoint(with: target.dependencies) }
            return below.map { "\(target.name) is above what it imports from \($0.folder)" }
        }.map { Finding(path: "Package.swift", message: $0) }
    }

    /// Where a target of Sources depends on a target of the tests, or `TestSupport` on anything: it serves the tests of every module.
    var findings: [Finding] {
        let tests = Set(targets.filter(\.isForTests).map(\.name))
        return targets.flatMap { target in
            let wrong = target.name == "TestSupport" ? target.dependencies : target.dependencies.intersection(tests)
            guard !target.isForTests || target.name == "TestSupport" else { return [Finding]() }
            return wrong.sorted()
                .map { Finding(path: "Package.swift", message: "\(target.name) may not depend on \($0)") }
        }
    }

    /// Where the first column of the table in ARCHITECTURE.md, `| Target | Holds |`, differs from the targets of Sources.
    func findings(inTableOf markdown: String) -> [Finding] {
        let rows = markdown.split(separator: "\n", omittingEmptySubsequences: false).drop {
            !$0.hasPrefix("| Target | Holds |")
        }
        .prefix { $0.hasPrefix("|") }
        let listed = rows.flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: /`(\w+)`/).map { String($0.1) }
        }
        let names = Set(sources.map(\.name))
        let missing = names.subtracting(listed).sorted().map { "\($0) is not in the table of targets" }
        let unknown = Set(listed).subtracting(names).sorted().map { "Package.swift declares no target \($0)" }
        return (missing + unknown).map { Finding(path: "ARCHITECTURE.md", message: $0) }
    }

    /// The text up to the bracket that closes what was opened before it.
    private static func balanced(_ text: Substring) -> Substring {
        var depth = 1
        return text.prefix { character in
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            return depth > 0
        }
    }

    private static func names(in list: Substring) -> Set<String> {
        let products = list.matches(of: /\.(?:product|target|byName)\(\s*name:\s*"([^"]+)"[^)]*\)/)
        let rest = list.replacing(/\.\w+\([^)]*\)/, with: "")
        return Set(products.map { String($0.1) } + rest.matches(of: /"([^"]+)"/).map { String($0.1) })
    }
}
