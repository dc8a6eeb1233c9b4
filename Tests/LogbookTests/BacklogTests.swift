import Activities
import Testing
import TestSupport

@testable import Logbook

@Suite("Backlog of the logbook writer")
struct BacklogTests {
    private let hour = LocalHour(MadeUp.start)

    @Test("Activity data are due immediately, in at most five transactions per second")
    func ordersAreWrittenAtOnce() {
        var backlog = Backlog(limit: 1000)
        var random = SplitMix64(seed: 11)
        var waitingSince: Duration?
        var batches = 0
        for millisecond in 0..<60_000 {
            let now = Duration.milliseconds(millisecond)
            if millisecond % 500 == 0 || Int.random(in: 0..<200, using: &random) == 0 {
                backlog.add(.sample(MadeUp.sample(millisecond)), at: now)
                waitingSince = waitingSince ?? now
            }
            guard backlog.next(at: now) != nil else { continue }
            #expect(now - (waitingSince ?? now) <= Backlog.spacing, "seed 11")
            waitingSince = nil
            batches += 1
            _ = backlog.markSaved(at: now)
        }
        #expect((180...300).contains(batches), "\(batches)")
    }

    @Test("Hours are written with the next sample, or after 0.9 s without one")
    func talliesShareATransaction() throws {
        var backlog = Backlog(limit: 1000)
        backlog.add(Tally(steps: 1), in: hour, at: .zero)
        #expect(backlog.due == .zero)
        _ = backlog.next(at: .zero)
        _ = backlog.markSaved(at: .zero)
        backlog.add(Tally(steps: 1), in: hour, at: .milliseconds(10))
        #expect(backlog.due == Backlog.sharedSpacing)
        backlog.add(.sample(MadeUp.sample(1)), at: .milliseconds(300))
        let next = backlog.next(at: .milliseconds(300))
        let batch = try #require(next)
        #expect(batch.changes.count == 1 && batch.tallies == [hour: Tally(steps: 1)])
    }

    @Test("A waiting checkpoint is replaced by the next sample, also after a failure")
    func waitingCheckpointIsReplaced() throws {
        var backlog = Backlog(limit: 1000)
        backlog.add(.sample(MadeUp.sample(1)), at: .zero)
        backlog.add(.checkpoint(MadeUp.sample(2)), at: .zero)
        backlog.add(.checkpoint(MadeUp.sample(3)), at: .zero)
        backlog.add(.lap(Lap(span: .zero..<(.seconds(3)))), at: .zero)
        backlog.add(.checkpoint(MadeUp.sample(4)), at: .zero)
        _ = backlog.next(at: .zero)
        backlog.add(.sample(MadeUp.sample(5)), at: .zero)
        backlog.markFailed(at: .zero)
        let next = backlog.next(at: .seconds(1))
        let batch = try #require(next)
        #expect(
            batch.changes == [
                .sample(MadeUp.sample(1)), .checkpoint(MadeUp.sample(3)), .lap(Lap(span: .zero..<(.seconds(3)))),
                .sample(MadeUp.sample(5)),
            ]
        )
    }

    @Test("A failed batch stays ahead of newer data, and the retry delay grows to 30 s")
    func failedBatchKeepsItsOrder() throws {
        var backlog = Backlog(limit: 1000)
        backlog.add(.sample(MadeUp.sample(1)), at: .zero)
        backlog.add(Tally(steps: 3), in: hour, at: .zero)
        var now = Duration.zero
        var pauses: [Duration] = []
        for second in 2...9 {
            let batch = backlog.next(at: now)
            #expect(batch != nil)
            backlog.add(.sample(MadeUp.sample(second)), at: now)
            backlog.add(Tally(steps: 3), in: hour, at: now)
            backlog.markFailed(at: now)
            let due = try #require(backlog.due)
            pauses.append(due - now)
            let early = backlog.next(at: due - .milliseconds(1))
            #expect(early == nil)
            now = due
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
        let next = backlog.next(at: now)
        let batch = try #require(next)
        #expect(batch.changes == (1...9).map { .sample(MadeUp.sample($0)) })
        #expect(batch.tallies == [hour: Tally(steps: 27)])
        #expect(backlog.oldest == .zero)
        let isRecovered = backlog.markSaved(at: now)
        #expect(isRecovered)
        #expect(backlog.oldest == nil)
    }

    @Test("A full backlog drops samples, but keeps the first and last sample and all other orders")
    func fullBacklogIsThinned() throws {
        var backlog = Backlog(limit: 100)
        backlog.add(.began(MadeUp.activity()), at: .zero)
        for second in 1...100_000 {
            if second % 10_000 == 0 { backlog.add(.paused(at: .seconds(second), .order), at: .zero) }
            backlog.add(.sample(MadeUp.sample(second)), at: .zero)
        }
        #expect(backlog.count <= 100)
        let next = backlog.next(at: .zero)
        let batch = try #require(next)
        #expect(batch.changes.first == .began(MadeUp.activity()))
        #expect(batch.changes.last == .sample(MadeUp.sample(100_000)))
        #expect(batch.changes.count { if case .paused = $0 { true } else { false } } == 10)
        #expect(backlog.droppedSamples + batch.changes.count == 100_000 + 11)
    }

    @Test("Of 1000 sightings of a sensor, only the first and the last are kept")
    func sightingsAreAddedUp() throws {
        var backlog = Backlog(limit: 100)
        for second in 0..<1000 {
            backlog.add(SensorSighting(source: "steps", at: MadeUp.start + .seconds(second)), at: .zero)
        }
        let next = backlog.next(at: .zero)
        let batch = try #require(next)
        #expect(batch.sightings.values.joined().map(\.at) == [MadeUp.start, MadeUp.start + .seconds(999)])
    }

    @Test("A flush is due immediately, and a ticket is saved only together with all earlier items")
    func flushIsAtOnce() {
        var backlog = Backlog(limit: 100)
        backlog.add(.discarded, at: .zero)
        _ = backlog.next(at: .zero)
        backlog.add(.discarded, at: .zero)
        let ticket = backlog.ticket
        backlog.requestFlush()
        _ = backlog.markSaved(at: .zero)
        #expect(!backlog.isSaved(ticket))
        let batch = backlog.next(at: .zero)
        #expect(batch != nil)
        _ = backlog.markSaved(at: .zero)
        #expect(backlog.isSaved(ticket))
    }
}
