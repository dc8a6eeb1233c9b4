import Activities
import Cadence
import Foundation
import LineSupport
import Logbook
import Testing
import TestSupport

/// An activity shows the same figures in every output.
struct SameFiguresTests {
    /// Runs whose figures differed between outputs: a share in sync that is rounded, a part of a kilometre at the end, a few metres
    /// with much standing, and a best speed that is slower than the average.
    private static let runs: [ActivityTrack] = [
        run(seconds: 2986, standing: 0, speed: 8084.82 / 2986),
        run(seconds: 40, standing: 28, speed: 2.5, best: 0.01),
        run(seconds: 3600, standing: 60, speed: 3.3),
        run(seconds: 20, standing: 0, speed: 1.49, best: 1.2),
    ]

    private static func run(seconds: Int, standing: Int, speed: Double, best: Double? = nil) -> ActivityTrack {
        var meters = 0.0
        let samples = (1...seconds).map { second in
            let isMoving = second > standing
            meters += isMoving ? speed : 0
            return Sample(
                elapsed: .seconds(second),
                distance: Distance(meters: meters),
                // As with satellites, no speed is known while the runner stands.
                speed: isMoving ? Speed(metersPerSecond: speed) : nil,
                cadence: isMoving ? StepRate(stepsPerMinute: 166.5) : nil,
                heartRate: HeartRate(beatsPerMinute: 147.5)
            )
        }
        var summary = Summary(of: samples, kind: .run, distanceSource: .satellites)
        summary.steps = 8288
        summary.energy = Energy(kilocalories: 1606.5)
        summary.cadence = StepRate(stepsPerMinute: 166.5)
        summary.inSync = .seconds(0.9056) * seconds
        summary.bestSpeed = best.map { Speed(metersPerSecond: $0) } ?? summary.bestSpeed
        let start = Moment(unixMilliseconds: 1_795_280_700_000, utcOffset: 0)
        return ActivityTrack(
            activity: Activity(
                kind: .run,
                origin: .recorded,
                start: start,
                elapsed: .seconds(seconds),
                summary: summary
            ),
            samples: samples
        )
    }

    private struct Figures: Decodable {
        var distance_m: Double
        var moving_s: Double
        var average_speed_mps: Double
        var best_speed_mps: Double?
        var steps: Int
        var cadence_spm: Double
        var in_sync_share: Double
        var energy_kcal: Double
    }

    @Test(arguments: runs.indices)
    func everyOutputShowsTheSameFigures(index: Int) async throws {
        let home = try Home()
        let track = Self.runs[index]
        let logbook = try Logbook(path: home.file("log.sqlite"), for: .writing)
        _ = try logbook.insert(contentsOf: [track])
        let place = ["--logbook", home.file("log.sqlite")]

        let json = try await home.stridectl(["show", "--json"] + place).output
        let figures = try JSONDecoder().decode(Figures.self, from: Data(json.utf8))
        let average = Speed(metersPerSecond: figures.average_speed_mps)
        #expect(figures.best_speed_mps ?? .infinity >= figures.average_speed_mps)
        #expect((figures.distance_m / figures.moving_s - figures.average_speed_mps).magnitude < 1e-9)

        let distance = Distance(meters: figures.distance_m).text(.metric)
        let pace = try #require(average.text(.run, .metric))
        let time = Duration.seconds(figures.moving_s).stopwatch
        let share = figures.in_sync_share.percentText
        let best = figures.best_speed_mps.flatMap { Speed(metersPerSecond: $0).text(.run, .metric) }

        let show = try await home.stridectl(["show"] + place).output
        let history = try await home.stridectl(["history"] + place).output
        // The page has narrow spaces and the unit of a pace apart from its number.
        let page = try await home.stridectl(["report", "--output", "-"] + place).output
            .replacing("\u{202F}", with: " ").replacing(/<[^>]*>/, with: "")
        for (name, text) in [("show", show), ("history", history), ("report", page)] {
            let shownPace = name == "report" ? pace.replacing("/km", with: " min/km") : pace
            for figure in [distance, shownPace, time, share] {
                #expect(text.contains(figure), "\(name) has no \(figure):\n\(text.prefix(3000))")
            }
        }
        for (name, text) in [("show", show), ("report", page)] {
            for figure in [
                figures.steps.grouped, figures.energy_kcal.grouped + " kcal", figures.cadence_spm.grouped + " spm",
            ] {
                #expect(text.contains(figure), "\(name) has no \(figure)")
            }
            if let best { #expect(text.contains(best.replacing("/km", with: name == "report" ? " min/km" : "/km"))) }
        }
        // The chart's mean is the average pace, and its table ends at the distance.
        #expect(page.contains("Pace on average \(pace.replacing("/km", with: " min/km"))"))
        #expect(page.contains(distance))
    }

    @Test(.timeLimit(.minutes(15)))
    func theLogOfARunWithoutADistanceDoesNotShowZero() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl(["record", "start"])
        _ = try await home.stridectl(["record", "stop"])
        let line = await daemon.line(containing: "recorded a run")
        // A busy machine takes its time between the two commands.
        #expect(line?.contains(/recorded a run without a distance in \d+:\d\d/) == true, "\(line ?? "no line")")
        _ = await daemon.end()
    }

    @Test
    func theLastSplitHasTheSameNameInAllOutputs() async throws {
        let home = try Home()
        let logbook = try Logbook(path: home.file("log.sqlite"), for: .writing)
        _ = try logbook.insert(contentsOf: [Self.runs[0]])
        let place = ["--logbook", home.file("log.sqlite")]
        #expect(try await home.stridectl(["show"] + place).output.contains("\n8.08  "))
        let page = try await home.stridectl(["report", "--output", "-"] + place).output
        #expect(page.contains("<th scope=\"row\">8.08</th>"))
    }
}

extension Home {
    /// Runs stridectl with these words.
    func stridectl(_ words: [String]) async throws -> Program.Outcome {
        try await Program.run("stridectl", words, environment: environment)
    }
}
