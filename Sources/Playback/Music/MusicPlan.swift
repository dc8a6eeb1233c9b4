public import Metronome

/// The music of the next steps of a run; each posted plan replaces the one before.
///
/// A plan without sounds asks the output to report the frames of the next steps.
///
/// A plan must contain the music of the step that is heard, because the sound output may render it again. For a step that can
/// no longer change, the output keeps the music of the earlier plan. A plan keeps its sounds alive.
public struct MusicPlan: Sendable {
    /// The number of the metronome run to which the steps belong; 0 is no run.
    public var run: UInt64
    /// The step of the first sound.
    public var first: Int64
    /// The music from each step to the next one, at `sampleRate`; nil for a step without music.
    ///
    /// At most `MusicList.capacity` steps are used.
    public var sounds: [MusicSound?]
    /// The sample rate of the sounds, which an output with another rate does not play; nil for a plan without sounds.
    public var sampleRate: SampleRate?
    /// Linear gain of the music, 0 to 1.
    public var gain: Float
    /// Linear gain of the clicks at the steps that have music, 0 to 1.
    public var clickGain: Float
    /// Whether frames that are already rendered are rendered again; otherwise, the sounds are used only in later frames.
    public var isUrgent: Bool

    /// Creates a plan.
    public init(
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

    /// What of the plan an output can use.
    ///
    /// - Parameter sampleRate: the rate of the output; nil while no device is open.
    /// - Returns: nil if another run plays, or if the run is silent. If the sounds have another sample rate than the output, a request: the
    ///   output then reports the frames of the steps, for which the music is rendered again.
    package func usable(for order: PlayOrder, at sampleRate: SampleRate?) -> MusicPlan? {
        guard run != 0, run == order.run, !order.isMusicSilent else { return nil }
        guard let rate = self.sampleRate, rate != sampleRate else { return self }
        return MusicPlan(run: run)
    }
}
