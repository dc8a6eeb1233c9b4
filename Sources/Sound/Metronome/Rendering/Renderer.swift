// The samples of a frame depend only on the renderer's value and on that frame. Two kinds of clicks sound:
// - Clicks that begin at or after the last horizon are computed from the timeline for each block, with a constant gain.
// - Clicks that began before the horizon are "carried": each keeps its samples and its gain until it ends.
// A click starts at zero, so a click that has not begun can change its sound, volume or position, or disappear, without
// a discontinuity. Only carried clicks need gain ramps. Nothing else is stored between blocks, so any block sizes, and
// any rewind to the last horizon or later, give the same samples.

/// Renders the metronome, the music, the prompts and the steps of an opponent: settings in, interleaved stereo samples out.
///
/// Thread: a value, owned by the realtime thread. Realtime-safe: all except `init`.
///
/// Samples are linear with full scale at ±1. A built-in sound has a lower peak. If clicks longer than a step overlap,
/// the sum can exceed full scale; the conversion to the device's format then saturates. There is no limiter, because
/// with one a sample would depend on earlier samples.
public struct Renderer: Sendable, BitwiseCopyable {
    /// How long the volume change or fade-out of a sounding click takes, in seconds.
    ///
    /// It is long enough that a full volume change is less abrupt than the click's own attack, and short enough to seem
    /// immediate.
    static var fadeSeconds: Double {
        @_noAllocation @_noLocks get { 0.01 }
    }

    package private(set) var sampleRate: SampleRate
    package private(set) var settings = Settings.stopped
    /// Rate of the beat grid divided by the sample rate; above 1 if the sound card plays frames faster than its nominal rate.
    package internal(set) var stretch = 1.0
    /// The frame from which the last settings apply; only frames from here on can be rendered, also more than once.
    package private(set) var lastHorizon: Int64
    /// Maps the steps to frames; nil while stopped.
    package var timeline: ScheduledTimeline? { settings.order.run == 0 ? nil : grid }

    var grid: ScheduledTimeline
    // The scheduled change that has taken effect; it is kept until settings that no longer contain it are applied.
    var appliedChange: StepChange?
    // The first step that had not begun at the last horizon. The number is stored as an integer, so rounding of the timeline
    // cannot repeat or lose a step.
    var nextStep: Int64 = 0
    // At the fastest tempo (300 spm), up to 11 clicks of the longest recording (2 s) sound at once; the other places are for
    // runs that start and stop during a fade-out. If all places are in use, the click that ends first is cut off.
    private var carried: InlineArray<24, Voice>
    private var carriedCount = 0
    var prompts = PromptMix()
    var music = MusicMix()
    var opponent = OpponentMix()

    /// Creates a stopped renderer whose output begins at `frame`.
    public init(sampleRate: SampleRate, at frame: Int64 = 0) {
        self.sampleRate = sampleRate
        lastHorizon = frame
        let rate = Settings.stopped.order.tempo.stepsPerFrame(at: sampleRate)
        grid = ScheduledTimeline(Timeline(step: 0, at: frame, rate: rate))
        carried = InlineArray(repeating: Voice(clip: SoundReference.silence.left, onset: 0, gain: 0))
    }
}

// MARK: - Changes

extension Renderer {
    /// Applies settings to everything that has not begun before `horizon`.
    ///
    /// A click that began earlier keeps its sound to the end, and changes to a new volume within 10 ms. A stop, or
    /// another run, fades it out within 10 ms. A changed shift moves all steps that have not begun by the difference,
    /// but not before `horizon`. A changed tempo applies from `horizon` on, even in the middle of a step; an unchanged
    /// tempo leaves the timeline and its ramp unchanged. A tempo scheduled on a step applies from the onset of that step on.
    /// - Parameters:
    ///   - horizon: the first frame that can still change; at least the last horizon is used.
    ///   - time: when `horizon` is heard, in nanoseconds of the clock of `settings.anchor`. If it is nil, the anchor is
    /// ignored.
    @_noAllocation @_noLocks
    public mutating func apply(_ settings: Settings, at horizon: Int64, heardAt time: Int64? = nil) {
        let old = self.settings
        advance(to: max(horizon, lastHorizon))
        let fade = max(1, sampleRate.frames(in: Self.fadeSeconds))
        let (position, end, next) = (musicPosition(), onset(ofStep: nextStep), nextStep)
        if settings.order.run != old.order.run || (settings.isMusicSilent && !old.isMusicSilent) {
            cutMusic(at: position, end: end)
        }
        if settings.order.run != old.order.run {
            fadeOutCarried(over: fade)
            beginGrid(of: settings)
            if settings.order.run != 0, let anchor = settings.anchor, let time {
                continueGrid(of: settings, through: anchor, from: horizon, heardAt: time)
            }
        } else if settings.order.run != 0 {
            if settings.shift != old.shift {
                shift(by: (settings.shift - old.shift) * Double(sampleRate.hertz) * stretch)
            }
            changeTempo(to: settings)
            moveMusic(from: position, end: end, next: next)
        }
        if settings.style.gain != old.style.gain { changeCarriedGain(to: settings.style.gain, over: fade) }
        self.settings = settings
        scheduleChange()
        receiveMusic(fade: fade)
        receivePrompts(fade: fade)
        receiveOpponent(fade: fade)
    }

