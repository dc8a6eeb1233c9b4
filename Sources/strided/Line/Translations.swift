import Cadence
import Control
import Inputs
import Metronome
import Pacing
import Playback

// Conversions between types of different modules. Those modules do not import each other, so the conversions are here.

extension Pacer.Event {
    /// Converts an observation into an event for the pacer.
    init(_ observation: Observation) {
        let origin = observation.source.rawValue
        switch observation.kind {
        case .speed(let fix):
            self = .speed(
                Pacer.SpeedReading(
                    speed: fix.speed,
                    instant: observation.instant,
                    origin: origin,
                    deviation: fix.accuracy?.metersPerSecond,
                    isDeadReckoned: fix.quality == .deadReckoning,
                    altitude: fix.altitude?.meters
                )
            )
        case .podSpeed(let speed):
            self = .speed(
                Pacer.SpeedReading(source: .footPod, speed: speed, instant: observation.instant, origin: origin)
            )
        case .belt(let belt):
            self = .speed(
                Pacer.SpeedReading(
                    source: .treadmill,
                    speed: belt.speed,
                    instant: observation.instant,
                    origin: origin,
                    gradient: belt.gradient
                )
            )
        case .noFix:
            self = .noFix(origin: origin)
        case .stepRate(let rate):
            self = .stepRate(rate, origin: origin)
        case .standing:
            self = .standing(origin: origin)
        case .footfall(let footfall):
            self = .footfall(
                at: observation.instant,
                confidence: footfall.confidence,
                uncertainty: footfall.uncertainty,
                origin: origin
            )
        case .steps(let count):
            self = .steps(count)
        case .heartRate(let rate):
            self = .heartRate(rate)
        }
    }
}

extension Performance {
    /// Combines an order of the pacer with the runner's preferences.
    ///
    /// - Parameter anchor: the grid of an earlier process that the run continues, or nil.
    init(_ order: PlayOrder, _ preferences: Preferences, _ recipe: SoundRecipe, _ anchor: GridAnchor?) {
        self.init(
            run: order.run,
            anchor: anchor,
            isPaused: order.isPaused || order.isResting,
            tempo: order.tempo,
            ramp: order.ramp,
            cue: preferences.cue.cue,
            recipe: recipe,
            accent: preferences.accent,
            gain: Float(preferences.volume.amplitude),
            leadIn: preferences.leadIn,
            keepsAwake: preferences.keepsAwake,
            shift: order.shift
        )
    }
}

extension PlayerConfiguration {
    /// The configuration of the output; if `file` is a path, the output is that WAV file instead of a device.
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
