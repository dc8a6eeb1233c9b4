import Activities
import Cadence
import Foundation
import TestSupport
import Testing

@testable import Analysis

/// The lead over an earlier run, with the errors of two receivers.
@Suite struct RaceProgressTests {
    private typealias Corner = StreetPlan.Corner
    private static let eight = (0...120).map { number -> Corner in
        let angle = Double(number) / 60 * .pi
        return [700 * sin(angle), 350 * sin(2 * angle)]
    }
    /// Routes with what is hard to follow: laps, the way back on the same street, and crossings.
    private static let routes: [(name: String, path: [Corner])] = [
        ("two laps of a loop", StreetPlan.loop + StreetPlan.loop.dropFirst()),
        ("out and back", StreetPlan.outAndBack),
        ("a river", StreetPlan.river),
        ("10 laps of a track", StreetPlan.track(laps: 10)),
        ("a figure of eight, twice", eight + eight.dropFirst()),
    ]

    @Test(arguments: [
        RacePair.Errors(white: 5), RacePair.Errors(white: 1, slow: 3), RacePair.Errors(white: 3, slow: 4),
        RacePair.Errors(white: 1, slow: 5, lasting: 20), RacePair.Errors(white: 3, slow: 5, lasting: 40),
        RacePair.Errors(white: 1, slow: 5, lasting: 60),
    ])
    func theLeadIsRight(errors: RacePair.Errors) throws {
        var all: [Double] = []
        for (name, path) in Self.routes {
            for seed in 0..<3 as Range<UInt64> {
                let result = try RacePair.race(path, against: path, errors: errors, seed: seed)
                all += result.errors
                #expect(result.longestWrong <= 5, "\(name), seed \(seed)")
                #expect(result.falselyOff == 0, "\(name), seed \(seed)")
                #expect(result.progress.phase == .finished, "\(name), seed \(seed)")
            }
        }
        let part = Double(all.count { $0 <= 3 }) / Double(all.count)
        #expect(part >= 0.95, "\(part)")
    }

    @Test func aWrongTurnIsNoticedAndTheRunnerIsFoundAgain() throws {
        // Straight on at a corner for 250 m, and back to it.
        let corner = Array(StreetPlan.loop[...3])
        let dead: Corner = [1550, 450]
        let path = corner + [dead, corner[3]] + StreetPlan.loop[4...]
        let begin = StreetPlan.length(corner)
        for seed in 0..<8 as Range<UInt64> {
            let result = try RacePair.race(path, against: StreetPlan.loop, errors: .init(white: 1, slow: 4), seed: seed)
            {
                $0 < begin ? $0 : $0 < begin + 500 ? nil : $0 - 500
            }
            #expect(try #require(result.noticedAfter) <= 30)
            #expect(try #require(result.foundAfter) <= 30)
            #expect(result.longestWrong <= 5)
        }
    }

    /// The start of the race is known only as well as a position; its error stays in the lead.
    @Test func aStartElsewhere() throws {
        let start = StreetPlan.length(Array(StreetPlan.loop[...4]))
        let ways: [([Corner], (Double) -> Double?)] = [
            (StreetPlan.started(StreetPlan.loop, at: 4), { $0 + start }),
            ([[0, -150]] + StreetPlan.loop, { $0 < 150 ? nil : $0 - 150 }),
        ]
        for (path, place) in ways {
            let results = try (0..<12 as Range<UInt64>).map {
                try RacePair.race(path, against: StreetPlan.loop, errors: .init(white: 3), seed: $0, place: place)
            }
            #expect(results.allSatisfy { $0.progress.phase == .finished && $0.longestWrong == 0 })
            let errors = results.flatMap(\.errors)
            #expect(Double(errors.count { $0 <= 5 }) / Double(errors.count) >= 0.95)
        }
    }

    @Test func aShortCutMovesTheLead() throws {
        let path: [Corner] = [[0, 0], [600, 0], [600, 450], [350, 700], [0, 700], [0, 0]]
        let leave = 1050.0
        let back = leave + StreetPlan.length([250, 250])
        for seed in 0..<8 as Range<UInt64> {
            let result = try RacePair.race(path, against: StreetPlan.loop, errors: .init(white: 3), seed: seed) {
                $0 < leave ? $0 : $0 < back ? nil : $0 - back + StreetPlan.length(StreetPlan.loop) - 1050
            }
            #expect(try #require(result.noticedAfter) <= 30)
            #expect(result.longestWrong <= 5)
        }
    }

