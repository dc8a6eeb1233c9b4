// Music follows the rule of the clicks: the samples of a frame depend only on the renderer's value and on that frame. The music of each
// interval between two steps is a block, which was rendered for the length that the interval had at that time. If the length is
// still the same, the block is copied. If the beat grid has changed since, the block is read faster or slower, so that the
// music stays on the beat until a block with the new length replaces it. After a small shift of the grid, the music moves to
// the new beats within 250 ms.
//
// Music begins and ends on beats: if an interval has a block and the one before it has none, the music fades in during the last 10 ms
// before the beat, and it fades out in the first 10 ms after a beat without a block. Both use the margins of the blocks.

extension Renderer {
    /// The time in which the music returns to the beats after a shift of the grid, in seconds.
    private static let leadSeconds = 0.25
    /// The difference in steps from which on the music stops, and begins again with the next beat.
    ///
    /// After a smaller difference, the music returns to the beats: at 180 steps per minute, it is up to 27 % faster or slower
    /// for 250 ms.
    private static let largestLead = 0.2

    /// Replaces the music of the steps that begin at `end` or later; only for settings that change nothing else.
    ///
    /// Frames before `end` do not change, so `lastHorizon` does not move. If music begins after silence, its fade-in must also
    /// begin at `end` or later. Does nothing if the list belongs to another run, or while the music is silent. Realtime-safe:
    /// yes.
    /// - Parameter end: the end of the frames that were rendered.
    @_noAllocation @_noLocks
    package mutating func applyMusic(_ list: MusicList, after end: Int64) {
        guard list.run == settings.order.run, list.run != 0, !settings.isMusicSilent else { return }
        receiveMusic(list, from: max(end, lastHorizon))
    }

    /// The gain of the click of a step that has not begun at the last horizon: it can be softer if the step has music.
    @_noAllocation @_noLocks
    func clickGain(ofStep step: Int64) -> Float {
        music.list.block(ofStep: step).isPresent ? music.list.clickGain : 1
    }

    /// The music from a step that has not begun at the last horizon, or that is in progress there, to the next step.
    @_noAllocation @_noLocks
    func music(ofStep step: Int64) -> MusicBlock {
        if step >= nextStep { return music.list.block(ofStep: step) }
        return step == nextStep - 1 ? music.current : .none
    }

    /// Number of frames of a fade on a beat.
    var musicFade: Int64 {
        @_noAllocation @_noLocks get { max(1, sampleRate.frames(in: Self.fadeSeconds)) }
    }
}

// MARK: - Changes

extension Renderer {
    /// Applies the list of the present settings at the last horizon.
    @_noAllocation @_noLocks
    mutating func receiveMusic(fade: Int64) {
        guard settings.order.run != 0, settings.music.run == settings.order.run, !settings.isMusicSilent else {
            endFadeIn(before: onset(ofStep: nextStep))
            music.list = .none
            return
        }
        if settings.music.gain != music.gain.to {
            // Music that is not heard needs no ramp.
            let isHeard = music.sounds(at: lastHorizon)
            let volume = settings.music.gain
            music.gain = isHeard ? music.gain.ramped(to: volume, at: lastHorizon, over: fade) : GainRamp(volume)
        }
        receiveMusic(settings.music, from: lastHorizon)
    }

    /// Replaces the music of the steps that begin at `frame` or later.
    @_noAllocation @_noLocks
    private mutating func receiveMusic(_ new: MusicList, from frame: Int64) {
        var list = new
        var step = max(nextStep, new.first)
        while step < new.first + Int64(new.count) {
            let onset = onset(ofStep: step)
            let continues = step == nextStep ? music.current.isPresent : list.block(ofStep: step - 1).isPresent
            let isFixed = onset < frame || (!continues && onset - musicFade < frame)
            // All later steps begin later.
            guard isFixed else { break }
            list.set(music.list.block(ofStep: step), ofStep: step)
            step += 1
        }
        music.list = list
    }

    /// Stores the interval that is in progress at the new horizon; `nextStep` was `old` before.
    @_noAllocation @_noLocks
    mutating func advanceMusic(from old: Int64) {
        guard nextStep > old, music.list.run != 0 || music.current.isPresent else { return }
        let step = nextStep - 1
        let before = step == old ? music.current : music.list.block(ofStep: step - 1)
        music.current = music.list.block(ofStep: step)
        music.start = onset(ofStep: step)
        music.phase = 0
        if !music.current.isPresent, before.isPresent {
            music.tail = MusicTail(before, at: Double(before.frames), start: music.start, length: musicFade)
        }
    }

