import Activities
import Cadence
import Exchange
import Foundation
import TestSupport
import Testing

@testable import Analysis

/// Races between laps of one recording, with errors added to the positions of both.
///
/// The truth comes from the recorded positions without added errors, and with the future: the nearest place of the opponent's lap to each
/// position, as the mean over 20 s before and after it. The receivers' own errors stay in it; both laps have the same receiver.
@Suite(.needsShared("data/runs")) struct RecordedPairTests {
    /// The races last only 7 to 10 minutes, too short to average errors of 5 m that last.
    @Test(arguments: [
        (RacePair.Errors(white: 3), 0.95), (RacePair.Errors(white: 5), 0.95),
        (RacePair.Errors(white: 1, slow: 3), 0.92),
        (RacePair.Errors(white: 2, slow: 5, lasting: 20), 0.86),
        (RacePair.Errors(white: 2, slow: 5, lasting: 40), 0.86),
    ])
    func theLeadIsRight(errors: RacePair.Errors, least: Double) throws {
        let street = try #require(try TCX.decode(try SharedFolder.bytes("data/runs/test.tcx")).first)
        let track = try #require(try GPX.decode(try SharedFolder.bytes("data/runs/track_session.gpx")).first)
        let pairs = [
            RecordedPair(street, opponent: 100...1_480, runner: 1_500...2_880),
            // Eight rounds of a track: four against four.
            RecordedPair(track, opponent: 0...1_640, runner: 1_650...3_290),
        ]
        var all: [Double] = []
        for pair in pairs {
            for seed in 0..<10 as Range<UInt64> {
                let result = try pair.race(errors, seed: seed)
                all += result.errors
                #expect(result.longestWrong <= 5, "seed \(seed)")
            }
        }
        let part = Double(all.count { $0 <= 3 }) / Double(all.count)
        #expect(part >= least, "\(part)")
    }
}

/// Two parts of one recording, with a sample for each second.
struct RecordedPair {
    let opponent: [Sample]
    let runner: [Sample]

    /// - Parameters:
    ///   - opponent: The metres of the earlier run.
    ///   - runner: The metres of the run that races against it.
    init(_ track: ActivityTrack, opponent: ClosedRange<Double>, runner: ClosedRange<Double>) {
        let samples = track.samples.withComputedDistance(for: .run).filter { $0.position != nil && $0.distance != nil }
        func part(_ meters: ClosedRange<Double>) -> [Sample] {
            let all = samples.filter { meters.contains($0.distance?.meters ?? -1) }
            return Self.everySecond(all)
        }
        (self.opponent, self.runner) = (part(opponent), part(runner))
    }

    private static func everySecond(_ samples: [Sample]) -> [Sample] {
        var result: [Sample] = []
        for (before, after) in zip(samples, samples.dropFirst()) {
            guard let start = before.position, let end = after.position, let first = before.distance?.meters,
                let last = after.distance?.meters
            else { continue }
            // Standing between two parts of a session is a pause.
            let seconds = min(Int(((after.elapsed - before.elapsed) / .seconds(1)).rounded()), 10)
            for second in 0..<seconds {
                let share = Double(second) / Double(seconds)
                result.append(
                    Sample(
                        elapsed: .seconds(result.count),
                        position: Position(
                            latitude: start.latitude + (end.latitude - start.latitude) * share,
                            longitude: start.longitude + (end.longitude - start.longitude) * share
                        ),
                        distance: Distance(
                            meters: first + (last - first) * share - (samples[0].distance?.meters ?? 0)
                        )
                    )
                )
            }
        }
        return result
    }

    func race(_ errors: RacePair.Errors, seed: UInt64) throws -> (errors: [Double], longestWrong: Int) {
        var random = SplitMix64(seed: seed)
        let plane = RoutePlane(origin: opponent[0].position ?? SimulatedReceiver().home)
        let truths = leads(plane)
        let (earlier, today) = (noisy(opponent, errors, plane, &random), noisy(runner, errors, plane, &random))
        var activity = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0, utcOffset: 0))
        activity.elapsed = .seconds(earlier.count)
        var progress = RaceProgress(against: try Opponent(ActivityTrack(activity: activity, samples: earlier)))
        var (found, wrong, longestWrong) = ([Double](), 0, 0)
        for (sample, truth) in zip(today, truths) {
            progress.update(
                .init(movingTime: sample.elapsed, distance: sample.distance ?? .zero, position: sample.position)
            )
            guard progress.phase == .onRoute, let lead = progress.lead else { continue }
            let error = abs(lead / .seconds(1) - truth)
            found.append(error)
            wrong = error > 10 ? wrong + 1 : 0
            longestWrong = max(longestWrong, wrong)
        }
        return (found, longestWrong)
    }

    /// The true leads in seconds.
    private func leads(_ plane: RoutePlane) -> [Double] {
        let ways = [opponent, runner].map { $0.compactMap(\.position).map(plane.point) }
        var last = 0
        let times = ways[1].map { point -> Double in
            // The way is followed in its order, so that another lap of it is not the nearest.
            let near = last..<min(last + 40, ways[0].count)
            let best = near.min { RoutePlane.distance(ways[0][$0], point) < RoutePlane.distance(ways[0][$1], point) }
            last = max(best ?? last, last - 1)
            return Double(last)
        }
        return times.indices.map { second in
            let around = max(second - 20, 0)...min(second + 20, times.count - 1)
            let reach = min(second - around.lowerBound, around.upperBound - second)
            let differences = (second - reach...second + reach).map { times[$0] - Double($0) }
            return differences.reduce(0, +) / Double(differences.count)
        }
    }

    private func noisy(
        _ samples: [Sample],
        _ errors: RacePair.Errors,
        _ plane: RoutePlane,
        _ random: inout SplitMix64
    ) -> [Sample] {
        var slow = SIMD2(random.normal(), random.normal()) * errors.slow
        return samples.map { sample in
            var sample = sample
            slow =
                slow * (1 - 1 / errors.lasting) + SIMD2(random.normal(), random.normal()) * errors.slow
                * (2 / errors.lasting).squareRoot()
            let white = SIMD2(random.normal(), random.normal()) * errors.white
            sample.position = sample.position.flatMap { plane.position(plane.point($0) + slow + white) }
            return sample
        }
    }
}
