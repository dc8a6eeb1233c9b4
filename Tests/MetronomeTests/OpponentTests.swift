import Glibc
import Testing

@testable import Metronome

/// The steps of an opponent: when they are heard, where, how loud, and what they leave as it is.
///
/// At 1 kHz unless a test says otherwise: a frame is a millisecond, and a change of position or level takes ten frames.
@Suite struct OpponentTests {
    private static let rate = SampleRate(hertz: 1_000)
    /// A step of one frame, whose peak leaves its gain to the level.
    private static let tick = Sound(left: [0.1, 0.1], right: [0.1, 0.1], sampleRate: rate)
    /// A step of 100 frames with a constant value.
    private static let long = Sound(left: [Float](repeating: 0.1, count: 200), right: [], sampleRate: rate)
    private static let click = Sound(left: [0.8, 0.8], right: [0.8, 0.8], sampleRate: rate)

    private static func settings(
        _ steps: OpponentSteps?,
        _ order: PlayOrder = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)),
        sound: Sound = tick,
        clicks: SoundReference = .silence,
        prompts: PromptList = PromptList()
    ) -> Settings {
        Settings(
            serial: 1,
            order: order,
            sound: clicks,
            prompts: prompts,
            opponent: steps.map { OpponentClicks($0, sound: sound, volume: 1) }
        )
    }

    private static func steps(_ tempo: Double = 120, pan: Float = 0, level: Float = 1) -> OpponentSteps {
        OpponentSteps(tempo: Tempo(stepsPerMinute: tempo), pan: pan, level: level)
    }

    private static func renderer(_ settings: Settings, at rate: SampleRate = rate) -> Renderer {
        var renderer = Renderer(sampleRate: rate)
        renderer.apply(settings, at: 0)
        return renderer
    }

    /// The frames of a range that are not silent.
    private static func heard(_ renderer: Renderer, _ frames: Range<Int64>) -> [Int64] {
        let samples = renderer.samples(frames)
        return frames.filter { samples[2 * Int($0 - frames.lowerBound)] != 0 }
    }

    /// The left and the right sample of a frame.
    private static func sample(_ renderer: Renderer, _ frame: Int64) -> [Float] { renderer.samples(frame..<frame + 1) }

    // MARK: - Times

    /// Each step is rendered in a block of its own, after 48 blocks and settings at any moments before it.
    @Test(arguments: [48_000, 44_100], [173.4, 180, 161.7])
    func theOnsetsOfAnHourAreWithinHalfAFrame(hertz: Int, tempo: Double) {
        let rate = SampleRate(hertz: hertz)
        let tick = Sound(left: [0.1, 0.1], right: [], sampleRate: rate)
        let settings = Self.settings(Self.steps(tempo), sound: tick)
        var renderer = Self.renderer(settings, at: rate)
        let count = Int(60 * tempo)
        var furthest = 0.0
        for step in 0..<count {
            let exact = (Double(step) + 0.5) * 60 * Double(hertz) / tempo
            let near = Int64(exact) - 2
            if step % 100 == 7 { renderer.apply(settings, at: near) }
            let heard = Self.heard(renderer, near..<near + 5)
            guard heard.count == 1 else {
                Issue.record("\(heard) instead of step \(step) at \(exact)")
                return
            }
            furthest = max(furthest, abs(Double(heard[0]) - exact))
        }
        #expect(furthest <= 0.5 + 1e-4, "\(furthest)")
    }

    @Test func theyBeginHalfwayBetweenTwoStepsOfTheBeatGridAndRepeatNothing() {
        var renderer = Self.renderer(Self.settings(nil))
        #expect(Self.heard(renderer, 0..<3_000).isEmpty)
        renderer.apply(Self.settings(Self.steps()), at: 1_130)
        #expect(Self.heard(renderer, 1_130..<3_000) == [1_250, 1_750, 2_250, 2_750])
        renderer.apply(Self.settings(Self.steps()), at: 1_700)
        renderer.apply(Self.settings(Self.steps()), at: 1_751)
        #expect(Self.heard(renderer, 1_751..<3_000) == [2_250, 2_750])
        #expect(renderer.onsets(1_751..<2_600).map(\.frame) == [2_000, 2_500])
    }

    /// From 120 to 150 steps per minute at 1,400: 70 % of a step are over, and the rest takes 30 % of 400 frames.
    @Test func aChangeOfTheTempoKeepsThePhase() {
        var renderer = Self.renderer(Self.settings(Self.steps()))
        #expect(Self.heard(renderer, 0..<1_400) == [250, 750, 1_250])
        renderer.apply(Self.settings(Self.steps(150)), at: 1_400)
        #expect(Self.heard(renderer, 1_400..<2_800) == [1_680, 2_080, 2_480])
        // The runner's tempo and shift do not move them.
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 177), ramp: .seconds(2), shift: 0.1)
        renderer.apply(Self.settings(Self.steps(150), order), at: 1_900)
        #expect(Self.heard(renderer, 1_900..<2_800) == [2_080, 2_480])
    }

    @Test func theyContinueInTimeOnAnotherOutputAndAfterMissedFrames() {
        var moved = Self.renderer(Self.settings(Self.steps()))
        moved.move(to: SampleRate(hertz: 2_000), from: 1_300, as: 40)
        moved.apply(Self.settings(Self.steps()), at: 40)
        // 450 ms later, at twice as many frames per second.
        #expect(Self.heard(moved, 40..<2_000) == [940, 1_940])
        var skipped = Self.renderer(Self.settings(Self.steps()))
        skipped.skip(600, at: 1_300)
        #expect(Self.heard(skipped, 1_300..<2_400) == [1_650, 2_150])
        skipped.skip(-100, at: 1_700)
        #expect(Self.heard(skipped, 1_700..<2_400) == [2_250])
        var stretched = Self.renderer(Self.settings(Self.steps()))
        stretched.stretch(to: 1.002, at: 1_250)
        #expect(Self.heard(stretched, 1_250..<3_000) == [1_250, 1_751, 2_252, 2_753])
    }

    /// A new process continues the run; the steps begin halfway between two of its clicks again.
    @Test func aRunThatContinuesHasThemHalfwayAgain() {
        let order = PlayOrder(run: 3, tempo: Tempo(stepsPerMinute: 120))
        var renderer = Renderer(sampleRate: Self.rate)
        renderer.apply(
            Settings(
                serial: 1,
                order: order,
                anchor: GridAnchor(step: 40, nanoseconds: 5_000_000_000, tempo: order.tempo),
                sound: .silence,
                opponent: OpponentClicks(Self.steps(), sound: Self.tick, volume: 1)
            ),
            at: 100,
            heardAt: 5_180_000_000
        )
        #expect(renderer.onsets(100..<1_000).map(\.frame) == [420, 920])
        #expect(Self.heard(renderer, 100..<1_200) == [170, 670, 1_170])
    }

    // MARK: - Position and level

    @Test(
        arguments: [
            (0, 1), (-1, 1), (1, 1), (0.6, 1), (-0.28, 0.5), (0.3, 0), (2, 3), (.nan, 1), (0, .nan), (-.infinity, -1),
        ] as [(Float, Float)]
    )
    func thePowerDependsOnTheLevelOnly(pan: Float, level: Float) {
        let renderer = Self.renderer(Self.settings(Self.steps(pan: pan, level: level)))
        let sample = Self.sample(renderer, 250).map { $0 / 0.1 }
        let position = pan.isFinite ? max(-1, min(pan, 1)) : 0
        let expected = level > 0 ? min(level, 1) : 0
        #expect(abs(sample[0] - expected * ((1 - position) / 2).squareRoot()) < 1e-6)
        #expect(abs(sample[0] * sample[0] + sample[1] * sample[1] - expected * expected) < 1e-6)
    }

    @Test func aChangeOfPositionOrLevelGlidesWithinAStep() {
        var renderer = Self.renderer(Self.settings(Self.steps(pan: -1), sound: Self.long))
        renderer.apply(Self.settings(Self.steps(pan: 1, level: 0.5), sound: Self.long), at: 300)
        for frame in 300..<320 as Range<Int64> {
            let share = min(1, Float(frame - 300) / 10)
            let sample = Self.sample(renderer, frame)
            #expect(abs(sample[0] - 0.1 * (1 - share)) < 1e-7)
            #expect(abs(sample[1] - 0.05 * share) < 1e-7)
        }
        // The end of the opponent fades out as well, and a return within the same step continues from there.
        renderer.apply(Self.settings(nil), at: 320)
        #expect(abs(Self.sample(renderer, 325)[1] - 0.025) < 1e-7)
        #expect(Self.heard(renderer, 330..<2_000).isEmpty)
        renderer.apply(Self.settings(Self.steps(pan: 1, level: 0.5), sound: Self.long), at: 325)
        #expect(abs(Self.sample(renderer, 330)[1] - 0.0375) < 1e-7)
    }

    // MARK: - Silence

    @Test(
        arguments: [
            (PlayOrder(run: 1, isPaused: true, tempo: Tempo(stepsPerMinute: 120)), false),
            (PlayOrder(run: 1, isResting: true, isStanding: true, tempo: Tempo(stepsPerMinute: 120)), false),
            // Only the clicks are silent, because the runner keeps the cadence.
            (PlayOrder(run: 1, isResting: true, tempo: Tempo(stepsPerMinute: 120)), true),
            (PlayOrder(run: 0, tempo: Tempo(stepsPerMinute: 120)), false),
        ]
    )
    func theyAreSilentWithTheMusicAndContinueToCount(order: PlayOrder, isHeard: Bool) {
        let clicks = Self.click.reference
        var renderer = Self.renderer(Self.settings(Self.steps(133), clicks: clicks))
        let later = Self.heard(renderer, 5_000..<9_000)
        renderer.apply(Self.settings(Self.steps(133), order, clicks: clicks), at: 1_210)
        let silent = Self.heard(renderer, 1_210..<5_000)
        #expect(silent.isEmpty == !isHeard)
        #expect(silent.allSatisfy { !renderer.onsets(1_210..<5_000).map(\.frame).contains($0) })
        renderer.apply(Self.settings(Self.steps(133), clicks: clicks), at: 4_950)
        if order.run != 0 { #expect(Self.heard(renderer, 5_000..<9_000) == later) }
    }

    @Test(arguments: [0.25, 1] as [Float])
    func theyAreSilentWhileAPromptSounds(duckedGain: Float) {
        let prompt = PromptSound(mono: [Float](repeating: 0, count: 400), sampleRate: Self.rate)
        func settings(_ prompts: [Prompt]) -> Settings {
            let ducking = Ducking(gain: duckedGain, attack: 0.02, release: 0.05)
            let list = PromptList(prompts, ducking: ducking)
            return Self.settings(Self.steps(300, pan: -1), sound: Self.long, prompts: list)
        }
        var renderer = Self.renderer(settings([]))
        renderer.apply(settings([Prompt(number: 1, start: .step(1, run: 1), sound: prompt)]), at: 10)
        // Steps from 300 to 400, 500 to 600, 700 to 800 and so on; the prompt is from 500 to 900, and its release ends at 950.
        let gains = ([350, 510, 590, 720, 790, 925, 950] as [Int64]).map { Self.sample(renderer, $0)[0] / 0.1 }
        #expect(zip(gains, [1, 0, 0, 0, 0, 0.5, 1]).allSatisfy { abs($0 - $1) < 1e-5 }, "\(gains)")
    }

    // MARK: - The sound

    /// The largest samples of both may coincide.
    @Test(arguments: ClickKind.allCases, [0.1, 0.42, 0.8, 1] as [Float])
    func aStepAndAClickNeverExceedFullScale(kind: ClickKind, volume: Float) {
        for hertz in [8_000, 44_100, 48_000, 192_000] {
            let rate = SampleRate(hertz: hertz)
            let footstep = SoundRecipe.footstep.sound(at: rate)
            for accent in Accent.allCases {
                let click = SoundRecipe.synthesised(kind).sound(at: rate, accent: accent)
                // The volume can rise to 100 % while the step still has the gain of this volume.
                let steps = OpponentClicks(Self.steps(pan: 1), sound: footstep, volume: volume)
                #expect(click.peak + steps.right * footstep.peak + KeepAwakeSignal.level <= 1)
            }
        }
    }

    @Test(arguments: [(0.3, 10), (0.8, 15.6), (1, 17.6)] as [(Float, Double)])
    func aStepIsSofterThanAClick(volume: Float, decibels: Double) {
        let rate = SampleRate(hertz: 48_000)
        let footstep = SoundRecipe.footstep.sound(at: rate)
        let steps = OpponentClicks(Self.steps(pan: 0.4), sound: footstep, volume: volume)
        let gains = Double(steps.left * steps.left + steps.right * steps.right)
        let power = pow(10, weightedLevel(footstep.channel(0, of: .left)) / 10) * gains
        for kind in ClickKind.allCases {
            let click = SoundRecipe.synthesised(kind).sound(at: rate)
            let level = pow(10, weightedLevel(click.channel(0, of: .left)) / 10) * Double(2 * volume * volume)
            #expect(abs(10 * log10(level / power) - decibels) < 0.2)
        }
    }

    /// 660 Hz is the lowest partial of a built-in click: a woodblock of the right foot with the accent `pitch`.
    @Test(arguments: [44_100, 48_000])
    func aStepIsLowerThanEveryClick(hertz: Int) {
        func shareAbove(_ sound: Sound, _ foot: Foot) -> Double {
            let spectrum = Spectrum(sound.channel(0, of: foot), size: 16_384)
            let edge = 660 * spectrum.size / hertz
            return spectrum.power(edge..<spectrum.size / 2) / spectrum.power(0..<spectrum.size / 2)
        }
        let rate = SampleRate(hertz: hertz)
        #expect(shareAbove(SoundRecipe.footstep.sound(at: rate), .left) < 0.01)
        for kind in ClickKind.allCases {
            #expect(shareAbove(SoundRecipe.synthesised(kind).sound(at: rate, accent: .pitch), .right) > 0.5)
        }
    }
}
