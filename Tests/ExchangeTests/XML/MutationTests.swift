import Activities
import Exchange
import Testing
import TestSupport

/// Files damaged by a memory card, an interrupted download or another program.
@Suite struct MutationTests {
    @Test func damagedGPXFilesGiveValidDataOrAnError() throws {
        try damage(GPX.decode, seeds: [Array(ForeignFiles.gpx.utf8)]) { random in
            try GPX.encode(DrawnTracks.track(&random))
        }
    }

    @Test func damagedTCXFilesGiveValidDataOrAnError() throws {
        try damage(TCX.decode, seeds: [Array(ForeignFiles.tcx.utf8)]) { random in
            TCX.encode(DrawnTracks.track(&random))
        }
    }

    /// Reads 1500 damaged files; the data satisfy the rules of `Activities` and survive writing and reading.
    private func damage(
        _ decode: ([UInt8]) throws -> [ActivityTrack],
        seeds: [[UInt8]],
        _ draw: (inout SplitMix64) throws -> [UInt8]
    ) throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        var files = seeds
        for _ in 0..<8 { files.append(try draw(&random)) }
        var read = 0
        for _ in 0..<1500 {
            let file = Self.damaged(files.randomElement(using: &random) ?? [], &random)
            guard let tracks = try? decode(file) else { continue }
            read += 1
            for track in tracks {
                #expect(Self.isSound(track), "seed \(seed)")
                #expect(try TCX.decode(TCX.encode(track)) == [track], "seed \(seed)")
            }
        }
        print("read of 1500 damaged files: \(read)")
    }

    private static func damaged(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !file.isEmpty else { return file }
            let place = Int.random(in: 0..<file.count, using: &random)
            let end = min(file.count, place + Int.random(in: 1...200, using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: file[place] = UInt8.random(in: 0...255, using: &random)
            case 2: file.removeSubrange(place..<end)
            case 3: file.insert(contentsOf: file[place..<end], at: Int.random(in: 0...file.count, using: &random))
            case 4: file.removeSubrange(place...)
            case 5: file.replaceSubrange(place..<end, with: repeatElement(0, count: end - place))
            default:
                // Replace a number or a time by an unusual one.
                let digits = file[place...].firstIndex { (0x30...0x39).contains($0) } ?? place
                let what = ["9", "-", "NaN", "1e308", "99999999999999999999", ",", "", "0", "9999-12-31T23:59:59Z"]
                file.replaceSubrange(digits...digits, with: (what.randomElement(using: &random) ?? "").utf8)
            }
        }
        return file
    }

    private static func isSound(_ track: ActivityTrack) -> Bool {
        let samples = track.samples
        let activity = track.activity
        let rising = zip(samples, samples.dropFirst()).allSatisfy { $0.elapsed < $1.elapsed }
        let distances = samples.compactMap(\.distance)
        let steps = samples.compactMap(\.steps)
        return rising && (samples.first?.elapsed ?? .zero) >= .zero
            && zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }
            && zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 }
            && zip(activity.pauses, activity.pauses.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
            && zip(activity.laps, activity.laps.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound }
            && activity.elapsed >= .zero && activity.summary.moving >= .zero && (activity.note?.count ?? 0) <= 4000
            && activity.origin == .imported
    }
}
