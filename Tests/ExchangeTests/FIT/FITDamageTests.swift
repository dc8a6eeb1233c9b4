import Activities
import Cadence
import Testing

@testable import Exchange

/// Typical damage by devices and transfers.
@Suite struct FITDamageTests {
    private func track(_ bytes: [UInt8]) throws -> ActivityTrack { try #require(try FIT.decode(bytes).first) }

    private func note(_ bytes: [UInt8]) throws -> String { try track(bytes).activity.note ?? "" }

    @Test func otherFilesAreRejected() {
        let others: [[UInt8]] = [[], [14], Array("<?xml version=\"1.0\"?><gpx>".utf8), Array(repeating: 0, count: 100)]
        for bytes in others {
            #expect(throws: ExchangeError.self) { try FIT.decode(bytes) }
        }
    }

    @Test func filesWithoutRecordsAreRejectedWithTheirType() {
        var bytes = FITBytes()
        bytes.define(0, 0, [(0, 1, 0)])
        bytes.add(0, [(5, 1)])
        #expect {
            try FIT.decode(bytes.file())
        } throws: { error in
            "\(error)".contains("no records") && "\(error)".contains("type is 5")
        }
        #expect(throws: ExchangeError.self) { try FIT.decode(FITBytes().file()) }
    }

    @Test func aWrongChecksumIsReported() throws {
        var bytes = FITBytes.run.file()
        bytes[bytes.count - 1] ^= 1
        let whole = try track(FITBytes.run.file())
        #expect(try track(bytes).samples == whole.samples)
        #expect(try note(bytes) == "the file's checksum is wrong: values in it may be wrong")
    }

    @Test func aTruncatedFileKeepsTheRecordsBeforeTheCut() throws {
        let whole = FITBytes.run.file()
        // The header, the definition, then nine bytes per record.
        let first = 14 + 6 + 2 * 3
        for count in (first + 9)..<whole.count {
            let track = try track(Array(whole.prefix(count)))
            #expect(track.samples.count == min((count - first) / 9, 11), "cut after \(count)")
            #expect(track.activity.note?.contains("cut after \(count) of \(whole.count) bytes") ?? false)
        }
        #expect(throws: ExchangeError.self) { try FIT.decode(Array(whole.prefix(first))) }
    }

    @Test(arguments: [0, 30]) func aMissingLengthDoesNotPreventReading(length: Int) throws {
        let bytes = FITBytes.run.file(dataSize: length)
        #expect(try track(bytes).samples.count == 11)
        #expect(try note(bytes).contains("length was never written"))
    }

    @Test func extraBytesAreReportedExceptZeros() throws {
        #expect(try note(FITBytes.run.file() + [1, 2, 3]) == "3 bytes after the end are not FIT data")
        #expect(try note(FITBytes.run.file() + [0, 0, 0]) == "")
    }

    @Test func withoutASessionTotalsComeFromTheRecords() throws {
        var bytes = FITBytes()
        bytes.addTimer([(0, 0)])
        bytes.addLap(start: 0, seconds: 4, distance: 1200)
        bytes.addRecords((0...9).map { ($0, $0 * 300) })
        let activity = try track(bytes.file()).activity
        #expect(activity.elapsed == .seconds(9))
        #expect(activity.summary.moving == .seconds(9))
        #expect(activity.summary.distance == Distance(meters: 27))
        #expect(activity.laps.map(\.span) == [.zero..<(.seconds(4)), .seconds(4)..<(.seconds(9))])
        #expect(activity.laps.map(\.distance.meters) == [12, 15])
        #expect(activity.note?.contains("end was never written") ?? false)
    }

