import Foundation
import Music
import MusicFiles
import MusicLibrary
import TestSupport
import Testing

/// Scans of folders in which files appear, change, move, vanish and cannot be read.
@Suite struct ScanTests {
    private let fixture: LibraryFixture

    init() throws {
        fixture = try LibraryFixture()
        try fixture.write("a.mp3", "170 Alpha")
        try fixture.write("deep/b.flac", "85 Beta")
        try fixture.write("corrupt.ogg", "corrupt")
        try fixture.write("notes.txt", "170")
        try fixture.write(".hidden.mp3", "170")
        try fixture.write(".folder/c.mp3", "170")
        #expect(try fixture.library.addFolder(fixture.music) == .added)
    }

    @Test func musicFilesAreFoundAndAnalysedOnce() throws {
        let outcome = try fixture.scan()
        #expect(outcome.new == 3 && outcome.analysed == 3 && outcome.failed == 1)
        #expect(Set(fixture.analysed) == ["a.mp3", "deep/b.flac", "corrupt.ogg"])
        let track = try #require(try fixture.track("a.mp3"))
        #expect(track.title == "Alpha" && abs((track.tempo ?? 0) - 170) < 0.01 && track.loudness == -9.5)
        #expect(try fixture.scan() == LibraryScan.Outcome())
        #expect(fixture.analysed.count == 3)
    }

    @Test func aCorruptFileKeepsItsErrorUntilItChanges() throws {
        try fixture.scan()
        let track = try #require(try fixture.track("corrupt.ogg"))
        #expect(track.problem == .file(.damaged) && track.detail == "corrupt" && track.tempo == nil)
        try fixture.write("corrupt.ogg", "175", age: 50)
        #expect(try fixture.scan().changed == 1)
        #expect(try fixture.track("corrupt.ogg")?.problem == nil)
        #expect(fixture.analysed.count == 4)
    }

    @Test func aMovedFileKeepsItsTrack() throws {
        try fixture.scan()
        let track = try #require(try fixture.track("a.mp3"))
        try fixture.library.recordPlay(track.id, at: 1_234)
        try fixture.move("a.mp3", to: "other/renamed.mp3")
        let outcome = try fixture.scan()
        #expect(outcome.moved == 1 && outcome.new == 0 && outcome.missing == 0 && outcome.analysed == 0)
        let moved = try #require(try fixture.track("other/renamed.mp3"))
        #expect(moved.id == track.id && moved.lastPlayed == 1_234 && moved.isAvailable)
        #expect(try fixture.track("a.mp3") == nil)
        #expect(try fixture.library.tracks(search: "RENAMED").map(\.id) == [track.id])
    }

    @Test func aCopyOfAFileIsNotAnalysedAgain() throws {
        try fixture.scan()
        try fixture.write("copy.mp3", "170 Alpha")
        #expect(try fixture.scan().new == 1)
        #expect(fixture.analysed.count == 3)
        let copy = try #require(try fixture.track("copy.mp3"))
        #expect(copy.title == "Alpha" && copy.tempo != nil)
        #expect(try fixture.library.beatMap(copy.id)?.beats.count == 170)
    }

    @Test func aDeletedFileIsMarkedAndNotRemoved() throws {
        try fixture.scan()
        try fixture.delete("a.mp3")
        #expect(try fixture.scan().missing == 1)
        #expect(try fixture.track("a.mp3")?.isAvailable == false)
        #expect(try fixture.library.candidates(tempoRanges: [160...180]).map(\.name) == ["Beta"])
        try fixture.write("a.mp3", "170 Alpha")
        try fixture.scan()
        #expect(try fixture.track("a.mp3")?.isAvailable == true)
        #expect(fixture.analysed.count == 3)
    }

