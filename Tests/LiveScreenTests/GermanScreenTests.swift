import Cadence
import Foundation
import LiveScreen
import Messages
import Report
import Testing

@Suite struct GermanScreenTests {
    private static let now = 65_000_000_000

    private static func text(_ size: (Int, Int), _ model: ScreenModel, _ messages: Messages = .german) -> String {
        let style = TerminalStyle(messages: messages)
        let size = ScreenSize(columns: size.0, rows: size.1)
        return ScreenDrawing.frame(model, size: size, style: style, at: now).lines.joined(separator: "\n")
    }

    /// Models that show each text of the screen.
    private static var models: [ScreenModel] {
        var (held, paused, lost, steps, fast, none) = (
            ScreenModel.sample, ScreenModel.sample, ScreenModel.sample, ScreenModel.sample, ScreenModel.sample,
            ScreenModel()
        )
        held.isTargetHeld = true
        held.measured = held.target
        (paused.run, paused.recording, paused.zone) = (.paused, .paused, nil)
        lost.connection = .lost("nmea")
        steps.isDistanceEstimated = true
        steps.measured = nil
        fast.measured = StepRate(stepsPerMinute: 190)
        (fast.run, fast.recording, fast.history) = (.stopped, .none, RunHistory())
        none.connection = .connecting
        var (workout, last) = (ScreenModel.workoutSample, ScreenModel.workoutSample)
        // The name and the notation of a workout are the runner's.
        workout.workout?.name = nil
        workout.workout?.step.text = nil
        last.workout?.name = nil
        last.workout?.step.text = nil
        last.workout?.next = nil
        last.workout?.step.target = nil
        last.workout?.isPaused = true
        last.workout?.remainder = .unknown
        last.workout?.step.plan = "lap"
        // The name of a source is cut at its end if the screen is narrow, so it is short here.
        return [.sample, held, paused, lost, steps, fast, none, workout, last].map { model in
            var model = model
            model.sourceState = ""
            return model
        }
    }

    /// The words of the German message file.
    private static func vocabulary() throws -> Set<Substring> {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = try String(contentsOf: root.appending(path: "Sources/Core/Messages/de.toml"), encoding: .utf8)
        let texts = file.split(separator: "\n").compactMap { $0.split(separator: " = ", maxSplits: 1).last }
        return Set(texts.joined(separator: " ").split { !$0.isLetter })
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func noWordIsCut(size: (Int, Int)) throws {
        let known = try Self.vocabulary().union([
            "km", "spm", "bpm", "min", "q", "Q", "l", "n", "b", "m", "r", "c", "s", "v", "t", "f", "nmea", "fresh",
        ])
        for model in Self.models {
            let text = Self.text(size, model)
            #expect(Set(text.split { !$0.isLetter }).subtracting(known) == [], "\(text)")
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60), (71, 18), (100, 30)])
    func everySizeShowsEveryValue(size: (Int, Int)) {
        let text = Self.text(size, .sample)
        for part in [
            "läuft", "nmea", "Aufn.", "Runde 4", "Ziel spm", "gemessen spm", "4 spm unter", "Zone 3", "q verlassen",
            "Tempo", "Zeit", "Puls",
        ] {
            #expect(text.contains(part), "\(size): \(part)\n\(text)")
        }
    }

    @Test func theSmallestScreenShowsTheValuesAsText() {
        let text = Self.text((40, 12), .sample)
        for part in ["Tempo 5:30/km", "Zeit 1:02:05", "Dist. 11,28 km", "Puls Zone 3 156 bpm"] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
    }

    @Test func everyWordComesFromTheMessageFile() {
        let symbols: Set<Substring> = [
            "km", "spm", "bpm", "min", "q", "Q", "l", "n", "b", "m", "r", "c", "s", "v", "t", "f", "nmea", "R",
        ]
        // The marks make the texts longer, so only a wide screen shows them uncut, except the R in the last column.
        for model in Self.models {
            let text = Self.text((300, 90), model, .english.marked).replacing(/⟦[^⟧\n]*⟧/, with: " ")
            #expect(Set(text.split { !$0.isLetter }).subtracting(symbols) == [], "\(text)")
        }
    }

    @Test func theLinesForScreenReadersAreGerman() {
        var plain = PlainLines(style: TerminalStyle(messages: .german))
        #expect(plain.lines(ScreenModel(), at: Self.now) == ["verbinde mit strided"])
        #expect(
            plain.lines(.sample, at: Self.now) == [
                "verbunden", "läuft", "Quelle nmea, fresh", "Aufnahme läuft", "Runde 4",
                "Ziel 172 spm, Tempo 5:30/km", "Herzfrequenz in Zone 3",
            ]
        )
        var later = ScreenModel.sample
        later.distance = Distance(meters: 12_001)
        #expect(plain.lines(later, at: Self.now) == ["12 km in 1:02:05, Tempo 5:30/km"])
    }
}
