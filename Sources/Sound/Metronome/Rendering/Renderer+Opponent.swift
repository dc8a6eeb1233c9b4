// The opponent's steps follow the rule of the clicks: the samples of a frame depend only on the renderer's value and on that frame. They are
// added to the finished samples of clicks, music and prompts, so these have the same bits with and without an opponent.

extension Renderer {
    /// Applies the opponent of the present settings from the last horizon on.
    @_noAllocation @_noLocks
    mutating func receiveOpponent(fade: Int64) {
        var (left, right): (Float, Float) = (0, 0)
        if settings.order.run != 0, let new = settings.opponent {
            placeOpponent(new.tempo)
            opponent.clip = new.clip
            if !settings.isMusicSilent { (left, right) = (new.left, new.right) }
        } else {
            opponent.timeline = nil
        }
        guard left != opponent.left.to || right != opponent.right.to else { return }
        opponent.left = opponent.left.ramped(to: left, at: lastHorizon, over: fade)
        opponent.right = opponent.right.ramped(to: right, at: lastHorizon, over: fade)
    }

    /// Begins the opponent's steps at the last horizon, halfway between two steps of the beat grid, or changes their tempo.
    @_noAllocation @_noLocks
    private mutating func placeOpponent(_ tempo: Tempo) {
        let rate = stepsPerFrame(tempo)
        if let timeline = opponent.timeline {
            guard tempo.stepsPerMinute != opponent.tempo.stepsPerMinute else { return }
            opponent.timeline = timeline.retimed(to: rate, at: lastHorizon, next: opponent.nextStep)
        } else {
            let position = grid.step(at: lastHorizon)
            let phase = position - Double(Int64(position)) + 0.5
            opponent.timeline = Timeline(step: phase, at: lastHorizon, rate: rate)
            opponent.nextStep = phase > 1 ? 2 : 1
        }
        opponent.tempo = tempo
    }

    /// Keeps the onsets of the opponent's clicks that began before `horizon`.
    @_noAllocation @_noLocks
    mutating func advanceOpponent(to horizon: Int64) {
        guard let timeline = opponent.timeline else { return }
        var step = firstStep(of: timeline, notBefore: horizon - Int64(opponent.clip.frames))
        while true {
            let onset = timeline.opponentOnset(ofStep: step)
            guard onset < horizon else { break }
            opponent.onsetBefore = opponent.onset
            opponent.onset = onset
            step += 1
        }
        opponent.nextStep = step
    }

    /// Skips frames of the opponent's steps at the last horizon, or inserts them.
    @_noAllocation @_noLocks
    mutating func skipOpponent(_ frames: Int64) {
        guard let timeline = opponent.timeline else { return }
        while timeline.opponentOnset(ofStep: opponent.nextStep) < lastHorizon + frames { opponent.nextStep += 1 }
        opponent.timeline = timeline.moved(from: lastHorizon + frames, to: lastHorizon, ratio: 1)
    }

    /// Changes the frames per second of the opponent's steps from the last horizon on; `ratio` is the new number divided by the old one.
    @_noAllocation @_noLocks
    mutating func stretchOpponent(by ratio: Double) {
        guard let timeline = opponent.timeline else { return }
        opponent.timeline = timeline.retimed(to: timeline.finalRate / ratio, at: lastHorizon, next: opponent.nextStep)
    }

    /// Continues the opponent's steps on another output, as `move` does; drops a sounding click.
    @_noAllocation @_noLocks
    mutating func moveOpponent(to newFrame: Int64, ratio: Double) {
        opponent.timeline = opponent.timeline?.moved(from: lastHorizon, to: newFrame, ratio: ratio)
        (opponent.onset, opponent.onsetBefore) = (.min, .min)
        opponent.left = GainRamp(opponent.left.to)
        opponent.right = GainRamp(opponent.right.to)
    }

    /// The first step with an onset at `frame` or later that has not begun at the last horizon, or a step slightly before it.
    @_noAllocation @_noLocks
    private func firstStep(of timeline: Timeline, notBefore frame: Int64) -> Int64 {
        max(opponent.nextStep, Int64(timeline.step(at: max(frame, timeline.anchorFrame))) - 1)
    }
}

// MARK: - Samples

extension Renderer {
    /// Adds the opponent's clicks.
    @_noAllocation @_noLocks
    func mixOpponent(into output: UnsafeMutablePointer<Float>, frames: Int, from first: Int64) {
        guard opponent.isAudible(from: first) else { return }
        addOpponentClick(at: opponent.onsetBefore, to: output, frames: frames, from: first)
        addOpponentClick(at: opponent.onset, to: output, frames: frames, from: first)
        guard let timeline = opponent.timeline else { return }
        var step = firstStep(of: timeline, notBefore: first - Int64(opponent.clip.frames))
        while true {
            let onset = timeline.opponentOnset(ofStep: step)
            guard onset < first + Int64(frames) else { return }
            addOpponentClick(at: onset, to: output, frames: frames, from: first)
            step += 1
        }
    }

    @_noAllocation @_noLocks
    private func addOpponentClick(
        at onset: Int64,
        to output: UnsafeMutablePointer<Float>,
        frames: Int,
        from start: Int64
    ) {
        let first = max(start, onset)
        let last = min(start + Int64(frames), onset + Int64(opponent.clip.frames))
        guard first < last, let samples = opponent.clip.samples else { return }
        let source = samples + 2 * Int(first - onset)
        let target = output + 2 * Int(first - start)
        let end = 2 * Int(last - first)
        // Once the gains are constant, each sample needs one multiplication, which the compiler turns into vector instructions.
        let moving = prompts.count > 0 ? end : 2 * Int(max(0, min(opponent.left.end, last) - first))
        var index = 0
        while index < moving {
            let frame = first + Int64(index / 2)
            let gain = opponentGain(at: frame)
            target[index] += gain * opponent.left.value(at: frame) * source[index]
            target[index + 1] += gain * opponent.right.value(at: frame) * source[index + 1]
            index += 2
        }
        let (left, right) = (opponent.left.to, opponent.right.to)
        while index < end {
            target[index] += left * source[index]
            target[index + 1] += right * source[index + 1]
            index += 2
        }
    }
}

extension Timeline {
    /// The frame of an opponent's step that had not begun at the anchor; rounding must not move it to a frame before the anchor.
    @_noAllocation @_noLocks
    fileprivate func opponentOnset(ofStep step: Int64) -> Int64 { max(anchorFrame, onset(ofStep: step)) }
}
