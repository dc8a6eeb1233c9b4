import Glibc
import Metronome

// When frames are heard, and what becomes of the grid when that is not when they are due.

extension Playout where Device: ~Copyable {
    /// Nanoseconds after a start in which the grid is put right at once rather than by and by.
    private static var starting: Int64 { 2_500_000_000 }
    /// Nanoseconds by which a device may be heard late before it counts as one that stood still.
    static var tolerance: Int64 { 20_000_000 }
    /// Nanoseconds for which a device may stand still before it is started anew: a server that was stopped goes on by itself.
    private static var patience: Int64 { 3_000_000_000 }
    /// Nanoseconds between words about the clock.
    private static var telling: Int64 { 1_000_000_000 }

    /// Takes the device's word for when frames are heard; where it stood still, leaves out what the grid has missed.
    mutating func follow(_ position: inout DevicePosition) throws(OutputFault) {
        guard var loop else { return }
        let frame = playhead.next - Int64(position.delay)
        let pointer = playhead.next - Int64(position.fill)
        isStalled = false
        if !isAnchored {
            loop.restart(frame: frame, heardAt: position.time)
            isAnchored = sinceStart(position) >= Self.settling
        } else if position.time.nanoseconds - loop.clock.time(of: frame).nanoseconds <= Self.tolerance {
            loop.hear(frame: frame, at: position.time)
            movedAt = position.time
        } else if pointer == lastPointer {
            // It has not moved yet: there is no telling how late it will be when it does.
            let patience = strikes == 0 ? Self.patience : Self.patience / 8
            guard position.time.nanoseconds - movedAt.nanoseconds < patience else { throw OutputFault(.play, EPIPE) }
            isStalled = true
            return
        } else {
            loop.restart(frame: frame, heardAt: position.time)
            strikes += 1
            guard strikes < Self.mostStrikes else { throw OutputFault(.play, EIO) }
            try catchUp(with: loop.clock, &position)
            report(.stalled)
            movedAt = position.time
        }
        lastPointer = pointer
        self.loop = loop
        playhead.clock = loop.clock
        if playhead.next - Int64(position.fill) - origin >= Int64(sampleRate.hertz) {
            strikes = 0
            isProven = true
        }
    }

    /// Leaves out the frames of the grid by which the device is late, or puts in those by which it is early.
    mutating func catchUp(with heard: FrameClock, _ position: inout DevicePosition) throws(OutputFault) {
        let due = playhead.correction?.due ?? playhead.clock ?? heard
        try rewind(&position)
        reportOnsets(before: playhead.next)
        let missed = due.frame(at: heard.time(of: playhead.next)) - playhead.next
        playhead.renderer.skip(missed, at: playhead.next)
        playhead.correction?.skip(missed, at: playhead.next)
        report(.skipped(missed, frame: playhead.next))
        origin = playhead.next - Int64(position.fill)
    }

    /// Lays the grid out anew when the card has led it away from the system's time.
    mutating func keepTime(_ position: inout DevicePosition) throws(OutputFault) {
        guard let loop, playhead.renderer.settings.run != 0 else {
            playhead.correction = nil
            return
        }
        guard var correction = playhead.correction else {
            if loop.age >= DriftCorrection.patience {
                playhead.correction = DriftCorrection(
                    keeping: loop.clock,
                    sampleRate: sampleRate,
                    stretch: playhead.renderer.stretch
                )
            }
            return
        }
        // A start is a break in any case: better to be in time from the next click on than by and by.
        if isAnchored, sinceStart(position) < Self.starting,
            correction.isOff(loop, at: playhead.next, by: DriftCorrection.slackAtStart)
        {
            try catchUp(with: loop.clock, &position)
            return
        }
        // Looked at first: a rewind that nothing follows would render the same again.
        var trial = correction
        guard trial.stretch(for: loop, from: playhead.next, sampleRate: sampleRate) != nil else { return }
        try rewind(&position)
        reportOnsets(before: playhead.next)
        if let stretch = correction.stretch(for: loop, from: playhead.next, sampleRate: sampleRate) {
            playhead.renderer.stretch(to: stretch, at: playhead.next)
            report(.stretched(stretch, frame: playhead.next))
        }
        playhead.correction = correction
        try refill(&position)
    }

    /// Nanoseconds from the first reading after the last start to this one.
    func sinceStart(_ position: DevicePosition) -> Int64 {
        startedAt.map { position.time.nanoseconds - $0.nanoseconds } ?? 0
    }

    mutating func tellTime(_ position: DevicePosition) {
        guard let loop, position.time.nanoseconds - toldAt.nanoseconds >= Self.telling else { return }
        toldAt = position.time
        aside(
            .clock(
                ClockReading(
                    ratio: loop.ratio,
                    variance: loop.variance,
                    residue: loop.residue,
                    rateResidue: loop.rateResidue,
                    age: loop.age,
                    lateness: playhead.correction?.error(of: loop.clock, at: playhead.next)
                )
            )
        )
    }
}
