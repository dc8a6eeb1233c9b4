import Activities
import Analysis
import Cadence
import Messages
import Testing

@Suite struct NewRecordTests {
    private static let march = Moment(unixMilliseconds: 1_773_309_600_000, utcOffset: 0)

    private static func effort(_ measure: EffortMeasure, seconds: Double, meters: Double) -> BestEffort {
        let time = Duration.seconds(seconds)
        return BestEffort(
            measure: measure,
            span: .zero..<time,
            time: time,
            distance: Distance(meters: meters)
        )
    }

    private static func record(_ measure: EffortMeasure, _ new: (Double, Double), _ old: (Double, Double)) -> NewRecord?
    {
        let before = RankedEffort(
            run: NamedRun(number: 7, start: march),
            effort: effort(measure, seconds: old.0, meters: old.1)
        )
        return NewRecord(effort(measure, seconds: new.0, meters: new.1), before: before)
    }

    @Test func theTextHasBothTimes() {
        let record = Self.record(.fiveKilometers, (1471, 5000), (1502, 5000))
        #expect(record?.text(.metric, .english) == "5 km in 24:31 (before: 25:02, 12 March 2026)")
        #expect(record?.text(.metric, .german) == "5 km in 24:31 (vorher: 25:02, 12. März 2026)")
        let cooper = Self.record(.twelveMinutes, (720, 2810), (720, 2700))
        #expect(cooper?.text(.metric, .english) == "2.81 km in 12 minutes (before: 2.70 km, 12 March 2026)")
        #expect(cooper?.text(.metric, .german) == "2,81 km in 12 Minuten (vorher: 2,70 km, 12. März 2026)")
    }

    @Test func anInvisibleDifferenceIsNoRecord() {
        #expect(Self.record(.mile, (400.2, 1609), (400.4, 1609)) == nil)
        #expect(Self.record(.mile, (400.4, 1609), (400.6, 1609)) != nil)
        #expect(Self.record(.twelveMinutes, (720, 2700.2), (720, 2700)) == nil)
    }
}
