import Cadence
import Metronome
import Pacing

/// One line of the log of `strided render`: an event and its time in seconds of the recording.
struct RunLogRecord: Encodable {
    /// Seconds since the start; the time of an onset is exact to one frame.
    let time: Double
    /// The kind of event: "target", "source", "note" or "onset".
    let event: String
    var cadence: Double?
    var speed: Double?
    var source: String?
    var state: String?
    var text: String?
    var step: Int64?
    var frame: Int64?
    var foot: String?
    var isSounded: Bool?

    private enum CodingKeys: String, CodingKey {
        case time = "t_s"
        case event
        case cadence = "cadence_spm"
        case speed = "speed_mps"
        case source, state, text, step, frame, foot
        case isSounded = "sounded"
    }

    init(_ time: Duration, _ entry: RunEntry) {
        // The times have a resolution of 1 ns, so smaller digits are errors of the division and are rounded away.
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
        }
    }
}