    /// The position in steps of the music at the last horizon, relative to the step before `nextStep`.
    ///
    /// It must be read before the beat grid changes.
    @_noAllocation @_noLocks
    func musicPosition() -> Double { gridPhase(at: lastHorizon) + music.lead.value(at: lastHorizon) }

    /// How much of the interval in progress is over at a frame, 0 to 1.
    @_noAllocation @_noLocks
    private func gridPhase(at frame: Int64) -> Double {
        let end = onset(ofStep: nextStep)
        guard end > music.start else { return 1 }
        return music.phase + (1 - music.phase) * (Double(frame - music.start) / Double(end - music.start))
    }

    /// Continues the music after a change of the beat grid at the last horizon.
    ///
    /// - Parameters:
    ///   - position: `musicPosition()` before the change.
    ///   - end: the onset of `nextStep` before the change.
    ///   - step: `nextStep` before the change; if it is different now, intervals were skipped.
    @_noAllocation @_noLocks
    mutating func moveMusic(from position: Double, end: Int64, next step: Int64) {
        guard music.sounds(at: lastHorizon) || music.list.run != 0 else { return }
        guard nextStep == step else { return interruptMusic(at: position, end: end) }
        guard onset(ofStep: nextStep) != end else { return }
        let phase = max(0, min(grid.step(at: lastHorizon) - Double(nextStep - 1), 1))
        var lead = music.current.isPresent ? position - phase : 0
        // A difference below one frame is rounding.
        if abs(lead) * Double(music.current.frames) <= 1 { lead = 0 }
        guard abs(lead) < Self.largestLead else { return interruptMusic(at: position, end: end) }
        if !music.current.isPresent { endFadeIn(before: end) }
        music.start = lastHorizon
        music.phase = lead == 0 && music.current.isPresent ? max(0, min(position, 1)) : phase
        music.lead = MusicLead()
        if lead != 0 {
            let length = max(1, sampleRate.frames(in: Self.leadSeconds))
            music.lead = MusicLead(lead, start: lastHorizon, length: length)
        }
    }

    /// Fades out the music that sounds at the last horizon; it begins again with the next beat.
    @_noAllocation @_noLocks
    private mutating func interruptMusic(at position: Double, end: Int64) {
        let list = music.list
        cutMusic(at: position, end: end)
        music.list = list
        delayBeginning()
    }

    /// Fades out the music that sounds at the last horizon, and removes the music of the steps that have not begun.
    ///
    /// - Parameters:
    ///   - position: the position in steps of the music at the last horizon, relative to the step before `nextStep`.
    ///   - end: the end of the interval that is in progress.
    @_noAllocation @_noLocks
    mutating func cutMusic(at position: Double, end: Int64) {
        endFadeIn(before: end)
        if music.current.isPresent {
            let frame = position * Double(music.current.frames)
            music.tail = MusicTail(music.current, at: frame, start: lastHorizon, length: musicFade)
        }
        music.list = .none
        music.current = .none
        music.lead = MusicLead()
        music.start = lastHorizon
        music.phase = 0
    }

    /// Fades out music that is fading in at the last horizon, before the beat at `onset`.
    @_noAllocation @_noLocks
    private mutating func endFadeIn(before onset: Int64) {
        let next = music.list.block(ofStep: nextStep)
        let left = onset - lastHorizon
        guard next.isPresent, !music.current.isPresent, left > 0, left < musicFade else { return }
        let gain = 1 - Float(left) / Float(musicFade)
        music.tail = MusicTail(next, at: Double(-left), start: lastHorizon, length: musicFade, gain: gain)
    }

    /// Removes the music that sounds at the last horizon; it was interrupted there.
    ///
    /// - Parameter keepsList: whether the music of the later steps is kept; it is not if its blocks have another sample rate.
    @_noAllocation @_noLocks
    mutating func dropSoundingMusic(keepsList: Bool) {
        let (list, gain) = (music.list, music.gain.to)
        music = MusicMix()
        music.gain = GainRamp(gain)
        guard keepsList else { return }
        music.list = list
        music.start = lastHorizon
        delayBeginning()
    }

    @_noAllocation @_noLocks
    mutating func dropMusic(before frame: Int64) {
        guard settings.order.run != 0 else { return }
        var step = max(nextStep, music.list.first)
        while step < music.list.first + Int64(music.list.count), onset(ofStep: step) < frame {
            music.list.set(.none, ofStep: step)
            step += 1
        }
    }

    /// Lets the music begin with a later beat, if its fade-in before the next beat would have begun before the last horizon.
    @_noAllocation @_noLocks
    private mutating func delayBeginning() {
        if onset(ofStep: nextStep) - musicFade < lastHorizon { music.list.set(.none, ofStep: nextStep) }
    }
}
