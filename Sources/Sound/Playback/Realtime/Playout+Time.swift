import Glibc
import Metronome

// Measures when frames are heard, and corrects the beat grid if that differs from when they are due.

extension Playout where Device: ~Copyable {
    /// For this number of nanoseconds after a start, an error is corrected at once instead of gradually.
    private static var starting: Int64 { 2_500_000_000 }
    /// If frames are heard later than expected by more than this number of nanoseconds, the device has stalled.
    static var tolerance: Int64 { 20_000_000 }
    /// Frames that are heard earlier than expected by more than `tolerance` are believed after this number of readings.
    private static var maximumEarlyReadings: Int { 3 }
    /// If the device plays nothing for this number of nanoseconds, it is restarted.
    ///
    /// It is this long because a sound server that was only paused continues by itself.
    private static var stallTimeout: Int64 { 3_000_000_000 }
    /// Nanoseconds between two reports about the accuracy of the clock.
    private static var clockReportInterval: Int64 { 1_000_000_000 }

    /// Updates the frame clock with the device's position; after a stall, skips as many frames of the beat grid as were missed.
    mutating func updateClock(_ position: inout DevicePosition) throws(OutputFault) {
        guard var loop else { return }
        let frame = playhead.next - Int64(position.delay)
        let pointer = playhead.next - Int64(position.fill)
        let late = position.time.nanoseconds - loop.clock.time(of: frame).nanoseconds
        isStalled = false
        if late >= -Self.tolerance { earlyReadings = 0 }
        if !isAnchored {
            loop.restart(frame: frame, heardAt: position.time)
            isAnchored = sinceStart(position) >= Self.settling
        } else if late < -Self.tolerance {
            // The output's delay is shorter than before, or this reading is wrong: only the third such reading counts.
            earlyReadings += 1
            guard earlyReadings >= Self.maximumEarlyReadings else {
                isStalled = true
                return
            }
            earlyReadings = 0
            loop.restart(frame: frame, heardAt: position.time)
            report(.delayChanged(nanoseconds: late))
            try skipMissedFrames(with: loop.clock, &position)
        } else if late <= Self.tolerance {
            loop.update(frame: frame, at: position.time)
            movedAt = position.time
        } else if pointer == lastPointer {
            // The device's position is the same as at the last update: wait until it changes, and count the missed frames then. Restart
            // the device after 3 s, or after 375 ms if it has not played for 1 s since it started or last failed.
            let stallTimeout = failures == 0 ? Self.stallTimeout : Self.stallTimeout / 8
            guard position.time.nanoseconds - movedAt.nanoseconds < stallTimeout else {
                throw OutputFault(.play, EPIPE)
            }
            isStalled = true
            return
        } else {
            let missing = loop.clock.frame(at: position.time) - loop.clock.frame(at: movedAt) - (pointer - lastPointer)
            loop.restart(frame: frame, heardAt: position.time)
            if nanoseconds(Int(max(0, missing))) < late / 2 {
                // The device has played almost all frames, so what has changed is the delay behind it.
                report(.delayChanged(nanoseconds: late))
            } else {
                failures += 1
                guard failures < Self.maximumFailures else { throw OutputFault(.play, EIO) }
                report(.stalled)
            }
            try skipMissedFrames(with: loop.clock, &position)
            movedAt = position.time
        }
        lastPointer = pointer
        self.loop = loop
        playhead.clock = loop.clock
        if playhead.next - Int64(position.fill) - origin >= Int64(sampleRate.hertz) {
            failures = 0
            isProven = true
        }
    }

    /// If the device plays late, skips as many frames of the beat grid; if it plays early, inserts frames.
    mutating func skipMissedFrames(with heard: FrameClock, _ position: inout DevicePosition) throws(OutputFault) {
        let due = playhead.correction?.due ?? playhead.clock ?? heard
        try rewind(&position)
        reportOnsets(before: playhead.next)
        let missed = due.frame(at: heard.time(of: playhead.next)) - playhead.next
        playhead.renderer.skip(missed, at: playhead.next)
        playhead.correction?.skip(missed, at: playhead.next)
        report(.skipped(missed, frame: playhead.next))
        reportGrid()
        origin = playhead.next - Int64(position.fill)
    }

    /// Applies another delay that is added to that of the device: all frames are heard later by the difference, and the beat grid skips it.
    mutating func changeAddedDelay(to seconds: Double, _ position: inout DevicePosition) throws(OutputFault) {
        let difference = frames(seconds) - frames(playhead.addedDelay)
        playhead.addedDelay = seconds
        guard difference != 0 else { return }
        position.delay += difference
        guard var loop else { return }
        loop.delay(by: Int64(difference))
        self.loop = loop
        if playhead.renderer.settings.order.run != 0 { try skipMissedFrames(with: loop.clock, &position) }
        playhead.clock = loop.clock
    }

    /// Changes the rate of the beat grid if the card's clock has drifted from the system's clock.
    mutating func correctDrift(_ position: inout DevicePosition) throws(OutputFault) {
        guard let loop, playhead.renderer.settings.order.run != 0 else {
            playhead.correction = nil
            return
        }
        guard var correction = playhead.correction else {
            if loop.age >= DriftCorrection.minimumAge {
                playhead.correction = DriftCorrection(
                    keeping: loop.clock,
                    sampleRate: sampleRate,
                    stretch: playhead.renderer.stretch
                )
            }
            return
        }
        // After a start the sound was interrupted anyway, so the error is corrected at once, from the next click on.
        if isAnchored, sinceStart(position) < Self.starting,
            correction.isOff(loop, at: playhead.next, by: DriftCorrection.slackAtStart)
        {
            try skipMissedFrames(with: loop.clock, &position)
            return
        }
        // First try this on a copy: if nothing changes, a rewind would only render the same frames again.
        var trial = correction
        guard trial.stretch(for: loop, from: playhead.next, sampleRate: sampleRate) != nil else { return }
        try rewind(&position)
        reportOnsets(before: playhead.next)
        if let stretch = correction.stretch(for: loop, from: playhead.next, sampleRate: sampleRate) {
            playhead.renderer.stretch(to: stretch, at: playhead.next)
            report(.stretched(stretch, frame: playhead.next))
            reportGrid()
        }
        playhead.correction = correction
        try refill(&position)
    }

    /// Nanoseconds from the first reading of the position after the last start to this reading.
    func sinceStart(_ position: DevicePosition) -> Int64 {
        startedAt.map { position.time.nanoseconds - $0.nanoseconds } ?? 0
    }

    mutating func reportClock(_ position: DevicePosition) {
        guard let loop, position.time.nanoseconds - clockReportedAt.nanoseconds >= Self.clockReportInterval else {
            return
        }
        clockReportedAt = position.time
        reportDeferred(
            .clock(
                ClockReading(
                    ratio: loop.ratio,
                    variance: loop.variance,
                    residue: loop.residue,
                    rateResidue: loop.rateResidue,
                    age: loop.age,
                    outputDelay: Double(outputDelay) / Double(sampleRate.hertz),
                    lateness: playhead.correction?.error(of: loop.clock, at: playhead.next)
                )
            )
        )
    }
}
