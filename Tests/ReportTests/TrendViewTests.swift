import Activities
import Analysis
import Cadence
import Messages
import Testing

@testable import Report

@Suite struct TrendViewTests {
    private static let start = CivilDate(year: 2026, month: 3, day: 2)!
    private static let days = start...start.advanced(by: 55)

    /// Three runs in each of the first seven weeks, and one in the eighth.
    private static let runs: [TrendRun] = (0..<22).map { index in
        var figures = RunFigures()
        figures.motion = .seconds(1800)
        figures.walking = .seconds(60 * (index % 4))
        figures.freeCadence = PaceRelation(
            windows: 90,
            speed: Speed(metersPerSecond: 3),
            mean: 168 + Double(index % 5)
        )
        let day = start.advanced(by: index / 3 * 7 + index % 3 * 2)
        return TrendRun(day: day, kind: .run, moving: .seconds(1800), figures: figures)
    }

    private static func trend(_ measure: TrendMeasure) -> Trend {
        Trend(of: measure, by: .week, in: days, runs: runs)
    }

    private static let made = Moment(unixMilliseconds: 1_777_000_000_000)

    @Test(arguments: [TerminalStyle.Letters.unicode, .ascii], [40, 80, 120])
    func theTerminalViewHasALineForEachWeekWithItsInterval(_ letters: TerminalStyle.Letters, _ columns: Int) {
        let style = TerminalStyle(columns: columns, letters: letters)
        let lines = TrendText(Self.trend(.cadence), style: style).description.split(separator: "\n")
        let weeks = lines.filter { $0.contains(" 2026 ") }
        #expect(weeks.count == 8 && weeks.last?.contains("not enough data") == true)
        #expect(weeks.dropLast().allSatisfy { $0.contains("16") || $0.contains("17") })
        if columns == 120 {
            #expect(weeks.dropLast().allSatisfy { $0.contains(letters == .unicode ? "●" : "o") && $0.contains(" to ") })
        }
        #expect(lines.contains { $0.hasPrefix("adjusted to 5:33/km") })
        #expect(lines.allSatisfy { $0.unicodeScalars.count <= columns })
    }

    @Test func theOverviewHasALineForEachFigure() {
        let text = TrendsText(TrendMeasure.allCases.map(Self.trend), style: TerminalStyle(columns: 100)).description
        for name in ["Cadence at equal pace", "VO2max, estimated", "Training load per week"] {
            #expect(text.contains(name))
        }
        #expect(text.contains("not enough data"))
    }

    @Test(arguments: [Language.english, .german])
    func thePageDrawsAnIntervalForEachEstimateAndHasATable(_ language: Language) throws {
        let page = TrendsPage([Self.trend(.cadence)], PageFrame(messages: Messages(language), generated: Self.made))
            .html
        #expect(page.components("<circle") == 7 && page.components("class=\"line accent\"") == 21)
        #expect(page.components("<th scope=\"row\">") == 8)
        #expect(page.contains(language == .english ? "not enough data" : "zu wenig Daten"))
    }

    @Test func anEmptyLogbookGivesAPageWithoutCharts() {
        let trends = TrendMeasure.allCases.map { Trend(of: $0, by: .month, in: Self.days, runs: []) }
        let page = TrendsPage(trends, PageFrame(generated: Self.made)).html
        #expect(page.contains("not enough data") && page.contains("</html>"))
    }

    @Test func thePlanViewNamesTheGroups() {
        let effect = PlanEffect(of: Self.start.advanced(by: 21)...Self.start.advanced(by: 41), runs: Self.runs)
        let text = PlanEffectText(effect, style: TerminalStyle(columns: 100)).description
        #expect(text.contains("before the plan") && text.contains("during, without clicks"))
        #expect(TrendsPage([], plan: effect, PageFrame(generated: Self.made)).html.contains("after, with clicks"))
    }
}

extension String {
    /// The number of times that a text occurs.
    fileprivate func components(_ text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
