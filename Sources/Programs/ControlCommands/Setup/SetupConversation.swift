import Activities
import ArgumentParser
import Control
import Glibc
import Messages
import OutsideText
import Report

/// Shows the questions of the setup in the terminal, and carries out the answers.
struct SetupConversation {
    /// The longest time for which the clicks of the sound test play.
    private static let longestTest: Duration = .seconds(20)

    private let daemon: Daemon
    private let columns: Int
    private var dialog: SetupDialog
    private var input = AnswerInput()

    /// Reads the present settings from the daemon.
    init(_ daemon: Daemon) async throws {
        let style = daemon.style
        var settings = SetupDialog.Settings(language: style.messages.language, units: style.units, voice: .off)
        try await daemon.connect { client throws(ControlClientError) in
            let status = try await client.call(GetStatus()).status
            settings.heightMeters = status.runner.heightMeters
            settings.voice = status.voice?.output ?? .off
            settings.canPlay = status.state == .stopped && status.recording == nil
        }
        self.daemon = daemon
        // A line that fills the terminal would be followed by an empty one on some terminals.
        columns = style.columns - 1
        dialog = SetupDialog(settings, isASCII: style.letters == .ascii)
    }

    private var messages: Messages { dialog.messages }

    /// Offers the questions; whether the runner wants to answer them.
    func offer() -> Bool {
        show(messages.setupOffer)
        let isAccepted = Question.ask(messages.setupOfferQuestion, hint: messages.yesOrNo) == .yes
        if !isAccepted { show(messages.setupOfferDeclined) }
        return isAccepted
    }

    /// Skips all questions, and prints the value of each setting.
    mutating func skipAll() {
        while dialog.question != nil {
            if let present = dialog.present { show("\(dialog.prompt.text): \(present)") }
            _ = try? dialog.answer("")
        }
    }

    /// Asks the questions and carries out each answer at once.
    ///
    /// - Throws: An exit status if an answer cannot be carried out, or if the input ended or a signal came before the last answer.
    mutating func run() async throws {
        SignalPipe.open()
        show(messages.setupIntroduction)
        while let question = dialog.question {
            ask()
            let line = try await answer(to: question)
            let action: SetupDialog.Action?
            do throws(SetupDialog.Mistake) {
                action = try dialog.answer(line)
            } catch {
                show(error.description)
                continue
            }
            if let action { try await carryOut(action) }
            guard question == .speed else { continue }
            show(dialog.sourceAdvice)
            if !dialog.settings.canPlay { show(messages.setupSoundBusy) }
        }
        Terminal.printLine("")
    }

    /// Prints the command of the first run, and how to change an answer.
    func showEnd() {
        show(
            dialog.sourceAdvice == nil
                ? messages.setupReady(command: dialog.firstCommand)
                : messages.setupReadyNext(command: dialog.firstCommand)
        )
        show(messages.setupAgain)
    }
}

// MARK: - Questions

extension SetupConversation {
    private func ask() {
        let (text, choices) = dialog.prompt
        Terminal.printLine("")
        show(text + (dialog.present.map { " (\(messages.setupNow(value: $0)))" } ?? ""))
        for (index, choice) in choices.enumerated() { show("\(index + 1)  \(choice)") }
        Terminal.write("> ", to: STDOUT_FILENO)
    }

    /// Waits for the answer; the clicks of the sound test end after a time.
    ///
    /// - Throws: An exit status if the input ended or a signal came before it.
    private mutating func answer(to question: SetupDialog.Question) async throws -> String {
        var patience = question == .heard ? Self.longestTest : nil
        while true {
            let status: ExitCode
            switch input.next(patience: patience) {
            case .line(let line): return line
            case .late:
                try await stopClicks()
                patience = nil
                continue
            case .end: status = .failure
            case .signal(let number): status = ExitCode(128 + number)
            }
            if question == .heard { try await stopClicks() }
            Terminal.printLine("")
            let text =
                dialog.answers == 0 ? messages.setupEndedAtOnce : messages.setupEnded(question: dialog.prompt.text)
            Terminal.printError(lines: "stridectl: \(text)".wrapped(to: columns).joined(separator: "\n"))
            throw status
        }
    }

    /// Prints a text with line breaks between words, for a terminal of any width.
    private func show(_ text: String?) {
        for line in text?.wrapped(to: columns) ?? [] { Terminal.printLine(line) }
    }
}

// MARK: - Answers

extension SetupConversation {
    private func carryOut(_ action: SetupDialog.Action) async throws {
        switch action {
        case .setLanguage(let language): try await daemon.change(["language": language.rawValue]) { _ in }
        case .setUnits(let units): try await daemon.change(["units": units == .metric ? "metric" : "imperial"]) { _ in }
        case .setHeight(let meters): try await daemon.change(["runner.height": "\(meters)m"]) { _ in }
        case .setVoice(let output):
            try await daemon.change(["voice.output": output.rawValue, "voice.quiet": "false"]) {
                client throws(ControlClientError) in
                show(try await client.call(GetStatus()).status.voice?.problem.map(messages.translated))
            }
        case .playClicks:
            try await daemon.connect { client throws(ControlClientError) in _ = try await client.call(Start()) }
        case .stopClicks(let areHeard):
            try await stopClicks()
            if let areHeard { show(areHeard ? messages.setupSoundWorks : messages.setupSoundFails) }
        }
    }

    private func stopClicks() async throws {
        try await daemon.connect { client throws(ControlClientError) in _ = try await client.call(Stop()) }
    }
}
