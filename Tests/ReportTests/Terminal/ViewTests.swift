import Activities
import Analysis
import Cadence
import Messages
import Report
import Testing

@Suite struct ViewTests {
    private let style = TerminalStyle(columns: 60)
    private let saturday = TerminalFixtures.evening.date

    // MARK: Today

    private func today(_ tally: Tally, goals: Goals, presence: DataPresence) -> String {
        "\n"
            + TodayText(
                TodayView(
                    date: saturday,
                    tally: tally,
                    goals: goals,
                    stepsInWindow: 84,
                    window: .seconds(60),
                    activity: presence.isLive ? "walking" : nil,
                    presence: presence
                ),
                style: style
            ).description
    }

    @Test func todayShowsGaugesTowardsTheGoals() {
        let tally = Tally(steps: 7500, distance: Distance(meters: 4000), energy: Energy(kilocalories: 512))
        let goals = Goals(steps: 10_000, energy: Energy(kilocalories: 500))
        #expect(
            today(tally, goals: goals, presence: .live) == """

                Today · Sat 21 Nov 2026

                ◕ Steps       7,500  ███████████████·····   75 % of 10,000
                  Distance  4.00 km                        no goal
                ● Calories 512 kcal  ████████████████████  102 % of 500 kcal

                Now          walking
                Last minute  84 steps
                """
        )
    }

    @Test(arguments: [
        (DataPresence.neverSeen, "no data: no source of steps was ever seen"),
        (.refused(reason: "EACCES"), "no data: permission refused (EACCES)"),
        (.silent(since: TerminalFixtures.evening), "no data since 2026-11-21 18:05: the source of steps is silent"),
    ])
    func missingDataAreNotShownAsZero(presence: DataPresence, words: String) {
        let text = today(Tally(), goals: TerminalFixtures.goals, presence: presence)
        #expect(text.split(separator: "\n").joined(separator: " ").contains(words))
        #expect(!text.contains("84 steps"))
        for line in text.split(separator: "\n") where line.contains("of 10,000") || line.contains("of 8.00 km") {
            #expect(line.contains("no data") && !line.contains("%"))
        }
    }

    @Test func stepsWithoutADistanceShowNoZeroDistance() {
        let text = today(Tally(steps: 100), goals: Goals(), presence: .live)
        #expect(!text.contains("0.00 km") && !text.contains("0 kcal"))
        #expect(today(Tally(), goals: Goals(), presence: .live).contains("0.00 km"))
    }

    // MARK: History

    @Test func historyMarksEstimatedImportedAndDemoActivities() {
        var walk = TerminalFixtures.run(seconds: 1200, kind: .walk, speed: 1.5).activity
        walk.summary.distanceSource = .steps
        walk.origin = .demo
        walk.name = nil
        var ride = TerminalFixtures.run(seconds: 3600, kind: .cycle, speed: 7).activity
        ride.origin = .imported
        ride.summary.cadence = nil
        ride.summary.inSync = nil
        ride.name = "川\u{1B}[0m"
        let style = TerminalStyle(columns: 100)
        #expect(
            "\n"
                + HistoryText([.init(number: 12, activity: ride), .init(number: 7, activity: walk)], style: style)
                .description
                    == """

                    id  date        start  kind   distance   time       pace  spm  sync            name
                    12  2026-11-21  18:05  cycle  24.91 km  59:20  25.2 km/h    –     –  imported  川[0m
                     7  2026-11-21  18:05  walk   ~1.73 km  19:20   11:12/km  170  90 %  demo      Evening walk

                    1 walk, 1 ride · ~26.64 km · 1:18:40 · 1,776 kcal
                    """
        )
    }

    @Test func anEmptyHistoryHasAMessage() {
        #expect(HistoryText([], style: style).description == "No activities.")
    }

    // MARK: Statistics

    @Test func aWeekIsShownAsBarsWithAGoalLine() {
        let monday = saturday.startOfWeek
        let tallies = [
            monday: Tally(steps: 12_000), monday.advanced(by: 1): Tally(steps: 4000),
            monday.advanced(by: 3): Tally(steps: 0),
        ]
        let bars = Bars(
            .week,
            containing: saturday,
            tallies: tallies,
            measure: .steps,
            goals: Goals(steps: 10_000),
            today: saturday
        )
        #expect(
            "\n" + StatisticsText(bars, style: style).description == """

                Steps · week of Mon 16 Nov 2026

                 Mon  12,000 ✓ █████████████████████████████████████│███████
                 Tue   4,000   ███████████████                      │
                 Wed       –                                        │
                 Thu       0                                        │
                 Fri       –                                        │
                ▸Sat       –                                        │
                 Sun       –                                        │

                total 16,000 · average 5,333 a day · best 12,000 (Mon)
                3 of 7 days with data
                │ goal 10,000 a day · ✓ reached in 1 of 7 days
                """
        )
    }

    @Test(
        arguments: [
            ([], [], 6, "No run.", "Kein Lauf."), ([], [10], 2, "No run yet.", "Noch kein Lauf."),
            (
                [10], [], 6,
                "1 run, 10.00 km, 1:00:00. These are the first runs in the logbook; there is nothing to compare them with yet.",
                "1 Lauf, 10,00 km, 1:00:00. Das sind die ersten Läufe im Logbuch; es gibt noch nichts, womit sie sich vergleichen lassen."
            ),
            (
                [10, 2], [10], 6, "2 runs, 12.00 km, 1:12:00. 20 % more than in the week before (10.00 km).",
                "2 Läufe, 12,00 km, 1:12:00. 20 % mehr als in der Woche davor (10,00 km)."
            ),
            (
                [4], [10, 10, 6, 6], 6,
                "1 run, 4.00 km, 24:00. 50 % less than on average in the 4 weeks before (8.00 km).",
                "1 Lauf, 4,00 km, 24:00. 50 % weniger als im Mittel der 4 Wochen davor (8,00 km)."
            ),
            (
                [10.05], [10], 0, "1 run, 10.05 km, 1:00:18. As much as in the week before until Mon (10.00 km).",
                "1 Lauf, 10,05 km, 1:00:18. So viel wie in der Woche davor bis Mo (10,00 km)."
            ),
        ] as [([Double], [Double], Int, String, String)]
    )
    func aWeekIsSummedUpInSentences(
        _ runs: [Double],
        before: [Double],
        today: Int,
        english: String,
        german: String
    ) {
        let monday = saturday.startOfWeek
        var summary = PeriodSummary(.week, containing: monday, today: monday.advanced(by: today))
        func total(_ kilometers: Double) -> ActivityTotal {
            ActivityTotal(count: 1, distance: Distance(meters: 1000 * kilometers), moving: .seconds(360 * kilometers))
        }
        for (week, kilometers) in before.enumerated() {
            summary.runs[monday.advanced(by: -7 * (week + 1))] = total(kilometers)
        }
        for (day, kilometers) in runs.enumerated() {
            let start = Moment(unixMilliseconds: Int64(monday.advanced(by: day).dayNumber) * 86_400_000)
            var run = Activity(kind: .run, origin: .recorded, start: start, elapsed: .seconds(360 * kilometers))
            (run.summary.distance, run.summary.moving) = (total(kilometers).distance, total(kilometers).moving)
            summary.activities.append(SimilarActivities.Entry(number: Int64(day), activity: run))
            summary.runs[start.date] = total(kilometers)
        }
        #expect(PeriodWords(summary, units: .metric, messages: .english).sentences == english)
        #expect(PeriodWords(summary, units: .metric, messages: .german).sentences == german)
    }

    @Test func theHoursOfADayAreShownAsBars() {
        let buckets = [(7, 300), (8, 1000), (9, 0), (17, 2000)].map { hour, steps in
            HourBucket(hour: LocalHour(date: saturday, hour: hour, utcOffset: 3600), tally: Tally(steps: steps))
        }
        let bars = Bars(hoursOf: saturday, buckets: buckets, measure: .steps, now: TerminalFixtures.evening)
        #expect(
            "\n" + StatisticsText(bars, style: style).description == """

                Steps · Sat 21 Nov 2026

                 2,000 ┤                                  █
                       │                                  █
                 1,500 ┤                                  █
                       │                                  █
                 1,000 ┤                █                 █
                       │                █                 █
                   500 ┤              ▂ █                 █
                       │· · · · · · · █ █   · · · · · · · █
                     0 └────────────────────────────────────────────────
                        00    03    06    09    12    15    18    21
                        · no data

                total 3,300 · best 2,000 (17:00)
                """
        )
    }

    @Test func emptyStatisticsSayNoData() {
        for period in Bars.Period.allCases {
            let bars = Bars(
                period,
                containing: saturday,
                tallies: [:],
                measure: .distance,
                goals: Goals(),
                today: saturday
            )
            #expect(StatisticsText(bars, style: style).description.hasSuffix("No data."))
        }
    }

    // MARK: Calendar

    @Test func aMonthIsShownAsAGridOfRings() {
        let goals = Goals(steps: 10_000)
        let first = saturday.startOfMonth
        let tallies = [0, 2500, 5000, 7500, 9999, 10_000, 30_000].enumerated()
            .reduce(into: [CivilDate: Tally]()) { tallies, day in
                tallies[first.advanced(by: day.offset)] = Tally(steps: day.element)
            }
        let today = first.advanced(by: 8)
        let streak = DayStreak(of: .steps, tallies: tallies, goals: goals, today: today)
        func text(_ letters: TerminalStyle.Letters) -> String {
            "\n"
                + CalendarText(
                    CalendarMonth(containing: first, tallies: tallies, goals: goals),
                    goals: goals,
                    streaks: streak.map { [.steps: $0] } ?? [:],
                    today: today,
                    style: TerminalStyle(columns: 60, letters: letters)
                ).description
        }
        #expect(
            text(.unicode) == """

                November 2026

                 Mon    Tue    Wed    Thu    Fri    Sat    Sun
                                                            1 ○
                  2 ◔    3 ◑    4 ◕    5 ◕    6 ●    7 ●    8 ·
                [ 9  ]  10     11     12     13     14     15
                 16     17     18     19     20     21     22
                 23     24     25     26     27     28     29
                 30

                steps:  ○ under ¼  ◔ ¼  ◑ ½  ◕ ¾  ● reached  · no data
                7 days · 64,999 steps
                Steps reached on 2 of 30 days · streak 0 · longest 2
                """
        )
        #expect(
            text(.ascii) == """

                November 2026

                 Mon    Tue    Wed    Thu    Fri    Sat    Sun
                                                            1 -
                  2 +    3 *    4 %    5 %    6 #    7 #    8 .
                [ 9  ]  10     11     12     13     14     15
                 16     17     18     19     20     21     22
                 23     24     25     26     27     28     29
                 30

                steps:  - under 1/4  + 1/4  * 1/2  % 3/4  # reached
                . no data
                7 days - 64,999 steps
                Steps reached on 2 of 30 days - streak 0 - longest 2
                """
        )
    }

    // MARK: Goals and playlists

    @Test func everyGoalIsOneLine() {
        #expect(GoalsText(Goals(), style: style).description == "No goals are set.")
        #expect(
            "\n" + GoalsText(TerminalFixtures.goals, style: TerminalStyle(columns: 40, units: .miles)).description
                == """

                steps     10,000 a day
                distance  4.97 mi a day
                calories  500 kcal a day
                cadence   172.0 spm on a run
                """
        )
    }

    @Test func aSuggestionHasAReasonAndNoTerminalControls() {
        let playlist = Playlist(mood: "focused", target: .file("a\u{1B}[2J.m3u8"))
        #expect(
            SuggestionText(.playlist(playlist, reason: "6423 steps"), style: style).description
                == "focused · a[2J.m3u8\n6423 steps"
        )
        #expect(SuggestionText(.noData(reason: "no data: silent"), style: style).description == "no data: silent")
    }
}
