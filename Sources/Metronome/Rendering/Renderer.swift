// What sounds at a frame is a function of the renderer's value and that frame alone. Two kinds of click sound:
//
// - those not begun before the last horizon: worked out anew from the timeline in force for each block, with one unmoving gain;
// - those begun before it: carried, each with the samples and the gain it began with, until they have rung out.
//
// A click starts at zero, so one that has not begun may change its sound, volume or place, or vanish, without a pop; only a
// carried one needs its gain moved gently. And since nothing is remembered between blocks, any partition of time into blocks,
// and any rewind as far as the last horizon, gives the same samples.

/// The metronome as a value: settings in, interleaved stereo samples out.
///
/// Thread: a value; the realtime thread owns one. Realtime-safe: all but `init`.
///
/// Samples are linear, full scale at ±1. A built-in sound peaks below that; when clicks longer than a step overlap, the sum may
/// exceed it, and whoever converts to the device's format saturates. A limiter here would make samples depend on their past.
public struct Renderer: Sendable, BitwiseCopyable {
    /// Seconds over which a sounding click takes another volume or is faded out by a stop.
    ///
    /// Long enough that a step of the full volume stays below the click's own attack, short enough to count as at once.
    static let fadeSeconds = 0.01

    /// Frames a second of the output.
    public private(set) var sampleRate: SampleRate
    /// What is in force.
    public private(set) var settings = Settings.stopped
    /// Frames in a second of the grid, as a part of the sample rate: 1, or as much more as the output's card is fast.
    public private(set) var stretch = 1.0
    /// The frame from which on the last settings count: samples may be rendered, and rendered again, from here on.
    public private(set) var lastHorizon: Int64
    /// Where the steps fall; nil while stopped.
    public var timeline: Timeline? { settings.run == 0 ? nil : grid }

    private(set) var grid: Timeline
    // First step not begun at the last horizon. As a whole number it survives what rounding does to the timeline's fraction.
    private(set) var nextStep: Int64 = 0
    // The longest recording (2 s) at the fastest tempo (300 spm) sounds in 11 clicks at once; the other places are for runs
    // started and stopped within a fade. Should they not do, the click that would end first is cut short.
    private var carried: InlineArray<24, Voice>
    private var carriedCount = 0

    /// A renderer at rest, whose output begins at `frame`.
    public init(sampleRate: SampleRate, at frame: Int64 = 0) {
        self.sampleRate = sampleRate
        lastHorizon = frame
        grid = Timeline(step: 0, at: frame, rate: Settings.stopped.tempo.stepsPerFrame(at: sampleRate))
        carried = InlineArray(repeating: Voice(clip: SoundReference.silence.left, onset: 0, gain: 0))
    }
}

// MARK: - Changes

extension Renderer {
    /// Puts settings in force for everything that has not begun before `horizon`.
    ///
    /// A click begun before it rings out with the sound it has, and moves to a new volume in 10 ms. A stop, or another run,
    /// fades it out in 10 ms. A shift other than the one before moves all steps that have not begun by as much, but none before
    /// `horizon`. A tempo other than the one asked for before is taken from here on, in the middle of a step if
    /// need be; the same tempo leaves timeline and ramp as they are.
    ///
    /// - Parameters:
    ///   - horizon: the first frame that can still be changed. One before the last is taken as the last.
    ///   - time: when `horizon` is heard, in nanoseconds of the clock that `settings.anchor` uses. Without it an anchor is
    ///     ignored.
    @_noAllocation @_noLocks
    public mutating func apply(_ settings: Settings, at horizon: Int64, heardAt time: Int64? = nil) {
        let old = self.settings
        advance(to: max(horizon, lastHorizon))
        let fade = max(1, sampleRate.frames(in: Self.fadeSeconds))
        if settings.run != old.run {
            dismissCarried(over: fade)
            nextStep = 0
            grid = Timeline(step: 0, at: lastHorizon, rate: stepsPerFrame(settings.tempo))
            if settings.run != 0, let anchor = settings.anchor, let time {
                continueGrid(of: settings, through: anchor, from: horizon, heardAt: time)
            }
        } else if settings.run != 0 {
            if settings.shift != old.shift {
                shift(by: (settings.shift - old.shift) * Double(sampleRate.hertz) * stretch)
            }
            if settings.tempo.stepsPerMinute != old.tempo.stepsPerMinute {
                grid = grid.retimed(
                    to: stepsPerFrame(settings.tempo),
                    at: lastHorizon,
                    over: sampleRate.frames(in: settings.ramp),
                    next: nextStep
                )
            }
        }
        if settings.gain != old.gain { turnCarried(to: settings.gain, over: fade) }
        self.settings = settings
    }

