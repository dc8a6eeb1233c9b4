import Foundation
import TestSupport

/// A fake bluetoothd with one sensor: `fake-bluez.py` in `../shared`.
struct FakeBlueZ {
    /// The sensor's address.
    static let address = "C0:FF:EE:00:18:14"

    /// The sensor announces no service; BlueZ lists its services only while it is connected.
    static let unannounced: [(text: String, new: String)] = [
        ("return [U(KIND[0]),U(0x180A)]", "return [U(KIND[0]),U(0x180A)] if self.res else []"),
        (
            "self.res=True; self.emit_properties_changed({'ServicesResolved':True})",
            "self.res=True; self.emit_properties_changed({'UUIDs':self.UUIDs,'ServicesResolved':True})"
        ),
    ]

    let process: ChildProcess

    /// Starts the fake, and waits until it owns its bus name.
    ///
    /// - Parameters:
    ///   - payloads: what the sensor sends, in hexadecimal, one every `interval`.
    ///   - changes: texts in the script of the fake, and what replaces them.
    init(
        _ kind: String,
        on bus: PrivateBus,
        sending payloads: [String],
        every interval: Double = 0.02,
        _ options: [String] = ["--loop"],
        changing changes: [(text: String, new: String)] = []
    ) throws {
        let lines = payloads.enumerated().map { "\(Double($0) * interval) \($1)\n" }.joined()
        let file = try bus.folder.file("\(kind).txt", containing: ("# elapsed_s hexpayload\n" + lines).utf8)
        let script = SharedFolder.file("tools/fake-bluez.py")
        var text = try String(contentsOf: script, encoding: .utf8)
        for change in changes {
            precondition(text.contains(change.text), "the fake has changed: \(change.text)")
            text = text.replacingOccurrences(of: change.text, with: change.new)
        }
        let path = changes.isEmpty ? script.path : try bus.folder.file("fake.py", containing: text.utf8)
        process = try bus.run("python3", [path, kind, file] + options)
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
