import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct FileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(_ path: String, wal: Bool = false, _ values: Int...) throws -> DatabaseQueue {
        var configuration = Configuration()
        if wal { configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") } }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE t (v)")
            for value in values { try db.run("INSERT INTO t VALUES (?)", [value]) }
        }
        return queue
    }

    private func values(_ queue: DatabaseQueue) throws -> [Int] {
        try queue.read { try $0.values("SELECT v FROM t ORDER BY v") as [Int] }
    }

    private func size(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }

    /// Names that have a meaning in a URI, and a path that would be a host.
    @Test(arguments: [
        "a.db", "100%.db", "%41.db", "a?mode=memory", "a#b", "a&b=c", "ä 🏃.db", "file:a", "a\\b", "/a.db",
    ])
    func everyPathIsOpened(_ name: String) throws {
        let path = (name.hasPrefix("/") ? "/" : "") + folder.file(name)
        try make(path, 7).close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name.replacing("/", with: "")])
        var configuration = Configuration()
        configuration.isImmutable = true
        #expect(try values(DatabaseQueue(path: path, configuration: configuration)) == [7])
    }

    private static let unreadable: [(String, ResultCode)] = [
        ("missing.db", .cannotOpen), ("folder", .inputOutput), ("text", .notADatabase), ("a\0b", .cannotOpen),
        ("no/such/folder", .cannotOpen),
    ]

    @Test(arguments: unreadable, [false, true])
    func whatIsNoDatabaseIsAnError(_ file: (String, ResultCode), _ isImmutable: Bool) throws {
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: true)
        _ = try folder.file("text", containing: Array(repeating: 0x61, count: 1000))
        var configuration = Configuration()
        configuration.readonly = true
        configuration.isImmutable = isImmutable
        let error = #expect(throws: DatabaseError.self) {
            try DatabaseQueue(path: folder.file(file.0), configuration: configuration)
        }
        #expect(error?.resultCode == file.1)
    }

    @Test func aReadOnlyConnectionCannotWrite() throws {
        try make(folder.file("a.db"), 1).close()
        for isImmutable in [false, true] {
            var configuration = Configuration()
            configuration.readonly = !isImmutable
            configuration.isImmutable = isImmutable
            let queue = try DatabaseQueue(path: folder.file("a.db"), configuration: configuration)
            let error = #expect(throws: DatabaseError.self) {
                try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
            }
            #expect(error?.resultCode == .readOnly)
            #expect(try values(queue) == [1])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.db"])
    }

    @Test func anErrorOfThePreparationClosesTheFile() throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE; SELECT * FROM nowhere") }
        let error = #expect(throws: DatabaseError.self) {
            try DatabaseQueue(path: folder.file("a.db"), configuration: configuration)
        }
        #expect(error?.message == "no such table: nowhere")
        #expect(try values(make(folder.file("a.db"), 1)) == [1])
    }

    @Test func aClosedQueueAnswersWithAnError() throws {
        let queue = try make(folder.file("a.db"), wal: true, 1)
        #expect(size(folder.file("a.db-wal")) != nil)
        try queue.close()
        try queue.close()
        // The last connection copies the WAL file into the database and removes it.
        #expect(size(folder.file("a.db-wal")) == nil)
        let error = #expect(throws: DatabaseError.self) { try values(queue) }
        #expect(error?.message == "the database is closed")
        #expect(queue.writeWithoutTransaction { ($0.changesCount, $0.lastInsertedRowID) } == (0, 0))
        #expect(throws: DatabaseError.self) { try queue.writeWithoutTransaction { try $0.checkpoint() } }
        #expect(throws: DatabaseError.self) { try queue.backup(to: try make(folder.file("b.db"))) }
    }

    @Test func theEndOfAQueueClosesTheFile() throws {
        do { _ = try values(make(folder.file("a.db"), wal: true, 1)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.db"])
    }

    @Test func aCheckpointEmptiesTheLog() throws {
        let queue = try make(folder.file("a.db"), wal: true, 1)
        #expect(try #require(size(folder.file("a.db-wal"))) > 0)
        try queue.writeWithoutTransaction { try $0.checkpoint() }
        #expect(size(folder.file("a.db-wal")) == 0)
        let reader = try DatabaseQueue(path: folder.file("a.db"))
        try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
        try reader.read { db in
            _ = try db.row("SELECT * FROM t")
            try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (3)") }
            let error = #expect(throws: DatabaseError.self) {
                try queue.writeWithoutTransaction { try $0.checkpoint() }
            }
            #expect(error?.resultCode == .busy)
        }
    }

    @Test func aBackupReplacesTheContents() throws {
        let source = try make(folder.file("a.db"), wal: true, 1, 2)
        let target = try make(folder.file("b.db"), wal: true, 3)
        let reader = try DatabaseQueue(path: folder.file("b.db"))
        #expect(try values(target) == [3])
        try source.backup(to: target)
        #expect(try [values(target), values(reader), values(source)] == [[1, 2], [1, 2], [1, 2]])
        // Within a read, with the data as of its start.
        try source.read { db in
            _ = try db.row("SELECT * FROM t")
            try DatabaseQueue(path: folder.file("a.db")).write { try $0.execute(sql: "INSERT INTO t VALUES (9)") }
            try target.writeWithoutTransaction { try db.backup(to: $0) }
        }
        #expect(try [values(target), values(source)] == [[1, 2], [1, 2, 9]])
    }

    @Test func aBackupToALockedDatabaseIsAnError() throws {
        let source = try make(folder.file("a.db"), 1)
        let target = try make(folder.file("b.db"), 2)
        let other = try DatabaseQueue(path: folder.file("b.db"))
        try other.write { _ in
            let error = #expect(throws: DatabaseError.self) { try source.backup(to: target) }
            #expect(error?.resultCode == .busy)
            #expect(error?.message == "database is locked")
        }
        #expect(try values(target) == [2])
    }
}
