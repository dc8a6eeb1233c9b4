import Activities
import Cadence
import Messages
import Testing
import TestSupport

@testable import Report

@Suite struct AnyViewTests {
    @Test func randomViewsFitTheTerminalAndHaveNoControls() {
        let seed = TestSeed.value()
        var noise = SplitMix64(seed: seed)
        for round in 0..<150 {
            let style = AnyTrack.style(&noise)
            for text in views(&noise, style) {
                let shown = text.withoutColours
                for line in shown.split(separator: "\n", omittingEmptySubsequences: false) {
                    #expect(line.columns <= style.columns, "seed \(seed), round \(round), \(style), \(line)")
                    #expect(!line.hasSuffix(" "), "seed \(seed), round \(round), \(style), \(line)")
                }
                #expect(
                    shown.unicodeScalars.allSatisfy {
                        $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                    },
                    "seed \(seed), round \(round)"
                )
                #expect(style.colors != .none || shown == text, "seed \(seed), round \(round)")
            }
        }
    }

    @Test func asciiDrawingsAreASCII() {
        let seed = TestSeed.value()
        var noise = SplitMix64(seed: seed)
        for round in 0..<60 {
            let columns = Int.random(in: 36...200, using: &noise)
            let style = TerminalStyle(columns: columns, letters: .ascii, messages: round % 2 == 0 ? .english : .german)
            for text in views(&noise, style, named: false) {
                let others = text.unicodeScalars.filter { !$0.isASCII }
                #expect(others.isEmpty, "seed \(seed), round \(round): \(String(String.UnicodeScalarView(others)))")
            }
        }
    }

    private func views(_ noise: inout SplitMix64, _ style: TerminalStyle, named: Bool = true) -> [String] {
        var track = AnyTrack.make(&noise)
        if !named { (track.activity.name, track.activity.note) = (nil, nil) }
        let goals = AnyTrack.goals(&noise)
        let today = CivilDate(dayNumber: Int.random(in: 0...40_000, using: &noise))
        var tallies: [CivilDate: Tally] = [:]
        for back in 0..<Int.random(in: 0...400, using: &noise) where Bool.random(using: &noise) {
            tallies[today.advanced(by: -back)] = AnyTrack.tally(&noise)
        }
        let measure = Measure.allCases.randomElement(using: &noise) ?? .steps
        let presences = [
            DataPresence.live, .neverSeen, .silent(since: TerminalFixtures.evening), .refused(reason: "no\u{7} access"),
        ]
        let buckets = (0..<24).map { hour in
            HourBucket(hour: LocalHour(date: today, hour: hour, utcOffset: 0), tally: AnyTrack.tally(&noise))
        }
        let view = TodayView(
            date: today,
            tally: AnyTrack.tally(&noise),
            goals: goals,
            stepsInWindow: Int.random(in: 0...1000, using: &noise),
            window: .seconds(Int.random(in: 1...600, using: &noise)),
            activity: [nil, "walking", named ? "\u{1B}c" : "running"].randomElement(using: &noise) ?? nil,
            presence: presences.randomElement(using: &noise) ?? .live
        )
        let streaks = DayStreak(of: measure, tallies: tallies, goals: goals, today: today).map { [measure: $0] } ?? [:]
        let month = CalendarMonth(containing: today, tallies: tallies, goals: goals)
        let periods = Bars.Period.allCases.map { period in
            let bars = Bars(period, containing: today, tallies: tallies, measure: measure, goals: goals, today: today)
            return StatisticsText(bars, style: style).description
        }
        return periods + [
            WeekText(PageFixtures.summary(.week, [track.activity]), style: style).description,
            StatisticsText(
                Bars(hoursOf: today, buckets: buckets, measure: measure, now: TerminalFixtures.evening),
                style: style
            ).description,
            TodayText(view, style: style).description,
            CalendarText(month, goals: goals, streaks: streaks, today: today, style: style).description,
            GoalsText(goals, style: style).description,
            HistoryText([.init(number: .max, activity: track.activity)], style: style).description,
            ActivityText(id: 1, track).view(style),
        ]
    }
}

extension String {
    /// The text without sequences of Select Graphic Rendition.
    fileprivate var withoutColours: String {
        var rest = self[...]
        var text = ""
        while let start = rest.firstRange(of: "\u{1B}[") {
            text += rest[..<start.lowerBound]
            rest = rest[start.upperBound...].drop { $0 != "m" }.dropFirst()
        }
        return text + rest
    }
}
