import SQLite
import Synchronization
import TestSupport
import Testing

@Suite struct TransactionTests {
    private let folder: TemporaryFolder
    private let queue: DatabaseQueue

    init() throws {
        folder = try TemporaryFolder()
        queue = try Self.open(folder)
        try queue.write { try $0.execute(sql: "CREATE TABLE t (v)") }
    }

    private static func open(
        _ folder: TemporaryFolder,
        _ busyMode: Configuration.BusyMode = .immediateError
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = busyMode
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        return try DatabaseQueue(path: folder.file("a.db"), configuration: configuration)
    }

    private struct Refusal: Error {}

    private func values() throws -> [Int] { try queue.read { try $0.values("SELECT v FROM t ORDER BY v") as [Int] } }

    private func insert(_ value: Int, in db: Database) throws {
        try db.run("INSERT INTO t VALUES (?)", [value])
    }

    @Test func anErrorRollsTheTransactionBack() throws {
        try queue.write { try insert(1, in: $0) }
        #expect(throws: Refusal.self) {
            try queue.write { db in
                try insert(2, in: db)
                throw Refusal()
            }
        }
        // A transaction cannot be in another one.
        #expect(throws: DatabaseError.self) {
            try queue.write { db in
                try insert(5, in: db)
                try db.inTransaction { try insert(6, in: db) }
            }
        }
        try queue.writeWithoutTransaction { db in
            try db.inTransaction { try insert(3, in: db) }
            try insert(4, in: db)
        }
        #expect(try values() == [1, 3, 4])
    }

    @Test func aReadAccessCannotWrite() throws {
        for sql in ["INSERT INTO t VALUES (1)", "DROP TABLE t", "PRAGMA user_version = 7"] {
            let error = #expect(throws: DatabaseError.self) { try queue.read { try $0.execute(sql: sql) } }
            #expect(error?.resultCode == .readOnly)
        }
        #expect(try queue.read { try $0.value("PRAGMA user_version") as Int? } == 0)
        #expect(try values() == [])
    }

    @Test func aReadSeesOneStateOfTheDatabase() throws {
        let other = try Self.open(folder)
        let counts = try other.read { db in
            let before = try db.value("SELECT count(*) FROM t") as Int?
            try queue.write { try insert(1, in: $0) }
            return [before, try db.value("SELECT count(*) FROM t") as Int?]
        }
        #expect(counts == [0, 0])
        #expect(try values() == [1])
    }

    @Test func theLockOfAnotherConnectionIsAnErrorAfterTheWait() throws {
        let tries = Mutex<[Int]>([])
        let waits: [(Configuration.BusyMode, [Int])] = [
            (.immediateError, []), (.timeout(0.001), []),
            (
                .callback { number in
                    tries.withLock { $0.append(number) }
                    return number < 3
                }, [0, 1, 2, 3]
            ),
        ]
        for (mode, expected) in waits {
            let other = try Self.open(folder, mode)
            try queue.write { db in
                let error = #expect(throws: DatabaseError.self) { try other.write { try insert(1, in: $0) } }
                #expect(error?.resultCode == .busy)
                #expect(tries.withLock { $0 } == expected)
                try insert(2, in: db)
            }
            try other.write { try insert(3, in: $0) }
        }
        #expect(try values() == [2, 2, 2, 3, 3, 3])
    }

    /// SQLite rolls back by itself after some errors, and would commit each statement after it.
    @Test func afterARollbackOfSQLiteTheRestIsNotExecuted() throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1") }
        var first: DatabaseError?
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { db in
                try insert(1, in: db)
                try db.execute(sql: "PRAGMA max_page_count = 10")
                let statement = try db.cachedStatement(sql: "INSERT INTO t VALUES (zeroblob(?))")
                do throws(DatabaseError) { try statement.execute(arguments: [200_000]) } catch { first = error }
                // As SQLite does after other errors of the disk.
                try? db.execute(sql: "ROLLBACK")
                try insert(2, in: db)
            }
        }
        #expect([first?.resultCode, error?.resultCode] == [.full, .abort])
        #expect(try values() == [])
    }

    @Test func accessesOfManyThreadsFollowEachOther() async throws {
        try queue.write { try insert(0, in: $0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [queue] in
                    for _ in 0..<50 {
                        try queue.write { db in
                            let value = try db.value("SELECT v FROM t") as Int? ?? 0
                            try db.run("UPDATE t SET v = ?", [value + 1])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try values() == [400])
    }

    @Test func aQueueThatWouldWaitForItselfStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let folder = try TemporaryFolder()
            let queue = try DatabaseQueue(path: folder.file("a.db"))
            let other = try DatabaseQueue(path: folder.file("b.db"))
            try queue.read { _ in try other.read { _ in try queue.read { _ in } } }
        }
    }

    @Test func aConnectionThatIsKeptStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let folder = try TemporaryFolder()
            let queue = try DatabaseQueue(path: folder.file("a.db"))
            let kept = queue.writeWithoutTransaction { $0 }
            try kept.execute(sql: "SELECT 1")
        }
    }
}
