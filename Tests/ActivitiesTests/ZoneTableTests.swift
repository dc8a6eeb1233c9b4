import Activities
import Testing

/// One step per minute on days that do not have 24 hours; each day's total is its length in minutes.
@Suite struct ZoneTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var clock: WallClock
        var hours: Double
        /// The expected steps of each day.
        var days: [String: Int]
        /// The expected number of buckets of the first day.
        var buckets: Int

        var testDescription: String { name }
    }

    private static let hour = 3600

    /// Offsets and transitions from the tz database (2025b).
    static let rows = [
        Row(
            name: "Europe/Berlin, 23 h",
            clock: WallClock(midnightOf: "2026-03-29", utcOffset: hour, transition: 1_774_746_000, to: 2 * hour),
            hours: 47,
            days: ["2026-03-29": 1380, "2026-03-30": 1440],
            buckets: 23
        ),
        Row(
            name: "Europe/Berlin, 25 h",
            clock: WallClock(midnightOf: "2026-10-25", utcOffset: 2 * hour, transition: 1_792_890_000, to: hour),
            hours: 49,
            days: ["2026-10-25": 1500, "2026-10-26": 1440],
            buckets: 25
        ),
        Row(
            name: "America/New_York, 23 h",
            clock: WallClock(midnightOf: "2026-03-08", utcOffset: -5 * hour, transition: 1_772_953_200, to: -4 * hour),
            hours: 47,
            days: ["2026-03-08": 1380, "2026-03-09": 1440],
            buckets: 23
        ),
        Row(
            name: "America/New_York, 25 h",
            clock: WallClock(midnightOf: "2026-11-01", utcOffset: -4 * hour, transition: 1_793_512_800, to: -5 * hour),
            hours: 49,
            days: ["2026-11-01": 1500, "2026-11-02": 1440],
            buckets: 25
        ),
        Row(
            name: "Australia/Lord_Howe, 24.5 h",
            clock: WallClock(midnightOf: "2026-04-05", utcOffset: 39_600, transition: 1_775_314_800, to: 37_800),
            hours: 48.5,
            days: ["2026-04-05": 1470, "2026-04-06": 1440],
            buckets: 25
        ),
        Row(
            name: "Australia/Lord_Howe, 23.5 h",
            clock: WallClock(midnightOf: "2026-10-04", utcOffset: 37_800, transition: 1_791_041_400, to: 39_600),
            hours: 47.5,
            days: ["2026-10-04": 1410, "2026-10-05": 1440],
            buckets: 24
        ),
        Row(
            name: "Pacific/Apia leaves out a day",
            clock: WallClock(midnightOf: "2011-12-29", utcOffset: -10 * hour, transition: 1_325_239_200, to: 14 * hour),
            hours: 48,
            days: ["2011-12-29": 1440, "2011-12-31": 1440],
            buckets: 24
        ),
        // The flight lands after 26 h, at 02:00 on the 22nd in Tokyo, which is 09:00 on the 21st in Los Angeles.
        Row(
            name: "flight Tokyo to Los Angeles",
            clock: WallClock(
                midnightOf: "2026-11-21",
                utcOffset: 9 * hour,
                changes: [WallClock.Change(at: 26 * hour, utcOffset: -8 * hour)]
            ),
            hours: 65,
            days: ["2026-11-21": 1440 + 900, "2026-11-22": 120 + 1440],
            buckets: 24 + 15
        ),
        Row(
            name: "flight Los Angeles to Tokyo",
            clock: WallClock(
                midnightOf: "2026-11-21",
                utcOffset: -8 * hour,
                changes: [WallClock.Change(at: 12 * hour, utcOffset: 9 * hour)]
            ),
            hours: 31,
            days: ["2026-11-21": 720, "2026-11-22": 19 * 60],
            buckets: 12
        ),
        Row(
            name: "clock set back an hour by hand",
            clock: WallClock(
                midnightOf: "2026-11-21",
                utcOffset: hour,
                changes: [WallClock.Change(at: 15 * hour, utcOffset: hour, set: -hour)]
            ),
            hours: 49,
            days: ["2026-11-21": 1500, "2026-11-22": 1440],
            buckets: 24
        ),
        Row(
            name: "clock set back over midnight",
            clock: WallClock(
                midnightOf: "2026-11-21",
                utcOffset: hour,
                changes: [WallClock.Change(at: 24 * hour + 1800, utcOffset: hour, set: -hour)]
            ),
            hours: 49,
            days: ["2026-11-21": 1440 + 30, "2026-11-22": 1440 + 30],
            buckets: 24
        ),
        Row(
            name: "clock set forward an hour by hand",
            clock: WallClock(
                midnightOf: "2026-11-21",
                utcOffset: hour,
                changes: [WallClock.Change(at: 14 * hour, utcOffset: hour, set: hour)]
            ),
            hours: 47,
            days: ["2026-11-21": 1380, "2026-11-22": 1440],
            buckets: 23
        ),
    ]

    @Test(arguments: rows) func stepsAreCountedForTheLocalDay(row: Row) throws {
        var day = DailySteps()
        var stored: [LocalHour: Tally] = [:]
        let minutes = Int(row.hours * 60)
        for minute in 0..<minutes {
            let milliseconds = minute * 60_000 + 30_000
            let local = row.clock.moment(afterMilliseconds: milliseconds)
            let actions = day.handle(.steps(1), from: .steps, at: .milliseconds(milliseconds), local: local)
            Self.perform(actions, of: &day, on: &stored)
        }
        for bucket in day.flush() { stored[bucket.hour, default: Tally()] += bucket.tally }

        let buckets = stored.buckets
        let totals = Dictionary(uniqueKeysWithValues: buckets.tallies.map { ($0.key.description, $0.value.steps) })
        print(
            row.name.padded(to: 34) + "\(minutes) steps:".padded(to: 12)
                + totals.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        )
        #expect(totals == row.days)
        #expect(totals.values.reduce(0, +) == minutes)
        for (date, steps) in totals { #expect(day.tally(on: try #require(CivilDate(parsing: date))).steps == steps) }
        let first = try #require(row.days.keys.min())
        #expect(buckets.filter { $0.hour.date.description == first }.count == row.buckets)
    }

    /// Performs the actions: first the writes, then the reads.
    private static func perform(
        _ actions: [DailySteps.Action],
        of day: inout DailySteps,
        on stored: inout [LocalHour: Tally]
    ) {
        for case .write(let buckets) in actions {
            for bucket in buckets { stored[bucket.hour, default: Tally()] += bucket.tally }
        }
        for case .read(let date) in actions { day.load(stored: stored.buckets, of: date) }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
