import Glibc
import Playback
import Synchronization
import SystemBus
import Threads

/// The thread of the vibrations: waits for the next one, and requests it from feedbackd or from the input devices.
struct VibrationLoop: ~Copyable {
    /// `poll` counts whole milliseconds, so the thread waits for the last two in `clock_nanosleep`.
    private static var fineWait: Int64 { 2_000_000 }

    /// The time of `CLOCK_MONOTONIC` in nanoseconds.
    static var nanoseconds: Int64 { MonotonicTime.now.nanoseconds }
    /// The same time as a duration.
    static var time: Duration { .nanoseconds(nanoseconds) }

    private let queue: VibrationQueue
    private let folders: InputFolders
    private var schedule = VibrationSchedule()
    private var feedbackd: FeedbackdOutput
    private var devices: ForceFeedbackOutput?

    init(_ queue: VibrationQueue, address: String?, folders: InputFolders) {
        self.queue = queue
        self.folders = folders
        feedbackd = FeedbackdOutput(address: address, wakeUp: queue.wakeUp)
    }

    /// Runs until vibrations are switched off.
    mutating func run() {
        while let orders = queue.dequeue() {
            schedule.settings = orders.settings
            for grid in orders.grids { schedule.update(grid) }
            let now = Self.nanoseconds
            let deadlines = [updateFeedbackd(at: now), updateDevices(at: now)]
            publish()
            wait(until: deadlines.compactMap { $0 }.min())
        }
        feedbackd.stop()
    }

    private mutating func updateFeedbackd(at now: Int64) -> Int64? {
        guard schedule.settings.output != .evdev else {
            feedbackd.stop()
            return nil
        }
        return feedbackd.update(at: now, &schedule)
    }

    /// Uses the input devices, if they were chosen or if feedbackd cannot be used.
    private mutating func updateDevices(at now: Int64) -> Int64? {
        let isUsed =
            switch (schedule.settings.output, feedbackd.state) {
            case (.evdev, _): true
            case (.auto, .works), (.auto, .rejects): false
            // While feedbackd is asked, the devices stay in use if they were before.
            case (.auto, .connecting), (.auto, .unused): devices != nil
            case (.auto, _): true
            case (.off, _), (.feedbackd, _): false
            }
        guard isUsed else {
            devices = nil
            return nil
        }
        if devices == nil { devices = ForceFeedbackOutput(folders) }
        return devices?.update(at: now, &schedule)
    }

    private mutating func publish() {
        var report = VibrationReport()
        report.feedbackd = feedbackd.state
        report.devices = devices?.report
        report.requested = schedule.requested
        queue.publish(report)
    }

    private mutating func wait(until deadline: Int64?) {
        let now = Self.nanoseconds
        if let deadline, deadline - now <= Self.fineWait {
            guard deadline > now else { return }
            var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
            _ = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
            return
        }
        let descriptors = devices?.descriptors ?? []
        feedbackd.wait(for: descriptors, until: deadline.map { $0 - Self.fineWait })
    }
}

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
