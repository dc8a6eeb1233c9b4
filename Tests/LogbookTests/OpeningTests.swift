import Activities
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Logbook

@Suite("Opening")
struct OpeningTests {
    @Test("After an error it is known whether something was changed before")
    func changesAreKnown() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(throws: LogbookError.self) { try logbook.edit([ActivityID(99)], ActivityEdit(name: "Hills")) }
        #expect(!logbook.hasWritten)
        let id = try logbook.insert(MadeUp.track()).id
        #expect(logbook.hasWritten)
        let another = try Logbook(path: folder.database, for: .writing)
        #expect(!another.hasWritten)
        // The name is saved, and the activity cannot be read after it.
        try another.write { try $0.execute(sql: "UPDATE activity SET origin = 'x'") }
        #expect(throws: LogbookError.self) { try another.edit(id, ActivityEdit(name: "Hills")) }
        #expect(another.hasWritten)
    }

    @Test("New files are readable only by the owner, regardless of the umask")
    func filesArePrivateUnderUmaskZero() throws {
        let folder = try TemporaryFolder()
        // This changes the umask of the whole process; other tests create files with explicit modes, so they are not affected.
        let old = umask(0)
        defer { umask(old) }
        let logbook = try Logbook(path: folder.database, for: .writing)
        _ = try logbook.insert(MadeUp.track())
        #expect(mode(folder.file("data")) == 0o700)
        for name in try folder.names() {
            #expect(mode(folder.file("data/\(name)")) == 0o600, "\(name)")
        }
        #expect(try folder.names() == ["strided.db", "strided.db-shm", "strided.db-wal"])
    }

    @Test("Permissions of other users are removed")
    func permissionsOfOthersAreRemoved() throws {
        let folder = try TemporaryFolder()
        _ = try Logbook(path: folder.database, for: .writing)
        chmod(folder.database, 0o644)
        _ = try Logbook(path: folder.database, for: .writing)
        #expect(mode(folder.database) == 0o600)
    }

    @Test("Every commit waits for the disk")
    func commitsAreSynchronous() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let writer = try #require(logbook.store.writer)
        let pragmas = try writer.writeWithoutTransaction { db in
            try ["synchronous", "journal_mode", "foreign_keys"].map { name in
                try db.value("PRAGMA \(name)") as String?
            }
        }
        #expect(pragmas == ["2", "wal", "1"])
    }

    @Test("The file header contains the application ID and the version")
    func headerHasApplicationIDAndVersion() throws {
        let folder = try TemporaryFolder()
        _ = try Logbook(path: folder.database, for: .writing)
        let header = try Data(contentsOf: URL(filePath: folder.database)).prefix(100)
        #expect(Array(header[68..<72]) == Array("STRD".utf8))
        #expect(Array(header[60..<64]) == [0, 0, 0, UInt8(Schema.current.version)])
    }

    @Test("Opening a missing logbook for reading creates nothing")
    func readingMakesNothing() throws {
        let folder = try TemporaryFolder()
        #expect(throws: LogbookError(.missing, at: folder.database)) {
            try Logbook(path: folder.database, for: .reading)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("data")))
    }

    @Test("An empty file is treated as a new logbook")
    func emptyFileIsBegun() throws {
        let folder = try TemporaryFolder()
        try place(Data(), in: folder)
        #expect(throws: LogbookError(.missing, at: folder.database)) {
            try Logbook(path: folder.database, for: .reading)
        }
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(try logbook.activities().isEmpty)
        #expect(mode(folder.database) == 0o600)
    }

    @Test("Other files are rejected and stay unchanged", arguments: [Logbook.Access.reading, .writing])
    func otherFilesAreRefused(access: Logbook.Access) throws {
        for text in ["x", String(repeating: "Dear diary, ", count: 1000)] {
            let folder = try TemporaryFolder()
            try place(Data(text.utf8), in: folder)
            #expect(code { try Logbook(path: folder.database, for: access) } == .notALogbook)
            #expect(try Data(contentsOf: URL(filePath: folder.database)) == Data(text.utf8))
        }
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: true)
        #expect(code { try Logbook(path: folder.database, for: access) } == .notALogbook)
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: other.url.appending(path: "data"),
            withIntermediateDirectories: true
        )
        try DatabaseQueue(path: other.database).write { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        let before = try Data(contentsOf: URL(filePath: other.database))
        #expect(code { try Logbook(path: other.database, for: access) } == .notALogbook)
        #expect(try Data(contentsOf: URL(filePath: other.database)) == before)
    }

    @Test("A damaged database gives an error or correct data and never crashes", arguments: 0..<40 as Range<UInt64>)
    func damagedPagesAreReported(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        do {
            let logbook = try Logbook(path: folder.database, for: .writing)
            for run in 0..<5 {
                _ = try logbook.insert(MadeUp.track(at: MadeUp.start + .seconds(run * 3600), seconds: 600))
            }
        }
        var random = SplitMix64(seed: seed)
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        let page = Int.random(in: 0..<(bytes.count / 4096), using: &random)
        for place in 0..<Int.random(in: 1...4096, using: &random) {
            bytes[page * 4096 + place] = UInt8.random(in: 0...255, using: &random)
        }
        if seed % 4 == 0 { bytes = bytes.prefix(Int.random(in: 1..<bytes.count, using: &random)) }
        try bytes.write(to: URL(filePath: folder.database))
        let found = code {
            let logbook = try Logbook(path: folder.database, for: .writing)
            for entry in try logbook.activities() { _ = try logbook.track(of: entry.id) }
            _ = try logbook.insert(MadeUp.track(at: MadeUp.start + .seconds(360_000)))
        }
        #expect([nil, .corrupt, .notALogbook, .newerVersion].contains(found), "seed \(seed)")
    }

    private func place(_ bytes: Data, in folder: TemporaryFolder) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "data"),
            withIntermediateDirectories: true
        )
        try bytes.write(to: URL(filePath: folder.database))
    }
}

/// The code of the error that a body throws; nil if it throws none.
func code(_ body: () throws -> some Any) -> LogbookError.Code? {
    do {
        _ = try body()
        return nil
    } catch let error as LogbookError {
        return error.code
    } catch {
        Issue.record(error)
        return nil
    }
}

/// The lock that lets one process continue an unfinished recording.
@Suite struct RecoveryLockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func onlyOneOwnerHasTheLock() throws {
        let path = folder.file("logbook.sqlite")
        let lock = RecoveryLock(forLogbook: path)
        let isFirst = lock != nil
        let second = RecoveryLock(forLogbook: path)
        let isSecond = second != nil
        #expect(isFirst && !isSecond)
    }

    @Test func aCopyOfTheOpenLockFileDoesNotKeepTheLock() throws {
        let path = folder.file("logbook.sqlite")
        let copy = try copyDuringLock(path)
        defer { copy.close() }
        let lock = RecoveryLock(forLogbook: path)
        let isFree = lock != nil
        #expect(isFree)
    }

    /// Takes the lock, copies the open file, and ends the lock.
    private func copyDuringLock(_ path: String) throws -> OpenFileCopy {
        let lock = RecoveryLock(forLogbook: path)
        let isTaken = lock != nil
        try #require(isTaken)
        return try OpenFileCopy.ofFile(path + ".keeper")
    }
}
