import CALSA
package import Metronome
import Playback

// MIDI clock
//
// One step is one quarter note, so it has 24 ticks ("MIDI 1.0 Detailed Specification", System Real Time Messages). The kernel sends them at
// their times, which are those at which the steps are heard. A run begins with Start. Each pause is a Stop; afterwards the position of the
// song is the number of steps since the start, and Continue comes before the first tick. After a change of the tempo, the ticks that the
// kernel has not sent are replaced.

/// Whether a port of ALSA's sequencer sends a MIDI clock.
package struct MIDISettings: BeatSettings {
    package static var beatsPerStep: Int64 { 24 }

    package var isOn = false
    /// Ticks are passed to the kernel this time before they are heard.
    package var offset: Duration { .milliseconds(-60) }

    package init() {}

    /// All steps, also those without a click.
    package func includes(_ foot: Foot, _ cue: Cue) -> Bool { true }
}

package struct MIDIReport: BeatReport {
    package var requested = 0
    /// Why there is no clock; nil if there is no problem.
    package var problem: String?

    package init() {}
}

/// A message of a MIDI clock with the time at which it is sent, in nanoseconds of `CLOCK_MONOTONIC`.
enum MIDIMessage: Hashable {
    case clock(Int64)
    case start(Int64)
    case `continue`(Int64)
    /// In sixteenths since the start, 0...16383.
    case position(Int32, Int64)
    /// At once; messages that were not sent are dropped.
    case stop
    /// Messages that are due at this time or later are dropped.
    case drop(Int64)
}

/// The messages of a MIDI clock for the beats of a run.
///
/// A pure value.
struct MIDITransport {
    /// The receiver needs a moment between a change and the next tick; the specification recommends at least 1 ms.
    private static let lead: Int64 = 1_000_000

    /// Ticks whose times change by at most this number of nanoseconds are not replaced.
    private static let tolerance: Int64 = 250_000
    /// Messages that are due within this number of nanoseconds are not replaced, because the kernel could send them meanwhile.
    private static let margin: Int64 = 5_000_000

    private struct State {
        /// The last beat that was sent, and the time of its tick; nil while the clock is stopped.
        var last: (run: UInt64, number: Int64, time: Int64)?
        /// The first step of the present run: step 0, unless the sound output has reported that step too late.
        var start: (run: UInt64, step: Int64)?
    }

    private var state = State()
    /// The latest beats, with the times of their ticks and of their first messages, and the state before them.
    private var queued: [(beat: Beat, time: Int64, first: Int64, before: State)] = []

    var isRunning: Bool { state.last != nil }

    /// The messages for the beats that are due; after a gap, such as a pause, the clock continues with the first beat of a step, and with
    /// its position.
    mutating func messages(
        at now: Int64,
        _ schedule: inout BeatSchedule<MIDISettings>
    ) -> (messages: [MIDIMessage], deadline: Int64?) {
        var messages = schedule.isActive ? replace(at: now, &schedule) : stop()
        while true {
            let next = schedule.next(at: now)
            guard let beat = next.due else { return (messages, next.deadline) }
            messages += self.messages(for: beat)
        }
    }

    mutating func messages(for beat: Beat) -> [MIDIMessage] {
        let before = state
        var time = beat.heardAt
        if let last = state.last, last.run == beat.run, beat.number == last.number + 1 {
            // A change of the tempo can move a beat before the last one, which was already sent.
            time = max(time, last.time)
            state.last = (beat.run, beat.number, time)
            queued.append((beat, time, time, before))
            return [.clock(time)]
        }
        let stop = stop()
        let (step, part) = beat.number.quotientAndRemainder(dividingBy: MIDISettings.beatsPerStep)
        guard part == 0 else { return stop }
        state.last = (beat.run, beat.number, time)
        queued.append((beat, time, time - 2 * Self.lead, State(last: nil, start: before.start)))
        guard let start = state.start, start.run == beat.run else {
            state.start = (beat.run, step)
            return stop + [.start(time - Self.lead), .clock(time)]
        }
        // A position has 14 bits.
        let position = MIDIMessage.position(Int32((step - start.step) * 4 % 0x4000), time - 2 * Self.lead)
        return stop + [position, .continue(time - Self.lead), .clock(time)]
    }