    @Test func anUndefinedMessageStopsReading() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (1, 300)])
        let place = 14 + bytes.data.count
        bytes.data += [0x0B, 1, 2, 3]
        #expect(try track(bytes.file()).samples.count == 2)
        #expect(try note(bytes.file()).contains("cannot be read after byte \(place)"))
    }

    @Test func decreasingTimesAreDropped() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (1, 300), (90_000, 400), (2, 600), (3, 900), (0, 950), (4, 1200)])
        let track = try track(bytes.file())
        #expect(track.samples.map(\.elapsed) == (0...4).map { .seconds($0) })
        #expect(track.samples.map { $0.distance?.meters } == [0, 3, 6, 9, 12])
        #expect(track.activity.note?.contains("2 records with an impossible time left out") ?? false)
    }

    @Test func timesAfterAClockJumpAreDropped() throws {
        var bytes = FITBytes()
        bytes.addRecords([(-900_000_000, 0), (-400_000_000, 0), (0, 0), (1, 300), (2, 600), (100_000_000, 900)])
        let track = try track(bytes.file())
        #expect(track.samples.count == 3)
        #expect(track.activity.start.date == CivilDate(year: 2024, month: 11, day: 8))
    }

    @Test func recordsOfTheSameSecondAreMerged() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (1, 300)])
        bytes.define(0, 20, [(253, 4, 0x86), (3, 1, 0x02)])
        bytes.add(0, [(FITBytes.noon + 1, 4), (150, 1)])
        let track = try track(bytes.file())
        let second = Sample(
            elapsed: .seconds(1),
            distance: Distance(meters: 3),
            speed: Speed(metersPerSecond: 3),
            heartRate: HeartRate(beatsPerMinute: 150)
        )
        #expect(track.samples.last == second)
        #expect(track.activity.note?.contains("1 record") ?? false)
    }

    @Test func distanceNeverDecreases() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0), (1, 300), (2, 100), (3, 900)])
        #expect(try track(bytes.file()).samples.map { $0.distance?.meters } == [0, 3, 3, 9])
    }

    @Test func aRecordBeforeTheSessionMovesTheStart() throws {
        var bytes = FITBytes()
        bytes.addRecords([(-2, 0), (0, 300), (10, 3000)])
        bytes.addSession(seconds: 10)
        let track = try track(bytes.file())
        #expect(track.samples.map(\.elapsed) == [0, 2, 12].map { .seconds($0) })
        #expect(track.activity.elapsed == .seconds(12))
    }

    @Test func recordsWithoutATimeAreCounted() throws {
        var bytes = FITBytes()
        bytes.define(2, 20, [(5, 4, FITBytes.uint32)])
        bytes.add(2, [(5, 4)])
        bytes.addRecords([(0, 0), (1, 300)])
        #expect(try track(bytes.file()).samples.count == 2)
        #expect(try note(bytes.file()).contains("1 record without a time"))
    }

    /// Other programs read such a file, too: the number of the field with the time is damaged.
    @Test func recordsThatAllLackATimeAreSpreadOverTheSession() throws {
        var bytes = FITBytes()
        bytes.define(2, 20, [(63, 4, FITBytes.uint32), (5, 4, FITBytes.uint32)])
        for second in 0...10 { bytes.add(2, [(FITBytes.noon + second, 4), (second * 300, 4)]) }
        bytes.addSession(seconds: 10)
        #expect(try track(bytes.file()).samples.map(\.elapsed) == (0...10).map { .seconds($0) })
        #expect(try note(bytes.file()).contains("the records have no times: they are spread evenly over the session"))
        // Without a session, the date is unknown.
        var other = FITBytes()
        other.define(2, 20, [(5, 4, FITBytes.uint32)])
        other.add(2, [(5, 4)])
        other.add(2, [(6, 4)])
        #expect(throws: ExchangeError.self) { try FIT.decode(other.file()) }
    }

    /// The remarks about such a file are longer than a field of a FIT file.
    @Test func manyRemarksAreCutOnce() throws {
        var bytes = FITBytes()
        bytes.define(2, 20, [(5, 4, FITBytes.uint32)])
        bytes.add(2, [(5, 4)])
        bytes.addRecords((0...500).map { ($0, $0 * 300) } + [(90_000, 150_000), (90_001, 150_000), (500, 150_100)])
        // 3,600 steps in 600 s, with 0.5 m each: they were counted twice.
        bytes.define(
            3,
            18,
            [
                (253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (8, 4, FITBytes.uint32),
                (9, 4, FITBytes.uint32), (10, 4, FITBytes.uint32), (5, 1, 0),
            ]
        )
        bytes.add(
            3,
            [
                (FITBytes.noon + 600, 4), (FITBytes.noon, 4), (600_000, 4), (600_000, 4), (180_000, 4), (1800, 4),
                (1, 1),
            ]
        )
        bytes.data += [0x0B, 1, 2, 3]
        let track = try track(bytes.file(dataSize: 0))
        #expect(track.activity.summary.steps == 1800)
        let note = try #require(track.activity.note)
        #expect((200...254).contains(note.utf8.count) && note.hasSuffix("…"), "\(note)")
        #expect(try FIT.decode(FIT.encode(track)) == [track])
    }

    @Test func wrongTypesOfStridedFieldsAreHandled() throws {
        var bytes = FITBytes()
        bytes.define(0, 207, [(1, 16, 0x0D), (3, 1, 0x02)])
        bytes.data += [0] + FIT.StridedField.application + [0]
        bytes.define(0, 206, [(0, 1, 0x02), (1, 1, 0x02), (2, 1, 0x02)])
        // The milliseconds field as a 64-bit number with a very large value.
        bytes.data += [0, 0, 0, 0x8E]
        bytes.define(0, 19, [(253, 4, 0x86), (2, 4, 0x86)], developer: [(0, 8, 0)])
        bytes.add(0, [(FITBytes.noon, 4), (FITBytes.noon, 4), (.max - 1, 8)])
        bytes.addRecords([(0, 0), (1, 300)])
        #expect(try track(bytes.file()).samples.count == 2)
    }

    @Test func aRideWithOnlyPedalCadenceHasNoSamples() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (4, 1, 0x02)])
        bytes.add(0, [(FITBytes.noon, 4), (90, 1)])
        bytes.addSession(sport: 2, seconds: 0)
        let track = try track(bytes.file())
        #expect(track.samples.isEmpty)
        #expect(try FIT.decode(FIT.encode(track)) == [track])
    }
}