    /// Goes on, on the grid, on an output whose frame `newFrame` is this one's `frame`: after a device was opened anew.
    ///
    /// What was sounding is gone with the old device. Settings with a sound for the new rate must be applied before rendering.
    ///
    /// - Parameter stretch: the new output's; above zero.
    @_noAllocation @_noLocks
    public mutating func move(to sampleRate: SampleRate, stretch: Double = 1, from frame: Int64, as newFrame: Int64) {
        advance(to: max(frame, lastHorizon))
        carriedCount = 0
        grid = grid.moved(
            from: lastHorizon,
            to: newFrame,
            ratio: Double(sampleRate.hertz) * stretch / (Double(self.sampleRate.hertz) * self.stretch)
        )
        self.sampleRate = sampleRate
        self.stretch = stretch
        lastHorizon = newFrame
    }

    /// Leaves out, at `horizon`, so many frames of the grid, or puts in as many when below zero: an output stood still, or jumped.
    ///
    /// A click that has begun rings out where it is; a step that falls into what is left out is not heard.
    ///
    /// - Parameter horizon: the first frame that can still be changed. One before the last is taken as the last.
    @_noAllocation @_noLocks
    public mutating func skip(_ frames: Int64, at horizon: Int64) {
        advance(to: max(horizon, lastHorizon))
        while settings.run != 0, onset(ofStep: nextStep) < lastHorizon + frames { nextStep += 1 }
        grid = grid.moved(from: lastHorizon + frames, to: lastHorizon, ratio: 1)
    }

    /// Lays the grid out for a card that plays `stretch` times as many frames in a second as it says, from `horizon` on.
    ///
    /// The step phase there is kept, and a click that has begun is left alone.
    ///
    /// - Parameters:
    ///   - stretch: within a few thousandths of 1.
    ///   - horizon: the first frame that can still be changed. One before the last is taken as the last.
    @_noAllocation @_noLocks
    public mutating func stretch(to stretch: Double, at horizon: Int64) {
        advance(to: max(horizon, lastHorizon))
        let ramp = max(0, grid.rampFrames - max(0, lastHorizon - grid.anchorFrame))
        let change = stretch / self.stretch
        if ramp > 0 {
            grid = grid.moved(from: lastHorizon, to: lastHorizon, ratio: change)
        } else {
            grid = grid.retimed(to: grid.rate(at: lastHorizon) / change, at: lastHorizon, next: nextStep)
        }
        self.stretch = stretch
    }

    /// Moves the steps not begun at the last horizon so many frames later, or earlier as far as the first of them can go.
    @_noAllocation @_noLocks
    private mutating func shift(by frames: Double) {
        let room = grid.offset(ofStep: Double(nextStep)) - Double(lastHorizon - grid.anchorFrame)
        grid = grid.delayed(by: max(frames, min(0, -room)), at: lastHorizon)
    }

    /// Lays the grid through an anchor; its first step that counts is the first at the last horizon or later.
    @_noAllocation @_noLocks
    private mutating func continueGrid(
        of settings: Settings,
        through anchor: GridAnchor,
        from frame: Int64,
        heardAt time: Int64
    ) {
        let framesPerSecond = Double(sampleRate.hertz) * stretch
        let rampFrames = sampleRate.frames(in: settings.ramp * stretch)
        let rate = stepsPerFrame(settings.tempo)
        grid = Timeline(
            step: Double(anchor.step),
            at: anchor.frame(for: frame, heardAt: time, framesPerSecond: framesPerSecond),
            rate: rampFrames > 0 ? stepsPerFrame(anchor.tempo) : rate,
            finalRate: rate,
            rampFrames: rampFrames
        )
        // A timeline says nothing about the time before its anchor.
        if grid.anchorFrame > lastHorizon { grid = grid.moved(from: lastHorizon, to: lastHorizon, ratio: 1) }
        nextStep = firstStep(notBefore: lastHorizon)
        while onset(ofStep: nextStep) < lastHorizon { nextStep += 1 }
    }

