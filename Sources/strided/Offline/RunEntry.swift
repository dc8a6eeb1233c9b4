import Cadence
import Metronome
import Pacing

/// What happened in a run, for the log of a rendering.
enum RunEntry {
    /// Another cadence is asked of the runner.
    case target(StepRate, speed: Speed?)
    /// The followed source is trusted more or less.
    case source(FollowedSource, SourceState)
    /// Something else worth a line, in words.
    case note(String)
    /// A step.
    case onset(Onset)

    /// What the pacer reports.
    init(_ report: Pacer.Report) {
        switch report {
        case .target(let cadence, let speed): self = .target(cadence, speed: speed)
        case .source(let source, let state): self = .source(source, state)
        default: self = .note(report.text)
        }
    }
}

/// Takes each entry with its time since the run began.
typealias RunJournal = @Sendable (_ time: Duration, RunEntry) -> Void
