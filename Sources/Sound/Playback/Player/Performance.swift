package import Metronome

/// Everything that the click player must play; it becomes `Settings` when the sound is rendered for the device's sample rate.
package struct Performance: Hashable, Sendable {
    package var order: PlayOrder
    package var style: ClickStyle
    package var recipe: SoundRecipe
    package var accent: Accent
    /// A point of the beat grid of a run that another process has played and this run continues; nil for a new run.
    ///
    /// It is used when this performance starts the run. The first click is the first step that can still be played in
    /// time; it keeps its number and foot, and there is no lead-in. The ramp begins at the anchor with the anchor's
    /// tempo. Keep the anchor in all performances of the run, because the click player sees only the latest one; while the
    /// run is playing, the anchor is ignored.
    package var anchor: GridAnchor?
    /// The time that is added to the delay that the device reports, because the sound is heard that much later.
    package var addedDelay = Duration.zero
    /// The steps of the opponent in a race; nil without one, and before the race begins.
    package var opponent: OpponentSteps?

    package init(
        order: PlayOrder,
        style: ClickStyle = ClickStyle(),
        recipe: SoundRecipe,
        accent: Accent = .none,
        anchor: GridAnchor? = nil
    ) {
        self.order = order
        self.style = style
        self.recipe = recipe
        self.accent = accent
        self.anchor = anchor
    }
}

extension Settings {
    /// Creates settings for the realtime thread from a performance.
    ///
    /// - Parameters:
    ///   - sound: the sound of the performance's recipe and accent, rendered for the output's sample rate.
    ///   - footstep: the sound of an opponent's steps for this sample rate; nil plays none.
    package init(
        _ performance: Performance,
        serial: UInt64,
        sound: SoundReference,
        footstep: Sound? = nil,
        prompts: PromptList = PromptList(),
        music: MusicList = .none,
        changeNumber: UInt64 = 0,
        musicSerial: UInt64 = 0
    ) {
        self.init(
            serial: serial,
            order: performance.order,
            style: performance.style,
            anchor: performance.anchor,
            sound: sound,
            prompts: prompts,
            music: music,
            opponent: performance.opponent.flatMap { steps in
                footstep.map { OpponentClicks(steps, sound: $0, volume: performance.style.gain) }
            },
            changeNumber: changeNumber,
            musicSerial: musicSerial,
            addedDelay: performance.addedDelay / .seconds(1)
        )
    }
}

/// A prompt to be played, independent of the sample rate of the output.
package struct PlannedPrompt: Hashable, Sendable {
    /// A number above 0, which the sender uses once.
    package var number: UInt64
    package var start: Prompt.Start
    package var clip: PromptClip
    /// Linear gain, 0 to 1.
    package var gain: Float
    /// The position between the left channel (−1) and the right channel (1).
    package var pan: Float

    package init(number: UInt64, start: Prompt.Start = .soon, clip: PromptClip, gain: Float = 1, pan: Float = 0) {
        self.number = number
        self.start = start
        self.clip = clip
        self.gain = gain
        self.pan = pan
    }
}

