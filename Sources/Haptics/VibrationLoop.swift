import Glibc
import Playback
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
