public import Cadence

/// Lowers the target pace while the heart beats faster than the runner wants, slowly, and gives it back.
///
/// The target's speed is multiplied by a share s between 0.7 and 1. With h, the mean of the readings of the 15 s up to
/// the last one, and the ceiling C:
///
///     h > C           ds/dt = −0.02 / 10 s
///     C − 3 ≤ h ≤ C   ds/dt = 0
///     h < C − 3       ds/dt = +0.01 / 10 s
///
/// *Design*: a heart follows a change of effort within a minute or so; a slope so gentle (1 % takes 5 s) with a band of 3
/// beats, in which nothing changes, is to keep the two from swinging. When no reading has come for 10 s the share is
/// kept for another 10 s, and is then given back within a minute, since a ceiling that cannot see must not slow anyone.
///
/// Between readings everything is linear and worked out in closed form: how often the share is asked for changes
/// nothing.
public struct HeartRateCeiling: Hashable, Sendable {
    /// The lowest share.
    public static let floor = 0.7
    /// Readings within this of the last are averaged.
    public static let window: Duration = .seconds(15)
    /// How long the mean stands without a new reading; as long again the share is kept.
    public static let patience: Duration = .seconds(10)
    /// What the mean must be below the ceiling by before the pace is given back, in beats per minute.
    public static let band = 3.0
    /// Seconds in which a share is given back when no reading comes.
    private static let release = 60.0
    /// Change of the share per second.
    private static let slope = (down: 0.002, up: 0.001)
    /// Readings kept; a strap sends one or two a second.
    private static let most = 64

    private struct Reading: Hashable {
        var rate: Double
        var instant: Duration
    }

    /// What it is doing.
    public enum State: Hashable, Sendable {
        /// No reading has come yet, or none for so long that nothing is held back any more.
        case blind
        /// The heart is below the ceiling and the target is as ordered.
        case idle
        /// The heart is above: the target is being lowered.
        case lowering
        /// The heart is just below: the target is left where it is.
        case holding
        /// The heart is well below: the target is given back.
        case restoring
        /// Readings have stopped: the target is left where it is.
        case frozen
        /// Readings have long stopped: the target is given back.
        case releasing
    }

    /// The highest rate wanted.
    public private(set) var ceiling: HeartRate
    /// The mean of the readings of the 15 s up to the last; nil before the first.
    public private(set) var mean: HeartRate?

    /// The share as it was at `changed`.
    private var base = 1.0
    private var changed: Duration?
    private var readings: [Reading] = []

    /// A ceiling that has seen no heart.
    public init(_ ceiling: HeartRate) {
        self.ceiling = ceiling
    }

    /// Takes a reading; one earlier than the last counts as of the last's instant.
    public mutating func take(_ rate: HeartRate, at instant: Duration) {
        let instant = max(instant, changed ?? instant)
        settle(at: instant)
        readings.append(Reading(rate: rate.beatsPerMinute, instant: instant))
        let tooMany = max(readings.count - Self.most, 0)
        let tooOld = readings.prefix { instant - $0.instant > Self.window }.count
        readings.removeFirst(max(tooMany, tooOld))
        mean = HeartRate(beatsPerMinute: readings.reduce(0) { $0 + $1.rate } / Double(readings.count))
    }

    /// Sets another ceiling from `instant` on; what is held back stays so and is given back or lowered on as usual.
    public mutating func set(_ ceiling: HeartRate, at instant: Duration) {
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
    /// By what the target's speed is to be multiplied at `now`, 0.7…1.
    public func share(at now: Duration) -> Double {
        guard let changed, let last = readings.last?.instant else { return base }
        // Both ends of the silence's stages, as far as they lie after what `base` already holds.
        let controlled = seconds(from: changed, to: min(now, last + Self.patience))
        let released = seconds(from: max(changed, last + Self.patience * 2), to: now)
        var share = base + slope * controlled
        share = min(max(share, Self.floor), 1)
        guard released > 0 else { return share }
        // By the same amount every second, whichever share it began from, so that it can be settled in between.
        return min(share + (1 - Self.floor) / Self.release * released, 1)
    }

    /// The speed to aim at instead of the one ordered.
    public func lowered(_ speed: Speed, at now: Duration) -> Speed {
        Speed(metersPerSecond: speed.metersPerSecond * share(at: now))
    }

    /// What it is doing at `now`.
    public func state(at now: Duration) -> State {
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
}
