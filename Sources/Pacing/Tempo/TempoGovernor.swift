public import Cadence

/// Decides when a wish for another cadence becomes a change that is heard, and how fast.
///
/// A measured speed never rests; the ear should. Wishes within the dead band of the cadence aimed at are not heard, others
/// are made at most once in the settling time and so slowly that nobody notices. Large ones are made at once: they are what
/// the runner did on purpose.
public struct TempoGovernor: Hashable, Sendable {
    /// Constants of the governor.
    public struct Tuning: Hashable, Sendable {
        /// Smallest change worth hearing, spm: under the 3 % at which a change of tempo is noticed
        /// (Drake & Botte 1993) and over the noise of a filtered satellite speed (0.13 m/s × 8 spm per m/s).
        public var deadBand: Double
        /// Shortest time between two changes.
        public var settling: Duration
        /// A change at least this large, spm, is not made to wait.
        public var large: Double
        /// How fast others are made, as a share of the cadence in ten seconds.
        ///
        /// A change is noticed from about 3 % over six intervals, by the best ears from 1.5 % (Drake & Botte 1993): 1 % in ten
        /// seconds, thirty intervals, is not.
        public var drift: Double

        /// Tuning with the defaults of the house.
        public init(deadBand: Double = 1.5, settling: Duration = .seconds(3), large: Double = 6, drift: Double = 0.01) {
            self.deadBand = deadBand
            self.settling = settling
            self.large = large
            self.drift = drift
        }
    }

    /// A change to be made.
    public struct Change: Hashable, Sendable {
        /// The cadence to reach.
        public let cadence: StepRate
        /// Time over which to reach it so that nobody notices; nil for one to be made at once.
        public let drift: Duration?
    }

    private struct Course: Hashable, Sendable {
        var from: Double
        var to: StepRate
        var began: Duration
        var drift: Duration
    }

    /// Constants in force.
    public let tuning: Tuning
    private var course: Course?

    /// A governor with no cadence in force.
    public init(tuning: Tuning = Tuning()) {
        self.tuning = tuning
    }

    /// The cadence aimed at, or nil before the first.
    public var target: StepRate? { course?.to }

    /// The cadence that the ear has come to at `now` on the way to the target; nil before the first.
    public func current(at now: Duration) -> StepRate? {
        guard let course else { return nil }
        guard course.drift > .zero, now < course.began + course.drift else { return course.to }
        let passed = max(0, (now - course.began) / course.drift)
        return StepRate(stepsPerMinute: course.from + (course.to.stepsPerMinute - course.from) * passed)
    }

    /// Puts a cadence in force without asking: the runner's own order, or another source taking over.
    public mutating func set(_ cadence: StepRate, at instant: Duration) {
        course = Course(from: cadence.stepsPerMinute, to: cadence, began: instant, drift: .zero)
    }

    /// Continues on the way from one cadence to another, of which so much time is left.
    public mutating func resume(
        from cadence: StepRate,
        to target: StepRate,
        within drift: Duration,
        at instant: Duration
    ) {
        course = Course(from: cadence.stepsPerMinute, to: target, began: instant, drift: drift)
    }

    /// Aims at a cadence if that may be heard at `instant`.
    ///
    /// - Returns: what is to change, if anything.
    public mutating func wish(_ cadence: StepRate, at instant: Duration) -> Change? {
        guard let course, let current = current(at: instant) else {
            set(cadence, at: instant)
            return Change(cadence: cadence, drift: nil)
        }
        guard abs(cadence.stepsPerMinute - course.to.stepsPerMinute) >= tuning.deadBand else { return nil }
        let change = abs(cadence.stepsPerMinute - current.stepsPerMinute)
        guard change < tuning.large else {
            set(cadence, at: instant)
            return Change(cadence: cadence, drift: nil)
        }
        guard instant >= course.began + tuning.settling else { return nil }
        let drift = Duration.seconds(10 * change / current.stepsPerMinute / tuning.drift)
        self.course = Course(from: current.stepsPerMinute, to: cadence, began: instant, drift: drift)
        return Change(cadence: cadence, drift: drift)
    }
}
