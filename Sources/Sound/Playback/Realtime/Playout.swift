import Glibc
import Metronome

// The lookahead ring. The device's own buffer is used as the ring. It is filled ahead of the hardware pointer up to its
// depth, and refilled when it is half empty, so a deep ring needs few wake-ups. When the settings change, all frames
// are rewound except a margin that the device may be fetching, and rendering continues from there: this is the
// committed horizon. On a device that does not rewind, the horizon is the end of the written frames and the ring is
// shallow; after an underrun the device is reopened with a deeper ring.
//
// Time. `next` is the next frame to write. Together with the device's delay, it gives the time at which that frame is
// heard. A delay-locked loop makes the frame clock from these readings. After a fault the device is restarted with
// silence, and `next` is set to the frame that is due when the device's next frame is heard, so the beat grid does not
// shift. A device can stall without an error: if frames are heard later than due by more than the readings' error, the
// missed frames are skipped.

/// Whether the audio thread should stop playing, and how.
enum PlayoutClosing: UInt8, BitwiseCopyable, Sendable {
    /// Continue playing.
    case no
    /// End after the sound has faded out.
    case faded
    /// End at the next turn, without a fade-out.
    case now
}

/// Writes the rendered frames to a device; the audio thread calls `turn` repeatedly.
///
/// Thread: all functions except `init` run on the audio thread. They call only the device, the mailbox and the event
/// ring.
struct Playout<Device: OutputDevice & ~Copyable>: ~Copyable {
    /// What the audio thread must do after a call of `turn`.
    enum Turn: Hashable, Sendable {
        /// Wait for this number of nanoseconds, or until a signal wakes the thread.
        case wait(nanoseconds: Int64)
        /// End, because nothing has sounded for the idle time, or closing was requested.
        case finished
        /// End, because the device had an underrun and must be reopened with a deeper lookahead.
        case tooShallow
        /// End, because the device has failed.
        case failed(OutputFault)
    }

    enum Phase: BitwiseCopyable {
        case stopped
        case started
        case playing
    }

    var playhead: Playhead
    /// Whether the device has played for one second without a fault.
    var isProven = false

    var device: Device
    let sampleRate: SampleRate
    let rewinds: Bool
    let mailbox: SettingsMailbox.Reader
    let events: EventRing<RealtimeEvent>.Writer
    let reportsOnsets: Bool
    let keepsSystemTime: Bool
    let depth: Depth
    let mayDeepen: Bool
    let idleFrames: Int64
    let stopped = Settings.stopped
    let block: UnsafeMutablePointer<Float>

    var phase = Phase.stopped
    /// Settings that are applied as soon as the frame clock is reliable; nil if there are none.
    var pending: Settings?
    var failures = 1
    var margin: Margin
    var loop: DelayLockedLoop?
    /// Whether the device has run for 50 ms since its last start, so that its delay and the frame clock are reliable.
    var isAnchored = false
    var hasNewReports = false
    var deferredReports = 0
    /// When the device's position was first read after the last start; nil before that.
    var startedAt: MonotonicTime?
    var changedAt = MonotonicTime(nanoseconds: 0)
    var clockReportedAt = MonotonicTime(nanoseconds: 0)
    var awaited: MonotonicTime?
    var isStalled = false
    /// The number of frames from the device's buffer until they are heard, as the device has reported last.
    var outputDelay = 0
    /// The number of successive readings by which frames are heard earlier than expected.
    var earlyReadings = 0
    var movedAt = MonotonicTime(nanoseconds: 0)
    var lastPointer: Int64 = 0
    var origin: Int64 = 0
    var reported: Int64 = 0

    /// How many frames the ring contains when it is full.
    struct Depth: BitwiseCopyable, Sendable {
        /// Number of frames in the full ring for 5 s after a change of settings.
        let active: Int
        /// Number of frames in the full ring while the settings do not change.
        let resting: Int
    }

