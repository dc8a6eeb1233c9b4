import Control
import Inputs
import Metronome
import Pacing
import Playback

// Where one module's words become another's. The modules do not know each other; this is the place that knows them all.

extension Pacer.Event {
    /// What an observation means to the pacer; nil for what it has no use for.
    init?(_ observation: Observation) {
        switch observation.kind {
        case .speed(let fix):
            self = .speed(
                Pacer.SpeedReading(
                    speed: fix.speed,
                    instant: observation.instant,
                    origin: observation.source.rawValue
                )
            )
        case .noFix:
            self = .noFix(origin: observation.source.rawValue)
        case .stepRate(let rate):
            self = .stepRate(rate)
        case .steps, .footfall, .podSpeed, .belt, .heartRate:
            return nil
        }
    }
}

extension Performance {
    /// An order with the runner's preferences for it.
    init(_ order: PlayOrder, _ preferences: Preferences, _ recipe: SoundRecipe) {
        self.init(
            run: order.run,
            isPaused: order.isPaused,
            tempo: order.tempo,
            ramp: order.ramp,
            cue: preferences.cue,
            recipe: recipe,
            accent: preferences.accent,
            gain: Float(preferences.volume.amplitude),
            leadIn: preferences.leadIn,
            keepsAwake: preferences.keepsAwake
        )
    }
}

extension PlayerConfiguration {
    /// The output of these settings; `file` takes a device's place.
    init(_ audio: AudioSettings, output file: String?) {
        let device: Device =
            if let file { .wav(path: file) } else if audio.device == "null" { .null } else { .alsa(audio.device) }
        var lookahead = Lookahead(resting: audio.restingLookahead, period: audio.period)
        if let depth = audio.lookahead {
            lookahead.rewinding = depth
            lookahead.fixed = depth
        }
        self.init(
            device: device,
            preferredRate: SampleRate(hertz: audio.rate),
            lookahead: lookahead,
            clock: audio.clock,
            realtimePriority: audio.priority,
            idle: audio.release
        )
    }
}
