import Cadence
import Testing

@testable import Pacing

/// Sources as they come: a line a second and source.
///
/// `M` moving, `s` standing, `.` nothing said in that second.
private struct DrawnReadings {
    var treadmill = ""
    var footPod = ""
    var gps = ""
    var steps = ""
    /// Deviations in m/s where they are not the usual ones.
    var deviations: [SpeedSource: Double] = [:]

    private var lines: [(SpeedSource, [Character])] {
        [
            (.treadmill, Array(treadmill)), (.footPod, Array(footPod)), (.gps, Array(gps)), (.steps, Array(steps)),
        ]
    }

    /// What is chosen each second: `T`, `F`, `G`, `S`, or `-` for nothing; and the reason at the end.
    func played() -> (choices: String, reason: String) {
        var choice = SourceChoice()
        var candidates: [SpeedSource: SpeedCandidate] = [:]
        var choices = ""
        for second in 0..<(lines.map(\.1.count).max() ?? 0) {
            for (source, line) in lines where second < line.count && line[second] != "." {
                candidates[source] = SpeedCandidate(
                    lastReading: .seconds(second),
                    deviation: deviations[source].map { Speed(metersPerSecond: $0) },
                    isMoving: line[second] == "M"
                )
            }
            let letters: [SpeedSource: String] = [.treadmill: "T", .footPod: "F", .gps: "G", .steps: "S"]
            choices += choice.choose(among: candidates, at: .seconds(second)).flatMap { letters[$0] } ?? "-"
        }
        return (choices, choice.reason)
    }
}

@Suite struct SourceChoiceTests {
    @Test func noSourceIsChosenBeforeTheFirstReading() {
        let played = DrawnReadings(gps: "...").played()
        #expect(played == ("---", "no source has sent a reading yet"))
    }

    @Test func aChosenSourceRemainsWithoutAnyCandidate() {
        var choice = SourceChoice()
        let gps = SpeedCandidate(lastReading: .zero, deviation: nil, isMoving: true)
        #expect(choice.choose(among: [.gps: gps], at: .zero) == .gps)
        #expect(choice.choose(among: [:], at: .seconds(9)) == .gps)
        #expect(choice.reason == "gps: no other source has a reading")
    }

    @Test func theMostDirectSourceWinsAtTheStart() {
        let played = DrawnReadings(treadmill: "M", footPod: "M", gps: "M", steps: "M", deviations: [.treadmill: 0.03])
            .played()
        #expect(played == ("T", "treadmill: fresh, ±0.03 m/s"))
    }

    @Test func aStandingTreadmillIsNotChosenWhileSatellitesMove() {
        let played = DrawnReadings(treadmill: "ssssss", gps: "MMMMMM").played()
        #expect(played == ("GGGGGG", "gps: fresh, ±0.20 m/s; treadmill standing still"))
    }

    @Test func standingSatellitesAreNotChosenWhileATreadmillRuns() {
        #expect(DrawnReadings(treadmill: "MMM", gps: "sss", deviations: [.gps: 0.01]).played().choices == "TTT")
    }

    @Test func aSilentSourceIsReplacedAfterThreeSeconds() {
        #expect(DrawnReadings(footPod: "MM.......", gps: "MMMMMMMMM").played().choices == "FFFFFGGGG")
    }

    @Test func aShortGapDoesNotChangeTheSource() {
        #expect(DrawnReadings(footPod: "M..M..M..M", gps: "MMMMMMMMMM").played().choices == "FFFFFFFFFF")
    }

    @Test func aBetterSourceIsChosenAfterTenSeconds() {
        let played = DrawnReadings(treadmill: "..MMMMMMMMMMMMM", gps: "MMMMMMMMMMMMMMM").played()
        #expect(played.choices == "GGGGGGGGGGGGTTT")
    }

    @Test func aSourceThatIsSometimesBetterIsNotChosen() {
        let played = DrawnReadings(
            treadmill: "..MMMMMMMMsMMMMMMMMsMMMMMMMMs",
            gps: "MMMMMMMMMMMMMMMMMMMMMMMMMMMMM"
        ).played()
        #expect(Set(played.choices) == ["G"])
    }

    @Test func aSourceAsGoodAsTheCurrentOneIsNotChosen() {
        let played = DrawnReadings(
            footPod: "..MMMMMMMMMMMMMMMMMMM",
            gps: "MMMMMMMMMMMMMMMMMMMMM",
            deviations: [.footPod: 0.16, .gps: 0.2]
        ).played()
        #expect(Set(played.choices) == ["G"])
    }

    @Test func theSourceDoesNotChangeWhileTheRunnerStands() {
        // At a light: all say so, and the choice rests.
        let played = DrawnReadings(footPod: "MMMsssssssssssssssMMM", gps: "MMMsssssssssssssssMMM").played()
        #expect(Set(played.choices) == ["F"])
    }

    @Test func stepsAreFollowedOnlyWithoutAnySpeed() {
        let played = DrawnReadings(gps: "MM......", steps: "MMMMMMMM").played()
        #expect(played == ("GGGGGSSS", "steps: fresh, no source measures speed"))
        #expect(DrawnReadings(gps: "sss", steps: "MMM").played().choices == "GGG")
    }

    @Test func aReturningSpeedReplacesTheStepsAfterTenSeconds() {
        #expect(DrawnReadings(gps: "..MMMMMMMMMMMMM", steps: "MMMMMMMMMMMMMMM").played().choices == "SSSSSSSSSSSSGGG")
    }

    @Test func ifAllSourcesAreSilentTheChoiceIsKept() {
        let played = DrawnReadings(gps: "M.......").played()
        #expect(played == ("GGGGGGGG", "gps, no reading for 7 s: no other source has a reading"))
    }

    @Test func aStoppedTreadmillIsReplacedByMovingSatellitesAfterTenSeconds() {
        let played = DrawnReadings(treadmill: "MMssssssssssssss", gps: "MMMMMMMMMMMMMMMM").played()
        #expect(played.choices == "TTTTTTTTTTTTGGGG")
    }
}
