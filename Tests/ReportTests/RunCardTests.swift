import Activities
import Cadence
import Foundation
import Messages
import Report
import Testing

/// The picture of a run to share.
@Suite struct RunCardTests {
    private static func svg(_ track: ActivityTrack, _ units: Units = .metric, _ messages: Messages = .english) -> String
    {
        RunCard(track, units: units, messages: messages).svg
    }

    private static func hasRoute(_ svg: String) -> Bool { svg.contains("stroke=\"#ff9468\"") }

    @Test(arguments: PageTests.tracks, [Messages.english, Messages(.german)])
    func aCardIsWellFormedAndLoadsNothing(_ named: PageTests.NamedTrack, _ messages: Messages) throws {
        for units in [Units.metric, .miles] {
            let svg = Self.svg(named.track, units, messages)
            let facts = try #require(PageFacts(svg), "\(named.name)")
            #expect(facts.elements.isSubset(of: ["svg", "title", "rect", "text", "tspan", "path"]))
            #expect(facts.attributes.isDisjoint(with: ["href", "src", "style", "class"]))
            for word in ["NaN", "inf\"", "nan", "url("] { #expect(!svg.contains(word), "\(named.name): \(word)") }
            #expect(svg.utf8.count < 100_000)
        }
    }

    /// All coordinates are pixels of the picture, and another start on the same day changes nothing.
    @Test func aCardDoesNotTellWhereAndWhenItWas() throws {
        let track = PageFixtures.track(latitude: -89, longitude: 179)
        var other = track
        other.activity.start = track.activity.start + .seconds(60)
        let svg = Self.svg(track)
        #expect(Self.hasRoute(svg) && svg == Self.svg(other))
        let numbers = svg.matches(of: /[ ]d="([^"]+)"/).flatMap { path in
            path.output.1.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
        }
        #expect(numbers.count > 100 && numbers.allSatisfy { (0...1080).contains($0) })
    }

    @Test(arguments: ["<script>alert(1)</script>", "\"' onload=x & <b>", "]]>\u{0}\u{1B}[31m", "\u{202E}gpj"])
    func namesAreEscaped(_ name: String) throws {
        let facts = try #require(PageFacts(Self.svg(PageFixtures.track(seconds: 60, name: name))))
        #expect(facts.elements.isDisjoint(with: ["script", "b"]) && !facts.attributes.contains("onload"))
    }

    @Test func unknownValuesAreMissing() {
        var track = PageFixtures.track(seconds: 60)
        track.activity.summary = Summary()
        track.samples = []
        let svg = Self.svg(track)
        for word in ["Distance", "Time", "Pace", "Cadence", "Heart", ">0", "–<", "tspan"] {
            #expect(!svg.contains(word), "\(word)")
        }
        #expect(svg.contains("Along the river"))
    }

    @Test func aRunOnATreadmillHasItsChartsInsteadOfARoute() {
        var track = PageFixtures.track()
        for index in track.samples.indices { track.samples[index].position = nil }
        let svg = Self.svg(track)
        #expect(!Self.hasRoute(svg) && svg.contains("Pace, min/km") && svg.contains("Cadence, spm"))
    }

    /// The estimated widths stay inside the picture.
    @Test func longNamesAreShortened() throws {
        let name = String(repeating: "Donaudampfschifffahrtsgesellschaftslauf ", count: 4)
        let svg = Self.svg(PageFixtures.track(seconds: 60, name: name), .miles, Messages(.german))
        let line = try #require(svg.split(separator: "\n").first { $0.contains("font-weight=\"700\"") })
        #expect(line.contains("…</text>") && line.count < 140)
    }
}
