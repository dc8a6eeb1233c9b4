import ALSA
import Glibc

// Whether a device takes back what was written cannot be asked: the pulse plugin says that it did and plays it all the same. A
// device that did has a delay shorter by what was taken back. So silence is written, some of it taken back, and the delay read
// on both sides; then everything is dropped, whatever came of it.

/// A trial of a PCM's rewinding, in silence.
struct RewindTrial {
    /// How the PCM is set up.
    let setup: HardwareSetup
    /// How its frames look.
    let layout: FrameLayout

    /// True when frames taken back were really taken back.
    ///
    /// Any error is a no. Leaves the PCM prepared and empty.
    func passes(_ pcm: borrowing PCM) -> Bool {
        do throws(ALSAError) {
            let passes = try attempt(pcm)
            try pcm.drop()
            try pcm.prepare()
            return passes
        } catch {
            try? pcm.drop()
            return false
        }
    }

    private func attempt(_ pcm: borrowing PCM) throws(ALSAError) -> Bool {
        let bytes = layout.bytes * setup.periodFrames
        let silence = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        defer { silence.deallocate() }
        silence.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        let wanted = min(setup.bufferFrames, max(4 * setup.periodFrames, setup.rate / 10))
        var written = 0
        while written + setup.periodFrames <= wanted {
            let count = try pcm.write(silence, frames: setup.periodFrames)
            if count == 0 { break }
            written += count
        }
        if pcm.state == .prepared { try pcm.start() }

        let before = try settledPosition(pcm)
        let asked = written / 2
        let taken = try pcm.rewind(asked)
        let after = try pcm.position()
        // The device played on between the two readings, which makes the delay only shorter; but by far less than this.
        return taken >= asked / 2 && taken > 0 && before.delay - after.delay >= taken / 2
            && after.delay - (before.delay - taken) <= taken / 2
    }

    /// A position once the PCM knows one: servers need a moment after the start.
    private func settledPosition(_ pcm: borrowing PCM) throws(ALSAError) -> PCM.Position {
        for _ in 0..<10 {
            if let position = try? pcm.position(), position.delay > 0 { return position }
            usleep(2_000)
        }
        return try pcm.position()
    }
}
