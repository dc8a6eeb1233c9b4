import ALSA

// A batch device reports its position in whole periods, so the hardware can be up to one period ahead of it. Frames
// within that period may have been fetched already: if they are rewound, the old sound is still heard and the new
// samples are lost.

/// Decides how close to a device's position written frames may be rewound.
struct RewindPolicy {
    /// The parameters that the device granted.
    let setup: HardwareSetup
    /// Whether the device is a plugin that passes frames to a sound server.
    let isPluginIO: Bool

    /// The sample rate divided by this number is the margin in frames, so the margin is 10 ms.
    ///
    /// This is enough for a device that is not a batch device, even with longer periods, because it fetches frames continuously.
    private static let marginsPerSecond = 100

    /// The number of frames after the device's position that must not be rewound.
    var marginFrames: Int {
        // A sound server fetches a whole period at once, like a batch device.
        let takesPeriods = isPluginIO || setup.isBatch
        return takesPeriods ? setup.periodFrames : min(setup.periodFrames, setup.rate / Self.marginsPerSecond)
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
