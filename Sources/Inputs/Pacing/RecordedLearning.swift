package import Cadence

/// Learns the personal model from recorded runs.
///
/// A pacer receives the recorded speeds and cadences as events, as if they were measured now. So the same code as during a
/// run filters the speeds, detects running, finds the steady windows and updates the model. The result depends only on the
/// readings and their order, so learning from the same runs again gives the same model.
package struct RecordedLearning: Sendable {
    /// A recorded speed and cadence; each is nil if it was not measured.
    package struct Reading: Hashable, Sendable {
        /// The time since the recording began.
        package var elapsed: Duration
        package var speed: Speed?
        package var cadence: StepRate?

        package init(elapsed: Duration, speed: Speed? = nil, cadence: StepRate? = nil) {
            self.elapsed = elapsed
            self.speed = speed
            self.cadence = cadence
        }
    }

    /// The steady windows of running of each run, in order of time.
    package private(set) var runs: [[SteadyWindow]] = []
    private var pacer: Pacer
    private var runBegan: Duration?

    /// - Parameter settings: The filter of the speeds, and the heuristic with which the model is compared.
    package init(settings: Pacer.Settings, runner: Runner) {
        // The pacer does not start a run, so no clicks drive the runner, and it has no plan.
        pacer = Pacer(settings: settings, runner: runner, manualSpeed: Speed(kilometersPerHour: 10))
    }

    /// Learns from a recording, which begins at `start`.
    ///
    /// Times are on one axis and must not decrease, also from one recording to the next. A recording that begins within 15
    /// minutes after the runner last ran continues the same run.
    package mutating func add(_ readings: some Sequence<Reading>, from start: Duration) {
        for reading in readings {
            let now = start + reading.elapsed
            if let speed = reading.speed {
                handle(.speed(Pacer.SpeedReading(speed: speed, instant: now, origin: Self.origin)), at: now)
            }
            if let cadence = reading.cadence { handle(.stepRate(cadence, origin: Self.origin), at: now) }
        }
    }

    /// The name of the source of the recorded readings.
    private static let origin = "logbook"

    private mutating func handle(_ event: Pacer.Event, at now: Duration) {
        // The pacer refuses only orders, so this does not throw.
        _ = try? pacer.handle(event, at: now)
        guard let window = pacer.endedWindow else { return }
        if runs.isEmpty || pacer.beganRunning != runBegan { runs.append([]) }
        runBegan = pacer.beganRunning
        runs[runs.count - 1].append(window)
    }

    package var model: PersonalModel { pacer.model.personal }
}

// MARK: - Error on runs from which the model did not learn

extension RecordedLearning {
    /// The largest number of models that are learnt to compute the error.
    private static let folds = 20

    /// How well the model predicts runs from which it did not learn; nil with fewer than two runs.
    ///
    /// Up to 20 runs, each run is left out once, and a model learns from all others (leave-one-out cross-validation). Of more
    /// runs, each of 20 models leaves out every twentieth run. The windows that the model would reject are included, if their
    /// cadence is one of running.
    package func leftOutError() -> LeftOutError? {
        let runs = runs.map { $0.filter { Gait.running.cadences.contains($0.cadence) } }.filter { !$0.isEmpty }
        guard runs.count > 1 else { return nil }
        let folds = min(runs.count, Self.folds)
        var errors: (personal: [Double], heuristic: [Double]) = ([], [])
        for fold in 0..<folds {
            let model = model(learntFrom: runs.indices.filter { $0 % folds != fold }.map { runs[$0] })
            for window in runs.indices.filter({ $0 % folds == fold }).flatMap({ runs[$0] }) {
                let personal = model.personal.prediction(at: window.speed, elapsed: window.elapsed).cadence
                let heuristic = model.heuristic.suggestion(for: window.speed, runner: pacer.runner).cadence
                errors.personal.append(abs(window.cadence.stepsPerMinute - personal.stepsPerMinute))
                errors.heuristic.append(abs(window.cadence.stepsPerMinute - heuristic.stepsPerMinute))
            }
        }
        return LeftOutError(runs: runs.count, personal: errors.personal.median, heuristic: errors.heuristic.median)
    }

    /// The model that has learnt from these runs, in the state at the beginning of another run.
    private func model(learntFrom runs: [[SteadyWindow]]) -> CadenceModel {
        let personal = PersonalModel(height: pacer.runner.height)
        var model = CadenceModel(heuristic: pacer.settings.heuristic, personal: personal)
        for windows in runs {
            model.personal.beginRun()
            for window in windows { _ = model.learn(from: window, runner: pacer.runner) }
        }
        model.personal.beginRun()
        return model
    }
}

extension [Double] {
    /// The median, or the mean of the two middle values; the array must not be empty.
    fileprivate var median: Double {
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// How well the personal model predicts the cadence in runs from which it did not learn, compared with the heuristic.
///
/// An error is the difference between the mean cadence of a steady window of 20 s and the predicted cadence, without sign.
package struct LeftOutError: Hashable, Sendable, Codable {
    /// Number of runs, each of which was left out once.
    package let runs: Int
    /// The median error of the personal model over all windows, spm.
    package let personal: Double
    /// The median error of the heuristic over the same windows, spm.
    package let heuristic: Double
}
