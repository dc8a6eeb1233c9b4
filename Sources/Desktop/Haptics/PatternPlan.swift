package import SystemBus

// A pattern contains the next few vibrations with the pauses between them, so feedbackd plays them without further calls. A new
// pattern replaces the one that plays. It is sent about once per second, between two vibrations, and at once if the beat grid changes.

/// Which pattern feedbackd must play, and when to send the next one.
///
/// A pure value; all times are nanoseconds of `CLOCK_MONOTONIC`.
package struct PatternPlan: Sendable {
    /// The time after which a pattern is renewed, which also corrects the error of feedbackd's timers.
    private static let renewal: Int64 = 1_000_000_000
    /// A vibration that begins within this time is not moved, because the new pattern could arrive after it has begun.
    private static let guardTime: Int64 = 3_000_000
    /// A pattern is replaced if a vibration moves by more than this time.
    private static let tolerance: Int64 = 1_000_000
    /// A pattern with five vibrations has ten items, with a pause before each.
    private static let mostPulses = VibrationPattern.mostItems / 2

    /// The vibrations of the pattern that plays.
    private var sent: [Pulse] = []
    private var settings: VibrationSettings?
    private var renewAt: Int64 = .min

    /// Creates a plan without a pattern.
    package init() {}

    /// Returns the pattern to send now, and the time at which to call again.
    ///
    /// - Returns: the pattern, nil if the one that plays is still right; and the time of the next call, unless the schedule changes before.
    package mutating func next(
        at now: Int64,
        _ schedule: inout VibrationSchedule
    ) -> (pattern: VibrationPattern?, deadline: Int64?) {
        let border = now + Self.guardTime
        for pulse in sent where pulse.start <= border { schedule.markRequested(run: pulse.run, step: pulse.step) }
        guard schedule.isActive else { return (stop(at: now), nil) }
        let current = sent.last { $0.start <= border && $0.end > now }
        let wanted = pulses(after: current, at: now, schedule)
        if schedule.settings == settings, now < renewAt, isPlaying(wanted, after: border) {
            return (nil, renewAt)
        }
        let isStillPlaying = sent.last.map { $0.end > now } ?? false
        sent = [current].compactMap { $0 } + wanted
        settings = schedule.settings
        renewAt = renewal(at: now)
        let pattern = VibrationPattern(sent, at: now, strength: schedule.settings.strength)
        guard pattern.items.isEmpty else { return (pattern, renewAt) }
        return (isStillPlaying ? .silence : nil, renewAt)
    }

    /// Forgets the pattern, because feedbackd does not play it.
    package mutating func reset() {
        sent = []
        settings = nil
    }

    private mutating func stop(at now: Int64) -> VibrationPattern? {
        defer { reset() }
        return sent.last.map { $0.end > now } ?? false ? .silence : nil
    }

    /// The vibrations that follow `current`, as many as fit into one pattern.
    private func pulses(after current: Pulse?, at now: Int64, _ schedule: VibrationSchedule) -> [Pulse] {
        let count = Self.mostPulses - (current == nil ? 0 : 1)
        let length = Int64(schedule.settings.length / .nanoseconds(1))
        // The vibration after the last one is only needed for the length of the last one.
        let vibrations = schedule.upcoming(count + 1, at: now, until: now + Self.longest)
        return zip(vibrations.indices, vibrations).prefix(count).map { index, vibration in
            let next = index + 1 < vibrations.count ? vibrations[index + 1].time : .max
            let room = max((next - vibration.time) / 2, 1_000_000)
            let end = vibration.time + min(length, room)
            return Pulse(run: vibration.run, step: vibration.step, start: vibration.time, end: end)
        }
    }

    /// A pause is one item, so it must not be longer than the longest item.
    private static let longest = VibrationPattern.longestItem

    /// Whether the pattern that plays contains the next vibrations at the right times.
    private func isPlaying(_ wanted: [Pulse], after border: Int64) -> Bool {
        let future = sent.filter { $0.start > border }
        guard future.count <= wanted.count, future.isEmpty == wanted.isEmpty else { return false }
        return zip(future, wanted).allSatisfy {
            $0.run == $1.run && $0.step == $1.step && abs($0.start - $1.start) <= Self.tolerance
        }
    }

    /// About one second after `now`, between two vibrations, and before the last vibration of the pattern.
    private func renewal(at now: Int64) -> Int64 {
        var time = now + Self.renewal
        if sent.count > 1, let last = sent.last { time = min(time, max(last.start - 2 * Self.guardTime, now)) }
        for pulse in sent where time > pulse.start - 2 * Self.guardTime && time < pulse.end + Self.guardTime {
            time = pulse.end + Self.guardTime
        }
        return max(time, now + Self.guardTime)
    }
}

/// A pattern for the method `Vibrate` of feedbackd: strengths with durations, one after the other.
package struct VibrationPattern: Hashable, Sendable {
    /// One part of a pattern.
    package struct Item: Hashable, Sendable {
        /// The strength, 0…1; 0 is a pause.
        package let strength: Double
        /// The duration in milliseconds.
        package let milliseconds: UInt32
    }

    /// feedbackd ignores all items after the tenth (`MAX_ITEMS` in fbd-haptic-manager.c).
    package static let mostItems = 10
    /// feedbackd shortens longer items to this time (`MAX_LEN` in fbd-haptic-manager.c), in nanoseconds.
    package static let longestItem: Int64 = 10_000_000_000
    /// A pattern that only ends the pattern before it.
    ///
    /// An empty pattern does the same, but an empty array without a type cannot be sent.
    package static let silence = VibrationPattern(items: [Item(strength: 0, milliseconds: 1)])

    /// The parts in their order.
    package let items: [Item]

    /// Creates a pattern from its parts.
    package init(items: [Item]) { self.items = items }

    /// Creates a pattern that begins now.
    ///
    /// - Parameters:
    ///   - pulses: the vibrations in their order; one that has begun is played until its end. Those that do not fit are left out.
    ///   - strength: the strength of all vibrations, 0…1.
    package init(_ pulses: [Pulse], at now: Int64, strength: Double) {
        // All ends of the items are rounded from the exact times, so that the errors do not add up.
        var items: [Item] = []
        var end: Int64 = 0
        func append(until time: Int64, strength: Double) {
            let rounded = (max(time - now, 0) + 500_000) / 1_000_000
            guard rounded > end else { return }
            items.append(Item(strength: strength, milliseconds: UInt32(rounded - end)))
            end = rounded
        }
        for pulse in pulses {
            append(until: pulse.start, strength: 0)
            append(until: pulse.end, strength: strength)
        }
        self.items = Array(items.prefix(Self.mostItems))
    }

    /// The argument of the method `Vibrate`, of the D-Bus type `a(du)`.
    package var value: BusValue {
        .array(items.map { .structure([.double($0.strength), .uint32($0.milliseconds)]) })
    }
}

/// A vibration of a pattern with its end; both times are nanoseconds of `CLOCK_MONOTONIC`.
package struct Pulse: Hashable, Sendable {
    /// The number of the metronome run.
    package let run: UInt64
    /// The step to which the vibration belongs.
    package let step: Int64
    /// The time at which it begins.
    package let start: Int64
    /// The time at which it ends.
    package let end: Int64
}
