import Foundation
import MusicFiles
import MusicLibrary
import TestSupport
import Testing

/// The programs `strided-music` and `stridectl music` with real files.
@Suite(.timeLimit(.minutes(15))) struct ProgramTests {
    private let folder: TemporaryFolder
    private let program: String

    init() throws {
        folder = try TemporaryFolder()
        program = folder.file("strided-music")
        try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: Program.path(of: "strided"))
        try FileManager.default.createDirectory(atPath: folder.file("music"), withIntermediateDirectories: true)
    }

    private var environment: [String: String] {
        [
            "HOME": folder.path, "XDG_DATA_HOME": folder.file("data"), "XDG_RUNTIME_DIR": folder.file("none"),
            "NO_COLOR": "1",
        ]
    }

    private func music(_ words: String...) async throws -> Program.Outcome {
        try await Program.run("stridectl", ["music"] + words, environment: environment)
    }

    private func write(_ name: String, tempo: Double, seconds: Int) throws {
        try Data(ClickTrack.wav(tempo: tempo, seconds: seconds)).write(to: URL(filePath: folder.file("music/" + name)))
    }

    private func samples(_ path: String, from start: Double = 0) throws -> [Float] {
        let track = try DecodedTrack(path, rate: 48_000, from: start, program: program)
        var samples: [Float] = []
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8_192)
        defer { buffer.deallocate() }
        while case let count = try track.read(into: buffer), count > 0 { samples += buffer[..<(2 * count)] }
        return samples
    }

    @Test func aTrackIsDecodedByTheOtherProcess() throws {
        try write("a.wav", tempo: 150, seconds: 4)
        let whole = try samples(folder.file("music/a.wav"))
        let part = try samples(folder.file("music/a.wav"), from: 1.5)
        #expect(whole.count == 8 * 48_000 && part.count == 5 * 48_000)
        #expect(zip(part, whole[(3 * 48_000)...]).allSatisfy { abs($0 - $1) < 1e-6 })
        let missing = try #require(throws: MusicFileError.self) { try samples(folder.file("none.wav")) }
        #expect(missing.code == .missing)
    }

    @Test func theVerbsAddListShowEditAndRemove() async throws {
        try write("Alpha.wav", tempo: 150, seconds: 30)
        try write("Beta.wav", tempo: 170, seconds: 20)
        try Data("no music".utf8).write(to: URL(filePath: folder.file("music/broken.mp3")))
        #expect(try await music("list").errors.contains("stridectl music add FOLDER"))
        let added = try await music("add", folder.file("music"))
        #expect(added.status == 0 && added.output.contains("3 files analysed, 1 cannot be read"), "\(added)")
        #expect(try await music("add", folder.file("music")).output.contains("in the library already"))
        let list = try await music("list").output
        #expect(list.contains("Alpha") && list.contains("Beta") && list.contains("broken (the file is not music"))
        let found = try await music("list", "--tempo", "150", "--json").output
        #expect(found.contains("Alpha.wav") && !found.contains("Beta.wav"), "\(found)")
        let shown = try await music("show", "beta").output
        #expect(shown.contains("tempo       170.") && shown.contains("|"), "\(shown)")
        #expect(try await music("show", "a").errors.contains("write the number of one"))
        #expect(try await music("edit", "Alpha", "--half").output.contains("tempo 75."))
        #expect(try await music("edit", "Alpha", "--reset", "--tempo", "225").output.contains("tempo 225."))
        #expect(try await music("edit", "Alpha").status != 0)
        #expect(try await music("tap", "Alpha").errors.contains("needs a terminal"))
        #expect(try await music("remove", "broken").errors.contains("--yes"))
        #expect(try await music("remove", "--yes", folder.file("music")).status == 0)
        #expect(try await music("list").output.contains("the library has no tracks"))
        _ = try await music("add", folder.file("music"))
        #expect(try await music("list", "--search", "ALPHA").output.contains("[225."))
        #expect(try await music("scan", "--status").output.contains("the scan is finished"))
    }

    @Test func scansThatAreKilledLoseNothing() async throws {
        let count = 8
        for index in 0..<count { try write("\(index).wav", tempo: 140 + 5 * Double(index), seconds: 16) }
        let library = try MusicLibrary(path: folder.file("data/strided/music.sqlite"), creates: true)
        _ = try library.addFolder(folder.file("music"))
        func analysed() throws -> Int { try library.tracks().filter(\.isAnalysed).count }
        var kills = 0
        var done = 0
        while done < count {
            let scan = try Program(program, ["scan"], environment: environment, reading: .output)
            // Killed as soon as one file more is stored: the analysis of the next one has begun.
            while try analysed() == done {}
            _ = await scan.endGroup(with: SIGKILL)
            kills += 1
            done = try analysed()
        }
        let tracks = try library.tracks()
        #expect(
            tracks.count == count && tracks.allSatisfy { $0.problem == nil && $0.tempo != nil },
            "after \(kills) kills"
        )
        #expect(kills > 1)
    }

    @Test(.needs("ffmpeg"), arguments: ["wav", "flac", "ogg", "opus", "mp3", "m4a"])
    func damagedFilesNeverReachTheCaller(format: String) throws {
        var random = SplitMix64(seed: TestSeed.value() &+ UInt64(format.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
        try write("a.wav", tempo: 150, seconds: 2)
        let path = folder.file("music/b." + format)
        try #require(Command.succeeds("ffmpeg", "-v", "error", "-y", "-i", folder.file("music/a.wav"), path))
        let original = TemporaryFolder.bytes(of: path)
        for _ in 0..<12 {
            // Half of the damage is in the headers.
            let length = Bool.random(using: &random) ? min(400, original.count) : original.count
            let bytes = Damage.some(Array(original[..<length]), &random) + original[length...]
            try Data(bytes).write(to: URL(filePath: path))
            do {
                let samples = try samples(path)
                #expect(samples.allSatisfy { $0.isFinite && abs($0) <= 8 })
            } catch {
                #expect(error is MusicFileError)
            }
        }
    }
}
