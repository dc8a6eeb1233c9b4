import Metronome
public import Playback

// A sentence with a value that was not spoken before is composed of phrases, of which there are few: "Pace", "5 minutes",
// "12 seconds per kilometre". If several phrases are missing, one run of the program for the whole sentence is quicker.

extension Speaker {
    /// Silence between two phrases of a sentence, in seconds: about that of a comma.
    private static let gap = 0.06

    /// Returns the clip of a sentence; runs the program at most once.
    ///
    /// A sentence that was spoken before is returned as it was spoken. Otherwise, if at most one of its phrases is new, it is composed of
    /// its phrases. If several are new, the whole sentence is spoken.
    public func clip(for phrases: [String], language: String) async throws(SpeechError) -> PromptClip {
        let sentence = phrases.joined(separator: " ")
        if let clip = known(sentence, language: language) { return clip }
        if phrases.count > 1, unknown(phrases, language: language).count <= 1 {
            var clips: [PromptClip] = []
            for phrase in phrases { clips.append(try await clip(for: phrase, language: language)) }
            if let clip = PromptClip(joining: clips, gap: Self.gap) { return clip }
        }
        return try await clip(for: sentence, language: language)
    }

    /// The phrases that were not spoken before.
    public func unknown(_ phrases: [String], language: String) -> [String] {
        phrases.filter { known($0, language: language) == nil }
    }
}

extension PromptClip {
    /// Joins clips with silence between them; nil if their sample rates differ.
    fileprivate convenience init?(joining clips: [PromptClip], gap: Double) {
        guard let rate = clips.first?.sampleRate, clips.allSatisfy({ $0.sampleRate == rate }) else { return nil }
        let silence = [Float](repeating: 0, count: Int(gap * Double(rate.hertz)))
        self.init(samples: Array(clips.map(\.samples).joined(separator: silence)), sampleRate: rate)
    }
}
