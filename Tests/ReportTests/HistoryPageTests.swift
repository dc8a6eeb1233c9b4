import Activities
import Cadence
import Messages
import Testing

@testable import Report

/// The list of activities, and the links of pages that a server sends.
@Suite struct HistoryPageTests {
    private static let links = [PageLink("Live & map", address: "/"), PageLink("Year", address: "/year?a=\"b\"")]
    private static let november = PageFixtures.made.date.startOfMonth
    private static let october = november.advanced(by: -1).startOfMonth
    private static let lastYear = november.startOfYear.advanced(by: -1).startOfMonth

    private static func entries(_ count: Int, _ activity: Activity, route: [Position] = []) -> [HistoryPage.Entry] {
        (1...count).map { HistoryPage.Entry(address: "/activities/\($0)", activity: activity, route: route) }
    }

    @Test func theListIsOneWellFormedPageWithLinks() throws {
        let activity = PageFixtures.track(seconds: 60, name: "<script>alert(1)</script>").activity
        let html = HistoryPage(
            Self.entries(3, activity),
            query: HistoryQuery(month: Self.november),
            months: [Self.november: 3],
            PageFrame(generated: PageFixtures.made, links: Self.links)
        ).html
        let facts = try #require(PageFacts(html))
        #expect(!facts.elements.contains("script") && facts.headings == [1])
        #expect(html.contains("<a href=\"/activities/3\">") && html.contains("3 activities"))
        #expect(facts.text.contains("Live & map"))
        #expect(!facts.attributes.contains("src"))
    }

    @Test func aPageWithoutLinksHasNoNavigation() throws {
        let track = PageFixtures.track(seconds: 60)
        #expect(!ActivityPage(track, PageFixtures.frame).html.contains("<nav"))
        let linked = ActivityPage(track, PageFrame(generated: PageFixtures.made, links: Self.links)).html
        #expect(PageFacts(linked) != nil && linked.contains("<nav") && !linked.contains("aria-current=\"page\""))
        let current = PageLink("Year", address: "/year", isCurrent: true)
        let page = HistoryPage([], PageFrame(generated: PageFixtures.made, links: [current])).html
        #expect(page.contains("aria-current=\"page\""))
    }

    @Test func anEmptyListSaysSo() {
        #expect(HistoryPage([], PageFixtures.frame).html.contains("Nothing has been recorded"))
        let none = HistoryPage([], query: HistoryQuery(kind: .walk), PageFixtures.frame).html
        #expect(none.contains("No activity matches."))
    }

    @Test func theLatestMonthIsShownUnlessAMonthOrASearchIsAskedFor() throws {
        let months = [Self.november: 2, Self.october: 120]
        #expect(HistoryQuery().shown(in: months) == HistoryQuery(month: Self.november))
        #expect(HistoryQuery().shown(in: [:]).month == nil)
        #expect(HistoryQuery(month: Self.lastYear).shown(in: months).month == Self.lastYear)
        for query in [HistoryQuery(tag: try ActivityTag(parsing: "race")), HistoryQuery(search: "hill")] {
            #expect(query.shown(in: months).month == nil && query.pageCount(in: months) == 3)
        }
        for (page, shown) in [(.min, 1), (0, 1), (2, 2), (3, 3), (4, 3), (.max, 3)] {
            #expect(HistoryQuery(month: Self.october, page: page).shown(in: months).page == shown)
        }
    }

    @Test func theLinksKeepTheFilters() throws {
        let months = [Self.november: 2, Self.october: 120, Self.lastYear: 1]
        let query = HistoryQuery(
            month: Self.october,
            kind: .run,
            tag: try ActivityTag(parsing: "with Ana"),
            search: "a&\"<ö",
            page: 2
        )
        let filters = "kind=run&amp;tag=with%20Ana&amp;search=a%26%22%3C%C3%B6"
        let html = HistoryPage([], query: query, months: months, PageFixtures.frame).html
        #expect(PageFacts(html) != nil)
        for link in [
            "?\(filters)\">All months<", "?month=2026-11&amp;\(filters)\" aria-current=\"page\">2026<",
            "?month=2025-12&amp;\(filters)\">2025<",
            "?month=2025-12&amp;\(filters)\">Previous month<", "?month=2026-11&amp;\(filters)\">Next month<",
            "?month=2026-10&amp;\(filters)\" aria-current=\"page\">Oct<",
            "?month=2026-10&amp;\(filters)\">Previous page<",
            "?month=2026-10&amp;\(filters)&amp;page=3\">Next page<",
        ] {
            #expect(html.contains("<a href=\"/history\(link)") || html.contains(link), "\(link)")
        }
        #expect(html.contains("Page 2 of 3") && html.contains("120 activities"))
        for field in [
            "<option value=\"run\" selected", "<option value=\"with Ana\" selected", "value=\"a&amp;&quot;&lt;ö\"",
        ] {
            #expect(html.contains(field), "\(field)")
        }
        let whole = HistoryPage([], query: query.with(month: nil), months: months, PageFixtures.frame).html
        #expect(whole.contains("aria-current=\"page\">All months<") && !whole.contains(">Next month<"))
    }

    @Test func aFullPageOfTenYearsHasAtMostOneHundredKilobytes() throws {
        let track = PageFixtures.track(seconds: 3600, name: "Around the lake and back through the forest")
        var activity = track.activity
        activity.tags = [try ActivityTag(parsing: "long"), try ActivityTag(parsing: "with Ana")]
        let months = Dictionary(
            uniqueKeysWithValues: (2017...2026).flatMap { year in
                (1...12).compactMap { CivilDate(year: year, month: $0, day: 1) }.map { ($0, 60) }
            }
        )
        let tags = try (0..<100).map { try ActivityTag(parsing: "a tag of some length \($0)") }
        let query = HistoryQuery(month: Self.october, tag: tags[0], search: "a search of some words", page: 1)
        let route = track.samples.compactMap(\.position)
        let page = HistoryPage(
            Self.entries(HistoryQuery.pageSize, activity, route: route),
            query: query,
            months: months,
            tags: tags,
            PageFrame(generated: PageFixtures.made, links: Self.links)
        )
        #expect(page.html.matches(of: /<svg class="outline"[^>]*aria-hidden="true"[^>]*><path/).count == 50)
        #expect(page.html.utf8.count <= 100_000)
    }

    @Test(arguments: [2, 60, 61, 5000]) func anOutlineHasFewPointsAndFillsItsPicture(count: Int) {
        let route = (0..<count).compactMap { index -> Position? in
            let turn = Double(index) / Double(count - 1) * 2 * Double.pi
            return Position(latitude: 48 + 0.01 * turn.remainder(dividingBy: 1.7), longitude: 16 + 0.01 * turn)
        }
        let points = RouteOutline(route).points
        #expect((2...RouteOutline.pointCount).contains(points.count))
        #expect(points.allSatisfy { (0...99).contains($0.x) && (0...99).contains($0.y) })
        let width = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
        let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
        #expect(abs(max(width, height) - 89) < 0.1)
    }

    @Test func aRouteWithoutExtentHasAnOutline() {
        let place = Position(latitude: 48, longitude: 16)
        for route in [
            [], [place], [place, place], [Position](repeating: Position(latitude: 90, longitude: 0)!, count: 9),
        ]
            as [[Position?]]
        {
            let svg = RouteOutline(route.compactMap(\.self)).svg.source
            #expect(!svg.contains("nan") && svg.hasSuffix("</svg>"))
        }
    }
}
