import Metronome
import Testing

/// What must hold for any sequence of commands, any blocks and any rate. The arguments are seeds: a failure names its own.
@Suite struct RendererPropertyTests {
    private static let rates = [1, 2, 7, 100, 1_000, 8_000, 11_025, 44_100, 48_000, 96_000, 192_000]

    /// A script whose rate and length go with the seed; at low rates it runs for hours.
    private func script(_ seed: UInt64, frames: Double = 300_000, commands: Int = 60) -> Script {
        let hertz = Self.rates[Int(seed) % Self.rates.count]
        let sampleRate = SampleRate(hertz: hertz)
        let sounds = [
            Sound.noise(seed: seed, frames: 2, sampleRate: sampleRate),
            Sound.noise(seed: seed + 1, frames: max(3, hertz / 30), sampleRate: sampleRate),
            // As long as a recording may be: it sounds over itself.
            Sound.noise(seed: seed + 2, frames: max(3, min(2 * hertz, 20_000)), sampleRate: sampleRate),
        ]
        return Script(
            seed: seed,
            hertz: hertz,
            seconds: min(frames / Double(hertz), 3_000),
            commands: commands,
            sounds: sounds
        )
    }

    @Test(arguments: 0..<220 as Range<UInt64>)
    func onsetsStrictlyIncreaseAndNoStepIsLost(seed: UInt64) {
        let script = script(seed, frames: 6_000_000, commands: 120)
        var last: (run: UInt64, onset: Onset)?
        for (frames, renderer) in script.segments() {
            for onset in renderer.onsets(frames) {
                #expect(frames.contains(onset.frame))
                if let last {
                    #expect(onset.frame > last.onset.frame, "\(onset) after \(last)")
                    if renderer.settings.run == last.run { #expect(onset.step == last.onset.step + 1) }
                }
                if renderer.settings.run != last?.run {
                    #expect(onset.step == 0)
                    #expect(onset.frame == frames.lowerBound)
                }
                last = (renderer.settings.run, onset)
            }
        }
        #expect(last != nil)
    }

    @Test(arguments: 0..<220 as Range<UInt64>)
    func everyIntervalLiesBetweenTheShortestAndTheLongestStepInForceDuringIt(seed: UInt64) {
        let script = script(seed, frames: 6_000_000, commands: 120)
        let segments = script.segments()
        var last: (run: UInt64, onset: Onset, segment: Int)?
        for (index, (frames, renderer)) in segments.enumerated() {
            for onset in renderer.onsets(frames) {
                if let last, last.run == renderer.settings.run {
                    let interval = Double(onset.frame - last.onset.frame)
                    let rates = segments[last.segment...index].compactMap { segment -> [Double]? in
                        let from = max(segment.frames.lowerBound, last.onset.frame)
                        let to = min(segment.frames.upperBound, onset.frame)
                        // Within a segment the rate moves one way or not at all, so its ends are its extremes. A change half
                        // a frame before the horizon, where rounding has put off a step, belongs to the segment it begins.
                        guard let timeline = segment.renderer.timeline, from <= to else { return nil }
                        return [timeline.rate(at: from), timeline.rate(at: to)]
                    }
                    let longest = 1 / (rates.joined().min() ?? 0)
                    let shortest = 1 / (rates.joined().max() ?? 0)
                    #expect(interval >= shortest - 1.000001 && interval <= longest + 1.000001)
                }
                last = (renderer.settings.run, onset, index)
            }
        }
    }

    @Test(arguments: 0..<66 as Range<UInt64>)
    func anyPartitionAndAnyRewindGivesTheSameSamples(seed: UInt64) {
        let script = script(seed, frames: 100_000)
        var random = SeededRandom(seed: seed + 1_000)
        let whole = script.samples()
        var pieces: [Float] = []
        for (frames, renderer) in script.segments() {
            var position = frames.lowerBound
            // Past the segment's end too, as far as a ring filled ahead would hold, and all that taken back.
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

    @Test(arguments: 0..<66 as Range<UInt64>)
    func settingsThatChangeNothingChangeNoSample(seed: UInt64) {
        let script = script(seed, frames: 100_000)
        var random = SeededRandom(seed: seed + 2_000)
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

    @Test(arguments: 0..<66 as Range<UInt64>)
    func noSampleJumpsByMoreThanTheSoundsDo(seed: UInt64) {
        let script = script(seed, frames: 100_000)
        let samples = script.samples()
        let fade = Float(max(1, Int((0.01 * Double(script.sampleRate.hertz)).rounded())))
        // For each frame, the sum over the clicks that may sound there of what their own samples jump, and of what a gain that
        // falls from full to none in 10 ms adds to it.
        var limits = [Float](repeating: 1e-5, count: Int(script.end) + 1)
        for (frames, renderer) in script.segments() {
            for onset in renderer.onsets(frames) where onset.isSounded {
                let clip = script.sound(of: renderer.settings).samples(for: onset.foot)
                for frame in 1..<clip.count / 2 where Int(onset.frame) + frame <= script.end {
                    let jumps = (0...1).map { abs(clip[2 * frame + $0] - clip[2 * frame - 2 + $0]) }
                    let values = (0...1).map { abs(clip[2 * frame - 2 + $0]) }
                    limits[Int(onset.frame) + frame] += max(jumps[0], jumps[1]) + max(values[0], values[1]) / fade
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
