/// The clicks heard of late, for footfalls to be held against.
struct ClickTrack: Hashable, Sendable {
    /// A click, and how much of the corrections it had in it.
    struct Click: Hashable, Sendable {
        var step: Int64
        /// When it is heard, in seconds.
        var time: Double
        /// Total of the corrections it was placed with.
        var shift: Double
    }

    /// Footfalls are told within seconds; a quick runner has five clicks in one.
    private static let most = 24
    private var clicks: [Click] = []

    mutating func append(step: Int64, at time: Double, shift: Double) {
        // A run that began anew, or a clock that went back, has nothing to do with what was before.
        if let last = clicks.last, step <= last.step || time <= last.time { clicks.removeAll() }
        clicks.append(Click(step: step, time: time, shift: shift))
        if clicks.count > Self.most { clicks.removeFirst() }
    }

    /// The last interval, in seconds; nil before two clicks in a row.
    var period: Double? {
        guard clicks.count >= 2 else { return nil }
        let (last, before) = (clicks[clicks.count - 1], clicks[clicks.count - 2])
        return last.step == before.step + 1 ? last.time - before.time : nil
    }

    /// The click nearest to a time: one that was reported, or the next ones as they are to be expected.
    func click(near time: Double, period: Double, shift: Double) -> Click? {
        guard let last = clicks.last else { return nil }
        if time > last.time + period / 2 {
            let ahead = ((time - last.time) / period).rounded()
            // What the last click had not in it comes with the next one.
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
