package import Cadence

/// Decides when the tempo changes to a new cadence, and how fast.
///
/// A measured speed changes all the time, but the tempo should not. A change within the dead band of the target
/// cadence is ignored. So is a change that the uncertainty of the cadence explains.
/// Other changes are made at most once in the settling time, and so slowly that no one notices them. Large changes are made
/// at once, because the runner made them on purpose.
package struct TempoGovernor: Hashable, Sendable {
    /// The constants that limit how often and how fast the tempo changes.
    package struct Tuning: Hashable, Sendable {
        /// Smallest change of the cadence that is made, in spm: below the 3 % at which people notice a change of tempo
        /// (Drake & Botte 1993), and above the noise of a filtered satellite speed (0.13 m/s × 8 spm per m/s).
        package var deadBand = 1.5
        /// Shortest time from a change of the target cadence to a following small change.
        package var settling = Duration.seconds(3)
        /// A change of at least this size, in spm, is made at once.
        package var large: Double = 6
        /// A change is ignored below this many standard deviations of the requested cadence.
        package var doubtful = 1.75
        /// A change is made at once only above this many standard deviations of the requested cadence.
        package var certain = 3.5
        /// How fast the other changes are made, as a share of the cadence per ten seconds.
        ///
        /// People notice a change of about 3 % over six intervals, the most sensitive ones 1.5 % (Drake & Botte 1993). They do
        /// not notice 1 % in ten seconds, which is thirty intervals.
        package var drift: Double = 0.01
    }

    /// A change of the tempo that must be made.
    package struct Change: Hashable, Sendable {
        package let cadence: StepRate
        /// Time in which the tempo changes slowly to the new cadence; nil for a large change, which is made at once.
        package let drift: Duration?
    }

    /// The constants that are used from the next request on; a change does not affect the cadence or a drift in progress.
    package var tuning: Tuning
    private var ramp: TempoRamp?
    /// When `ramp` began.
    private var began: Duration = .zero

    package init(tuning: Tuning = Tuning()) { self.tuning = tuning }

    /// The target cadence; nil before one was set.
    package var target: StepRate? { ramp?.end }

    /// The cadence at `now`, which may be on the way to the target cadence; nil before one was set.
    package func current(at now: Duration) -> StepRate? { ramp?.cadence(after: now - began) }

    /// Sets a cadence at once: the runner ordered it, or another source sets the pace now.
    package mutating func set(_ cadence: StepRate, at instant: Duration) { resume(TempoRamp(cadence), at: instant) }

    /// Continues a change that another part of the program, or an earlier process, has ordered.
    package mutating func resume(_ change: TempoRamp, at instant: Duration) { (ramp, began) = (change, instant) }

    /// Requests a new target cadence; it is set if a change is permitted at `instant`.
    ///
    /// - Parameter deviation: The standard deviation of the cadence in spm; 0 if it is known exactly.
    /// - Returns: the change to make; nil if none is permitted.
    package mutating func request(_ cadence: StepRate, deviation: Double = 0, at instant: Duration) -> Change? {
        guard let ramp, let current = current(at: instant) else {
            set(cadence, at: instant)
            return Change(cadence: cadence, drift: nil)
        }
        let deadBand = max(tuning.deadBand, tuning.doubtful * deviation)
        guard abs(cadence.stepsPerMinute - ramp.end.stepsPerMinute) >= deadBand else { return nil }
        let change = abs(cadence.stepsPerMinute - current.stepsPerMinute)
        guard change < max(tuning.large, tuning.certain * deviation) else {
            set(cadence, at: instant)
            return Change(cadence: cadence, drift: nil)
        }
        guard instant >= began + tuning.settling else { return nil }
        let drift = Duration.seconds(10 * change / current.stepsPerMinute / tuning.drift)
        resume(TempoRamp(start: current, end: cadence, duration: drift), at: instant)
        return Change(cadence: cadence, drift: drift)
    }
}
