import Cadence
import Foundation
import Pacing
import TestSupport
import Testing

/// The personal model on recorded runs, each of another runner of unknown height (taken as 1.75 m).
///
/// Every prediction is made before the window it is judged by is learnt: what is trained on is earlier only.
@Suite(.needsShared("data/runs/derived"))
struct RecordedLearningTests {
    private static let runner = Runner(height: Length(meters: 1.75))

    private struct Figures {
        var name: String
        var windows: Int
        var rejected: Int
        var heuristic: Double
        var personal: Double
        /// RMS errors over the second half of the windows, the personal model having learnt only the first.
        var laterHeuristic: Double
        var laterFrozen: Double
        var converged: Double?
    }

    private static func figures(_ name: String) throws -> Figures {
        var run = try RecordedTruth(name)
        if run.records.allSatisfy({ $0.speed == nil }) { run = run.withSpeedsFromPositions() }
        let windows = run.steadyWindows().filter { Gait.running.cadences.contains($0.cadence) }
        var model = CadenceModel(personal: PersonalModel(height: runner.height))
        var frozen = model
        model.personal.beginRun()
        frozen.personal.beginRun()
        var heuristic: [Double] = []
        var personal: [Double] = []
        var rejected = 0
        var later: (heuristic: [Double], frozen: [Double]) = ([], [])
        for (index, window) in windows.enumerated() {
            let truth = window.cadence.stepsPerMinute
            let base = truth - model.heuristic.suggestion(for: window.speed, runner: runner).cadence.stepsPerMinute
            // The error of a window that is then rejected counts like any other.
            heuristic.append(base)
            personal.append(truth - model.personal.expected(window))
            if model.learn(from: window, runner: runner) == .rejected { rejected += 1 }
            if index >= windows.count / 2 {
                later.heuristic.append(base)
                later.frozen.append(truth - frozen.personal.expected(window))
            } else {
                _ = frozen.learn(from: window, runner: runner)
            }
        }
        return Figures(
            name: name,
            windows: windows.count,
            rejected: rejected,
            heuristic: rootMeanSquare(heuristic),
            personal: rootMeanSquare(personal),
            laterHeuristic: rootMeanSquare(later.heuristic),
            laterFrozen: rootMeanSquare(later.frozen),
            converged: convergence(of: personal)
        )
    }

    /// Minutes learnt from until the next six windows are foretold within 3 spm (RMS).
    private static func convergence(of errors: [Double]) -> Double? {
        errors.indices.first { index in
            index + 6 <= errors.count && rootMeanSquare(errors[index..<index + 6]) < 3
        }.map { Double($0) * 20 / 60 }
    }

    @Test func theLearntModelPredictsBetterThanTheHeuristic() throws {
        let names = ["activity-small-fenix2-run", "compressed-speed-distance", "track_session", "garmin-fenix-5-run"]
        let all = try names.map(Self.figures)
        print("recorded runs, RMS error in spm over steady windows of 20 s, one step ahead")
        print("run                        windows doubted heurist personal | 2nd half: heurist frozen | converged min")
        for run in all {
            print(
                run.name.padding(to: 26) + cell("\(run.windows)") + " " + cell("\(run.rejected)") + " "
                    + cell(run.heuristic) + " " + cell(run.personal) + "  |          "
                    + cell(run.laterHeuristic) + cell(run.laterFrozen) + "  | " + cell(run.converged ?? .nan)
            )
        }
        // The last run has one window: it is shown, and nothing is claimed of it.
        for run in all where run.windows >= 10 {
            #expect(run.personal < 0.6 * run.heuristic, "\(run.name)")
            #expect(run.laterFrozen < 0.7 * run.laterHeuristic, "\(run.name)")
            #expect((run.converged ?? .infinity) <= 3, "\(run.name)")
        }
        #expect(all.count { $0.windows >= 10 } == 3)
    }
}

extension String {
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension PersonalModel {
    /// The cadence expected of a window, in spm.
    func expected(_ window: SteadyWindow) -> Double {
        prediction(at: window.speed, elapsed: window.elapsed).cadence.stepsPerMinute
    }
}

/// Twelve consecutive runs of one person of unknown height (taken as 1.75 m): what is learnt from the runs before each.
@Suite(.needsShared("data/runs/sequence-a"))
struct RunSequenceTests {
    private static func runs() throws -> [[SteadyWindow]] {
        let folder = SharedFolder.file("data/runs/sequence-a")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let runs = try files.map { file in
            (file.lastPathComponent, try RecordedTruth(table: file))
        }
        return runs.sorted { $0.0 < $1.0 }.map { run in
            run.1.steadyWindows().filter { Gait.running.cadences.contains($0.cadence) }
        }
    }

    @Test func theCarriedOverModelIsBetterThanTheHeuristicAndHasNoBiasByTime() throws {
        let story = CarriedOver(runs: try Self.runs(), runner: Runner(height: Length(meters: 1.75)))
        story.show("twelve runs of one person")
        // The best curve without a warm-up in hindsight is 3.6 spm off.
        #expect(story.size(\.carriedOver) < 4.0)
        #expect(story.size(\.inRun) < 2.8)
        #expect(story.size(\.carriedOver) < 0.95 * story.size(\.heuristic))
        for bias in story.biases(\.carriedOver) { #expect(abs(bias) < 1) }
        for bias in story.biases(\.inRun) { #expect(abs(bias) < 1) }
        #expect(story.size(\.used) < 4.1)
        #expect(story.size(\.usedInRun) < 2.8)
        #expect(story.runsWorse(\.used) <= 3)
    }
}
