import ALSA

// A batch device moves its pointer by whole periods, so the hardware may be a period ahead of the position that it reports. What
// is taken back closer than that has been fetched already: the old sound is heard, and what is written in its place is lost.

/// How close to a device's position written frames may be taken back.
struct RewindPolicy {
    /// How the device is set up.
    let setup: HardwareSetup
    /// True for a plugin that hands frames to a server.
    let isPluginIO: Bool

    /// Hardware that does not move by periods reads on all the time: a margin of 10 ms is enough, however long its periods are.
    private static let marginsPerSecond = 100

    /// Frames before the device's position that a change leaves alone.
    var marginFrames: Int {
        // A server takes a period at a time, as a batch device does.
        let takesPeriods = isPluginIO || setup.isBatch
        return takesPeriods ? setup.periodFrames : min(setup.periodFrames, setup.rate / Self.marginsPerSecond)
    }

    /// False for a batch device whose period is longer than a ring that is never taken back: without rewinds, a change is heard
    /// sooner there.
    ///
    /// - Parameter fixedFrames: depth of such a ring.
    func isWorthwhile(insteadOf fixedFrames: Int) -> Bool {
        isPluginIO || !setup.isBatch || marginFrames <= fixedFrames
    }
}
