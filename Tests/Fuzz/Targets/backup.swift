import Activities
import Cadence
import Glibc
import SQLite

/// A backup that somebody has changed and sealed again.
///
/// Each five bytes change it: in pages (place and new bytes), or in rows (table, column and new value), as the last byte says.
func fuzz(_ input: FuzzInput) {
    let world = World.shared
    guard (try? world.change(input)) != nil else { return }
    let restored = try? BackupFile(verifying: world.backup).restore(to: world.logbook)
    guard let logbook = try? Logbook(path: world.logbook, for: .writing) else {
        return require("the logbook can be opened after a restore, also after one that failed", false)
    }
    guard let restored else { return world.checkUnchanged(logbook) }
    require("a logbook that was restored has no damage", (try? logbook.damage()) == .some(nil))
    let entries = try? logbook.activities()
    require("all activities can be read", entries?.count == restored.activities)
    for entry in entries ?? [] {
        let track = try? logbook.track(of: entry.id)
        require("a track can be read", track != nil)
        require("samples are in order", track.map { isRising($0.samples.map(\.elapsed)) } ?? true)
    }
    let days = (try? logbook.days(CivilDate(dayNumber: 0)...CivilDate(dayNumber: 40_000))) ?? [:]
    require("steps of days are possible", days.values.allSatisfy { $0.steps >= 0 })
    require("a run can be added", (try? logbook.insert(World.track(at: World.start + .seconds(9e8)))) != nil)
    world.isFresh = false
}

private func isRising(_ times: [Duration]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 < $1 } }

/// A logbook to restore to and a backup to change, in a file system in memory.
private final class World {
    // libFuzzer runs on one thread.
    nonisolated(unsafe) static let shared = World()
    static let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 7200)

    let backup: String
    let logbook: String
    /// Whether the logbook is as before the first restore.
    var isFresh = true
    /// The backup without its seal, and with tables that take any value.
    private var template: [UInt8] = []
    private var columns: [(table: String, column: String)] = []
    private let folder = "/dev/shm/strided-fuzz-\(getpid())"

    init() {
        mkdir(folder, 0o700)
        (backup, logbook) = (folder + "/backup", folder + "/logbook.db")
        do {
            let first = try Logbook(path: folder + "/first.db", for: .writing)
            for day in 0..<3 {
                _ = try first.insert(Self.track(at: Self.start + .seconds(Double(day) * 86_400)))
            }
            _ = try first.addShoe("Blue", start: nil, limit: Distance(meters: 1000))
            try first.setGoals(Goals(steps: 9000))
            let hour = LocalHour(date: Self.start.date, hour: 9, utcOffset: 7200)
            try first.add([HourBucket(hour: hour, tally: Tally(steps: 100))])
            _ = try BackupFile.write(first, files: [], to: backup, at: Self.start)
            let loose = try DatabaseQueue(path: backup)
            try loose.writeWithoutTransaction { db in
                for table in try db.values("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
                    as [String]
                {
                    columns += try db.columns(of: table).map { (table, $0) }
                }
                try db.execute(sql: Self.loosening)
            }
            try loose.close()
            template = try read(backup)
            try write(template, to: backup)
            try FileSeal.append(to: backup)
            let restored = try BackupFile(verifying: backup).restore(to: folder + "/second.db")
            require("the backup without changes is restored", restored.activities == 3 && restored.omissions.isEmpty)
        } catch {
            require("a backup can be made: \(error)", false)
        }
        atexit { World.shared.remove() }
    }

    /// Makes the tables take every value; the seal behind the last page is cut off by SQLite's own writing.
    private static let loosening = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'NOT NULL', ''), 'STRICT, ', ''), ') STRICT', ')')
        WHERE type = 'table';
        """

    static func track(at start: Moment) -> ActivityTrack {
        let samples = (1...10).map { second in
            Sample(
                elapsed: .seconds(second),
                position: Position(latitude: 48 + Double(second) * 1e-4, longitude: 11),
                altitude: Altitude(meters: 500),
                distance: Distance(meters: Double(second * 3)),
                heartRate: HeartRate(beatsPerMinute: 150),
                steps: second * 3
            )
        }
        var activity = Activity(kind: .run, origin: .recorded, start: start, elapsed: .seconds(10))
        activity.name = "Hill"
        activity.laps = [Lap(span: .zero..<(.seconds(10)), distance: Distance(meters: 30))]
        return ActivityTrack(activity: activity, samples: samples)
    }

    /// Writes the changed backup with a new seal.
    func change(_ input: FuzzInput) throws {
        var bytes = template
        if input.cut & 1 == 0 { changePages(&bytes, input) }
        try write(bytes, to: backup)
        if input.cut & 1 == 1 { try changeRows(input) }
        try FileSeal.append(to: backup)
    }

    private func changePages(_ bytes: inout [UInt8], _ input: FuzzInput) {
        var rest = input.bytes[...]
        while rest.count >= 5 {
            let change = Array(rest.prefix(5))
            let place = change[..<3].reduce(0) { $0 << 8 | Int($1) } % bytes.count
            for (index, byte) in change[3...].enumerated() where place + index < bytes.count {
                bytes[place + index] = byte
            }
            rest = rest.dropFirst(5)
        }
    }

    private func changeRows(_ input: FuzzInput) throws {
        let queue = try DatabaseQueue(path: backup)
        queue.writeWithoutTransaction { db in
            try? db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA recursive_triggers = OFF")
            var rest = input.bytes[...]
            while rest.count >= 5 {
                let change = Array(rest.prefix(5))
                rest = rest.dropFirst(5)
                let (table, column) = columns[Int(change[0]) % columns.count]
                let number = change[2...].reduce(0) { $0 << 8 | Int($1) }
                let value =
                    switch change[1] % 8 {
                    case 0: "NULL"
                    case 1: "\(number)"
                    case 2: "-\(number)"
                    case 3: "\(Int64.max - Int64(number))"
                    case 4: "\(Double(number) * 1e300)"
                    case 5: "'text \(number)'"
                    case 6: "zeroblob(\(number % 100))"
                    default: "\(column) + \(number % 256) - 128"
                    }
                let limit = change[1] & 128 == 0 ? "" : " WHERE \(column) = (SELECT max(\(column)) FROM \(table))"
                try? db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)\(limit)")
            }
        }
        try queue.close()
    }

    /// After a restore that failed, the logbook is as it was.
    func checkUnchanged(_ logbook: Logbook) {
        guard isFresh else { return }
        require("a restore that failed changes nothing", (try? logbook.activities().isEmpty) == true)
    }

    private func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw LogbookError(errno: errno, at: path) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        unlink(path)
        guard let file = fopen(path, "w") else { throw LogbookError(errno: errno, at: path) }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }

    private func remove() {
        for name in ["backup", "logbook.db", "first.db", "second.db"] {
            for suffix in ["", "-wal", "-shm", "-journal", ".restoring", ".partial", ".lock"] {
                unlink(folder + "/" + name + suffix)
            }
        }
        rmdir(folder)
    }
}
