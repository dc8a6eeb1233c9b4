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
    /// Frames before the device's own position that a change leaves alone, at first.
    public let marginFrames: Int
    /// True when frames written can be taken back: seen to be so, not just said.
    public let rewinds: Bool
    /// Frames kept written ahead of the device, at least.
    public let lookaheadFrames: Int
    /// Frames kept written ahead while nothing changes.
    public let restingFrames: Int

    /// Time kept written ahead of the device, at least.
    public var lookahead: Duration { .seconds(Double(lookaheadFrames) / Double(sampleRate.hertz)) }
    /// Time kept written ahead while nothing changes.
    public var resting: Duration { .seconds(Double(restingFrames) / Double(sampleRate.hertz)) }
}

/// How far ahead of the device to write.
public struct Lookahead: Hashable, Sendable {
    /// Where what was written can be taken back, so that depth costs no reaction time.
    public var rewinding: Duration
    /// The same while nothing changes, so that the machine sleeps longer; where it is less than `rewinding`, that counts.
    public var resting: Duration
    /// Where it cannot: a change is heard this much later, at most.
    public var fixed: Duration
    /// Period to ask for where written frames can be taken back: PipeWire makes it the cycle of its whole graph.
    ///
    /// A change is heard sooner with a shorter one, and the server and all its clients wake up more often. Nil is automatic: the
    /// cycle of a server is never shortened (see `longestDefaultCycle`), and a driver is asked for 10 ms.
    public var period: Duration?

    /// What a lookahead may be.
    ///
    /// Below, no ordinary scheduler keeps up; above, few buffers are as deep.
    public static let range = Duration.milliseconds(10)...Duration.seconds(2)

    /// The most that `fixed` grows to on a device that ran dry: beyond it, a change is heard too late.
    public static let deepestFixed = Duration.milliseconds(400)

    /// Seconds of 2,048 frames at 48 kHz: PipeWire's `default.clock.max-quantum`, so no server has a longer cycle by default.
    ///
    /// Its default cycle is half as long. As long as no other client asks for a shorter one, the longest costs the least.
    static let longestDefaultCycle = 2_048.0 / 48_000

    /// Depths, brought into `range`.
    public init(
        rewinding: Duration = .milliseconds(500),
        resting: Duration = .seconds(2),
        fixed: Duration = .milliseconds(75),
        period: Duration? = nil
    ) {
        self.rewinding = min(max(rewinding, Self.range.lowerBound), Self.range.upperBound)
        self.resting = min(max(resting, Self.range.lowerBound), Self.range.upperBound)
        self.fixed = min(max(fixed, Self.range.lowerBound), Self.range.upperBound)
        self.period = period.map { min(max($0, .milliseconds(1)), .milliseconds(100)) }
    }

    /// True while `fixed` may grow.
    var canBeDeeper: Bool { fixed < Self.deepestFixed }

    /// Period to ask a server for: a power of two in frames, because PipeWire rounds down to one.
    ///
    /// At least `longestDefaultCycle`, except where that is more than a quarter of the lookahead.
    func serverPeriod(at rate: SampleRate) -> Duration {
        if let period { return period }
        let wanted = min(Self.longestDefaultCycle, rewinding / .seconds(4)) * Double(rate.hertz)
        var frames = 1
        while Double(frames) < wanted { frames *= 2 }
        if Double(frames) > rewinding / .seconds(4) * Double(rate.hertz) { frames /= 2 }
        // Rounded up, so that it is as many frames again when it is converted back.
        return .nanoseconds((Int64(max(1, frames)) * 1_000_000_000 + Int64(rate.hertz) - 1) / Int64(rate.hertz))
    }

    /// Period to ask a driver for.
    var driverPeriod: Duration { period ?? .milliseconds(10) }

    func frames(rewinding isRewinding: Bool, at rate: SampleRate) -> Int {
        Self.frames(isRewinding ? rewinding : fixed, at: rate)
    }

    func restingFrames(at rate: SampleRate) -> Int {
        Self.frames(max(rewinding, resting), at: rate)
    }

    private static func frames(_ time: Duration, at rate: SampleRate) -> Int {
        max(1, Int(time / .seconds(1) * Double(rate.hertz)))
    }
}
