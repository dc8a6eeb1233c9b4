import Activities
import Cadence
import Messages
import Report
import Testing

@testable import LiveScreen

@Suite struct WorkoutScreenTests {
    private static let now = 65_000_000_000
    private static let sizes = [(40, 12), (80, 24), (200, 60), (300, 90), (40, 90), (300, 12), (71, 18), (100, 30)]

    private static func lines(
        _ size: (Int, Int),
        _ model: ScreenModel = .workoutSample,
        style: TerminalStyle = .sample,
        at now: Int = now
    ) -> [String] {
        ScreenDrawing.frame(model, size: ScreenSize(columns: size.0, rows: size.1), style: style, at: now).lines
    }

    @Test(arguments: sizes)
    func everySizeShowsTheStepAndTheNextOne(size: (Int, Int)) {
        let text = Self.lines(size).joined(separator: "\n")
        for part in ["Work", "next: Easy", "pace", "heart", "L", "R"] {
            #expect(text.contains(part), "\(size): \(part)\n\(text)")
        }
        if size.1 > 12 {
            #expect(
                text.contains("step 4 of 14") && text.contains("round 2 of 6") && text.contains("175spm"),
                "\(text)"
            )
        } else {
            #expect(text.contains("1:24 to go"), "\(text)")
        }
    }

    @Test func theRunningTimeIsDrawnInLargeDigits() {
        let lines = Self.lines((80, 24))
        #expect(lines[18].contains("step 4 of 14  round 2 of 6  Cadence drill"))
        #expect(lines[19].contains("Work  175spm  tall"), "\(lines)")
        #expect(lines[20].contains("83 % within the target"))
        #expect(lines[21].contains("next: Easy, 2min, 160spm"))
        // The digits are drawn with half blocks, three rows high.
        for line in lines[19...21] { #expect(line.contains { "█▀▄".contains($0) }, "\(line)") }
    }

    @Test func theRunningTimeDecreasesUntilZeroAndStopsInAPause() {
        func text(_ model: ScreenModel, _ seconds: Int) -> String {
            Self.lines((40, 12), model, at: Self.now + seconds * 1_000_000_000).joined(separator: "\n")
        }
        var model = ScreenModel.workoutSample
        #expect(text(model, 0).contains("1:24 to go"))
        #expect(text(model, 10).contains("1:14 to go"))
        #expect(text(model, 500).contains("0:00 to go"))
        model.workout?.isPaused = true
        model.workout?.remainder = .time(RunningTime(seconds: 83.2, updatedAt: Self.now, isRunning: false))
        #expect(text(model, 10).contains("1:24 to go"))
        #expect(Self.lines((80, 24), model).joined().contains("workout paused"))
    }

    @Test func distancesAreRoundedUpAndOtherStepsShowTheirEnd() {
        func text(_ remainder: ScreenWorkout.Remainder, plan: String, style: TerminalStyle = .sample) -> String {
            var model = ScreenModel.workoutSample
            model.workout?.remainder = remainder
            model.workout?.step.plan = plan
            return Self.lines((40, 12), model, style: style).joined(separator: "\n")
        }
        #expect(text(.distance(Distance(meters: 640.2)), plan: "800m").contains("641 m to go"))
        #expect(text(.distance(Distance(meters: 1640)), plan: "2km").contains("1.64 km to go"))
        let miles = TerminalStyle(units: .miles)
        #expect(text(.distance(Distance(meters: 804.672)), plan: "1mi", style: miles).contains("0.50 mi to go"))
        #expect(text(.unknown, plan: "lap").contains("lap key"))
        #expect(text(.unknown, plan: "open").contains("open end"))
        #expect(text(.unknown, plan: "hr<120bpm").contains("heart below 120bpm"))
    }

    @Test func theLastStepAndAStepWithoutTargetAreNamed() {
        var model = ScreenModel.workoutSample
        model.workout?.next = nil
        model.workout?.step.target = nil
        let text = Self.lines((80, 24), model).joined(separator: "\n")
        #expect(text.contains("last step") && text.contains("no target"))
    }

    @Test(arguments: sizes)
    func inASCIIEveryCharacterIsASCII(size: (Int, Int)) {
        let text = Self.lines(size, style: .ascii).joined()
        #expect(text.allSatisfy { $0.isASCII })
        #expect(text.contains("next: Easy"), "\(size)")
    }

    @Test func anySizeFits() {
        for columns in stride(from: 40, through: 320, by: 7) {
            for rows in stride(from: 12, through: 95, by: 1) {
                let lines = Self.lines((columns, rows))
                #expect(
                    lines.count == min(rows, 90)
                        && lines.allSatisfy { $0.unicodeScalars.count <= min(columns, 300) }
                )
                #expect(lines.contains { $0.contains("next: Easy") }, "\(columns) x \(rows)")
                #expect(lines[min(rows, 90) - 1].contains("q leave"), "\(columns) x \(rows)")
            }
        }
    }

    @Test(arguments: sizes)
    func movingTheBeatGivesTheSameFrameAsDrawingEverything(size: (Int, Int)) {
        let size = ScreenSize(columns: size.0, rows: size.1)
        let later = Self.now + 90_000_000
        let before = ScreenDrawing.frame(.workoutSample, size: size, style: .sample, at: Self.now)
        let (after, _) = ScreenDrawing.movingBeat(in: before, .workoutSample, style: .sample, at: later)
        #expect(after == ScreenDrawing.frame(.workoutSample, size: size, style: .sample, at: later))
    }

    @Test func theHelpNamesTheKeysOfTheWorkout() {
        let text = Self.lines((200, 60)).joined(separator: "\n")
        #expect(text.contains("n skip  b back  m +1 min  r repeat"))
        #expect(!Self.lines((200, 60), .sample).joined().contains("n skip"))
    }

    @Test func aScreenReaderGetsOneLineForEachStep() {
        var plain = PlainLines(style: TerminalStyle())
        _ = plain.lines(.sample, at: Self.now)
        var model = ScreenModel.workoutSample
        #expect(
            plain.lines(model, at: Self.now) == [
                "step 4 of 14, round 2 of 6, Work, 3min, 175spm, tall, next: Easy, 2min, 160spm"
            ]
        )
        model.workout?.remainder = .time(RunningTime(seconds: 10, updatedAt: Self.now, isRunning: true))
        #expect(plain.lines(model, at: Self.now).isEmpty)
        model.workout = nil
        #expect(plain.lines(model, at: Self.now).isEmpty)
    }

    @Test(arguments: [(40, 12), (80, 24), (300, 90)])
    func theTextsAreGerman(size: (Int, Int)) {
        let text = Self.lines(size, style: TerminalStyle(messages: .german)).joined(separator: "\n")
        #expect(text.contains("Belastung") && text.contains("dann: Locker"), "\(text)")
        #expect(!text.contains("Work") && !text.contains("next"))
    }
}

extension ScreenModel {
    /// A run with a workout in progress.
    static var workoutSample: ScreenModel {
        var model = ScreenModel.sample
        model.workout = ScreenWorkout(
            name: "Cadence drill",
            step: ScreenWorkout.Step(
                number: 4,
                purpose: .work,
                round: .init(number: 2, count: 6),
                plan: "3min",
                target: "175spm",
                text: "tall"
            ),
            stepCount: 14,
            remainder: .time(RunningTime(seconds: 83.2, updatedAt: 65_000_000_000, isRunning: true)),
            timeInTarget: 0.837,
            next: ScreenWorkout.Step(
                number: 5,
                purpose: .recovery,
                round: .init(number: 2, count: 6),
                plan: "2min",
                target: "160spm"
            )
        )
        return model
    }
}
