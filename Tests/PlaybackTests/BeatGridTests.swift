import Metronome

import Testing

@testable import Playback

@Suite struct BeatGridTests {
    private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(seconds * 1e9)) }

    /// The run is stored with the tempo of its last step, which may lie before the latest change.
    @Test(arguments: [Duration.zero, .seconds(2)])
    func aChangeDoesNotAffectEarlierTimes(ramp: Duration) {
        var grid = BeatGrid(step: 4, heardAt: at(10), stepsPerMinute: 170)
        grid.retime(to: 180, within: ramp, at: at(10.2))
        #expect(grid.stepsPerMinute(at: at(10)) == 170)
        #expect(grid.stepsPerMinute(at: at(10.2)) == 170)
        #expect(grid.stepsPerMinute(at: at(20)) == 180)
        #expect(grid.ramp(after: at(10.2)) == ramp)
        #expect(grid.ramp(after: at(20)) == .zero)
    }

    @Test func aRampIsLinear() {
        var grid = BeatGrid(step: 4, heardAt: at(10), stepsPerMinute: 170)
        grid.retime(to: 180, within: .seconds(2), at: at(10))
        #expect(abs(grid.stepsPerMinute(at: at(11)) - 175) < 1e-9)
        #expect(grid.ramp(after: at(11)) == .seconds(1))
    }
}
