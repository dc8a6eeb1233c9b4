import Cadence
import Pacing
import Testing

@Suite struct TempoGovernorTests {
    private func rate(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

    @Test func smallChangesDriftByAtMostOnePerCentInTenSeconds() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        let change = governor.request(rate(173.4), at: .seconds(10))
        #expect(change?.drift.map { abs($0 / .seconds(1) - 20) < 1e-6 } == true)
        for second in 10...30 {
            let expected = 170 + 0.17 * Double(second - 10)
            #expect(abs((governor.current(at: .seconds(second))?.stepsPerMinute ?? 0) - expected) < 1e-9)
        }
    }

    @Test func largeChangesAndOrdersAreMadeImmediately() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        #expect(governor.request(rate(178), at: .seconds(1))?.drift == nil)
        #expect(governor.current(at: .seconds(1)) == rate(178))
        governor.set(rate(160), at: .seconds(2))
        #expect(governor.current(at: .seconds(2)) == rate(160))
    }

    @Test func aNewTargetStartsFromTheCurrentTempo() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        _ = governor.request(rate(175), at: .seconds(10))
        // Half way there: 5.8 spm from the new wish, which is small still.
        let back = governor.request(rate(168), at: .seconds(20))
        #expect(back?.drift.map { $0 > .seconds(20) && $0 < .seconds(24) } == true)
        #expect(governor.current(at: .seconds(20)).map { abs($0.stepsPerMinute - 171.7) < 0.01 } == true)
    }

    @Test func theDeadBandIsAroundTheTarget() {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        _ = governor.request(rate(174), at: .seconds(10))
        #expect(governor.request(rate(175), at: .seconds(14)) == nil)
        #expect(governor.request(rate(171), at: .seconds(11)) == nil, "within the settling time")
    }

    @Test(arguments: [
        (change: 2.0, deviation: 0.0, isMade: true, isAtOnce: false), (2, 1.1, true, false), (2, 1.2, false, false),
        (7, 1.9, true, true), (7, 2.1, true, false), (7, 3.9, true, false), (7, 4.1, false, false),
        (20, 5.6, true, true),
    ])
    func aChangeThatTheUncertaintyExplainsIsNotMade(change: Double, deviation: Double, isMade: Bool, isAtOnce: Bool) {
        var governor = TempoGovernor()
        governor.set(rate(170), at: .zero)
        let made = governor.request(rate(170 + change), deviation: deviation, at: .seconds(10))
        #expect((made != nil) == isMade)
        #expect((made != nil && made?.drift == nil) == isAtOnce)
    }
}
