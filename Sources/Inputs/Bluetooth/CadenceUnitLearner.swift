import Cadence

/// Learns from the readings of one device whether it counts steps or strides; a learnt result does not change.
///
/// A runner takes more than 120 steps per minute, a walker more than 60. So each reading is a vote:
///
///     speed > 6 km/h    cadence < 120 → strides, else steps
///     speed ≤ 6 km/h    cadence <  60 → strides, else steps
///
/// This is the rule of qdomyos-zwift, #4318. The weight of a vote is the time it represents. After 10 s of votes the unit with
/// at least four fifths of the weight is chosen. Without such a majority the votes are discarded, and another 10 s are
/// collected. The field with the stride length is no evidence: it refers to the same unit as the cadence, which is unknown.
///
/// Walking faster than 6 km/h with long steps (118 per minute at 6.5 km/h) is mistaken for strides. Such a walker must
/// configure the unit.
public struct CadenceUnitLearner: Hashable, Sendable {
    /// Readings slower than this, m/s, are not used: a shuffling person's steps are as slow as a walker's strides.
    private static let slowest = 0.5
    /// Total weight of votes before a decision.
    private static let neededTime: Duration = .seconds(10)
    /// Share of the weight that decides; starts and stops among steady readings do not prevent this majority.
    private static let majority = 0.8
    /// Largest weight of one reading; readings come once a second.
    private static let longestVote: Duration = .seconds(2)

    private struct Votes: Hashable {
        var steps = Duration.zero
        var strides = Duration.zero
        /// Integrals of the cadence and of the speed in km/h over time, for the mean in the text.
        var counts = 0.0
        var kilometersPerHour = 0.0

        var total: Duration { steps + strides }
    }

    /// The configured unit.
    public let setting: CadenceUnit
    /// The unit learnt now or earlier, nil until it is known; the caller stores it with the device's address.
    public private(set) var learnt: CadenceUnit?
    /// Why this unit is used, or what is still missing, in one line for the status.
    public private(set) var reason: String

    private var votes = Votes()
    private var lastVote: Duration?

    /// Creates a learner for one device.
    ///
    /// - Parameters:
    ///   - setting: The configured unit; only `auto` is learnt.
    ///   - learnt: The unit stored earlier; `auto` counts as nil.
    public init(setting: CadenceUnit = .auto, learnt: CadenceUnit? = nil) {
        self.setting = setting
        self.learnt = learnt == .auto ? nil : learnt
        reason =
            if setting != .auto {
                "\(setting.rawValue), as set"
            } else if let known = self.learnt {
                "\(known.rawValue), as learnt earlier"
            } else {
                "not known yet: no reading in motion"
            }
    }

    /// The unit to use; nil until it is known.
    public var unit: CadenceUnit? { setting == .auto ? learnt : setting }
}

// MARK: - Readings

extension CadenceUnitLearner {
    /// Processes a reading: counts per minute, and the speed at the same time.
    mutating func observe(cadence: UInt8, speed: Speed, at arrival: Duration) {
        guard unit == nil else { return }
        guard cadence > 0, speed.metersPerSecond >= Self.slowest else {
            // The interval up to the next moving reading contains standing time, so it is not counted.
            lastVote = nil
            return
        }
        defer { lastVote = arrival }
        guard let lastVote, arrival > lastVote else { return }
        let weight = min(arrival - lastVote, Self.longestVote)
        if cadence < (speed.kilometersPerHour > 6 ? 120 : 60) { votes.strides += weight } else { votes.steps += weight }
        votes.counts += Double(cadence) * (weight / .seconds(1))
        votes.kilometersPerHour += speed.kilometersPerHour * (weight / .seconds(1))
        reason = "not known yet: \(votes.total.components.seconds) of \(Self.neededTime.components.seconds) s measured"
        if votes.total >= Self.neededTime { decide() }
    }

    private mutating func decide() {
        defer { votes = Votes() }
        let share = votes.strides / votes.total
        let seconds = votes.total / .seconds(1)
        let mean = Int((votes.counts / seconds).rounded())
        let speed = Speed(kilometersPerHour: votes.kilometersPerHour / seconds).formatted(.kilometersPerHour)
        let evidence = "\(mean)/min at \(speed) over \(Int(seconds.rounded())) s"
        guard max(share, 1 - share) >= Self.majority else {
            reason = "not known yet: \(evidence) fits both steps and strides"
            return
        }
        let found: CadenceUnit = share > 0.5 ? .strides : .steps
        learnt = found
        reason = "\(found.rawValue), learnt from \(evidence)"
    }

    /// Converts counts per minute to a cadence; nil if the unit is not known, and for a value outside `StepRate.range`,
    /// such as 0 for standing.
    func stepRate(counts: UInt8) -> StepRate? {
        guard let stepsPerCount = unit?.stepsPerCount else { return nil }
        let stepsPerMinute = Double(counts) * stepsPerCount
        return StepRate.range.contains(stepsPerMinute) ? StepRate(stepsPerMinute: stepsPerMinute) : nil
    }
}
