import Testing
import TestSupport

@testable import Metronome

/// Properties that hold for any commands, block sizes and sample rates.
///
/// The arguments are seeds, so a failure names its seed.
@Suite struct RendererPropertyTests {
    private static let rates = [1, 2, 7, 100, 1_000, 8_000, 11_025, 44_100, 48_000, 96_000, 192_000]

    /// A short script, with scheduled changes, prompts and an opponent, or without them.
    private func script(_ seed: UInt64, isFull: Bool) -> Script {
        script(seed, frames: 50_000, commands: 40, scheduling: isFull, prompts: isFull, opponent: isFull)
    }

    /// A script whose rate and length depend on the seed; at low rates it lasts for hours.
    private func script(
        _ seed: UInt64,
        frames: Double = 300_000,
        commands: Int = 60,
        shifting: Bool = true,
        scheduling: Bool = false,
        prompts: Bool = false,
        opponent: Bool = false
    ) -> Script {
        let hertz = Self.rates[Int(seed) % Self.rates.count]
        let sampleRate = SampleRate(hertz: hertz)
        let sounds = [
            Sound.noise(seed: seed, frames: 2, sampleRate: sampleRate),
            Sound.noise(seed: seed + 1, frames: max(3, hertz / 30), sampleRate: sampleRate),
            // As long as a recording can be, so that it overlaps itself.
            Sound.noise(seed: seed + 2, frames: max(3, min(2 * hertz, 20_000)), sampleRate: sampleRate),
        ]
        return Script(
            seed: seed,
            hertz: hertz,
            seconds: min(frames / Double(hertz), 600),
            commands: commands,
            shifting: shifting,
            scheduling: scheduling,
            sounds: sounds,
            promptSounds: prompts
                ? [3, 7].map { .noise(seed: seed + $0, frames: Int($0) * max(1, hertz / 20), sampleRate: sampleRate) }
                : [],
            footstep: opponent ? .noise(seed: seed + 11, frames: max(3, hertz / 12), sampleRate: sampleRate) : nil
        )
    }

    @Test(arguments: 0..<44 as Range<UInt64>, [false, true])
    func onsetsStrictlyIncreaseAndNoStepIsLost(seed: UInt64, scheduling: Bool) {
        let script = script(seed, frames: 2_000_000, commands: 100, scheduling: scheduling)
        var last: (run: UInt64, onset: Onset)?
        for (frames, renderer) in script.segments() {
            for onset in renderer.onsets(frames) {
                let isFirst = renderer.settings.order.run != last?.run
                let expected = isFirst ? 0 : (last?.onset.step ?? -1) + 1
                // One `#expect` for each of thousands of onsets would take most of the test's time.
                guard
                    frames.contains(onset.frame), onset.frame > last?.onset.frame ?? -1, onset.step == expected,
                    !isFirst || onset.frame == frames.lowerBound
                else {
                    Issue.record("\(onset) in \(frames) after \(String(describing: last))")
                    return
                }
                last = (renderer.settings.order.run, onset)
            }
        }
        #expect(last != nil)
    }

    @Test(arguments: 0..<44 as Range<UInt64>)
    func everyIntervalIsWithinTheStepLengthsInForce(seed: UInt64) {
        let script = script(seed, frames: 2_000_000, commands: 100, shifting: false)
        let segments = script.segments()
        var last: (run: UInt64, onset: Onset, segment: Int)?
        for (index, (frames, renderer)) in segments.enumerated() {
            for onset in renderer.onsets(frames) {
                if let last, last.run == renderer.settings.order.run {
                    let interval = Double(onset.frame - last.onset.frame)
                    var rates: [Double] = []
                    for segment in segments[last.segment...index] {
                        guard let timeline = segment.renderer.timeline else { continue }
                        // Within a segment the rate is monotonic, so the extremes are at the ends. A step's exact
                        // position can be half a frame before its onset, and still on a ramp that ends there.
                        rates.append(timeline.rate(at: max(segment.frames.lowerBound, last.onset.frame - 1)))
                        rates.append(timeline.rate(at: min(segment.frames.upperBound, onset.frame)))
                    }
                    let longest = 1 / (rates.min() ?? 0)
                    let shortest = 1 / (rates.max() ?? 0)
                    guard interval >= shortest - 1.000001, interval <= longest + 1.000001 else {
                        Issue.record("\(interval) frames to \(onset), not \(shortest) to \(longest)")
                        return
                    }
                }
                last = (renderer.settings.order.run, onset, index)
            }
        }
    }

    @Test(arguments: 0..<22 as Range<UInt64>, [false, true])
    func anyPartitionAndAnyRewindGivesTheSameSamples(seed: UInt64, isFull: Bool) {
        let script = script(seed, isFull: isFull)
        // The renderers do not keep the sounds alive.
        defer { withExtendedLifetime(script) {} }
        var random = SplitMix64(seed: seed + 1_000)
        let whole = script.samples()
        var pieces: [Float] = []
        for (frames, renderer) in script.segments() {
            var position = frames.lowerBound
            // Also renders beyond the segment's end, as a lookahead ring does, and rewinds that.
            let ahead = frames.upperBound + Int64.random(in: 0...5_000, using: &random)
            while position < ahead {
                let length = Int64.random(in: 1...[1, 64, 5_000].randomElement(using: &random)!, using: &random)
                let block = renderer.samples(position..<min(ahead, position + length))
                pieces.replaceSubrange((2 * Int(position))..., with: block)
                position += length
                if Int.random(in: 0..<8, using: &random) == 0 {
                    position = .random(in: frames.lowerBound...min(position, ahead), using: &random)
                }
            }
            pieces.removeSubrange((2 * Int(frames.upperBound))...)
        }
        #expect(areIdentical(pieces, whole))
    }

