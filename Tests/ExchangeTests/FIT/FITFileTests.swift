import Activities
import Cadence
import TestSupport
import Testing

@testable import Exchange

/// Parses encoded files with a second parser that shares no code with the encoder.
@Suite struct FITFileTests {
    /// A message: its number and the bytes of its fields.
    private struct Raw {
        let kind: Int
        let fields: [Int: [UInt8]]

        func number(_ field: Int) -> Int? {
            fields[field].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
        }
    }

    /// Parses only what the encoder writes: little endian and normal headers.
    private func messages(_ file: [UInt8]) -> [Raw] {
        var layouts: [UInt8: (kind: Int, fields: [(number: Int, size: Int)], size: Int)] = [:]
        var messages: [Raw] = []
        var place = 14
        while place < file.count - 2 {
            let header = file[place]
            if header & 0x40 != 0 {
                let count = Int(file[place + 5])
                let fields = (0..<count).map { (Int(file[place + 6 + 3 * $0]), Int(file[place + 7 + 3 * $0])) }
                let kind = Int(file[place + 3]) | Int(file[place + 4]) << 8
                place += 6 + 3 * count
                var size = fields.reduce(0) { $0 + $1.1 }
                if header & 0x20 != 0 {
                    let own = Int(file[place])
                    for index in 0..<own { size += Int(file[place + 2 + 3 * index]) }
                    place += 1 + 3 * own
                }
                layouts[header & 0xF] = (kind, fields, size)
            } else if let layout = layouts[header] {
                var offset = place + 1
                var fields: [Int: [UInt8]] = [:]
                for (number, size) in layout.fields {
                    fields[number] = Array(file[offset..<(offset + size)])
                    offset += size
                }
                messages.append(Raw(kind: layout.kind, fields: fields))
                place += 1 + layout.size
            } else {
                return []
            }
        }
        return messages
    }

    private var run: ActivityTrack {
        var activity = Activity(
            kind: .run,
            origin: .recorded,
            start: Moment(unixMilliseconds: 1_731_065_600_250, utcOffset: 7200),
            elapsed: .seconds(9),
            pauses: [.seconds(3)..<(.milliseconds(5500))]
        )
        activity.summary.moving = .milliseconds(6500)
        activity.summary.steps = 19
        let samples = [0, 1, 2, 3, 6, 7, 8].map { second in
            Sample(elapsed: .seconds(second), cadence: StepRate(stepsPerMinute: 171), steps: second * 2)
        }
        return ActivityTrack(activity: activity, samples: samples)
    }

    @Test func headerLengthAndChecksumsFollowTheProtocol() {
        for seed in UInt64(1)...40 {
            var random = SplitMix64(seed: seed)
            let file = FIT.encode(random.track())
            #expect(file[0] == 14 && file[1] >> 4 == 2)
            #expect(Array(file[8..<12]) == Array(".FIT".utf8))
            let size = (0..<4).reduce(0) { $0 | Int(file[4 + $1]) << (8 * $1) }
            #expect(file.count == 14 + size + 2, "seed \(seed)")
            #expect(Int(FITBytes.checksum(file[..<12])) == Int(file[12]) | Int(file[13]) << 8, "seed \(seed)")
            let end = file.count - 2
            #expect(Int(FITBytes.checksum(file[..<end])) == Int(file[end]) | Int(file[end + 1]) << 8, "seed \(seed)")
            // The checksum of a file including its checksum is 0.
            #expect(FITBytes.checksum(file[...]) == 0, "seed \(seed)")
        }
    }

    @Test func aFileStartsWithItsIDAndEndsWithTotals() {
        let kinds = messages(FIT.encode(run)).map(\.kind)
        #expect(kinds.first == 0)
        #expect(kinds.suffix(3) == [19, 18, 34])
        #expect(kinds.filter { $0 == 20 }.count == 7)
    }

    @Test func theTimerStopsAndStartsAroundEveryPause() {
        let line = messages(FIT.encode(run)).filter { [20, 21].contains($0.kind) }
        let text = line.map { message in
            message.kind == 20 ? "r" : message.number(1) == 0 ? "(" : ")"
        }
        #expect(text.joined() == "(rrrr)(rrr)")
        let times = line.compactMap { $0.number(253) }
        #expect(times == [0, 0, 1, 2, 3, 3, 5, 6, 7, 8, 9].map { 1_100_000_000 + $0 })
    }

    @Test func cadenceIsInStridesWithAFraction() throws {
        let messages = messages(FIT.encode(run))
        let record = try #require(messages.first { $0.kind == 20 })
        #expect(record.number(4) == 85)
        #expect(record.number(53) == 64)
        let session = try #require(messages.first { $0.kind == 18 })
        #expect(session.number(10) == 9)
        #expect(session.number(94) == 64)
    }

