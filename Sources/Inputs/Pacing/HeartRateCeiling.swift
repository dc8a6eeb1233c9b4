package import Cadence

/// Slowly lowers the target pace while the heart rate is above the runner's limit, and slowly restores it afterwards.
///
/// The target speed is multiplied by a share s between 0.7 and 1. h is the mean of the readings in the 15 s up to the
/// last reading, and C is the ceiling, both in beats per minute:
///
///     h > C           ds/dt = −0.02 / 10 s
///     C − 3 ≤ h ≤ C   ds/dt = 0
///     h < C − 3       ds/dt = +0.01 / 10 s
///
/// *Design*: the heart rate follows a change of effort within about a minute. Pace and heart rate could therefore oscillate.
/// Two measures prevent this: the slope is small (1 % takes 5 s), and within a band of 3 beats per minute nothing changes.
/// When no reading has come for 10 s, the share is kept for another 10 s. Then it returns to 1 within a minute, because a
/// ceiling without readings must not slow the runner down.
///
/// Between readings the share is piecewise linear and computed in closed form, so the number of calls does not affect it.
package struct HeartRateCeiling: Hashable, Sendable {
    /// The lowest share of the target speed.
    package static let floor = 0.7
    /// Readings that are at most this much older than the last one are averaged.
    package static let window: Duration = .seconds(15)
    /// How long the mean is used after the last reading; after that the share is kept for the same time again.
    package static let patience: Duration = .seconds(10)
    /// How far the mean must be below the ceiling before the pace is restored, in beats per minute.
    package static let band = 3.0
    /// Seconds in which the share returns from 0.7 to 1 when no reading comes.
    private static let release = 60.0
    /// How much the share of the target speed changes per second.
    private static let slope = (down: 0.002, up: 0.001)
    /// Largest number of stored readings; a chest strap sends one or two per second.
    private static let most = 64

    private struct Reading: Hashable {
        var rate: Double
        var instant: Duration
    }

    /// How the heart-rate ceiling changes the target speed; see `text(at:)` for the reasons.
    package enum State: Hashable, Sendable {
        /// The target speed is not lowered.
        case blind, idle
        /// The target speed is being lowered, until it is lowered by 30 %.
        case lowering
        /// The target speed stays lowered.
        case holding, frozen
        /// The target speed is being restored.
        case restoring, releasing
    }

    /// The heart rate above which the target speed is lowered.
    package private(set) var ceiling: HeartRate
    /// The mean of the readings in the 15 s up to the last one; nil before the first reading.
    package private(set) var mean: HeartRate?

    /// The share of the target speed at the time `changed`.
    private var base = 1.0
    private var changed: Duration?
    private var readings: [Reading] = []

    package init(_ ceiling: HeartRate) { self.ceiling = ceiling }

    /// Records a reading; a reading earlier than the last one gets the time of the last one.
    package mutating func record(_ rate: HeartRate, at instant: Duration) {
        let instant = max(instant, changed ?? instant)
        settle(at: instant)
        readings.append(Reading(rate: rate.beatsPerMinute, instant: instant))
        let tooMany = max(readings.count - Self.most, 0)
        let tooOld = readings.prefix { instant - $0.instant > Self.window }.count
        readings.removeFirst(max(tooMany, tooOld))
        mean = HeartRate(beatsPerMinute: readings.reduce(0) { $0 + $1.rate } / Double(readings.count))
    }

    /// Changes the ceiling at `instant`; the share of the target speed continues from its present value.
    package mutating func set(_ ceiling: HeartRate, at instant: Duration) {
        settle(at: max(instant, changed ?? instant))
        self.ceiling = ceiling
    }

    private mutating func settle(at instant: Duration) {
        base = share(at: instant)
        changed = instant
    }
}

// MARK: - The share

extension HeartRateCeiling {
    /// The share of the target speed that remains at `now`, 0.7…1.
    package func share(at now: Duration) -> Double {
        guard let changed, let last = readings.last?.instant else { return base }
        // Only the parts of these time intervals after `changed` count: `base` already contains the earlier parts.
        let controlled = seconds(from: changed, to: min(now, last + Self.patience))
        let released = seconds(from: max(changed, last + Self.patience * 2), to: now)
        var share = base + slope * controlled
        share = min(max(share, Self.floor), 1)
        guard released > 0 else { return share }
        // The share grows by the same amount each second whatever its value, so `settle` can be called at any time.
        return min(share + (1 - Self.floor) / Self.release * released, 1)
    }

    /// How the heart-rate ceiling changes the target speed at `now`.
    package func state(at now: Duration) -> State {
        guard let last = readings.last?.instant else { return .blind }
        let share = share(at: now)
        let silence = now - last
        if silence > Self.patience * 2 { return share < 1 ? .releasing : .blind }
        if silence > Self.patience { return share < 1 ? .frozen : .blind }
        if slope < 0 { return .lowering }
        guard share < 1 else { return .idle }
        return slope > 0 ? .restoring : .holding
    }

    private var slope: Double {
        guard let mean else { return 0 }
        if mean > ceiling { return -Self.slope.down }
        return mean.beatsPerMinute < ceiling.beatsPerMinute - Self.band ? Self.slope.up : 0
    }

    private func seconds(from start: Duration, to end: Duration) -> Double {
        max((end - start) / .seconds(1), 0)
    }

    /// One line for the status output: how the heart-rate ceiling changes the target speed at `now`.
    package func text(at now: Duration) -> String {
        let slowed = "\(Int(((1 - share(at: now)) * 100).rounded())) %"
        let rate = mean?.formatted ?? "–"
        let effect =
            switch state(at: now) {
            case .blind: ": no heart rate, the pace is not lowered"
            case .idle: ": \(rate), pace unchanged"
            case .lowering where share(at: now) == Self.floor:
                ": \(rate) is above it, pace lowered by \(slowed), the maximum"
            case .lowering: ": \(rate) is above it, pace lowered by \(slowed) and still decreasing"
            case .holding: ": \(rate) is just below it, pace kept \(slowed) lower"
            case .restoring: ": \(rate) is below it, pace \(slowed) lower and increasing again"
            case .frozen: ": no heart rate, pace kept \(slowed) lower"
            case .releasing: ": no heart rate, pace \(slowed) lower and increasing again"
            }
        return "heart-rate ceiling \(ceiling.formatted)" + effect
    }
}
