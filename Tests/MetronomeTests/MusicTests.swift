import Metronome
import TestSupport
import Testing

/// Music on the beat grid.
///
/// At 1 kHz: a frame is a millisecond, and music fades in or out in ten frames. The value of each sample of music is its position in
/// steps, so the rendered samples show which position is heard at a frame.
@Suite struct MusicTests {
    private let sampleRate = SampleRate(hertz: 1_000)
    private let click = Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: 1_000))
    private let margin = 14
    private let owner = Owner()

    /// Keeps the music alive until the end of a test, because a renderer does not.
    private final class Owner {
        var sounds: [MusicSound] = []
    }

    /// The music of a step: one thousandth of the position in steps.
    private func sound(_ step: Int64, frames: Int) -> MusicSound {
        let sound = MusicSound(frames: frames, margin: margin) { samples in
            for frame in 0..<samples.count / 2 {
                let position = Float(Double(step) + Double(frame - margin) / Double(frames)) / 1000
                samples[2 * frame] = position
                samples[2 * frame + 1] = -position
            }
        }
        owner.sounds.append(sound)
        return sound
    }

    /// The music of steps for the present grid of a renderer.
    private func sounds(_ steps: Range<Int64>, _ renderer: Renderer, without missing: Set<Int64> = []) -> [MusicSound?]
    {
        steps.map { missing.contains($0) ? nil : sound($0, frames: renderer.frameGrid.frames(ofStep: $0)) }
    }

    private func settings(
        run: UInt64 = 1,
        tempo: Double = 120,
        shift: Double = 0,
        paused: Bool = false,
        standing: Bool = false,
        clicks: Bool = false,
        music: MusicList = .none
    ) -> Settings {
        Settings(
            serial: 1,
            order: PlayOrder(
                run: run,
                isPaused: paused,
                isStanding: standing,
                tempo: Tempo(stepsPerMinute: tempo),
                shift: shift
            ),
            sound: clicks ? click.reference : .silence,
            music: music
        )
    }

    private func left(_ renderer: Renderer, _ frames: Range<Int64>) -> [Float] {
        let samples = renderer.samples(frames)
        return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }

    /// The heard position in steps at each frame; nil where there is silence.
    private func positions(_ renderer: Renderer, _ frames: Range<Int64>) -> [Double?] {
        left(renderer, frames).map { $0 == 0 ? nil : Double($0) * 1000 }
    }

    /// Whether samples are music at 120 steps per minute from a position on, which fades out within ten frames.
    private func isFade(_ heard: [Float], from position: Double) -> Bool {
        heard.enumerated().allSatisfy { index, sample in
            let exact: Double = (position + Double(index) / 500) / 1000
            let gain: Double = 1 - Double(index) / 10
            return abs(Double(sample) - exact * gain) < 2e-6
        }
    }

    /// A renderer with a run at 120 steps per minute and music for the first 20 steps, and the owner of the music.
    private func playing(without missing: Set<Int64> = [], clickGain: Float = 1, clicks: Bool = false)
        -> (renderer: Renderer, list: MusicList)
    {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(clicks: clicks), at: 0)
        let list = MusicList(run: 1, first: 0, sounds(0..<20, renderer, without: missing), clickGain: clickGain)
        renderer.apply(settings(clicks: clicks, music: list), at: 0)
        return (renderer, list)
    }

    @Test func musicOfTheGridsLengthIsCopied() {
        let (renderer, _) = playing(without: [0])
        let expected = (1..<9 as Range<Int64>).flatMap { step in
            (0..<500).map { Float(Double(step) + Double($0) / 500) / 1000 }
        }
        #expect(left(renderer, 500..<4_500) == expected)
    }

    @Test func musicFadesInBeforeABeatAndOutAfterABeat() {
        let (renderer, _) = playing(without: [0, 5, 6])
        let heard = left(renderer, 0..<5_000)
        #expect(heard[..<490].allSatisfy { $0 == 0 })
        #expect(heard[495] > 0 && heard[495] < 0.0006 && heard[500] == 0.001)
        #expect(heard[2_499] > 0.0049 && heard[2_505] < 0.003 && heard[2_510] == 0)
        #expect(heard[2_510..<3_490].allSatisfy { $0 == 0 })
        #expect(heard[3_500] == 0.007)
    }

    @Test func afterARestartOfTheOutputTheMusicBeginsWithTheNextStep() {
        var (renderer, _) = playing()
        renderer.move(to: sampleRate, from: 2_130, as: 2_130)
        let heard = left(renderer, 2_130..<4_000)
        #expect(heard[..<360].allSatisfy { $0 == 0 })
        #expect(Array(heard[370...]) == left(playing().renderer, 2_500..<4_000))
        renderer.move(to: SampleRate(hertz: 2_000), from: 4_000, as: 4_000)
        #expect(renderer.samples(4_000..<9_000).allSatisfy { $0 == 0 })
    }

    @Test func aTempoChangeLeavesTheMusicOnTheBeat() {
        var (renderer, list) = playing()
        renderer.apply(settings(tempo: 150, music: list), at: 2_130)
        for (frame, position) in zip(2_130..., positions(renderer, 2_130..<5_000)) {
            let grid = renderer.step(at: Int64(frame)) ?? 0
            #expect(abs((position ?? 0) - grid) < 0.004, "frame \(frame)")
        }
    }

    @Test func aShiftOfTheGridMovesTheMusicWithoutAJump() {
        for shift in [-0.06, -0.02, 0.015, 0.08] {
            var (renderer, list) = playing()
            let before = positions(renderer, 2_299..<2_300)[0] ?? 0
            renderer.apply(settings(shift: shift, music: list), at: 2_300)
            var last = before
            for (frame, position) in zip(2_300..., positions(renderer, 2_300..<5_000)) {
                let position = position ?? 0
                #expect(position > last && position - last < 0.004, "frame \(frame), shift \(shift)")
                last = position
                let grid = renderer.step(at: Int64(frame)) ?? 0
                if frame >= 2_550 { #expect(abs(position - grid) < 0.004, "frame \(frame), shift \(shift)") }
            }
        }
    }

    @Test func aLargeJumpOfTheGridEndsTheMusicUntilTheNextBeat() {
        var (renderer, _) = playing()
        renderer.skip(1_300, at: 2_300)
        // The next step is 8, which begins 400 frames later than the horizon.
        let heard = positions(renderer, 2_300..<4_000)
        #expect(heard[0].map { abs($0 - 4.6) < 0.002 } == true)
        #expect(heard[10..<390].allSatisfy { $0 == nil })
        #expect(heard[400].map { abs($0 - 8) < 0.002 } == true)
    }

    @Test func aPauseEndsTheMusicWithinTenMilliseconds() {
        var (renderer, list) = playing()
        renderer.apply(settings(paused: true, music: list), at: 2_300)
        let heard = left(renderer, 2_300..<6_000)
        #expect(heard[0] > 0.004)
        #expect(zip(heard, heard.dropFirst()).allSatisfy { $1 <= $0 })
        #expect(heard[10...].allSatisfy { $0 == 0 })
    }

    @Test func aStopEndsTheMusicWithinTenMilliseconds() {
        var (renderer, list) = playing()
        renderer.apply(settings(run: 0, music: list), at: 2_300)
        let heard = left(renderer, 2_300..<6_000)
        #expect(isFade(Array(heard[..<10]), from: 4.6))
        #expect(heard[10...].allSatisfy { $0 == 0 })
        // Another output changes nothing: there is no music left.
        renderer.move(to: sampleRate, from: 2_400, as: 0, reported: 9_000)
        #expect(left(renderer, 0..<6_000).allSatisfy { $0 == 0 })
    }

    /// A shift by 10 ms to an earlier time: shortly after the next beat, the music is still before this beat.
    @Test func aPauseJustAfterAnEarlierBeatFadesTheMusicOutFromItsPosition() {
        var (renderer, list) = playing()
        renderer.apply(settings(shift: -0.01, music: list), at: 2_460)
        // Step 5 is at 2,490. The lead of −10 frames falls to zero within 250 ms from 2,460 on.
        renderer.apply(settings(shift: -0.01, paused: true, music: list), at: 2_492)
        let heard = left(renderer, 2_492..<4_000)
        let lead = 10 * (1 - 32.0 / 250)
        #expect(isFade(Array(heard[..<10]), from: 5 + (2 - lead) / 500))
        #expect(heard[10...].allSatisfy { $0 == 0 })
    }

    @Test func musicOfAnotherRunOrDuringAPauseIsNotApplied() {
        var running = Renderer(sampleRate: sampleRate)
        running.apply(settings(), at: 0)
        running.applyMusic(MusicList(run: 2, first: 0, sounds(0..<20, running)), after: 0)
        #expect(left(running, 0..<5_000).allSatisfy { $0 == 0 })
        var paused = Renderer(sampleRate: sampleRate)
        paused.apply(settings(paused: true), at: 0)
        paused.applyMusic(MusicList(run: 1, first: 0, sounds(0..<20, paused)), after: 0)
        #expect(left(paused, 0..<5_000).allSatisfy { $0 == 0 })
    }

    @Test func afterARestartOfTheOutputTheMusicOfReportedStepsIsNotUsed() {
        var (renderer, _) = playing()
        renderer.move(to: sampleRate, from: 2_130, as: 2_130, reported: 3_200)
        let heard = left(renderer, 2_130..<5_000)
        // Steps 5 and 6 begin at 2,500 and 3,000; step 7 begins at 3,500.
        #expect(heard[..<1_360].allSatisfy { $0 == 0 })
        #expect(Array(heard[1_370...]) == left(playing().renderer, 3_500..<5_000))
    }

    @Test func aRestartOfTheOutputJustBeforeABeatKeepsTheMusicOfLaterSteps() {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(), at: 0)
        renderer.apply(settings(music: MusicList(run: 1, first: 8, sounds(8..<20, renderer))), at: 0)
        renderer.move(to: sampleRate, from: 2_495, as: 2_495)
        let heard = left(renderer, 2_495..<6_000)
        #expect(heard[..<1_495].allSatisfy { $0 == 0 })
        #expect(heard[1_505] == 0.008)
    }

    @Test(arguments: [(0.5, 0.5), (-1, 0), (7, 1), (.nan, 0)] as [(Float, Float)])
    func theGainsOfAListAreClamped(gain: Float, clamped: Float) {
        let list = MusicList(run: 1, first: 0, [], gain: gain, clickGain: gain)
        #expect(list.gain == clamped && list.clickGain == clamped)
    }

    @Test func onlyOtherGainsOrTheFirstOrLastMusicChangeRenderedFrames() {
        func list(_ run: UInt64, _ gain: Float = 1, _ clickGain: Float = 1, first: Int64 = 0) -> MusicList {
            MusicList(run: run, first: first, [], gain: gain, clickGain: clickGain)
        }
        #expect(!list(1).hasOtherGains(than: list(2, first: 9)))
        #expect(list(1, 0.5).hasOtherGains(than: list(1)))
        #expect(list(1, 1, 0.5).hasOtherGains(than: list(1)))
        #expect(list(1).hasOtherGains(than: .none))
        #expect(MusicList.none.hasOtherGains(than: list(1)))
        #expect(!MusicList.none.hasOtherGains(than: .none))
    }

    @Test func aRunnerWhoStandsHearsNoMusic() {
        var (renderer, list) = playing()
        renderer.apply(settings(standing: true, music: list), at: 2_300)
        #expect(left(renderer, 2_310..<6_000).allSatisfy { $0 == 0 })
    }

    @Test func anotherRunFadesTheMusicOut() {
        var (renderer, list) = playing()
        renderer.apply(settings(run: 2, music: list), at: 2_300)
        let heard = left(renderer, 2_300..<6_000)
        #expect(heard[0] > 0.004)
        #expect(heard[10...].allSatisfy { $0 == 0 })
    }

    @Test func lateMusicBeginsWithTheNextBeat() {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(), at: 0)
        let list = MusicList(run: 1, first: 0, sounds(0..<20, renderer))
        renderer.applyMusic(MusicList(run: 1, first: 0, [nil]), after: 0)
        // Steps 0 to 3 have begun, and the fade-in before step 4 would have begun.
        renderer.applyMusic(list, after: 1_995)
        let heard = positions(renderer, 0..<4_000)
        #expect(heard[..<2_490].allSatisfy { $0 == nil })
        #expect(heard[2_500].map { abs($0 - 5) < 0.002 } == true)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func newMusicNeverChangesRenderedFrames(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (renderer, _) = playing(without: Set((0..<20).filter { _ in Bool.random(using: &random) }))
        var end: Int64 = 0
        for _ in 0..<20 {
            let rendered = end + Int64.random(in: 0..<900, using: &random)
            let before = left(renderer, renderer.lastHorizon..<rendered)
            let first = (renderer.step(at: rendered).map { Int64($0) } ?? 0) - Int64.random(in: 1..<3, using: &random)
            let missing = (0..<20).filter { _ in Bool.random(using: &random) }.map { first + Int64($0) }
            let start = max(renderer.frameGrid.first, first)
            let new = (start..<start + 20).map { missing.contains($0) ? nil : sound($0, frames: 500) }
            // The list must contain the steps that can still be rendered again.
            if renderer.lastHorizon == rendered || start == renderer.frameGrid.first {
                renderer.applyMusic(MusicList(run: 1, first: start, new), after: rendered)
                #expect(left(renderer, renderer.lastHorizon..<rendered) == before, "seed \(seed)")
            }
            if Bool.random(using: &random) { renderer.skip(0, at: rendered) }
            end = rendered
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func anyBlockSizesGiveTheSameSamples(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (renderer, list) = playing(without: [3, 9], clicks: true)
        for horizon in [1_210, 2_333, 3_007, 4_600] as [Int64] {
            renderer.apply(
                settings(
                    tempo: .random(in: 90...190, using: &random),
                    shift: .random(in: -0.1...0.1, using: &random),
                    clicks: true,
                    music: list
                ),
                at: horizon
            )
            let whole = left(renderer, horizon..<horizon + 700)
            var parts: [Float] = []
            while parts.count < 700 {
                let begin = horizon + Int64(parts.count)
                let size = Int64.random(in: 1...min(97, 700 - Int64(parts.count)), using: &random)
                parts += left(renderer, begin..<begin + size)
            }
            #expect(parts == whole, "seed \(seed)")
        }
    }

    @Test func clicksAreTheSameWithMusic() {
        var plain = Renderer(sampleRate: sampleRate)
        plain.apply(settings(clicks: true), at: 0)
        let silence = (0..<20).map { _ in MusicSound(frames: 500, margin: margin) { _ in } }
        var musical = plain
        musical.apply(settings(clicks: true, music: MusicList(run: 1, first: 0, silence)), at: 0)
        for tempo in [131.0, 170, 176] {
            plain.apply(settings(tempo: tempo, clicks: true), at: plain.lastHorizon + 1_100)
            let list = MusicList(run: 1, first: 0, silence)
            musical.apply(settings(tempo: tempo, clicks: true, music: list), at: musical.lastHorizon + 1_100)
            let frames = plain.lastHorizon..<plain.lastHorizon + 1_100
            #expect(left(plain, frames) == left(musical, frames))
            #expect(plain.onsets(frames) == musical.onsets(frames))
        }
    }

    @Test func clicksAreSofterWhereThereIsMusic() {
        let (renderer, _) = playing(without: [3], clickGain: 0.25, clicks: true)
        let heard = left(renderer, 0..<2_500)
        #expect(heard[1_500] == 1 + Float(0.003) || heard[1_500] == 1)
        #expect(abs(heard[2_000] - 0.254) < 1e-6)
    }
}