    @Test(arguments: [StreetPlan.loop.reversed(), StreetPlan.river.map { $0 + [3000, 3000] }])
    func anotherWayIsComparedByDistance(path: [SIMD2<Double>]) throws {
        let result = try RacePair.race(path, against: StreetPlan.loop, errors: .init(), seed: 1) { _ in nil }
        #expect([.byDistance, .finished].contains(result.progress.phase))
    }

    @Test func aTreadmillIsComparedByDistance() throws {
        let earlier = RacePair.Run(StreetPlan.loop, speed: 3, errors: .init(), seed: 1)
        let today = RacePair.Run(StreetPlan.loop, speed: 3.2, errors: .init(), seed: 2, hasPositions: false)
        var progress = RaceProgress(against: try Opponent(earlier.track))
        for sample in today.track.samples {
            progress.update(.init(movingTime: sample.elapsed, distance: sample.distance ?? .zero, position: nil))
            guard progress.phase == .byDistance, let lead = progress.lead, let distance = sample.distance else {
                continue
            }
            let index = earlier.track.samples.partitionIndex { $0.distance ?? .zero >= distance }
            guard index < earlier.track.samples.count else { break }
            // The earlier run has a sample each second.
            #expect(abs(lead / .seconds(1) - Double(index) + sample.elapsed / .seconds(1)) <= 1.5)
        }
        #expect(progress.phase == .finished)
        let result = try #require(progress.lead)
        #expect(abs(result / .seconds(1) - Double(earlier.places.count - today.places.count)) <= 60)
    }

    /// A course with a point each 15 s, as it is sent to the daemon, gives nearly the same leads.
    @Test func aThinnedCourseIsTheSameOpponent() throws {
        let run = RacePair.Run(StreetPlan.loop, speed: 3, errors: .init(white: 3), seed: 5)
        let course = RaceCourse(run.track, mostPoints: 100)
        #expect(course.times.count <= 100)
        let (whole, thinned) = (try Opponent(run.track), try Opponent(course.track))
        #expect(abs(whole.length - thinned.length) <= 2 * Opponent.spacing)
        for meters in stride(from: 0, to: whole.length, by: 100) {
            #expect(abs(whole.time(at: meters) - thinned.time(at: meters)) <= 2)
        }
    }

    /// A message to the daemon has at most 64 KiB.
    @Test func theCourseOfThreeHoursFitsIntoAMessage() throws {
        var path: [Corner] = []
        for lap in 0..<6 { path += lap == 0 ? StreetPlan.loop[...] : StreetPlan.loop.dropFirst() }
        let run = RacePair.Run(path, speed: 2.8, errors: .init(), seed: 3)
        #expect(run.places.count > 3 * 3_600)
        let course = RaceCourse(run.track)
        #expect(course.isValid && course.times.count > RaceCourse.mostPoints / 2)
        #expect(try JSONEncoder().encode(course).count < 60_000)
    }

    /// The pauses of the earlier run do not count.
    @Test func aCourseHasMovingTime() throws {
        var run = RunBuilder()
        run.run(100, at: 3)
        run.pause(500)
        run.run(100, at: 3)
        let opponent = try Opponent(RaceCourse(run.finished()).track)
        #expect(abs(opponent.time(at: 300) - 100) <= 1.5)
        #expect(abs(opponent.time / .seconds(1) - 200) <= 2)
    }

    @Test func aFasterOpponentIsShiftedEvenly() throws {
        let run = RacePair.Run(StreetPlan.loop, speed: 3, errors: .init(white: 0), seed: 1)
        let (same, faster) = (try Opponent(run.track), try Opponent(run.track, fasterBy: .seconds(30)))
        #expect(abs((same.time - faster.time) / .seconds(1) - 30) < 0.001)
        let half = same.length / 2
        let share = same.time(at: half) / (same.time / .seconds(1))
        #expect(abs(same.time(at: half) - faster.time(at: half) - 30 * share) < 0.001)
        #expect(throws: Opponent.Refusal.impossibleTime) { try Opponent(run.track, fasterBy: .seconds(100_000)) }
    }

    @Test func aRunWithoutDistanceOrWithoutLengthIsRefused() throws {
        let run = RacePair.Run(StreetPlan.loop, speed: 3, errors: .init(), seed: 1)
        var track = run.track
        for index in track.samples.indices {
            (track.samples[index].distance, track.samples[index].position) = (nil, nil)
        }
        #expect(throws: Opponent.Refusal.noDistance) { try Opponent(track) }
        track = run.track
        track.samples.removeLast(track.samples.count - 5)
        #expect(throws: Opponent.Refusal.tooShort) { try Opponent(track) }
    }
}
