import Cadence
import Inputs
import InputsSupport
import Testing

@Suite("Delayed fixes")
struct LateFixTests {
    /// One RMC, its speed telling its second.
    private func fix(_ second: Int) -> [UInt8] {
        let time = "12\(second / 60 < 10 ? "0" : "")\(second / 60)\(second % 60 < 10 ? "0" : "")\(second % 60).00"
        return rmc(time, knots: "5.\(second < 10 ? "0" : "")\(second)")
    }

    @Test func afterAStallOnlyTheLastTwoSecondsOfFixesAreUsed() {
        var decoder = NMEADecoder()
        for second in 0...5 { #expect(decoder.feed(fix(second), at: .seconds(second)).count == 1) }
        // Nothing was read for 13 s, then all of it at once.
        let flood = (6...18).flatMap { decoder.feed(fix($0), at: .seconds(18)) }
        #expect(flood.map(\.reason) == [.stale, nil, nil, nil])
        #expect(flood.compactMap(\.fix?.speed) == [.knots(5.16), .knots(5.17), .knots(5.18)])
        #expect(flood.map(\.instant) == [.seconds(6), .seconds(16), .seconds(17), .seconds(18)])
        #expect(decoder.counts.stale == 10)
        let next = decoder.feed(fix(19), at: .seconds(19))
        #expect(next.map(\.instant) == [.seconds(19)])
        #expect(next.first?.fix?.speed == .knots(5.19))
    }

    @Test func aBacklogReadInChunksIsStaleToo() {
        var decoder = NMEADecoder()
        _ = decoder.feed(fix(0), at: .zero)
        let seen = (1...14).flatMap { decoder.feed(fix($0), at: .seconds(14) + .milliseconds(50 * $0)) }
        #expect(seen.map(\.reason) == [.stale, nil, nil])
        #expect(seen.compactMap(\.fix?.speed) == [.knots(5.13), .knots(5.14)])
    }

    @Test func theRestOfADelayedEpochIsNotANewFix() {
        var decoder = NMEADecoder()
        for second in 0...5 { _ = decoder.feed(fix(second), at: .seconds(second)) }
        // Its VTG waited out the stall with the fixes behind it.
        let flood =
            decoder.feed(vtg(knots: "5.05"), at: .seconds(18))
            + (6...18).flatMap { decoder.feed(fix($0), at: .seconds(18)) }
        #expect(flood.map(\.reason) == [.stale, nil, nil, nil])
    }

    @Test func aSlightlyDelayedFixKeepsItsTime() {
        let seen = decode([(0, fix(0)), (1, fix(1)), (3.2, fix(2)), (3.3, fix(3)), (4, fix(4))])
        #expect(seen.map(\.instant) == (0...4).map { .seconds($0) })
    }

    @Test func aClockSetBackIsFollowedImmediately() {
        let seen = decode([(0, fix(30)), (1, fix(31)), (2, fix(2)), (3, fix(3))])
        #expect(seen.map(\.instant) == [.zero, .seconds(1), .seconds(2), .seconds(3)])
        #expect(seen.allSatisfy { $0.fix != nil })
    }

    @Test func aClockSetBackDuringAGapIsFollowedAfterThreeSeconds() {
        // 20 s without a fix, and then 5 s behind for good.
        let seen = decode([(0, fix(0)), (1, fix(1))] + (20...26).map { (Double($0), fix($0 - 5)) })
        #expect(seen.map(\.reason) == [nil, nil, .stale, nil, nil, nil, nil])
        #expect(seen.dropFirst(3).map(\.instant) == [.seconds(23), .seconds(24), .seconds(25), .seconds(26)])
    }

    @Test func aDriftingClockLosesNoFix() {
        // 1 s of the receiver is 1.002 s here: half a second apart after 4 minutes.
        let seen = decode((0..<1200).map { second in (1.002 * Double(second), stamped(second)) })
        #expect(seen.count == 1200)
        #expect(seen.allSatisfy { $0.fix != nil })
        #expect(seen.allSatisfy { ($0.arrival - $0.instant) < .milliseconds(520) })
    }

    private func stamped(_ second: Int) -> [UInt8] {
        let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return rmc(parts.joined() + ".00", knots: "5.4")
    }

    @Test func datesAreIgnored() {
        let seen = decode(
            ["010126", "2208-1", "310299", "", "160906", "060480"].enumerated().map { second, date in
                (Double(second), line("GPRMC,12000\(second).00,A,5230.0,N,01324.0,E,5.4,,\(date),,,A"))
            }
        )
        #expect(seen.map(\.instant) == (0...5).map { .seconds($0) })
    }

    @Test func aVTGMoreThanASecondAfterItsRMCIsNotANewFix() {
        let seen = decode(
            (0..<5).flatMap { epoch in
                [
                    (Double(2 * epoch), fix(2 * epoch)),
                    (Double(2 * epoch) + 1.3, vtg(knots: "5.4")),
                ]
            }
        )
        #expect(seen.map(\.instant) == (0..<5).map { .seconds(2 * $0) })
    }
}
