import Activities
import Cadence
import Foundation
import TestSupport

@testable import Analysis

/// Two runs of which the true places are known: an earlier run, and a run that races against it.
struct RacePair {
    typealias Corner = StreetPlan.Corner

    /// The errors of a receiver to the east and to the north: of each fix, and slow ones that last about a minute, in metres.
    struct Errors {
        var white = 4.0
        var slow = 0.0
        /// The time constant of the slow ones in seconds.
        var lasting = 60.0
    }

    /// A run along a path, second by second.
    struct Run {
        /// The true metres along the path.
        var places: [Double] = []
        var track: ActivityTrack

        /// - Parameter speed: The mean speed in m/s.
        init(_ path: [Corner], speed: Double, errors: Errors, seed: UInt64, hasPositions: Bool = true) {
            var random = SplitMix64(seed: seed)
            let plane = RoutePlane(origin: SimulatedReceiver().home)
            var activity = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0, utcOffset: 0))
            var samples: [Sample] = []
            let scale = 1 + 0.01 * random.normal()
            var (place, measured, wander) = (0.0, 0.0, 0.0)
            var error = SIMD2(random.normal(), random.normal()) * errors.slow
            let total = StreetPlan.length(path)
            let phase = random.unit() * 6
            while place < total {
                error =
                    error * (1 - 1 / errors.lasting) + SIMD2(random.normal(), random.normal()) * errors.slow
                    * (2 / errors.lasting).squareRoot()
                let noise = SIMD2(random.normal(), random.normal()) * errors.white
                let point = SimulatedReceiver.place(on: path, after: place) + error + noise
                samples.append(
                    Sample(
                        elapsed: .seconds(samples.count),
                        position: hasPositions ? plane.position(point) : nil,
                        distance: Distance(meters: measured),
                        cadence: StepRate(stepsPerMinute: 174)
                    )
                )
                places.append(place)
                wander = wander * 0.98 + 0.02 * random.normal()
                let now = speed * (1 + wander / 2) * (1 + 0.06 * sin(place / 400 + phase))
                place += now
                // The measured distance never decreases.
                measured += max(now * scale * (1 + 0.03 * random.normal()), 0)
            }
            activity.elapsed = .seconds(samples.count)
            track = ActivityTrack(activity: activity, samples: samples)
        }

        /// Seconds until a true place was reached.
        func time(at place: Double) -> Double {
            let next = places.partitionIndex { $0 >= place }
            guard next > 0 else { return 0 }
            guard next < places.count else { return Double(places.count) }
            return Double(next - 1) + (place - places[next - 1]) / (places[next] - places[next - 1])
        }
    }

    /// What a race showed, compared with the truth.
    struct Result {
        /// The absolute errors of the lead in seconds, one for each second in which it was shown on the route.
        var errors: [Double] = []
        /// The longest time with an error of more than 10 s, in seconds.
        var longestWrong = 0
        /// Seconds until it was noticed that the runner had left the route, and until he was found again; nil if never.
        var noticedAfter: Int?
        var foundAfter: Int?
        /// The seconds of the true way on the route that were shown as off the route, after the runner had been found.
        var falselyOff = 0
        var progress: RaceProgress

        func part(within seconds: Double) -> Double {
            Double(errors.count { $0 <= seconds }) / Double(max(errors.count, 1))
        }
    }

    /// Races along `path` against a run along `opponents`.
    ///
    /// - Parameter place: The opponent's true place for a place of the runner; nil where the runner is not on the opponent's route.
    static func race(
        _ path: [Corner],
        against opponents: [Corner],
        errors: Errors,
        seed: UInt64,
        place: (Double) -> Double? = { $0 }
    ) throws -> Result {
        let opponent = Run(opponents, speed: 3, errors: errors, seed: 2 * seed + 1)
        let run = Run(path, speed: 3.1, errors: errors, seed: 2 * seed + 2)
        let length = StreetPlan.length(opponents)
        func time(_ place: Double) -> Double {
            place > length
                ? Double(opponent.places.count) + opponent.time(at: place - length) : opponent.time(at: place)
        }
        var result = Result(progress: RaceProgress(against: try Opponent(opponent.track)))
        var (off, on, wrong) = (0, 0, 0)
        var start: (place: Double, second: Int)?
        for (second, sample) in run.track.samples.enumerated() {
            result.progress.update(
                RaceProgress.Reading(
                    movingTime: sample.elapsed,
                    distance: sample.distance ?? .zero,
                    position: sample.position
                )
            )
            let isShown = result.progress.phase == .onRoute
            guard let truth = place(run.places[second]) else {
                (off, on) = (off + 1, 0)
                if !isShown, start != nil { result.noticedAfter = result.noticedAfter ?? off }
                continue
            }
            start = start ?? (truth, second)
            (off, on) = (0, on + 1)
            if isShown, result.noticedAfter != nil || start?.second == second - on + 1 {
                result.foundAfter = result.foundAfter ?? on
            }
            if result.progress.phase == .offRoute, result.foundAfter != nil { result.falselyOff += 1 }
            guard isShown, let lead = result.progress.lead, let start else { continue }
            let expected = time(truth) - time(start.place) - Double(second - start.second)
            let error = abs(lead / .seconds(1) - expected)
            result.errors.append(error)
            wrong = error > 10 ? wrong + 1 : 0
            result.longestWrong = max(result.longestWrong, wrong)
        }
        return result
    }
}
