import Foundation
package import TestSupport

/// A user's home with nothing in it: settings, state and runtime folders of the test's own.
package struct Home {
    private let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
    }

    /// What a program run in this home sees.
    package var environment: [String: String] {
        [
            "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.file("config"),
            "XDG_STATE_HOME": folder.file("state"), "XDG_DATA_HOME": folder.file("data"),
            // The units of the output must not depend on the tester's locale.
            "LC_ALL": "C.UTF-8",
        ]
    }

    /// The control socket.
    package var socket: String { folder.file("strided/control.sock") }

    /// Path of a file in the home.
    package func file(_ name: String) -> String { folder.file(name) }

    /// Writes config.toml.
    package func configure(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("config/strided"),
            withIntermediateDirectories: true
        )
        try text.write(toFile: folder.file("config/strided/config.toml"), atomically: true, encoding: .utf8)
    }

    /// Starts the daemon without a sound card and waits until it is ready.
    ///
    /// - Parameter more: Added to the home's environment.
    package func daemon(
        _ arguments: [String] = ["--device", "null"],
        environment more: [String: String] = [:]
    ) async throws -> Program {
        // A bus of the tester's own is nobody's business here.
        let bus = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.file("no-bus"))"]
        let all = environment.merging(bus) { $1 }.merging(more) { $1 }
        let daemon = try Program("strided", arguments, environment: all)
        guard await daemon.line(containing: "ready") != nil else { throw NotReady() }
        return daemon
    }

    /// Runs stridectl.
    package func stridectl(_ arguments: String..., input: String = "") async throws -> Program.Outcome {
        try await Program.run("stridectl", arguments, environment: environment, input: input)
    }

    /// The daemon ended before it was ready.
    package struct NotReady: Error {}
}
