import Activities
import Analysis
import Cadence
import Foundation
import FoundationXML
import Report
import Testing

@Suite struct PageTests {
    @Test(arguments: PageTests.pages) func aPageIsOneWellFormedFileThatLoadsNothing(_ page: NamedPage) throws {
        let facts = try #require(PageFacts(page.html), "\(page.name) is not well-formed")
        #expect(Set(facts.ids).count == facts.ids.count, "ids are unique")
        #expect(facts.ids.isSuperset(of: facts.references), "every reference leads somewhere")
        #expect(facts.drawings == facts.titledDrawings, "every drawing that is read out has a title")
        #expect(facts.elements.isDisjoint(with: ["script", "link", "img", "iframe", "object", "embed", "base"]))
        #expect(facts.attributes.isDisjoint(with: ["src", "href", "srcset", "onload", "onclick"]))
        let text = page.html.replacing("http://www.w3.org/", with: "").replacing("http-equiv", with: "")
        for word in ["http", "url(", "@import", "NaN", "inf\"", "nan\""] {
            #expect(!text.contains(word), "\(page.name): \(word)")
        }
        #expect(page.html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        #expect(facts.headings.first == 1 && facts.headings.dropFirst().allSatisfy { $0 == 2 })
    }

    @Test(arguments: ["<script>alert(1)</script>", "\"' onload=x & <b>", "]]>\u{0}\u{1B}[31m", "\u{202E}gpj"])
    func namesAndNotesAreEscaped(_ text: String) throws {
        let html = ActivityPage(PageFixtures.track(seconds: 60, name: text, note: text), PageFixtures.frame)
            .html
        let facts = try #require(PageFacts(html))
        #expect(!facts.elements.contains("script") && !facts.elements.contains("b"))
        #expect(!facts.attributes.contains("onload"))
        let clean = text.replacing("\u{0}", with: "\u{FFFD}").replacing("\u{1B}", with: "\u{FFFD}")
        #expect(facts.text.contains(clean.replacing("\u{202E}", with: "")))
    }

    @Test func thePageIsReproducible() {
        let page = ActivityPage(PageFixtures.track(), PageFixtures.frame)
        #expect(page.html == page.html)
    }

    @Test func aDayLongActivityStaysBelowThreeHundredKilobytes() {
        let html = ActivityPage(PageFixtures.track(seconds: 86_400), PageFixtures.frame).html
        #expect(html.utf8.count < 300_000)
    }

    @Test func estimatesAndDemoDataAreMarked() {
        var track = PageFixtures.track(seconds: 60)
        track.activity.origin = .demo
        track.activity.summary.distanceSource = .steps
        let html = ActivityPage(track, PageFixtures.frame).html
        #expect(html.contains("estimated from steps") && html.contains("demo data"))
    }

    @Test func withMilesThereAreNoKilometers() {
        let html = ActivityPage(PageFixtures.track(), PageFrame(units: .miles, generated: PageFixtures.made)).html
        #expect(html.contains("min/mi") && !html.contains("min/km"))
    }
}

/// A page and what it is of.
struct NamedPage: Sendable, CustomTestStringConvertible {
    var name: String
    var html: String
    var testDescription: String { name }
}

extension PageTests {
    struct NamedTrack: Sendable, CustomTestStringConvertible {
        let name: String
        let track: ActivityTrack
        var testDescription: String { name }
    }

    static let tracks: [NamedTrack] = {
        var none = PageFixtures.track()
        none.samples = []
        var nowhere = PageFixtures.track()
        nowhere.samples = nowhere.samples.map { Sample(elapsed: $0.elapsed, cadence: $0.cadence) }
        var huge = PageFixtures.track(seconds: 100)
        huge.activity.elapsed = .seconds(Int64.max)
        huge.activity.summary.moving = .seconds(Int64.max)
        huge.activity.summary.distance = Distance(meters: .infinity)
        huge.activity.summary.steps = .max
        huge.activity.summary.ascent = .nan
        huge.samples = huge.samples.map { sample in
            var sample = sample
            sample.altitude = Altitude(meters: sample.elapsed < .seconds(50) ? .infinity : 1e300)
            return sample
        }
        var ride = PageFixtures.track()
        ride.activity.kind = .cycle
        let tracks: [(String, ActivityTrack)] = [
            ("half an hour", PageFixtures.track()), ("one sample", PageFixtures.track(seconds: 1)), ("no sample", none),
            ("no position", nowhere), ("a day", PageFixtures.track(seconds: 86_400)), ("a ride", ride), ("huge", huge),
            ("all paused", PageFixtures.track(pauses: [.zero..<Duration.seconds(1800)])),
            (
                "some pauses",
                PageFixtures.track(pauses: [
                    .seconds(60)..<Duration.seconds(90), .seconds(900)..<Duration.seconds(1000),
                ])
            ),
            ("at the date line", PageFixtures.track(longitude: 179.999)),
            ("at the pole", PageFixtures.track(latitude: 89.99)), ("workouts", WorkoutFixtures.track(ride)),
        ]
        return tracks.map { NamedTrack(name: $0, track: $1) }
    }()

    static let pages: [NamedPage] = {
        let tracks = Self.tracks.map { ($0.name, $0.track) }
        let zones = HeartRateZoneBounds(starts: [100, 140, 155].map(HeartRate.init(beatsPerMinute:)))
        let today = PageFixtures.made.date
        let goals = Goals(steps: 9000, distance: Distance(meters: 7000), energy: Energy(kilocalories: 40))
        let activities = tracks.map(\.1.activity)
        let routes = tracks.map { ($0.1.activity, $0.1.samples.compactMap(\.position)) }
        return tracks.map {
            NamedPage(name: $0, html: ActivityPage($1, ground: routes.map(\.1), zones: zones, PageFixtures.frame).html)
        }
            + [NamedPage(name: "all routes", html: RoutesPage(routes, PageFixtures.frame).html)]
            + [Bars.Period.day, .week, .month, .year].flatMap { period in
                [("with", PageFixtures.tallies(today.startOfYear..<today), goals), ("without", [:], Goals())].map {
                    var summary = PageFixtures.summary(period, activities)
                    (summary.tallies, summary.goals) = ($1, $2)
                    return NamedPage(
                        name: "\(period) \($0) data",
                        html: PeriodPage(summary, PageFixtures.frame).html
                    )
                }
            }
    }()
}

/// What a reader of XML sees in a page.
final class PageFacts: NSObject, XMLParserDelegate {
    private(set) var ids: [String] = []
    private(set) var references: Set<String> = []
    private(set) var elements: Set<String> = []
    private(set) var attributes: Set<String> = []
    private(set) var headings: [Int] = []
    private(set) var drawings = 0
    private(set) var titledDrawings = 0
    private(set) var text = ""
    private var isDrawing = false

    /// Nil for what is not well-formed.
    init?(_ html: String) {
        super.init()
        let parser = XMLParser(data: Data(html.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.insert(element)
        self.attributes.formUnion(attributes.keys)
        if let id = attributes["id"] { ids.append(id) }
        references.formUnion((attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init))
        if element.count == 2, element.hasPrefix("h"), let level = Int(element.dropFirst()) { headings.append(level) }
        if isDrawing, element == "title" { titledDrawings += 1 }
        isDrawing = element == "svg" && attributes["role"] == "img"
        if isDrawing { drawings += 1 }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

extension [String] {
    fileprivate func isSuperset(of other: Set<String>) -> Bool { Set(self).isSuperset(of: other) }
}
