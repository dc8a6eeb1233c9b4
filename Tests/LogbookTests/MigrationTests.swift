import Activities
import Foundation
import GRDB
import Testing

@testable import Logbook

@Suite("Versions")
struct MigrationTests {
    /// Later versions that nobody has thought of yet.
    private func schema(upTo version: Int) -> Schema {
        Schema(
            Schema.current.migrations
                + (2...max(version, 2)).prefix(version - 1).map { version in
                    Schema.Migration(version: version) { db in
                        try db.execute(sql: "ALTER TABLE activity ADD COLUMN later_\(version) TEXT")
                    }
                }
        )
    }

    private func count(_ path: String, _ sql: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: sql) }
    }

    @Test("An upgrade keeps everything, and what was before is beside it, as private as it was")
    func upgradeMakesABackup() throws {
        let scratch = try Scratch()
        let id = try Logbook(path: scratch.path, for: .writing).insert(MadeUp.track()).id
        for access in [Logbook.Access.reading, .writing] {
            let logbook = try Logbook(path: scratch.path, for: access, schema: schema(upTo: 2))
            #expect(try logbook.track(of: id) == MadeUp.track())
        }
        let backup = scratch.path + ".before-v2"
        #expect(mode(backup) == 0o600)
        #expect(try Logbook(path: backup, for: .reading).track(of: id) == MadeUp.track())
        #expect(try count(scratch.path, "PRAGMA user_version") == 2)
        #expect(try scratch.names().filter { $0.contains("partial") }.isEmpty)
    }

    @Test("Of the copies before upgrades the last two stay")
    func lastTwoBackupsStay() throws {
        let scratch = try Scratch()
        _ = try Logbook(path: scratch.path, for: .writing)
        _ = try Logbook(path: scratch.path, for: .writing, schema: schema(upTo: 5))
        let backups = try scratch.names().filter {
            $0.contains("before") && !$0.contains("-wal") && !$0.contains("-shm")
        }
        #expect(backups == ["strided.db.before-v4", "strided.db.before-v5"])
        #expect(try count(scratch.path + ".before-v5", "PRAGMA user_version") == 4)
    }

    @Test("A new logbook has nothing to be copied")
    func newLogbookHasNoBackup() throws {
        let scratch = try Scratch()
        _ = try Logbook(path: scratch.path, for: .writing, schema: schema(upTo: 3))
        #expect(try scratch.names().filter { $0.contains("before") }.isEmpty)
    }

    @Test(
        "A later version's logbook is refused, and not a byte of it changes",
        arguments: [Logbook.Access.reading, .writing]
    )
    func futureIsRefused(access: Logbook.Access) throws {
        let scratch = try Scratch()
        do {
            let later = try Logbook(path: scratch.path, for: .writing, schema: schema(upTo: 3))
            _ = try later.insert(MadeUp.track())
        }
        let before = try Data(contentsOf: URL(filePath: scratch.path))
        #expect(code { try Logbook(path: scratch.path, for: access) } == .fromTheFuture)
        #expect(try Data(contentsOf: URL(filePath: scratch.path)) == before)
    }

    @Test("An upgrade that fails halfway leaves the logbook as it was")
    func failedUpgradeChangesNothing() throws {
        let scratch = try Scratch()
        let id = try Logbook(path: scratch.path, for: .writing).insert(MadeUp.track()).id
        let broken = Schema(
            Schema.current.migrations + [
                Schema.Migration(version: 2) { db in
                    try db.execute(sql: "DELETE FROM sample; UPDATE nowhere SET x = 1")
                }
            ]
        )
        #expect(throws: LogbookError.self) { try Logbook(path: scratch.path, for: .writing, schema: broken) }
        #expect(try Logbook(path: scratch.path, for: .writing).track(of: id) == MadeUp.track())
    }

    @Test("Without a place for the copy nothing is upgraded")
    func noBackupNoUpgrade() throws {
        let scratch = try Scratch()
        _ = try Logbook(path: scratch.path, for: .writing)
        try FileManager.default.createDirectory(
            atPath: scratch.path + ".before-v2/full",
            withIntermediateDirectories: true
        )
        #expect(code { try Logbook(path: scratch.path, for: .writing, schema: schema(upTo: 2)) } == .backupFailed)
        #expect(try count(scratch.path, "PRAGMA user_version") == 1)
    }

    @Test("Two that open a logbook which neither has seen do not get in each other's way")
    func openingTwiceAtOnce() async throws {
        for _ in 0..<10 {
            let scratch = try Scratch()
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { _ = try Logbook(path: scratch.path, for: .writing).activities() }
                }
                try await group.waitForAll()
            }
        }
    }
}
