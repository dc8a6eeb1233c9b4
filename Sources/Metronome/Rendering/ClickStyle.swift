/// Which steps have a click, and how loud the clicks are.
public struct ClickStyle: Hashable, Sendable, BitwiseCopyable {
    /// The steps that have a click.
    public var cue: Cue
    /// Linear gain of the clicks, 0 (silent) to 1 (the sound unchanged).
    public let gain: Float
    /// Number of softer steps at the start of a metronome run; `Settings` clamps it to `LeadIn.range`.
    public let leadIn: Int
    /// Whether an inaudible signal is played while the metronome runs, also while it is paused; see `KeepAwakeSignal`.
    ///
    /// The signal keeps wireless headphones switched on.
    public var keepsAwake: Bool

    /// Creates a style; `gain` is clamped to its range, and a gain of NaN becomes silence.
    public init(cue: Cue = .everyStep, gain: Float = 1, leadIn: Int = 0, keepsAwake: Bool = false) {
        self.cue = cue
        self.gain = gain > 0 ? min(gain, 1) : 0
        self.leadIn = leadIn
        self.keepsAwake = keepsAwake
    }
}
