import Metronome
package import Playback

/// Speaks texts through a speech program, and keeps the phrases that were spoken.
///
/// One program runs at a time. A phrase that was spoken before is returned without running the program.
package actor Speaker {
    /// How much speech is kept: one minute, which is 5 MB at the rate of espeak-ng.
    private static let capacity = Duration.seconds(60)
    /// The largest number of phrases, because those without sound have no duration.
    private static let mostPhrases = 1_000
    /// The peak of all phrases, so that speech programs are equally loud.
    private static let peak: Float = 0.8
    /// Speech begins and ends where a sample exceeds this part of the peak (−46 dB).
    private static let threshold: Float = 0.005

    private struct Phrase: Hashable {
        let text: String
        let language: String
    }

    private let command: SpeechCommand
    private let patience: Duration
    private var spoken: [Phrase: PromptClip] = [:]
    /// The phrases in the order of their last use.
    private var order: [Phrase] = []
    private var isRunning = false
    private var turns: [CheckedContinuation<Void, Never>] = []

    /// - Parameter patience: How long the program may take for a phrase.
    package init(command: SpeechCommand = .standard, patience: Duration = .seconds(10)) {
        self.command = command
        self.patience = patience
    }

    /// The clip of a phrase if it was spoken before.
    package func known(_ text: String, language: String) -> PromptClip? {
        let phrase = Phrase(text: text, language: language)
        guard let clip = spoken[phrase] else { return nil }
        use(phrase)
        return clip
    }

    /// Returns the clip of a phrase; runs the program if it was not spoken before.
    package func clip(for text: String, language: String) async throws(SpeechError) -> PromptClip {
        // One program at a time, in the order of the calls.
        await beginTurn()
        defer { endTurn() }
        if let clip = known(text, language: language) { return clip }
        let arguments = command.arguments(text: text, language: language)
        let program = arguments.first ?? ""
        let bytes = try await SpeechProgram.output(of: arguments, patience: patience)
        let clip: PromptClip
        do throws(WAVError) {
            clip = Self.clip(try DecodedWAV(bytes, longest: SpeechProgram.longest))
        } catch {
            throw .unusable(program: program, error)
        }
        keep(clip, as: Phrase(text: text, language: language))
        return clip
    }

    private func beginTurn() async {
        guard isRunning else {
            isRunning = true
            return
        }
        await withCheckedContinuation { turns.append($0) }
    }

    private func endTurn() {
        if turns.isEmpty { isRunning = false } else { turns.removeFirst().resume() }
    }

    /// Removes the silence at both ends, and sets the peak.
    private static func clip(_ wav: DecodedWAV) -> PromptClip {
        let peak = wav.samples.reduce(0) { max($0, abs($1)) }
        let isAudible = { (sample: Float) in abs(sample) > threshold * peak }
        var samples: [Float] = []
        if let first = wav.samples.firstIndex(where: isAudible), let last = wav.samples.lastIndex(where: isAudible) {
            samples = wav.samples[first...last].map { $0 * Self.peak / peak }
        }
        return PromptClip(samples: samples, sampleRate: wav.sampleRate)
    }

    private func keep(_ clip: PromptClip, as phrase: Phrase) {
        spoken[phrase] = clip
        use(phrase)
        var duration = spoken.values.reduce(.zero) { $0 + $1.duration }
        while duration > Self.capacity || order.count > Self.mostPhrases, order.count > 1 {
            let oldest = order.removeFirst()
            if let removed = spoken.removeValue(forKey: oldest) { duration -= removed.duration }
        }
    }

    private func use(_ phrase: Phrase) {
        order.removeAll { $0 == phrase }
        order.append(phrase)
    }

    // A sentence with a value that was not spoken before is composed of phrases, of which there are few: "Pace", "5 minutes",
    // "12 seconds per kilometre". If several phrases are missing, one run of the program for the whole sentence is quicker.

    /// Silence between two phrases of a sentence, in seconds: about that of a comma.
    private static let gap = 0.06

    /// Returns the clip of a sentence; runs the program at most once.
    ///
    /// A sentence that was spoken before is returned as it was spoken. Otherwise, if at most one of its phrases is new, it is composed of
    /// its phrases. If several are new, the whole sentence is spoken.
    package func clip(for phrases: [String], language: String) async throws(SpeechError) -> PromptClip {
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
    package func unknown(_ phrases: [String], language: String) -> [String] {
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
