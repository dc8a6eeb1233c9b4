import Activities
import Exchange
import Foundation
import Testing

@Suite struct HostileXMLTests {
    private static let small = """
        <gpx><trk><name>Zürich–Üetliberg 🏃</name><type>run</type><trkseg><trkpt lat="47.5" lon="8"><time>2026-05-03T08:00:00Z</time>\
        </trkpt><trkpt lat="47.5" lon="8"><time>2026-05-03T08:00:01Z</time></trkpt></trkseg></trk></gpx>
        """

    @Test func entitiesAreNeverExpandedAndFilesNeverRead() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY f SYSTEM "file:///etc/hostname">]><gpx><trk><name>&b;&f;</name></trk></gpx>
            """
        let error = #expect(throws: ExchangeError.self) { try GPX.decode(Array(bomb.utf8)) }
        #expect(error?.reason.contains("document type") == true)
    }

    @Test func anUndefinedEntityDoesNotStopReading() throws {
        let file = Self.small.replacing("Zürich", with: "&unknown;Zürich")
        #expect(try GPX.decode(Array(file.utf8)).first?.samples.count == 2)
    }

    @Test func deepNestingStopsReadingWithoutACrash() throws {
        let deep = String(repeating: "<a>", count: 200_000)
        let file = Self.small.replacing("</gpx>", with: deep)
        let track = try #require(try GPX.decode(Array(file.utf8)).first)
        #expect(track.samples.count == 2)
        #expect(track.activity.note?.contains("breaks off or is damaged") == true)
    }

    @Test func aVeryLongNameIsTruncated() throws {
        let file = Self.small.replacing("Zürich", with: String(repeating: "é", count: 3_000_000))
        let name = try #require(try GPX.decode(Array(file.utf8)).first?.activity.name)
        #expect(name == String(repeating: "é", count: 200))
    }

    @Test func encodingsAreDetected() throws {
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + Self.small
        let little = declared.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = declared.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let latin =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><gpx><trk><name>Z".utf8) + [0xFC]
            + Array(
                "rich</name><type>run</type><trkseg><trkpt lat='1' lon='1'><time>2026-05-03T08:00:00Z</time></trkpt><trkpt lat='1' lon='1'><time>2026-05-03T08:00:01Z</time></trkpt></trkseg></trk></gpx>"
                    .utf8
            )
        let files: [([UInt8], String)] = [
            (Array(Self.small.utf8), "Zürich–Üetliberg 🏃"),
            ([0xEF, 0xBB, 0xBF] + Array(Self.small.utf8), "Zürich–Üetliberg 🏃"),
            (Array("\r\n \n<?xml version=\"1.0\"?>\(Self.small)".utf8), "Zürich–Üetliberg 🏃"),
            ([0xFF, 0xFE] + little, "Zürich–Üetliberg 🏃"), ([0xFE, 0xFF] + big, "Zürich–Üetliberg 🏃"),
            (little, "Zürich–Üetliberg 🏃"), (latin, "Zürich"),
        ]
        for (file, name) in files {
            #expect(try GPX.decode(file).first?.activity.name == name)
            #expect(try ExchangeFormat.detect(file) == .gpx)
        }
    }

    @Test func invalidUTF8ReplacesOnlyTheInvalidBytes() throws {
        var file = Array(Self.small.utf8)
        file[try #require(file.firstIndex(of: 0xC3))] = 0xFF
        #expect(try GPX.decode(file).first?.samples.count == 2)
    }

    /// Found by random damage: Foundation's parser crashes on such a name.
    @Test func aNameInAnUnknownEncodingDoesNotCrash() throws {
        for encoding in ["x-unknown", "UTF-7", "UTF-16", "EUC-JP", "utf-8"] {
            let file =
                Array("<?xml version='1.0' encoding='\(encoding)'?><gpx><sa".utf8) + [0xD6] + Array("ple/></gpx>".utf8)
            let error = #expect(throws: ExchangeError.self) { try GPX.decode(file + file) }
            #expect(error?.reason.contains("track") == true)
        }
    }

    /// 24 hours at 1 Hz: larger than libxml2 accepts in one piece.
    @Test func aFileOf30MegabytesIsReadCompletely() throws {
        let filler = "<desc>" + String(repeating: "0123456789", count: 60_000) + "</desc>"
        let points = (10..<60).map { second in
            "<trkpt lat=\"47.5\" lon=\"8\"><time>2026-05-03T08:00:\(second)Z</time>\(filler)</trkpt>"
        }
        let big = points.joined()
        let track = try #require(
            try GPX.decode(Array("<gpx><trk><type>run</type><trkseg>\(big)</trkseg></trk></gpx>".utf8)).first
        )
        #expect(track.samples.count == 50)
        #expect(track.activity.note?.contains("breaks off") == false)
    }
}
