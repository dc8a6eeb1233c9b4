package import Control
package import Speech

/// The state of the speech at one moment: the values from which the voice's part of the status is made.
package struct VoiceSnapshot: Sendable {
    /// The planner, which decides what is played.
    package let planner: PromptPlanner

    package init(planner: PromptPlanner) { self.planner = planner }

    package var settings: VoiceSettings { planner.settings }

    /// Why chimes are played and not speech; nil if there is no problem, or nothing was spoken yet.
    package var problem: String? { planner.problem }

    package var last: SpokenStatus? {
        planner.last.map { SpokenStatus(text: $0.played.text, atUnixSeconds: $0.at, chime: $0.played.isChime) }
    }
}

extension VoiceStatus {
    package init(_ voice: VoiceSnapshot) {
        self.init(
            output: VoiceChoice(voice.settings.output),
            quiet: voice.settings.isQuiet,
            language: voice.planner.languageCode,
            program: voice.settings.program,
            problem: voice.settings.output == .speech ? voice.problem : nil,
            last: voice.last
        )
    }
}

extension Diagnosis.Finding {
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
                text: "speech by \(program), \(voice.planner.languageCode)\(quiet)"
            )
            return
        }
        self.init(subject: "voice", verdict: .fair, text: "chimes are played and not speech: \(problem)")
    }
}

// MARK: - Choices

extension VoiceChoice {
    package init(_ output: VoiceOutput) {
        switch output {
        case .off: self = .off
        case .chimes: self = .chimes
        case .speech: self = .speech
        }
    }
}
