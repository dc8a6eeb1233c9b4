import Metronome
import Testing

@testable import Playback

/// The periods requested from a device, by default and with settings.
@Suite struct LookaheadTests {
    private func frames(_ lookahead: Lookahead, at hertz: Int) -> Int {
        Int(lookahead.serverPeriod(at: SampleRate(hertz: hertz)) / .seconds(1) * Double(hertz))
    }

    @Test(arguments: [(44_100, 2_048), (48_000, 2_048), (88_200, 4_096), (96_000, 4_096), (192_000, 8_192)])
    func byDefaultTheServersCycleIsNotShortened(hertz: Int, expected: Int) {
        #expect(frames(Lookahead(), at: hertz) == expected)
        #expect(Lookahead().serverPeriod(at: SampleRate(hertz: hertz)) >= .milliseconds(42))
    }

    @Test(arguments: [8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 384_000], [20, 50, 100, 150, 200, 500, 2_000])
    func aShallowRingHasFourPeriods(hertz: Int, milliseconds: Int) {
        let lookahead = Lookahead(rewinding: .milliseconds(milliseconds))
        #expect(4 * frames(lookahead, at: hertz) <= milliseconds * hertz / 1_000 + 4)
        #expect(frames(lookahead, at: hertz) >= 1)
    }

    @Test func aConfiguredPeriodIsRequested() {
        let lookahead = Lookahead(period: .milliseconds(10))
        #expect(frames(lookahead, at: 48_000) == 480)
        #expect(lookahead.driverPeriod == .milliseconds(10))
        #expect(Lookahead().driverPeriod == .milliseconds(10))
    }
}
