import Foundation
import TestSupport
import Testing

@testable import LocalNetwork

/// The file of devices.
@Suite(.timeLimit(.minutes(15))) struct DeviceRegistryTests {
    @Test func concurrentWritersLoseNoDevice() async throws {
        let folder = PrivateFolder(path: try TemporaryFolder().file("web"))
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    // Each writer has its own view of the file, as separate programs have.
                    let devices = DeviceRegistry(in: folder)
                    for number in 0..<12 {
                        _ = try devices.add(name: "\(writer)-\(number)", role: .view, replacing: nil, now: 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let names = try DeviceRegistry(in: folder).devices().map(\.name)
        let expected = (0..<4).flatMap { writer in (0..<12).map { "\(writer)-\($0)" } }
        #expect(names.count == 48 && Set(names) == Set(expected))
        let path = folder.path + "/devices.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aTokenFindsItsDeviceOnly() throws {
        let devices = DeviceRegistry(in: PrivateFolder(path: try TemporaryFolder().file("web")))
        let (one, token) = try devices.add(name: "one", role: .control, replacing: nil, now: 1)
        let (two, second) = try devices.add(name: "two", role: .view, replacing: nil, now: 2)
        #expect(try devices.device(token: token) == one && devices.device(token: second) == two)
        #expect(try devices.device(token: "") == nil && devices.device(token: String(token.dropLast())) == nil)
        #expect(try devices.revoke("00") == [] && devices.revoke(one.id) == [one])
        #expect(try devices.device(token: token) == nil && devices.devices() == [two])
        #expect(try devices.revoke(nil) == [two] && !devices.contains(two.id))
    }

    @Test(arguments: [
        ("Anna\u{1B}[31m\n", "Anna[31m"), ("  a  ", "a"), ("", "device"), ("\u{202E}", "device"),
        (String(repeating: "ä", count: 99), String(repeating: "ä", count: 40)),
    ])
    func aNameIsOneShortLine(_ name: String, _ stored: String) throws {
        let devices = DeviceRegistry(in: PrivateFolder(path: try TemporaryFolder().file("web")))
        #expect(try devices.add(name: name, role: .view, replacing: nil, now: 1).device.name == stored)
    }

    @Test func theNumberOfDevicesIsLimited() throws {
        let devices = DeviceRegistry(in: PrivateFolder(path: try TemporaryFolder().file("web")))
        for _ in 0..<64 { _ = try devices.add(name: "a", role: .view, replacing: nil, now: 1) }
        #expect(throws: LocalNetworkError.tooManyDevices(limit: 64)) {
            try devices.add(name: "a", role: .view, replacing: nil, now: 1)
        }
    }

    @Test func theLastUseIsStoredEveryFiveMinutes() throws {
        let devices = DeviceRegistry(in: PrivateFolder(path: try TemporaryFolder().file("web")))
        let id = try devices.add(name: "a", role: .view, replacing: nil, now: 1_000).device.id
        try devices.recordUse(of: id, now: 300_999)
        #expect(try devices.devices().map(\.last_seen_unix_ms) == [1_000])
        try devices.recordUse(of: id, now: 301_000)
        #expect(try devices.devices().map(\.last_seen_unix_ms) == [301_000])
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"schema":2,"devices":[]}"#, #"{"schema":1,"devices":[{}]}"#])
    func aDamagedFileIsNeverReplaced(_ text: String) throws {
        let files = try TemporaryFolder()
        let folder = PrivateFolder(path: files.path)
        let path = try files.file("devices.json", containing: Array(text.utf8))
        let devices = DeviceRegistry(in: folder)
        #expect(throws: LocalNetworkError.damaged(path: path)) { try devices.devices() }
        #expect(throws: LocalNetworkError.damaged(path: path)) { try devices.device(token: "") }
        #expect(throws: LocalNetworkError.damaged(path: path)) {
            try devices.add(name: "a", role: .view, replacing: nil, now: 1)
        }
        #expect(throws: LocalNetworkError.damaged(path: path)) { try devices.revoke(nil) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
}
