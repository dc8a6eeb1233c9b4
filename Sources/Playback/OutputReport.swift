public import Metronome

/// An open output as it was granted.
public struct OutputReport: Hashable, Sendable {
    /// The name it was opened by: an ALSA PCM's, a file's path, or "null".
    public let device: String
    /// What is behind it: a card's or plugin's own name, or "WAV file", or "nothing".
    public let name: String
    /// Frames a second.
    public let sampleRate: SampleRate
    /// Samples in a frame.
    public let channels: Int
    /// The sample format, as ALSA's tools print it: "FLOAT_LE".
    public let format: String
    /// Frames in the buffer.
    public let bufferFrames: Int
    /// Frames in a period.
    public let periodFrames: Int
    /// True when frames written can be taken back: seen to be so, not just said.
    public let rewinds: Bool
    /// Frames kept written ahead of the device.
    public let lookaheadFrames: Int

    /// Time kept written ahead of the device.
    public var lookahead: Duration { .seconds(Double(lookaheadFrames) / Double(sampleRate.hertz)) }
}

/// How far ahead of the device to write.
public struct Lookahead: Hashable, Sendable {
    /// Where what was written can be taken back, so that depth costs no reaction time.
    public var rewinding: Duration
    /// Where it cannot: a change is heard this much later, at most.
    public var fixed: Duration

    /// What a lookahead may be.
    ///
    /// Below, no ordinary scheduler keeps up; above, few buffers are as deep.
    public static let range = Duration.milliseconds(10)...Duration.seconds(2)

    /// Depths, brought into `range`.
    public init(rewinding: Duration = .milliseconds(500), fixed: Duration = .milliseconds(100)) {
        self.rewinding = min(max(rewinding, Self.range.lowerBound), Self.range.upperBound)
        self.fixed = min(max(fixed, Self.range.lowerBound), Self.range.upperBound)
    }

    func frames(rewinding isRewinding: Bool, at rate: SampleRate) -> Int {
        max(1, Int((isRewinding ? rewinding : fixed) / .seconds(1) * Double(rate.hertz)))
    }
}