    /// Maximum number of frames that are rendered at a time.
    static var blockFrames: Int { 2048 }
    /// After a change, the ring is filled only to its active depth for this number of nanoseconds.
    static var activePeriod: Int64 { 5_000_000_000 }
    /// For this number of nanoseconds after a start, the reported delay is not reliable; if a beat grid must be continued, silence is
    /// played during this time.
    ///
    /// The first readings of sound servers were up to 8 ms wrong in both directions; after 10 ms, all were within 0.5
    /// ms.
    static var settling: Int64 { 50_000_000 }

    init(
        device: consuming Device,
        playhead: Playhead,
        mailbox: SettingsMailbox.Reader,
        events: EventRing<RealtimeEvent>.Writer,
        configuration: PlayerConfiguration
    ) {
        let report = device.report
        self.device = device
        self.playhead = playhead
        self.mailbox = mailbox
        self.events = events
        reportsOnsets = configuration.reportsOnsets
        keepsSystemTime = configuration.clock == .system
        sampleRate = report.sampleRate
        rewinds = report.rewinds
        depth = Depth(active: report.lookaheadFrames, resting: max(report.restingFrames, report.lookaheadFrames))
        mayDeepen = !report.rewinds && configuration.lookahead.canBeDeeper
        margin = Margin(least: report.marginFrames, most: max(report.marginFrames, report.lookaheadFrames / 2))
        let idle = max(0, min(configuration.idle / .seconds(1), 86_400))
        idleFrames = Int64(idle * Double(report.sampleRate.hertz))
        block = .allocate(capacity: 2 * Self.blockFrames)
        // Filling the memory also makes the kernel allocate its pages now.
        block.initialize(repeating: 0, count: 2 * Self.blockFrames)
    }

    deinit { block.deallocate() }

    /// The memory that `turn` reads or writes, except this value itself, the mailbox and the event ring.
    var memory: [UnsafeRawBufferPointer] {
        [UnsafeRawBufferPointer(start: block, count: 2 * Self.blockFrames * MemoryLayout<Float>.stride)] + device.memory
    }
}

// MARK: - Turns

extension Playout where Device: ~Copyable {
    /// Applies new settings, fills the ring, and returns what the audio thread must do next.
    ///
    /// Realtime-safe: yes, if the device is.
    /// - Parameter wokenBySignal: true if a signal ended the wait; then the lateness of the wake-up is not measured.
    mutating func turn(closing: PlayoutClosing = .no, wokenBySignal: Bool = true) -> Turn {
        if closing == .now { return .finished }
        do throws(OutputFault) {
            if phase == .stopped { try start() }
            var position = try device.position()
            outputDelay = position.delay - position.fill
            position.delay += frames(playhead.addedDelay)
            if let awaited, !wokenBySignal {
                reportDeferred(.woken(late: position.time.nanoseconds - awaited.nanoseconds))
            }
            if phase == .started {
                guard try hasSettled(&position) else {
                    return wait(min(nanoseconds(position.fill / 2), Self.settling / 2), from: position.time)
                }
                begin(position)
            }
            try updateClock(&position)
            try receiveSettings(&position)
            if closing == .faded, playhead.renderer.settings.order.run != 0 { try apply(stopped, &position) }
            if keepsSystemTime { try correctDrift(&position) }
            reportOnsets(before: playhead.next - Int64(rewinds ? max(0, position.fill - margin.frames) : 0))
            try fill(&position)
            reportClock(position)
            return isFinished(position, closing: closing) ? .finished : wait(pause(position), from: position.time)
        } catch {
            return recover(from: error)
        }
    }

    mutating func start() throws(OutputFault) {
        // For a device that does not rewind, the margin is enough silence: the device fetches one period at once, and its ring is
        // filled immediately afterwards.
        let prime = min(max((rewinds ? 2 : 1) * margin.frames, sampleRate.hertz / 100), depth.active)
        try device.start(silence: min(prime << max(0, min(failures - 1, 4)), depth.active))
        phase = .started
        startedAt = nil
    }

