import Glibc
import Metronome

// The lookahead ring. The device's own buffer is the ring: it is filled to its depth ahead of the hardware pointer, and again
// when half of that is left, so a deep ring wakes rarely. A change of settings takes back what can be taken back, but for a
// margin that the device may already be reaching for, and renders again from there: the committed horizon. On a device that
// does not rewind the horizon is the end of what was written, and the ring is shallow; one that ran dry is opened anew, deeper.
//
// Time. `next` is the next frame to write. With the device's delay it says when that frame is heard, and a delay-locked loop
// makes the frame clock of such readings. After a fault the device is started anew in silence, and `next` becomes the frame
// which, by the clock as it was before, is to be heard when the device's next frame is: the grid never waits. Not every stall is
// said to be one: where a device is heard later than it was to be, by more than its readings are ever off, the frames that the
// grid has missed are left out.

/// Whether a playout is to come to an end.
enum PlayoutClosing: UInt8, BitwiseCopyable, Sendable {
    /// Not.
    case no
    /// When all that sounds has faded out.
    case faded
    /// At the next turn.
    case now
}

/// A renderer playing into a device: one turn after another, each a little after the last.
///
/// Thread: the realtime thread, all but `init`. It calls nothing but its device and the two crossings.
struct Playout<Device: OutputDevice & ~Copyable>: ~Copyable {
    /// What to do until the next turn.
    enum Turn: Hashable, Sendable {
        /// Nothing, for so long, or until the doorbell rings.
        case wait(nanoseconds: Int64)
        /// No more turns: nothing has sounded for the time after which to close, or closing was asked for.
        case rested
        /// No more turns: the device ran dry, and must be opened anew to be written further ahead.
        case outgrown
        /// No more turns: the device is beyond help.
        case failed(OutputFault)
    }

    enum Phase: BitwiseCopyable {
        case stopped
        case started
        case playing
    }

    var playhead: Playhead
    /// True once the device has played for a second without a fault.
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
    /// Settings that wait for a clock that can be believed.
    var pending: Settings?
    var strikes = 1
    var margin: Margin
    var loop: DelayLockedLoop?
    /// False until a reading was taken that can be believed.
    var isAnchored = false
    var news = false
    var asides = 0
    /// When the first position after the last start was read; nil until it is.
    var startedAt: MonotonicTime?
    var changedAt = MonotonicTime(nanoseconds: 0)
    var toldAt = MonotonicTime(nanoseconds: 0)
    var awaited: MonotonicTime?
    var isStalled = false
    var movedAt = MonotonicTime(nanoseconds: 0)
    var lastPointer: Int64 = 0
    var origin: Int64 = 0
    var reported: Int64 = 0

    /// Frames to which the ring is filled.
    struct Depth: BitwiseCopyable, Sendable {
        /// After a change.
        let active: Int
        /// While nothing changes.
        let resting: Int
    }

    /// Frames rendered at a time.
    static var blockFrames: Int { 2048 }
    /// Nanoseconds without a change after which the ring is filled to its resting depth.
    static var unrest: Int64 { 5_000_000_000 }
    /// Nanoseconds of silence after a start until the delay is believed.
    ///
    /// Servers' first reading was seen to be 8 ms off, in either direction; from 10 ms on none was off by more than 0.5 ms.
    static var settling: Int64 { 50_000_000 }

    /// Takes a device that is open.
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
        // Also brings its pages in.
        block.initialize(repeating: 0, count: 2 * Self.blockFrames)
    }

    deinit { block.deallocate() }

    /// Memory that the turns read or write, beside the value itself and the crossings.
    var memory: [UnsafeRawBufferPointer] {
        [UnsafeRawBufferPointer(start: block, count: 2 * Self.blockFrames * MemoryLayout<Float>.stride)] + device.memory
    }
}

// MARK: - Turns

extension Playout where Device: ~Copyable {
    /// Takes new settings, brings the ring up to its depth, and says how long that lasts.
    ///
    /// Realtime-safe: as the device is.
    ///
    /// - Parameter isRung: the doorbell has ended the wait, which then says nothing about how late this turn is.
    mutating func turn(closing: PlayoutClosing = .no, isRung: Bool = true) -> Turn {
        if closing == .now { return .rested }
        do throws(OutputFault) {
            if phase == .stopped { try start() }
            var position = try device.position()
            if let awaited, !isRung { aside(.woken(late: position.time.nanoseconds - awaited.nanoseconds)) }
            if phase == .started {
                guard try hasSettled(&position) else {
                    return wait(min(nanoseconds(position.fill / 2), Self.settling / 2), from: position.time)
                }
                begin(position)
            }
            try follow(&position)
            try receiveSettings(&position)
            if closing == .faded, playhead.renderer.settings.run != 0 { try take(stopped, &position) }
            if keepsSystemTime { try keepTime(&position) }
            reportOnsets(before: playhead.next - Int64(rewinds ? max(0, position.fill - margin.frames) : 0))
            try fill(&position)
            tellTime(position)
            return hasRested(position, closing: closing) ? .rested : wait(pause(position), from: position.time)
        } catch {
            return recover(from: error)
        }
    }

    mutating func start() throws(OutputFault) {
        // What does not rewind takes a period at once, and is filled to its depth right after.
        let prime = min(max((rewinds ? 2 : 1) * margin.frames, sampleRate.hertz / 100), depth.active)
        try device.start(silence: min(prime << max(0, min(strikes - 1, 4)), depth.active))
        phase = .started
        startedAt = nil
    }

    /// Keeps silence until the device's delay can be believed; at once where there is no grid to keep.
    mutating func hasSettled(_ position: inout DevicePosition) throws(OutputFault) -> Bool {
        startedAt = startedAt ?? position.time
        let keepsGrid = playhead.clock != nil && playhead.renderer.settings.run != 0
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
            stretch: loop == nil ? 1 : playhead.renderer.stretch
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
        // Steps written and then lost with the device's buffer may be played again, but are told once.
        reported = max(reported, playhead.next)
        phase = .playing
    }

    mutating func fill(_ position: inout DevicePosition, blocks: Int = .max) throws(OutputFault) {
        let isResting = position.time.nanoseconds - changedAt.nanoseconds >= Self.unrest
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
        // So that little is heard at the wrong time once it moves again.
        if isStalled { return Self.tolerance }
        // Half of what is there, or of what is to be there: the second, as the ring runs low, keeps its other half safe.
        let half = max(depth.active, position.fill) / 2
        // A device that does not move is not asked in a tight circle.
        return nanoseconds(max(position.fill - half, half / 8))
    }

    mutating func wait(_ nanoseconds: Int64, from time: MonotonicTime) -> Turn {
        awaited = MonotonicTime(nanoseconds: time.nanoseconds + nanoseconds)
        return .wait(nanoseconds: nanoseconds)
    }

    /// What so many frames last, but no less than half a millisecond.
    func nanoseconds(_ frames: Int) -> Int64 {
        max(500_000, Int64(frames) * 1_000_000_000 / Int64(sampleRate.hertz))
    }

    func hasRested(_ position: DevicePosition, closing: PlayoutClosing) -> Bool {
        guard playhead.renderer.settings.run == 0, pending == nil || closing == .faded else { return false }
        let played = playhead.next - Int64(position.fill) - max(playhead.renderer.lastHorizon, origin)
        // Twice the fade, and what lies behind the device's buffer.
        let silent = Int64(sampleRate.hertz / 50 + max(0, position.delay - position.fill))
        return played >= (closing == .faded ? silent : max(silent, idleFrames))
    }
}
