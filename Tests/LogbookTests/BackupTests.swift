import Activities
import Foundation
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Backup and restore")
struct BackupTests {
    private let folder: TemporaryFolder
    private let files = [
        BackupFile.StoredFile(name: "config.toml", bytes: Array("units = \"metric\"\n".utf8)),
        BackupFile.StoredFile(name: "workouts/hills.toml", bytes: [0, 255, 10]),
    ]

    init() throws {
        folder = try TemporaryFolder()
    }

    private var backup: String { folder.file("copy.strided") }

    private func logbook(_ names: String...) throws -> Logbook {
        let logbook = try Logbook(path: folder.database, for: .writing)
        for (day, name) in names.enumerated() {
            var track = MadeUp.track(at: MadeUp.start + .seconds(day * 86_400))
            track.activity.name = name
            _ = try logbook.insert(track)
        }
        try logbook.add([HourBucket(hour: LocalHour(MadeUp.start), tally: Tally(steps: 5))])
        return logbook
    }

    private func names(_ path: String) throws -> [String?] {
        try Logbook(path: path, for: .reading).activities().map(\.activity.name)
    }

    @Test("A backup has all data and files, is private, and is restored to another place")
    func backupIsRestored() throws {
        let logbook = try logbook("Hills", "River")
        let written = try BackupFile.write(logbook, files: files, to: backup, at: MadeUp.start)
        #expect(try BackupFile(verifying: backup) == written)
        #expect(written.activities == 2 && written.days == 1)
        #expect(written.files == files && written.created == MadeUp.start)
        #expect(mode(backup) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["copy.strided", "data"])
        let other = folder.file("other/strided.db")
        try written.restore(to: other)
        #expect(try names(other) == ["River", "Hills"])
        let restored = try Logbook(path: other, for: .reading)
        #expect(try restored.track(of: ActivityID(1)) == logbook.track(of: ActivityID(1)))
        let leftovers = try FileManager.default.contentsOfDirectory(atPath: folder.file("other"))
        #expect(leftovers.filter { $0.contains("restoring") }.isEmpty)
    }

    @Test("An open logbook sees the restored data and can be written to")
    func openLogbookSeesRestoredData() throws {
        let open = try logbook("Hills")
        let reader = try Logbook(path: folder.database, for: .reading)
        let saved = try BackupFile.write(open, files: [], to: backup, at: MadeUp.start)
        _ = try open.edit(ActivityID(1), ActivityEdit(name: "Changed"))
        #expect(try reader.activity(ActivityID(1)).activity.name == "Changed")
        try saved.restore(to: folder.database)
        for logbook in [open, reader] { #expect(try logbook.activity(ActivityID(1)).activity.name == "Hills") }
        #expect(try open.edit(ActivityID(1), ActivityEdit(name: "River")).activity.name == "River")
        let search = try #require(ActivitySearch(parsing: "river"))
        #expect(try reader.activities(ActivityFilter(search: search)).count == 1)
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'backup%'"
        #expect(try open.read { try $0.value(tables) as Int? } == 0)
    }

    @Test("A backup of every older version is restored", arguments: 1..<Schema.current.version)
    func olderVersionsAreRestored(version: Int) throws {
        let old = folder.file("old/strided.db")
        let schema = Schema(Array(Schema.current.migrations.prefix(version)))
        let store = try Store.writing(old, schema: schema, busyWait: BusyWait(timeout: Logbook.lockTimeout))
        try #require(store.writer).write { db in
            try db.execute(
                sql: """
                    INSERT INTO activity (kind, origin, state, start_ms, utc_offset_s, local_day, first_kind, name)
                    VALUES ('run', 'recorded', 'finished', 1000, 0, 0, 'run', 'Old')
                    """
            )
        }
        // The program of that version wrote the same tables, with its own count.
        try BackupFile.writeOldBackup(of: old, to: backup)
        _ = try logbook("New")
        try BackupFile(verifying: backup).restore(to: folder.database)
        #expect(try names(folder.database) == ["Old"])
        let version = try Logbook(path: folder.database, for: .writing).read {
            try $0.value("PRAGMA user_version") as Int?
        }
        #expect(version == Schema.current.version)
    }

