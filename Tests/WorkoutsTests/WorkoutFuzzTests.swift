import Activities
import Exchange
import TestSupport
import Testing
import Workouts

/// Damaged workout files are read or refused; they never trap, and what is read keeps the limits.
@Suite struct WorkoutFuzzTests {
    private static let pieces: [[UInt8]] =
        [
            "(", ")", "x", "6x(", "/", ",", "@", "->", "-", ":", "%", "\"", "\\", "'", "'''", "#", "\n", "999999999999",
            "1e308", "nan", "inf", "0", "-1", "km", "min", "hr<", "Z", "spm", "<", ">", "&amp;", "<SteadyState ",
            "Duration=",
            "Power=\"", "</workout>", "\u{0}", "é", "\u{2028}", "<!--", "<![CDATA[",
        ].map { Array($0.utf8) } + [[0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0], [0x40], [0x7F]]

    @Test func thirtyThousandDamagedFilesAreReadOrRefused() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let samples = CorpusFile.all.filter(\.isRead)
        var read = 0
        for _ in 0..<30_000 {
            let sample = try #require(samples.randomElement(using: &random))
            var bytes = damaged(sample.bytes, &random)
            // Half of the damaged FIT files get a correct length and checksum, so that their messages are read.
            if sample.name.hasSuffix(".fit"), random.unit() < 0.5 { bytes = FITFrame.repaired(bytes) }
            guard let result = try? WorkoutFormat.read(bytes, name: sample.name) else { continue }
            read += 1
            check(result.workout, seed)
        }
        print("\(read) of 30000 damaged files were read")
        #expect(read > 1_000)
    }

    @Test func damagedOneLineFormsAreReadOrRefusedWithAColumn() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let samples = CorpusFile.all.filter(\.isRead).map { Array($0.result.utf8) }
        for _ in 0..<30_000 {
            let sample = try #require(samples.randomElement(using: &random))
            let text = String(decoding: damaged(sample, &random), as: UTF8.self)
            do throws(WorkoutError) {
                let workout = try Workout(parsing: text)
                check(workout, seed)
                #expect(try Workout(parsing: workout.text) == workout, "seed \(seed): \(text)")
            } catch {
                let column = error.column ?? 1
                #expect((1...text.unicodeScalars.count + 1).contains(column), "seed \(seed): \(text)")
                #expect(!error.reason.isEmpty)
            }
        }
    }

    @Test func aFileTruncatedAnywhereIsReadOrRefused() {
        for file in CorpusFile.all {
            for length in 0..<file.bytes.count { _ = try? WorkoutFormat.read(Array(file.bytes.prefix(length))) }
        }
    }

    private func check(_ workout: Workout, _ seed: UInt64) {
        #expect((1...WorkoutLimits.mostSteps).contains(workout.expanded.count), "seed \(seed)")
    }

    private func damaged(_ sample: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = sample
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...6, using: &random)))
            case 2:
                let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }
}

/// The length and the checksum of a FIT file.
enum FITFrame {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 16, bytes[0] >= 12, Int(bytes[0]) + 2 < bytes.count else { return bytes }
        var file = Array(bytes.dropLast(2))
        let size = file.count - Int(file[0])
        for byte in 0..<4 { file[4 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
        let sum = checksum(file)
        return file + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }

    /// CRC-16/ARC, one bit at a time.
    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(into: UInt16(0)) { sum, byte in
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
    }
}
