import Cadence
import Foundation
import Inputs
import InputsSupport
import Testing
import TestSupport

/// The recordings of real receivers, with another decoder's reading of every sentence beside them.
@Suite(
    "Recordings of real receivers",
    .needsShared("data/nmea", "data/nmea-expected.json", "data/runs/derived")
)
struct RecordedLogTests {
    /// A sentence as pynmea2 reads it.
    private struct OracleRow: Decodable {
        var off: Int
        var type: String
        var time: String?
        var status: String?
        var speed: Double?
        var latitude: Double?
        var longitude: Double?

        enum CodingKeys: String, CodingKey {
            case off, type, time, status
            case speed = "speed_mps"
            case latitude = "lat"
            case longitude = "lon"
        }
    }

    private struct Expected: Decodable {
        var goodChecksum: Int
        var rmcValidWithSpeed: Int

        enum CodingKeys: String, CodingKey {
            case goodChecksum = "good_checksum"
            case rmcValidWithSpeed = "rmc_valid_with_speed"
        }
    }

    /// Sentences the oracle reads, loosely, that are refused here.
    private static let exceptions: [String: (offset: Int, reason: String)] = [
        "tcp-torture.log": (467, "the log's own write marks stand in its fields, and cancel each other in the checksum")
    ]

    private func oracle(of log: String) throws -> [OracleRow] {
        let rows = try SharedFolder.bytes("data/nmea/\(log).pynmea2.jsonl").split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(OracleRow.self, from: Data($0))
        }
        return rows.filter { $0.off != Self.exceptions[log]?.offset }
    }

    /// The line that begins at an offset, to before its end.
    private func line(of bytes: [UInt8], at offset: Int) -> [UInt8] {
        Array(bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D })
    }

    private func time(_ text: String?) -> TimeOfDay? {
        guard let text else { return nil }
        let clock = text.prefix { $0 != "+" }
        let parts = clock.split(whereSeparator: { $0 == ":" || $0 == "." }).compactMap { Int($0) }
        let microseconds = parts.count > 3 ? parts[3] : 0
        return TimeOfDay(hour: parts[0], minute: parts[1], second: parts[2], nanosecond: microseconds * 1000)
    }

    @Test func everySentenceMatchesPynmea2() throws {
        var rows = 0
        for log in try SharedFolder.names(in: "data/nmea", endingIn: ".log") {
            let bytes = try SharedFolder.bytes("data/nmea/\(log)")
            for row in try oracle(of: log) {
                let sentence = try Sentence(parsing: line(of: bytes, at: row.off))
                let (speed, position): (Double?, Position?) =
                    switch sentence {
                    case .rmc(let rmc): (rmc.speed?.metersPerSecond, rmc.position)
                    case .vtg(let vtg): (vtg.speed?.metersPerSecond, nil)
                    case .fix(let fix): (nil, fix.position)
                    case .time, .gst: (nil, nil)
                    }
                #expect(near(speed, row.speed, 0.6e-6), "\(log) at \(row.off)")
                #expect(sentence.time == time(row.time), "\(log) at \(row.off)")
                #expect(near(position?.latitude, row.latitude, 0.6e-8), "\(log) at \(row.off)")
                #expect(near(position?.longitude, row.longitude, 0.6e-8), "\(log) at \(row.off)")
                if case .rmc(let rmc) = sentence, row.status != "A" { #expect(rmc.mode == .invalid) }
                rows += 1
            }
        }
        #expect(rows == 749)
    }

    @Test func noSentenceIsReadThatPynmea2DoesNotRead() throws {
        for log in try SharedFolder.names(in: "data/nmea", endingIn: ".log") {
            let bytes = try SharedFolder.bytes("data/nmea/\(log)")
            let explained = Set(try oracle(of: log).map(\.off))
            for offset in bytes.indices where bytes[offset] == UInt8(ascii: "$") {
                guard let sentence = try? Sentence(parsing: line(of: bytes, at: offset)) else { continue }
                if case .time = sentence { continue }
                if case .gst = sentence { continue }
                #expect(explained.contains(offset), "\(log) at \(offset)")
            }
        }
    }

    @Test func countsOfEveryRecordingAreAsExpected() throws {
        let all = try SharedFolder.json("data/nmea-expected.json", as: [String: Expected].self)
        for log in try SharedFolder.names(in: "data/nmea", endingIn: ".log") {
            let expected = try #require(all["nmea/\(log)"])
            let bytes = try SharedFolder.bytes("data/nmea/\(log)")
            var decoder = NMEADecoder()
            _ = decoder.feed(bytes, at: .zero)
            let counts = decoder.counts
            #expect(counts.badGrammar == (Self.exceptions[log] == nil ? 0 : 1), "\(log)")
            #expect(counts.accepted + counts.other + counts.badGrammar == expected.goodChecksum, "\(log)")
            let valid = try oracle(of: log).filter { row in
                guard row.type == "RMC", row.speed != nil,
                    case .rmc(let rmc) = try Sentence(parsing: line(of: bytes, at: row.off)), rmc.speed != nil
                else { return false }
                return row.status == "A"
            }
            #expect(valid.count == expected.rmcValidWithSpeed, "\(log)")
        }
    }

    @Test func everyEpochGivesOneSpeedFromAValidSentence() throws {
        for log in try SharedFolder.names(in: "data/nmea", endingIn: ".log") {
            let bytes = try SharedFolder.bytes("data/nmea/\(log)")
            let stated = try oracle(of: log).compactMap(\.speed)
            let observations = RecordedNMEA(bytes).observations()
            let fixes = observations.compactMap(\.fix)
            for fix in fixes {
                #expect(stated.contains { near($0, fix.speed.metersPerSecond, 0.6e-6) }, "\(log)")
            }
            for (fix, next) in zip(fixes, fixes.dropFirst()) where fix.time != nil {
                #expect(fix.time != next.time, "\(log) at \(fix.time?.description ?? "")")
            }
            #expect(zip(observations, observations.dropFirst()).allSatisfy { $0.instant <= $1.instant }, "\(log)")
        }
    }

    @Test(arguments: ["activity-small-fenix2-run", "garmin-fenix-5-run", "garmin-fenix-5-walk"])
    func everySecondOfARecordedRunHasItsSpeed(run: String) throws {
        let bytes = try SharedFolder.bytes("data/runs/derived/\(run).nmea")
        let stated = NaiveNMEA.speeds(in: bytes).enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        let seen = RecordedNMEA(bytes).observations()
        // RMC states it once, VTG twice.
        #expect(seen.count == stated.count)
        #expect(zip(seen, stated).allSatisfy { near($0.metersPerSecond, $1) })
        #expect(seen.allSatisfy { $0.arrival == $0.instant })
    }

    /// The sentences of GGA alone, as of a receiver that states no speed.
    private func positionsAlone(_ bytes: [UInt8]) -> [UInt8] {
        Array(
            bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: Array("$GPGGA".utf8)) }.joined(
                separator: [0x0A])
        )
    }

    /// How much speeds from the positions of a recording differ from those its receiver states.
    private func errorsOfSpeedsFromPositions(_ bytes: [UInt8]) -> [Double] {
        var stated: [TimeOfDay: Double] = [:]
        for fix in RecordedNMEA(bytes).observations().compactMap(\.fix) where fix.quality != .fromPositions {
            if let time = fix.time { stated[time] = fix.speed.metersPerSecond }
        }
        let fixes = RecordedNMEA(positionsAlone(bytes)).observations().compactMap(\.fix)
        return fixes.compactMap { fix in fix.time.flatMap { stated[$0] }.map { fix.speed.metersPerSecond - $0 } }
    }

    @Test func withoutItsSpeedsARunIsFollowedByItsPositions() throws {
        var recordings = try SharedFolder.names(in: "data/nmea", endingIn: ".log").map { "data/nmea/\($0)" }
        recordings.append("data/runs/derived/activity-small-fenix2-run.nmea")
        var pooled: [Double] = []
        for path in recordings {
            let errors = errorsOfSpeedsFromPositions(try SharedFolder.bytes(path))
            // A minute and more, so that one recording counts by more than its first window.
            guard errors.count >= 60 else { continue }
            let bias = errors.reduce(0, +) / Double(errors.count)
            print(
                "\(path): \(errors.count) speeds, bias \(bias) m/s, median error \(errors.map(abs).sorted()[errors.count / 2])"
            )
            pooled += errors
        }
        try #require(pooled.count > 600)
        // Speeds gpsd makes of positions differ by 0.20 to 0.38 m/s from the stated ones in ten recorded runs.
        #expect(pooled.map(abs).sorted()[pooled.count / 2] < 0.38)
        #expect(abs(pooled.reduce(0, +) / Double(pooled.count)) < 0.1)
    }

    @Test func aRunWithoutSpeedsIsFollowed() throws {
        let seen = RecordedNMEA(try SharedFolder.bytes("data/runs/derived/track_session.nmea")).observations()
        #expect(seen.count > 600)
        #expect(seen.allSatisfy { $0.fix?.quality == .fromPositions })
    }
}
