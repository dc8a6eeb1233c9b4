import Inputs
import InputsSupport
import Testing
import TestSupport

@Suite("Recordings of sentences")
struct RecordedNMEATests {
    private func segments(_ bytes: [UInt8]) -> [Duration] { RecordedNMEA(bytes).segments.map(\.time) }

    @Test func sentencesOfAnEpochShareItsTime() {
        let recording = RecordedNMEA(
            Array("# header\n".utf8) + rmc("120000.0", knots: "5.4") + gga("120000.0") + vtg(knots: "5.4")
                + rmc("120000.5", knots: "5.6") + gga("120000.5") + rmc("120002.5", knots: "5.8")
        )
        #expect(recording.segments.map(\.time) == [.zero, .milliseconds(500), .milliseconds(2500)])
        #expect(recording.observations().map(\.arrival) == [.zero, .milliseconds(500), .milliseconds(2500)])
        #expect(recording.observations().map(\.instant) == [.zero, .milliseconds(500), .milliseconds(2500)])
        #expect(recording.duration == .milliseconds(2500))
    }

    @Test func segmentsTogetherAreTheRecording() {
        let bytes = rmc("120000", knots: "5.4") + [0xFF, 0x0A, 0x24] + gga("120001") + Array("$GPRMC,12".utf8)
        #expect(RecordedNMEA(bytes).segments.flatMap { Array($0.bytes) } == bytes)
    }

    @Test func gapsUpToAnHourAreKeptAndLongerOnesAreRemoved() {
        #expect(segments(rmc("120000", knots: "1") + rmc("130000", knots: "1")) == [.zero, .seconds(3600)])
        #expect(
            segments(rmc("120000", knots: "1") + rmc("130001", knots: "1") + rmc("130002", knots: "1"))
                == [.zero, .seconds(1)]
        )
    }

    @Test func anEarlierTimeAddsNothingAndTimeContinuesFromThere() {
        #expect(
            segments(rmc("194124", knots: "1") + rmc("194111", knots: "1") + rmc("194113", knots: "1"))
                == [.zero, .seconds(2)]
        )
        // A sentence of the epoch before, late among those of the next, is no step back.
        #expect(
            segments(rmc("120001", knots: "1") + gga("120000.5") + rmc("120002", knots: "1")) == [.zero, .seconds(1)]
        )
    }

    @Test func midnightIsNotAnEarlierTime() {
        #expect(segments(rmc("235959", knots: "1") + rmc("000001", knots: "1")) == [.zero, .seconds(2)])
    }

    @Test func damagedTimesDoNotChangeTheClock() {
        #expect(
            segments(rmc("120000", knots: "1") + Array("$GPRMC,123000,A*00\r\n".utf8) + rmc("120001", knots: "1"))
                == [.zero, .seconds(1)]
        )
    }

    @Test func theLastLineNeedsNoLineEnding() {
        #expect(RecordedNMEA(rmc("120000", knots: "5.4").dropLast(2)).observations().count == 1)
        #expect(RecordedNMEA([]).observations().isEmpty)
    }

    @Test func liveReplayWithJitterGivesTheSameSequence() {
        var random = SplitMix64(seed: 3)
        let bytes = (0..<120).flatMap { second in
            let time = "12\(second < 60 ? "00" : "01")\(second % 60 < 10 ? "0" : "")\(second % 60)"
            return rmc(time, knots: "\(4 + second % 3).\(second % 10)") + gga(time)
        }
        let recording = RecordedNMEA(bytes)
        var live = NMEADecoder()
        var seen: [Observation] = []
        for (index, segment) in recording.segments.enumerated() {
            let late = index == 0 ? 0 : Int.random(in: 0...300, using: &random)
            seen += live.feed(Array(segment.bytes), at: segment.time + .milliseconds(late))
        }
        #expect(seen.map(\.instant) == recording.observations().map(\.instant))
        #expect(seen.map(\.kind) == recording.observations().map(\.kind))
    }
}
