package import Control
package import Speech

extension VoiceStatus {
    package init(_ voice: PromptPlanner) {
        self.init(
            output: VoiceChoice(voice.settings.output),
            quiet: voice.settings.isQuiet,
            language: voice.languageCode,
            program: voice.settings.program,
            problem: voice.settings.output == .speech ? voice.problem : nil,
            last: voice.last.map {
                SpokenStatus(text: $0.played.text, atUnixSeconds: $0.at, chime: $0.played.isChime)
            }
        )
    }
}

extension VoiceChoice {
    package init(_ output: VoiceOutput) {
        switch output {
        case .off: self = .off
        case .chimes: self = .chimes
        case .speech: self = .speech
        }
    }
}
