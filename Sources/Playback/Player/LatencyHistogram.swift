/// Counts latencies in microseconds, in buckets that are less than 1 % wide.
///
/// Up to 255 µs each value has its own bucket. Above, each doubling is divided into 128 buckets of equal width, as in HdrHistogram
/// with two significant digits. A value above 10 s counts as 10 s. Memory: 18 KiB.
public struct LatencyHistogram: Sendable {
    private static let longest = 10_000_000

    /// The number of recorded latencies.
    public private(set) var count = 0
    /// The largest recorded latency in microseconds; 0 if there is none.
    public private(set) var maximum = 0
    private var buckets = [Int](repeating: 0, count: index(of: longest) + 1)

    init() {}

    mutating func record(_ microseconds: Int64) {
        let value = Int(min(max(microseconds, 0), Int64(Self.longest)))
        buckets[Self.index(of: value)] += 1
        count += 1
        maximum = max(maximum, value)
    }

    /// The latency, in microseconds, that this percentage of the recorded values does not exceed; rounded up to the bucket's end.
    ///
    /// It is 0 if nothing was recorded.
    public func percentile(_ percent: Int) -> Int {
        let wanted = max(1, (count * percent + 99) / 100)
        var sum = 0
        for (index, bucket) in buckets.enumerated() {
            sum += bucket
            if sum >= wanted { return min(Self.lowest(of: index + 1) - 1, maximum) }
        }
        return 0
    }

    /// The number of recorded latencies in all buckets up to and including the bucket for this latency.
    public func count(upTo microseconds: Int) -> Int {
        buckets[...Self.index(of: min(max(microseconds, 0), Self.longest))].reduce(0, +)
    }

    private static func index(of value: Int) -> Int {
        guard value >= 256 else { return value }
        // With this shift, `value >> shift` is 128 to 255.
        let shift = Int.bitWidth - value.leadingZeroBitCount - 8
        return 128 * shift + (value >> shift)
    }

    /// The lowest value that belongs to a bucket.
    private static func lowest(of index: Int) -> Int {
        index < 256 ? index : (index % 128 + 128) << (index / 128 - 1)
    }
}
