import Cadence
import Inputs
import InputsSupport
import Testing
import TestSupport

@Suite("Framing of sentences")
struct FramingTests {
    private let good = rmc("120000.00", knots: "5.4")

    private func run(_ bytes: [UInt8]) -> (observations: [Observation], counts: NMEACounts) {
        var decoder = NMEADecoder()
        let observations = decoder.feed(bytes, at: .zero)
        return (observations, decoder.counts)
    }

    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n", "\r\n\r\n"])
    func everyCommonLineEndingEndsALine(end: String) {
        #expect(run(good.dropLast(2) + Array(end.utf8)).observations.count == 1)
    }

    @Test(arguments: [
        "+GPSRD:", "{\"class\":\"VERSION\"}\r\n", "# comment\n", "225,N,08835.9,W*79\r\n", "!AIVDM,1,1,,A,100u3FP\r\n",
    ])
    func bytesBeforeADollarSignAreSkipped(prefix: String) {
        #expect(run(Array(prefix.utf8) + good).observations.count == 1)
    }

    @Test func binaryDataBetweenSentencesAreSkipped() {
        let ubx: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x24, 0x00, 0xFF, 0x24, 0x41, 0x0D, 0xD3, 0x00]
        #expect(run(ubx + good + ubx + rmc("120001.00", knots: "5.4")).observations.count == 2)
    }

    @Test func aSentenceWithoutALineEndingIsReadWhenTheNextBegins() {
        let result = run(good.dropLast(2) + rmc("120001.00", knots: "5.4").dropLast(2) + gga("120001.00"))
        #expect(result.observations.map { $0.fix?.time?.description } == ["12:00:00.000", "12:00:01.000"])
        #expect(result.counts.accepted == 3)
        #expect(result.counts.refused == 0)
    }

    @Test func aRecordingKeepsItsTimesWithoutLineEndings() {
        let stream = good.dropLast(2) + rmc("120001.00", knots: "5.4").dropLast(2) + rmc("120002.00", knots: "5.4")
        let recording = RecordedNMEA(Array(stream))
        #expect(recording.segments.map(\.time) == [.zero, .seconds(1), .seconds(2)])
        #expect(recording.segments.map { Array($0.bytes) }.joined().elementsEqual(stream))
        #expect(recording.observations().count == 3)
    }

    @Test func aDollarSignInsideALineBeginsANewSentence() {
        let result = run(good.prefix(30) + vtg(knots: "5.4"))
        #expect(result.observations.count == 1)
        #expect(result.counts.interrupted == 1)
    }

    @Test func anUnprintableByteInvalidatesOnlyItsSentence() {
        for byte: UInt8 in [0x00, 0x07, 0x1F, 0x7F, 0x80, 0xFF] {
            var damaged = good
            damaged[20] = byte
            let result = run(damaged + rmc("120001.00", knots: "5.4"))
            #expect(result.observations.map { $0.fix?.time?.description } == ["12:00:01.000"])
        }
    }

    @Test func aLineOf255BytesIsReadAndALongerOneIsDropped() {
        func text(_ length: Int) -> [UInt8] { line("GPTXT," + String(repeating: "x", count: length - 10)) }
        #expect(text(255).count == 257)
        #expect(run(text(255)).counts.other == 1)
        #expect(run(text(256) + good).counts == run(text(300) + good).counts)
        #expect(run(text(256) + good).counts.overlong == 1)
        #expect(run(text(256) + good).observations.count == 1)
    }

    @Test func aMegabyteWithoutALineEndingIsDropped() {
        let result = run([0x24] + [UInt8](repeating: 0x41, count: 1 << 20) + good)
        #expect(result.counts.overlong == 1)
        #expect(result.observations.count == 1)
    }

    @Test func everyLineIsCountedOnce() {
        let bad = Array("$GPRMC,120000,A*00\r\n".utf8)
        let counts = run(good + bad + line("GPGSV,1,1,00") + line("GPRMC,1") + gga("120000")).counts
        #expect(counts.accepted == 2)
        #expect(counts.badChecksum == 1)
        #expect(counts.other == 1)
        #expect(counts.badGrammar == 1)
        #expect(counts.refused == 2)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func theChunkLengthDoesNotMatter(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let stream = (0..<20).flatMap { second in
            let time = "1200\(second < 10 ? "0" : "")\(second)"
            return rmc(time, knots: "\(second % 7).\(second)") + [0xFF] + vtg(knots: "3.0") + gga(time)
        }
        let whole = run(stream).observations
        var decoder = NMEADecoder()
        var rest = stream[...]
        var pieces: [Observation] = []
        while !rest.isEmpty {
            let count = Int.random(in: 1...40, using: &random)
            pieces += decoder.feed(Array(rest.prefix(count)), at: .zero)
            rest = rest.dropFirst(count)
        }
        #expect(pieces == whole, "seed \(seed)")
    }
}
