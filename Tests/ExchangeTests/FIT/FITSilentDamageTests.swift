import Activities
import Cadence
import Testing
import TestSupport

@testable import Exchange

/// A damaged file is read completely, or it gives an error or a note; data are never lost without a report.
@Suite struct FITSilentDamageTests {
    /// A run of five minutes with laps, pauses and totals, as a watch writes it.
    private static let file: FITBytes = {
        var bytes = FITBytes()
        bytes.addTimer([(0, 0)])
        bytes.addRecords((0...300).map { ($0, $0 * 300) })
        bytes.addLap(start: 0, seconds: 300, distance: 90_000)
        bytes.addSession(seconds: 300)
        bytes.addActivity(second: 300)
        return bytes
    }()

    /// Nil if an error or a note reports the damage; otherwise a description of the data that were read.
    private func silence(_ bytes: [UInt8], whole: [ActivityTrack]) -> String? {
        do throws(ExchangeError) {
            let tracks = try FIT.decode(bytes)
            let words = [
                "checksum is wrong", "is cut after", "length was never written", "cannot be read from byte",
                "bytes after the end",
            ]
            if tracks == whole { return nil }
            let notes = tracks.map { $0.activity.note ?? "" }
            let isSaid = notes.contains { note in words.contains(where: note.contains) }
            return isSaid ? nil : "\(tracks.map(\.samples.count)) samples, notes: \(notes)"
        } catch {
            return error.reason.isEmpty ? "an error without a reason" : nil
        }
    }

    /// Copies of a file, each with a different kind of damage at one position.
    private static func damaged(
        _ file: [UInt8],
        at place: Int,
        _ random: inout SplitMix64
    ) -> [(what: String, bytes: [UInt8])] {
        let before = Array(file[..<place])
        let end = min(place + random.whole(1...600), file.count)
        let after = Array(file[end...])
        let drawn: [UInt8] = (place..<end).map { _ in UInt8(random.whole(0...255)) }
        var changed = file
        changed[place] ^= UInt8(random.whole(1...255))
        return [
            ("cut", before), ("changed", changed), ("removed", before + after),
            ("zeros", before + Array(repeating: 0, count: drawn.count) + after),
            ("overwritten", before + drawn + after), ("inserted", before + drawn + file[place...]),
            ("a second file cut", file + before),
        ]
    }

    @Test func damagedBytesAreNeverIgnored() throws {
        let file = Self.file.file()
        let whole = try FIT.decode(file)
        #expect(whole.count == 1 && whole[0].samples.count == 301)
        var random = SplitMix64(seed: 1102)
        for place in file.indices where place < 100 || place % 3 == 0 {
            for (what, bytes) in Self.damaged(file, at: place, &random) where bytes != file {
                let silence = silence(bytes, whole: whole)
                #expect(silence == nil, "\(what) at \(place): \(silence ?? "")")
            }
        }
    }

    @Test func everyWrongLengthIsReported() throws {
        let whole = try FIT.decode(Self.file.file())
        for length in Array(0...300) + [Self.file.data.count - 1, Self.file.data.count + 1, 1 << 20, 1 << 31] {
            let silence = silence(Self.file.file(dataSize: length), whole: whole)
            #expect(silence == nil, "\(length): \(silence ?? "")")
        }
    }

    @Test func missingPartsOfARepairedFileAreReported() throws {
        var bytes = FITBytes()
        bytes.define(3, 18, [(253, 4, 0x86), (2, 4, 0x86), (9, 4, 0x86), (5, 1, 0)])
        bytes.add(3, [(FITBytes.noon + 3600, 4), (FITBytes.noon, 4), (1_000_000, 4), (1, 1)])
        bytes.addRecords([(0, 0), (1, 300), (600, 200_000), (601, 200_300)])
        let note = try #require(try FIT.decode(bytes.file()).first?.activity.note)
        #expect(note.contains("no records from 0:00:01 to 0:10:00"))
        #expect(note.contains("the last 7997 m of the distance have no records"))
    }

    @Test func aPauseIsNotReportedAsMissing() throws {
        var bytes = FITBytes()
        bytes.addTimer([(0, 0), (1, 4), (600, 0)])
        bytes.addRecords([(0, 0), (1, 300), (600, 200_000), (601, 200_300)])
        bytes.addSession(seconds: 601)
        #expect(try FIT.decode(bytes.file()).first?.activity.note?.contains("no records") != true)
    }

    @Test func fieldsOfWrongLengthAreReported() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (5, 3, 0x86)])
        for second in 0...3 { bytes.add(0, [(FITBytes.noon + second, 4), (second * 300, 3)]) }
        let track = try #require(try FIT.decode(bytes.file()).first)
        #expect(track.activity.note?.contains("1 fields have a wrong length: not read") == true)
    }

    /// The byte order, the kind of message, and the type of a field.
    @Test(arguments: [(2, 2), (4, 0x2A), (11, 0x66), (11, 0x11)] as [(Int, UInt8)])
    func aDamagedDefinitionIsReported(_ place: Int, _ value: UInt8) throws {
        var bytes = FITBytes()
        bytes.addRecords((0...10).map { ($0, $0 * 300) })
        // The file's checksum is that of the damaged bytes.
        bytes.define(5, 300, [(253, 4, 0x86), (0, 2, 0x84)])
        bytes.data[bytes.data.count - 12 + place] = value
        let note = try #require(try FIT.decode(bytes.file()).first?.activity.note)
        #expect(note.contains("1 definitions of messages are damaged: part of the file could not be read"))
    }

    @Test func aLongNoteIsShortenedForTheDamageReport() throws {
        var track = ActivityTrack(
            activity: Activity(
                kind: .run,
                origin: .recorded,
                start: Moment(unixMilliseconds: 1_790_000_000_000),
                elapsed: .seconds(1)
            ),
            samples: [Sample(elapsed: .zero), Sample(elapsed: .seconds(1), steps: 3)]
        )
        track.activity.note = String(repeating: "n", count: 254)
        var file = FIT.encode(track)
        file[file.count - 1] ^= 1
        let note = try #require(try FIT.decode(file).first?.activity.note)
        #expect(note.hasPrefix("nnn") && note.hasSuffix("checksum is wrong: values in it may be wrong"))
    }

    @Test func missingSpeedsAreComputedFromDistances() throws {
        var bytes = FITBytes()
        bytes.addTimer([(0, 0), (10, 4), (100, 0)])
        bytes.addRecords((0...10).map { ($0, $0 * 300) } + (100...110).map { ($0, ($0 - 90) * 300) })
        let track = try #require(try FIT.decode(bytes.file()).first)
        #expect(track.samples.count == 22)
        #expect(track.samples.allSatisfy { $0.speed == Speed(metersPerSecond: 3) })
        #expect(try FIT.decode(FIT.encode(track)) == [track])
    }
}
