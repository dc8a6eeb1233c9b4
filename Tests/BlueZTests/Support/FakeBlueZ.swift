import Foundation
import TestSupport

/// A fake bluetoothd with one sensor: `fake-bluez.py` in `../shared`.
struct FakeBlueZ {
    /// The sensor's address.
    static let address = "C0:FF:EE:00:18:14"

    let process: ChildProcess

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
        let file = try bus.folder.file("\(kind).txt", containing: ("# elapsed_s hexpayload\n" + lines).utf8)
        let script = SharedFolder.file("tools/fake-bluez.py").path
        process = try bus.run("python3", [script, kind, file] + options)
        try process.wait(for: "READY")
    }

    /// Starts a treadmill with a control point: `fake_treadmill.py` beside these tests, which uses the fake in `../shared`.
    init(treadmillOn bus: PrivateBus, _ options: [String]) throws {
        let file = try bus.folder.file("treadmill.txt", containing: "0 0000\n".utf8)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../fake_treadmill.py").path
        let fake = SharedFolder.file("tools/fake-bluez.py").path
        process = try bus.run("python3", [script, fake, file] + options)
        try process.wait(for: "READY")
    }
}
