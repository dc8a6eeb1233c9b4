import Activities
import Cadence
import Testing

/// Sources that see the same feet.
@Suite struct SharedFeetTests {
    private let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)

    /// A word of a source, at a time in milliseconds.
    private struct Word {
        var time: Int
        var source: StepSource
        var event: StepEvent
    }

    private func total(_ words: [Word], until end: Int) -> Int {
        var day = StepDay()
        var next = 0
        for word in words.sorted(by: { $0.time < $1.time }) {
            while next <= word.time {
                _ = day.tick(at: .milliseconds(next), local: clock.moment(afterMilliseconds: next))
                next += 1000
            }
            _ = day.handle(
                word.event,
                from: word.source,
                at: .milliseconds(word.time),
                local: clock.moment(afterMilliseconds: word.time)
            )
        }
        for time in stride(from: next, through: end, by: 1000) {
            _ = day.tick(at: .milliseconds(time), local: clock.moment(afterMilliseconds: time))
        }
        return day.tally(on: clock.moment(afterMilliseconds: 0).date).steps
    }

    /// A foot that comes down every 350 ms: 171.4 spm.
    private func feet(_ range: Range<Int>) -> [Int] { range.filter { $0 % 350 == 0 } }

    private func pod(_ range: Range<Int>) -> [Word] {
        stride(from: range.lowerBound, to: range.upperBound, by: 1000).map {
            Word(time: $0, source: .footPod, event: .rate(StepRate(stepsPerMinute: 60_000 / 350)))
        } + [Word(time: range.upperBound, source: .footPod, event: .standing)]
    }

    private func pedometer(_ range: Range<Int>) -> [Word] {
        feet(range).map { Word(time: $0, source: .steps, event: .steps(1)) }
    }

    private func batches(_ range: Range<Int>, every length: Int) -> [Word] {
        stride(from: range.lowerBound, to: range.upperBound, by: length).map { start in
            let count = feet(start..<min(start + length, range.upperBound)).count
            return Word(time: start + length, source: .steps, event: .steps(count))
        }
    }

    @Test func aPodAndAPedometerCountTheSameFeetOnce() {
        let minute = 0..<60_000
        let truth = feet(minute).count
        #expect(total(pedometer(minute), until: 90_000) == truth)
        #expect(abs(total(pod(minute), until: 90_000) - truth) <= 1)
        #expect(abs(total(pod(minute) + pedometer(minute), until: 90_000) - truth) <= 1)
        #expect(abs(total(pod(minute) + batches(minute, every: 20_000), until: 90_000) - truth) <= 4)
    }

    @Test func oneThatStopsLosesNothingToTheOther() {
        let whole = 0..<120_000
        let truth = feet(whole).count
        let words = pedometer(0..<50_000) + pod(whole)
        #expect(abs(total(words, until: 130_000) - truth) <= 4)
        let back = pedometer(0..<50_000) + pedometer(80_000..<120_000) + pod(whole)
        #expect(abs(total(back, until: 130_000) - truth) <= 6)
    }

    @Test func aPedometerOnTheTableDoesNotSilenceThePod() {
        let minute = 0..<60_000
        let bumps = [10_000, 30_000, 50_000].map { Word(time: $0, source: .steps, event: .steps(1)) }
        #expect(abs(total(pod(minute) + bumps, until: 90_000) - feet(minute).count) <= 5)
    }

    @Test func aSourceThatTurnsFromRatesToCountsIsCountedOnce() {
        let rates = [0, 1000, 2000, 3000].map {
            Word(time: $0, source: .steps, event: .rate(StepRate(stepsPerMinute: 120)))
        }
        let counts = [
            Word(time: 4000, source: .steps, event: .steps(8)), Word(time: 5000, source: .steps, event: .steps(2)),
        ]
        #expect(total(rates + counts, until: 20_000) == 10)
        let later = [Word(time: 60_000, source: .steps, event: .steps(7))]
        #expect(total(rates + later, until: 80_000) == 16 + 7)
    }

    @Test func aSourceThatIsLostIsReplacedAtOnce() {
        let lost = [Word(time: 30_000, source: .steps, event: .lost)]
        let words = pedometer(0..<30_000) + lost + pod(0..<35_000)
        #expect(abs(total(words, until: 35_000) - feet(0..<35_000).count) <= 4)
    }

    @Test(arguments: UInt64(1)...24) func threeThatComeAndGoCountWhatAnyOfThemSawOnce(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var words: [Word] = []
        var isSeen = [Bool](repeating: false, count: 600)
        for source in StepSource.allCases {
            var second = 0
            while second < 600 {
                let end = min(600, second + Int.random(in: 20...120, using: &random))
                if Bool.random(using: &random) {
                    let span = second * 1000..<end * 1000
                    switch source {
                    case .footPod: words += pod(span)
                    case .steps: words += batches(span, every: Int.random(in: 1...8, using: &random) * 1000)
                    case .accelerometer:
                        words += feet(span).map { Word(time: $0, source: .accelerometer, event: .steps(1)) }
                    }
                    for covered in second..<end { isSeen[covered] = true }
                    // Another word of a reader that went on would be about the time in between.
                    words.append(Word(time: end * 1000 + 8000, source: source, event: .lost))
                    second = end + 10
                } else {
                    second = end
                }
            }
        }
        let truth = isSeen.indices.filter { isSeen[$0] }.reduce(0) { $0 + feet($1 * 1000..<($1 + 1) * 1000).count }
        let counted = total(words, until: 620_000)
        #expect(abs(counted - truth) <= 60, "\(counted) of \(truth)")
    }
}
