/// Selects the correct times (in milliseconds) from a file that contains wrong times; used for all file formats.
enum TimesInOrder {
    /// The largest credible time between two neighbouring points (7 days); the times on one side of a longer gap are assumed to be wrong.
    static let longestGap: Int64 = 7 * 86_400_000

    /// Returns the indices of the longest subsequence whose times do not decrease, so that as few times as possible are dropped.
    ///
    /// The method is that of M. L. Fredman, "On computing the length of longest increasing subsequences" (Discrete Mathematics 11,
    /// 1975, 10.1016/0012-365X(75)90103-X). `ends` has, for each length, the index of the smallest last time; it is searched by
    /// bisection. O(n log n).
    static func longestRise<Times: RandomAccessCollection<Int64>>(_ times: Times) -> [Int] where Times.Index == Int {
        guard zip(times, times.dropFirst()).contains(where: { $0 > $1 }) else { return Array(times.indices) }
        // 4 bytes per index are enough for the number of points in a file.
        var ends: [Int32] = []
        var previous = [Int32](repeating: -1, count: times.count)
        for index in times.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if times[Int(ends[middle])] <= times[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(Int32(index)) } else { ends[low] = Int32(index) }
        }
        var rise: [Int] = []
        var place = Int(ends.last ?? -1)
        while place >= 0 {
            rise.append(place)
            place = Int(previous[place])
        }
        return rise.reversed()
    }

    /// Returns the indices of the part with the most times and without a gap above `longestGap`; the times must not decrease.
    static func largestPart<Times: RandomAccessCollection<Int64>>(_ times: Times) -> Range<Int>
    where Times.Index == Int {
        var best = 0..<0
        var begin = 0
        for index in times.indices {
            if index > begin, times[index] - times[index - 1] > longestGap { begin = index }
            if index + 1 - begin > best.count { best = begin..<(index + 1) }
        }
        return best
    }
}
