import Playback
import Synchronization
import Threads

/// Carries settings and beat grids to the thread of the vibrations, and its report back.
///
/// Thread-safe.
final class VibrationQueue: Sendable {
    /// What the thread must apply.
    struct Orders {
        let settings: VibrationSettings
        /// The beat grids in the order in which they were reported; nil ends the run.
        let grids: [BeatGrid?]
    }

    private struct State {
        var settings = VibrationSettings()
        var grids: [BeatGrid?] = []
        var hasThread = false
        var isClosed = false
        var report = VibrationReport()
    }

    /// If the thread does not run in time, only the newest grids are kept.
    private static let mostGrids = 64

    let wakeUp = WakeEvent()
    private let state = Mutex(State())
    private let reportChange: @Sendable () -> Void

    /// Creates a queue; `reportChange` is called on the thread of the vibrations after each change of the report's texts.
    init(reportChange: @escaping @Sendable () -> Void) { self.reportChange = reportChange }

    /// The thread's last report.
    var report: VibrationReport { state.withLock { $0.report } }

    /// Changes the settings.
    ///
    /// - Returns: whether the caller must start the thread.
    func apply(_ settings: VibrationSettings, _ grid: BeatGrid?) -> Bool {
        let isFirst = state.withLock { state in
            state.settings = settings
            guard settings.isOn, !state.isClosed else { return false }
            state.grids.append(grid)
            defer { state.hasThread = true }
            return !state.hasThread
        }
        wakeUp.signal()
        return isFirst
    }

    /// Adds a beat grid; does nothing while vibrations are off.
    func update(_ grid: BeatGrid?) {
        let hasThread = state.withLock { state in
            guard state.hasThread else { return false }
            state.grids.append(grid)
            if state.grids.count > Self.mostGrids { state.grids.removeFirst() }
            return true
        }
        if hasThread { wakeUp.signal() }
    }

    /// Removes and returns the orders; nil if the thread must end.
    func dequeue() -> Orders? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.grids = [] }
            guard state.settings.isOn, !state.isClosed else {
                state.hasThread = false
                state.report = VibrationReport()
                return nil
            }
            return Orders(settings: state.settings, grids: state.grids)
        }
    }

    /// Stores the thread's report.
    func publish(_ report: VibrationReport) {
        let isNew = state.withLock { state in
            defer { state.report = report }
            return state.report.feedbackd != report.feedbackd || state.report.devices != report.devices
        }
        if isNew { reportChange() }
    }

    /// Records that the thread could not be started, so that the next change of the settings tries again.
    func failToStart() { state.withLock { $0.hasThread = false } }

    /// Ends the thread permanently.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeUp.signal()
    }
}
