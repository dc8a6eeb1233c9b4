import Activities
import Cadence
import Messages
import Testing

@testable import Report

@Suite struct SimilarTextTests {
    private static func entry(
        _ number: Int64,
        day: Int,
        seconds: Int,
        cadence: Double? = nil,
        heartRate: Double? = nil,
        inSync: Double? = nil
    ) -> SimilarActivities.Entry {
        var summary = Summary()
        summary.moving = .seconds(seconds)
        summary.distance = Distance(meters: 5000)
        summary.cadence = cadence.map(StepRate.init(stepsPerMinute:))
        summary.heartRate = heartRate.map(HeartRate.init(beatsPerMinute:))
        summary.inSync = inSync.map { .seconds($0 * Double(seconds)) }
        summary.syncMeasured = inSync.map { _ in .seconds(seconds) }
        let start = TerminalFixtures.evening + .seconds(-day * 86_400)
        return SimilarActivities.Entry(
            number: number,
            activity: Activity(kind: .run, origin: .recorded, start: start, summary: summary)
        )
    }

    static let similar = SimilarActivities(
        chosen: entry(40, day: 0, seconds: 1500, cadence: 172, heartRate: 150, inSync: 0.9),
        hasRoute: true,
        sameRoute: SimilarActivities.List(
            entries: [
                entry(38, day: 7, seconds: 1525, cadence: 170, heartRate: 152, inSync: 0.8),
                entry(12, day: 90, seconds: 1450),
            ],
            count: 14,
            best: 12
        )
    )

    @Test func valuesAreComparedWithTheChosenActivity() {
        #expect(
            "\n" + SimilarText(Self.similar, style: TerminalStyle(columns: 110)).description == """

                Same route: 2 of 14
                id  date        distance     pace      ±  spm   ±  bpm   ±  sync    ±            name
                40  2026-11-21   5.00 km  5:00/km         172      150      90 %       this one  Evening run
                38  2026-11-14   5.00 km  5:05/km  +0:05  170  −2  152  +2  80 %  −10            Evening run
                12  2026-08-23   5.00 km  4:50/km  −0:10    –        –         –       fastest   Evening run

                Same distance, other routes
                No other activity of this type has this distance.

                ± is the difference from this one. A negative pace is faster. To race one of them: stridectl race ID
                """
        )
    }

    @Test(arguments: [30, 40, 60, 80])
    func narrowTerminalsHaveNoWiderLines(columns: Int) {
        let text = SimilarText(Self.similar, style: TerminalStyle(columns: columns)).description
        for line in text.split(separator: "\n") { #expect(String(line).columns <= max(columns, 38)) }
    }

    @Test func unknownValuesHaveNoColumns() {
        var list = Self.similar.sameRoute
        list.entries.removeFirst()
        let text = SimilarText(
            SimilarActivities(chosen: list.entries[0], hasRoute: true, sameRoute: list),
            style: TerminalStyle(columns: 110)
        ).description
        #expect(!text.contains("spm") && !text.contains("bpm") && !text.contains("sync"))
    }

    @Test func withoutARouteTheReasonIsGiven() {
        let none = SimilarActivities(chosen: Self.similar.chosen, hasRoute: false)
        let text = SimilarText(none, style: TerminalStyle(columns: 80)).description
        #expect(text.contains("This activity has no route that can be compared."))
        #expect(!text.contains("±"))
    }

    @Test func thePageLinksTheOthersButNotItself() {
        let style = PageStyle(units: .metric)
        let markup = SimilarTables(similar: Self.similar, folder: "/activities", style: style).markup
        #expect(markup.source.contains("<a href=\"/activities/38\">Sat 14 Nov 2026</a>"))
        #expect(!markup.source.contains("/activities/40"))
        #expect(markup.source.contains("5:05<br/><small>+0:05</small>"))
        let none = SimilarActivities(chosen: Self.similar.chosen, hasRoute: true)
        #expect(SimilarTables(similar: none, folder: nil, style: style).markup.source.isEmpty)
    }
}
