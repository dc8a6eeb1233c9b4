package import Cadence
package import Metronome
package import Pacing

/// An event of a run, for the log of `strided render`.
package enum RunEntry {
    /// The target cadence has changed.
    case target(StepRate, speed: Speed?)
    /// The state of the sensor that the pacer follows has changed.
    case source(FollowedSource, SourceState)
    /// Another event, described in words.
    case note(String)
    /// A step of the metronome, with or without a click.
    case onset(Onset)
    /// The beginning of a prompt, with the text that is spoken or for which a chime is played.
    case prompt(PromptOnset, text: String)

    /// Converts an event that the pacer reports.
    package init(_ report: Pacer.Report) {
        switch report {
        case .target(let cadence, let speed): self = .target(cadence, speed: speed)
        case .source(let source, let state): self = .source(source, state)
        default: self = .note(report.text)
        }
    }
}

/// A function that receives each event, with its time since the program began.
package typealias RunJournal = @Sendable (_ time: Duration, RunEntry) -> Void
