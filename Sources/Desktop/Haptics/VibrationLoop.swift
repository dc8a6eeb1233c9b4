import Glibc
import Playback
import Synchronization
import Threads

/// The thread of the vibrations: waits for the next one, and requests it from the input devices.
struct VibrationLoop: ~Copyable {
    /// The last part of a wait, in nanoseconds; `clock_nanosleep` is used for it, because `poll` counts whole milliseconds.
    private static var fineWait: Int64 { 2_000_000 }

    static var nanoseconds: Int64 { MonotonicTime.now.nanoseconds }

    private let queue: VibrationQueue
    private var schedule = VibrationSchedule()
    private var devices: ForceFeedbackOutput

    init(_ queue: VibrationQueue, folders: InputFolders) {
        self.queue = queue
        devices = ForceFeedbackOutput(folders)
    }

    mutating func run() {
        while let orders = queue.dequeue() {
            schedule.settings = orders.settings
            for grid in orders.grids { schedule.update(grid) }
            let deadline = devices.update(at: Self.nanoseconds, &schedule)
            var report = VibrationReport()
            report.devices = devices.report
            report.requested = schedule.requested
            queue.publish(report)
            wait(until: deadline)
        }
    }

    private func wait(until deadline: Int64?) {
        let now = Self.nanoseconds
        if let deadline, deadline - now <= Self.fineWait {
            guard deadline > now else { return }
            var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
            _ = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
            return
        }
        let wakeUp = queue.wakeUp.handle.descriptor
        var polled = ([wakeUp] + devices.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var milliseconds = deadline.map { Int32(clamping: ($0 - Self.fineWait - now) / 1_000_000 + 1) } ?? -1
        // Without the event, orders are looked for every second.
        if wakeUp < 0 { milliseconds = milliseconds < 0 ? 1_000 : min(milliseconds, 1_000) }
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
    }
}

/// Carries settings and beat grids to the thread of the vibrations, and its report back; thread-safe.
final class VibrationQueue: Sendable {
    private struct State {
        var settings = VibrationSettings()
        var grids: [BeatGrid?] = []
        var hasThread = false
        var isClosed = false
        var report = VibrationReport()
    }

    /// The maximum number of queued grids; if the thread is late, only the newest ones are kept.
    private static let mostGrids = 64

    let wakeUp = WakeEvent()
    private let state = Mutex(State())
    private let reportChange: @Sendable () -> Void

    /// Creates a queue; `reportChange` is called on the thread of the vibrations after each change of the report's texts.
    init(reportChange: @escaping @Sendable () -> Void) { self.reportChange = reportChange }

    var report: VibrationReport { state.withLock { $0.report } }

    /// Changes the settings; returns whether the caller must start the thread.
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

    /// Removes and returns the settings, and the grids in the order in which they were reported; nil if the thread must end.
    func dequeue() -> (settings: VibrationSettings, grids: [BeatGrid?])? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.grids = [] }
            guard state.settings.isOn, !state.isClosed else {
                state.hasThread = false
                state.report = VibrationReport()
                return nil
            }
            return (state.settings, state.grids)
        }
    }

    func publish(_ report: VibrationReport) {
        let isNew = state.withLock { state in
            defer { state.report = report }
            return state.report.devices != report.devices
        }
        if isNew { reportChange() }
    }

    /// Records that the thread could not be started, so that the next change of the settings tries again.
    func failToStart() { state.withLock { $0.hasThread = false } }

    func close() {
        state.withLock { $0.isClosed = true }
        wakeUp.signal()
    }
}
