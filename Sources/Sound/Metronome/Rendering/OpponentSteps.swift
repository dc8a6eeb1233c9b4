/// The steps of the opponent in a race, which are heard as soft clicks with a tempo of their own.
///
/// They change neither the beat grid nor a sample of the runner's clicks, and they are not reported as onsets.
///
/// They begin halfway between two steps of the beat grid, where they are heard best. A change of the tempo keeps the phase, and a change of
/// position or level takes 10 ms.
///
/// While the run is paused, or the runner stands, they are silent, but they continue to count. They are also silent while a prompt sounds.
/// If strided silences only the clicks because the runner keeps the cadence, they are still heard: they do not set a cadence.
public struct OpponentSteps: Hashable, BitwiseCopyable, Sendable {
    package let tempo: Tempo
    /// The position between the left channel (−1) and the right channel (1), with constant power.
    ///
    /// A sound output that mixes both channels to one makes a position in the middle up to 3 dB louder than one at the side.
    package let pan: Float
    /// Linear gain, 0 (silent) to 1, in addition to the volume of the clicks.
    ///
    /// At 1, a step has 10 dB less K-weighted energy (of both channels) than a click. At volumes above 42 %, the headroom allows less: 15.6 dB
    /// softer at 80 %, and 17.6 dB at 100 %.
    package let level: Float

    /// Creates steps; position and level are clamped to their ranges, and a value of NaN becomes the middle or silence.
    package init(tempo: Tempo, pan: Float = 0, level: Float = 1) {
        self.tempo = tempo
        self.pan = PanGains.clamped(pan)
        self.level = level > 0 ? min(level, 1) : 0
    }
}

/// An opponent's steps as the renderer plays them.
///
/// It holds an unowned reference to the sound; see `Sound`.
public struct OpponentClicks: BitwiseCopyable, Sendable {
    let tempo: Tempo
    let clip: Clip
    /// The gain of each channel.
    let left: Float
    let right: Float

    /// The largest magnitude of an opponent's click: what a click at full volume leaves free, 0.1139 (−18.9 dB).
    ///
    /// So a step never exceeds full scale together with a click, whatever the sound and the volume are, also while these change. Music, and
    /// clicks that are longer than a step, are not included; see `Renderer`.
    static let highestPeak = 1 - SoundRecipe.highestPeak - KeepAwakeSignal.level

    /// - Parameters:
    ///   - sound: the sound of `SoundRecipe.footstep` at the renderer's sample rate.
    ///   - volume: the linear gain of the clicks, 0 to 1.
    package init(_ steps: OpponentSteps, sound: Sound, volume: Float) {
        let gain = steps.level * min(volume, Self.highestPeak / sound.peak)
        let pan = PanGains(steps.pan)
        tempo = steps.tempo
        clip = sound.reference.clip(for: .left)
        left = gain * pan.left
        right = gain * pan.right
    }
}

/// The gains of two channels for a position between them, with constant power: the sum of the squares is 1.
///
/// The power of a channel changes linearly with the position. SuperCollider's `Pan2` has the same law ("the square root of the linear
/// scaling factor").
struct PanGains {
    let left: Float
    let right: Float

    /// The gains for a position from the left channel (−1) to the right channel (1).
    init(_ position: Float) {
        let position = Self.clamped(position)
        left = ((1 - position) / 2).squareRoot()
        right = ((1 + position) / 2).squareRoot()
    }

    static func clamped(_ position: Float) -> Float { position.isFinite ? max(-1, min(position, 1)) : 0 }
}

/// An opponent's steps at the last horizon.
struct OpponentMix: BitwiseCopyable, Sendable {
    /// Maps the opponent's steps to frames; nil without an opponent.
    var timeline: Timeline?
    var tempo = Settings.stopped.order.tempo
    /// The first step that had not begun at the last horizon.
    var nextStep: Int64 = 0
    var clip = Clip(samples: nil, frames: 0)
    // A click that began before the horizon keeps its onset. The clip is shorter than half of the shortest step, so two of them sound only
    // after frames were skipped.
    var onset = Int64.min
    var onsetBefore = Int64.min
    var left = GainRamp(0)
    var right = GainRamp(0)

    /// Whether a sample from a frame on can be other than zero.
    @_noAllocation @_noLocks
    func isAudible(from frame: Int64) -> Bool { left.to != 0 || right.to != 0 || frame < left.end }
}
