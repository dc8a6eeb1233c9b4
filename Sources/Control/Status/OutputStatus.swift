/// Where the sound goes.
public struct OutputStatus: Sendable, Equatable, Codable {
    /// The device's name: an ALSA PCM, a file, or "null".
    public let device: String
    /// The rate the device granted, in frames a second.
    public let rate: Int
    /// Channels granted.
    public let channels: Int
    /// The sample format granted, as ALSA spells it: "S16_LE".
    public let format: String
    /// Frames in the device's buffer.
    public let bufferFrames: Int
    /// Frames between the device's wake-ups.
    public let periodFrames: Int
    /// How far ahead of the device the clicks are rendered, in milliseconds.
    public let lookaheadMilliseconds: Double?
    /// The same while nothing changes.
    public let restingLookaheadMilliseconds: Double?
    /// Whether what was handed to the device can be taken back and rendered anew.
    public let rewinds: Bool
    /// How well it is known which frame is heard when; not there before the device has played for a second.
    public let clock: ClockStatus?
    /// The scheduling the realtime thread was granted, or why it was refused, in words.
    public let realtime: String
    /// How often the device ran dry since it was opened.
    public let xruns: Int
    /// Events of the realtime thread that found no room and were only counted.
    public let lostEvents: Int

    /// An output, as it was granted.
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
