import Activities
import Testing

@Suite struct StepsPlaylistMapperTests {
    private let today = CivilDate(dayNumber: 20_778)

    private func week(_ steps: Int?, _ presence: DataPresence = .live) -> WeekOfSteps {
        WeekOfSteps(upTo: today, tallies: steps.map { [today: Tally(steps: $0)] } ?? [:], presence: presence)
    }

    private func mood(_ suggestion: PlaylistSuggestion) -> String? {
        if case .playlist(let playlist, _) = suggestion { playlist.mood } else { nil }
    }

    @Test(arguments: [
        (0, "relaxing"), (4999, "relaxing"), (5000, "focused"), (9999, "focused"), (10_000, "energizing"),
        (Int.max, "energizing"),
    ])
    func theMoodDependsOnTheStepsOfTheWeek(steps: Int, expected: String) {
        #expect(mood(StepsPlaylistMapper().suggestion(for: week(steps))) == expected)
    }

    @Test func onlySevenDaysCount() {
        let tallies = Dictionary(uniqueKeysWithValues: (-20...3).map { (today.advanced(by: $0), Tally(steps: 700)) })
        #expect(WeekOfSteps(upTo: today, tallies: tallies, presence: .live).steps == 4900)
    }

    @Test func noDataDiffersFromZeroSteps() {
        let mapper = StepsPlaylistMapper()
        #expect(
            mapper.suggestion(for: week(nil, .neverSeen))
                == .noData(
                    reason: "no data: no source of steps was ever seen. " + (DataPresence.neverSeen.advice ?? "")
                )
        )
        let refused = mapper.suggestion(for: week(nil, .refused(reason: "org.bluez")))
        #expect(refused == .noData(reason: "no data: permission refused (org.bluez)"))
        #expect(mood(mapper.suggestion(for: week(nil, .silent(since: Moment(unixMilliseconds: 0))))) == nil)
        #expect(mood(mapper.suggestion(for: week(nil, .live))) == "relaxing")
        guard case .playlist(let playlist, let reason) = mapper.suggestion(for: week(6000, .neverSeen)) else {
            Issue.record("nothing suggested by what is stored")
            return
        }
        #expect(playlist == Playlist(mood: "focused", target: .named("focused")))
        #expect(
            reason == "6,000 steps in the last seven days (no data: no source of steps was ever seen): "
                + "focused is from 5,000 to 9,999"
        )
    }

    @Test func aNegativeNumberOfStepsIsNoData() {
        let reason = "no data: nothing was counted in the last seven days"
        #expect(StepsPlaylistMapper().suggestion(for: week(-5)) == .noData(reason: reason))
    }

    @Test func moodsAreParsedFromSettings() throws {
        let mapper = try StepsPlaylistMapper(parsing: [
            "wild 20000 /music/Wild  nights.M3U8", "calm 0", "middling 7000 Autumn walks",
        ])
        #expect(mapper.moods.map(\.from) == [0, 7000, 20_000])
        #expect(
            mapper.moods.map(\.playlist.target) == [
                .named("calm"), .named("Autumn walks"), .file("/music/Wild  nights.M3U8"),
            ]
        )
    }

    @Test(arguments: [
        (["calm"], PlaylistError.Reason.unreadable), (["calm -1"], .unreadable), (["calm x"], .unreadable),
        ([""], .unreadable),
        (["calm 99999999999999999999"], .unreadable), (["calm 0 a\u{1B}[2J"], .unreadable),
        (["calm 0", "other 0"], .sameSteps), (["calm 10"], .noBeginning), ([], .noBeginning),
    ])
    func invalidMoodsAreRejected(texts: [String], reason: PlaylistError.Reason) {
        #expect {
            try StepsPlaylistMapper(parsing: texts)
        } throws: { error in
            (error as? PlaylistError)?.reason == reason
        }
    }
}
