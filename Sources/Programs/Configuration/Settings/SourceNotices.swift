package import Coach
import Messages
import Metronome
package import Pacing
import Speech

/// Decides when the runner is told that the followed source is lost, and that it is back.
package struct SourceNotices {
    /// The source that was lost last; nil once the runner follows a source that reports, or none.
    private var lost: FollowedSource?

    package init() {}

    /// - Returns: what is announced; nil without a run, with `voice.output` "off", and if there is nothing to tell.
    package mutating func handleChange(of pacer: Pacer, _ settings: DaemonSettings) -> Announcement? {
        let messages = Messages(settings.spokenLanguage)
        let name = messages.sourceName(pacer.present.rawValue)
        var text: String?
        switch pacer.sourceState {
        case .lost:
            lost = pacer.present
            text = messages.sourceLost(source: name)
        case .live:
            if lost == pacer.present { text = messages.sourceBack(source: name) }
            lost = nil
        case .manual, .waiting: lost = nil
        case .held: break
        }
        guard let text, pacer.playing.run != 0, settings.preferences.voice.output != .off else { return nil }
        return Announcement(.notice, text: text)
    }
}