    /// Continues the beat grid on another output after a device was reopened.
    ///
    /// Frame `newFrame` of the new output is heard at the same time as `frame` of the old one.
    ///
    /// Sounding clicks, also of an opponent, prompts and music are dropped. Settings with sounds for the new rate must be applied before
    /// rendering. If the rate is the same, the music begins again with the next beat.
    /// - Parameters:
    ///   - stretch: the stretch of the new output, above zero; see `stretch`.
    ///   - end: the end of the frames whose steps were reported. The music of these steps may have been freed, so it is dropped.
    @_noAllocation @_noLocks
    package mutating func move(
        to sampleRate: SampleRate,
        stretch: Double = 1,
        from frame: Int64,
        as newFrame: Int64,
        reported end: Int64 = .min
    ) {
        advance(to: max(frame, lastHorizon))
        carriedCount = 0
        dropSoundingPrompts()
        dropMusic(before: end)
        let hasSameRate = sampleRate.hertz == self.sampleRate.hertz
        let ratio = Double(sampleRate.hertz) * stretch / (Double(self.sampleRate.hertz) * self.stretch)
        moveOpponent(to: newFrame, ratio: ratio)
        // An unchanged timeline is kept: its copy would have other roundings, and blocks of music would not fit exactly.
        if !hasSameRate || stretch != self.stretch || newFrame != lastHorizon {
            grid = ScheduledTimeline(grid.timeline.moved(from: lastHorizon, to: newFrame, ratio: ratio))
        }
        self.sampleRate = sampleRate
        self.stretch = stretch
        lastHorizon = newFrame
        scheduleChange()
        dropSoundingMusic(keepsList: hasSameRate)
    }

    /// Sets the last horizon: clicks that began before it are carried, and clicks that have ended are removed.
    @_noAllocation @_noLocks
    mutating func advance(to horizon: Int64) {
        advancePrompts(to: horizon)
        advanceOpponent(to: horizon)
        keepCarried(soundingAt: horizon)
        if settings.order.run != 0 {
            var step = firstStep(soundingAt: horizon)
            while true {
                let onset = onset(ofStep: step)
                guard onset < horizon else { break }
                if let voice = voice(ofStep: step, at: onset), voice.end > horizon { carry(voice) }
                step += 1
            }
            let old = nextStep
            nextStep = step
            advanceMusic(from: old)
            passChange()
        }
        lastHorizon = horizon
    }

    @_noAllocation @_noLocks
    private mutating func keepCarried(soundingAt frame: Int64) {
        var kept = 0
        for index in 0..<carriedCount where carried[index].end > frame {
            carried[kept] = carried[index]
            kept += 1
        }
        carriedCount = kept
    }

    @_noAllocation @_noLocks
    private mutating func carry(_ voice: Voice) {
        if carriedCount == carried.count {
            var shortest = 0
            for index in 1..<carriedCount where carried[index].end < carried[shortest].end { shortest = index }
            carried[shortest] = carried[carriedCount - 1]
            carriedCount -= 1
        }
        carried[carriedCount] = voice
        carriedCount += 1
    }

    @_noAllocation @_noLocks
    private mutating func changeCarriedGain(to gain: Float, over length: Int64) {
        for index in 0..<carriedCount { carried[index].changeGain(to: gain, at: lastHorizon, over: length) }
    }

    @_noAllocation @_noLocks
    private mutating func fadeOutCarried(over length: Int64) {
        for index in 0..<carriedCount { carried[index].fadeOut(at: lastHorizon, over: length) }
    }
}

// MARK: - Samples

extension Renderer {
    /// Writes `frames` frames from `start` on as interleaved stereo, replacing the buffer's contents.
    ///
    /// - Parameters:
    ///   - output: space for `2 * frames` samples.
    ///   - start: `lastHorizon` or later; earlier frames are not valid.
    @_noAllocation @_noLocks
    public func render(into output: UnsafeMutablePointer<Float>, frames: Int, from start: Int64) {
        guard frames > 0 else { return }
        renderClicks(into: output, frames: frames, from: start)
        mixMusic(into: output, frames: frames, from: start)
        mixPrompts(into: output, frames: frames, from: start)
        mixOpponent(into: output, frames: frames, from: start)
    }

    @_noAllocation @_noLocks
    private func renderClicks(into output: UnsafeMutablePointer<Float>, frames: Int, from start: Int64) {
        if settings.order.run != 0, settings.style.keepsAwake {
            KeepAwakeSignal(at: sampleRate).write(to: output, frames: frames, from: start)
        } else {
            output.update(repeating: 0, count: 2 * frames)
        }
        for index in 0..<carriedCount { carried[index].add(to: output, frames: frames, from: start) }
        guard settings.order.run != 0, !settings.isSilent else { return }
        var step = firstStep(soundingAt: start)
        while true {
            let onset = onset(ofStep: step)
            guard onset < start + Int64(frames) else { return }
            voice(ofStep: step, at: onset)?.add(to: output, frames: frames, from: start)
            step += 1
        }
    }

    /// The click of a step that begins at or after the last horizon; nil if the step has no click.
    @_noAllocation @_noLocks
    private func voice(ofStep step: Int64, at onset: Int64) -> Voice? {
        let foot = Foot(ofStep: step)
        guard !settings.isSilent, settings.style.cue.includes(foot) else { return nil }
        let share = settings.softness.share(ofStep: step) * clickGain(ofStep: step)
        return Voice(clip: settings.sound.clip(for: foot), onset: onset, gain: settings.style.gain, share: share)
    }
}
