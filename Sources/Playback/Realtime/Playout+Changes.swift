import Metronome

extension Playout where Device: ~Copyable {
    /// Applies the latest settings; those that continue a grid wait until it is known when frames are heard.
    mutating func receiveSettings(_ position: inout DevicePosition) throws(OutputFault) {
        if let settings = mailbox.take() { pending = settings }
        guard let settings = pending, isAnchored || !continuesGrid(settings) else { return }
        pending = nil
        try take(settings, &position)
    }

    /// True when settings start a run on the grid of an earlier one.
    private func continuesGrid(_ settings: Settings) -> Bool {
        settings.anchor != nil && settings.run != 0 && settings.run != playhead.renderer.settings.run
    }

    mutating func take(_ settings: Settings, _ position: inout DevicePosition) throws(OutputFault) {
        changedAt = position.time
        var fault: OutputFault?
        do throws(OutputFault) {
            try rewind(&position)
        } catch {
            // The settings are out of the mailbox: they count, whatever becomes of the device.
            fault = error
        }
        reportOnsets(before: playhead.next)
        let heardAt = playhead.clock?.time(of: playhead.next) ?? position.time
        let continues = continuesGrid(settings)
        playhead.renderer.apply(settings, at: playhead.next, heardAt: heardAt.nanoseconds)
        if continues, keepsSystemTime {
            // The old grid's times are the ones to keep: what the clock learns of them from now on moves the steps.
            playhead.correction = DriftCorrection(
                keeping: FrameClock(frame: playhead.next, heardAt: heardAt, sampleRate: sampleRate),
                sampleRate: sampleRate,
                stretch: playhead.renderer.stretch
            )
        }
        // 0 is nobody's: the stop of a closing.
        if settings.serial != 0 {
            report(.settingsTaken(serial: settings.serial, frame: playhead.next, heardAt: heardAt))
        }
        if let fault { throw fault }
        try refill(&position)
    }

    /// Takes back all but the margin, as far as the last change; nothing where the device gives nothing back.
    mutating func rewind(_ position: inout DevicePosition) throws(OutputFault) {
        guard rewinds else { return }
        let spare = min(
            Int64(position.fill - margin.frames),
            playhead.next - max(origin, playhead.renderer.lastHorizon)
        )
        guard spare > 0 else { return }
        let taken = try device.rewind(Int(spare))
        playhead.next -= Int64(taken)
        position.fill -= taken
    }

    /// Writes at once what a rewind has taken, and learns how long that takes here.
    mutating func refill(_ position: inout DevicePosition) throws(OutputFault) {
        guard rewinds else { return }
        // The first block is what the hardware pointer is nearest to.
        try fill(&position, blocks: 1)
        margin.took(device.now.nanoseconds - position.time.nanoseconds, from: position.time, at: sampleRate)
    }
}
