import Activities
import Cadence
import Foundation
import Testing

@testable import Exchange

/// A damaged tag costs at most the values of its point.
@Suite struct DamagedTagTests {
    private static let points = (10..<20).map { second in
        "<trkpt lat=\"47.5\" lon=\"8.\(second)\"><ele>400</ele><time>2026-05-03T08:00:\(second)Z</time></trkpt>\n"
    }
    private static let file =
        "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\">\n<trk><name>Lake</name><type>run</type><trkseg>\n"
        + "\(points.joined())</trkseg></trk></gpx>"

    /// What is replaced in the point at second 15, and by what; the number of samples, and of positions.
    @Test(
        arguments: [
            // Names of tags.
            ("</time>", "</tima>", 10, 10), ("<time>", "<ti^e>", 10, 10),
            ("</trkpt>", "</trkpd>", 10, 10), ("</ele>", "", 10, 10),
            ("</trkpt>", "", 9, 9),
            ("<ele>400</ele>", "<ele>400<ele>", 10, 10), ("<ele>", "", 10, 10),
            // Attributes.
            ("lat=\"47.5\"", "lat=47.5", 10, 9), ("lat=\"47.5\"", "lat=\"47.5\" lat=\"48\"", 10, 9),
            ("lat=\"47.5\"", "lat=\"47<5\"", 10, 9), ("lat=\"47.5\"", "lat=\"47.5", 10, 9),
            // Texts.
            ("400", "&#1;", 10, 10), ("400", "]]>", 10, 10),
            ("<ele>", "<!-- a -- b --><ele>", 10, 10), ("<ele>", "<!DOCTYPE gpx><ele>", 10, 10),
            ("<ele>", "<?xml version='1.0'?><ele>", 10, 10), ("</ele>", "</ele></ele>", 10, 10),
        ] as [(String, String, Int, Int)]
    )
    func theOtherPointsAreRead(_ old: String, _ new: String, samples: Int, positions: Int) throws {
        let damaged = Self.points[5].replacing(old, with: new, maxReplacements: 1)
        #expect(damaged != Self.points[5])
        let track = try #require(try GPX.decode(Array(Self.file.replacing(Self.points[5], with: damaged).utf8)).first)
        #expect(track.samples.count == samples)
        #expect(track.samples.count { $0.position != nil } == positions)
        #expect(track.activity.name == "Lake" && track.activity.kind == .run)
        #expect(track.activity.note?.contains("is damaged at line") == true, "\(track.activity.note ?? "")")
    }

    /// A prefix without a declaration is no damage.
    @Test func prefixesNeedNoDeclaration() throws {
        let file = Self.file.replacing("<ele>", with: "<x:extensions y:z='1'><w:hr>150</w:hr></x:extensions><ele>")
        let track = try #require(try GPX.decode(Array(file.utf8)).first)
        #expect(track.samples.count == 10 && track.activity.note == nil)
        #expect(track.samples.allSatisfy { $0.heartRate?.beatsPerMinute == 150 })
    }

    @Test(arguments: ["<gpx xmlns=>", "<gpx a='1' a='2'>", "<gpx x\0>"])
    func aDamagedOutermostTagIsReplaced(tag: String) throws {
        let file = tag + Self.file.drop { $0 != "\n" }
        let track = try #require(try GPX.decode(Array(file.utf8)).first)
        #expect(track.samples.count == 10)
        #expect(track.activity.note?.contains("damaged at line 1:") == true)
    }

    /// Each text is read to its end, or to a limit, in constant memory: a text, and how often the next one follows.
    @Test(
        arguments: [
            ("", "</x>", 200_000), ("", "<a b= >", 200_000), ("", "&#1;", 200_000), ("<!-- ", "-", 6_000_000),
            ("<name a='", "x", 6_000_000),
        ]
    )
    func endlessDamageHasALimit(_ begin: String, _ repeated: String, count: Int) throws {
        let text = begin + String(repeating: repeated, count: count)
        let file = Self.file.replacing("</gpx>", with: "\(text)</gpx>")
        let track = try #require(try GPX.decode(Array(file.utf8)).first)
        #expect(track.samples.count == 10)
        #expect(track.activity.note?.contains("damaged at line 13:") == true, "\(track.activity.note ?? "")")
    }

    /// `XMLText` refuses a document type; the parser itself would stop at it as well.
    @Test func aDocumentTypeStopsTheParser() throws {
        var names: [String] = []
        let parser = try XMLElementParser(root: "gpx", start: { name, _, _ in names.append(name) }, end: { _, _, _ in })
        parser.parse(
            Array("<!DOCTYPE gpx [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><gpx><trk>&b;</trk></gpx>".utf8)
        )
        parser.finish()
        #expect(parser.isStopped && parser.brokenLine == 1 && names == [])
    }

    @Test func piecesOfAnyLengthGiveTheSameElements() throws {
        let text = Array("<a x='1'><b>1</b><c>2</x><d y=3>4</d><!-- e --><f>5</a>".utf8)
        func events(_ length: Int) throws -> [String] {
            var events: [String] = []
            let parser = try XMLElementParser(
                root: "a",
                start: { events.append("<\($0)> \($1.sorted { $0.key < $1.key }) \($2)") },
                end: { events.append("</\($0)> \($1 ?? "-") \($2)") }
            )
            for start in stride(from: 0, to: text.count, by: length) {
                parser.parse(Array(text[start..<min(start + length, text.count)]))
            }
            parser.finish()
            return events
        }
        let whole = try events(text.count)
        #expect(whole.count == 10 && whole.last == "</a> - [\"a\"]")
        for length in [13, 29, 40] { #expect(try events(length) == whole, "\(length)") }
    }
}
