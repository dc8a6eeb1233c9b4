import Analysis
import Testing

@Suite struct EffortMeasureTests {
    @Test func storedNamesAreStable() {
        #expect(
            EffortMeasure.allCases.map(\.rawValue) == [
                "1km", "mile", "5km", "10km", "half-marathon", "marathon", "12min",
            ]
        )
    }
}
