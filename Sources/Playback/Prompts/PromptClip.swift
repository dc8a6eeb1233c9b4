public import Metronome

/// The samples of a prompt as they were recorded or synthesised: one channel, linear, full scale ±1.
///
/// Two clips are equal if they are the same object, so one phrase that is used again is resampled only once.
public final class PromptClip: Sendable {
    /// The samples.
    public let samples: [Float]
    /// Samples per second.
    public let sampleRate: SampleRate

    /// Creates a clip.
    public init(samples: [Float], sampleRate: SampleRate) {
        self.samples = samples
        self.sampleRate = sampleRate
    }

    /// The duration at the clip's own sample rate.
    public var duration: Duration { .seconds(Double(samples.count) / Double(sampleRate.hertz)) }
}

extension PromptClip: Hashable {
    /// Whether both are the same object.
    public static func == (a: PromptClip, b: PromptClip) -> Bool { a === b }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
