import Activities
import Cadence
import Exchange
import Foundation
import LineSupport
import Logbook
import Pacing
import Testing
import TestSupport

@testable import strided

/// Which runs in the logbook the personal model learns from.
@Suite struct LogbookLearningTests {
    private static let first: Int64 = 1_780_000_000_000

    /// A run at 3 m/s and `cadence`, which begins on a day, some seconds after midday.
    static func track(
        day: Int,
        second: Int = 0,
        minutes: Int = 10,
        kind: Activity.Kind = .run,
        origin: Activity.Origin = .imported,
        cadence: Double? = 180,
        target: Double? = nil
    ) -> ActivityTrack {
        let samples = (0...minutes * 60).map { number in
            Sample(
                elapsed: .seconds(number),
                distance: Distance(meters: 3 * Double(number)),
                speed: Speed(metersPerSecond: 3),
                target: number == 60 ? target.map(StepRate.init(stepsPerMinute:)) : nil,
                cadence: cadence.map(StepRate.init(stepsPerMinute:))
            )
        }
        let start = Moment(unixMilliseconds: first + Int64(day * 86_400 + second) * 1000)
        let activity = Activity(kind: kind, origin: origin, start: start, elapsed: .seconds(minutes * 60))
        return ActivityTrack(activity: activity, samples: samples)
    }

    private func learning(from tracks: [ActivityTrack]) throws -> LogbookLearning {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.file("strided.db"), for: .writing)
        for track in tracks {
            guard case .second(let id, _) = try logbook.insert(track) else { continue }
            // The runner lets both recordings count.
            _ = try logbook.undelete(id, at: track.activity.start)
        }
        return try LogbookLearning(
            from: logbook,
            settings: Pacer.Settings(),
            runner: Runner(height: Length(meters: 1.75))
        )
    }

    @Test func onlyRunsWithoutClicksAreUsedAndEachOnce() throws {
        let learning = try learning(from: [
            Self.track(day: 3), Self.track(day: 1), Self.track(day: 2, origin: .recorded),
            // The same run, recorded by another device.
            Self.track(day: 2, second: 30, minutes: 9, cadence: 150),
            Self.track(day: 4, cadence: 150, target: 150), Self.track(day: 5, cadence: nil),
            Self.track(day: 6, kind: .walk, cadence: 150), Self.track(day: 7, origin: .demo, cadence: 150),
        ])
        #expect(learning.learnt == 3)
        #expect(learning.withClicks == 1)
        #expect(learning.withoutData == 1)
        #expect(learning.overlapping == 1)
        let verdict = learning.learning.model.verdict
        #expect(verdict.runs == 3)
        #expect((84...90).contains(verdict.windows), "\(verdict.windows)")
        let cadence = learning.learning.model.prediction(at: Speed(metersPerSecond: 3)).cadence
        #expect(abs(cadence.stepsPerMinute - 180) < 1)
    }

    @Test func theOrderOfTheImportsDoesNotMatter() throws {
        let tracks = (1...4).map { Self.track(day: $0, cadence: 170 + 3 * Double($0)) }
        let (one, other) = (try learning(from: tracks), try learning(from: tracks.reversed()))
        #expect(one.learning.model == other.learning.model)
        #expect(one.learning.leftOutError() == other.learning.leftOutError())
    }

    @Test(.timeLimit(.minutes(15))) func theFirstImportOffersLearningAndShowReportsTheError() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let empty = try await home.stridectl("runner", "learn")
        #expect(empty.status == 1 && empty.errors.contains("to add runs: stridectl import"), "\(empty)")
        for day in 1...3 {
            let file = FIT.encode(Self.track(day: day, minutes: 12))
            try Data(file).write(to: URL(filePath: home.file("\(day).fit")))
        }
        let offer = "to learn your cadence from these runs: stridectl runner learn\n"
        let first = try await home.stridectl("import", home.file("1.fit"), home.file("2.fit"))
        #expect(first.status == 0 && first.output.hasSuffix(offer), "\(first)")
        let second = try await home.stridectl("import", home.file("3.fit"))
        #expect(second.status == 0 && !second.output.contains(offer), "\(second)")

        let learnt = try await home.stridectl("runner", "learn")
        #expect(learnt.status == 0 && learnt.output.hasPrefix("learnt from 3 runs in the logbook\n"), "\(learnt)")
        let stored = try Data(contentsOf: URL(filePath: home.file("state/strided/runner.json")))
        let shown = try await home.stridectl("runner", "show")
        #expect(shown.output.contains("median error on runs that were left out (3 runs): "), "\(shown)")
        let again = try await home.stridectl("runner", "learn")
        #expect(again.output == learnt.output)
        #expect(try Data(contentsOf: URL(filePath: home.file("state/strided/runner.json"))) == stored)
        _ = await daemon.end()

        // The model and its error are stored.
        let next = try await home.daemon()
        #expect(try await home.stridectl("runner", "show").output == shown.output)
        _ = try await home.stridectl("runner", "reset")
        #expect(try await !home.stridectl("runner", "show").output.contains("left out"))
        _ = await next.end()
    }
}
