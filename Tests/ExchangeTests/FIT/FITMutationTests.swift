import Activities
import Testing
import TestSupport

@testable import Exchange

/// Invalid bytes never crash the decoder, and decoded data are always consistent.
@Suite struct FITMutationTests {
    private func isConsistent(_ tracks: [ActivityTrack]) -> Bool {
        tracks.allSatisfy { track in
            let times = track.samples.map(\.elapsed)
            let laps = track.activity.laps
            let distances = track.samples.compactMap(\.distance)
            return zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
                && times.first ?? .zero >= .zero && times.last ?? .zero <= track.activity.elapsed
                && zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }
                && laps.first?.span.lowerBound == .zero && laps.last?.span.upperBound == track.activity.elapsed
                && zip(laps, laps.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound }
                && zip(track.activity.pauses, track.activity.pauses.dropFirst()).allSatisfy {
                    $0.upperBound <= $1.lowerBound
                }
                && track.activity.pauses.allSatisfy {
                    $0.lowerBound >= .zero && $0.upperBound <= track.activity.elapsed
                }
                && track.activity.note?.utf8.count ?? 0 <= 254
        }
    }

    private func check(_ file: [UInt8], seed: UInt64, count: Int) {
        for number in 0..<count {
            var random = SplitMix64(seed: seed &+ UInt64(number))
            var bytes = file
            for _ in 0..<random.whole(0...8) {
                // Most damage is at the start, where the definitions are.
                let place = random.whole(0...(random.chance(0.5) ? min(400, bytes.count - 1) : bytes.count - 1))
                bytes[place] =
                    random.chance(0.3)
                    ? [0, 0x40, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0 : UInt8(random.whole(0...255))
            }
            if random.chance(0.3) { bytes.removeLast(random.whole(0...bytes.count)) }
            if random.chance(0.1) { bytes += file }
            let tracks = (try? FIT.decode(bytes)) ?? []
            #expect(isConsistent(tracks), "seed \(seed &+ UInt64(number))")
        }
    }

    @Test func damagedAndTruncatedFilesNeverCrash() {
        var random = SplitMix64(seed: 5)
        for round in UInt64(0)..<8 { check(FIT.encode(random.track()), seed: 1000 * round, count: 100) }
        check(FITBytes.run.file(), seed: 100_000, count: 2000)
    }

    @Test func randomBytesNeverCrash() {
        for seed in UInt64(1)...2000 {
            var random = SplitMix64(seed: seed)
            var bytes = FITBytes()
            bytes.data = (0..<random.whole(0...300)).map { _ in UInt8(random.whole(0...255)) }
            #expect(isConsistent((try? FIT.decode(bytes.file())) ?? []), "seed \(seed)")
        }
    }
}