    @Test(arguments: 0..<22 as Range<UInt64>, [false, true])
    func settingsThatChangeNothingChangeNoSample(seed: UInt64, isFull: Bool) {
        let script = script(seed, isFull: isFull)
        // The renderers do not keep the sounds alive.
        defer { withExtendedLifetime(script) {} }
        var random = SplitMix64(seed: seed + 2_000)
        let whole = script.samples()
        var pieces: [Float] = []
        for (frames, start) in script.segments() {
            var renderer = start
            var position = frames.lowerBound
            while position < frames.upperBound {
                let next = min(frames.upperBound, position + Int64.random(in: 1...5_000, using: &random))
                pieces += renderer.samples(position..<next)
                position = next
                renderer.apply(renderer.settings, at: position)
            }
        }
        #expect(areIdentical(pieces, whole))
    }

    @Test(arguments: 0..<22 as Range<UInt64>)
    func promptsMoveNoClick(seed: UInt64) {
        let plain = script(seed, frames: 50_000, commands: 40)
        let prompted = script(seed, frames: 50_000, commands: 40, prompts: true)
        defer { withExtendedLifetime((plain, prompted)) {} }
        for (a, b) in zip(plain.segments(), prompted.segments()) {
            #expect(a.renderer.onsets(a.frames) == b.renderer.onsets(b.frames))
        }
    }

    @Test(arguments: 0..<22 as Range<UInt64>)
    func anOpponentChangesNoBitOfTheOtherSounds(seed: UInt64) {
        let plain = script(seed, frames: 150_000, commands: 40, scheduling: true, prompts: true)
        let raced = script(seed, frames: 150_000, commands: 40, scheduling: true, prompts: true, opponent: true)
        defer { withExtendedLifetime((plain, raced)) {} }
        var heard = 0
        for (alone, both) in zip(plain.segments(), raced.segments()) where !alone.frames.isEmpty {
            let (frames, renderer) = both
            #expect(alone.renderer.onsets(frames) == renderer.onsets(frames))
            let others = alone.renderer.samples(frames)
            var steps = [Float](repeating: 0, count: others.count)
            renderer.mixOpponent(into: &steps, frames: frames.count, from: frames.lowerBound)
            let samples = renderer.samples(frames)
            let silent = samples.indices.filter { steps[$0] == 0 }
            heard += steps.count - silent.count
            #expect(silent.allSatisfy { samples[$0] == others[$0] })
            var sum = others
            renderer.mixOpponent(into: &sum, frames: frames.count, from: frames.lowerBound)
            #expect(areIdentical(sum, samples))
        }
        // In a shorter session, the opponent may leave before the first step.
        #expect(heard > 0 || raced.end < 5 * Int64(raced.sampleRate.hertz))
    }

    @Test(arguments: 0..<22 as Range<UInt64>)
    func noSampleStepExceedsThatOfTheSounds(seed: UInt64) {
        let script = script(seed, frames: 50_000, commands: 40)
        // The renderers do not keep the sounds alive.
        defer { withExtendedLifetime(script.sounds) {} }
        let samples = script.samples()
        let fade = Float(max(1, Int((0.01 * Double(script.sampleRate.hertz)).rounded())))
        // For each frame, the sum over the clicks that may sound: the largest step between two samples of the click,
        // plus the change of a gain that falls from 1 to 0 in 10 ms.
        let limitsOfSounds = script.sounds.map { sound in
            Foot.allCases.map { foot in
                let clip = sound.samples(for: foot)
                return (1..<max(1, clip.count / 2)).map { frame in
                    let left = abs(clip[2 * frame] - clip[2 * frame - 2]) + abs(clip[2 * frame - 2]) / fade
                    let right = abs(clip[2 * frame + 1] - clip[2 * frame - 1]) + abs(clip[2 * frame - 1]) / fade
                    return max(left, right)
                }
            }
        }
        // Rounding, and an edge of the keep-awake signal, which is two 16-bit steps high.
        var limits = [Float](repeating: 1e-5 + 0x1p-14, count: Int(script.end) + 1)
        for (frames, renderer) in script.segments() {
            for onset in renderer.onsets(frames) where onset.isSounded {
                let limit = limitsOfSounds[script.soundIndex(of: renderer.settings)][onset.foot == .left ? 0 : 1]
                let first = Int(onset.frame) + 1
                for frame in first..<max(first, min(first + limit.count, limits.count)) {
                    limits[frame] += limit[frame - first]
                }
            }
        }
        for index in 2..<samples.count {
            let jump = abs(samples[index] - samples[index - 2])
            if jump > limits[index / 2] * 1.0001 {
                Issue.record("a jump of \(jump) at frame \(index / 2), where the sounds jump \(limits[index / 2])")
                return
            }
        }
    }
}
