/// The targets that Package.swift declares, read from its text.
struct Manifest {
    struct Target: Hashable {
        let name: String
        /// `target`, `executableTarget`, `systemLibrary` or `testTarget`.
        let kind: String
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
            // What lies beside the tests is theirs.
            let isForTests = arguments.contains(/path:\s*"Tests\//)
            return Target(
                name: String(name),
                kind: isForTests ? "testTarget" : String(match.1),
                dependencies: Self.names(in: list ?? "")
            )
        }
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

/// Checks the targets of Package.swift against the module table.
struct ManifestCheck {
    /// Modules that come with the toolchain and the system, which a target does not declare.
    private static let toolchain: Set = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
    ]

    let table: ModuleTable

    /// Where the two disagree.
    func findings(in manifest: Manifest) -> [Finding] {
        let targets = manifest.targets.filter { $0.kind != "testTarget" }
        let missing = Set(table.rows.map(\.target)).subtracting(targets.map(\.name)).sorted()
        return missing.map { finding("declares no target \($0)") } + targets.flatMap(findings)
    }

    private func findings(in target: Manifest.Target) -> [Finding] {
        guard let row = table[target.name] else { return [finding("\(target.name) is not in the module table")] }
        let kind = ["executableTarget": "executable", "systemLibrary": "system library"][target.kind] ?? "library"
        let ofOtherKind = row.kind.hasPrefix(kind) ? [] : [finding("\(target.name) is no \(row.kind)")]
        let tooMuch = target.dependencies.subtracting(row.allowed).sorted()
        let tooLittle = row.named.subtracting(Self.toolchain).subtracting(target.dependencies).sorted()
        return ofOtherKind + tooMuch.map { finding("\(target.name) may not depend on \($0)") }
            + tooLittle.map { finding("\(target.name) does not depend on \($0), which the table names") }
    }

    private func finding(_ message: String) -> Finding {
        Finding(path: "Package.swift", message: message)
    }
}
