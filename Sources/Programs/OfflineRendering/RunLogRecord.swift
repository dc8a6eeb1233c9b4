package import Cadence
package import Metronome
package import Pacing

/// One line of the log of `strided render`: an event and its time in seconds of the recording.
package struct RunLogRecord: Encodable {
    /// Seconds since the start; the time of an onset or of a prompt is exact to one frame.
    package let time: Double
    /// The kind of event: "target", "source", "note", "onset" or "prompt".
    package let event: String
    package var cadence: Double?
    package var speed: Double?
    package var source: String?
    package var state: String?
    package var text: String?
    package var step: Int64?
    package var frame: Int64?
    package var foot: String?
    package var isSounded: Bool?

    private enum CodingKeys: String, CodingKey {
        case time = "t_s"
        case event
        case cadence = "cadence_spm"
        case speed = "speed_mps"
        case source, state, text, step, frame, foot
        case isSounded = "sounded"
    }

    package init(_ time: Duration, _ entry: RunEntry) {
        // The times have a resolution of 1 ns. Smaller digits are errors of the division, so they are rounded away.
        self.time = (time / .seconds(1) * 1e9).rounded() / 1e9
        switch entry {
        case .target(let cadence, let speed):
            event = "target"
            self.cadence = cadence.stepsPerMinute
            self.speed = speed?.metersPerSecond
        case .source(let source, let state):
            event = "source"
            self.source = source.rawValue
            self.state = state.rawValue
        case .note(let text):
            event = "note"
            self.text = text
        case .onset(let onset):
            event = "onset"
            step = onset.step
            frame = onset.frame
            foot = onset.foot.rawValue
            isSounded = onset.isSounded
        case .prompt(let onset, let text):
            event = "prompt"
            frame = onset.frame
            self.text = text
        }
    }
}

/// An event of a run, for the log of `strided render`.
package enum RunEntry {
    case target(StepRate, speed: Speed?)
    case source(FollowedSource, SourceState)
    case note(String)
    /// A step of the metronome, with or without a click.
    case onset(Onset)
    /// The beginning of a prompt, with the text that is spoken or for which a chime is played.
    case prompt(PromptOnset, text: String)

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