    mutating func stop() -> [MIDIMessage] {
        guard isRunning else { return [] }
        state.last = nil
        queued = []
        return [.stop]
    }

    /// Withdraws the beats that the kernel has not sent, if a change has moved the last of them.
    private mutating func replace(at now: Int64, _ schedule: inout BeatSchedule<MIDISettings>) -> [MIDIMessage] {
        queued.removeAll { $0.time < now }
        guard let last = queued.last, abs(max(schedule.time(of: last.beat.number), now) - last.time) > Self.tolerance,
            let index = queued.firstIndex(where: { $0.first >= now + Self.margin })
        else { return [] }
        let replaced = queued[index]
        let kept = queued[..<index].last?.time ?? now
        queued.removeSubrange(index...)
        state = replaced.before
        schedule.withdraw(from: replaced.beat.number)
        return [.drop((kept + replaced.first) / 2)]
    }
}

package typealias MIDIClock = BeatDriver<MIDIClockOutput>

extension BeatDriver where Output == MIDIClockOutput {
    package convenience init(reportChange: @escaping @Sendable () -> Void) {
        self.init("midi", reportChange: reportChange) { MIDIClockOutput() }
    }
}

/// Sends the messages to a port of ALSA's sequencer, to which any number of programs and devices can connect.
package struct MIDIClockOutput: BeatOutput, ~Copyable {
    /// Ticks are passed on together at most once in this time.
    private static var interval: Int64 { 30_000_000 }

    package private(set) var report = MIDIReport()
    package var descriptors: [Int32] { [] }
    private var sequencer: MIDISequencer?
    /// The time from which on the sequencer is tried again after an error.
    private var retryAt: Int64 = .min
    private var transport = MIDITransport()

    init() {}

    deinit {
        guard transport.isRunning, sequencer != nil else { return }
        _ = try? sequencer?.send([.stop])
    }

    package mutating func update(at now: Int64, _ schedule: inout BeatSchedule<MIDISettings>) -> Int64? {
        guard sequencer != nil || now >= retryAt else { return retryAt }
        do throws(MIDISequencer.Failure) {
            if sequencer == nil {
                sequencer = try MIDISequencer()
                report.problem = nil
            }
            let (messages, deadline) = transport.messages(at: now, &schedule)
            if !messages.isEmpty, try sequencer?.send(messages) == false { _ = try sequencer?.send(transport.stop()) }
            return deadline.map { max($0, now + Self.interval) }
        } catch {
            report.problem = "no MIDI clock: \(error)"
            // The beats until then have no port.
            sequencer = nil
            (transport, retryAt) = (MIDITransport(), now + Self.retryInterval)
            return retryAt
        }
    }
}

extension MIDISequencer {
    /// Returns false if messages that were to be dropped may have been sent.
    fileprivate func send(_ messages: [MIDIMessage]) throws(Failure) -> Bool {
        var isExact = true
        let offset = try queueOffset()
        for message in messages {
            switch message {
            case .clock(let time): try send(SND_SEQ_EVENT_CLOCK, at: time + offset)
            case .start(let time): try send(SND_SEQ_EVENT_START, at: time + offset)
            case .continue(let time): try send(SND_SEQ_EVENT_CONTINUE, at: time + offset)
            case .position(let position, let time):
                try send(SND_SEQ_EVENT_SONGPOS, at: time + offset, position: position)
            case .stop:
                try drain()
                removeEvents()
                try send(SND_SEQ_EVENT_STOP, at: nil)
            case .drop(let time):
                removeEvents(from: time + offset)
                isExact = MonotonicTime.now.nanoseconds < time
            }
        }
        try drain()
        return isExact
    }
}
