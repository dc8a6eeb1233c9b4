package import Control
package import Messages
package import Speech

/// The state of the speech at one moment: the values from which the voice's part of the status is made.
package struct VoiceSnapshot: Sendable {
    /// The settings of the voice.
    package var settings: VoiceSettings
    /// The language of the speech.
    package var language: Language
    /// Why chimes are played and not speech; nil if there is no problem, or nothing was spoken yet.
    package var problem: String?
    /// What was played last.
    package var last: SpokenStatus?

    /// Creates a snapshot of the speech.
    package init(settings: VoiceSettings, language: Language, problem: String?, last: SpokenStatus?) {
        self.settings = settings
        self.language = language
        self.problem = problem
        self.last = last
    }
}

extension VoiceStatus {
    /// Makes the voice's part of the status.
    package init(_ voice: VoiceSnapshot) {
        self.init(
            output: VoiceChoice(voice.settings.output),
            quiet: voice.settings.isQuiet,
            language: voice.language.rawValue,
            program: voice.settings.program,
            problem: voice.settings.output == .speech ? voice.problem : nil,
            last: voice.last
        )
    }
}

extension Diagnosis.Finding {
    /// The check of the speech.
    package init(voice: VoiceSnapshot) {
        let program = voice.settings.program
        guard voice.settings.output == .speech else {
            self.init(
                subject: "voice",
                verdict: .good,
                text: "no speech: voice.output is \(voice.settings.output.rawValue)"
            )
            return
        }
        guard let problem = voice.problem else {
            let quiet = voice.settings.isQuiet ? "; nothing is said, because voice.quiet is true" : ""
            self.init(
                subject: "voice",
                verdict: .good,
                text: "speech by \(program), \(voice.language.rawValue)\(quiet)"
            )
            return
        }
        self.init(subject: "voice", verdict: .fair, text: "chimes are played and not speech: \(problem)")
    }
}

// MARK: - Choices

extension VoiceChoice {
    /// Converts a value of `VoiceOutput`.
    package init(_ output: VoiceOutput) {
        switch output {
        case .off: self = .off
        case .chimes: self = .chimes
        case .speech: self = .speech
        }
    }
}
