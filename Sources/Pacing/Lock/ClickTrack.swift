/// The latest clicks, with which footfalls are compared.
struct ClickTrack: Hashable, Sendable {
    /// One click, and the corrections that it contains.
    struct Click: Hashable, Sendable {
        var step: Int64
        /// When the click is heard, in seconds.
        var time: Double
        /// Total of the corrections that the click contains, in seconds.
        var shift: Double
    }

    /// Largest number of stored clicks; a footfall is reported after a few seconds at most, and a fast runner has five clicks per
    /// second.
    private static let most = 24
    private var clicks: [Click] = []

    mutating func append(step: Int64, at time: Double, shift: Double) {
        // A new run has begun, or the clock has gone back: the earlier clicks are no longer valid.
        if let last = clicks.last, step <= last.step || time <= last.time { clicks.removeAll() }
        clicks.append(Click(step: step, time: time, shift: shift))
        if clicks.count > Self.most { clicks.removeFirst() }
    }

    /// The interval between the last two clicks, in seconds; nil unless they belong to consecutive steps.
    var period: Double? {
        guard clicks.count >= 2 else { return nil }
        let (last, before) = (clicks[clicks.count - 1], clicks[clicks.count - 2])
        return last.step == before.step + 1 ? last.time - before.time : nil
    }

    /// The click nearest to a time, which is predicted if the time is after the last reported click; nil before the first click.
    func click(near time: Double, period: Double, shift: Double) -> Click? {
        guard let last = clicks.last else { return nil }
        if time > last.time + period / 2 {
            let ahead = ((time - last.time) / period).rounded()
            // The next click will contain the corrections that the last click did not contain.
            let moved = shift - last.shift
            return Click(
                step: last.step + Int64(min(ahead, 1e6)),
                time: last.time + ahead * period + moved,
                shift: shift
            )
        }
        return clicks.min { abs($0.time - time) < abs($1.time - time) }
    }
}
