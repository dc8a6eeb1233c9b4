import Activities
import Testing

@Suite struct DataPresenceTests {
    private let clock = WallClock(midnightOf: "2026-11-21", utcOffset: 3600)

    private func moment(_ second: Int) -> Moment { clock.moment(afterMilliseconds: second * 1000) }

    @Test func noDataDiffersFromZeroSteps() {
        var day = DailySteps()
        #expect(day.presence(at: .zero) == .neverSeen)
        _ = day.handle(.refused("the bus says no"), from: .footPod, at: .seconds(1), local: moment(1))
        #expect(day.presence(at: .seconds(1)) == .refused(reason: "the bus says no"))
        _ = day.handle(.standing, from: .steps, at: .seconds(2), local: moment(2))
        #expect(day.presence(at: .seconds(4000)) == .live)
        _ = day.handle(.lost, from: .steps, at: .seconds(4000), local: moment(4000))
        #expect(day.presence(at: .seconds(4001)) == .refused(reason: "the bus says no"))
        #expect(day.tally(on: moment(0).date).steps == 0)
    }

    @Test func aSourceWithoutReadingsIsSilentAfter30Seconds() throws {
        var day = DailySteps()
        _ = day.handle(.steps(1), from: .steps, at: .seconds(10), local: moment(10))
        #expect(day.presence(at: .seconds(40)) == .live)
        #expect(day.presence(at: .seconds(41)) == .silent(since: moment(10)))
        var later = DailySteps()
        later.restoreLastReading(try #require(day.lastReading))
        #expect(later.presence(at: .zero) == .silent(since: moment(10)))
        #expect(
            later.presence(at: .zero).explanation == "no data since 2026-11-21 00:00: the source of steps is silent"
        )
    }
}
