extension BeatMap {
    /// By how much an interval between two steady ranges may differ from the intervals of the ranges, as a share.
    ///
    /// A beat that was found 40 ms too early at 180 beats per minute differs by 12 %; a beat that is missing differs by 100 %.
    private static let tolerance = 0.12

    /// The longest part of the beats without a gap and without a jump of the tempo; all beats if no range is known to be steady.
    ///
    /// Steady ranges belong to one part if the beats between them, which are less certain, have similar intervals.
    var longestSteadyPart: Range<Int> {
        guard var part = steady.first else { return beats.indices }
        var (longest, interval) = (part, medianInterval(of: part))
        for range in steady.dropFirst() where range.lowerBound >= part.upperBound {
            let next = medianInterval(of: range)
            let between = (part.upperBound - 1..<range.lowerBound).map { beats[$0 + 1] - beats[$0] }
            let continues = (between + [next]).allSatisfy { abs($0 / interval - 1) <= Self.tolerance }
            part = continues ? part.lowerBound..<range.upperBound : range
            interval = next
            if part.count > longest.count { longest = part }
        }
        return longest
    }

    /// The median interval in seconds between the beats of a range; infinite for fewer than two beats.
    func medianInterval(of range: Range<Int>) -> Double {
        let intervals = range.dropLast().map { beats[$0 + 1] - beats[$0] }.sorted()
        guard !intervals.isEmpty else { return .infinity }
        let middle = intervals.count / 2
        return intervals.count.isMultiple(of: 2) ? (intervals[middle - 1] + intervals[middle]) / 2 : intervals[middle]
    }
}
