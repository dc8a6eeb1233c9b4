package import Metronome

/// Which output device the click player uses, and its options.
package struct PlayerConfiguration: Hashable, Sendable {
    /// Where the clicks are played.
    package enum Device: Hashable, Sendable {
        /// The ALSA PCM with this name, such as "default" or "hw:1,0".
        case alsa(String)
        /// The WAV file at this path, written in real time.
        case wav(path: String)
        /// No device: the clicks are computed in real time, but they are not heard.
        case null
    }

    /// The clock that determines how long a minute of the metronome is.
    package enum Clock: String, CaseIterable, Hashable, Sendable {
        /// The system's clock: errors of the sound card's sample clock are corrected.
        case system
        /// The sound card's clock: at a constant tempo, a step always has the same number of frames.
        case device
    }

    package var device: Device
    /// The sample rate that is requested; the device may grant another one.
    package var preferredRate: SampleRate
    package var lookahead: Lookahead
    package var clock: Clock
    /// The `SCHED_RR` priority that is requested, 1 to 99; 0 requests none.
    ///
    /// The default is low: sound servers use 5 to 20 or more.
    package var realtimePriority: Int
    /// If the metronome has been stopped for this time, the device is closed, so that other programs can use it and the computer
    /// can sleep.
    package var idle: Duration
    /// Whether each step is reported as an event.
    package var reportsOnsets: Bool

    package init(
        device: Device = .alsa("default"),
        preferredRate: SampleRate = SampleRate(hertz: 48_000),
        lookahead: Lookahead = Lookahead(),
        clock: Clock = .system,
        realtimePriority: Int = 10,
        idle: Duration = .seconds(2),
        reportsOnsets: Bool = true
    ) {
        self.device = device
        self.preferredRate = preferredRate
        self.lookahead = lookahead
        self.clock = clock
        self.realtimePriority = realtimePriority
        self.idle = idle
        self.reportsOnsets = reportsOnsets
    }

    /// The name of the device for messages: the ALSA name, the path of the file, or "null".
    package var deviceName: String {
        switch device {
        case .alsa(let name): name
        case .wav(let path): path
        case .null: "null"
        }
    }
}