    @Test func powerAndGroundContactHaveTheirStandardFields() throws {
        var track = run
        for index in track.samples.indices {
            track.samples[index].power = 240 + index
            track.samples[index].groundContact = .microseconds(243_500)
        }
        let messages = messages(FIT.encode(track))
        let records = messages.filter { $0.kind == 20 }
        #expect(records.compactMap { $0.number(7) } == (240..<247).map(\.self))
        #expect(records.compactMap { $0.number(41) } == Array(repeating: 2435, count: 7))
        #expect(try #require(messages.first { $0.kind == 18 }).number(20) == 243)
        #expect(messages.filter { $0.kind == 19 }.allSatisfy { (240...246).contains($0.number(19) ?? 0) })
        // FIT, TCX and GPX keep both.
        let (fit, tcx) = (FIT.encode(track), TCX.encode(track))
        #expect(String(decoding: tcx, as: UTF8.self).contains("<ax:Watts>240</ax:Watts>"))
        var files = [try FIT.decode(fit), try TCX.decode(tcx)]
        if track.samples.contains(where: { $0.position != nil }) { files.append(try GPX.decode(GPX.encode(track))) }
        for file in files {
            let samples = try #require(file.first).samples
            #expect(samples.map(\.power) == track.samples.map(\.power))
            #expect(samples.map(\.groundContact) == track.samples.map(\.groundContact))
        }
        // Without them, the file has no such fields.
        #expect(self.messages(FIT.encode(run)).allSatisfy { $0.kind != 18 || $0.number(20) == nil })
    }

    @Test func theActivityMessageHasTheLocalTime() throws {
        let activity = try #require(messages(FIT.encode(run)).last)
        #expect(activity.number(253) == 1_100_000_009)
        #expect(activity.number(5) == 1_100_007_209)
        #expect(activity.number(0) == 6500)
    }

    @Test func valuesMissingInAllSamplesGetNoField() throws {
        let record = try #require(messages(FIT.encode(run)).first { $0.kind == 20 })
        #expect(Set(record.fields.keys) == [253, 4, 53])
    }
}

/// Sessions of multi-sport files, and activities without records.
@Suite struct FITLegTests {
    private static let session: [FITBytes.Column] = [
        (253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (9, 4, FITBytes.uint32), (5, 1, 0),
    ]

    private func addLegs(_ legs: [(sport: Int, start: Int, end: Int, distance: Int?)], to bytes: inout FITBytes) {
        bytes.define(3, 18, Self.session)
        for leg in legs {
            bytes.add(
                3,
                [
                    (FITBytes.noon + leg.end, 4), (FITBytes.noon + leg.start, 4), ((leg.end - leg.start) * 1000, 4),
                    (leg.distance ?? 0xFFFF_FFFF, 4), (leg.sport, 1),
                ]
            )
        }
    }

    /// 200 s at 2 m/s, a change of 10 s, and 400 s at 6 m/s, with one running total.
    @Test(arguments: [nil, 40_000]) func aLegTakesItsPartOfTheTotal(first: Int?) throws {
        var bytes = FITBytes()
        bytes.addRecords((0...200).map { ($0, $0 * 200) } + (210...610).map { ($0, 40_000 + ($0 - 210) * 600) })
        addLegs([(1, 0, 200, first), (3, 200, 210, 0), (2, 210, 610, nil)], to: &bytes)
        let tracks = try FIT.decode(bytes.file())
        #expect(tracks.map(\.activity.kind) == [.run, .cycle])
        #expect(tracks.map(\.activity.summary.distance.meters) == [first == nil ? 398 : 400, 2400])
        #expect(tracks.map { $0.samples.first?.distance } == [.zero, .zero])
        #expect(tracks.allSatisfy { $0.activity.note?.contains("a transition of 0:00:10 left out") == true })
    }

    @Test func anActivityWithoutRecordsHasItsTotals() throws {
        var bytes = FITBytes()
        bytes.define(6, 0, [(0, 1, 0)])
        bytes.add(6, [(4, 1)])
        addLegs([(11, 0, 2700, 400_000)], to: &bytes)
        let track = try #require(try FIT.decode(bytes.file()).first)
        #expect(track.samples.isEmpty && track.activity.kind == .walk)
        #expect(track.activity.elapsed == .seconds(2700) && track.activity.summary.distance.meters == 4000)
        #expect(track.activity.note?.contains("entered by hand") == true)
    }

    @Test(arguments: [0, 250]) func aSessionDistanceOfZeroIsNone(perSecond: Int) throws {
        var bytes = FITBytes()
        bytes.addRecords((0...100).map { ($0, $0 * perSecond) })
        addLegs([(1, 0, 100, 0)], to: &bytes)
        let summary = try #require(try FIT.decode(bytes.file()).first).activity.summary
        #expect(summary.distance.meters == Double(perSecond))
        #expect((summary.distanceSource == nil) == (perSecond == 0))
    }
}

@Suite struct FITChecksumTests {
    /// The check value of CRC-16/ARC in the catalogue of Greg Cook, reveng.sourceforge.io/crc-catalogue.
    @Test func checkValueMatchesTheCatalogue() {
        #expect(FIT.Checksum(of: Array("123456789".utf8)[...]).value == 0xBB3D)
        #expect(FIT.Checksum(of: []).value == 0)
    }
}
