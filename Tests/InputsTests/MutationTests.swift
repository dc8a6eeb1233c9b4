import Cadence
import Inputs
import InputsSupport
import Testing
import TestSupport

/// Damage as lines, radio links and buffers do it.
private enum Damage: CaseIterable {
    case flippedBit, flippedBits, lostBytes, doubledBytes, cut, splice, strayByte, exchangedBytes

    func apply(to bytes: inout [UInt8], spare: [UInt8], _ random: inout SplitMix64) {
        guard bytes.count > 8 else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let length = min(Int.random(in: 1...20, using: &random), bytes.count - place)
        switch self {
        case .flippedBit:
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case .flippedBits:
            // The same bit twice in one line passes the checksum.
            let bit: UInt8 = 1 << UInt8.random(in: 0..<7, using: &random)
            bytes[place] ^= bit
            bytes[place + Int.random(in: 0..<min(40, bytes.count - place), using: &random)] ^= bit
        case .lostBytes:
            bytes.removeSubrange(place..<(place + length))
        case .doubledBytes:
            bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
        case .cut:
            bytes.removeSubrange(place...)
        case .splice:
            bytes.replaceSubrange(place..., with: spare.suffix(from: spare.startIndex + min(place, spare.count)))
        case .strayByte:
            bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case .exchangedBytes:
            bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
    }
}

@Suite("Damaged streams")
struct MutationTests {
    private static let seeds: [UInt64] = Array(1...8)
    private static let mutationsPerSeed = 12_500

    /// Streams to damage: the recordings and vectors where they are, a stream of our own where not.
    private static let streams: [[UInt8]] = {
        let own = (0..<60).flatMap { second in
            let time = "1200\(second < 10 ? "0" : "")\(second)"
            return rmc(time, knots: "\(second % 9).\(second)") + gga(time) + vtg(knots: "\(second % 9).\(second)")
                + line("GPGLL,5230.0,N,01324.0,E,\(time),A,A") + line("GPVTG,90.0,88.1,5.4,10.0")
        }
        guard let logs = try? SharedFolder.names(in: "data/nmea", endingIn: ".log") else { return [own] }
        let vectors = ["nmea-bugreports", "nmea-vectors"].compactMap {
            try? SharedFolder.bytes("data/vectors/\($0).json")
        }
        // The files' own escapes stand for line ends well enough: quotes cut the sentences apart.
        let lines = vectors.map { $0.map { $0 == UInt8(ascii: "\"") ? UInt8(ascii: "\n") : $0 } }
        return [own] + lines + logs.compactMap { try? SharedFolder.bytes("data/nmea/\($0)") }
    }()

    private func segment(_ random: inout SplitMix64) -> [UInt8] {
        let stream = Self.streams[Int.random(in: 0..<Self.streams.count, using: &random)]
        let start = Int.random(in: 0..<max(1, stream.count - 200), using: &random)
        return Array(stream[start...].prefix(Int.random(in: 80...200, using: &random)))
    }

    @Test(arguments: seeds)
    func everySpeedComesFromAValidSentence(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        var speeds = 0
        for index in 0..<Self.mutationsPerSeed {
            // The tests of sockets need the threads, too.
            if index.isMultiple(of: 100) { await Task.yield() }
            var bytes = segment(&random)
            let spare = segment(&random)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                Damage.allCases.randomElement(using: &random)?.apply(to: &bytes, spare: spare, &random)
            }
            bytes.append(0x0A)
            var decoder = NMEADecoder()
            var seen: [Double] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...200, using: &random))
                // What is computed from positions no sentence states.
                seen += decoder.feed(Array(piece), at: .zero).filter { $0.fix?.quality != .fromPositions }
                    .compactMap(\.metersPerSecond)
                rest = rest.dropFirst(piece.count)
            }
            guard !seen.isEmpty else { continue }
            speeds += seen.count
            let stated = NaiveNMEA.speeds(in: bytes)
            let isJustified = seen.allSatisfy { speed in (0...15).contains(speed) && stated.contains { near($0, speed) }
            }
            guard !isJustified else { continue }
            Issue.record("seed \(seed), mutation \(index): \(String(decoding: bytes, as: UTF8.self))")
        }
        // Damage that left nothing to decode would prove nothing.
        #expect(speeds > Self.mutationsPerSeed / 20)
    }

    @Test func damagedRecordingsAreReadToTheirEnd() {
        var random = SplitMix64(seed: 10)
        for index in 0..<500 {
            var bytes = segment(&random)
            let spare = segment(&random)
            for _ in 0..<3 { Damage.allCases.randomElement(using: &random)?.apply(to: &bytes, spare: spare, &random) }
            let recording = RecordedNMEA(bytes)
            #expect(recording.segments.flatMap { Array($0.bytes) } == bytes, "recording \(index)")
            let times = recording.segments.map(\.time)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "recording \(index)")
            #expect(recording.observations().allSatisfy { $0.arrival <= recording.duration }, "recording \(index)")
        }
    }

    @Test func randomBytesGiveNoObservations() {
        var random = SplitMix64(seed: 9)
        var decoder = NMEADecoder()
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(decoder.feed(noise, at: .zero).isEmpty)
        #expect(decoder.counts.accepted == 0)
    }
}
