import Foundation
import TestSupport
import Testing

@testable import MusicLibrary

/// Errors of the database in plain words, with advice.
@Suite struct LibraryErrorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.file("music.sqlite") }

    /// Expects an error with this code, which contains these words and no words of SQLite.
    private func expect(
        _ code: MusicLibraryError.Code,
        _ words: String...,
        location: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) throws {
        let error = try #require(throws: MusicLibraryError.self, sourceLocation: location) { try body() }
        #expect(error.code == code, "\(error)", sourceLocation: location)
        for word in words { #expect(error.description.contains(word), "\(error)", sourceLocation: location) }
        #expect(!error.description.contains("SQLite"), "\(error)", sourceLocation: location)
    }

    private func fill(_ library: MusicLibrary) throws {
        // What fits into the existing WAL file can still be written.
        for index in 0..<2_000 {
            let folder = folder.file("music\(index)")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            _ = try library.addFolder(folder)
        }
    }

    @Test func whatIsNotAFolderIsNotAdded() throws {
        let library = try MusicLibrary(path: path, creates: true)
        try expect(.failed, "\(folder.file("absent")): there is no such folder") {
            _ = try library.addFolder(folder.file("absent"))
        }
        try expect(.failed, "\(path): this is not a folder; give the folder that contains it") {
            _ = try library.addFolder(path)
        }
        #expect(try library.folders().isEmpty)
    }

    @Test(.enabled(if: SmallDisk.canMount, "needs permission to mount a tmpfs"))
    func onAFullDiskTheUserIsToldToFreeSpace() throws {
        let disk = try SmallDisk()
        let path = disk.folder.file("music.sqlite")
        let library = try MusicLibrary(path: path, creates: true)
        try disk.fill()
        try expect(.full, "the disk is full: \(path)", "free space") { try fill(library) }
        try disk.makeRoom()
        #expect(try library.addFolder(folder.path) == .added)
        let other = try SmallDisk()
        try other.fill()
        try expect(.full, "the disk is full") {
            _ = try MusicLibrary(path: other.folder.file("new/music.sqlite"), creates: true)
        }
    }

    @Test(.enabled(if: SmallDisk.canMount, "needs permission to mount a tmpfs"))
    func aReadOnlyDiskIsNamed() throws {
        let disk = try SmallDisk()
        _ = try MusicLibrary(path: disk.folder.file("music.sqlite"), creates: true)
        let path = try disk.readOnlyFolder().file("music.sqlite")
        for creates in [true, false] {
            try expect(.readOnly, "cannot be written to: \(path)", "write permission for the file and its folder") {
                _ = try MusicLibrary(path: path, creates: creates).folders()
            }
        }
    }

    @Test func aDamagedLibraryIsMovedAwayAndRestored() throws {
        for index in 0..<3 {
            let library = try MusicLibrary(path: path, creates: true)
            try FileManager.default.createDirectory(atPath: folder.file("\(index)"), withIntermediateDirectories: true)
            _ = try library.addFolder(folder.file("\(index)"))
        }
        let bytes = TemporaryFolder.bytes(of: path)
        try #require(bytes.count > 8_192)
        // The first page has the header; the others have the tables.
        let damaged = bytes[..<4_096] + [UInt8](repeating: 0xA5, count: bytes.count - 4_096)
        _ = try folder.file("music.sqlite", containing: damaged)
        try expect(
            .damaged,
            "the music library is damaged: \(path)",
            "move this file",
            "stridectl music add",
            "stridectl restore"
        ) { _ = try MusicLibrary(path: path, creates: false).folders() }
    }

    @Test(arguments: [12, 5_000])
    func aFileOfAnotherProgramStaysUnchanged(length: Int) throws {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        _ = try folder.file("music.sqlite", containing: text)
        try expect(.notALibrary, "this is not a music library", "move this file") {
            _ = try MusicLibrary(path: path, creates: true)
        }
        #expect(TemporaryFolder.bytes(of: path) == text)
    }

    @Test(.needs("sqlite3"), arguments: ["CREATE TABLE other (x)", "CREATE TABLE other (x); PRAGMA user_version = 1"])
    func aDatabaseOfAnotherProgramGetsNoTables(sql: String) throws {
        try #require(Command.succeeds("sqlite3", path, sql))
        try expect(.notALibrary, "this is not a music library") {
            _ = try MusicLibrary(path: path, creates: true).folders()
        }
        #expect(try Command.run(["sqlite3", path, ".tables"]).output == "other\n")
    }

    @Test func aLockOfAnotherProgramIsNamed() throws {
        let library = try MusicLibrary(path: path, creates: true)
        let other = try MusicLibrary(path: path, creates: false, patience: 0)
        try library.write { _ in
            try expect(.locked, "another program has locked the music library", "try again") {
                _ = try other.addFolder(folder.path)
            }
        }
        #expect(try other.addFolder(folder.path) == .added)
    }

    @Test(.needs("sqlite3")) func aLibraryThatIsRemovedWhileItIsOpenCanBeMadeAgain() throws {
        let open = try MusicLibrary(path: path, creates: true)
        _ = try open.addFolder(folder.path)
        // Another process, because SQLite's locks of shared memory do not separate the connections of one process.
        let reader = try ChildProcess(
            "sh",
            [
                "-c", #"(echo 'SELECT count(*) FROM folder; SELECT "open";'; exec tail -f /dev/null) | sqlite3 "$0""#,
                path,
            ],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        )
        try reader.wait(for: "open")
        #expect(open.isInPlace)
        unlink(path)
        #expect(!open.isInPlace)
        let new = try MusicLibrary(path: path, creates: true)
        #expect(try new.folders().isEmpty && new.isInPlace && !open.isInPlace)
        try FileManager.default.createDirectory(atPath: folder.file("music"), withIntermediateDirectories: true)
        #expect(try new.addFolder(folder.file("music")) == .added)
        reader.end()
        #expect(try open.folders().map(\.path) == [folder.path])
        #expect(try new.folders().map(\.path) == [folder.file("music")])
    }

    @Test func aFolderInPlaceOfTheLibraryIsReported() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for creates in [true, false] {
            try expect(.notALibrary, "this is not a music library of strided: \(path)") {
                _ = try MusicLibrary(path: path, creates: creates)
            }
        }
    }

    @Test func aFileInPlaceOfTheFolderIsReported() throws {
        let file = try folder.file("data", containing: [])
        try expect(.unreachable, "cannot be opened: \(file)", "check the folder") {
            _ = try MusicLibrary(path: file + "/music.sqlite", creates: true)
        }
    }

    @Test func alsoALongPathLeavesTheAdvice() throws {
        let name = String(repeating: "n", count: 250)
        let error = MusicLibraryError(.damaged, at: "/" + name)
        #expect(error.description.contains("stridectl restore FILE") && error.description.contains(name))
    }
}
