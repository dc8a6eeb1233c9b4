import BlueZ
import Foundation

/// A fake bluetoothd with one sensor: `fake-bluez.py` in `../shared`.
struct FakeBlueZ {
    static let missing = "needs ../shared, dbus-daemon, python3 and its dbus_fast: pip install dbus_fast"
    static let isThere = PrivateBus.isThere && script != nil && hasLibrary

    /// The sensor's address.
    static let address = "C0:FF:EE:00:18:14"

    let process: Child

    /// Starts the fake, and waits until it owns its bus name.
    ///
    /// - Parameter payloads: what the sensor sends, in hexadecimal, one every `interval`.
    init(
        _ kind: String,
        on bus: PrivateBus,
        sending payloads: [String],
        every interval: Double = 0.02,
        _ options: [String] = ["--loop"]
    ) throws {
        let lines = payloads.enumerated().map { "\(Double($0) * interval) \($1)\n" }.joined()
        let file = try bus.file("\(kind).txt", "# elapsed_s hexpayload\n" + lines)
        process = try Child(
            "python3",
            [Self.script?.path ?? "", kind, file] + options,
            environment: Self.environment + ["DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"],
            until: "READY"
        )
    }

    private static let environment = ["PATH", "HOME"].compactMap { name in
        ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
    }

    private static let hasLibrary =
        (try? Child("python3", ["-c", "import dbus_fast; print('there')"], environment: environment, until: "there"))
        != nil

    /// The script in `../shared`, or in the folder that `STRIDED_SHARED` names; nil if it does not exist.
    private static let script: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] { return script(in: URL(filePath: path)) }
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = script(in: folder.appending(path: "../shared").standardized) { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    private static func script(in folder: URL) -> URL? {
        let file = folder.appending(path: "tools/fake-bluez.py")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
}
