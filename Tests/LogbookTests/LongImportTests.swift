import Activities
import SQLite
import Testing
import TestSupport

@testable import Logbook

/// Imports that take many transactions.
@Suite("Long imports")
struct LongImportTests {
    private let seconds = 2 * Logbook.samplesAtOnce + 1

    private func stored(_ logbook: Logbook) throws -> Int? {
        try logbook.read { try $0.value("SELECT count(*) FROM sample") as Int? }
    }

    @Test("A long track is inserted completely and only once")
    func longTrackIsInserted() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        var track = MadeUp.track(seconds: seconds)
        track.activity.origin = .imported
        let first = try logbook.insert(PackedTrack(track))
        #expect(first == .inserted(ActivityID(1)))
        #expect(try logbook.track(of: first.id) == track)
        #expect(try logbook.insert(PackedTrack(track)) == .duplicate(of: first.id))
        #expect(try stored(logbook) == seconds)
    }

    @Test("A killed long import is neither an activity nor a recording, and the next import removes it")
    func killedImportLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let header = MadeUp.activity(seconds: seconds).imported
        // The state after the first transactions of an import.
        try logbook.write { db in
            try db.run(ActivityColumns.insert, ActivityColumns.insertArguments(header, state: .recording))
            try db.cachedStatement(sql: SampleColumns.insert)
                .execute(arguments: SampleColumns.arguments(MadeUp.sample(1), of: ActivityID(1)))
        }
        #expect(try logbook.unfinished().isEmpty)
        #expect(try logbook.activities().isEmpty)
        var track = MadeUp.track(seconds: seconds)
        track.activity.origin = .imported
        let insertion = try logbook.insert(PackedTrack(track))
        #expect(insertion == .inserted(ActivityID(2)))
        #expect(try stored(logbook) == seconds)
        try logbook.reset([.activities])
        #expect(try logbook.count(of: .activities) == 0)
    }

    @Test("A long import that fails leaves nothing")
    func failedImportLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        try logbook.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON sample WHEN NEW.elapsed_ms > 30000000
                    BEGIN SELECT RAISE(ABORT, 'no room'); END
                    """
            )
        }
        var track = MadeUp.track(seconds: seconds)
        track.activity.origin = .imported
        let long = PackedTrack(track)
        #expect(throws: LogbookError.self) { try logbook.insert(long) }
        #expect(try stored(logbook) == 0)
        #expect(try logbook.activities().isEmpty)
    }
}

extension Activity {
    fileprivate var imported: Self {
        var activity = self
        activity.origin = .imported
        return activity
    }
}
