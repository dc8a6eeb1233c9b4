import ALSA
import Glibc

// ALSA cannot say whether a device really rewinds: the pulse plugin reports success and plays the old frames anyway. If
// a rewind works, the delay becomes shorter by the number of rewound frames. The trial therefore writes silence,
// rewinds part of it and compares the delay before and after. Afterwards it always drops the silence.

/// Tests with silence whether a PCM really rewinds.
struct RewindTrial {
    let setup: HardwareSetup
    let layout: FrameLayout

    /// Returns whether rewound frames were really removed.
    ///
    /// Any error counts as false. Afterwards the PCM is empty; after an error it must be prepared again.
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
        // The device also plays between the two readings. This shortens the delay as well, but by much less than a rewind.
        return taken >= asked / 2 && taken > 0 && before.delay - after.delay >= taken / 2
            && after.delay - (before.delay - taken) <= taken / 2
    }

    /// Waits up to 20 ms until the PCM reports a delay above zero; sound servers do this only some time after the start.
    private func settledPosition(_ pcm: borrowing PCM) throws(ALSAError) -> PCM.Position {
        for _ in 0..<10 {
            if let position = try? pcm.position(), position.delay > 0 { return position }
            usleep(2_000)
        }
        return try pcm.position()
    }
}

// A batch device reports its position in whole periods, so the hardware can be up to one period ahead of it. Frames
// within that period may have been fetched already: if they are rewound, the old sound is still heard and the new
// samples are lost.

/// Decides how close to a device's position written frames may be rewound.
struct RewindPolicy {
    let setup: HardwareSetup
    /// Whether the device is a plugin that passes frames to a sound server.
    let isPluginIO: Bool

    /// The number of frames after the device's position that must not be rewound.
    var marginFrames: Int {
        // A sound server fetches a whole period at once, like a batch device. For other devices 10 ms are enough, even with longer
        // periods, because they fetch frames continuously.
        isPluginIO || setup.isBatch ? setup.periodFrames : min(setup.periodFrames, setup.rate / 100)
    }

    /// Whether a change is heard sooner if this device rewinds than if it does not.
    ///
    /// This is always true for a plugin. It is false for a batch device of a kernel driver whose period is longer than the
    /// ring of a device without rewinding: with the shorter ring, a change is heard sooner.
    /// - Parameter fixedFrames: the depth of the ring without rewinding.
    func isWorthwhile(insteadOf fixedFrames: Int) -> Bool {
        isPluginIO || !setup.isBatch || marginFrames <= fixedFrames
    }
}
