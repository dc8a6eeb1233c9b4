import Glibc
import Metronome

// MARK: - Reports

extension Playout where Device: ~Copyable {
    /// Number of deferred reports after which the supervising thread is woken.
    static var maximumDeferredReports: Int { 64 }

    mutating func report(_ event: RealtimeEvent) {
        events.push(event)
        hasNewReports = true
    }

    /// Sends a report without waking the supervising thread, which reads it with the next urgent report or after 64 of these.
    mutating func reportDeferred(_ event: RealtimeEvent) {
        events.push(event)
        deferredReports += 1
    }

    /// Returns whether the supervising thread must be woken because of reports sent since the last call.
    mutating func shouldWakeControl() -> Bool {
        guard hasNewReports || deferredReports >= Self.maximumDeferredReports else { return false }
        hasNewReports = false
        deferredReports = 0
        return true
    }

    /// Reports each step and each prompt before the frame `end` that was not reported yet; what begins before `end` cannot change any more.
    mutating func reportOnsets(before end: Int64) {
        guard let clock = playhead.clock else { return }
        while let prompt = playhead.renderer.nextPrompt(before: end) {
            report(.prompt(prompt, heardAt: clock.time(of: prompt.frame)))
        }
        guard reportsOnsets else { return }
        while let onset = playhead.renderer.nextOnset(from: reported, before: end) {
            report(.onset(onset, heardAt: clock.time(of: onset.frame)))
            reported = onset.frame + 1
        }
        reported = max(reported, end)
    }
}

// MARK: - Faults

extension Playout where Device: ~Copyable {
    /// Number of restarts and stalls, without one second of playing in between, after which the device counts as failed.
    static var maximumFailures: Int { 8 }
    /// If an underrun happens less than this number of nanoseconds after the device last advanced, the lookahead was too short.
    private static var recentProgress: Int64 { 500_000_000 }
    /// Nanoseconds between attempts to restart a device: the first pause is the lower bound; later ones double up to the upper bound.
    private static var retryPauses: ClosedRange<Int64> { 20_000_000...160_000_000 }

    mutating func recover(from fault: OutputFault) -> Turn {
        awaited = nil
        // A sound server that restarts returns EIO for a moment. If the device was playing, EIO means instead that the device is
        // gone.
        guard failures < Self.maximumFailures, fault.isInterruption || (failures > 0 && fault.code == EIO) else {
            return .failed(fault)
        }
        if fault.isInterruption {
            // Restarts that fail belong to the same underrun, so they are not counted again.
            if phase == .playing, failures <= 1 { report(.xrun) }
            // If the device has not advanced for a longer time, a deeper lookahead would not have prevented the underrun.
            let isFresh = device.now.nanoseconds - movedAt.nanoseconds < Self.recentProgress
            if phase == .playing, isProven, mayDeepen, isFresh { return .tooShallow }
            // If there is no clock, no frame was ever written, so none was rewound.
            if let clock = playhead.clock { margin.recordUnderrun(at: clock.time) }
            phase = .stopped
        }
        failures += 1
        return .wait(nanoseconds: min(Self.retryPauses.lowerBound << Int64(failures - 1), Self.retryPauses.upperBound))
    }
}