    @_noAllocation @_noLocks
    private func stepsPerFrame(_ tempo: Tempo) -> Double {
        tempo.stepsPerFrame(at: sampleRate) / stretch
    }

    /// Makes `horizon` the last one: what has begun before it is carried, what has rung out is forgotten.
    @_noAllocation @_noLocks
    private mutating func advance(to horizon: Int64) {
        keepCarried(soundingAt: horizon)
        if settings.run != 0 {
            var step = firstStep(soundingAt: horizon)
            while true {
                let onset = onset(ofStep: step)
                guard onset < horizon else { break }
                if let voice = voice(ofStep: step, at: onset), voice.end > horizon { carry(voice) }
                step += 1
            }
            nextStep = step
        }
        lastHorizon = horizon
    }

    @_noAllocation @_noLocks
    private mutating func keepCarried(soundingAt frame: Int64) {
        var kept = 0
        var index = 0
        while index < carriedCount {
            if carried[index].end > frame {
                carried[kept] = carried[index]
                kept += 1
            }
            index += 1
        }
        carriedCount = kept
    }

    @_noAllocation @_noLocks
    private mutating func carry(_ voice: Voice) {
        if carriedCount == carried.count {
            var shortest = 0
            var index = 1
            while index < carriedCount {
                if carried[index].end < carried[shortest].end { shortest = index }
                index += 1
            }
            carried[shortest] = carried[carriedCount - 1]
            carriedCount -= 1
        }
        carried[carriedCount] = voice
        carriedCount += 1
    }

    @_noAllocation @_noLocks
    private mutating func turnCarried(to gain: Float, over length: Int64) {
        var index = 0
        while index < carriedCount {
            carried[index].turn(to: gain, at: lastHorizon, over: length)
            index += 1
        }
    }

    @_noAllocation @_noLocks
    private mutating func dismissCarried(over length: Int64) {
        var index = 0
        while index < carriedCount {
            carried[index].dismiss(at: lastHorizon, over: length)
            index += 1
        }
    }
}

// MARK: - Samples

extension Renderer {
    /// Writes the samples of `frames` frames from `start` on, interleaved stereo, over whatever is there.
    ///
    /// - Parameters:
    ///   - output: room for `2 * frames` samples.
    ///   - start: `lastHorizon` or later; before it, samples have no meaning.
    @_noAllocation @_noLocks
    public func render(into output: UnsafeMutablePointer<Float>, frames: Int, from start: Int64) {
        guard frames > 0 else { return }
        if settings.run != 0, settings.keepsAwake {
            WakefulFloor(at: sampleRate).write(to: output, frames: frames, from: start)
        } else {
            output.update(repeating: 0, count: 2 * frames)
        }
        var index = 0
        while index < carriedCount {
            carried[index].add(to: output, frames: frames, from: start)
            index += 1
        }
        guard settings.run != 0, !settings.isPaused else { return }
        var step = firstStep(soundingAt: start)
        while true {
            let onset = onset(ofStep: step)
            guard onset < start + Int64(frames) else { return }
            voice(ofStep: step, at: onset)?.add(to: output, frames: frames, from: start)
            step += 1
        }
    }

    /// The click of a step not begun before the last horizon; nil when it has none.
    @_noAllocation @_noLocks
    private func voice(ofStep step: Int64, at onset: Int64) -> Voice? {
        let foot = Foot(ofStep: step)
        guard !settings.isPaused, settings.cue.includes(foot) else { return nil }
        let share = settings.softness.share(ofStep: step)
        return Voice(clip: settings.sound.clip(for: foot), onset: onset, gain: settings.gain, share: share)
    }
}
