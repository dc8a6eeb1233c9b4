import Activities
import Foundation
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Schema versions")
struct MigrationTests {
    /// Hypothetical newer versions of the schema.
    private func schema(adding count: Int) -> Schema {
        Schema(
            Schema.current.migrations
                + (1...count).map { Schema.current.version + $0 }.map { version in
                    Schema.Migration(version: version) { db in
                        try db.execute(sql: "ALTER TABLE activity ADD COLUMN later_\(version) TEXT")
                    }
                }
        )
    }

    private func count(_ path: String, _ sql: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try $0.value(sql) as Int? }
    }

    @Test("An upgrade keeps all data and makes a private backup")
    func upgradeMakesABackup() throws {
        let folder = try TemporaryFolder()
        let id = try Logbook(path: folder.database, for: .writing).insert(MadeUp.track()).id
        for access in [Logbook.Access.reading, .writing] {
            let logbook = try Logbook(path: folder.database, for: access, schema: schema(adding: 1))
            #expect(try logbook.track(of: id) == MadeUp.track())
        }
        let backup = folder.database + ".before-v\(Schema.current.version + 1)"
        #expect(mode(backup) == 0o600)
        #expect(try Logbook(path: backup, for: .reading).track(of: id) == MadeUp.track())
        #expect(try count(folder.database, "PRAGMA user_version") == Schema.current.version + 1)
        #expect(try folder.names().filter { $0.contains("partial") }.isEmpty)
    }

    @Test("An upgrade from version 1 keeps recordings and marks demo data")
    func versionOneIsUpgraded() throws {
        let folder = try TemporaryFolder()
        let first = Schema(Array(Schema.current.migrations.prefix(1)))
        do {
            let store = try Store.writing(
                folder.database,
                schema: first,
                busyWait: BusyWait(timeout: Logbook.lockTimeout)
            )
            try #require(store.writer).write { db in
                let insert = """
                    INSERT INTO activity (kind, origin, state, start_ms, utc_offset_s, local_day, first_kind, note)
                    VALUES ('run', ?, 'finished', ?, 0, 0, 'run', ?)
                    """
                try db.run(insert, ["recorded", 1000, nil])
                try db.run(insert, ["demo", 2000, "Made up by strided --demo-data."])
                try db.run(insert, ["demo", 3000, nil])
            }
        }
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(try logbook.activities().count == 3)
        #expect(try logbook.countDemoData().activities == 1)
        #expect(try logbook.removeDemoData() == 1)
        #expect(try logbook.activities().map(\.activity.start.unixMilliseconds) == [3000, 1000])
    }

    @Test("Only the last two backups are kept")
    func lastTwoBackupsStay() throws {
        let folder = try TemporaryFolder()
        _ = try Logbook(path: folder.database, for: .writing)
        for versions in 1...4 {
            _ = try Logbook(path: folder.database, for: .writing, schema: schema(adding: versions))
        }
        let backups = try folder.names().filter {
            $0.contains("before") && !$0.contains("-wal") && !$0.contains("-shm")
        }
        #expect(Set(backups) == Set([3, 4].map { "strided.db.before-v\(Schema.current.version + $0)" }))
        #expect(
            try count(folder.database + ".before-v\(Schema.current.version + 4)", "PRAGMA user_version") == Schema
                .current
                .version + 3
        )
    }

    @Test("An upgrade over several versions makes one backup, of the version that the runner used")
    func severalVersionsMakeOneBackup() throws {
        let folder = try TemporaryFolder()
        let id = try Logbook(path: folder.database, for: .writing).insert(MadeUp.track()).id
        _ = try Logbook(path: folder.database, for: .writing, schema: schema(adding: 3))
        #expect(
            try folder.names().filter { $0.hasSuffix(".before-v\(Schema.current.version + 1)") }
                == folder.names().filter { $0.contains("before") && !$0.contains("-wal") && !$0.contains("-shm") }
        )
        let backup = folder.database + ".before-v\(Schema.current.version + 1)"
        #expect(try Logbook(path: backup, for: .reading).track(of: id) == MadeUp.track())
    }

    @Test("A new logbook has no backup")
    func newLogbookHasNoBackup() throws {
        let folder = try TemporaryFolder()
        _ = try Logbook(path: folder.database, for: .writing, schema: schema(adding: 2))
        #expect(try folder.names().filter { $0.contains("before") }.isEmpty)
    }

    @Test(
        "A logbook of a newer version is rejected and stays unchanged",
        arguments: [Logbook.Access.reading, .writing]
    )
    func newerVersionIsRejected(access: Logbook.Access) throws {
        let folder = try TemporaryFolder()
        do {
            let later = try Logbook(path: folder.database, for: .writing, schema: schema(adding: 2))
            _ = try later.insert(MadeUp.track())
        }
        let before = try Data(contentsOf: URL(filePath: folder.database))
        #expect(code { try Logbook(path: folder.database, for: access) } == .newerVersion)
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
    }

    @Test("An upgrade that fails halfway leaves the logbook as it was")
    func failedUpgradeChangesNothing() throws {
        let folder = try TemporaryFolder()
        let id = try Logbook(path: folder.database, for: .writing).insert(MadeUp.track()).id
        let broken = Schema(
            Schema.current.migrations + [
                Schema.Migration(version: Schema.current.version + 1) { db in
                    try db.execute(sql: "DELETE FROM sample; UPDATE nowhere SET x = 1")
                }
            ]
        )
        #expect(throws: LogbookError.self) { try Logbook(path: folder.database, for: .writing, schema: broken) }
        #expect(try Logbook(path: folder.database, for: .writing).track(of: id) == MadeUp.track())
    }

    @Test("If the backup fails, nothing is upgraded")
    func noBackupNoUpgrade() throws {
        let folder = try TemporaryFolder()
        _ = try Logbook(path: folder.database, for: .writing)
        try FileManager.default.createDirectory(
            atPath: folder.database + ".before-v\(Schema.current.version + 1)/full",
            withIntermediateDirectories: true
        )
        #expect(code { try Logbook(path: folder.database, for: .writing, schema: schema(adding: 1)) } == .backupFailed)
        #expect(try count(folder.database, "PRAGMA user_version") == Schema.current.version)
    }

    @Test("Several tasks can create the same logbook at the same time")
    func openingTwiceAtOnce() async throws {
        for _ in 0..<10 {
            let folder = try TemporaryFolder()
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { _ = try Logbook(path: folder.database, for: .writing).activities() }
                }
                try await group.waitForAll()
            }
        }
    }
}
