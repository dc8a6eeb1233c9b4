import Glibc
import Metronome

// MARK: - Reports

extension Playout where Device: ~Copyable {
    /// Number of deferred reports after which the supervising thread is woken.
    private static var maximumDeferredReports: Int { 64 }

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

    /// Reports each step and each prompt before the frame `end` that was not reported yet; they cannot change any more.
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

/// An event from the audio thread to the supervising thread; see `PlayerEvent` for events with the same name.
enum RealtimeEvent: BitwiseCopyable, Sendable {
    /// The audio thread has requested realtime scheduling from the kernel; the value contains the result.
    case scheduled(RealtimeAttempt)
    case settingsApplied(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// The music with this number is used.
    case musicApplied(serial: UInt64)
    case gridChanged(FrameGrid)
    case stretched(Double, frame: Int64)
    case stalled
    case delayChanged(nanoseconds: Int64)
    case skipped(Int64, frame: Int64)
    case onset(Onset, heardAt: MonotonicTime)
    case prompt(PromptOnset, heardAt: MonotonicTime)
    /// There was an underrun, or the device was suspended.
    case xrun
    /// The audio thread woke up this many nanoseconds late.
    case woken(late: Int64)
    case clock(ClockReading)
}

/// The accuracy of the frame clock, as the audio thread computes it; the square roots are computed on another thread.
struct ClockReading: BitwiseCopyable, Sendable {
    /// The measured sample rate divided by the nominal sample rate.
    let ratio: Double
    /// Mean square of the differences between the device's readings and the clock, in square seconds.
    let variance: Double
    /// `variance` multiplied by this factor is the variance of the clock's estimate of the time.
    let residue: Double
    /// `variance` multiplied by this factor, per square second, is the variance of the clock's estimate of the rate.
    let rateResidue: Double
    /// The time, in seconds, during which the readings were collected; at most 1 s directly after a restart.
    let age: Double
    /// Seconds from the device's buffer until its frames are heard, as the device reports it.
    let outputDelay: Double
    /// How many seconds after its planned time a beat is heard; nil if that is unknown or the device's clock is used.
    let lateness: Double?
}
