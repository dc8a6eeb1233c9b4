import Activities
import Cadence
import Testing

/// A zero is shown only if it was measured.
struct KnownValueTests {
    @Test(
        arguments: [
            (Tally(steps: 10), Measure.distance, false, nil), (Tally(steps: 10), .steps, false, 10),
            (Tally(distance: Distance(meters: 8000)), .steps, false, nil),
            (Tally(distance: Distance(meters: 8000)), .steps, true, 0),
            (Tally(energy: Energy(kilocalories: 300)), .distance, false, nil), (Tally(), .steps, false, 0),
            (Tally(), .calories, true, 0),
        ] as [(Tally, Measure, Bool, Double?)]
    )
    func aZeroNextToOtherValuesIsUnknown(tally: Tally, measure: Measure, isCounting: Bool, value: Double?) {
        #expect(measure.knownValue(in: tally, isCounting: isCounting) == value)
    }
}
