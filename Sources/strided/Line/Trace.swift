import Metronome
import Playback

/// One line of a trace: an action of the audio thread and the frame of the output on which it happened.
///
/// `strided render --trace` renders the trace again, so that a recording of the output can be compared with it sample by sample.
struct TraceRecord: Codable, Sendable {
    /// The kind of event.
    enum Event: String, Codable, Sendable {
        /// An output was opened with the sample rate `rate`.
        case opened
        /// The settings in `playing` were applied at `frame`.
        case settings
        /// From `frame` on, the grid is computed for a sound card that plays `stretch` times its nominal number of frames.
        case stretched
        /// At `frame`, `skipped` frames of the grid are left out; a negative number of frames is inserted instead.
        case skipped
        /// The audio thread has written a step, which can no longer be changed.
        case step
        /// The output had an underrun, so the positions of all later frames have moved.
        case xrun
    }

    /// The performance that is played, with the same words as the settings.
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
        /// The step from which the run of an earlier process continues; nil for a run that this process started.
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
    /// The time at which the frame is heard, in nanoseconds of the monotonic clock.
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

/// Makes the lines of a trace from the posted performances and the reports of the output.
struct Trace {
    // Performances that were posted and are not applied yet.
    private var posted = PostedHistory<TraceRecord.Playing>()

    /// Stores a posted performance until the output applies it.
    mutating func posted(_ performance: Performance, sound: String, serial: UInt64) {
        posted.append(TraceRecord.Playing(performance, sound: sound), serial: serial)
    }

    /// The trace line for an event; nil for an event that is not traced.
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
