import Activities
import Exchange
import Glibc
import SQLite

/// A file of the export of a health app: the first line is its path, the rest is the file.
///
/// Of a database, each line of the rest is a row: `TABLE COLUMN=VALUE COLUMN=VALUE`.
func fuzz(_ input: FuzzInput) {
    guard let end = input.bytes.firstIndex(of: 0x0A) else { return }
    let path = String(decoding: input.bytes[..<end], as: UTF8.self)
    let bytes = Array(input.bytes[(end + 1)...])
    if path.hasSuffix(".db") { return checkDatabase(bytes) }
    guard let file = ExportFile(path: path, head: Array(bytes.prefix(4096))) else { return }
    guard file != .appleHealth else { return checkApple(bytes, input) }
    // The other file of a workout, such as its route, is what follows an empty line.
    let other = bytes.firstRange(of: "\n\n".utf8).map { Array(bytes[$0.upperBound...]) }
    let content = bytes.firstRange(of: "\n\n".utf8).map { Array(bytes[..<$0.lowerBound]) } ?? bytes
    guard let records = try? file.records(content, path: path, zone: zone, other: { _ in other }) else { return }
    check(records)
}

/// Berlin is an hour ahead, and nothing is known of other places.
private let zone = LocalZone { _, place in place == nil ? 7200 : place == "Europe/Berlin" ? 3600 : nil }

private func checkApple(_ bytes: [UInt8], _ input: FuzzInput) {
    func read(_ pieces: [[UInt8]]) -> HealthRecords {
        var reader = AppleHealth(zone: zone)
        for piece in pieces { piece.withUnsafeBytes { reader.feed($0) } }
        return reader.finish()
    }
    let whole = read([bytes])
    check(whole)
    let cut = read(FuzzInput(bytes: bytes, cut: input.cut).pieces)
    require("the same comes out however the bytes are cut", cut.hours == whole.hours && cut.notes == whole.notes)
    require("the same workouts come out", cut.workouts.map(\.identity) == whole.workouts.map(\.identity))
    require("the same profile comes out", cut.profile == whole.profile)
}

private func check(_ records: HealthRecords) {
    for workout in records.workouts.prefix(20) {
        require("a workout ends after its start", workout.start <= workout.end)
        require("a workout is not longer than a week", workout.elapsed <= HealthWorkout.longest)
        require(
            "a workout is not faster than its end",
            workout.moving.map { (.zero...workout.elapsed).contains($0) } ?? true
        )
        let times = workout.samples.map(\.elapsed)
        require("samples are in order", zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        checkTrack(ActivityTrack(workout.track(routes: [], service: records.service)))
    }
    for bucket in records.hours {
        require("steps are counted", (1..<100_000).contains(bucket.tally.steps))
        require("an hour is one of a day", (0...23).contains(bucket.hour.hour))
        require("a zone is possible", Moment.offsets.contains(bucket.hour.utcOffset))
    }
    let hours = records.hours.map { $0.hour.date.dayNumber * 24 + $0.hour.hour }
    require("hours are in order", zip(hours, hours.dropFirst()).allSatisfy { $0 <= $1 })
    require("steps of days are possible", records.days.values.allSatisfy { (0..<10_000_000).contains($0) })
    require("notes are short lines", records.notes.allSatisfy { $0.count < 400 && !$0.contains("\n") })
}

// MARK: - Databases

private let databasePath = "/dev/shm/strided-fuzz-\(getpid()).db"

private func checkDatabase(_ bytes: [UInt8]) {
    unlink(databasePath)
    defer { unlink(databasePath) }
    guard let queue = try? DatabaseQueue(path: databasePath) else { return }
    try? queue.write { db in
        for line in bytes.split(separator: 0x0A).prefix(64) {
            try? insert(String(decoding: line, as: UTF8.self), db)
        }
    }
    try? queue.close()
    guard let records = try? HealthDatabase(path: databasePath).records(zone: zone) else { return }
    check(records)
}

private func insert(_ line: String, _ db: Database) throws {
    let words = line.split(separator: " ").map(String.init)
    guard let table = words.first, words.count > 1 else { return }
    let pairs = words.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.filter {
        $0.count == 2
    }
    func quoted(_ name: String) -> String { "\"" + name.filter { $0 != "\"" && $0 != "\0" } + "\"" }
    let columns = pairs.map { quoted($0[0]) }
    let values = pairs.map { pair in
        // A number stays a number, an X begins bytes in hexadecimal digits, and anything else is a text.
        let isNumber = Double(pair[1])?.isFinite ?? false && pair[1].allSatisfy { "+-.0123456789eE".contains($0) }
        let isBlob = pair[1].hasPrefix("X'") && pair[1].dropFirst(2).dropLast().allSatisfy(\.isHexDigit)
        return isNumber || isBlob ? pair[1] : "'" + pair[1].filter { $0 != "'" && $0 != "\0" } + "'"
    }
    try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(quoted(table)) (\(columns.joined(separator: ", ")))")
    try db.execute(
        sql:
            "INSERT INTO \(quoted(table)) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    )
}
