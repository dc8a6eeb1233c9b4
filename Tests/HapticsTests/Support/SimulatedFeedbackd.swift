import TestSupport

@testable import Haptics

/// feedbackd on virtual time: it plays the last pattern with timers that are late by up to half a millisecond.
///
/// GLib computes the wait of a timer when it begins to wait, some tenths of a millisecond after the end of the item before.
/// `do_pattern_step` in feedbackd's fbd-feedback-vibra-pattern.c starts a new timer at the end of each item, so delays add up.
struct SimulatedFeedbackd {
    /// The times in nanoseconds at which the motor was switched on.
    private(set) var starts: [Int64] = []
    private(set) var patterns = 0
    private var waiting: [(time: Int64, pattern: VibrationPattern)] = []
    private var items: [VibrationPattern.Item] = []
    private var itemEnd: Int64 = .max
    private var runningUntil: Int64 = .min
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// The time of the next event.
    var next: Int64 { min(waiting.first?.time ?? .max, itemEnd) }

    /// Sends a pattern, which arrives 0.1 to 1.5 ms later.
    mutating func send(_ pattern: VibrationPattern, at now: Int64) {
        let time = now + .random(in: 100_000...1_500_000, using: &numbers)
        waiting.append((max(time, waiting.last?.time ?? 0), pattern))
    }

    mutating func pass(until now: Int64) {
        while next <= now {
            if let first = waiting.first, first.time <= itemEnd {
                waiting.removeFirst()
                patterns += 1
                items = Array(first.pattern.items.prefix(10))
                play(at: first.time)
            } else {
                play(at: itemEnd)
            }
        }
    }

    /// Whether the motor is on.
    func isOn(at now: Int64) -> Bool { runningUntil > now }

    private mutating func play(at now: Int64) {
        guard !items.isEmpty else {
            itemEnd = .max
            return
        }
        let item = items.removeFirst()
        if item.strength > 0 {
            // The rest of a vibration in a new pattern continues the vibration.
            if now > runningUntil + 5_000_000 { starts.append(now) }
            runningUntil = now + Int64(min(item.milliseconds, 10_000)) * 1_000_000
        } else {
            runningUntil = min(runningUntil, now)
        }
        itemEnd = now + Int64(min(item.milliseconds, 10_000)) * 1_000_000 + .random(in: 0...500_000, using: &numbers)
    }
}
