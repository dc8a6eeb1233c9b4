import Cadence
import Foundation
import Logging
import Pacing
import Testing
import TestSupport

@testable import Configuration

/// Files of the state folder that are damaged, replaced by other things, or linked from elsewhere.
@Suite struct StateFileTests {
    private let folder: TemporaryFolder
    private let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ name: String = "preferences.json") -> StateFile<KeptPreferences> {
        StateFile(path: folder.file(name))
    }

    private func write(_ text: String, to name: String = "preferences.json") throws {
        try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: folder.file(name), encoding: .utf8) }

    private var volume: KeptPreferences {
        var kept = KeptPreferences()
        kept.settings = ["sound.volume": "40%"]
        return kept
    }

    @Test func theRunnerModelOfAnEarlierVersionIsRead() throws {
        let text = """
            {"schema":1,"personal":{"version":2,"curve":[176.25,9.5,0.1,1.5],"covariance":[1.5,-0.2,0,0,0.4,0,0,0.9,0,4],
            "windows":800,"runs":9,"judged":700,"personalSquare":6.2,"heuristicSquare":30.5}}
            """
        try write(text, to: "runner.json")
        let file = StateFile<RunnerMemory>(path: folder.file("runner.json"))
        let model = try #require(try file.load().memory(log: log).personal)
        #expect(model.verdict.windows == 800)
        try file.save(RunnerMemory(Pacer.Memory(personal: model)))
        #expect(try file.load().memory(log: log).personal?.state == model.state)
    }

    @Test func theRunnerModelOfALaterVersionIsMovedAside() throws {
        let text = #"{"schema":1,"personal":{"version":4,"windows":1,"runs":1}}"#
        try write(text, to: "runner.json")
        let file = StateFile<RunnerMemory>(path: folder.file("runner.json"))
        #expect(file.loadOrSetAside(log: log).personal == nil)
        #expect(self.text("runner.json.broken") == text)
    }

    @Test func savedStateIsLoaded() throws {
        try file().save(volume)
        #expect(try file().load() == volume)
    }

    @Test(arguments: ["{\"sound.volume\": \"12%\"}", "[1]"])
    func theFileOfANewerVersionIsNeitherRenamedNorOverwritten(settings: String) throws {
        let newer = "{\"schema\": 9000, \"settings\": \(settings), \"more\": [1]}"
        try write(newer)
        #expect(file().loadOrSetAside(log: log) == KeptPreferences())
        #expect {
            try file().save(volume)
        } throws: { error in
            "\(error)".contains("a newer version of strided wrote this file (schema 9000)")
        }
        #expect(text("preferences.json") == newer)
        #expect(text("preferences.json.broken") == nil)
    }

    @Test func everyDamagedFileIsKeptUnderItsOwnNumber() throws {
        for number in 1...3 {
            try write("damage \(number)")
            #expect(file().loadOrSetAside(log: log) == KeptPreferences())
            try file().save(volume)
        }
        #expect(text("preferences.json.broken") == "damage 1")
        #expect(text("preferences.json.broken-2") == "damage 2")
        #expect(text("preferences.json.broken-3") == "damage 3")
        #expect(try file().load() == volume)
    }

    @Test func aFileDamagedAfterLoadingIsMovedAsideBeforeTheNextWrite() throws {
        try file().save(volume)
        try write("damage")
        try file().save(volume)
        #expect(text("preferences.json.broken") == "damage")
        #expect(try file().load() == volume)
    }

    @Test func aDamagedFileThatCannotBeMovedIsNotOverwritten() throws {
        try write("damage")
        // No name for the file to be moved to is free.
        for number in 1...1000 {
            try write("", to: "preferences.json.broken" + (number == 1 ? "" : "-\(number)"))
        }
        #expect(file().loadOrSetAside(log: log) == KeptPreferences())
        #expect(throws: ConfigurationError.self) { try file().save(volume) }
        #expect(text("preferences.json") == "damage")
    }

    @Test(arguments: ["[", "{\"a\":", "{\"schema\":1,\"settings\":["])
    func filesOfAnyNestingDepthAreMovedAside(opening: String) throws {
        for depth in [1, 63, 64, 65, 511, 512, 513, 514, 100_000] {
            try write(String(repeating: opening, count: depth))
            #expect(file().loadOrSetAside(log: log) == KeptPreferences())
            #expect(!FileManager.default.fileExists(atPath: file().path))
        }
    }

    @Test func savingThroughALinkReplacesItsTarget() throws {
        let target = folder.file("dotfiles.json")
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.json"), withDestinationPath: target)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("preferences.json"),
            withDestinationPath: "link.json"
        )
        try file().save(volume)
        try file().save(volume)
        let destination = { try FileManager.default.destinationOfSymbolicLink(atPath: folder.file($0)) }
        #expect(try destination("preferences.json") == "link.json")
        #expect(try destination("link.json") == target)
        #expect(try StateFile<KeptPreferences>(path: target).load() == volume)
        try write("damage", to: "dotfiles.json")
        _ = file().loadOrSetAside(log: log)
        try file().save(volume)
        #expect(text("dotfiles.json.broken") == "damage")
        #expect(try destination("preferences.json") == "link.json")
        #expect(try file().load() == volume)
    }

    @Test func pipesFoldersAndHugeFilesAreMovedAside() throws {
        #expect(mkfifo(file().path, 0o600) == 0)
        #expect(file().loadOrSetAside(log: log) == KeptPreferences())
        try FileManager.default.createDirectory(atPath: file().path, withIntermediateDirectories: false)
        #expect(file().loadOrSetAside(log: log) == KeptPreferences())
        #expect(FileManager.default.createFile(atPath: file().path, contents: nil))
        #expect(truncate(file().path, 1 << 40) == 0)
        #expect(file().loadOrSetAside(log: log) == KeptPreferences())
        try file().save(volume)
        #expect(try file().load() == volume)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["", ".broken", ".broken-2", ".broken-3"].map { "preferences.json" + $0 })
    }

    @Test func randomlyDamagedStateIsReadOrRefused() throws {
        let seed: UInt64 = 60
        var random = SplitMix64(seed: seed)
        let samples = [
            #"{"schema":1,"settings":{"sound.volume":"80%","runner.height":"1.75m"}}"#,
            #"{"schema":1,"sensors":[{"address":"C0:FF:EE:00:18:14","cadenceUnit":"auto","kinds":["footpod"]}]}"#,
            #"{"schema":1,"personal":{"version":1,"weights":[1,2.5,-3e-2]},"plan":null}"#,
            #"{"schema":1,"alerts":{},"stepLengths":{"version":1,"walking":[0.7],"running":[1.1,1e0]}}"#,
        ]
        let telling = Array("[]{}\"\\,:0eE-.9 \n".utf8) + [0x00, 0x7F, 0xC3, 0xFF]
        for round in 0..<2000 {
            var bytes = Array(samples[round % samples.count].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let byte = telling[Int.random(in: 0..<telling.count, using: &random)]
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.insert(byte, at: place)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                case 2: if place < bytes.count { bytes[place] = byte }
                default: bytes.insert(contentsOf: repeatElement(byte, count: 600), at: place)
                }
            }
            try Data(bytes).write(to: URL(filePath: folder.file("any.json")))
            _ = try? StateFile<KeptPreferences>(path: folder.file("any.json")).load()
            _ = try? StateFile<KeptSensors>(path: folder.file("any.json")).load()
            _ = try? StateFile<RunnerMemory>(path: folder.file("any.json")).load().memory(log: log)
            _ = try? StateFile<DayMemory>(path: folder.file("any.json")).load()
        }
    }
}
