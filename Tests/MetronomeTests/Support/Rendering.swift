import Metronome

extension Renderer {
    /// The samples of some frames, interleaved stereo, rendered at once.
    func samples(_ frames: Range<Int64>) -> [Float] {
        [Float](unsafeUninitializedCapacity: 2 * frames.count) { buffer, count in
            // Rubbish that rendering must overwrite.
            buffer.initialize(repeating: 7)
            if let output = buffer.baseAddress { render(into: output, frames: frames.count, from: frames.lowerBound) }
            count = 2 * frames.count
        }
    }

    /// Every onset of some frames.
    func onsets(_ frames: Range<Int64>) -> [Onset] {
        var onsets: [Onset] = []
        var start = frames.lowerBound
        while let onset = nextOnset(from: start, before: frames.upperBound) {
            onsets.append(onset)
            start = onset.frame + 1
        }
        return onsets
    }
}

/// Bitwise, and quick where optimisation is off.
func areIdentical(_ a: [Float], _ b: [Float]) -> Bool {
    guard a.count == b.count else { return false }
    return a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
            var index = 0
            while index < a.count {
                if a[index].bitPattern != b[index].bitPattern { return false }
                index += 1
            }
            return true
        }
    }
}
