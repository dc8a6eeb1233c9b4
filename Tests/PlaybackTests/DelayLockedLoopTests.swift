import Metronome
import TestSupport
import Testing

@testable import Playback

/// The loop with simulated readings of a card with a known rate.
@Suite struct DelayLockedLoopTests {
    private static let rate = SampleRate(hertz: 48_000)

    /// A loop after `seconds` of readings every `interval`, each wrong by up to ±`noise` seconds.
    private func loop(ppm: Double, noise: Double, interval: Double, seconds: Double, seed: UInt64) -> DelayLockedLoop {
        var numbers = SplitMix64(seed: seed)
        var loop = DelayLockedLoop(frame: 0, heardAt: MonotonicTime(nanoseconds: 0), sampleRate: Self.rate)
        for reading in 1...Int(seconds / interval) {
            let time = Double(reading) * interval + Double.random(in: -interval / 4...interval / 4, using: &numbers)
            let frame = Int64(time * 48_000 * (1 + ppm * 1e-6))
            let reading = time + Double.random(in: -noise...noise, using: &numbers)
            loop.update(frame: frame, at: MonotonicTime(nanoseconds: Int64(reading * 1e9)))
        }
        return loop
    }

    @Test(arguments: [-500.0, -200, -20, 0, 3, 200, 900], [0.05, 0.25, 1])
    func theRateErrorOfACardIsFound(ppm: Double, interval: Double) {
        for seed in 0..<5 as Range<UInt64> {
            let loop = loop(ppm: ppm, noise: 0.0005, interval: interval, seconds: 300, seed: seed)
            #expect(abs((loop.ratio - 1) * 1e6 - ppm) < 12, "seed \(seed)")
            let deviation = (loop.variance * loop.rateResidue).squareRoot() * 1e6
            #expect(abs((loop.ratio - 1) * 1e6 - ppm) < 6 * deviation, "seed \(seed), ±\(deviation) ppm")
        }
    }

    @Test func theClockIsMoreExactThanAReading() {
        for seed in 0..<20 as Range<UInt64> {
            let loop = loop(ppm: 80, noise: 0.001, interval: 0.25, seconds: 120, seed: seed)
            let exact = Double(loop.clock.frame) / (48_000 * (1 + 80e-6))
            #expect(abs(Double(loop.clock.time.nanoseconds) / 1e9 - exact) < 0.000_5, "seed \(seed)")
            // Uniform noise of ±1 ms has a standard deviation of 0.58 ms.
            #expect((0.000_4...0.000_8).contains(loop.variance.squareRoot()), "seed \(seed)")
            #expect(loop.residue < 0.2)
        }
    }

    @Test func anOutlierIsIgnoredAndANewDelayIsAccepted() {
        var loop = loop(ppm: 0, noise: 0.000_1, interval: 0.25, seconds: 60, seed: 1)
        let before = loop.clock.framesPerSecond
        func hear(_ reading: Int, late: Double) {
            let time = 60 + Double(reading) * 0.25
            loop.update(frame: Int64(time * 48_000), at: MonotonicTime(nanoseconds: Int64((time + late) * 1e9)))
        }
        hear(1, late: 0.012)
        #expect(abs(loop.clock.time(of: 48_000 * 61).nanoseconds - 61_000_000_000) < 200_000)
        hear(2, late: 0)
        for reading in 3...5 { hear(reading, late: 0.012) }
        #expect(abs(loop.clock.time(of: 48_000 * 62).nanoseconds - 62_012_000_000) < 200_000)
        #expect(abs(loop.clock.framesPerSecond - before) < 0.01)
    }

    @Test func readingsThatDoNotGoForwardAreIgnored() {
        var loop = loop(ppm: 0, noise: 0, interval: 0.25, seconds: 10, seed: 1)
        let clock = loop.clock
        loop.update(frame: clock.frame, at: MonotonicTime(nanoseconds: clock.time.nanoseconds + 5))
        loop.update(frame: clock.frame - 7, at: MonotonicTime(nanoseconds: clock.time.nanoseconds + 5))
        loop.update(frame: clock.frame + 7, at: MonotonicTime(nanoseconds: clock.time.nanoseconds - 5))
        #expect(loop.clock == clock)
    }
}

@Suite struct FrameClockTests {
    @Test(arguments: [1, 10, 44_100, 48_000, 384_000])
    func theTimeOfAFrameConvertsBackToTheFrame(hertz: Int) {
        var numbers = SplitMix64(seed: UInt64(hertz))
        for _ in 0..<1_000 {
            let clock = FrameClock(
                frame: Int64.random(in: -1_000_000_000...1_000_000_000_000, using: &numbers),
                heardAt: MonotonicTime(nanoseconds: Int64.random(in: 0...1_000_000_000_000_000, using: &numbers)),
                sampleRate: SampleRate(hertz: hertz)
            )
            // One year in both directions.
            let frame = clock.frame + Int64.random(in: -31_000_000...31_000_000, using: &numbers) * Int64(hertz) + 1
            #expect(clock.frame(at: clock.time(of: frame)) == frame)
        }
    }

    @Test func timesAreExactToTheNanosecond() {
        let clock = FrameClock(
            frame: 0,
            heardAt: MonotonicTime(nanoseconds: 5),
            sampleRate: SampleRate(hertz: 48_000)
        )
        #expect(clock.time(of: 48_000 * 86_400).nanoseconds == 86_400_000_000_005)
        #expect(clock.time(of: 1).nanoseconds == 5 + 20_833)
        #expect(clock.time(of: -1).nanoseconds == 5 - 20_833)
        #expect(clock.frame(at: MonotonicTime(nanoseconds: 5 - 20_833)) == -1)
    }

    @Test func aPacedPointerMovesWithTheClockAndUnderruns() throws {
        var pointer = PacedPointer(sampleRate: SampleRate(hertz: 1_000), bufferFrames: 100)
        func time(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: (7 + milliseconds) * 1_000_000) }
        pointer.start(at: time(0))
        #expect(try pointer.room(for: 300, at: time(0)) == 100)
        pointer.move(by: 100)
        #expect(try pointer.position(at: time(30)).fill == 70)
        #expect(try pointer.room(for: 300, at: time(30)) == 30)
        #expect(try pointer.rewindable(300, at: time(30)) == 70)
        pointer.move(by: -20)
        #expect(try pointer.position(at: time(30)).delay == 50)
        #expect(throws: OutputFault.self) { try pointer.position(at: time(81)) }
        pointer.start(at: time(90))
        #expect(try pointer.position(at: time(90)).fill == 0)
    }
}
