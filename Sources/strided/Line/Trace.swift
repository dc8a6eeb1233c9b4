import Metronome
import Playback

/// One line of a trace: what the audio thread did, and on which frame of the output.
///
/// `strided render --trace` plays it again, so that a recording of the output can be held against it, sample for sample.
struct TraceRecord: Codable, Sendable {
    /// What happened.
    enum Event: String, Codable, Sendable {
        /// An output was opened, at `rate`.
        case opened
        /// Settings came into force at `frame`.
        case settings
        /// From `frame` on the grid is laid out for a card that plays `stretch` times the frames it says it does.
        case stretched
        /// At `frame` so many frames of the grid are left out, or put in when below zero.
        case skipped
        /// A step can no longer be changed.
        case step
        /// The output ran dry: the frames after it are no longer where they were.
        case xrun
    }

    /// What is played, in the settings' words.
    struct Playing: Codable, Sendable {
        var run: UInt64
        var isPaused: Bool
        var stepsPerMinute: Double
        var rampSeconds: Double
        var cue: String
        var sound: String
        var accent: String
        var gain: Float
        var leadIn: Int
        var keepsAwake: Bool
        var shift: Double
        /// The step from which the run of an earlier process continues; nil for a run that began here.
        var continuedAt: Int64?

        private enum CodingKeys: String, CodingKey {
            case run
            case isPaused = "paused"
            case stepsPerMinute = "tempo_spm"
            case rampSeconds = "ramp_s"
            case cue, sound, accent, gain
            case leadIn = "lead_in"
            case keepsAwake = "keep_awake"
            case shift = "shift_s"
            case continuedAt = "continued_at_step"
        }
    }

    var event: Event
    var device: String?
    var rate: Int?
    var frame: Int64?
    /// When the frame is heard, nanoseconds of the monotonic clock.
    var heardAt: Int64?
    var playing: Playing?
    var stretch: Double?
    var skipped: Int64?
    var step: Int64?

    private enum CodingKeys: String, CodingKey {
        case event, device, frame, playing, stretch, skipped, step
        case rate = "rate_hz"
        case heardAt = "heard_at_ns"
    }
}

/// Makes the lines of a trace from what is posted and what the output reports.
struct Trace {
    // What was posted and has not come into force.
    private var posted = PostedHistory<TraceRecord.Playing>()

    /// Notes a performance that may come into force.
    mutating func posted(_ performance: Performance, sound: String, serial: UInt64) {
        posted.append(TraceRecord.Playing(performance, sound: sound), serial: serial)
    }

    /// The line of an event; nil for one that is not traced.
    mutating func record(of event: PlayerEvent) -> TraceRecord? {
        switch event {
        case .opened(let report):
            TraceRecord(event: .opened, device: report.device, rate: report.sampleRate.hertz)
        case .settingsApplied(let serial, let frame, let heardAt):
            TraceRecord(
                event: .settings,
                frame: frame,
                heardAt: heardAt.nanoseconds,
                playing: posted.removeAll(upTo: serial)
            )
        case .stretched(let stretch, let frame):
            TraceRecord(event: .stretched, frame: frame, stretch: stretch)
        case .skipped(let frames, let frame):
            TraceRecord(event: .skipped, frame: frame, skipped: frames)
        case .onset(let onset, let heardAt):
            TraceRecord(event: .step, frame: onset.frame, heardAt: heardAt.nanoseconds, step: onset.step)
        case .xrun:
            TraceRecord(event: .xrun)
        case .realtime, .closed, .headphonesPulled, .fellBack, .failed, .deepened, .stalled, .lost:
            nil
        }
    }
}

extension TraceRecord.Playing {
    fileprivate init(_ performance: Performance, sound: String) {
        self.init(
            run: performance.run,
            isPaused: performance.isPaused,
            stepsPerMinute: performance.tempo.stepsPerMinute,
            rampSeconds: performance.ramp / .seconds(1),
            cue: performance.cue.rawValue,
            sound: sound,
            accent: performance.accent.rawValue,
            gain: performance.gain,
            leadIn: performance.leadIn,
            keepsAwake: performance.keepsAwake,
            shift: performance.shift,
            continuedAt: performance.anchor?.step
        )
    }
}
