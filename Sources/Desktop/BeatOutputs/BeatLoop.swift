import Glibc
package import Playback
import Synchronization
import Threads

/// What is done with the beats, on a thread of its own.
package protocol BeatOutput: SendableMetatype, ~Copyable {
    associatedtype Settings: BeatSettings
    associatedtype Report: BeatReport

    /// The descriptors that have input when `update` must be called.
    var descriptors: [Int32] { get }
    var report: Report { get }

    /// Does what is due, and returns the time at which to call again.
    mutating func update(at now: Int64, _ schedule: inout BeatSchedule<Settings>) -> Int64?
}

extension BeatOutput where Self: ~Copyable {
    /// Nanoseconds from an error until the output is tried again.
    static var retryInterval: Int64 { 10_000_000_000 }
}

package protocol BeatReport: Hashable, Sendable {
    /// The number of beats that were requested since the output was switched on.
    var requested: Int { get set }

    init()
}

/// An output that follows the beat grid on its own thread.
///
/// It has a thread only while it is switched on. Thread-safe; no function waits.
package final class BeatDriver<Output: BeatOutput & ~Copyable>: Sendable {
    private let name: String
    private let queue: BeatQueue<Output.Settings, Output.Report>
    private let makeOutput: @Sendable () -> Output

    /// - Parameter reportChange: called on another thread when `report` has changed, except for its count.
    init(_ name: String, reportChange: @escaping @Sendable () -> Void, _ makeOutput: @escaping @Sendable () -> Output) {
        self.name = name
        self.makeOutput = makeOutput
        queue = BeatQueue(reportChange: reportChange)
    }

    deinit { queue.close() }

    package var report: Output.Report { queue.report }

    /// Uses other settings from now on; the grid is nil while there is no run.
    package func apply(_ settings: Output.Settings, _ grid: BeatGrid?) {
        guard queue.apply(settings, grid) else { return }
        let result = startThread(name) { [queue, makeOutput] in
            var loop = BeatLoop(queue, makeOutput())
            loop.run()
        }
        if result != 0 { queue.failToStart() }
    }

    package func update(_ grid: BeatGrid?) { queue.update(grid) }

    package func close() { queue.close() }
}

/// The thread of an output: waits until a beat is due, and requests it.
struct BeatLoop<Output: BeatOutput & ~Copyable>: ~Copyable {
    /// The last part of a wait, in nanoseconds; `clock_nanosleep` is used for it, because `poll` counts whole milliseconds.
    private static var fineWait: Int64 { 2_000_000 }

    static var nanoseconds: Int64 { MonotonicTime.now.nanoseconds }

    private let queue: BeatQueue<Output.Settings, Output.Report>
    private var schedule = BeatSchedule<Output.Settings>()
    private var output: Output

    init(_ queue: BeatQueue<Output.Settings, Output.Report>, _ output: consuming Output) {
        self.queue = queue
        self.output = output
    }

    mutating func run() {
        while let orders = queue.dequeue() {
            schedule.settings = orders.settings
            for grid in orders.grids { schedule.update(grid) }
            let deadline = output.update(at: Self.nanoseconds, &schedule)
            var report = output.report
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
        var polled = ([wakeUp] + output.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var milliseconds = deadline.map { Int32(clamping: ($0 - Self.fineWait - now) / 1_000_000 + 1) } ?? -1
        // Without the event, orders are looked for every second.
        if wakeUp < 0 { milliseconds = milliseconds < 0 ? 1_000 : min(milliseconds, 1_000) }
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
    }
}

/// Carries settings and beat grids to the thread of an output, and its report back; thread-safe.
final class BeatQueue<Settings: BeatSettings, Report: BeatReport>: Sendable {
    private struct State {
        var settings = Settings()
        var grids: [BeatGrid?] = []
        var hasThread = false
        var isClosed = false
        var report = Report()
    }

    /// The maximum number of queued grids; if the thread is late, only the newest ones are kept.
    private static var mostGrids: Int { 64 }

    let wakeUp = WakeEvent()
    private let state = Mutex(State())
    private let reportChange: @Sendable () -> Void

    /// Creates a queue; `reportChange` is called on the thread of the output after each change of the report, except of its count.
    init(reportChange: @escaping @Sendable () -> Void) { self.reportChange = reportChange }

    var report: Report { state.withLock { $0.report } }

    /// Changes the settings; returns whether the caller must start the thread.
    func apply(_ settings: Settings, _ grid: BeatGrid?) -> Bool {
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

    /// Adds a beat grid; does nothing while the output is off.
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
    func dequeue() -> (settings: Settings, grids: [BeatGrid?])? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.grids = [] }
            guard state.settings.isOn, !state.isClosed else {
                state.hasThread = false
                state.report = Report()
                return nil
            }
            return (state.settings, state.grids)
        }
    }

    func publish(_ report: Report) {
        let isNew = state.withLock { state in
            defer { state.report = report }
            state.report.requested = report.requested
            return state.report != report
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