    /// Writes silence and returns false until the delay of the device is reliable; returns true at once if no beat grid has to be
    /// continued.
    mutating func hasSettled(_ position: inout DevicePosition) throws(OutputFault) -> Bool {
        startedAt = startedAt ?? position.time
        let keepsGrid = playhead.clock != nil && playhead.renderer.settings.order.run != 0
        guard keepsGrid, sinceStart(position) < Self.settling else { return true }
        block.update(repeating: 0, count: 2 * Self.blockFrames)
        let missing = min(depth.active, sampleRate.hertz / 10) - position.fill
        if missing > 0 { position.fill += try device.write(block, frames: min(missing, Self.blockFrames)) }
        return false
    }

    mutating func begin(_ position: DevicePosition) {
        let present = FrameClock(frame: -Int64(position.delay), heardAt: position.time, sampleRate: sampleRate)
        playhead.resume(
            at: present.time(of: 0),
            sampleRate: sampleRate,
            stretch: loop == nil ? 1 : playhead.renderer.stretch,
            // The steps that an earlier device has reported are not known here, so all music of its plan is dropped.
            reported: loop == nil ? .max : reported
        )
        let frame = playhead.next - Int64(position.delay)
        if loop == nil {
            loop = DelayLockedLoop(frame: frame, heardAt: position.time, sampleRate: sampleRate)
        } else {
            loop?.restart(frame: frame, heardAt: position.time)
        }
        isAnchored = false
        movedAt = position.time
        origin = playhead.next
        // Steps that were written but lost with the device's buffer may be played again; they are not reported twice.
        reported = max(reported, playhead.next)
        phase = .playing
        // The restart may have skipped steps, and the music of later steps may not be rendered yet.
        reportGrid()
    }

    mutating func fill(_ position: inout DevicePosition, blocks: Int = .max) throws(OutputFault) {
        let isResting = position.time.nanoseconds - changedAt.nanoseconds >= Self.activePeriod
        let target = isResting ? depth.resting : depth.active
        var left = blocks
        while position.fill < target, left > 0 {
            left -= 1
            let frames = min(Self.blockFrames, target - position.fill)
            playhead.renderer.render(into: block, frames: frames, from: playhead.next)
            let written = try device.write(block, frames: frames)
            playhead.next += Int64(written)
            position.fill += written
            if written < frames { return }
        }
    }

    func pause(_ position: DevicePosition) -> Int64 {
        if pending != nil { return min(nanoseconds(max(1, position.fill / 2)), Self.settling / 5) }
        // Wait only for a short time, so that little is heard at the wrong time when the device continues.
        if isStalled { return Self.tolerance }
        // Wait until the ring contains only half of its present frames, or half of its active depth if that is more.
        let half = max(depth.active, position.fill) / 2
        // The minimum prevents a busy loop if the device does not play.
        return nanoseconds(max(position.fill - half, half / 8))
    }

    mutating func wait(_ nanoseconds: Int64, from time: MonotonicTime) -> Turn {
        awaited = MonotonicTime(nanoseconds: time.nanoseconds + nanoseconds)
        return .wait(nanoseconds: nanoseconds)
    }

    func frames(_ seconds: Double) -> Int { Int(seconds * Double(sampleRate.hertz)) }

    /// The duration of this number of frames in nanoseconds, at least 0.5 ms.
    func nanoseconds(_ frames: Int) -> Int64 {
        max(500_000, Int64(frames) * 1_000_000_000 / Int64(sampleRate.hertz))
    }

    func isFinished(_ position: DevicePosition, closing: PlayoutClosing) -> Bool {
        guard playhead.renderer.settings.order.run == 0, pending == nil || closing == .faded else { return false }
        let played =
            playhead.next - Int64(position.fill)
            - max(playhead.renderer.lastHorizon, origin, playhead.renderer.promptsEnd ?? origin)
        // The time is twice the fade-out, plus the latency behind the device's buffer.
        let silent = Int64(sampleRate.hertz / 50 + max(0, position.delay - position.fill))
        return played >= (closing == .faded ? silent : max(silent, idleFrames))
    }
}
