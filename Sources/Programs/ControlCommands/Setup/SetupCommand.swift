import Activities
import ArgumentParser
import Control
import Files
import Glibc
import Messages
import OutsideText
import Report

struct SetupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Answer a few questions before the first run: language, units, height, speed, sound, announcements.",
        discussion: """
            Enter skips a question. Each answer takes effect at once, so if the setup ends early, the answers so far are kept. The \
            answers can also come from a file or a pipe, one per line. The first stridectl run in a terminal offers the setup once.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Ask nothing: keep all settings and print them.") var yes = false

    func run() async throws {
        var conversation = try await SetupConversation(daemon)
        SetupOffer.remember()
        if yes { conversation.skipAll() } else { try await conversation.run() }
        conversation.showEnd()
    }
}

enum SetupOffer {
    /// Offers the setup once, at the first run in a terminal; otherwise it does nothing.
    static func make(_ daemon: Daemon) async throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !wasMade else { return }
        // A daemon that does not run is reported by the command itself.
        var conversation = try await SetupConversation(daemon)
        let isAccepted = conversation.offer()
        remember()
        guard isAccepted else { return }
        try await conversation.run()
    }

    /// Remembers that the setup was offered or begun; if that fails, it is offered again.
    static func remember() {
        let path = Folders.user.setupOffer
        try? PrivateFile.makeFolder(PrivateFile.folder(of: path))
        try? PrivateFile.replace(path, with: [UInt8]())
    }

    /// Whether the setup was offered before, or `stridectl` has changed a setting, for example with a version without the setup.
    private static var wasMade: Bool {
        let folders = Folders.user
        return access(folders.setupOffer, F_OK) == 0 || access(folders.preferences, F_OK) == 0
    }
}

/// Shows the questions of the setup in the terminal, and carries out the answers.
struct SetupConversation {
    /// The longest time for which the clicks of the sound test play.
    private static let longestTest: Duration = .seconds(20)

    private let daemon: Daemon
    private let columns: Int
    private var dialog: SetupDialog
    private var input = AnswerInput()

    init(_ daemon: Daemon) async throws {
        let style = daemon.style
        var settings = SetupDialog.Settings(language: style.messages.language, units: style.units, voice: .off)
        let status = try await daemon.status
        settings.heightMeters = status.runner.heightMeters
        settings.voice = status.voice?.output ?? .off
        settings.canCalibrate = RawTerminal.isAvailable
        settings.canPlay = status.state == .stopped && status.recording == nil
        self.daemon = daemon
        // A line that fills the terminal would be followed by an empty one on some terminals.
        columns = style.columns - 1
        dialog = SetupDialog(settings, isASCII: style.letters == .ascii)
    }

    private var messages: Messages { dialog.messages }

    func offer() -> Bool {
        show(messages.setupOffer)
        let isAccepted = Question.ask(messages.setupOfferQuestion, hint: messages.yesOrNo) == .yes
        if !isAccepted { show(messages.setupOfferDeclined) }
        return isAccepted
    }

    mutating func skipAll() {
        while dialog.question != nil {
            if let present = dialog.present { show("\(dialog.prompt.text): \(present)") }
            _ = try? dialog.answer("")
        }
    }

    /// Throws an exit status if an answer cannot be carried out, or if the input ended or a signal came before the last answer.
    mutating func run() async throws {
        SignalPipe.open()
        show(messages.setupIntroduction)
        while let question = dialog.question {
            ask()
            let line = try await answer(to: question)
            let action: SetupDialog.Action?
            do throws(Refusal) {
                action = try dialog.answer(line)
            } catch {
                show(error.description)
                continue
            }
            if let action { try await carryOut(action) }
            if question == .calibration, action == nil { show(messages.setupCalibrationLater) }
            guard question == .speed else { continue }
            show(dialog.sourceAdvice)
            if !dialog.settings.canPlay { show(messages.setupSoundBusy) }
        }
        Terminal.printLine("")
    }

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
            try await daemon.change(["voice.output": output.rawValue, "voice.quiet": "false"]) { client in
                show(try await client.call(GetStatus()).status.voice?.problem.map(messages.translated))
            }
        case .calibrate: try await calibrate()
        case .playClicks: _ = try await daemon.call(Start())
        case .stopClicks(let areHeard):
            try await stopClicks()
            if let areHeard { show(areHeard ? messages.setupSoundWorks : messages.setupSoundFails) }
        }
    }

    /// Only a signal ends the setup; a calibration that was refused can be repeated later.
    private func calibrate() async throws {
        let dialog = CalibrationDialog(daemon: daemon, messages: messages)
        do {
            dialog.show(try await dialog.run().calibration)
        } catch let status as ExitCode where status.rawValue <= 128 {
            show(messages.setupCalibrationLater)
        }
    }

    private func stopClicks() async throws {
        _ = try await daemon.call(Stop())
    }
}
