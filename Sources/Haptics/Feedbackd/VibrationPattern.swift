package import SystemBus

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
