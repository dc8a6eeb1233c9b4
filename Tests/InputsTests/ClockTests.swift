import Cadence
@testable import Inputs
import Testing
import TestSupport

@Suite("Times of fixes")
struct ClockTests {
    private func time(_ hour: Int, _ minute: Int, _ second: Int, milliseconds: Int = 0) throws -> TimeOfDay {
        try #require(TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: milliseconds * 1_000_000))
    }

    @Test func timesAcrossMidnightDifferByTheShorterInterval() throws {
        #expect(try time(0, 0, 1).elapsed(since: time(23, 59, 59)) == .seconds(2))
        #expect(try time(23, 59, 59).elapsed(since: time(0, 0, 1)) == .seconds(-2))
        #expect(try time(12, 0, 0).elapsed(since: time(0, 0, 0)) == .seconds(43_200))
    }

    @Test func aLeapSecondIsAValidTime() throws {
        #expect(try time(23, 59, 60, milliseconds: 500).description == "23:59:60.500")
        #expect(try time(0, 0, 1).elapsed(since: time(23, 59, 60)) == .seconds(1))
        #expect(TimeOfDay(hour: 23, minute: 59, second: 61) == nil)
    }

    @Test func arrivalJitterDoesNotChangeTheInstants() throws {
        var random = SplitMix64(seed: 1)
        var clock = FixClock()
        let instants = try (0..<60).map { second in
            let late = second == 0 ? 0 : Int.random(in: 0...250, using: &random)
            return clock.moment(of: try time(23, 59, second), arrival: .milliseconds(1000 * second + late)).instant
        }
        #expect(instants == (0..<60).map { .seconds($0) })
    }

    @Test func instantsContinueAcrossMidnight() throws {
        var clock = FixClock()
        #expect(clock.moment(of: try time(23, 59, 59), arrival: .seconds(10)).instant == .seconds(10))
        #expect(clock.moment(of: try time(0, 0, 0), arrival: .milliseconds(11_100)).instant == .seconds(11))
    }

    @Test func afterAClockChangeInstantsContinueFromTheArrival() throws {
        var clock = FixClock()
        #expect(clock.moment(of: try time(12, 0, 0), arrival: .seconds(0)).instant == .seconds(0))
        #expect(clock.moment(of: try time(11, 0, 0), arrival: .milliseconds(1100)).instant == .milliseconds(1100))
        #expect(clock.moment(of: try time(11, 0, 1), arrival: .milliseconds(2000)).instant == .milliseconds(2100))
    }

    @Test func instantsNeverDecrease() {
        var random = SplitMix64(seed: 2)
        var clock = SourceClock()
        var arrival = Duration.zero
        var last: Duration?
        for _ in 0..<2000 {
            arrival += .milliseconds(Int.random(in: 0...700, using: &random))
            let stamp = arrival + .milliseconds(Int.random(in: -800...800, using: &random))
            let instant =
                Bool.random(using: &random)
                ? clock.instant(of: stamp, arrival: arrival) : clock.instant(arrival: arrival)
            #expect(last.map { $0 <= instant } ?? true)
            last = instant
        }
    }
}
