import Metronome
package import Playback

extension PlayerConfiguration {
    /// The configuration of the sound output; if `file` is not nil, the sound is written to that WAV file instead of a device.
    package init(_ audio: AudioSettings, output file: String?) {
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
