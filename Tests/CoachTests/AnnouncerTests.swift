import Activities
import Cadence
import Messages
import Testing

@testable import Coach

@Suite struct AnnouncerTests {
    /// A recording at 3 m/s with one reading per second, and what is announced at which second.
    private func announcements(
        _ intervals: [AnnouncementTopic: AnnouncementInterval],
        seconds: ClosedRange<Int>,
        change: (Int, inout CoachReading) -> Void = { _, _ in }
    ) -> [(second: Int, facts: [AnnouncedFact])] {
        var announcer = Announcer(intervals: intervals)
        return seconds.compactMap { second in
            var reading = CoachReading()
            reading.distance = Distance(meters: 3 * Double(second))
            reading.movingTime = .seconds(second)
            change(second, &reading)
            let facts = announcer.announce(reading)
            return facts.isEmpty ? nil : (second, facts)
        }
    }

    @Test func eachTopicHasItsOwnInterval() {
        let spoken = announcements(
            [.distance: .distance(Distance(meters: 300)), .time: .time(.seconds(60)), .steps: .off],
            seconds: 0...200
        )
        #expect(spoken.map(\.second) == [60, 100, 120, 180, 200])
        #expect(spoken[0].facts == [.time(.seconds(60))])
        #expect(spoken[1].facts == [.distance(Distance(meters: 300))])
    }

    @Test func topicsThatAreDueTogetherAreSpokenInOrder() {
        let kilometre = AnnouncementInterval.distance(Distance(meters: 900))
        let spoken = announcements(
            [.cadence: kilometre, .distance: kilometre, .split: kilometre, .average: kilometre, .heart: kilometre],
            seconds: 0...300
        ) { _, reading in
            reading.cadence = StepRate(stepsPerMinute: 170)
            reading.target = StepRate(stepsPerMinute: 175)
        }
        // The heart rate is unknown, so it is left out.
        #expect(
            spoken.map(\.facts) == [
                [
                    .distance(Distance(meters: 900)), .split(Speed(metersPerSecond: 3)),
                    .average(Speed(metersPerSecond: 3)),
                    .cadence(StepRate(stepsPerMinute: 170), target: StepRate(stepsPerMinute: 175)),
                ]
            ]
        )
    }

    @Test func aSplitIsMeasuredFromThePreviousOne() {
        var announcer = Announcer(intervals: [.split: .distance(Distance(meters: 1_000))])
        func reading(_ meters: Double, _ seconds: Int) -> CoachReading {
            var reading = CoachReading()
            reading.distance = Distance(meters: meters)
            reading.movingTime = .seconds(seconds)
            return reading
        }
        _ = announcer.announce(reading(0, 0))
        #expect(announcer.announce(reading(1_000, 250)) == [.split(Speed(metersPerSecond: 4))])
        #expect(announcer.announce(reading(2_000, 750)) == [.split(Speed(metersPerSecond: 2))])
    }

    @Test func lapsAreAnnouncedAtTheirEnd() {
        let spoken = announcements([.split: .lap], seconds: 0...100) { second, reading in
            reading.lap = 1 + second / 40
        }
        #expect(spoken.map(\.second) == [40, 80])
    }

    @Test func nothingIsAnnouncedWhilePausedAndOneAnnouncementFollows() {
        let spoken = announcements([.time: .time(.seconds(10))], seconds: 0...100) { second, reading in
            reading.isPaused = (15...55).contains(second)
        }
        #expect(spoken.map(\.second) == [10, 56, 60, 70, 80, 90, 100])
    }

    @Test func aContinuedRecordingDoesNotAnnounceAtOnce() {
        let spoken = announcements([.distance: .distance(Distance(meters: 300))], seconds: 250...310)
        #expect(spoken.map(\.second) == [300])
    }

    @Test func anIntervalIsNotShorterThanItsLimit() {
        let spoken = announcements(
            [.distance: .distance(.zero), .time: .time(.zero)],
            seconds: 0...40
        )
        #expect(spoken.map(\.second) == [10, 20, 30, 34, 40])
    }

    /// The lead is announced in both languages, and not while it is unknown.
    @Test func theLeadInARace() {
        var announcer = Announcer(intervals: [.lead: .distance(Distance(meters: 1_000))])
        var reading = CoachReading()
        _ = announcer.announce(reading)
        let leads: [(Double?, String, String)] = [
            (12.4, "12 seconds ahead", "12 Sekunden voraus"), (nil, "", ""), (-75, "1 minute 15 seconds behind", ""),
            (0.3, "level with the opponent", "gleichauf mit dem Gegner"),
        ]
        for (number, (lead, english, german)) in leads.enumerated() {
            reading.distance = Distance(meters: Double(1_000 * (number + 1)))
            reading.lead = lead.map { .seconds($0) }
            let facts = announcer.announce(reading)
            #expect(facts.isEmpty == (lead == nil))
            #expect(facts.flatMap(SpokenText(.english, units: .metric).sentence).joined(separator: " ") == english)
            if !german.isEmpty {
                #expect(facts.flatMap(SpokenText(.german, units: .metric).sentence).joined(separator: " ") == german)
            }
        }
    }
}

@Suite struct AnnouncementTests {
    @Test func eachKindHasAChimeOfItsOwn() {
        #expect(Set(AnnouncementKind.allCases.map(\.signal)).count == AnnouncementKind.allCases.count)
    }

    @Test func theTextHasTheSentencesWithTheirMarks() {
        let announcement = Announcement(.values, [["Distance", "5 kilometres"], [""], [], ["Well done!"]])
        #expect(announcement.text == "Distance 5 kilometres. Well done!")
        #expect(Announcement(.notice, text: "").text == "")
        #expect(Announcement(.notice, text: "Turn left").text == "Turn left.")
    }
}

@Suite struct RangeWatchTests {
    /// The seconds at which a series of values, one per second, is reported.
    private func reports(_ values: [Int?]) -> [Int: RangeWatch.Side] {
        var watch = RangeWatch()
        var reports: [Int: RangeWatch.Side] = [:]
        for (second, value) in values.enumerated() {
            reports[second] = watch.update(value, in: 100...110, at: .seconds(second))
        }
        return reports
    }

    @Test func aValueIsReportedAfterTheGracePeriodAndEveryThirtySeconds() {
        let values: [Int?] = Array(repeating: 105, count: 5) + Array(repeating: 90, count: 75)
        #expect(reports(values) == [15: .below, 45: .below, 75: .below])
    }

    @Test func aShortExcursionIsNotReported() {
        let values: [Int?] = Array(repeating: 120, count: 10) + [105] + Array(repeating: 120, count: 10)
        #expect(reports(values).isEmpty)
    }

    @Test func theOtherSideHasItsOwnGracePeriod() {
        let values: [Int?] = Array(repeating: 90, count: 12) + Array(repeating: 120, count: 12)
        #expect(reports(values) == [10: .below, 22: .above])
    }

    @Test func anUnknownValueIsNotReported() {
        #expect(reports(Array(repeating: 90, count: 9) + Array(repeating: nil, count: 40)).isEmpty)
        #expect(reports(Array(repeating: 100, count: 40) + Array(repeating: 110, count: 40)).isEmpty)
    }
}
