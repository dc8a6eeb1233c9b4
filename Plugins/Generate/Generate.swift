import Foundation
import PackagePlugin

/// Runs the `generate.py` of a target, which writes one source file from the other files beside it.
@main struct Generate: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
        let inputs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ["py", "toml", "varlink"].contains($0.pathExtension) }
        return [
            .buildCommand(
                displayName: "Generating the sources of \(target.name)",
                executable: URL(filePath: "/usr/bin/env"),
                arguments: ["python3", folder.appending(path: "generate.py").path, output.path],
                inputFiles: inputs.sorted { $0.path < $1.path },
                outputFiles: [output]
            )
        ]
    }
}
