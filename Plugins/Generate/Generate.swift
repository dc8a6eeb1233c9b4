import Foundation
import PackagePlugin

/// Runs the `generate.py` of a target, which writes one source file from the files in its folder that are not Swift.
@main struct Generate: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        // The names of folders have no dot.
        let inputs = names.filter { $0.contains(".") && !$0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Generating the sources of \(target.name)",
                executable: URL(filePath: "/usr/bin/env"),
                arguments: ["python3", folder.appending(path: "generate.py").path, output.path],
                inputFiles: inputs,
                outputFiles: [output]
            )
        ]
    }
}
