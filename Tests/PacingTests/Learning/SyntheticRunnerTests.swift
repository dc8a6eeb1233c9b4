import Cadence
import Pacing
import Testing

/// A runner made by the model of the project's notes on cadence: own level and slope, a day's form that wanders, noise.
private struct SyntheticRunner {
    var level: Double
    var slope: Double
    var day = 0.0
    var random: SeededGenerator

    mutating func beginRun() { day = normal(3) }

    /// The next steady window, at a speed of 2.4…3.6 m/s.
    mutating func window() -> SteadyWindow {
        day += normal(0.3)
        let speed = Double.random(in: 2.4...3.6, using: &random)
        let cadence = level + slope * (speed - 3) + day + normal(2.2)
        return SteadyWindow(speed: Speed(metersPerSecond: speed), cadence: StepRate(stepsPerMinute: cadence))
    }

    mutating func normal(_ deviation: Double) -> Double {
        // The sum of twelve evens has variance 1.
        deviation * ((0..<12).reduce(0) { sum, _ in sum + Double.random(in: 0...1, using: &random) } - 6)
    }
}

/// Runners whose own level lies −20…+20 spm from the population's, with the noises of the project's notes on cadence.
@Suite struct SyntheticRunnerTests {
    private static let runner = Runner(height: Length(meters: 1.75))
    private static let offsets = Array(stride(from: -20.0, through: 20, by: 5))
    private static let runs = 4
    private static let windowsInRun = 60

    /// Errors of both models, one step ahead: by run, then by window.
    private struct Story {
        var personal: [[Double]] = []
        var heuristic: [[Double]] = []
        var trustedInRun: Int?
    }

    private static func story(offset: Double, seed: UInt64) -> Story {
        var person = SyntheticRunner(level: 170 + offset, slope: 8, random: SeededGenerator(seed: seed))
        person.slope += person.normal(2.5)
        var model = CadenceModel(personal: PersonalModel(height: runner.height))
        var story = Story()
        for run in 1...runs {
            person.beginRun()
            model.personal.beginRun()
            story.personal.append([])
            story.heuristic.append([])
            for _ in 0..<windowsInRun {
                let window = person.window()
                let truth = window.cadence.stepsPerMinute
                let said = model.heuristic.suggestion(for: window.speed, runner: runner).cadence.stepsPerMinute
                story.heuristic[run - 1].append(truth - said)
                story.personal[run - 1].append(
                    truth - model.personal.prediction(at: window.speed).cadence.stepsPerMinute
                )
                _ = model.learn(from: window, runner: runner)
                if model.personal.hasEarnedTrust, story.trustedInRun == nil { story.trustedInRun = run }
            }
        }
        return story
    }

    @Test func anyRunnerIsLearntWithinMinutesAndForetoldNearTheNoise() {
        let seeds = UInt64(1)...20
        print("synthetic runners (20 each), RMS error in spm, one step ahead; a window's own noise is 2.2 spm")
        print("offset  heurist | personal: run 1   run 2   run 4 | trusted | run 1: 3 spm after min")
        for offset in Self.offsets {
            let stories = seeds.map { Self.story(offset: offset, seed: $0) }
            let heuristic = rootMeanSquare(stories.flatMap(\.heuristic).flatMap(\.self))
            let byRun = (0..<Self.runs).map { run in rootMeanSquare(stories.flatMap { $0.personal[run] }) }
            let trusted = stories.count { $0.trustedInRun != nil }
            // Over all runners, window by window of the first run.
            let byWindow = (0..<Self.windowsInRun).map { window in
                rootMeanSquare(stories.map { $0.personal[0][window] })
            }
            let window = byWindow.firstIndex { $0 < 3 } ?? .max
            print(
                cell(offset, 0, width: 6) + cell(heuristic, width: 9) + " |       " + cell(byRun[0]) + " "
                    + cell(byRun[1])
                    + " " + cell(byRun[3]) + "   |  \(trusted)/20  | " + cell(Double(window) * 20 / 60)
            )
            #expect(byRun[3] < 2.8, "offset \(offset), seeds \(seeds)")
            #expect(byRun[1] < 3.0, "offset \(offset), seeds \(seeds)")
            #expect(window <= 9, "3 minutes; offset \(offset), seeds \(seeds)")
            #expect(byRun.allSatisfy { $0 <= heuristic }, "offset \(offset), seeds \(seeds)")
            if abs(offset) >= 10 { #expect(stories.allSatisfy { $0.trustedInRun == 2 }, "offset \(offset)") }
        }
    }
}
