import Activities
import Cadence
import Messages
import Testing

@testable import Report

@Suite struct WorkoutViewTests {
    private func text(_ columns: Int = 80, kind: Activity.Kind = .run, units: Units = .metric) -> String {
        let style = TerminalStyle(columns: columns, units: units)
        let lines = WorkoutLines(
            workout: WorkoutFixtures.workout,
            earlier: WorkoutFixtures.earlier,
            kind: kind,
            style: style
        ).lines
        return "\n" + lines.text(style)
    }

    @Test func eachStepHasItsPlanItsTargetAndItsDifferences() {
        #expect(
            text() == """

                Workout: Along the river
                step       plan                      time     pace  spm  bpm  target  in target
                Warm-up    lap key                  10:00  6:40/km  172  150  –               –
                Work 1/2   3min                      3:00  4:10/km  172  150  175spm       83 %
                Easy 1/2   heart below 120bpm        1:30  7:30/km  160  130  –               –
                Work 2/2   3min                      3:00  4:00/km  175  150  175spm      100 %
                Rest 2/2   heart above 100bpm        0:30        –    –    –  –               –
                Cool-down  open end            1:01 early  6:47/km  172  150  –               –

                Compared with Sat 7 Nov 2026
                step      plan                 pace   spm   bpm  in target
                Work 1/2  3min                −0:07  +1.5   0.0  −6 points
                Easy 1/2  heart below 120bpm  −0:25   0.0   0.0          –
                Work 2/2  3min                 0:00  +0.1  −2.0          –
                """
        )
    }

    @Test func aNarrowTerminalKeepsTheTimeAndTheShare() {
        let narrow = text(40)
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 })
        #expect(narrow.contains("in target") && narrow.contains("83 %"))
        #expect(!narrow.contains("plan"))
    }

    @Test func aRideHasSpeeds() {
        #expect(text(kind: .cycle).contains("14.4 km/h"))
        #expect(text(kind: .cycle).contains("+0.4"))
    }

    @Test func aWorkoutWithoutEndedStepsIsNotShown() {
        let style = TerminalStyle()
        #expect(
            WorkoutLines(workout: WorkoutFixtures.workout([]), earlier: nil, kind: .run, style: style).lines.isEmpty
        )
        var track = TerminalFixtures.run(seconds: 60)
        track.activity.workouts = [WorkoutFixtures.workout([])]
        #expect(!ActivityPage(track, PageFixtures.frame).html.contains("id=\"workout\""))
    }

    @Test func thePageHasTheStepsAndTheDifferences() {
        let track = WorkoutFixtures.track(TerminalFixtures.run(seconds: 60))
        let page = ActivityPage(track, earlier: [WorkoutFixtures.earlier], PageFixtures.frame)
        for part in [
            "Workout: Along the river", "<td>lap key</td>", "<td>175spm</td>", "<td>83\u{202F}%</td>",
            "Differences from 7 November 2026: a negative pace is faster", "<td>−0:07</td>", "<td>−6 points</td>",
            "id=\"workout-2\"", "<td>1:01 early</td>",
        ] { #expect(page.html.contains(part), "\(part)") }
    }

    @Test func thePlainTextHasOneStepPerLine() {
        let track = WorkoutFixtures.track(TerminalFixtures.run(seconds: 60))
        let text = ActivityText(id: 1, track, earlier: [WorkoutFixtures.earlier]).plain(.metric, .english)
        for line in [
            "Workout: Along the river:",
            "Work 1/2, 3min: 3:00, 4:10/km, 172 steps per minute, 150 beats per minute, target 175spm, 83 % within the target",
            "Compared with Sat 7 Nov 2026:",
            "Work 1/2, 3min: pace −0:07/km, +1.5 steps per minute, 0.0 beats per minute, −6 points within the target",
        ] { #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)\n\(text)") }
    }

    @Test func differencesHaveASignUnlessTheyAreRoundedToZero() {
        let messages = Messages.english
        #expect(messages.signed(3) == "+3")
        #expect(messages.signed(-1.25, decimals: 1) == "−1.2")
        #expect(messages.signed(0.04, decimals: 1) == "0.0")
        #expect(messages.signed(-0.3) == "0")
    }
}
