/// The state of the audio output.
public struct OutputStatus: Sendable, Equatable, Codable {
    /// The name of the device: an ALSA PCM, a file, or "null".
    public let device: String
    /// The sample rate that the device granted, in frames a second.
    public let rate: Int
    /// The number of channels that the device granted.
    public let channels: Int
    /// The sample format that the device granted, in ALSA's notation: "S16_LE".
    public let format: String
    /// The size of the device's buffer, in frames.
    public let bufferFrames: Int
    /// The number of frames between two interrupts of the device (the ALSA period).
    public let periodFrames: Int
    /// How long before playback the clicks are rendered in the first seconds after a change of a setting, in milliseconds.
    public let lookaheadMilliseconds: Double?
    /// How long before playback the clicks are rendered while no setting changes, in milliseconds.
    public let restingLookaheadMilliseconds: Double?
    /// Whether frames that were already written to the device can be rewound and rendered again.
    public let rewinds: Bool
    /// The precision of the playback clock; `nil` until the device has played for one second.
    public let clock: ClockStatus?
    /// The scheduling policy that the realtime thread was granted, or why it was refused, in words.
    public let realtime: String
    /// The number of underruns since the daemon started: the device's buffer ran empty, for example while the computer slept.
    public let xruns: Int
    /// The number of events of the realtime thread that were lost since the daemon started, because the queue was full.
    public let lostEvents: Int

    /// Creates an output status with the parameters that the device granted.
    public init(
        device: String,
        rate: Int,
        channels: Int,
        format: String,
        bufferFrames: Int,
        periodFrames: Int,
        lookaheadMilliseconds: Double?,
        restingLookaheadMilliseconds: Double?,
        rewinds: Bool,
        clock: ClockStatus?,
        realtime: String,
        xruns: Int,
        lostEvents: Int
    ) {
        self.device = device
        self.rate = rate
        self.channels = channels
        self.format = format
        self.bufferFrames = bufferFrames
        self.periodFrames = periodFrames
        self.lookaheadMilliseconds = lookaheadMilliseconds?.ifFinite
        self.restingLookaheadMilliseconds = restingLookaheadMilliseconds?.ifFinite
        self.rewinds = rewinds
        self.clock = clock
        self.realtime = realtime
        self.xruns = xruns
        self.lostEvents = lostEvents
    }

    private enum CodingKeys: String, CodingKey {
        case device
        case rate = "rate_hz"
        case channels, format
        case bufferFrames = "buffer_frames"
        case periodFrames = "period_frames"
        case lookaheadMilliseconds = "lookahead_ms"
        case restingLookaheadMilliseconds = "resting_lookahead_ms"
        case rewinds, clock, realtime, xruns
        case lostEvents = "lost_events"
    }
}
