// The samples of the music; `Renderer+Music.swift` describes its rules and applies its changes.

extension Renderer {
    @_noAllocation @_noLocks
    func mixMusic(into output: UnsafeMutablePointer<Float>, frames: Int, from first: Int64) {
        guard music.list.run != 0 || music.sounds(at: first) else { return }
        music.tail.add(to: output, frames: frames, from: first, volume: music.gain)
        guard settings.order.run != 0 else { return }
        let last = first + Int64(frames)
        var frame = first
        var step = nextStep - 1
        while frame < last {
            let end = onset(ofStep: step + 1)
            if end > frame {
                let stop = min(end, last)
                let target = output + 2 * Int(frame - first)
                addMusic(ofStep: step, to: target, frames: Int(stop - frame), from: frame, end: end)
                frame = stop
            }
            step += 1
        }
    }

    /// Adds the music of a part of the interval that begins with a step and ends at `end`.
    @_noAllocation @_noLocks
    private func addMusic(
        ofStep step: Int64,
        to output: UnsafeMutablePointer<Float>,
        frames: Int,
        from first: Int64,
        end: Int64
    ) {
        let isCurrent = step < nextStep
        let begin = isCurrent ? music.start : onset(ofStep: step)
        let phase = isCurrent ? music.phase : 0
        let block = music(ofStep: step)
        // The first `gliding` frames are before the moment at which the music is on the beats again.
        let gliding = Int(max(0, min(music.lead.end - first, Int64(frames))))
        if gliding > 0 {
            glide(step, begin, phase, end, to: output, frames: gliding, from: first)
        }
        if block.isPresent {
            add(
                block,
                begin,
                phase,
                end,
                to: output + 2 * gliding,
                frames: frames - gliding,
                from: first + Int64(gliding)
            )
        } else {
            addEdges(ofStep: step, to: output, frames: frames, from: first, begin: begin, end: end)
        }
    }

    /// Adds a block that fills the frames from `begin` to `end`, beginning with its `phase`.
    @_noAllocation @_noLocks
    private func add(
        _ block: MusicBlock,
        _ begin: Int64,
        _ phase: Double,
        _ end: Int64,
        to output: UnsafeMutablePointer<Float>,
        frames: Int,
        from first: Int64
    ) {
        guard frames > 0 else { return }
        let length = Double(block.frames)
        let exact = phase * length
        let isExact = Double(Int(exact)) == exact && block.frames - Int(exact) == Int(end - begin)
        var index = 0
        if isExact {
            let source = Int(exact) + Int(first - begin)
            // While the volume changes, each frame has its own gain.
            while index < frames, first + Int64(index) < music.gain.end {
                let gain = music.gain.value(at: first + Int64(index))
                block.add(to: output + 2 * index, frames: 1, from: source + index, gain: gain)
                index += 1
            }
            block.add(to: output + 2 * index, frames: frames - index, from: source + index, gain: music.gain.to)
            return
        }
        let speed = (length - exact) / Double(end - begin)
        while index < frames {
            let frame = first + Int64(index)
            let position = exact + speed * Double(frame - begin)
            block.addFrame(at: position, to: output + 2 * index, gain: music.gain.value(at: frame))
            index += 1
        }
    }

    /// Adds frames while the music returns to the beats; the music can be in the interval before or after that of the grid.
    @_noAllocation @_noLocks
    private func glide(
        _ step: Int64,
        _ begin: Int64,
        _ phase: Double,
        _ end: Int64,
        to output: UnsafeMutablePointer<Float>,
        frames: Int,
        from first: Int64
    ) {
        let rate = (1 - phase) / Double(end - begin)
        var index = 0
        while index < frames {
            let frame = first + Int64(index)
            var position = phase + rate * Double(frame - begin) + music.lead.value(at: frame)
            var place = step
            if position < 0 {
                place -= 1
                position += 1
            } else if position >= 1 {
                place += 1
                position -= 1
            }
            let block = music(ofStep: place)
            let gain = music.gain.value(at: frame)
            block.addFrame(at: position * Double(block.frames), to: output + 2 * index, gain: gain)
            index += 1
        }
    }

    /// Adds the end of the music before an interval without music, and the beginning of the music after it.
    @_noAllocation @_noLocks
    private func addEdges(
        ofStep step: Int64,
        to output: UnsafeMutablePointer<Float>,
        frames: Int,
        from first: Int64,
        begin: Int64,
        end: Int64
    ) {
        let before = step >= nextStep ? music(ofStep: step - 1) : .none
        if before.isPresent {
            MusicTail(before, at: Double(before.frames), start: begin, length: musicFade)
                .add(to: output, frames: frames, from: first, volume: music.gain)
        }
        let next = music(ofStep: step + 1)
        guard next.isPresent else { return }
        var frame = max(first, end - musicFade)
        while frame < first + Int64(frames) {
            let gain = music.gain.value(at: frame) * (1 - Float(end - frame) / Float(musicFade))
            next.addFrame(at: Double(frame - end), to: output + 2 * Int(frame - first), gain: gain)
            frame += 1
        }
    }
}
