import Foundation
package import Testing

/// The folder of recorded data and tools beside the checkout; tests that need it are skipped without it.
package enum Shared {
    /// Its path, or nil.
    package static let path: String? = {
        let beside = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../shared")
            .standardized
        let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] ?? beside.path
        return FileManager.default.fileExists(atPath: path + "/tools/onsets.py") ? path : nil
    }()

    /// Path of a file in it.
    package static func file(_ name: String) -> String { (path ?? "") + "/" + name }

    /// A Python that can run the analyser.
    package static let python: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.path
        return ["python3", root + "/.build/python/bin/python3"].first { has("numpy, scipy", in: $0) }
    }()

    /// Whether the first Python on the path has the D-Bus library of the stand-in for bluetoothd.
    package static let hasBusLibrary = has("dbus_fast", in: "python3")

    /// Whether the first Python on the path has the readers that check-exports.py asks.
    package static let hasReaders = has(
        "lxml, gpxpy, tcxreader, tcxparser, garmin_fit_sdk, fitdecode, fitparse",
        in: "python3"
    )

    private static func has(_ modules: String, in python: String) -> Bool {
        let check = Process()
        check.executableURL = URL(filePath: "/usr/bin/env")
        check.arguments = [python, "-c", "import \(modules)"]
        check.standardError = FileHandle.nullDevice
        guard (try? check.run()) != nil else { return false }
        check.waitUntilExit()
        return check.terminationStatus == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// Needs the recorded data and tools.
    package static var needsShared: Self {
        .enabled(if: Shared.path != nil, "needs the folder shared beside the checkout")
    }

    /// Needs numpy and scipy as well.
    package static var needsAnalyser: Self {
        .enabled(if: Shared.path != nil && Shared.python != nil, "needs shared/tools/onsets.py, numpy and scipy")
    }

    /// Needs the D-Bus library of the stand-in for bluetoothd.
    package static var needsBusLibrary: Self {
        .enabled(if: Shared.hasBusLibrary, "needs python3 with dbus_fast: pip install dbus-fast")
    }

    /// Needs that program.
    package static func needs(_ program: String) -> Self {
        .enabled(if: Program.exists(program), "needs \(program)")
    }
}
