import Glibc
import Metronome

// The lookahead ring. The device's own buffer is the ring: it is filled up to `target` frames ahead of the hardware pointer, and
// again when half of that is left, so a deep ring wakes rarely. A change of settings takes back what can be taken back, but for
// `margin` frames that the device may already be reaching for, and renders again from there: the committed horizon. On a device
// that does not rewind the horizon is the end of what was written.
//
// Time. `next` is the next frame to write. With the device's delay it says when that frame is heard, and that pair is the frame
// clock. After a fault the device is started anew in silence, and `next` becomes the frame which, by the clock as it was before,
// is to be heard when the device's next frame is: the grid never waits. Not every stall is said to be one: a device that is
// heard later than it was to be, by more than its readings are ever off, has lost its place too.

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
        /// No more turns: the device is beyond help.
        case failed(OutputFault)
    }

    private enum Phase: BitwiseCopyable {
        case stopped
        case started
        case playing
    }

    private(set) var playhead: Playhead
    /// True once the device has played for a second without a fault.
    private(set) var isProven = false

    private var device: Device
    private let mailbox: SettingsMailbox.Reader
    private let events: EventRing<RealtimeEvent>.Writer
    private let reportsOnsets: Bool
    private let sampleRate: SampleRate
    private let rewinds: Bool
    private let target: Int
    private let margin: Int
    private let prime: Int
    private let idleFrames: Int64
    private let stopped = Settings.stopped
    private let block: UnsafeMutablePointer<Float>

    private var phase = Phase.stopped
    private var news = false
    private var startedAt = MonotonicTime(nanoseconds: 0)
    private var origin: Int64 = 0
    private var reported: Int64 = 0
    private var strikes = 1
    /// The clock of up to a second ago, which readings are held against; by it the grid goes on after a fault.
    private var reference: FrameClock?

    /// Frames rendered at a time.
    private static var blockFrames: Int { 2048 }
    /// Starts in a row, with no second of playing between them, after which a device is given up.
    private static var mostStrikes: Int { 8 }
    /// Nanoseconds between attempts to bring a device back: the shortest pause, doubled each time up to the longest.
    private static var retryPauses: ClosedRange<Int64> { 20_000_000...160_000_000 }
    /// Nanoseconds of silence after a start until the delay is believed.
    ///
    /// Servers' first reading was seen to be 8 ms off, in either direction; from 10 ms on none was off by more than 0.5 ms.
    private static var settling: Int64 { 50_000_000 }
    /// Nanoseconds by which a device may be heard late before it counts as one that stood still.
    private static var tolerance: Int64 { 20_000_000 }

    /// Takes a device that is open.
    init(
        device: consuming Device,
        playhead: Playhead,
        mailbox: SettingsMailbox.Reader,
        events: EventRing<RealtimeEvent>.Writer,
        idle: Duration,
        reportsOnsets: Bool
    ) {
        let report = device.report
        self.device = device
        self.playhead = playhead
        self.mailbox = mailbox
        self.events = events
        self.reportsOnsets = reportsOnsets
        sampleRate = report.sampleRate
        rewinds = report.rewinds
        target = report.lookaheadFrames
        margin = max(report.periodFrames, report.sampleRate.hertz / 500)
        prime = min(max(2 * report.periodFrames, report.sampleRate.hertz / 100), report.lookaheadFrames)
        idleFrames = Int64(max(0, min(idle / .seconds(1), 86_400)) * Double(report.sampleRate.hertz))
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
    mutating func turn(closing: PlayoutClosing = .no) -> Turn {
        if closing == .now { return .rested }
        do throws(OutputFault) {
            if phase == .stopped { try start() }
            var position = try device.position()
            if phase == .started {
                guard try hasSettled(&position) else {
                    return .wait(nanoseconds: min(nanoseconds(position.fill / 2), Self.settling / 2))
                }
                begin(position)
            }
            try follow(position)
            if let settings = mailbox.take() { try take(settings, &position) }
            if closing == .faded, playhead.renderer.settings.run != 0 { try take(stopped, &position) }
            reportOnsets(before: playhead.next - Int64(rewinds ? max(0, position.fill - margin) : 0))
            try fill(&position)
            return hasRested(position, closing: closing) ? .rested : .wait(nanoseconds: pause(position))
        } catch {
            return recover(from: error)
        }
    }

    private mutating func start() throws(OutputFault) {
        try device.start(silence: min(prime << max(0, min(strikes - 1, 4)), target))
        phase = .started
        startedAt = MonotonicTime(nanoseconds: .max)
    }

    /// Keeps silence until the device's delay can be believed; at once where there is no grid to keep.
    private mutating func hasSettled(_ position: inout DevicePosition) throws(OutputFault) -> Bool {
        startedAt = min(startedAt, position.time)
        let keepsGrid = playhead.clock != nil && playhead.renderer.settings.run != 0
        guard keepsGrid, position.time.nanoseconds - startedAt.nanoseconds < Self.settling else { return true }
        block.update(repeating: 0, count: 2 * Self.blockFrames)
        let missing = min(target, sampleRate.hertz / 10) - position.fill
        if missing > 0 { position.fill += try device.write(block, frames: min(missing, Self.blockFrames)) }
        return false
    }

    private mutating func begin(_ position: DevicePosition) {
        let present = FrameClock(frame: -Int64(position.delay), heardAt: position.time, sampleRate: sampleRate)
        playhead.resume(at: present.time(of: 0), sampleRate: sampleRate)
        reference = nil
        origin = playhead.next
        // Steps written and then lost with the device's buffer may be played again, but are told once.
        reported = max(reported, playhead.next)
        phase = .playing
    }

    /// Takes the device's word for when frames are heard, unless it stood still: that is a fault.
    private mutating func follow(_ position: DevicePosition) throws(OutputFault) {
        let present = FrameClock(
            frame: playhead.next - Int64(position.delay),
            heardAt: position.time,
            sampleRate: sampleRate
        )
        if let reference {
            let late = present.time(of: playhead.next).nanoseconds - reference.time(of: playhead.next).nanoseconds
            if late > Self.tolerance { throw OutputFault(.play, EPIPE) }
        }
        playhead.clock = present
        let referred = reference.map { $0.time.nanoseconds + 1_000_000_000 } ?? startedAt.nanoseconds + Self.settling
        if present.time.nanoseconds >= referred { reference = present }
        if playhead.next - Int64(position.fill) - origin >= Int64(sampleRate.hertz) {
            strikes = 0
            isProven = true
        }
    }

    private mutating func fill(_ position: inout DevicePosition) throws(OutputFault) {
        while position.fill < target {
            let frames = min(Self.blockFrames, target - position.fill)
            playhead.renderer.render(into: block, frames: frames, from: playhead.next)
            let written = try device.write(block, frames: frames)
            playhead.next += Int64(written)
            position.fill += written
            if written < frames { return }
        }
    }

    private func pause(_ position: DevicePosition) -> Int64 {
        let half = target / 2
        // A device that does not move is not asked in a tight circle.
        let frames = max(position.fill - half, half / 8)
        return nanoseconds(frames)
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
    }

    /// Takes back all but the margin, as far as the last change.
    private mutating func rewind(_ position: inout DevicePosition) throws(OutputFault) {
        let spare = min(Int64(position.fill - margin), playhead.next - max(origin, playhead.renderer.lastHorizon))
        guard spare > 0 else { return }
        let taken = try device.rewind(Int(spare))
        playhead.next -= Int64(taken)
        position.fill -= taken
    }

    private mutating func report(_ event: RealtimeEvent) {
        events.push(event)
        news = true
    }

    /// True when events were reported since the last call.
    mutating func hasNews() -> Bool {
        defer { news = false }
        return news
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
    private mutating func recover(from fault: OutputFault) -> Turn {
        playhead.clock = reference ?? playhead.clock
        // Servers that come back answer EIO for a moment; from a device that has just played well it means that it is gone.
        guard strikes < Self.mostStrikes, fault.isInterruption || (strikes > 0 && fault.code == EIO) else {
            return .failed(fault)
        }
        if fault.isInterruption {
            // Attempts to start again that come to nothing are part of the same.
            if phase == .playing, strikes <= 1 { report(.xrun) }
            phase = .stopped
        }
        strikes += 1
        return .wait(nanoseconds: min(Self.retryPauses.lowerBound << Int64(strikes - 1), Self.retryPauses.upperBound))
    }
}
