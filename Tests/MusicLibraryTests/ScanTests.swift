import Foundation
import Music
import MusicFiles
import Synchronization
import TestSupport
import Testing

@testable import MusicLibrary

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
        let beta = try #require(try fixture.track("deep/b.flac")).id
        #expect(try fixture.library.candidates(tempoRanges: [160...180]).map(\.id) == [beta])
        try fixture.write("a.mp3", "170 Alpha")
        try fixture.scan()
        #expect(try fixture.track("a.mp3")?.isAvailable == true)
        #expect(fixture.analysed.count == 3)
    }

    @Test func theTracksOfAnUnmountedFolderReturn() throws {
        try fixture.scan()
        let away = fixture.folder.file("away")
        try FileManager.default.moveItem(atPath: fixture.music, toPath: away)
        try fixture.scan()
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

    @Test(.needs("sqlite3")) func aFolderThatIsAddedInTheLastMomentOfAScanIsSearched() throws {
        let late = fixture.folder.file("late")
        try FileManager.default.createDirectory(atPath: late, withIntermediateDirectories: true)
        try "172 Late".write(toFile: late + "/late.mp3", atomically: true, encoding: .utf8)
        // SQLite adds the folder when the scan has looked at the folders for the last time, and stores its end.
        let trigger = """
            CREATE TRIGGER late AFTER INSERT ON scan WHEN new.state = 'finished' BEGIN
            INSERT INTO folder (path) SELECT '\(late)' WHERE NOT EXISTS (SELECT * FROM folder WHERE path = '\(late)'); END
            """
        #expect(try Command.run(["sqlite3", fixture.library.path, trigger]).status == 0)
        #expect(try fixture.scan().new == 4)
        #expect(try fixture.library.track(path: late + "/late.mp3")?.title == "Late")
    }

    @Test func aQuestionForTheScanDoesNotPreventIt() throws {
        let library = fixture.library
        let isDone = Atomic(false)
        let questions = Atomic(0)
        let asked = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while !isDone.load(ordering: .relaxed) {
                _ = library.isScanning
                questions.add(1, ordering: .relaxed)
            }
            asked.signal()
        }
        var refusals = 0
        var scans = 0
        while scans < 2_000 || questions.load(ordering: .relaxed) < 2_000 {
            do { try library.withScanLock {} } catch { refusals += 1 }
            scans += 1
        }
        isDone.store(true, ordering: .relaxed)
        asked.wait()
        #expect(refusals == 0, "of \(scans) scans, with \(questions.load(ordering: .relaxed)) questions")
    }

    @Test func aCopyOfTheOpenLockFileDoesNotKeepTheLock() throws {
        let copied = try fixture.library.withScanLock {
            Result { try OpenFileCopy.ofFile(self.fixture.library.path + ".scan") }
        }
        let copy = try copied.get()
        defer { copy.close() }
        #expect(!fixture.library.isScanning)
        try fixture.scan()
        #expect(fixture.analysed.count == 3)
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

    @Test func aFolderThatIsRemovedDuringItsSearchEndsNoScan() throws {
        let other = fixture.folder.file("other")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try Data("175 Gamma".utf8).write(to: URL(filePath: other + "/c.mp3"))
        #expect(try fixture.library.addFolder(other) == .added)
        // The permission is asked after the folders were read, and before each of them is searched.
        var questions = 0
        try fixture.scan {
            questions += 1
            if questions == 1, let folder = (try? self.fixture.library.folders())?.first(where: { $0.path != other }) {
                try? self.fixture.library.removeFolder(folder.id)
            }
            return .go
        }
        #expect(try fixture.library.scanProgress()?.state == .finished)
        #expect(try fixture.library.tracks().map(\.name) == ["Gamma"])
    }

    @Test func aFolderThatBecomesAPartOfAnotherOneDuringItsSearchKeepsItsTracks() throws {
        try fixture.scan()
        let tracks = try fixture.library.tracks()
        try fixture.write("new.mp3", "160 New")
        var questions = 0
        try fixture.scan {
            questions += 1
            if questions == 1 { _ = try? self.fixture.library.addFolder(self.fixture.folder.path) }
            return .go
        }
        #expect(try fixture.library.scanProgress()?.state == .finished)
        #expect(try fixture.library.folders().map(\.path) == [fixture.folder.path])
        #expect(Set(tracks.map(\.id)).isSubset(of: try fixture.library.tracks().map(\.id)))
        #expect(try fixture.library.tracks().count == 4 && fixture.analysed.count == 4)
        #expect(try fixture.track("new.mp3")?.tempo != nil)
    }

    @Test func aNameThatIsNotUTF8IsReportedUntilItIsRenamed() throws {
        let name = fixture.path("").utf8CString.dropLast() + [CChar(bitPattern: 0xFF)] + Array(".mp3".utf8CString)
        let descriptor = open(name, O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        #expect(try fixture.scan().unreadableNames == 1)
        let detail = try #require(try fixture.library.scanProgress()).detail
        #expect(detail.contains("not UTF-8") && detail.contains("rename it"))
        try #require(rename(name, fixture.path("renamed.mp3")) == 0)
        #expect(try fixture.scan().new == 1)
        #expect(try fixture.library.scanProgress()?.detail == "")
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
