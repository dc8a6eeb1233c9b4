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
    private(set) var isProven = false

    var device: Device
    let sampleRate: SampleRate
    let rewinds: Bool
    private let mailbox: SettingsMailbox.Reader
    private let events: EventRing<RealtimeEvent>.Writer
    private let reportsOnsets: Bool
    private let keepsSystemTime: Bool
    private let depth: Depth
    private let mayDeepen: Bool
    private let idleFrames: Int64
    private let stopped = Settings.stopped
    private let block: UnsafeMutablePointer<Float>

    var phase = Phase.stopped
    var strikes = 1
    var margin: Margin
    private var loop: DelayLockedLoop?
    /// False until a reading was taken that can be believed.
    private var isAnchored = false
    private var news = false
    private var asides = 0
    private var startedAt = MonotonicTime(nanoseconds: 0)
    private var changedAt = MonotonicTime(nanoseconds: 0)
    private var toldAt = MonotonicTime(nanoseconds: 0)
    private var awaited: MonotonicTime?
    private var isStalled = false
    private var movedAt = MonotonicTime(nanoseconds: 0)
    private var lastPointer: Int64 = 0
    private var origin: Int64 = 0
    private var reported: Int64 = 0

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
    private static var unrest: Int64 { 5_000_000_000 }
    /// Nanoseconds of silence after a start until the delay is believed.
    ///
    /// Servers' first reading was seen to be 8 ms off, in either direction; from 10 ms on none was off by more than 0.5 ms.
    private static var settling: Int64 { 50_000_000 }
    /// Nanoseconds after a start in which the grid is put right at once rather than by and by.
    private static var starting: Int64 { 1_500_000_000 }
    /// Nanoseconds by which a device may be heard late before it counts as one that stood still.
    private static var tolerance: Int64 { 20_000_000 }
    /// Nanoseconds for which a device may stand still before it is started anew: a server that was stopped goes on by itself.
    private static var patience: Int64 { 3_000_000_000 }
    /// Nanoseconds between words about the clock.
    private static var telling: Int64 { 1_000_000_000 }
    /// Words that may wait for others before the control side is woken for them.
    private static var mostAsides: Int { 64 }

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
        margin = Margin(least: report.marginFrames, most: report.lookaheadFrames / 2)
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
            if let settings = mailbox.take() { try take(settings, &position) }
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

    private mutating func start() throws(OutputFault) {
        let prime = min(max(2 * margin.frames, sampleRate.hertz / 100), depth.active)
        try device.start(silence: min(prime << max(0, min(strikes - 1, 4)), depth.active))
        phase = .started
        startedAt = MonotonicTime(nanoseconds: .max)
    }

    /// Keeps silence until the device's delay can be believed; at once where there is no grid to keep.
    private mutating func hasSettled(_ position: inout DevicePosition) throws(OutputFault) -> Bool {
        startedAt = min(startedAt, position.time)
        let keepsGrid = playhead.clock != nil && playhead.renderer.settings.run != 0
        guard keepsGrid, position.time.nanoseconds - startedAt.nanoseconds < Self.settling else { return true }
        block.update(repeating: 0, count: 2 * Self.blockFrames)
        let missing = min(depth.active, sampleRate.hertz / 10) - position.fill
        if missing > 0 { position.fill += try device.write(block, frames: min(missing, Self.blockFrames)) }
        return false
    }

    private mutating func begin(_ position: DevicePosition) {
        let present = FrameClock(frame: -Int64(position.delay), heardAt: position.time, sampleRate: sampleRate)
        playhead.resume(at: present.time(of: 0), sampleRate: sampleRate, stretch: loop?.ratio ?? 1)
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

    /// Takes the device's word for when frames are heard; where it stood still, leaves out what the grid has missed.
    private mutating func follow(_ position: inout DevicePosition) throws(OutputFault) {
        guard var loop else { return }
        let frame = playhead.next - Int64(position.delay)
        let pointer = playhead.next - Int64(position.fill)
        isStalled = false
        if !isAnchored {
            loop.restart(frame: frame, heardAt: position.time)
            isAnchored = position.time.nanoseconds - startedAt.nanoseconds >= Self.settling
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
    private mutating func catchUp(with heard: FrameClock, _ position: inout DevicePosition) throws(OutputFault) {
        let due = playhead.correction?.due ?? playhead.clock ?? heard
        if rewinds { try rewind(&position) }
        reportOnsets(before: playhead.next)
        let missed = due.frame(at: heard.time(of: playhead.next)) - playhead.next
        playhead.renderer.skip(missed, at: playhead.next)
        playhead.correction?.skip(missed, at: playhead.next)
        report(.skipped(missed, frame: playhead.next))
        origin = playhead.next - Int64(position.fill)
    }

    private mutating func fill(_ position: inout DevicePosition, blocks: Int = .max) throws(OutputFault) {
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

    private func pause(_ position: DevicePosition) -> Int64 {
        // So that little is heard at the wrong time once it moves again.
        if isStalled { return Self.tolerance }
        // Half of what is there, or of what is to be there: the second, as the ring runs low, keeps its other half safe.
        let half = max(depth.active, position.fill) / 2
        // A device that does not move is not asked in a tight circle.
        return nanoseconds(max(position.fill - half, half / 8))
    }

    private mutating func wait(_ nanoseconds: Int64, from time: MonotonicTime) -> Turn {
        awaited = MonotonicTime(nanoseconds: time.nanoseconds + nanoseconds)
        return .wait(nanoseconds: nanoseconds)
    }

    /// What so many frames last, but no less than half a millisecond.
    private func nanoseconds(_ frames: Int) -> Int64 {
        max(500_000, Int64(frames) * 1_000_000_000 / Int64(sampleRate.hertz))
    }

    private func hasRested(_ position: DevicePosition, closing: PlayoutClosing) -> Bool {
        guard playhead.renderer.settings.run == 0 else { return false }
        let played = playhead.next - Int64(position.fill) - max(playhead.renderer.lastHorizon, origin)
        // Twice the fade, and what lies behind the device's buffer.
        let silent = Int64(sampleRate.hertz / 50 + max(0, position.delay - position.fill))
        return played >= (closing == .faded ? silent : max(silent, idleFrames))
    }
}

// MARK: - Changes

extension Playout where Device: ~Copyable {
    private mutating func take(_ settings: Settings, _ position: inout DevicePosition) throws(OutputFault) {
        changedAt = position.time
        var fault: OutputFault?
        do throws(OutputFault) {
            if rewinds { try rewind(&position) }
        } catch {
            // The settings are out of the mailbox: they count, whatever becomes of the device.
            fault = error
        }
        reportOnsets(before: playhead.next)
        playhead.renderer.apply(settings, at: playhead.next)
        let heardAt = playhead.clock?.time(of: playhead.next) ?? position.time
        // 0 is nobody's: the stop of a closing.
        if settings.serial != 0 {
            report(.settingsTaken(serial: settings.serial, frame: playhead.next, heardAt: heardAt))
        }
        if let fault { throw fault }
        try refill(&position)
    }

    /// Lays the grid out anew when the card has led it away from the system's time.
    private mutating func keepTime(_ position: inout DevicePosition) throws(OutputFault) {
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
        let sinceStart = position.time.nanoseconds - startedAt.nanoseconds
        let error = correction.error(of: loop.clock, at: playhead.next)
        if isAnchored, sinceStart < Self.starting, abs(error) > DriftCorrection.slack {
            try catchUp(with: loop.clock, &position)
            return
        }
        // Looked at first: a rewind that nothing follows would render the same again.
        var trial = correction
        guard trial.stretch(for: loop, from: playhead.next, sampleRate: sampleRate) != nil else { return }
        if rewinds { try rewind(&position) }
        reportOnsets(before: playhead.next)
        if let stretch = correction.stretch(for: loop, from: playhead.next, sampleRate: sampleRate) {
            playhead.renderer.stretch(to: stretch, at: playhead.next)
            report(.stretched(stretch, frame: playhead.next))
        }
        playhead.correction = correction
        try refill(&position)
    }

    /// Takes back all but the margin, as far as the last change.
    private mutating func rewind(_ position: inout DevicePosition) throws(OutputFault) {
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
    private mutating func refill(_ position: inout DevicePosition) throws(OutputFault) {
        guard rewinds else { return }
        // The first block is what the hardware pointer is nearest to.
        try fill(&position, blocks: 1)
        margin.took(device.now.nanoseconds - position.time.nanoseconds, from: position.time, at: sampleRate)
    }
}

// MARK: - Words for the control side

extension Playout where Device: ~Copyable {
    mutating func report(_ event: RealtimeEvent) {
        events.push(event)
        news = true
    }

    /// Reports what can wait until there is something else to tell.
    private mutating func aside(_ event: RealtimeEvent) {
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

    private mutating func tellTime(_ position: DevicePosition) {
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

    /// Reports the steps before a frame, once, when they can no longer be changed.
    private mutating func reportOnsets(before end: Int64) {
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
    private static var mostStrikes: Int { 8 }
    /// Nanoseconds since it last moved up to which a device that ran dry was too shallow.
    private static var freshness: Int64 { 500_000_000 }
    /// Nanoseconds between attempts to bring a device back: the shortest pause, doubled each time up to the longest.
    private static var retryPauses: ClosedRange<Int64> { 20_000_000...160_000_000 }

    private mutating func recover(from fault: OutputFault) -> Turn {
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
            margin.failed(at: playhead.clock?.time ?? startedAt)
            phase = .stopped
        }
        strikes += 1
        return .wait(nanoseconds: min(Self.retryPauses.lowerBound << Int64(strikes - 1), Self.retryPauses.upperBound))
    }
}