    @Test func theTracksOfAnUnmountedFolderReturn() throws {
        try fixture.scan()
        let away = fixture.folder.file("away")
        try FileManager.default.moveItem(atPath: fixture.music, toPath: away)
        #expect(try fixture.scan().unreadableFolders == [fixture.music])
        #expect(try fixture.library.tracks().allSatisfy { !$0.isAvailable })
        #expect(try fixture.library.folders().map(\.isAvailable) == [false])
        // The mount point of a drive that is not mounted is an empty folder.
        try FileManager.default.createDirectory(atPath: fixture.music, withIntermediateDirectories: true)
        #expect(try fixture.scan().missing == 3)
        #expect(try fixture.library.tracks().count == 3)
        try FileManager.default.removeItem(atPath: fixture.music)
        try FileManager.default.moveItem(atPath: away, toPath: fixture.music)
        try fixture.scan()
        #expect(try fixture.library.tracks().allSatisfy(\.isAvailable))
        #expect(fixture.analysed.count == 3)
    }

    @Test(arguments: 0...3)
    func aScanThatIsEndedAtAnyFileIsContinued(limit: Int) throws {
        fixture.limit = limit
        let ended = limit < 3
        if ended {
            #expect(throws: MusicLibraryError.self) { try fixture.scan() }
        } else {
            try fixture.scan()
        }
        let progress = try #require(try fixture.library.scanProgress())
        #expect(progress.state == (ended ? .interrupted : .finished) && progress.done == limit)
        fixture.limit = .max
        try fixture.scan()
        #expect(fixture.analysed.count == 3 && Set(fixture.analysed).count == 3)
    }

    @Test func filesThatNeedFFmpegAreTriedAgainWhenItIsInstalled() throws {
        try fixture.write("a.m4a", "aac")
        try fixture.scan()
        try fixture.scan()
        #expect(try fixture.track("a.m4a")?.problem == .file(.needsFFmpeg))
        #expect(fixture.analysed.filter { $0 == "a.m4a" }.count == 1)
        fixture.hasFFmpeg = true
        try fixture.scan()
        #expect(try fixture.track("a.m4a")?.problem == nil)
    }

    @Test func aMissingLibraryEndsTheScanAndBlamesNoFile() throws {
        try fixture.write("0.mp3", "library")
        let error = try #require(throws: MusicLibraryError.self) { try fixture.scan() }
        #expect(error.code == .needsInstallation && error.description.contains("sudo apt install"))
        #expect(try fixture.track("0.mp3")?.problem == nil)
        let progress = try #require(try fixture.library.scanProgress())
        #expect(progress.state == .stopped && progress.detail == error.description)
    }

    @Test func onlyOneScanRunsAtATime() throws {
        var inner: (any Error)?
        try fixture.scan {
            if inner == nil {
                do { try self.fixture.scan() } catch { inner = error }
                #expect((try? self.fixture.library.scanProgress()?.state) == .searching)
            }
            return .go
        }
        #expect((inner as? MusicLibraryError)?.code == .scanIsRunning)
        #expect(!fixture.library.isScanning)
    }

    @Test func aRunPausesTheScan() throws {
        var waits = 5
        var states: Set<ScanProgress.State> = []
        try fixture.scan {
            if let state = (try? self.fixture.library.scanProgress())??.state { states.insert(state) }
            waits -= 1
            return waits < 0 ? .go : .wait
        }
        #expect(states.contains(.paused) && fixture.analysed.count == 3)
    }

    @Test func linksToFoldersAroundThemselvesEndTheWalk() throws {
        try FileManager.default.createSymbolicLink(
            atPath: fixture.path("deep/loop"),
            withDestinationPath: fixture.music
        )
        try FileManager.default.createSymbolicLink(
            atPath: fixture.path("dead.mp3"),
            withDestinationPath: "/nonexistent"
        )
        #expect(try fixture.scan().new == 3)
    }

    @Test func aFolderAroundAFolderOfTheLibraryTakesItsTracks() throws {
        try fixture.scan()
        #expect(try fixture.library.addFolder(fixture.path("deep")) == .included(in: fixture.music))
        try FileManager.default.createDirectory(
            atPath: fixture.folder.file("music2"),
            withIntermediateDirectories: true
        )
        #expect(try fixture.library.addFolder(fixture.folder.path) == .added)
        #expect(try fixture.library.folders().map(\.tracks) == [3])
        #expect(try fixture.scan().new == 0)
        #expect(throws: MusicLibraryError.self) { try fixture.library.addFolder("/nonexistent") }
        #expect(throws: MusicLibraryError.self) { try fixture.library.addFolder(fixture.path("a.mp3")) }
    }
}
