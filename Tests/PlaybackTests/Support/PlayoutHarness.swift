import Metronome

@testable import Playback

/// A playout on cranked hardware, with the control side's ends of both crossings.
struct CrankedStage: ~Copyable {
    let hardware: CrankedHardware
    let mailbox = SettingsMailbox()
    let ring = EventRing<RealtimeEvent>(capacity: 4096)
    var playout: Playout<CrankedDevice>
    /// What the last turn said.
    private(set) var last = Playout<CrankedDevice>.Turn.wait(nanoseconds: 0)
    private(set) var turns = 0

    init(
        _ hardware: CrankedHardware,
        lookahead: Int,
        resting: Int? = nil,
        period: Int = 1,
        clock: PlayerConfiguration.Clock = .system,
        idle: Duration = .seconds(86_400),
        from playhead: Playhead? = nil
    ) {
        self.hardware = hardware
        playout = Playout(
            device: CrankedDevice(
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

    /// Takes a turn, as when the doorbell rings.
    @discardableResult
    mutating func turn(closing: PlayoutClosing = .no) -> Playout<CrankedDevice>.Turn {
        last = playout.turn(closing: closing)
        turns += 1
        return last
    }

    /// Takes turns at the times the playout asks for, until so many frames of the clock have passed or it ends.
    mutating func play(frames: Int, closing: PlayoutClosing = .no) {
        let nanosecond = 1_000_000_000 / Int64(hardware.sampleRate.hertz)
        let end = hardware.nanoseconds + Int64(frames) * nanosecond
        while hardware.nanoseconds < end {
            guard case .wait(let nanoseconds) = turn(closing: closing) else { return }
            hardware.crank(nanoseconds: min(max(nanoseconds, 1_000), max(0, end - hardware.nanoseconds)))
        }
    }

    /// Every event so far.
    func events() -> [RealtimeEvent] {
        var events: [RealtimeEvent] = []
        while let event = ring.next() { events.append(event) }
        return events
    }
}

extension RealtimeEvent {
    var onset: (Onset, MonotonicTime)? {
        if case .onset(let onset, let heardAt) = self { (onset, heardAt) } else { nil }
    }

    var taken: (serial: UInt64, frame: Int64, heardAt: MonotonicTime)? {
        if case .settingsTaken(let serial, let frame, let heardAt) = self { (serial, frame, heardAt) } else { nil }
    }

    var isXrun: Bool { if case .xrun = self { true } else { false } }
}

extension Sound {
    /// A click of one frame.
    static func tick(hertz: Int) -> Sound {
        Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: hertz))
    }
}

/// Random numbers that a seed brings back (SplitMix64; Steele, Lea and Flood 2014, doi:10.1145/2660193.2660195).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
