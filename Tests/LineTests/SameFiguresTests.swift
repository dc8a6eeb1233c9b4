import Activities
import Cadence
import Clocks
import Foundation
import LineSupport
import Logbook
import Report
import Testing
import TestSupport

@testable import Control
@testable import ControlCommands

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
        summary.syncMeasured = .seconds(seconds)
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
        var in_sync_measured_s: Double
        var energy_kcal: Double
    }

    /// How a run of the table was recorded.
    private struct Recorded: Sendable {
        /// What the runner's speed and steps come from; with `pace`, only the pace that is set is known.
        var kind = RunKind.pace
        /// Whether the runner sets a pace; otherwise a cadence.
        var setsPace = false
        var isPaused = false
        var isKilled = false
    }

    private static let recorded: [Recorded] = [
        Recorded(kind: .gps), Recorded(kind: .treadmill), Recorded(kind: .footpod), Recorded(kind: .steps),
        Recorded(setsPace: true), Recorded(kind: .steps, setsPace: true), Recorded(kind: .steps, isPaused: true),
        Recorded(kind: .footpod, isPaused: true), Recorded(kind: .footpod, isKilled: true),
        Recorded(kind: .steps, isPaused: true, isKilled: true),
        Recorded(setsPace: true, isPaused: true, isKilled: true),
    ]

    /// A recorded run has the same figures in the reply and the text of `finish`, in `show`, `history`, `report`, in JSON, and in `today`.
    @Test(.timeLimit(.minutes(15)), arguments: recorded.indices)
    func aRecordedRunHasTheSameFiguresEverywhere(index: Int) async throws {
        let run = Self.recorded[index]
        let home = try Home()
        let simulated = try SimulatedRun(run.kind, start: Date(timeIntervalSince1970: 1_795_280_700))
        if run.isKilled { try await simulated.killedSession { try await Self.begin(run, $0) } }
        let finished = Shared<(RecordingStatus, TodayReport)?>(nil)
        try await simulated.session { session in
            if !run.isKilled { try await Self.begin(run, session) }
            try await session.pass(97)
            if run.isPaused {
                simulated.setMoving(false)
                simulated.setReporting(false)
                try await session.call(PauseActivity())
                try await session.pass(41)
                try await session.call(ResumeActivity())
                simulated.setMoving(true)
                simulated.setReporting(true)
            }
            // Another cadence, so that the share in sync is neither 0 nor 1.
            if !run.setsPace { try await session.call(HoldCadence(stepsPerMinute: 150)) }
            try await session.pass(33)
            let ended = try #require(try await session.call(FinishActivity()).ended)
            finished.set((ended, try await session.call(GetToday()).today))
        }
        let (ended, today) = try #require(finished.value)
        let place = ["--logbook", simulated.logbook]
        let shown = try JSON(try await home.stridectl(["show", "--json"] + place).output)
        let listed = try JSON(try await home.stridectl(["history", "--json"] + place).output)
        let reply = try JSON(String(decoding: JSONEncoder().encode(ended), as: UTF8.self))
        for name in [
            "distance_m", "distance_source", "moving_s", "elapsed_s", "steps", "energy_kcal", "in_sync_s",
            "in_sync_share",
            "in_sync_measured_s",
        ] {
            #expect(reply[name] == shown[name], "\(run): finish and show differ in \(name)")
            #expect(listed[name] == shown[name], "\(run): history and show differ in \(name)")
        }
        #expect(abs((today.distanceMeters ?? 0) - (ended.distanceMeters ?? 0)) < 0.01, "\(run)")
        #expect(abs((today.kilocalories ?? 0) - (ended.kilocalories ?? 0)) < 0.01, "\(run)")
        // After a pause the day may have the steps of one more hold of the cadence, 5 s.
        if let steps = ended.steps { #expect(abs((today.steps ?? 0) - steps) <= (run.isPaused ? 16 : 2), "\(run)") }

        let style = TerminalStyle(columns: 200)
        let text = ended.summaryLines(style).joined(separator: "\n")
        let show = try await home.stridectl(["show"] + place).output
        let history = try await home.stridectl(["history"] + place).output
        let page = try await home.stridectl(["report", "--output", "-"] + place).output
            .replacing("\u{202F}", with: " ").replacing("&#160;", with: " ").replacing(/<[^>]*>/, with: "")
        let distance = Distance(meters: ended.distanceMeters ?? 0).text(.metric)
        let speed = Speed(metersPerSecond: (ended.distanceMeters ?? 0) / ended.movingSeconds)
        let pace = try #require(speed.text(.run, .metric))
        var figures = [distance, pace, Duration.seconds(ended.movingSeconds).stopwatch]
        if ended.distanceEstimated { figures.append("~" + distance) }
        if let share = ended.inSyncShare { figures.append(share.percentText) }
        for (name, output) in [("finish", text), ("show", show), ("history", history), ("report", page)] {
            for figure in figures {
                let wanted = name == "report" ? figure.replacing("/km", with: " min/km") : figure
                #expect(output.contains(wanted), "\(run): \(name) has no \(wanted):\n\(output.prefix(2000))")
            }
        }
        var more = [(ended.kilocalories ?? 0).grouped + " kcal"]
        if let steps = ended.steps { more.append(steps.grouped) }
        if ended.inSyncShare != nil, let measured = ended.inSyncMeasuredSeconds {
            more.append("of the " + Duration.seconds(measured).stopwatch + " measured")
        }
        for (name, output) in [("finish", text), ("show", show), ("report", page)] {
            for figure in more {
                #expect(output.contains(figure), "\(run): \(name) has no \(figure):\n\(output.prefix(2000))")
            }
        }
    }

    private static func begin(_ run: Recorded, _ session: SimulatedRun.Session) async throws {
        try await session.call(
            StartActivity(.run, run.setsPace ? .pace(metersPerSecond: 3) : .cadence(stepsPerMinute: 172))
        )
        try await session.pass(71)
    }

    /// The fields of a JSON object, or of the first one in a list, as text.
    private struct JSON {
        private let fields: [String: Any]

        init(_ text: String) throws {
            let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let list = (value as? [String: Any])?["activities"] ?? value
            let object = (list as? [[String: Any]])?.first ?? value as? [String: Any]
            fields = try #require(object)
        }

        /// A number without the last digits of its binary form; nil if there is no such field.
        subscript(name: String) -> String? {
            fields[name].map { ($0 as? NSNumber).map { String(format: "%.6f", $0.doubleValue) } ?? "\($0)" }
        }
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
        #expect(figures.in_sync_measured_s == figures.moving_s)
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
        try await home.waitForRecording()
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
