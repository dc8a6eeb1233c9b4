public import Metronome

/// Where and how to play.
public struct PlayerConfiguration: Hashable, Sendable {
    /// Where to play.
    public enum Device: Hashable, Sendable {
        /// The ALSA PCM of that name, such as "default" or "hw:1,0".
        case alsa(String)
        /// A WAV file, written in real time.
        case wav(path: String)
        /// Nowhere, in real time.
        case null
    }

    /// Which clock a minute is counted by.
    public enum Clock: String, CaseIterable, Hashable, Sendable {
        /// The system's: what the device's own clock is off by is made up for.
        case system
        /// The device's: a step is the same number of frames for ever.
        case device
    }

    /// Where to play.
    public var device: Device
    /// Rate to ask for; the device may grant another.
    public var preferredRate: SampleRate
    /// How far ahead to write.
    public var lookahead: Lookahead
    /// Which clock a minute is counted by.
    public var clock: Clock
    /// Priority to ask for under `SCHED_RR`, 1 to 99; 0 asks for none.
    ///
    /// Modest by default: sound servers use 5 to 20 or more.
    public var realtimePriority: Int
    /// Time without a run after which the device is closed, for others to use and for the machine to sleep.
    public var idle: Duration
    /// True when each step is to be reported.
    public var reportsOnsets: Bool

    /// Gathers choices.
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

    /// The device's name as reports have it.
    public var deviceName: String {
        switch device {
        case .alsa(let name): name
        case .wav(let path): path
        case .null: "null"
        }
    }
}
