public import Metronome

/// The output device and its options.
public struct PlayerConfiguration: Hashable, Sendable {
    /// The output device.
    public enum Device: Hashable, Sendable {
        /// The ALSA PCM with this name, such as "default" or "hw:1,0".
        case alsa(String)
        /// A WAV file, written in real time.
        case wav(path: String)
        /// No sound, in real time.
        case null
    }

    /// The clock that defines the length of a minute.
    public enum Clock: String, CaseIterable, Hashable, Sendable {
        /// The system clock: errors of the sound card's sample clock are corrected.
        case system
        /// The sound card's clock: a step always has the same number of frames.
        case device
    }

    /// The output device.
    public var device: Device
    /// The sample rate to request; the device may grant another one.
    public var preferredRate: SampleRate
    /// How far ahead to write.
    public var lookahead: Lookahead
    /// The clock that defines the length of a minute.
    public var clock: Clock
    /// The `SCHED_RR` priority to request, 1 to 99; 0 requests none.
    ///
    /// The default is modest: sound servers use 5 to 20 or more.
    public var realtimePriority: Int
    /// Time without a run after which the device is closed, so that other programs can use it and the computer can
    /// sleep.
    public var idle: Duration
    /// Whether each step is reported as an event.
    public var reportsOnsets: Bool

    /// Creates a configuration.
    public init(
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

    /// The device's name in reports.
    public var deviceName: String {
        switch device {
        case .alsa(let name): name
        case .wav(let path): path
        case .null: "null"
        }
    }
}
