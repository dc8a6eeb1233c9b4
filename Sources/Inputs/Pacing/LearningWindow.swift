package import Cadence

/// Divides the measurements into windows of 20 s and returns the steady ones, from which the personal model learns.
///
/// A window is steady if the standard deviation is below 0.35 m/s for the speed and below 8 spm for the cadence. A gap in
/// either measurement restarts the window. Nothing is recorded while the metronome drives the runner: a runner who follows
/// the clicks would only teach the model its own suggestions. Means and deviations are computed by Welford's method (1962,
/// 10.1080/00401706.1962.10490022).
package struct LearningWindow: Hashable, Sendable {
    package static let length: Duration = .seconds(20)

    private static let speedDeviation = 0.35
    private static let cadenceDeviation = 8.0
    /// A longer time between two readings is a gap; a watch that saves memory gives a reading every 5 s, which is no gap.
    private static let gap: Duration = .seconds(6)
    /// Smallest number of speeds, and of cadences, for which the standard deviation is meaningful.
    private static let fewest = 3

    private var runBegan: Duration?
    private var begunAt: Duration?
    private var speed = Series()
    private var cadence = Series()
    private var isDriven = false

    package init() {}

    /// A measurement, or a change of the metronome's influence.
    package enum Event: Hashable, Sendable {
        case speed(Speed)
        case cadence(StepRate)
        /// Whether the metronome drives the runner from now on: it sounds, and the runner is in sync with it.
        case driven(Bool)
    }

    /// Begins a run, from which the elapsed time of a window is counted to its middle; otherwise the first event begins it.
    package mutating func beginRun(at now: Duration) {
        restart()
        runBegan = now
    }

    /// Processes an event, and returns the window that has just ended if it was steady; times must not decrease.
    package mutating func observe(_ event: Event, at now: Duration) -> SteadyWindow? {
        runBegan = runBegan ?? now
        if case .driven(let driven) = event {
            // The metronome began or stopped driving the runner during this window, so the window is not usable.
            if driven != isDriven { restart() }
            isDriven = driven
            return nil
        }
        guard !isDriven else { return nil }
        if hasGap(at: now) { restart() }
        let ended = begunAt.flatMap { now >= $0 + Self.length ? steadyWindow(begunAt: $0) : nil }
        if let begunAt, now >= begunAt + Self.length { restart() }
        begunAt = begunAt ?? now
        switch event {
        case .speed(let value): speed.append(value.metersPerSecond, at: now)
        case .cadence(let value): cadence.append(value.stepsPerMinute, at: now)
        case .driven: break
        }
        return ended
    }

    /// Discards the present window: a run begins or ends, or the runner has changed from walking to running.
    package mutating func restart() {
        begunAt = nil
        speed = Series()
        cadence = Series()
    }

    private func steadyWindow(begunAt: Duration) -> SteadyWindow? {
        guard min(speed.count, cadence.count) >= Self.fewest,
            speed.variance < Self.speedDeviation * Self.speedDeviation,
            cadence.variance < Self.cadenceDeviation * Self.cadenceDeviation
        else { return nil }
        return SteadyWindow(
            speed: Speed(metersPerSecond: speed.mean),
            cadence: StepRate(stepsPerMinute: cadence.mean),
            elapsed: runBegan.map { begunAt + Self.length / 2 - $0 }
        )
    }

    private func hasGap(at now: Duration) -> Bool {
        guard let begunAt else { return false }
        return [speed, cadence].contains { now > ($0.last ?? begunAt) + Self.gap }
    }

    /// Running mean and variance of the readings.
    struct Series: Hashable, Sendable {
        private(set) var count = 0
        private(set) var mean = 0.0
        private(set) var last: Duration?
        private var squares = 0.0

        mutating func append(_ value: Double, at now: Duration) {
            count += 1
            let before = value - mean
            mean += before / Double(count)
            squares += before * (value - mean)
            last = now
        }

        var variance: Double { count > 1 ? squares / Double(count - 1) : 0 }
    }
}
