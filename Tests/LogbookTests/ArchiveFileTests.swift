import Activities
import SQLite
import Testing
import TestSupport

@testable import Logbook

/// The files of archives that the logbook remembers.
@Suite struct ArchiveFileTests {
    private let file = ArchiveFile(path: "activities/1.fit", size: 1_000, checksum: .max)

    private func track(day: Int, name: String? = nil, effort: Int? = nil) -> PackedTrack {
        let start = Moment(unixMilliseconds: MadeUp.start.unixMilliseconds + Int64(day) * 86_400_000)
        var track = MadeUp.track(at: start)
        track.activity.origin = .imported
        track.activity.name = name
        track.activity.effort = effort.flatMap(PerceivedEffort.init)
        return PackedTrack(track)
    }

    private func row(_ id: ActivityID, _ logbook: Logbook) throws -> [String?] {
        try logbook.read { db in
            let row = try db.row(
                "SELECT name, name_origin, CAST(effort AS TEXT) FROM activity WHERE id = ?",
                [id.number]
            )
            return (0..<3).map { row?[$0] }
        }
    }

    @Test func aFileIsKnownOnceAllItsActivitiesAreInserted() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(try logbook.activities(importedFrom: file) == nil)
        let results = try logbook.insert([track(day: 0), track(day: 1)], from: file)
        let ids = results.map(\.insertion.id)
        #expect(try logbook.activities(importedFrom: file) == ids)
        for other in [
            ArchiveFile(path: "activities/2.fit", size: 1_000, checksum: .max),
            ArchiveFile(path: "activities/1.fit", size: 1_001, checksum: .max),
            ArchiveFile(path: "activities/1.fit", size: 1_000, checksum: 0),
        ] {
            #expect(try logbook.activities(importedFrom: other) == nil)
        }
        try logbook.delete(ids[0], at: MadeUp.start)
        #expect(try logbook.activities(importedFrom: file) == nil)
        let again = try logbook.insert([track(day: 0), track(day: 1)], from: file)
        #expect(again[1].insertion == .duplicate(of: ids[1]))
        #expect(try logbook.activities(importedFrom: file) == again.map(\.insertion.id))
    }

    @Test func aDuplicateGetsOnlyTheValuesThatItLacks() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let own = try logbook.insert(track(day: 0, name: "Mine")).id
        let bare = try logbook.insert(track(day: 1)).id
        let first = try logbook.insert([track(day: 0, name: "Theirs", effort: 7)], from: file)
        #expect(first == [ArchiveInsertion(insertion: .duplicate(of: own), completes: true)])
        #expect(try row(own, logbook) == ["Mine", "file", "7"])
        let second = try logbook.insert([track(day: 1, name: "Theirs")], from: file)
        #expect(second == [ArchiveInsertion(insertion: .duplicate(of: bare), completes: true)])
        #expect(try row(bare, logbook) == ["Theirs", "file", nil])
        let third = try logbook.insert([track(day: 1, name: "Others")], from: file)
        #expect(third == [ArchiveInsertion(insertion: .duplicate(of: bare), completes: false)])
        let new = try logbook.insert([track(day: 2, name: "New", effort: 3)], from: file)
        #expect(try row(new[0].insertion.id, logbook) == ["New", "file", "3"])
    }
}
