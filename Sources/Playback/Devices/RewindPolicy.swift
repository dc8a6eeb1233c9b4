import ALSA

// A batch device reports its position in whole periods, so the hardware can be up to one period ahead of it. Frames
// within that period may have been fetched already: if they are rewound, the old sound is still heard and the new
// samples are lost.

/// Decides how close to a device's position written frames may be rewound.
struct RewindPolicy {
    /// The device's parameters.
    let setup: HardwareSetup
    /// True for a plugin that passes frames to a sound server.
    let isPluginIO: Bool

    /// A device that is not a batch device fetches frames continuously.
    ///
    /// A margin of 10 ms (1/100 s) is enough for it, even if its periods are longer.
    private static let marginsPerSecond = 100

    /// The number of frames after the device's position that are never rewound.
    var marginFrames: Int {
        // A sound server fetches whole periods, as a batch device does.
        let takesPeriods = isPluginIO || setup.isBatch
        return takesPeriods ? setup.periodFrames : min(setup.periodFrames, setup.rate / Self.marginsPerSecond)
    }

    /// Whether rewinding pays off on this device.
    ///
    /// It does not on a batch device whose period is longer than the ring of a device without rewinding: with the
    /// shorter ring, a change is heard sooner.
    /// - Parameter fixedFrames: the depth of the ring without rewinding.
    func isWorthwhile(insteadOf fixedFrames: Int) -> Bool {
        isPluginIO || !setup.isBatch || marginFrames <= fixedFrames
    }
}
