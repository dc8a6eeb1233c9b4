/// What belongs together of the times in a file whose clock went astray, in milliseconds: one rule for all formats.
enum TimesInOrder {
    /// A gap longer than this parts what belongs together from what a clock that went wild wrote: seven days.
    static let longestGap: Int64 = 7 * 86_400_000

    /// The places of a longest subsequence that never falls: of times that contradict each other, as many stay as can.
    ///
    /// M. L. Fredman, "On computing the length of longest increasing subsequences" (Discrete Mathematics 11, 1975,
    /// 10.1016/0012-365X(75)90103-X): the last places of the best rise of each length, found by halving. O(n log n).
    static func longestRise<Times: RandomAccessCollection<Int64>>(_ times: Times) -> [Int] where Times.Index == Int {
        guard zip(times, times.dropFirst()).contains(where: { $0 > $1 }) else { return Array(times.indices) }
        // In 4 bytes each: no file has so many points.
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

    /// The places of the largest part without a gap, the first of equals, of times that never fall.
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
