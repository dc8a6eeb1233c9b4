import Activities
import Cadence
import Foundation
import Testing

@testable import Exchange

/// Files with small faults that programs write: other number formats, unescaped text, other encodings, missing times.
@Suite struct ImperfectFileTests {
    private func gpx(name: String = "n", type: String = "running", _ points: String, head: String = "") -> String {
        "\(head)<gpx><trk><name>\(name)</name><type>\(type)</type><trkseg>\(points)</trkseg></trk></gpx>"
    }

    private func points(_ count: Int = 40, extra: String = "", time: (Int) -> String?) -> String {
        (0..<count).map { index in
            let time = time(index).map { "<time>\($0)</time>" } ?? ""
            return "<trkpt lat=\"\(50 + Double(index) * 2.5 / 111_230)\" lon=\"7.5\">\(time)\(extra)</trkpt>\n"
        }.joined()
    }

    private func clock(_ second: Int) -> String {
        "2026-04-01T06:\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
    }

    private func track(_ text: String) throws -> ActivityTrack { try #require(try GPX.decode(Array(text.utf8)).first) }

    private func error(_ text: String) -> String? {
        do throws(ExchangeError) {
            _ = try GPX.decode(Array(text.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            ("3,25", 3.25), ("-0,5", -0.5), (" 12,0 ", 12), ("1.5", 1.5), ("7", 7), ("1,234.5", nil), ("1.234,5", nil),
            ("1,2,3", nil),
            (",", nil), ("", nil), ("a,b", nil),
        ] as [(String, Double?)]
    )
    func oneCommaIsADecimalComma(_ text: String, number: Double?) { #expect(text.number == number) }

    @Test func everyDroppedKindOfValueIsNamed() throws {
        let body = points(extra: "<ele>x</ele><extensions><hr>?</hr><cad>-</cad></extensions>") { clock($0) }
            .replacingOccurrences(of: "lon=\"7.5\"", with: "lon=\"7.5E\"")
        let note = try #require(try track(gpx(body)).activity.note)
        for what in ["position", "height", "heart rate", "cadence"] {
            #expect(note.contains("\(what) that is not a number (40)"))
        }
    }

    @Test(arguments: ["2026-13-01T06:00:00Z", "01.04.2026 06:00", "6 o'clock", "2026-04-01 06:00:00 CEST"])
    func unreadableTimesAreQuoted(time: String) throws {
        #expect(error(gpx(points { _ in time }))?.contains("cannot be read, such as “\(time)”") == true)
        let note = try track(gpx(points { $0 == 7 ? time : clock($0) })).activity.note
        #expect(note?.contains("time that cannot be read, such as “\(time)” (1)") == true)
    }

    @Test func timesBetweenTimedPointsAreInterpolated() throws {
        let track = try track(gpx(points(61) { $0 % 20 == 0 ? clock($0 * 2) : nil }))
        #expect(track.samples.count == 61)
        #expect(
            track.samples.indices.allSatisfy { abs(track.samples[$0].elapsed / .seconds(1) - Double($0 * 2)) < 0.01 }
        )
        #expect(track.activity.note?.contains("57 points without a time: the times are interpolated") == true)
        #expect(track.activity.summary.averageSpeed.map { abs($0.metersPerSecond - 1.25) < 0.01 } == true)
    }

    @Test(arguments: [1, 5]) func aTrackNeedsTwoTimes(count: Int) {
        #expect(error(gpx(points(count) { _ in clock(9) }))?.contains("two different times") == true)
    }

    @Test(arguments: [
        ("River & hill", "River & hill"), ("a &b; c", "a &b; c"), ("R&D", "R&D"), ("1 < 2 & 3", "1 < 2 & 3"),
        ("heart <150", "heart <150"),
        ("a <b", "a <b"), ("&amp; &lt; &#228; &#x20AC;", "& < ä €"), ("<![CDATA[x & <y>]]>", "x & <y>"),
        ("end &", "end &"), ("a <b and c> d", "a <b and c> d"), ("1<b & c>2", "1<b & c>2"), ("x </ b> y", "x </ b> y"),
    ])
    func unescapedTextIsRead(written: String, name: String) throws {
        let track = try track(gpx(name: written, "<!-- a & b < c -->" + points { clock($0) }))
        #expect(track.activity.name == name)
        #expect(track.samples.count == 40 && track.activity.note == nil)
    }

    @Test func aCutTagIsDamageAndNoText() throws {
        let cut = points { clock($0) }.replacing(
            "lon=\"7.5\"><time>\(clock(20))",
            with: "lon=\"7.5\"\n<time>\(clock(20))"
        )
        #expect(try track(gpx(cut)).activity.note?.contains("damaged at line") == true)
    }

    @Test func theRepairIsTheSameForAllPieces() {
        let text = Array("<a b='x & y'>R&D <3 &amp; <![CDATA[ & < ]]> &#xE4; &bad; <c/></a> &".utf8)
        var whole = MarkupRepair()
        let repaired = (whole.repaired(text) ?? []) + (whole.repaired(nil) ?? [])
        #expect(
            String(decoding: repaired, as: UTF8.self)
                == "<a b='x &amp; y'>R&amp;D &lt;3 &amp; <![CDATA[ & < ]]> &#xE4; &amp;bad; <c/></a> &amp;"
        )
        for length in 1...9 {
            var pieces = MarkupRepair()
            var result: [UInt8] = []
            for start in stride(from: 0, to: text.count, by: length) {
                result += pieces.repaired(Array(text[start..<min(start + length, text.count)])) ?? []
            }
            while let piece = pieces.repaired(nil) { result += piece }
            #expect(result == repaired, "\(length)")
        }
    }

    @Test(arguments: [
        ("windows-1251", "Утренний бег", "windows-1251"), ("KOI8-R", "Парк", "KOI8-R"),
        ("iso-8859-2", "Běh v Třebíči", "ISO-8859-2"),
        ("ISO-8859-1", "Läufe für Zoë", "ISO-8859-1"), ("windows-1252", "Café – “10 €”", "windows-1252"),
        ("Shift_JIS", "朝のラン", "SHIFT_JIS"), ("utf-8", "Бег", "utf-8"),
    ])
    func declaredEncodingsAreRead(declared: String, name: String, encoding: String) throws {
        let text = gpx(name: name, points { clock($0) }, head: "<?xml version=\"1.0\" encoding='\(declared)'?>")
        let track = try #require(try GPX.decode(encoded(text, encoding)).first)
        #expect(track.activity.name == name && track.activity.note == nil)
    }

    @Test(
        arguments: [("windows-1251", "Лыжи и бег"), ("windows-1252", "Übung für morgen")],
        ["", " encoding=\"utf-8\"", " encoding=\"klingon\""]
    )
    func undeclaredEncodingsAreGuessed(file: (encoding: String, name: String), declaration: String) throws {
        let text = gpx(name: file.name, points { clock($0) }, head: "<?xml version=\"1.0\"\(declaration)?>")
        let track = try #require(try GPX.decode(encoded(text, file.encoding)).first)
        #expect(track.activity.name == file.name)
        #expect(track.activity.note?.contains("read as \(file.encoding)") == true)
    }

    /// The bytes of a text, found by converting every byte of the encoding, or every pair of bytes.
    private func encoded(_ text: String, _ encoding: String) -> [UInt8] {
        guard encoding != "utf-8", let converter = EncodingConverter(from: encoding) else { return Array(text.utf8) }
        var table: [String: [UInt8]] = [:]
        for first in UInt8(0x80)...0xFF {
            let (text, rest) = converter.convert([first])
            if rest.isEmpty { table[String(decoding: text, as: UTF8.self)] = [first] }
            for second in UInt8(0x40)...0xFC where !rest.isEmpty {
                let (text, rest) = converter.convert([first, second])
                if rest.isEmpty { table[String(decoding: text, as: UTF8.self)] = [first, second] }
            }
        }
        return text.flatMap { $0.isASCII ? Array($0.utf8) : table[String($0)] ?? [UInt8(ascii: "?")] }
    }

    @Test(arguments: [(9.0, "km/h"), (4.86, "do not fit"), (2.6, nil)] as [(Double, String?)])
    func speedsInAnotherUnitAreComputedAgain(speed: Double, remark: String?) throws {
        let track = try track(gpx(points(extra: "<extensions><speed>\(speed)</speed></extensions>") { clock($0) }))
        #expect(abs((track.samples[20].speed?.metersPerSecond ?? 0) - (remark == nil ? speed : 2.5)) < 0.05)
        #expect(track.activity.note?.contains(remark ?? "speed") ?? false == (remark != nil))
    }

    @Test func lapsGiveTheHeartRateThatPointsLack() throws {
        let laps = [(0, 60, 120, 140), (60, 180, 150, 171)].map { from, to, mean, highest in
            """
            <Lap StartTime="\(clock(from))"><TotalTimeSeconds>\(to - from)</TotalTimeSeconds><DistanceMeters>300</DistanceMeters>
            <AverageHeartRateBpm><Value>\(mean)</Value></AverageHeartRateBpm>
            <MaximumHeartRateBpm><Value>\(highest)</Value></MaximumHeartRateBpm><Track>
            <Trackpoint><Time>\(clock(from))</Time></Trackpoint><Trackpoint><Time>\(clock(to))</Time></Trackpoint></Track></Lap>
            """
        }
        let tcx =
            "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\">\(laps.joined())</Activity></Activities></TrainingCenterDatabase>"
        let summary = try #require(try TCX.decode(Array(tcx.utf8)).first).activity.summary
        #expect(summary.heartRate?.beatsPerMinute == 140 && summary.highestHeartRate?.beatsPerMinute == 171)
    }

    @Test(
        arguments: [
            ("2046-05-26", "2026-10-10", "corrected by 1024 weeks"), ("1901-02-03", "1901-02-03", "impossible"),
            ("2080-01-01", "2080-01-01", "in the future"), ("2007-02-24", "2007-02-24", "1024 weeks too early"),
            ("2016-02-24", "2016-02-24", nil), ("2026-11-25", "2026-11-25", nil),
        ] as [(String, String, String?)]
    )
    func impossibleDatesAreCorrectedOrNamed(date: String, corrected: String, remark: String?) throws {
        let now = try #require(Moment(xml: "2026-11-25T10:00:00Z"))
        var activity = Activity(kind: .run, origin: .imported, start: try #require(Moment(xml: "\(date)T07:00:00Z")))
        activity.checkDate(now: now)
        #expect("\(activity.start.date)" == corrected)
        #expect(remark.map { activity.note?.contains($0) == true } ?? (activity.note == nil))
    }
}

/// A long time without points is a pause if the runner did not move.
@Suite struct UnmarkedPauseTests {
    /// A run of 5 minutes at 3 m/s with a gap after 2 minutes, in which the runner covers `meters`.
    private func track(gap: Double, meters: Double, interval: Double = 1, distances: Bool = false) -> MadeTrack {
        var track = MadeTrack(interval: interval)
        for index in track.points.indices where track.points[index].second > 120 {
            track.points[index].second += gap - interval
            track.points[index].north += meters - 3 * interval
        }
        if distances { for index in track.points.indices { track.points[index].distance = track.points[index].north } }
        track.seconds = track.points.last?.second
        return track
    }

    @Test(arguments: [(601.0, 3.0, 300.0), (3600, 0, 299), (900, 90, 329), (120, 2, 299.7)], MadeTrack.Format.allCases)
    func aGapWithoutMovementIsAPause(gap: (seconds: Double, meters: Double, moving: Double), format: MadeTrack.Format)
        throws
    {
        let made = track(gap: gap.seconds, meters: gap.meters, distances: format != .gpx)
        let track = try #require(try made.track(format))
        #expect(track.activity.pauses.count == 1)
        #expect(track.activity.elapsed == .seconds(299 + gap.seconds))
        #expect(abs(track.activity.summary.moving / .seconds(1) - gap.moving) < 0.5)
        #expect(track.activity.note?.contains("a pause without points and movement") == true)
        if format != .fit { #expect(abs(track.activity.summary.distance.meters - 897 - gap.meters) < 1) }
    }

    /// A tunnel, a short wait, and one point each minute or two.
    @Test(
        arguments: [(601.0, 1800.0, 1.0), (601, 400, 1), (50, 0, 1), (160, 10, 60), (300, 5, 120)],
        MadeTrack.Format.allCases
    )
    func otherGapsAreNoPauses(gap: (seconds: Double, meters: Double, interval: Double), format: MadeTrack.Format) throws
    {
        let made = track(gap: gap.seconds, meters: gap.meters, interval: gap.interval, distances: format != .gpx)
        let track = try #require(try made.track(format))
        #expect(track.activity.pauses.isEmpty)
        #expect(track.activity.summary.moving == track.activity.elapsed)
    }
}
