import Activities
import Control
import Messages
import Testing

@testable import ControlCommands

/// The questions of the setup as a table: the answers in order, what they change, and what is asked then.
@Suite struct SetupDialogTests {
    private static let start = SetupDialog.Settings(language: .english, units: .metric, voice: .off)

    /// What a list of answers has led to.
    private struct Outcome {
        var actions: [SetupDialog.Action] = []
        var mistakes: [String] = []
        var dialog: SetupDialog

        init(_ answers: [String], from start: SetupDialog.Settings = SetupDialogTests.start) {
            dialog = SetupDialog(start)
            for answer in answers {
                do throws(Refusal) {
                    if let action = try dialog.answer(answer) { actions.append(action) }
                } catch {
                    mistakes.append(error.description)
                }
            }
        }
    }

    @Test(
        arguments: [
            (["", "", "", "", "", ""], []),
            (
                ["1", "1", "178cm", "1", "n", "1"],
                [.setLanguage(.english), .setUnits(.metric), .setHeight(meters: 1.78), .setVoice(.off)]
            ),
            (
                ["2", "2", "5ft10in", "2", "n", "2"],
                [.setLanguage(.german), .setUnits(.miles), .setHeight(meters: 1.778), .setVoice(.speech)]
            ),
            (
                ["Deutsch", "KM", "1,78 m", "3", "", "chimes"],
                [.setLanguage(.german), .setUnits(.metric), .setHeight(meters: 1.78), .setVoice(.chimes)]
            ),
            (
                ["", "", "178", "4", "y", "y", ""],
                [.setHeight(meters: 1.78), .playClicks, .stopClicks(areHeard: true)]
            ),
            (
                ["", "", "1.78", "5", "ja", "nein", ""],
                [.setHeight(meters: 1.78), .playClicks, .stopClicks(areHeard: false)]
            ),
            (["", "", "", "", "y", "", ""], [.playClicks, .stopClicks(areHeard: nil)]),
        ] as [([String], [SetupDialog.Action])]
    )
    func answersBecomeActions(answers: [String], actions: [SetupDialog.Action]) {
        let outcome = Outcome(answers)
        #expect(outcome.actions == actions)
        #expect(outcome.mistakes == [])
        #expect(outcome.dialog.question == nil)
        #expect(outcome.dialog.answers == answers.count { !$0.isEmpty })
    }

    /// The question stays, and the sentence says what is accepted.
    @Test(
        arguments: [
            ([], "3", "1 to 2"), ([], "french", "1 to 2"), ([""], "0", "1 to 2"),
            (["", ""], "tall", "from 0.50 m to 2.60 m"),
            (["", ""], "3m", "such as 178cm"), (["", ""], "-178", "such as 178cm"),
            (["", "2"], "178", "such as 178cm"),
            (["", "", ""], "6", "1 to 5"), (["", "", "", ""], "maybe", "y or n"),
            (["", "", "", "", "y"], "loud", "y or n"),
            (["", "", "", "", ""], "9", "1 to 3"), ([], "99999999999999999999", "1 to 2"), ([], "\u{1B}[2J", "1 to 2"),
            (["2"], "x", "von 1 bis 2"), (["2", "", ""], "x", "Schreibe eine Zahl"),
        ] as [([String], String, String)]
    )
    func anImpossibleAnswerIsAskedAgain(before: [String], wrong: String, explanation: String) throws {
        var dialog = Outcome(before).dialog
        let question = dialog.question
        #expect(question != nil)
        let mistake = try #require(throws: Refusal.self) { try dialog.answer(wrong) }
        #expect(mistake.description.contains(explanation), "\(mistake)")
        #expect(dialog.question == question)
    }

    @Test func theLanguageTakesEffectAtTheNextQuestion() {
        let dialog = Outcome(["2"]).dialog
        #expect(dialog.messages == .german)
        #expect(dialog.prompt.text == "Einheiten" && dialog.present == "Kilometer")
    }

    @Test func withoutAFreeRunThereIsNoSoundTest() {
        var busy = Self.start
        busy.canPlay = false
        #expect(Outcome(["", "", "", ""], from: busy).dialog.question == .voice)
    }

    @Test(arguments: [
        ("", "", "stridectl run 10km/h"), ("2", "", "stridectl run 6mph"), ("", "2", "stridectl run treadmill"),
        ("", "3", "stridectl run footpod"), ("", "4", "stridectl run gps"), ("2", "5", "stridectl run auto"),
    ])
    func theFirstCommandSuitsTheSourceOfTheSpeed(units: String, source: String, command: String) {
        let dialog = Outcome(["", units, "", source]).dialog
        #expect(dialog.firstCommand == command)
        #expect((dialog.sourceAdvice == nil) == source.isEmpty)
    }

    /// Enter and n mean later.
    @Test(
        arguments: [
            ("", []), ("n", []), ("y", [.calibrate]), ("ja", [.calibrate]),
        ] as [(String, [SetupDialog.Action])]
    )
    func inATerminalTheLastQuestionOffersTheCalibration(answer: String, actions: [SetupDialog.Action]) {
        var terminal = Self.start
        terminal.canCalibrate = true
        let before = Array(repeating: "", count: 6)
        #expect(Outcome(before, from: terminal).dialog.question == .calibration)
        #expect(Outcome(before + ["perhaps"], from: terminal).mistakes.count == 1)
        let outcome = Outcome(before + [answer], from: terminal)
        #expect(outcome.actions == actions && outcome.dialog.question == nil)
        #expect(Outcome(before).dialog.question == nil)
    }

    @Test func thePhoneNeedsThePage() {
        let advice = Outcome(["", "", "", "5"]).dialog.sourceAdvice ?? ""
        #expect(advice.contains("stridectl web --lan") && advice.contains("/sensor"))
    }

    @Test(arguments: [Language.english, .german])
    func everyQuestionHasATextInTheLanguage(language: Language) {
        var settings = Self.start
        settings.language = language
        settings.canCalibrate = true
        var dialog = SetupDialog(settings)
        var texts: [String] = []
        while dialog.question != nil {
            texts.append(dialog.prompt.text)
            _ = try? dialog.answer(dialog.question == .sound ? "y" : "")
        }
        #expect(texts.count == SetupDialog.Question.allCases.count && !texts.contains(""))
    }
}
