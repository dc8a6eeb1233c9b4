import Cadence
import Inputs
import InputsSupport
import Testing

@Suite("Epochs of sentences")
struct EpochTests {
    @Test func rmcAndVTGOfOneEpochGiveOneSpeed() {
        let seen = decode([
            (0, rmc("120000.00", knots: "5.4") + vtg(knots: "5.5") + gga("120000.00")),
            (1, rmc("120001.00", knots: "5.6") + vtg(knots: "5.7") + gga("120001.00")),
        ])
        #expect(seen.map { $0.fix?.speed } == [.knots(5.4), .knots(5.6)])
    }

    @Test func vtgGivesTheSpeedOfAnEpochWithoutAnRMCSpeed() {
        let seen = decode([
            (0, gga("120000.00") + vtg(knots: "5.4")), (1, rmc("120001.00", knots: "") + vtg(knots: "5.6")),
        ])
        #expect(seen.map { $0.fix?.speed } == [.knots(5.4), .knots(5.6)])
        #expect(seen.map { $0.fix?.time?.description } == ["12:00:00.000", "12:00:01.000"])
    }

    @Test func aVTGBeforeTheFirstTimeOfItsEpochIsIgnored() {
        let seen = decode([
            (0, rmc("120000.00", knots: "5.4")), (1, vtg(knots: "5.6") + rmc("120001.00", knots: "5.6")),
        ])
        #expect(seen.count == 2)
    }

    @Test func vtgsWithoutAnyTimeGiveSpeedsFromTheSecondOneOn() {
        let seen = decode([
            (0, rmc("120000.00", knots: "5.4")), (2, vtg(knots: "5.6")), (3, vtg(knots: "5.7")),
        ])
        #expect(seen.map { $0.fix?.speed } == [.knots(5.4), .knots(5.7)])
        #expect(seen.map(\.instant) == [.zero, .seconds(3)])
    }

    @Test func anInconsistentVTGIsCountedAndNotUsed() {
        var decoder = NMEADecoder()
        #expect(decoder.feed(gga("120000") + vtg(knots: "0.0", kilometersPerHour: "9.7"), at: .zero).isEmpty)
        #expect(decoder.counts.implausible == 1)
        #expect(decoder.counts.accepted == 2)
    }

    @Test func aVoidStatusIsNoFixWhateverTheSpeed() {
        let seen = decode([(0, rmc("120000.00", knots: "0.0", status: "V") + vtg(knots: "0.0"))])
        #expect(seen.map(\.reason) == [.searching])
    }

    @Test func simulatedFixesAreNotFollowed() {
        #expect(decode([(0, rmc("120000.00", knots: "5.4", mode: "S"))]).map(\.reason) == [.simulated])
    }

    @Test func aGGAWithoutAFixIsUsedOnlyWithoutRMC() {
        #expect(decode([(0, gga("120000", quality: "0"))]).map(\.reason) == [.searching])
        let withRMC = decode([(0, rmc("120000", knots: "5.4") + gga("120000", quality: "0"))])
        #expect(withRMC.map(\.reason) == [nil])
    }

    @Test func anImpossibleSpeedIsCountedOnceAndDropped() {
        var decoder = NMEADecoder()
        #expect(decoder.feed(rmc("120000", knots: "29.2") + vtg(knots: "29.2"), at: .zero).isEmpty)
        #expect(decoder.counts.implausible == 1)
        #expect(decoder.feed(rmc("120001", knots: "29.1"), at: .seconds(1)).count == 1)
    }

    @Test func zeroLatitudeAndLongitudeAreNoPosition() {
        let seen = decode([(0, line("GPRMC,120000,A,0000.0,N,00000.0,E,5.4,,010126,,,A"))])
        #expect(seen.map(\.metersPerSecond).count == 1)
        #expect(seen.first?.fix?.position == nil)
    }

    @Test func aRepeatedTimeGivesOneSpeedAndThenAStalledReceiver() {
        let seen = decode((0...4).map { (Double($0), rmc("120000.00", knots: "5.4")) })
        #expect(seen.map(\.reason) == [nil, .stalled, .stalled, .stalled])
        #expect(seen.map(\.arrival) == [.zero, .seconds(2), .seconds(3), .seconds(4)])
    }

    @Test func altitudeOfTheSameOrTheLastEpochIsKept() {
        let seen = decode([
            (0, rmc("120000", knots: "5.4") + gga("120000", altitude: "-3.5")), (1, rmc("120001", knots: "5.4")),
            (5, rmc("120005", knots: "5.4")),
        ])
        #expect(seen.map { $0.fix?.altitude?.meters } == [nil, -3.5, nil])
    }

    @Test func sentencesInAnyOrderAndAtAnyRateGiveOneSpeedAnEpoch() {
        // GGA at 10 Hz with one RMC a second somewhere among them.
        let seen = decode(
            (0..<30).map { tenth in
                let time = "1200\(tenth < 100 ? "0" : "")\(tenth / 10).\(tenth % 10)"
                return (Double(tenth) / 10, gga(time) + (tenth % 10 == 4 ? rmc(time, knots: "5.4") : []))
            }
        )
        #expect(seen.map(\.instant) == [.milliseconds(400), .milliseconds(1400), .milliseconds(2400)])
    }

    @Test func theQualityOfTheFixIsReported() {
        let seen = decode([(0, rmc("120000", knots: "5.4", mode: "E")), (1, rmc("120001", knots: "5.4", mode: "D"))])
        #expect(seen.map { $0.fix?.quality } == [.deadReckoning, .differential])
    }
}
