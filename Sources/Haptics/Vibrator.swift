// Vibration
//
// - `Vibrator` gets the beat grid after each report of the sound output, and has a thread only while `haptic.output` is not `off`. So
//   vibrations need no sound and no card, and cost nothing when they are off.
// - `VibrationSchedule` is pure: grid, settings and time give the next vibrations. It stores the last requested step, and the clicks' rule
//   for each step. So a change of the tempo, of the cue or of the settings neither repeats nor loses a vibration. A pause ends all at once.
// - feedbackd gets a pattern of up to five vibrations with their pauses (`Vibrate` takes ten items), which it plays itself. `PatternPlan`
//   replaces the pattern about once per second, between two vibrations, and at once if a vibration moves by more than 1 ms.
// - Input devices have the effect uploaded in advance; each vibration is one write. The thread waits for the last 2 ms in
//   `clock_nanosleep`. An `inotify` watch reports devices that are plugged in.

package import Playback
import Threads

/// Lets the runner's phone or gamepad vibrate on the beats of the grid.
///
/// It has a thread only while vibrations are switched on. Thread-safe; no function waits.
public final class Vibrator: Sendable {
    private let queue: VibrationQueue
    private let address: String?
    private let folders: InputFolders

    /// Creates a vibrator that is switched off.
    ///
    /// - Parameters:
    ///   - address: the address of the session bus; nil for the standard address.
    ///   - folders: the folders of the input devices.
    ///   - reportChange: called on another thread when `report` has changed, except for its count.
    public init(
        address: String? = nil,
        folders: InputFolders = InputFolders(),
        reportChange: @escaping @Sendable () -> Void = {}
    ) {
        self.address = address
        self.folders = folders
        queue = VibrationQueue(reportChange: reportChange)
    }

    deinit { queue.close() }

    /// What vibrates, or why nothing does.
    public var report: VibrationReport { queue.report }

    /// Uses other settings from now on.
    ///
    /// - Parameter grid: the present beat grid; nil while there is no run.
    package func apply(_ settings: VibrationSettings, _ grid: BeatGrid?) {
        guard queue.apply(settings, grid) else { return }
        let result = startThread("vibration") { [queue, address, folders] in
            var loop = VibrationLoop(queue, address: address, folders: folders)
            loop.run()
        }
        if result != 0 { queue.failToStart() }
    }

    /// Replaces the beat grid; nil ends the run.
    package func update(_ grid: BeatGrid?) { queue.update(grid) }

    /// Ends all vibrations permanently.
    public func close() { queue.close() }
}
