import Activities
import Report
import Testing

/// The list of activities, and the links of pages that a server sends.
@Suite struct HistoryPageTests {
    private static let links = [PageLink("Live & map", address: "/"), PageLink("Year", address: "/year?a=\"b\"")]

    @Test func theListIsOneWellFormedPageWithLinks() throws {
        let activity = PageFixtures.track(seconds: 60, name: "<script>alert(1)</script>").activity
        let entries = (1...3).map { (address: "/activities/\($0)", activity: activity) }
        let html = HistoryPage(entries, PageFrame(generated: PageFixtures.made, links: Self.links)).html
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
    }
}
