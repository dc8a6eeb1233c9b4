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
        // The internal stop (serial number 0) keeps the delay.
        if settings.serial != 0, fault == nil { try changeAddedDelay(to: settings.addedDelay, &position) }
        let heardAt = playhead.clock?.time(of: playhead.next) ?? position.time
        let continues = continuesGrid(settings)
        let run = playhead.renderer.settings.order.run
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
        // The first step of a run is heard soon; the next turn can be after it.
        if run != settings.order.run { reportOnsets(before: playhead.next + 1) }
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

/// How many frames after the hardware pointer must not be rewound when the sound changes.
///
/// It covers frames that the device may be fetching, and frames that play while the new samples are being written.
/// Realtime-safe: all of it.
struct Margin: BitwiseCopyable, Sendable {
    var frames: Int {
        @_noAllocation @_noLocks get { min(least + 2 * slowest, most) }
    }

    private var least: Int
    private let most: Int
    // The longest recent time for a write, in frames. The value decays, because a busy period of the computer ends.
    private var slowest = 0
    // The time of the last rewind; nil before the first.
    private var rewoundAt: MonotonicTime?

    /// If an underrun happens less than this number of nanoseconds after a rewind, the rewind is assumed to be its cause.
    private static var consequence: Int64 { 100_000_000 }

    /// Creates a margin that starts at `least` and never exceeds `most`, in frames.
    @_noAllocation @_noLocks
    init(least: Int, most: Int) {
        self.least = min(least, most)
        self.most = most
    }

    /// Records how many nanoseconds passed from reading the hardware pointer until the new samples were written.
    @_noAllocation @_noLocks
    mutating func recordWrite(_ nanoseconds: Int64, from time: MonotonicTime, at sampleRate: SampleRate) {
        let frames = Int(min(max(0, nanoseconds), 1_000_000_000)) * sampleRate.hertz / 1_000_000_000
        slowest = max(frames, slowest - slowest / 8)
        rewoundAt = time
    }

    /// Records an underrun of the device, whose position was last read at `time`.
    ///
    /// If that was soon after a rewind, the margin was too small for this device. Then its minimum is doubled, up to the maximum.
    @_noAllocation @_noLocks
    mutating func recordUnderrun(at time: MonotonicTime) {
        guard let rewoundAt, time.nanoseconds - rewoundAt.nanoseconds < Self.consequence else { return }
        least = min(2 * least, most)
    }
}
