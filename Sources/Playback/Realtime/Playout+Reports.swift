import Glibc
import Metronome

// MARK: - Words for the control side

extension Playout where Device: ~Copyable {
    /// Words that may wait for others before the control side is woken for them.
    static var mostAsides: Int { 64 }

    mutating func report(_ event: RealtimeEvent) {
        events.push(event)
        news = true
    }

    /// Reports what can wait until there is something else to tell.
    mutating func aside(_ event: RealtimeEvent) {
        events.push(event)
        asides += 1
    }

    /// True when events were reported since the last call that are not to wait.
    mutating func hasNews() -> Bool {
        guard news || asides >= Self.mostAsides else { return false }
        news = false
        asides = 0
        return true
    }

    /// Reports the steps before a frame, once, when they can no longer be changed.
    mutating func reportOnsets(before end: Int64) {
        guard reportsOnsets, let clock = playhead.clock else { return }
        while let onset = playhead.renderer.nextOnset(from: reported, before: end) {
            report(.onset(onset, heardAt: clock.time(of: onset.frame)))
            reported = onset.frame + 1
        }
        reported = max(reported, end)
    }
}

// MARK: - Faults

extension Playout where Device: ~Copyable {
    /// Starts in a row, with no second of playing between them, after which a device is given up.
    static var mostStrikes: Int { 8 }
    /// Nanoseconds since it last moved up to which a device that ran dry was too shallow.
    private static var freshness: Int64 { 500_000_000 }
    /// Nanoseconds between attempts to bring a device back: the shortest pause, doubled each time up to the longest.
    private static var retryPauses: ClosedRange<Int64> { 20_000_000...160_000_000 }

    mutating func recover(from fault: OutputFault) -> Turn {
        awaited = nil
        // Servers that come back answer EIO for a moment; from a device that has just played well it means that it is gone.
        guard strikes < Self.mostStrikes, fault.isInterruption || (strikes > 0 && fault.code == EIO) else {
            return .failed(fault)
        }
        if fault.isInterruption {
            // Attempts to start again that come to nothing are part of the same.
            if phase == .playing, strikes <= 1 { report(.xrun) }
            // A server that stood still would have let a deeper ring run dry as well.
            let isFresh = device.now.nanoseconds - movedAt.nanoseconds < Self.freshness
            if phase == .playing, isProven, mayDeepen, isFresh { return .outgrown }
            // Without a clock nothing was ever written, and so nothing taken back.
            if let clock = playhead.clock { margin.failed(at: clock.time) }
            phase = .stopped
        }
        strikes += 1
        return .wait(nanoseconds: min(Self.retryPauses.lowerBound << Int64(strikes - 1), Self.retryPauses.upperBound))
    }
}
