import Activities
import Cadence
import Foundation
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Logbook writer")
struct WriterTests {
    private let timeout = Duration.seconds(60)

    @Test("A run that is written in parts is stored completely")
    func runIsKept() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(Activity(kind: .run, origin: .recorded, start: MadeUp.start)))
        for second in 1...5 { writer.write(.sample(MadeUp.sample(second))) }
        writer.write(.paused(at: .seconds(5), .order))
        #expect(await writer.flush(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        let paused = try #require(try logbook.unfinished().first)
        #expect(paused.state == .paused)
        #expect(paused.activity.pauses == [.seconds(5)..<(.seconds(5))])
        writer.write(.resumed(at: .seconds(8)))
        for second in 9...10 { writer.write(.sample(MadeUp.sample(second))) }
        writer.write(.lap(Lap(span: .zero..<(.seconds(10)))))
        #expect(await writer.flush(within: timeout))
        let going = try #require(try logbook.unfinished().first)
        #expect(going.state == .recording)
        #expect(going.activity.elapsed == .seconds(10))
        #expect(going.activity.pauses == [.seconds(5)..<(.seconds(8))])
        #expect(going.activity.laps.count == 1)
        let whole = MadeUp.activity()
        writer.write(.finished(whole))
        writer.add(Tally(steps: 30), in: LocalHour(MadeUp.start))
        writer.record(SensorSighting(source: "steps", access: .refused, at: MadeUp.start))
        #expect(await writer.close(within: timeout))
        #expect(try logbook.track(of: going.id).activity == whole)
        #expect(try logbook.track(of: going.id).samples.map(\.elapsed) == [1, 2, 3, 4, 5, 9, 10].map { .seconds($0) })
        #expect(try logbook.days(MadeUp.start.date...MadeUp.start.date) == [MadeUp.start.date: Tally(steps: 30)])
        #expect(try logbook.sensors().map(\.access) == [.refused])
        var events: [LogbookWriter.Event] = []
        for await event in writer.events { events.append(event) }
        #expect(events == [.began(going.id), .finished(going.id)])
    }

    @Test("A checkpoint is stored until the next sample replaces it, and survives a crash")
    func checkpointIsReplaced() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        let logbook = try Logbook(path: folder.database, for: .writing)
        func stored() async throws -> [Duration] {
            #expect(await writer.flush(within: timeout))
            return try logbook.track(of: ActivityID(1)).samples.map(\.elapsed)
        }
        func state(_ milliseconds: Int) -> Sample { Sample(elapsed: .milliseconds(milliseconds)) }
        writer.write(.began(MadeUp.activity()))
        writer.write(.sample(MadeUp.sample(1)))
        writer.write(.checkpoint(state(1550)))
        #expect(try await stored() == [.seconds(1), .milliseconds(1550)])
        writer.write(.sample(MadeUp.sample(2)))
        #expect(try await stored() == [.seconds(1), .seconds(2)])
        writer.write(.checkpoint(state(2550)))
        #expect(try await stored() == [.seconds(1), .seconds(2), .milliseconds(2550)])
        writer.write(.sample(state(2550)))
        writer.write(.paused(at: .milliseconds(2550), .order))
        writer.write(.sample(state(4000)))
        writer.write(.checkpoint(state(4600)))
        #expect(await writer.close(within: timeout))
        let second = try LogbookWriter(path: folder.database)
        second.write(.continued(try #require(try logbook.unfinished().first).activity))
        second.write(.sample(state(9000)))
        #expect(await second.close(within: timeout))
        let times = try logbook.track(of: ActivityID(1)).samples.map(\.elapsed)
        #expect(times == [1000, 2000, 2550, 4000, 4600, 9000].map { .milliseconds($0) })
    }

    @Test("A discarded run leaves no data")
    func discardLeavesNothing() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        writer.write(.sample(MadeUp.sample(1)))
        #expect(await writer.flush(within: timeout))
        writer.write(.discarded)
        writer.write(.sample(MadeUp.sample(2)))
        #expect(await writer.close(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        #expect(try logbook.unfinished().isEmpty)
        let samples = try logbook.read { try $0.value("SELECT count(*) FROM sample") as Int? }
        #expect(samples == 0)
    }

    @Test("An interrupted recording continues with the same number")
    func unfinishedActivityIsContinued() async throws {
        let folder = try TemporaryFolder()
        let first = try LogbookWriter(path: folder.database)
        first.write(.began(MadeUp.activity()))
        first.write(.sample(MadeUp.sample(1)))
        #expect(await first.close(within: timeout))
        let left = try #require(try Logbook(path: folder.database, for: .reading).unfinished().first)
        let second = try LogbookWriter(path: folder.database)
        second.write(.continued(left.activity))
        second.write(.sample(MadeUp.sample(2)))
        second.write(.finished(MadeUp.activity()))
        #expect(await second.close(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        #expect(try logbook.unfinished().isEmpty)
        #expect(try logbook.track(of: left.id).samples.count == 2)
    }

    @Test("The state of a recording is stored with its samples, and deleted at its end")
    func progressIsStored() async throws {
        let folder = try TemporaryFolder()
        var progress = Recorder.Progress(
            isAutomatic: true,
            meters: [.treadmill: 100.25, .commandedPace: 12.5],
            inSync: .milliseconds(1500),
            syncMeasured: .seconds(2),
            energy: Energy(kilocalories: 12.25)
        )
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        writer.write(.sample(MadeUp.sample(1)))
        writer.write(.progress(Recorder.Progress()))
        writer.write(.sample(MadeUp.sample(2)))
        writer.write(.progress(progress))
        #expect(await writer.flush(within: timeout))
        let logbook = try Logbook(path: folder.database, for: .reading)
        func stored() throws -> Recorder.Progress? {
            try logbook.progress(of: try #require(logbook.unfinished().first))
        }
        #expect(try stored() == progress)
        writer.write(.paused(at: .seconds(2), .rest))
        progress.pause = .rest
        writer.write(.progress(progress))
        #expect(await writer.close(within: timeout))
        #expect(try stored() == progress)

        // Another process continues the paused recording, resumes it, and is interrupted before it stores the state.
        let second = try LogbookWriter(path: folder.database)
        second.write(.continued(try #require(try logbook.unfinished().first).activity))
        #expect(await second.flush(within: timeout))
        #expect(try stored()?.pause == .rest)
        second.write(.resumed(at: .seconds(9)))
        #expect(await second.flush(within: timeout))
        progress.pause = nil
        #expect(try stored() == progress)
        second.write(.finished(MadeUp.activity()))
        #expect(await second.close(within: timeout))
        #expect(try logbook.read { try $0.value("SELECT count(*) FROM recording") as Int? } == 0)
    }

    @Test("If the logbook cannot be opened, a run stays in memory until it can")
    func unopenableLogbookLosesNothing() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: true)
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        for second in 1...10 { writer.write(.sample(MadeUp.sample(second))) }
        writer.write(.finished(MadeUp.activity()))
        var events = writer.events.makeAsyncIterator()
        guard case .unsaved(let unsaved) = await events.next() else {
            Issue.record("the writer reported no event")
            return
        }
        #expect(unsaved.reason.code == .notALogbook)
        #expect(throws: LogbookError.self) { try writer.logbook }
        try FileManager.default.moveItem(atPath: folder.database, toPath: folder.database + ".aside")
        #expect(await writer.close(within: timeout))
        #expect(try Logbook(path: folder.database, for: .reading).track(of: ActivityID(1)) == MadeUp.track())
    }

    @Test("If the file is deleted during a run, a new file with the run is created")
    func removedFileIsCreatedAgain() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        writer.write(.sample(MadeUp.sample(1)))
        #expect(await writer.flush(within: timeout))
        try FileManager.default.removeItem(at: folder.url.appending(path: "data"))
        writer.write(.sample(MadeUp.sample(2)))
        writer.write(.finished(MadeUp.activity()))
        #expect(await writer.close(within: timeout))
        let track = try Logbook(path: folder.database, for: .reading).track(of: ActivityID(1))
        #expect(track.activity == MadeUp.activity())
        #expect(track.samples == [MadeUp.sample(2)])
    }

    @Test("Another process's lock delays writing but loses no data")
    func lockLosesNothing() async throws {
        let folder = try TemporaryFolder()
        let writer = try LogbookWriter(path: folder.database)
        writer.write(.began(MadeUp.activity()))
        #expect(await writer.flush(within: timeout))
        let other = try DatabaseQueue(path: folder.database)
        try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        writer.write(.sample(MadeUp.sample(1)))
        var events = writer.events.makeAsyncIterator()
        while let event = await events.next() {
            guard case .unsaved(let unsaved) = event else { continue }
            #expect(unsaved.reason.code == .locked)
            break
        }
        try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(await writer.close(within: timeout))
        #expect(try Logbook(path: folder.database, for: .reading).track(of: ActivityID(1)).samples.count == 1)
    }

    @Test("Another process's lock does not prevent closing", .timeLimit(.minutes(15)))
    func lockDoesNotDelayTheEnd() async throws {
        let folder = try TemporaryFolder()
        // A timeout of one hour, so that only `close` can end the wait.
        let writer = try LogbookWriter(path: folder.database, schema: .current, limit: 100, lockTimeout: .seconds(3600))
        writer.write(.began(MadeUp.activity()))
        #expect(await writer.flush(within: timeout))
        let other = try DatabaseQueue(path: folder.database)
        try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        writer.write(.sample(MadeUp.sample(1)))
        #expect(await !writer.close(within: .milliseconds(10)))
        for await _ in writer.events {}
        // Wait until the thread has closed the logbook.
        while try writer.logbook != nil { await Task.yield() }
        try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try Logbook(path: folder.database, for: .reading).track(of: ActivityID(1)).samples.isEmpty)
    }

    @Test("The delay between lock attempts grows to 25 ms, the total has a limit, and the wait can be ended")
    func waitForALockEnds() {
        let wait = BusyWait(timeout: .seconds(5))
        var waited = Duration.zero
        var tries = 0
        while let delay = wait.delay(after: tries) {
            #expect(delay <= BusyWait.longestDelay)
            waited += delay
            tries += 1
        }
        #expect(waited >= .seconds(5) && waited < .seconds(5) + BusyWait.longestDelay)
        #expect(wait.delay(after: 3) != nil)
        wait.end()
        #expect(wait.delay(after: 0) == nil)
    }
}
