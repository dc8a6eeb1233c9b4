public import Cadence

/// Cuts what is measured into windows of 20 s and lets the steady ones out: those from which a runner can be learnt.
///
/// A window is steady where the speed deviates by less than 0.35 m/s and the cadence by less than 8 spm. It is broken
/// by a gap in either, and by the metronome driving the runner: a runner who follows the clicks teaches the model its
/// own words. Means and deviations are Welford's (1962, 10.1080/00401706.1962.10490022).
public struct LearningWindow: Hashable, Sendable {
    /// How long a window is.
    public static let length: Duration = .seconds(20)

    private static let speedDeviation = 0.35
    private static let cadenceDeviation = 8.0
    /// Readings further apart leave a gap: more than the 5 s of a watch that saves its memory.
    private static let gap: Duration = .seconds(6)
    /// Readings of each that a window must have for its deviation to mean something.
    private static let fewest = 3

    private var runBegan: Duration?
    private var begunAt: Duration?
    private var speed = Series()
    private var cadence = Series()
    private var isDriven = false

    /// A window that has seen nothing.
    public init() {}

    /// What can be measured.
    public enum Event: Hashable, Sendable {
        /// A measured speed.
        case speed(Speed)
        /// A measured cadence.
        case cadence(StepRate)
        /// Whether the metronome drives from now on: it sounds, and the runner is in sync with it.
        case driven(Bool)
    }

    /// Begins a run: windows are stamped with the time since then.
    ///
    /// The first event begins one as well.
    public mutating func beginRun(at now: Duration) {
        restart()
        runBegan = now
    }

    /// Takes an event; times are on one monotonic axis and must not step back.
    ///
    /// - Returns: a window that was steady to its end, else nil.
    public mutating func observe(_ event: Event, at now: Duration) -> SteadyWindow? {
        runBegan = runBegan ?? now
        if case .driven(let driven) = event {
            // What came before is no whole window, and the legs do not change at once: both ways begin anew.
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

    /// Forgets the window under way: a run begins or ends, or a walk has become a run.
    public mutating func restart() {
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

    /// Mean and variance of readings as they come.
    private struct Series: Hashable, Sendable {
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
