/// Checks the imports of the sources against the module table.
struct ImportCheck {
    let table: ModuleTable
    /// The modules of a module map, with the target that has it.
    var targets: [String: String] = [:]

    /// What a file under `Sources/<Target>` imports and may not.
    func findings(in file: SwiftFile) -> [Finding] {
        let parts = file.path.split(separator: "/")
        guard parts.count > 2, let row = table[parts[1]] else {
            return [Finding(path: file.path, message: "its target is not in the module table")]
        }
        return Self.imports(of: file).compactMap { module, line in
            guard row.allowed.contains(targets[module] ?? module) else {
                return Finding(path: file.path, line: line, message: "\(row.target) may not import \(module)")
            }
            guard let folder = row.folders[module], !file.path.hasPrefix(folder) else { return nil }
            return Finding(path: file.path, line: line, message: "only \(folder) may import \(module)")
        }
    }

    /// The modules that a module map declares.
    static func modules(in map: String) -> [String] {
        map.matches(of: /(?m)^module (\w+)/).map { String($0.1) }
    }

    /// Modules a file imports, with their lines: of `public import struct A.B` it is A.
    static func imports(of file: SwiftFile) -> [(module: String, line: Int)] {
        let pattern =
            /(?:^|[^.`\w])import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?`?(\w+)/
        return file.code.indices.flatMap { index in
            file.code[index].matches(of: pattern).map { (String($0.1), index + 1) }
        }
    }
}
