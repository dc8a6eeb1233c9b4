package import Cadence

/// Speed and cadence of the last ten minutes, at most one entry per second.
package struct RunHistory: Sendable, Equatable {
    /// The values of one second.
    package struct Entry: Sendable, Equatable {
        /// The second on the monotonic clock.
        package var second: Int
        /// The speed.
        package var speed: Speed?
        /// The measured cadence.
        package var cadence: StepRate?
        /// The target cadence.
        package var target: StepRate?

        /// Creates an entry.
        package init(second: Int, speed: Speed?, cadence: StepRate?, target: StepRate?) {
            self.second = second
            self.speed = speed
            self.cadence = cadence
            self.target = target
        }
    }

    /// The length of the history in seconds.
    package static let length = 600

    /// The entries from old to new.
    package private(set) var entries: [Entry] = []

    /// Creates an empty history.
    package init() {}

    /// Adds the values of a second, and removes entries that are older than ten minutes.
    ///
    /// Values of the same second replace earlier ones. An entry from before the last one is ignored.
    package mutating func append(_ entry: Entry) {
        if let last = entries.last {
            guard entry.second >= last.second else { return }
            if entry.second == last.second { entries.removeLast() }
        }
        entries.append(entry)
        let oldest = entry.second - Self.length
        if let first = entries.firstIndex(where: { $0.second > oldest }), first > 0 { entries.removeFirst(first) }
    }
}
