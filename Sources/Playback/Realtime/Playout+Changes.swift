import Metronome

extension Playout where Device: ~Copyable {
    /// Applies the latest settings; settings that continue an existing grid are not applied until the frame clock is reliable.
    mutating func receiveSettings(_ position: inout DevicePosition) throws(OutputFault) {
        if let settings = mailbox.readLatest() { pending = settings }
        guard let settings = pending, isAnchored || !continuesGrid(settings) else { return }
        pending = nil
        if isOnlyMusic(settings) {
            playhead.renderer.applyMusic(settings.music, after: playhead.next)
            reportDeferred(.musicApplied(serial: settings.musicSerial))
        } else {
            try apply(settings, &position)
        }
    }

    /// Whether these settings change only music that was not rendered, so that nothing needs to be rewound.
    private func isOnlyMusic(_ settings: Settings) -> Bool {
        let present = playhead.renderer.settings
        return settings.changeNumber != 0 && settings.changeNumber == present.changeNumber
            && settings.serial == present.serial
    }

    /// Reports the frames of the next steps, if music is to be rendered for them.
    mutating func reportGrid() {
        let settings = playhead.renderer.settings
        guard settings.order.run != 0, settings.music.run == settings.order.run else { return }
        report(.gridChanged(playhead.renderer.frameGrid))
    }

    /// Whether these settings start a run of the metronome that continues the beat grid of an earlier process.
    private func continuesGrid(_ settings: Settings) -> Bool {
        settings.anchor != nil && settings.order.run != 0 && settings.order.run != playhead.renderer.settings.order.run
    }

    mutating func apply(_ settings: Settings, _ position: inout DevicePosition) throws(OutputFault) {
        changedAt = position.time
        var fault: OutputFault?
        do throws(OutputFault) {
            try rewind(&position)
        } catch {
            // The settings were already removed from the mailbox, so they are applied even if the device has failed.
            fault = error
        }
        reportOnsets(before: playhead.next)
        let heardAt = playhead.clock?.time(of: playhead.next) ?? position.time
        let continues = continuesGrid(settings)
        playhead.renderer.apply(settings, at: playhead.next, heardAt: heardAt.nanoseconds)
        if continues, keepsSystemTime {
            // The steps keep the times of the old grid. If the frame clock is corrected later, the steps are moved accordingly.
            playhead.correction = DriftCorrection(
                keeping: FrameClock(frame: playhead.next, heardAt: heardAt, sampleRate: sampleRate),
                sampleRate: sampleRate,
                stretch: playhead.renderer.stretch
            )
        }
        // Serial number 0 is used for the internal stop when the click player closes; it is not reported.
        if settings.serial != 0 {
            report(.settingsApplied(serial: settings.serial, frame: playhead.next, heardAt: heardAt))
        }
        if settings.musicSerial != 0 { report(.musicApplied(serial: settings.musicSerial)) }
        reportGrid()
        if let fault { throw fault }
        try refill(&position)
    }

    /// Rewinds all written frames except the margin, but not further back than the last change.
    ///
    /// Does nothing if the device does not rewind.
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

    /// Writes the first block after a rewind, and records how long it took since the device's position was read.
    ///
    /// Does nothing if the device does not rewind.
    mutating func refill(_ position: inout DevicePosition) throws(OutputFault) {
        guard rewinds else { return }
        // The first block is the most urgent one, because it is closest to the hardware pointer.
        try fill(&position, blocks: 1)
        margin.recordWrite(device.now.nanoseconds - position.time.nanoseconds, from: position.time, at: sampleRate)
    }
}
