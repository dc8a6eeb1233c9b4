import Testing

@testable import Playback

@Suite struct LatencyHistogramTests {
    @Test func anEmptyHistogramHasNoFigures() {
        let empty = LatencyHistogram()
        #expect([empty.count, empty.maximum, empty.percentile(50), empty.percentile(99)] == [0, 0, 0, 0])
        #expect(empty.count(upTo: .max) == 0)
    }

    @Test func percentilesAreExactToOnePercent() {
        var histogram = LatencyHistogram()
        for value in 1...10_000 { histogram.record(Int64(value) * 100) }
        for percent in [1, 25, 50, 99, 100] {
            let exact = Double(percent) * 10_000
            #expect((exact...exact * 1.008).contains(Double(histogram.percentile(percent))), "\(percent)")
        }
        #expect(histogram.maximum == 1_000_000)
    }

    @Test func aPercentileOfFewValuesIsOneOfThem() {
        var histogram = LatencyHistogram()
        for value in [3, 200, 255] as [Int64] { histogram.record(value) }
        #expect([1, 33, 34, 50, 67, 99].map(histogram.percentile) == [3, 3, 200, 200, 255, 255])
    }

    @Test func everyValueIsCountedOnceBelowEachLimit() {
        var histogram = LatencyHistogram()
        let powers: [Int] = (0..<24).map { 1 << $0 }
        let values: [Int] = powers.flatMap { [$0 - 1, $0, $0 + 1] }
        for value in values { histogram.record(Int64(value)) }
        #expect(histogram.count == values.count)
        #expect(histogram.count(upTo: 125) == values.count { $0 <= 125 })
        #expect(histogram.count(upTo: 250) == values.count { $0 <= 250 })
        // 1,000 lies in the bucket 1,000…1,003.
        #expect(histogram.count(upTo: 1_000) == values.count { $0 <= 1_003 })
        #expect(histogram.count(upTo: 10_000_000) == values.count)
    }

    @Test func valuesOutsideTheRangeCountAsItsEnds() {
        var histogram = LatencyHistogram()
        for value in [Int64.min, -1, .max] { histogram.record(value) }
        #expect([histogram.count, histogram.count(upTo: 0), histogram.maximum] == [3, 2, 10_000_000])
    }
}
