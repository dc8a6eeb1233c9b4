import Metronome
import Testing
import TestSupport

@testable import Playback

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
