import Cadence
import Pacing
import TestSupport

/// Errors of the personal model over runs in their order, each window against what was learnt before it.
struct CarriedOver {
    /// One window: what was foretold, less than the truth by so many spm.
    struct Error {
        var run: Int
        var elapsed: Duration
        /// Where in the run, 0…1.
        var place: Double
        /// Foretold from earlier runs only.
        var carriedOver: Double
        /// Foretold from all earlier windows.
        var inRun: Double
        /// Foretold by the heuristic.
        var heuristic: Double
        /// Foretold by the weighted mean that is used, from earlier runs only, and from all earlier windows.
        var used: Double
        var usedInRun: Double
    }

    private(set) var errors: [Error] = []
    /// The weight of the personal curve after each run.
    private(set) var weights: [Double] = []

    /// Learns from the runs in their order; of the first, nothing is known before it.
    init(runs: [[SteadyWindow]], runner: Runner) {
        var model = CadenceModel(personal: PersonalModel(height: runner.height), wanted: .personal)
        for (number, windows) in runs.enumerated() {
            model.personal.beginRun()
            let known = model
            let last = windows.last?.elapsed ?? .zero
            for window in windows {
                guard let elapsed = window.elapsed else { continue }
                let truth = window.cadence.stepsPerMinute
                let heuristic = model.heuristic.suggestion(for: window.speed, runner: runner).cadence.stepsPerMinute
                errors.append(
                    Error(
                        run: number,
                        elapsed: elapsed,
                        place: elapsed / max(last, .seconds(1)),
                        carriedOver: truth - known.personal.expected(window),
                        inRun: truth - model.personal.expected(window),
                        heuristic: truth - heuristic,
                        used: truth - known.used(window, runner),
                        usedInRun: truth - model.used(window, runner)
                    )
                )
                _ = model.learn(from: window, runner: runner)
            }
            var next = model.personal
            next.beginRun()
            weights.append(next.verdict.weight)
        }
    }

    /// Mean of an error over the windows of some time in the run, from the second run on.
    func bias(_ error: KeyPath<Error, Double>, where isIncluded: (Error) -> Bool) -> Double {
        let values = errors.filter { $0.run > 0 && isIncluded($0) }.map { $0[keyPath: error] }
        return values.reduce(0, +) / Double(values.count)
    }

    /// The first minute, the first five, the three thirds of the run, and what comes after 40 minutes.
    func biases(_ error: KeyPath<Error, Double>) -> [Double] {
        [
            bias(error) { $0.elapsed <= .seconds(60) },
            bias(error) { $0.elapsed <= .seconds(300) },
            bias(error) { $0.place < 1.0 / 3 },
            bias(error) { (1.0 / 3..<2.0 / 3).contains($0.place) },
            bias(error) { $0.place >= 2.0 / 3 },
            bias(error) { $0.elapsed > .seconds(2400) },
        ]
    }

    /// Root mean square of an error over all windows from a run on.
    func size(_ error: KeyPath<Error, Double>, from run: Int = 1) -> Double {
        rootMeanSquare(errors.filter { $0.run >= run }.map { $0[keyPath: error] })
    }

    /// Number of runs, from the second on, in which a prediction has a larger error than the heuristic.
    func runsWorse(_ error: KeyPath<Error, Double>) -> Int {
        weights.indices.dropFirst().count { run in
            let own = errors.filter { $0.run == run }
            return rootMeanSquare(own.map { $0[keyPath: error] }) > rootMeanSquare(own.map(\.heuristic))
        }
    }

    /// Prints what was found, by run and by time in the run.
    func show(_ title: String) {
        print("\(title): RMS error in spm over steady windows of 20 s (carried over: nothing learnt in the run itself)")
        print("run  windows heurist carried  in-run    used  in-run | weight after it")
        for run in weights.indices {
            let own = errors.filter { $0.run == run }
            print(
                cell(Double(run + 1), 0, width: 3) + cell(Double(own.count), 0, width: 9)
                    + cell(rootMeanSquare(own.map(\.heuristic)), 2) + " "
                    + cell(rootMeanSquare(own.map(\.carriedOver)), 2)
                    + " " + cell(rootMeanSquare(own.map(\.inRun)), 2) + " " + cell(rootMeanSquare(own.map(\.used)), 2)
                    + " " + cell(rootMeanSquare(own.map(\.usedInRun)), 2) + " | " + cell(weights[run], 2)
            )
        }
        print(
            "from the second run on: heuristic " + cell(size(\.heuristic), 2, width: 0) + ", carried over "
                + cell(size(\.carriedOver), 2, width: 0) + ", in-run " + cell(size(\.inRun), 2, width: 0)
                + "; the mean in use: carried over " + cell(size(\.used), 2, width: 0) + ", in-run "
                + cell(size(\.usedInRun), 2, width: 0) + "; worse than the heuristic in \(runsWorse(\.used)) runs, "
                + "the curve alone in \(runsWorse(\.carriedOver)) of \(weights.count - 1)"
        )
        print("bias by time in the run | 1st min  5 min | thirds:  1       2       3 | > 40 min")
        for (name, error) in [("heuristic", \Error.heuristic), ("carried over", \.carriedOver), ("in-run", \.inRun)] {
            let values = biases(error).map { cell($0, 1, width: 8) }
            print(
                name.padding(to: 23) + " |" + values[0] + values[1] + " |" + values[2...4].joined() + " |" + values[5]
            )
        }
    }
}

extension CadenceModel {
    /// The cadence that is suggested for a window, in spm.
    fileprivate func used(_ window: SteadyWindow, _ runner: Runner) -> Double {
        suggestion(
            for: window.speed,
            gait: .running,
            ground: .overground,
            runner: runner,
            elapsed: window.elapsed
        ).cadence.stepsPerMinute
    }
}
