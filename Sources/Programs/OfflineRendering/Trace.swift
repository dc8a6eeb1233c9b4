import Metronome
package import Playback

/// One line of a trace: an action of the audio thread, and for most actions the frame of the output on which it happened.
///
/// `strided render --trace` renders the trace again, so that a recording of the output can be compared with it sample by sample.
package struct TraceRecord: Codable, Sendable {
    package enum Event: String, Codable, Sendable {
        /// An output was opened with the sample rate `rate`.
        case opened
        /// The settings in `playing` were applied at `frame`.
        case settings
        /// From `frame` on, the beat grid is computed for a sound card that plays `stretch` times its nominal number
        /// of frames.
        case stretched
        /// At `frame`, `skipped` frames of the beat grid are left out; a negative number of frames is inserted instead.
        case skipped
        /// The audio thread has written a step, which can no longer be changed.
        case step
        /// The output had an underrun, so the positions of all later frames have moved.
        case xrun
    }

    package struct Change: Codable, Sendable {
        package var step: Int64
        package var startStepsPerMinute: Double
        package var stepsPerMinute: Double
        package var rampSeconds: Double

        private enum CodingKeys: String, CodingKey {
            case step
            case startStepsPerMinute = "start_spm"
            case stepsPerMinute = "tempo_spm"
            case rampSeconds = "ramp_s"
        }
    }

    /// The settings of the clicks that are played: tempo, sound, volume and so on.
    package struct Playing: Codable, Sendable {
        package var run: UInt64
        package var isPaused: Bool
        package var stepsPerMinute: Double
        package var rampSeconds: Double
        package var cue: String
        package var sound: String
        package var accent: String
        package var gain: Float
        package var leadIn: Int
        package var keepsAwake: Bool
        package var shift: Double
        /// The change of the tempo that is scheduled on a step; nil if there is none.
        package var next: Change?
        /// The number of the step from which the run of an earlier process is continued; nil for a run that this process started.
        package var continuedAt: Int64?

        private enum CodingKeys: String, CodingKey {
            case run
            case isPaused = "paused"
            case stepsPerMinute = "tempo_spm"
            case rampSeconds = "ramp_s"
            case cue, sound, accent, gain
            case leadIn = "lead_in"
            case keepsAwake = "keep_awake"
            case shift = "shift_s"
            case next
            case continuedAt = "continued_at_step"
        }
    }

    package var event: Event
    package var device: String?
    package var rate: Int?
    package var frame: Int64?
    /// The time at which the frame `frame` is heard, in nanoseconds of the monotonic clock.
    package var heardAt: Int64?
    package var playing: Playing?
    package var stretch: Double?
    package var skipped: Int64?
    package var step: Int64?

    private enum CodingKeys: String, CodingKey {
        case event, device, frame, playing, stretch, skipped, step
        case rate = "rate_hz"
        case heardAt = "heard_at_ns"
    }
}

package struct Trace {
    // Settings that were posted but that the output has not applied yet.
    private var posted = PostedHistory<TraceRecord.Playing>()

    package init() {}

    package mutating func post(_ performance: Performance, sound: String, serial: UInt64) {
        posted.append(TraceRecord.Playing(performance, sound: sound), serial: serial)
    }

    package mutating func record(of event: PlayerEvent) -> TraceRecord? {
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
        case .prompt, .gridChanged, .realtime, .closed, .headphonesPulled, .sink, .fellBack, .failed, .deepened,
            .stalled, .delayChanged, .lost:
            nil
        }
    }
}

extension TraceRecord.Playing {
    fileprivate init(_ performance: Performance, sound: String) {
        self.init(
            run: performance.order.run,
            isPaused: performance.order.isSilent,
            stepsPerMinute: performance.order.tempo.stepsPerMinute,
            rampSeconds: performance.order.ramp / .seconds(1),
            cue: performance.style.cue.rawValue,
            sound: sound,
            accent: performance.accent.rawValue,
            gain: performance.style.gain,
            leadIn: performance.style.leadIn,
            keepsAwake: performance.style.keepsAwake,
            shift: performance.order.shift,
            next: performance.order.next.map {
                TraceRecord.Change(
                    step: $0.step,
                    startStepsPerMinute: $0.start.stepsPerMinute,
                    stepsPerMinute: $0.end.stepsPerMinute,
                    rampSeconds: $0.ramp / .seconds(1)
                )
            },
            continuedAt: performance.anchor?.step
        )
    }
}
