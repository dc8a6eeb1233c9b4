import Activities
import Analysis
import Cadence
import Testing
import TestSupport

@testable import Logbook

/// Cutting, splitting and joining activities, and undoing it.
@Suite("Cutting")
struct CuttingTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    /// An imported run at 3 m/s with a sample each second; in the pauses nothing moves.
    private func run(
        _ seconds: Int,
        after: Int = 0,
        pauses: [Range<Int>] = [],
        kind: Activity.Kind = .run
    ) -> ActivityTrack {
        var meters = 0.0
        let samples = (0...seconds).map { second -> Sample in
            defer { if !pauses.contains(where: { $0.contains(second) }) { meters += 3 } }
            return Sample(elapsed: .seconds(second), distance: Distance(meters: meters), steps: Int(meters))
        }
        let moving = seconds - pauses.reduce(0) { $0 + $1.count }
        var activity = MadeUp.activity(
            kind,
            at: MadeUp.start + .seconds(after),
            seconds: seconds,
            meters: Double(3 * moving)
        )
        activity.origin = .imported
        activity.summary.distanceSource = .file
        activity.summary.moving = .seconds(moving)
        activity.summary.energy = Energy(kilocalories: Double(moving) / 10)
        activity.summary.steps = 3 * moving
        activity.pauses = pauses.map { .seconds($0.lowerBound)..<(.seconds($0.upperBound)) }
        activity.name = "Hills"
        return ActivityTrack(activity: activity, samples: samples)
    }

    private func daySum() throws -> Double {
        let days = MadeUp.start.date.advanced(by: -1)...MadeUp.start.date.advanced(by: 1)
        return try logbook.hours(days).reduce(0) { $0 + $1.tally.distance.meters }
    }

    @Test(
        "A part has the figures of its samples",
        arguments: [
            (seconds: 2000, pauses: [Range<Int>](), cut: 90..<1955, distance: 5595.0, moving: 1865),
            (2000, [100..<300], 200..<2000, 5100, 1700), (2000, [100..<300, 1900..<2000], 50..<1950, 4950, 1650),
            (700, [], 1..<2, 3, 1), (5000, [10..<20], 0..<4000, 11_970, 3990),
        ]
    )
    func partsHaveTheirFigures(
        _ row: (seconds: Int, pauses: [Range<Int>], cut: Range<Int>, distance: Double, moving: Int)
    ) throws {
        let whole = run(row.seconds, pauses: row.pauses)
        let id = try logbook.insert(whole).id
        let cut = Duration.seconds(row.cut.lowerBound)..<(.seconds(row.cut.upperBound))
        let result = try #require(try logbook.cut(id, .trim(cut), at: MadeUp.start).first).activity
        #expect(result.summary.distance == Distance(meters: row.distance))
        #expect(result.summary.moving == .seconds(row.moving))
        #expect(result.summary.steps == Int(row.distance))
        #expect(abs((result.summary.energy?.kilocalories ?? 0) - Double(row.moving) / 10) < 1e-9)
        #expect(result.note?.contains("energy") == true)
        #expect(abs(try daySum() - row.distance) < 1e-6)
        let track = try logbook.track(of: id)
        #expect(abs(track.splits(per: .kilometer).reduce(0) { $0 + $1.distance.meters } - row.distance) < 0.01)
        #expect(track.activity.laps.last?.span.upperBound == track.activity.elapsed)
        // The file, imported again, is the result.
        #expect(try logbook.insert(whole) == .duplicate(of: id))
        #expect(try logbook.insert(track) == .duplicate(of: id))
    }

    @Test("What cannot be cut is refused, and nothing is changed")
    func refusals() throws {
        let track = run(600)
        let id = try logbook.insert(track).id
        let overlapping = try logbook.insert(run(600, after: 300, kind: .run)).id
        let walk = try logbook.insert(run(600, after: 5000, kind: .walk)).id
        let before = try logbook.track(of: id)
        let cuts: [ActivityCut] = [
            .trim(.seconds(600)..<(.seconds(600))), .trim(.seconds(-5)..<(.milliseconds(400))), .split(at: .zero),
            .split(at: .seconds(600)), .split(at: .seconds(9000)), .splitAtLongestPause, .join(id), .join(overlapping),
            .join(walk),
        ]
        for cut in cuts { #expect(code { try logbook.cut(id, cut, at: MadeUp.start) } == .cannotCut, "\(cut)") }
        #expect(code { try logbook.cut(id, .join(ActivityID(99)), at: MadeUp.start) } == .noSuchActivity)
        #expect(code { try logbook.undoCut(of: id, at: MadeUp.start) } == .notCut)
        #expect(try logbook.track(of: id) == before)
        #expect(try logbook.deleted(at: MadeUp.start).isEmpty)
    }

    @Test("A split divides records and day sums, and the undo after a restart brings all back")
    func splits() throws {
        let whole = run(4000, pauses: [500..<520, 1500..<2000])
        let id = try logbook.insert(whole).id
        let before = try logbook.track(of: id)
        let records = try logbook.records(today: MadeUp.start.date)
        let parts = try logbook.cut(id, .splitAtLongestPause, at: MadeUp.start)
        #expect(parts.map(\.activity.elapsed) == [.seconds(1500), .seconds(2000)])
        #expect(parts[1].activity.start == MadeUp.start + .seconds(2000))
        #expect(parts.map(\.activity.summary.distance.meters) == [4440, 6000])
        #expect(parts.map(\.activity.name) == ["Hills", "Hills"])
        #expect(abs(try daySum() - 10_440) < 1e-6)
        let after = try logbook.records(today: MadeUp.start.date)
        #expect(after.longestDistance?.run.number == parts[1].id.number)
        #expect(after.efforts[.tenKilometers]?.isEmpty == true && records.efforts[.tenKilometers]?.count == 1)
        #expect(try logbook.insert(whole).id == id)
        _ = try logbook.edit(id, ActivityEdit(name: "Lake"))

        let restarted = try Logbook(path: folder.database, for: .writing)
        #expect(try restarted.undoCut(of: parts[1].id, at: MadeUp.start).map(\.id) == [id])
        var expected = before
        expected.activity.name = "Lake"
        #expect(try restarted.track(of: id) == expected)
        #expect(try restarted.activities().count == 1 && restarted.deleted(at: MadeUp.start).isEmpty)
        #expect(try restarted.records(today: MadeUp.start.date) == records)
        #expect(abs(try daySum() - 10_440) < 1e-6)
        #expect(try restarted.insert(whole) == .duplicate(of: id))
    }

    @Test("The time between joined activities is a pause, in either order", arguments: [false, true])
    func joins(isReversed: Bool) throws {
        let (first, second) = (run(1000, pauses: [900..<1000]), run(600, after: 1300, pauses: [0..<50, 100..<110]))
        let ids = try [first, second].map { try logbook.insert($0).id }
        let before = try ids.map { try logbook.track(of: $0) }
        let order = isReversed ? ids.reversed() : ids
        let joined = try #require(try logbook.cut(order[0], .join(order[1]), at: MadeUp.start).first)
        #expect(joined.id == ids[0])
        #expect(
            joined.activity.pauses == [
                .seconds(900)..<(.seconds(1350)), .seconds(1400)..<(.seconds(1410)),
            ]
        )
        #expect(joined.activity.summary.moving == .seconds(1440))
        #expect(joined.activity.summary.distance == Distance(meters: 4320))
        #expect(joined.activity.summary.steps == 4320)
        #expect(joined.activity.laps.map(\.span) == [.zero..<(.seconds(1300)), .seconds(1300)..<(.seconds(1900))])
        #expect(try logbook.track(of: joined.id).samples.last?.distance == Distance(meters: 4320))
        #expect(abs(try daySum() - 4320) < 1e-6)
        for track in [first, second] { #expect(try logbook.insert(track) == .duplicate(of: joined.id)) }
        // Both originals can be found among the deleted activities.
        let deleted = try logbook.deleted(at: MadeUp.start)
        #expect(deleted.count == 2 && deleted.allSatisfy { $0.replacement == joined.id })
        _ = try logbook.undelete(ids[1], at: MadeUp.start)
        #expect(try ids.map { try logbook.track(of: $0) } == before)
        #expect(try logbook.activities().count == 2)
    }

    @Test("Changes are undone one by one, latest first, and only while the originals are kept")
    func undoInOrder() throws {
        let id = try logbook.insert(run(3000)).id
        let later = MadeUp.start + (Logbook.keepsDeleted - .seconds(60))
        _ = try logbook.cut(id, .trim(.seconds(100)..<(.seconds(3000))), at: MadeUp.start)
        let second = try logbook.cut(id, .split(at: .seconds(1000)), at: later)[1].id
        _ = try logbook.cut(second, .trim(.zero..<(.seconds(1000))), at: later)
        #expect(try logbook.insert(run(3000)).id == id)
        #expect(code { try logbook.undoCut(of: id, at: later) } == .cannotCut)
        #expect(try logbook.undoCut(of: second, at: later).map(\.activity.elapsed) == [.seconds(1900)])
        #expect(try logbook.undoCut(of: id, at: later).map(\.activity.elapsed) == [.seconds(2900)])
        // After 30 days the original of the first change cannot be restored in either way; the file is still recognised.
        let original = try #require(try logbook.deleted(at: later).first)
        #expect(original.replacement == id)
        let tooLate = later + .seconds(3600)
        #expect(code { try logbook.undoCut(of: id, at: tooLate) } == .notCut)
        #expect(code { try logbook.undelete(original.entry.id, at: tooLate) } == .noSuchActivity)
        #expect(try logbook.activity(id).activity.elapsed == .seconds(2900))
        #expect(try logbook.insert(run(3000)) == .duplicate(of: id))
    }

    @Test("An edited distance is divided as the measured one")
    func editedDistances() throws {
        let id = try logbook.insert(run(1000)).id
        _ = try logbook.edit(id, ActivityEdit(distance: Distance(meters: 3300)))
        let parts = try logbook.cut(id, .split(at: .seconds(400)), at: MadeUp.start)
        #expect(parts.map { ($0.activity.summary.distance.meters * 100).rounded() / 100 } == [1320, 1980])
        #expect(parts.allSatisfy { $0.activity.summary.distanceSource == .edited })
    }

    @Test("An activity cannot be joined twice, and the refusal says why")
    func joinedTwice() throws {
        let ids = try [run(600), run(600, after: 700)].map { try logbook.insert($0).id }
        _ = try logbook.cut(ids[0], .join(ids[1]), at: MadeUp.start)
        #expect(code { try logbook.cut(ids[0], .join(ids[1]), at: MadeUp.start) } == .cannotCut)
    }

    @Test(
        "What an activity got from another one is undone; what the runner changed since remains",
        arguments: [false, true]
    )
    func textsOfJoinedActivities(isEdited: Bool) throws {
        var (first, second) = (run(1000), run(600, after: 1300))
        first.activity.name = nil
        second.activity.effort = PerceivedEffort(7)
        second.activity.tags = [try ActivityTag(parsing: "race")]
        second.activity.shoes = "Blue"
        let ids = try [first, second].map { try logbook.insert($0).id }
        let before = try ids.map { try logbook.track(of: $0) }
        let joined = try logbook.cut(ids[0], .join(ids[1]), at: MadeUp.start)[0].activity
        #expect(joined.name == "Hills" && joined.effort?.value == 7 && joined.tags.map(\.text) == ["race"])
        #expect(joined.shoes == "Blue")
        #expect(try logbook.pendingAnalyses() == 0)
        let edit = ActivityEdit(name: "Lake", effort: .set(try #require(PerceivedEffort(3))))
        if isEdited { _ = try logbook.edit(ids[0], edit) }
        _ = try logbook.undoCut(of: ids[0], at: MadeUp.start)
        var expected = before
        if isEdited { (expected[0].activity.name, expected[0].activity.effort) = ("Lake", PerceivedEffort(3)) }
        #expect(try logbook.track(of: ids[0]) == expected[0])
        #expect(try logbook.track(of: ids[1]) == expected[1])
        #expect(try logbook.pendingAnalyses() == 0)
    }

    @Test("A note has each sentence once, in the language of the runner")
    func notes() throws {
        let id = try logbook.insert(run(600)).id
        for end in [500, 400] {
            _ = try logbook.cut(id, .trim(.zero..<(.seconds(end))), at: MadeUp.start) { "[\($0)]" }
        }
        #expect(try logbook.activity(id).activity.note == "[This is a part of a longer activity; by its time: energy.]")
    }

    @Test("Each cut lap has the distance of its moving time", arguments: UInt64(1)...20)
    func manyLaps(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pauses = [100..<150, 700..<720]
        var track = run(1000, pauses: pauses)
        track.samples = track.samples.enumerated().filter { $0.offset % 1000 == 0 || Bool.random(using: &random) }
            .map(\.element)
        let borders = [0] + (1..<1000).shuffled(using: &random).prefix(60).sorted() + [1000]
        track.activity.laps = zip(borders, borders.dropFirst()).map {
            Lap(span: .seconds($0)..<(.seconds($1)), distance: Distance(meters: 1), energy: .zero)
        }
        let cut = Int.random(in: 1..<400, using: &random)..<Int.random(in: 500..<1000, using: &random)
        let part = try #require(track.part(.seconds(cut.lowerBound)..<(.seconds(cut.upperBound)))).activity
        let start = part.start - track.activity.start
        let span = start..<(start + part.elapsed)
        let clock = MovingClock(pauses: track.activity.pauses)
        let expected = track.activity.laps.filter { $0.span.overlaps(span) }.map { lap in
            let inside = lap.span.clamped(to: span)
            guard inside != lap.span else { return 1.0 }
            return (clock.total(at: inside.upperBound) - clock.total(at: inside.lowerBound)) / .seconds(1) * 3
        }
        #expect(part.laps.count == expected.count)
        for (lap, meters) in zip(part.laps, expected) { #expect(abs(lap.distance.meters - meters) < 1e-6) }
    }

    @Test("Without samples, all values are divided by the time")
    func withoutSamples() throws {
        var track = run(1000)
        track.samples = []
        let id = try logbook.insert(track).id
        let summary = try logbook.cut(id, .trim(.seconds(250)..<(.seconds(1000))), at: MadeUp.start)[0].activity.summary
        #expect(summary.distance == Distance(meters: 2250) && summary.steps == 2250)
        #expect(try logbook.activity(id).activity.note?.contains("distance, energy, steps") == true)
    }
}
