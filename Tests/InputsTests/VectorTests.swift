import Cadence
import Inputs
import InputsSupport
import Testing
import TestSupport

/// Lines from bug reports and from the tests of other parsers, with what is to become of them.
@Suite(
    "Lines from other parsers",
    .needsShared("data/vectors")
)
struct VectorTests {
    private struct BugReport: Decodable {
        var hex: String
        var from: String
        var expect: String

        var bytes: [UInt8] {
            let digits = Array(hex)
            return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(digits[$0...($0 + 1)]), radix: 16)
            }
        }
    }

    private struct Vector: Decodable {
        var src: String
        var expect: String
        var sentence: String
    }

    /// What becomes of a line.
    private enum Verdict: Equatable {
        /// No sentence is accepted from it, and nothing observed.
        case dropped
        /// Accepted, but nothing to observe.
        case accepted
        case noFix
        /// A speed in m/s.
        case speed(Double)
    }

    private func verdict(on bytes: [UInt8]) -> (Verdict, [Observation], NMEACounts) {
        var decoder = NMEADecoder()
        let observations = decoder.feed(bytes + [0x0D, 0x0A], at: .zero)
        let verdict: Verdict =
            switch observations.first?.kind {
            case .speed(let fix): .speed(fix.speed.metersPerSecond)
            case .noFix: .noFix
            default: decoder.counts.accepted > 0 ? .accepted : .dropped
            }
        return (verdict, observations, decoder.counts)
    }

    /// The verdicts on `nmea-bugreports.json`, in its order, each beside the words it is read from.
    private static let verdicts: [(words: String, verdict: Verdict)] = [
        ("reject whole sentence", .dropped),
        ("resynchronise at the second $", .speed(0.120 * 1852 / 3600)),
        ("field grammar bad", .dropped),
        ("no $: not a sentence", .dropped),
        ("bad checksum", .dropped),
        ("checksum is not hex", .dropped),
        ("its checksum is wrong", .dropped),
        ("one-digit checksum", .dropped),
        ("status V: no speed, no fix", .noFix),
        ("status neither A nor V", .noFix),
        ("treat position as none", .speed(0)),
        ("no fix", .noFix),
        ("no speed, not 0", .accepted),
        ("no fix", .noFix),
        ("86 bytes: accept", .accepted),
        ("over 82 bytes: accept", .accepted),
        ("reject both", .dropped),
        ("accept from the $ on", .accepted),
        ("accept from the $ on", .noFix),
        ("mid-line: drop", .dropped),
        ("no checksum", .dropped),
        ("AIS, cut: ignore", .dropped),
        ("a JSON line", .dropped),
        ("keep speed and time of day", .speed(0.15 * 1852 / 3600)),
        ("disagree: distrust", .accepted),
        ("only km/h present", .speed(9.7 / 3.6)),
        ("mode F (float RTK) with status A is a valid fix", .speed(3.254 * 1852 / 3600)),
    ]

    @Test func everyLineOfABugReportIsReadOrRefusedAsExpected() throws {
        let reports = try SharedFolder.json("data/vectors/nmea-bugreports.json", as: [BugReport].self)
        #expect(reports.count == Self.verdicts.count)
        for (report, expected) in zip(reports, Self.verdicts) {
            #expect(report.expect.contains(expected.words), "the file has another order: \(report.from)")
            let (verdict, observations, _) = verdict(on: report.bytes)
            switch (verdict, expected.verdict) {
            case (.speed(let seen), .speed(let wanted)): #expect(near(seen, wanted), "\(report.from)")
            default: #expect(verdict == expected.verdict, "\(report.from)")
            }
            if expected.words == "treat position as none" { #expect(observations.first?.fix?.position == nil) }
        }
    }

    /// Where the rules here are stricter, or kinder, than the parser the line was written for.
    private static let exceptions: [String: (isTaken: Bool, reason: String)] = [
        "$$GPGGA,,,,,,0,00,99.99,,,,,,*48": (true, "a $ begins a sentence wherever it stands; minmea refuses the line"),
        "$GPGSA,A,3,19,28,14,18,27,22,31,39,,,,,1.7,1.0,1.3*35": (false, "as quoted its checksum is wrong: 34"),
    ]

    @Test func everyTestLineOfOtherParsersIsReadOrRefusedAsExpected() throws {
        let vectors = try SharedFolder.json("data/vectors/nmea-vectors.json", as: [Vector].self)
        #expect(vectors.count == 88)
        for vector in vectors {
            // Bytes above ASCII are written in the file as the code points of the same number.
            let (verdict, _, counts) = verdict(
                on: vector.sentence.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            )
            let isTaken = counts.accepted + counts.other > 0
            let hasChecksum = vector.sentence.contains("*")
            // A checksum is not optional here, since a damaged line without one cannot be told from a good one.
            let wanted = Self.exceptions[vector.sentence]?.isTaken ?? (vector.expect != "invalid" && hasChecksum)
            #expect(isTaken == wanted, "\(vector.src): \(vector.sentence)")
            if !wanted { #expect(verdict == .dropped, "\(vector.sentence)") }
        }
    }

    @Test func speedsMatchTheTestsOfOtherParsers() throws {
        let vectors = try SharedFolder.json("data/vectors/nmea-vectors.json", as: [Vector].self)
        for vector in vectors {
            let (verdict, _, _) = verdict(on: Array(vector.sentence.utf8))
            guard case .speed(let speed) = verdict else { continue }
            let stated = NaiveNMEA.speeds(in: Array(vector.sentence.utf8))
            #expect(stated.contains { near($0, speed) }, "\(vector.sentence)")
        }
    }
}
