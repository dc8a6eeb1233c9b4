import Metronome
import Playback
import Testing

@testable import Speech

@Suite struct PromptQueueTests {
    /// A clip of two seconds.
    private let clip = PromptClip(samples: [Float](repeating: 0.1, count: 16_000), sampleRate: SampleRate(hertz: 8_000))

    private func numbers(_ queue: PromptQueue) -> [UInt64] { queue.plan.prompts.map(\.number) }

    @Test func promptsArePlannedOneAfterTheOther() {
        var queue = PromptQueue()
        let first = queue.add(clip, at: .seconds(1))
        let second = queue.add(clip, at: .seconds(1))
        #expect(numbers(queue) == [first] && queue.contains(second) && !queue.contains(second + 1))
        queue.begin(first, heardAt: .milliseconds(1_500))
        #expect(queue.deadline == .milliseconds(3_550))
        queue.advance(to: .milliseconds(3_500))
        #expect(numbers(queue) == [first])
        queue.advance(to: .milliseconds(3_550))
        #expect(numbers(queue) == [second])
        queue.begin(second, heardAt: .milliseconds(3_600))
        queue.advance(to: .seconds(6))
        #expect(queue.isEmpty && queue.deadline == nil)
    }

    @Test func aPromptThatDoesNotBeginIsDropped() {
        var queue = PromptQueue()
        queue.add(clip, at: .zero)
        let later = queue.add(clip, at: .seconds(15))
        #expect(queue.deadline == .seconds(20))
        queue.advance(to: .seconds(20))
        #expect(numbers(queue) == [later])
        queue.advance(to: .seconds(35))
        #expect(queue.isEmpty)
    }

    @Test func aSoundingPromptIsNotDroppedForItsAge() {
        var queue = PromptQueue()
        let number = queue.add(clip, at: .zero)
        queue.begin(number, heardAt: .seconds(19))
        queue.advance(to: .milliseconds(20_900))
        #expect(numbers(queue) == [number])
    }

    @Test func removingAllEmptiesThePlan() {
        var queue = PromptQueue(ducking: Ducking(gain: 0.5))
        queue.add(clip, at: .zero)
        #expect(queue.plan.ducking.gain == 0.5)
        queue.removeAll()
        #expect(queue.plan.prompts.isEmpty)
        // Numbers are never used again, because the output does not play a number twice.
        #expect(queue.add(clip, at: .zero) == 2)
    }

    @Test func aFullQueueKeepsTheFirstPrompts() {
        let short = PromptClip(samples: [0.1], sampleRate: SampleRate(hertz: 1_000))
        var queue = PromptQueue()
        for _ in 0..<40 { queue.add(short, at: .zero) }
        var order: [UInt64] = []
        while let number = numbers(queue).first {
            order.append(number)
            let time = Duration.milliseconds(100 * order.count)
            queue.begin(number, heardAt: time)
            queue.advance(to: time + .milliseconds(51))
        }
        #expect(order == Array(1...15) + [40])
    }
}
