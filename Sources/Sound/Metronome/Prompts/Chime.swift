/// A short signal of one to four equal notes; signals with different pitches or counts can be distinguished without words.
package struct Chime: Hashable, Sendable {
    /// The possible numbers of notes.
    package static let counts = 1...4

    /// The pitch of the notes, in Hz.
    package enum Pitch: Double, CaseIterable, Hashable, Sendable {
        // An octave and a fifth apart (A4, E5, A5): intervals that are not confused, above the noise of traffic and shoes.
        case low = 440
        case middle = 659.255
        case high = 880
    }

    package let pitch: Pitch
    package let count: Int

    /// Seconds from one note to the next.
    private static let interval = 0.18

    /// Creates a chime; the number of notes is clamped to `counts`.
    package init(_ pitch: Pitch, count: Int) {
        self.pitch = pitch
        self.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    }

    /// Renders one channel of samples with a peak of 0.5; the same chime always gives the same samples.
    package func samples(at sampleRate: SampleRate) -> [Float] {
        let note = DampedPartials(
            duration: 0.25,
            attack: 0.005,
            release: 0.1,
            partials: [
                .init(hertz: pitch.rawValue, amplitude: 1, decay: 0.12),
                .init(hertz: 2 * pitch.rawValue, amplitude: 0.4, decay: 0.08),
                .init(hertz: 3 * pitch.rawValue, amplitude: 0.15, decay: 0.05),
            ]
        )
        .samples(at: sampleRate)
        let interval = Int(Self.interval * Double(sampleRate.hertz))
        var samples = [Float](repeating: 0, count: (count - 1) * interval + note.count)
        for number in 0..<count {
            for (index, sample) in note.enumerated() { samples[number * interval + index] += sample }
        }
        return samples.scaled(toPeak: 0.5)
    }
}

/// A short tone on a beat that is counted in; it is higher than all clicks and chimes, so it is not taken for one of them.
package enum CountInTick {
    /// Seconds; shorter than the interval of two steps at any cadence.
    private static let duration = 0.08

    /// Renders one channel of samples with a peak of 0.8; the same sample rate always gives the same samples.
    package static func samples(at sampleRate: SampleRate) -> [Float] {
        // E6 and its octave: a fifth above the highest chime.
        DampedPartials(
            duration: duration,
            attack: 0.002,
            release: 0.03,
            partials: [
                .init(hertz: 1318.51, amplitude: 1, decay: 0.04),
                .init(hertz: 2637.02, amplitude: 0.3, decay: 0.02),
            ]
        )
        .samples(at: sampleRate)
        .scaled(toPeak: 0.8)
    }
}
