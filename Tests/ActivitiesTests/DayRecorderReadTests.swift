import Activities
import Cadence
import Testing

/// A day whose stored hours could not be read.
@Suite struct DayRecorderReadTests {
    @Test(arguments: [(100, ["2026-11-21"]), (86_390, ["2026-11-22"])])
    func itIsReadAgainAfterAMinuteWhileItIsToday(second: Int, read: [String]) {
        let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 0)
        let lengths = StepLengthModel(height: Length(meters: 1.75))
        var day = DayRecorder(settings: .init(), stepLengths: lengths, alerts: AlertScheduler())
        func reads(_ second: Int) -> [CivilDate] {
            let local = clock.moment(afterMilliseconds: second * 1000)
            return day.tick(in: RunnerState(), at: .seconds(second), local: local)
                .compactMap { if case .read(let date) = $0 { date } else { nil } }
        }
        let first = reads(second)
        #expect(first.map(\.description) == ["2026-11-21"])
        for date in first { #expect(day.failReading(of: date, at: .seconds(second)).isEmpty) }
        #expect(reads(second + 9).isEmpty)
        #expect(reads(second + 60).map(\.description) == read)
    }
}
