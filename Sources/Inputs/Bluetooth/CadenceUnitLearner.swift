import Cadence

/// Learns from its readings whether one device counts steps or strides; what it has learnt stays.
///
/// Who runs takes more than 120 steps a minute, who walks more than 60; so each reading votes:
///
///     speed > 6 km/h    cadence < 120 → strides, else steps
///     speed ≤ 6 km/h    cadence <  60 → strides, else steps
///
/// (the rule of qdomyos-zwift, #4318). A vote weighs as much time as it stands for. After 10 s of votes the unit with at
/// least four fifths of them is it; votes that are split are thrown away and it listens for another 10 s. The field for
/// a stride's length settles nothing, since it counts the same thing as the cadence beside it, whichever that is.
///
/// A walk at more than 6 km/h with long steps (118 a minute at 6.5 km/h) is taken for strides: who walks so sets the
/// unit by hand.
public struct CadenceUnitLearner: Hashable, Sendable {
    /// Readings slower than this, m/s, do not vote: who shuffles takes steps as slow as a walker's strides.
    private static let slowest = 0.5
    /// Votes heard before a decision.
    private static let hearing: Duration = .seconds(10)
    /// The share of them that decides; more than a start or a stop among steady readings takes away.
    private static let majority = 0.8
    /// Readings come once a second; one does not speak for longer than this.
    private static let longestVote: Duration = .seconds(2)

    private struct Votes: Hashable {
        var steps = Duration.zero
        var strides = Duration.zero
        /// Sums of cadence and of speed in km/h over time, for the mean that is shown.
        var counts = 0.0
        var kilometersPerHour = 0.0

        var total: Duration { steps + strides }
    }

    /// The unit as the runner set it.
    public let setting: CadenceUnit
    /// What the device was found to count, now or earlier, to be kept with its address; nil until then.
    public private(set) var learnt: CadenceUnit?
    /// Why it is taken to count what it does, or what is still missing; one line for the status.
    public private(set) var reason: String

    private var votes = Votes()
    private var lastVote: Duration?

    /// A learner for one device.
    ///
    /// - Parameters:
    ///   - setting: `auto` learns; the others need not.
    ///   - learnt: What was kept from an earlier day; `auto` counts as nothing.
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

    /// The unit in force; nil until it is known.
    public var unit: CadenceUnit? { setting == .auto ? learnt : setting }
}

// MARK: - Readings

extension CadenceUnitLearner {
    /// Hears a reading: counts per minute and the speed of the same moment.
    mutating func hear(cadence: UInt8, speed: Speed, at arrival: Duration) {
        guard unit == nil else { return }
        guard cadence > 0, speed.metersPerSecond >= Self.slowest else {
            // The time until the next reading in motion is not all motion.
            lastVote = nil
            return
        }
        defer { lastVote = arrival }
        guard let lastVote, arrival > lastVote else { return }
        let weight = min(arrival - lastVote, Self.longestVote)
        if cadence < (speed.kilometersPerHour > 6 ? 120 : 60) { votes.strides += weight } else { votes.steps += weight }
        votes.counts += Double(cadence) * (weight / .seconds(1))
        votes.kilometersPerHour += speed.kilometersPerHour * (weight / .seconds(1))
        reason = "not known yet: \(votes.total.components.seconds) of \(Self.hearing.components.seconds) s heard"
        if votes.total >= Self.hearing { decide() }
    }

    private mutating func decide() {
        defer { votes = Votes() }
        let share = votes.strides / votes.total
        let seconds = votes.total / .seconds(1)
        let mean = Int((votes.counts / seconds).rounded())
        let speed = Speed(kilometersPerHour: votes.kilometersPerHour / seconds).formatted(.kilometersPerHour)
        let heard = "\(mean)/min at \(speed) over \(Int(seconds.rounded())) s"
        guard max(share, 1 - share) >= Self.majority else {
            reason = "not known yet: \(heard) speak for both"
            return
        }
        let found: CadenceUnit = share > 0.5 ? .strides : .steps
        learnt = found
        reason = "\(found.rawValue), learnt from \(heard)"
    }

    /// The cadence that so many counts a minute are: nil while the unit is not known, for standing, and for what no
    /// feet do.
    func stepRate(counts: UInt8) -> StepRate? {
        guard let stepsPerCount = unit?.stepsPerCount else { return nil }
        let stepsPerMinute = Double(counts) * stepsPerCount
        return StepRate.range.contains(stepsPerMinute) ? StepRate(stepsPerMinute: stepsPerMinute) : nil
    }
}
