// Prompts follow the rule of the clicks: the samples of a frame depend only on the renderer's value and on that frame. A prompt that began
// before the last horizon has a fixed frame. The frame of a prompt that waits for a step is computed from the timeline for each block.

extension Renderer {
    /// Returns a prompt that begins before `end` and was not returned before; nil if there is none.
    ///
    /// If `end` is at most the first frame that can still change, the frame of the prompt is final.
    @_noAllocation @_noLocks
    package mutating func nextPrompt(before end: Int64) -> PromptOnset? {
        for index in 0..<prompts.count {
            if !prompts[index].isReported, let frame = start(of: prompts[index]), frame < end {
                prompts[index].isReported = true
                return PromptOnset(number: prompts[index].prompt.number, frame: frame)
            }
        }
        return nil
    }

    /// The first frame of the next prompt that was not reported; nil if there is none, or if it waits for a step that never begins.
    package var nextPromptFrame: Int64? {
        @_noAllocation @_noLocks get {
            var first: Int64?
            for index in 0..<prompts.count {
                if !prompts[index].isReported, let frame = start(of: prompts[index]) {
                    first = min(first ?? .max, frame)
                }
            }
            return first
        }
    }

    /// The frame at which the last prompt ends, without the prompts that still wait for a step; nil if there is none.
    package var promptsEnd: Int64? {
        @_noAllocation @_noLocks get {
            var last: Int64?
            for index in 0..<prompts.count {
                if let start = prompts[index].start, !prompts[index].isLost {
                    last = max(last ?? .min, prompts[index].end(from: start))
                }
            }
            return last
        }
    }
}

// MARK: - Changes

extension Renderer {
    /// Applies the prompts of the present settings from the last horizon on.
    @_noAllocation @_noLocks
    mutating func receivePrompts(fade: Int64) {
        let list = settings.prompts
        cancelPrompts(notIn: list, fade: fade)
        for index in 0..<list.count {
            let prompt = list.prompt(index)
            if let place = prompts.index(of: prompt.number) {
                if prompts[place].start == nil { prompts[place].prompt = prompt }
            } else {
                prompts.append(place(prompt, ducking: list.ducking), keeping: list)
            }
        }
    }

    @_noAllocation @_noLocks
    private func place(_ prompt: Prompt, ducking: Ducking) -> PlacedPrompt {
        switch prompt.start {
        case .soon:
            let attack = ducking.gain < 1 ? sampleRate.frames(in: ducking.attack) : 0
            return PlacedPrompt(prompt, ducking: ducking, start: lastHorizon + attack, attackStart: lastHorizon)
        case .step: return PlacedPrompt(prompt, ducking: ducking, start: nil)
        }
    }

    @_noAllocation @_noLocks
    private mutating func cancelPrompts(notIn list: PromptList, fade: Int64) {
        var index = prompts.count - 1
        while index >= 0 {
            if !list.contains(prompts[index].prompt.number) {
                if prompts[index].attackStart == nil {
                    prompts.remove(at: index)
                } else {
                    prompts[index].cancel(at: lastHorizon, over: fade)
                }
            }
            index -= 1
        }
    }

    /// Fixes the frames of prompts that begin before `horizon`, and removes prompts that have ended and are no longer in the list.
    @_noAllocation @_noLocks
    mutating func advancePrompts(to horizon: Int64) {
        var index = prompts.count - 1
        while index >= 0 {
            let start = start(of: prompts[index])
            if let start {
                let ducked = prompts[index].duckedFrames(start: start, sampleRate: sampleRate)
                if start < horizon { prompts[index].start = start }
                if ducked.first < horizon { prompts[index].attackStart = ducked.first }
                if ducked.end <= horizon, !settings.prompts.contains(prompts[index].prompt.number) {
                    prompts.remove(at: index)
                }
            }
            index -= 1
        }
    }

    /// Drops the prompts that sound, because the output is reopened; those that have not begun remain.
    @_noAllocation @_noLocks
    mutating func dropSoundingPrompts() {
        var index = prompts.count - 1
        while index >= 0 {
            let start = prompts[index].start
            if let start, start >= lastHorizon {
                // It is placed again when the settings for the new output are applied.
                prompts.remove(at: index)
            } else if start != nil {
                prompts[index].isLost = true
            }
            index -= 1
        }
    }

    /// The first frame of a prompt; nil if it is never played.
    @_noAllocation @_noLocks
    private func start(of placed: PlacedPrompt) -> Int64? {
        if placed.isLost { return nil }
        if let start = placed.start { return start }
        guard case .step(let step, let run) = placed.prompt.start else { return nil }
        guard run != 0, run == settings.order.run, step >= nextStep else { return nil }
        return onset(ofStep: step)
    }
}

// MARK: - Samples

extension Renderer {
    /// Makes the clicks in `output` softer where a prompt sounds, and adds the prompts.
    @_noAllocation @_noLocks
    func mixPrompts(into output: UnsafeMutablePointer<Float>, frames: Int, from first: Int64) {
        guard prompts.count > 0 else { return }
        duckClicks(in: output, frames: frames, from: first)
        for index in 0..<prompts.count {
            if let start = start(of: prompts[index]) {
                prompts[index].add(to: output, frames: frames, from: first, start: start)
            }
        }
    }

    @_noAllocation @_noLocks
    private func duckClicks(in output: UnsafeMutablePointer<Float>, frames: Int, from first: Int64) {
        var begin = first + Int64(frames)
        var end = first
        for index in 0..<prompts.count {
            if let start = start(of: prompts[index]) {
                let ducked = prompts[index].duckedFrames(start: start, sampleRate: sampleRate)
                begin = min(begin, max(first, ducked.first))
                end = max(end, min(first + Int64(frames), ducked.end))
            }
        }
        while begin < end {
            let gain = clickGain(at: begin)
            output[2 * Int(begin - first)] *= gain
            output[2 * Int(begin - first) + 1] *= gain
            begin += 1
        }
    }

    /// The gain of the clicks at a frame: the lowest one of all prompts, 1 if there is none.
    ///
    /// - Parameter lowered: the gain while a prompt sounds; nil for that of its ducking.
    @_noAllocation @_noLocks
    private func clickGain(at frame: Int64, lowered: Float? = nil) -> Float {
        var lowest: Float = 1
        for index in 0..<prompts.count {
            if let start = start(of: prompts[index]) {
                let gain = prompts[index].clickGain(at: frame, start: start, sampleRate: sampleRate, lowered: lowered)
                lowest = min(lowest, gain)
            }
        }
        return lowest
    }

    /// The gain of an opponent's steps at a frame: they are silent while a prompt sounds, so they take nothing of its headroom.
    @_noAllocation @_noLocks
    func opponentGain(at frame: Int64) -> Float { clickGain(at: frame, lowered: 0) }
}