    @Test("A backup of a newer version is refused")
    func newerVersionIsRefused() throws {
        _ = try BackupFile.write(try logbook("Hills"), files: [], to: backup, at: MadeUp.start)
        let older = Schema(Array(Schema.current.migrations.dropLast()))
        #expect(code { try BackupFile(verifying: backup, schema: older) } == .newerVersion)
    }

    @Test("A file that is not a backup is refused")
    func otherFilesAreRefused() throws {
        let logbook = try logbook("Hills")
        #expect(code { try BackupFile(verifying: folder.database) } == .damagedBackup)
        #expect(code { try BackupFile(verifying: folder.path) } == .notABackup)
        #expect(code { try BackupFile(verifying: folder.file("none")) } == .noSuchBackup)
        try "text".write(toFile: backup, atomically: true, encoding: .utf8)
        #expect(code { try BackupFile(verifying: backup) } == .notABackup)
        #expect(code { try Logbook(path: backup, for: .reading) } == .notALogbook)
        _ = try BackupFile.write(logbook, files: [], to: backup, at: MadeUp.start)
        #expect(code { try Logbook(path: backup, for: .writing) } == .notALogbook)
        #expect(throws: Never.self) { try BackupFile(verifying: backup) }
    }

    @Test("Every damaged byte and every cut is found, and the logbook stays unchanged")
    func damageIsFound() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let logbook = try logbook("Hills")
        let whole = try BackupFile.write(logbook, files: files, to: backup, at: MadeUp.start)
        let bytes = try Data(contentsOf: URL(filePath: backup))
        for round in 0..<200 {
            var damaged = bytes
            if round % 4 == 0 {
                damaged = damaged.prefix(Int.random(in: 0..<bytes.count, using: &random))
            } else {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            try damaged.write(to: URL(filePath: backup))
            let found = code { try whole.restore(to: folder.database) }
            #expect(found == .damagedBackup || found == .notABackup, "seed \(seed), round \(round)")
        }
        #expect(try names(folder.database) == ["Hills"])
    }

    @Test func aBackupInAMissingFolderFails() throws {
        let logbook = try logbook("Hills")
        let missing = folder.file("no/folder/x")
        #expect(code { try BackupFile.write(logbook, files: [], to: missing, at: MadeUp.start) } == .failed)
    }

    @Test(
        "Without space, the backup fails, and an earlier one is unchanged",
        .enabled(if: SmallDisk.canMount, "needs permission to mount a tmpfs")
    )
    func failedBackupKeepsTheEarlierOne() throws {
        let logbook = try logbook("Hills")
        let large = BackupFile.StoredFile(name: "config.toml", bytes: [UInt8](repeating: 1, count: 3 << 20))
        let disk = try SmallDisk()
        let path = (disk.path as NSString).deletingLastPathComponent + ".strided"
        let earlier = try BackupFile.write(logbook, files: [], to: path, at: MadeUp.start)
        #expect(code { try BackupFile.write(logbook, files: [large], to: path, at: MadeUp.start) } == .full)
        #expect(try BackupFile(verifying: path) == earlier)
        #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
    }
}

extension BackupFile {
    /// Makes a backup as a program of an older version would have made it.
    fileprivate static func writeOldBackup(of logbook: String, to path: String) throws {
        let source = try DatabaseQueue(path: logbook)
        let target = try DatabaseQueue(path: path)
        try source.backup(to: target)
        try target.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            try db.execute(sql: tables)
            try db.execute(sql: "INSERT INTO backup VALUES (0, 0, 1, 0)")
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        try target.close()
        try FileSeal.append(to: path)
    }
}
