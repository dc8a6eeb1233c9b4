/// Checks the imports of modules that come with the toolchain, which the compiler permits in every target.
struct SystemImports {
    /// The folders of Sources whose files may import such a module; in all others the code is independent of the system.
    ///
    /// Foundation is not here: with its ICU it would make the program 20 to 50 MB larger.
    static let folders: [String: Set<String>] = [
        "Glibc": [
            "ALSA", "Archives", "BeatOutputs", "BlueZ", "Clocks", "CommandSyntax", "Configuration", "Control",
            "ControlCommands",
            "DaemonLog", "Desktop", "Exchange", "Files", "Inputs/Accelerometer", "LocalNetwork", "Logbook",
            "Metronome/Sound", "Music", "MusicFiles", "MusicLibrary", "OfflineRendering", "OutsideText", "Playback",
            "SQLite", "Speech", "Sync", "SystemBus", "Threads", "WebServer",
        ],
        "FoundationEssentials": [
            "Configuration", "Control", "ControlCommands", "Files", "LocalNetwork", "MusicLibrary", "OfflineRendering",
            "OutsideText", "Sync",
        ],
        "Dispatch": ["Clocks", "CommandSyntax", "SQLite", "Threads"],
    ]

    /// The modules of Package.swift, whose imports the compiler checks.
    let declared: Set<String>

    /// The modules of `CLate`, which are not in Package.swift, and the targets that depend on it.
    var late: (modules: Set<String>, users: Set<String>) = ([], [])

    /// What a file of Sources imports and may not.
    func findings(in file: SwiftFile) -> [Finding] {
        // Without "Sources" and the folder of the house.
        let path = file.path.split(separator: "/").dropFirst(2).joined(separator: "/")
        return Self.imports(of: file).compactMap { module, line in
            let folders = (late.modules.contains(module) ? late.users : Self.folders[module]) ?? []
            guard module != "Synchronization", !declared.contains(module),
                !folders.contains(where: { path.hasPrefix("\($0)/") })
            else { return nil }
            return Finding(path: file.path, line: line, message: "may not import \(module)")
        }
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
