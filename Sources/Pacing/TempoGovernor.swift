public import Cadence

/// Decides when a wish for another cadence becomes a change that is heard.
///
/// A measured speed never rests; the ear should. Wishes within the dead band of the cadence in force are not heard,
/// others at most once in the settling time, unless they are large.
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

        /// Tuning with the defaults of the house.
        public init(deadBand: Double = 1.5, settling: Duration = .seconds(3), large: Double = 6) {
            self.deadBand = deadBand
            self.settling = settling
            self.large = large
        }
    }

    /// Constants in force.
    public let tuning: Tuning
    /// The cadence in force, or nil before the first.
    public private(set) var current: StepRate?
    private var changedAt: Duration?

    /// A governor with no cadence in force.
    public init(tuning: Tuning = Tuning()) {
        self.tuning = tuning
    }

    /// Puts a cadence in force without asking: the runner's own order, or another source taking over.
    public mutating func set(_ cadence: StepRate, at instant: Duration) {
        current = cadence
        changedAt = instant
    }

    /// Puts a cadence in force if it may be heard at `instant`.
    ///
    /// - Returns: the cadence now in force if it changed, else nil.
    public mutating func wish(_ cadence: StepRate, at instant: Duration) -> StepRate? {
        guard let inForce = current, let last = changedAt else {
            set(cadence, at: instant)
            return cadence
        }
        let change = abs(cadence.stepsPerMinute - inForce.stepsPerMinute)
        guard change >= tuning.deadBand else { return nil }
        guard change >= tuning.large || instant >= last + tuning.settling else { return nil }
        set(cadence, at: instant)
        return cadence
    }
}
