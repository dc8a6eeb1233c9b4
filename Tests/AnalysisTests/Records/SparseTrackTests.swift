import Activities
import Cadence
import Testing
import TestSupport

@testable import Analysis

/// Best efforts of tracks with a point every few seconds: never faster than the run, and not much slower.
@Suite struct SparseTrackTests {
    /// A simulated run: its speed in m/s by time in seconds, and what is true of it.
    struct Truth: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var seconds: Int
        var speed: @Sendable (Int) -> Double
        /// The best times in seconds, by the distance in metres.
        var best: [(measure: EffortMeasure, seconds: Double)]
    }

    private static let truths = [
        Truth(
            testDescription: "even",
            seconds: 2400,
            speed: { _ in 3 },
            best: [(.oneKilometer, 1000.0 / 3), (.fiveKilometers, 5000.0 / 3)]
        ),
        Truth(
            testDescription: "a fast kilometre",
            seconds: 2400,
            speed: { (901...1150).contains($0) ? 4 : 3 },
            best: [(.oneKilometer, 250), (.fiveKilometers, 250 + 4000.0 / 3)]
        ),
        Truth(
            testDescription: "intervals of 60 s",
            seconds: 2400,
            speed: { $0 / 60 % 2 == 0 ? 2.5 : 4.5 },
            best: [(.oneKilometer, 60 + 60 + 60 + 60 + (1000 - 120 * 7.0) / 4.5)]
        ),
        Truth(
            testDescription: "a world-class finish",
            seconds: 1800,
            speed: { $0 > 1660 ? 7 : 5 },
            best: [(.oneKilometer, 140 + 20.0 / 5)]
        ),
    ]

    /// The times of the points: every so many seconds, or at random distances, as devices with smart recording write them.
    enum Spacing: Hashable, Sendable, CaseIterable {
        case each1, each5, each10, each20, each30, each60, smart

        func times(_ seconds: Int) -> [Int] {
            var random = SplitMix64(seed: 7)
            var times = [0]
            while let last = times.last, last < seconds {
                times.append(min(last + step(&random), seconds))
            }
            return times
        }

        private func step(_ random: inout SplitMix64) -> Int {
            switch self {
            case .each1: 1
            case .each5: 5
            case .each10: 10
            case .each20: 20
            case .each30: 30
            case .each60: 60
            case .smart: Int.random(in: 1...60, using: &random)
            }
        }
    }

    @Test(arguments: truths, Spacing.allCases)
    func bestEffortsAreNeitherTooFastNorMissing(truth: Truth, spacing: Spacing) throws {
        for hasSpeeds in [false, true] {
            var meters = [0.0]
            for second in 1...truth.seconds { meters.append(meters[second - 1] + truth.speed(second)) }
            let times = spacing.times(truth.seconds)
            let samples = times.map { second in
                Sample(
                    elapsed: .seconds(second),
                    distance: Distance(meters: (meters[second] * 100).rounded() / 100),
                    speed: hasSpeeds ? Speed(metersPerSecond: truth.speed(max(second, 1))) : nil
                )
            }
            var activity = Activity(
                kind: .run,
                origin: .imported,
                start: Moment(unixMilliseconds: 1_780_000_000_000),
                elapsed: .seconds(truth.seconds)
            )
            activity.summary = Summary(of: samples, kind: .run, distanceSource: .file)
            let parts = try #require(RunnableParts(of: ActivityTrack(activity: activity, samples: samples)))
            #expect(abs((parts.covered?.meters ?? 0) - meters[truth.seconds]) < 0.1)
            let efforts = BestEffort.all(in: parts)
            let gap = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
            for (measure, seconds) in truth.best {
                let effort = try #require(efforts.first { $0.measure == measure })
                let time = effort.time / .seconds(1)
                // A line from the middle of a slow part to the middle of a fast one can make the section a little too fast.
                #expect(time >= (spacing == .smart ? seconds * 0.99 : seconds - 0.02))
                // Between two points the speed is that of the line, so both ends of the section can be a part of a gap too slow.
                #expect(time <= seconds + (spacing == .each1 ? 1 : Double(gap)))
            }
            #expect(efforts.contains { $0.measure == .twelveMinutes })
        }
    }
}
