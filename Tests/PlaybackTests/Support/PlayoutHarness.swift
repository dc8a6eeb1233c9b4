import Metronome
import Testing

@testable import Playback

/// A playout on simulated hardware, with the control side's ends of the mailbox and the event ring.
struct PlayoutHarness: ~Copyable {
    let hardware: SimulatedHardware
    let mailbox = SettingsMailbox()
    let ring = EventRing<RealtimeEvent>(capacity: 4096)
    var playout: Playout<SimulatedDevice>
    /// The result of the last turn.
    private(set) var last = Playout<SimulatedDevice>.Turn.wait(nanoseconds: 0)
    private(set) var turns = 0

    init(
        _ hardware: SimulatedHardware,
        lookahead: Int,
        resting: Int? = nil,
        period: Int = 1,
        clock: PlayerConfiguration.Clock = .system,
        idle: Duration = .seconds(86_400),
        from playhead: Playhead? = nil
    ) {
        self.hardware = hardware
        playout = Playout(
            device: SimulatedDevice(
                hardware: hardware,
                lookahead: lookahead,
                resting: resting ?? lookahead,
                period: period
            ),
            playhead: playhead ?? Playhead(sampleRate: hardware.sampleRate),
            mailbox: mailbox.reader,
            events: ring.writer,
            configuration: PlayerConfiguration(lookahead: Lookahead(fixed: .seconds(2)), clock: clock, idle: idle)
        )
    }

    /// Runs a turn as if a signal had ended the wait.
    @discardableResult
    mutating func turn(closing: PlayoutClosing = .no) -> Playout<SimulatedDevice>.Turn {
        last = playout.turn(closing: closing)
        turns += 1
        return last
    }

    /// Runs turns at the requested times, until this number of frames has passed or the playout ends.
    mutating func play(frames: Int, closing: PlayoutClosing = .no) {
        let nanosecond = 1_000_000_000 / Int64(hardware.sampleRate.hertz)
        let end = hardware.nanoseconds + Int64(frames) * nanosecond
        while hardware.nanoseconds < end {
            guard case .wait(let nanoseconds) = turn(closing: closing) else { return }
            hardware.advance(nanoseconds: min(max(nanoseconds, 1_000), max(0, end - hardware.nanoseconds)))
        }
    }

    /// All events so far.
    func events() -> [RealtimeEvent] {
        var events: [RealtimeEvent] = []
        while let event = ring.next() { events.append(event) }
        return events
    }
}

extension PlayoutHarness {
    /// The samples of the left channel if all changes are known in advance.
    ///
    /// - Parameters:
    ///   - posted: the settings by serial number.
    ///   - applied: the serial numbers that were applied, and their frames in the rendering.
    ///   - frames: the number of samples, with the silence.
    ///   - silence: the number of silent frames before the rendering.
    static func rendering(
        of posted: [UInt64: Settings],
        applied: [(serial: UInt64, frame: Int64, heardAt: MonotonicTime)],
        frames: Int,
        silence: Int,
        sampleRate: SampleRate
    ) throws -> [Float] {
        var renderer = Renderer(sampleRate: sampleRate)
        var samples = [Float](repeating: 0, count: silence)
        func render(to end: Int) {
            var block = [Float](repeating: 0, count: 2 * max(0, end - samples.count))
            block.withUnsafeMutableBufferPointer { block in
                guard let start = block.baseAddress else { return }
                renderer.render(into: start, frames: block.count / 2, from: Int64(samples.count - silence))
            }
            samples += stride(from: 0, to: block.count, by: 2).map { block[$0] }
        }
        for change in applied {
            render(to: Int(change.frame) + silence)
            renderer.apply(try #require(posted[change.serial]), at: change.frame)
        }
        render(to: frames)
        return samples
    }
}

extension RealtimeEvent {
    var onset: (Onset, MonotonicTime)? {
        if case .onset(let onset, let heardAt) = self { (onset, heardAt) } else { nil }
    }

    var taken: (serial: UInt64, frame: Int64, heardAt: MonotonicTime)? {
        if case .settingsApplied(let serial, let frame, let heardAt) = self { (serial, frame, heardAt) } else { nil }
    }

    var isXrun: Bool { if case .xrun = self { true } else { false } }
}

extension Sound {
    /// A click of one frame.
    static func tick(hertz: Int) -> Sound {
        Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: hertz))
    }
}

/// Runs a player until `isEnd` returns true for an event; returns all events up to it.
func events(
    of player: Player,
    until isEnd: @Sendable @escaping (PlayerEvent) -> Bool
) async -> [PlayerEvent] {
    await withTaskGroup(of: [PlayerEvent]?.self) { group in
        group.addTask {
            await player.run()
            return nil
        }
        group.addTask {
            var events: [PlayerEvent] = []
            for await event in player.events {
                events.append(event)
                if isEnd(event) { break }
            }
            return events
        }
        var events: [PlayerEvent] = []
        while let result = await group.next() {
            if let result {
                events = result
                group.cancelAll()
            }
        }
        return events
    }
}