/// The prompts that are waiting or sounding; each posted plan replaces the one before.
///
/// A prompt must be in all plans until it has ended, and a plan has at most `PromptList.capacity` prompts; see `PromptList`.
package struct PromptPlan: Hashable, Sendable {
    package var prompts: [PlannedPrompt]
    /// How the clicks become softer meanwhile.
    package var ducking: Ducking
    /// The share of the headroom that is kept for prompts that begin on steps, 0…1; the others get the rest.
    ///
    /// With nil, each prompt may use the whole headroom, and prompts must not overlap.
    package var stepShare: Float?

    package init(_ prompts: [PlannedPrompt] = [], ducking: Ducking = .none, stepShare: Float? = nil) {
        self.prompts = prompts
        self.ducking = ducking
        self.stepShare = stepShare
    }

    /// The prompts for the renderer, none of which clips together with a click.
    ///
    /// The gain of a prompt is limited so that its peak and the peak of a lowered click add up to full scale at most; with `stepShare`,
    /// this is so for a prompt that begins as soon as possible and one on a step together. Overlapping clicks, and other prompts that overlap
    /// each other, can still exceed full scale; see `Renderer`.
    /// - Parameters:
    ///   - clickPeak: the largest magnitude of the clicks, including their volume.
    ///   - sound: returns the samples of a prompt at the sample rate of the output.
    package func list(clickPeak: Float, sound: (PlannedPrompt) -> PromptSound) -> PromptList {
        let room = max(0, 1 - clickPeak * ducking.gain)
        let prompts = prompts.prefix(PromptList.capacity).map { planned in
            let sound = sound(planned)
            let share = stepShare.map { planned.start == .soon ? 1 - $0 : $0 } ?? 1
            let limit = sound.peak > 0 ? share * room / sound.peak : 1
            return Prompt(number: planned.number, start: planned.start, gain: min(planned.gain, limit), sound: sound)
        }
        return PromptList(prompts, ducking: ducking)
    }
}

/// The samples of a prompt as they were recorded or synthesised: one channel, linear, full scale ±1.
///
/// Two clips are equal if they are the same object, so one phrase that is used again is resampled only once.
package final class PromptClip: Sendable, Hashable {
    package let samples: [Float]
    package let sampleRate: SampleRate

    package init(samples: [Float], sampleRate: SampleRate) { (self.samples, self.sampleRate) = (samples, sampleRate) }

    package var duration: Duration { .seconds(Double(samples.count) / Double(sampleRate.hertz)) }

    package static func == (a: PromptClip, b: PromptClip) -> Bool { a === b }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The music of the next steps of a run; each posted plan replaces the one before.
///
/// A plan without sounds asks the output to report the frames of the next steps.
///
/// A plan must contain the music of the step that is heard, because the sound output may render it again. For a step that can
/// no longer change, the output keeps the music of the earlier plan. A plan keeps its sounds alive.
package struct MusicPlan: Sendable {
    /// The number of the metronome run to which the steps belong; 0 is no run.
    package var run: UInt64
    /// The step of the first sound.
    package var first: Int64
    /// The music from each step to the next one, at `sampleRate`; nil for a step without music.
    ///
    /// At most `MusicList.capacity` steps are used.
    package var sounds: [MusicSound?]
    /// The sample rate of the sounds, which an output with another rate does not play; nil for a plan without sounds.
    package var sampleRate: SampleRate?
    /// Linear gain of the music, 0 to 1.
    package var gain: Float
    /// Linear gain of the clicks at the steps that have music, 0 to 1.
    package var clickGain: Float
    /// Whether frames that are already rendered are rendered again; otherwise, the sounds are used only in later frames.
    package var isUrgent: Bool

    package init(
        run: UInt64,
        first: Int64 = 0,
        sounds: [MusicSound?] = [],
        sampleRate: SampleRate? = nil,
        gain: Float = 1,
        clickGain: Float = 1,
        isUrgent: Bool = false
    ) {
        self.run = run
        self.first = first
        self.sounds = sounds
        self.sampleRate = sampleRate
        self.gain = gain
        self.clickGain = clickGain
        self.isUrgent = isUrgent
    }

    /// The list for the renderer; it holds unowned references to the sounds.
    package var list: MusicList {
        MusicList(run: run, first: first, sounds, gain: gain, clickGain: clickGain)
    }

    /// Whether the plan only asks for the frames of the next steps.
    package var isRequest: Bool { sounds.isEmpty }

    /// The part of the plan that an output with this sample rate can use; nil if another run plays, or if the run is silent.
    ///
    /// If the sounds have another sample rate than the output, it is a request: the output then reports the frames of the steps, for
    /// which the music is rendered again.
    package func usable(for order: PlayOrder, at sampleRate: SampleRate?) -> MusicPlan? {
        guard run != 0, run == order.run, !order.isMusicSilent else { return nil }
        guard let rate = self.sampleRate, rate != sampleRate else { return self }
        return MusicPlan(run: run)
    }
}
