import Cadence

/// Learns from the readings of a foot pod whether it counts steps or strides; a learnt result does not change.
///
/// A runner takes more than 120 steps per minute, a walker more than 60. So each reading is a vote:
///
///     speed > 6 km/h    cadence < 120 → strides, else steps
///     speed ≤ 6 km/h    cadence <  60 → strides, else steps
///
/// This is the rule of qdomyos-zwift, #4318. The weight of a vote is the time since the previous reading. After 10 s of votes,
/// the unit with at least four fifths of the weight is chosen. Without such a majority the votes are discarded, and another
/// 10 s are collected. The reported stride length is no evidence: it is the length of one count, and the count is unknown.
///
/// A person who walks faster than 6 km/h with long steps (118 per minute at 6.5 km/h) gets the wrong unit, strides. Such a
/// walker must configure the unit.
package struct CadenceUnitLearner: Hashable, Sendable {
    /// Slowest speed, in m/s, at which readings are used: below it, steps can be as slow as the strides of a walker.
    private static let slowest = 0.5
    /// Total weight of the votes that is needed for a decision.
    private static let neededTime: Duration = .seconds(10)
    /// Share of the weight that one unit needs; a few starts and stops among steady readings do not prevent it.
    private static let majority = 0.8
    /// Largest weight of one reading; normally a reading comes every second.
    private static let longestVote: Duration = .seconds(2)

    private struct Votes: Hashable {
        var steps = Duration.zero
        var strides = Duration.zero
        /// Integrals of the cadence and of the speed in km/h over time; `reason` shows the means.
        var counts = 0.0
        var kilometersPerHour = 0.0

        var total: Duration { steps + strides }
    }

    package let setting: CadenceUnit
    /// The unit learnt now or earlier; nil until it is known.
    ///
    /// The caller stores it with the device's address.
    package private(set) var learnt: CadenceUnit?
    /// One line of text for the status: why this unit is used, or what is still missing.
    package private(set) var reason: String

    private var votes = Votes()
    private var lastVote: Duration?

    /// - Parameters:
    ///   - setting: The configured unit; only `auto` is learnt.
    ///   - learnt: The unit that was learnt and stored earlier; `auto` counts as nil.
    package init(setting: CadenceUnit = .auto, learnt: CadenceUnit? = nil) {
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

    /// The unit to use: the configured unit, or for `auto` the learnt unit; nil until it is known.
    package var unit: CadenceUnit? { setting == .auto ? learnt : setting }
}

// MARK: - Readings

extension CadenceUnitLearner {
    /// Processes one reading of the foot pod: counts per minute, and the speed at the same time.
    mutating func observe(cadence: UInt8, speed: Speed, at arrival: Duration) {
        guard unit == nil else { return }
        guard cadence > 0, speed.metersPerSecond >= Self.slowest else {
            // The wearer stood still, so the interval up to the next reading is not counted as a vote.
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

    /// Converts counts per minute to a cadence; nil if the unit is unknown, or the cadence is outside `StepRate.range` (0 for standing).
    func stepRate(counts: UInt8) -> StepRate? {
        guard let stepsPerCount = unit?.stepsPerCount else { return nil }
        let stepsPerMinute = Double(counts) * stepsPerCount
        return StepRate.range.contains(stepsPerMinute) ? StepRate(stepsPerMinute: stepsPerMinute) : nil
    }
}

/// The unit that a foot pod's cadence counts, as the runner configures it.
///
/// The specification defines only the unit "1/min". Some devices count the steps of both feet, others the strides of one foot.
package enum CadenceUnit: String, Hashable, Sendable, CaseIterable {
    /// Learn the unit from the device's readings.
    case auto
    /// Steps of both feet (NPE Runn, Technogym Run, Wahoo TICKR X).
    case steps
    /// Strides, which are two steps each (Garmin, Technogym MyRun).
    case strides

    /// Number of steps per count of the device: 1 or 2; nil for `auto`.
    var stepsPerCount: Double? {
        switch self {
        case .auto: nil
        case .steps: 1
        case .strides: 2
        }
    }
}
