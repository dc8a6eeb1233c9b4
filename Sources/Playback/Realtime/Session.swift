import Metronome
import Synchronization

/// One device playing on one thread, from its opening to its end.
///
/// The control side starts it, asks it to close, and learns from `outcome` that it has ended. After a fault the outcome is
/// known before the device is closed, since closing a device whose server hangs may take as long as that hangs; otherwise
/// after, so that it can be opened again at once.
final class Session: Sendable {
    /// Why a session ended.
    enum End: Sendable {
        /// It was asked to, or had nothing to play for long enough.
        case rested
        /// The device ran dry, and is to be written further ahead.
        case outgrown
        /// The device is beyond help.
        case failed(OutputFault)
    }

    /// How a session ended.
    struct Outcome: Sendable {
        /// What goes on with the next device.
        let playhead: Playhead
        /// Why it ended.
        let end: End
        /// True when the device has played for a second without a fault.
        let isProven: Bool
    }

    /// What joins every session of a player to the control side.
    struct Connections: Sendable {
        /// Settings to play.
        let mailbox: SettingsMailbox
        /// Where events go.
        let ring: EventRing<RealtimeEvent>
        /// Wakes the realtime thread.
        let bell: Doorbell
        /// Wakes the control side.
        let reply: Doorbell
    }

    private let connections: Connections
    private let closing = Atomic<UInt8>(0)
    private let result = Mutex<Outcome?>(nil)

    /// How it ended; nil while it plays.
    var outcome: Outcome? { result.withLock { $0 } }

    /// A session that has not begun.
    init(_ connections: Connections) {
        self.connections = connections
    }

    /// Asks it to end, faded out or at once.
    func close(_ closing: PlayoutClosing) {
        self.closing.store(closing.rawValue, ordering: .relaxed)
        connections.bell.ring()
    }

    /// Plays on the calling thread until it ends.
    func play<Device: OutputDevice & ~Copyable>(
        _ device: consuming Device,
        from playhead: Playhead,
        configuration: PlayerConfiguration,
        priority: Int
    ) {
        prefaultStack()
        var playout = Playout(
            device: device,
            playhead: playhead,
            mailbox: connections.mailbox.reader,
            events: connections.ring.writer,
            configuration: configuration
        )
        let thread = priority > 0 ? becomeRealtime(priority, for: &playout) : 0
        defer { StepDown.forget(thread) }
        let end = turns(&playout)
        let outcome = Outcome(playhead: playout.playhead, end: end, isProven: playout.isProven)
        if case .failed = end {
            announce(outcome)
            _ = consume playout
        } else {
            _ = consume playout
            announce(outcome)
        }
    }

    /// Locks what the calling thread works on, and asks for realtime scheduling; returns the kernel's number of the thread.
    private func becomeRealtime<Device: OutputDevice & ~Copyable>(
        _ priority: Int,
        for playout: inout Playout<Device>
    ) -> Int32 {
        var memory = LockedMemory()
        memory.lockStack()
        memory.lock(playout.memory + connections.mailbox.memory + connections.ring.memory)
        withUnsafeBytes(of: &playout) { memory.lock([$0]) }
        let attempt = RealtimeAttempt(
            priority: Int32(clamping: priority),
            memory: memory,
            ringing: connections.reply.ear
        )
        connections.ring.writer.push(.scheduled(attempt))
        connections.reply.ring()
        return attempt.thread
    }

    private func turns<Device: OutputDevice & ~Copyable>(_ playout: inout Playout<Device>) -> End {
        let ear = connections.bell.ear
        let reply = connections.reply.ear
        var isRung = true
        while true {
            let closing = PlayoutClosing(rawValue: closing.load(ordering: .relaxed)) ?? .now
            let turn = playout.turn(closing: closing, isRung: isRung)
            if playout.hasNews() { reply.ring() }
            switch turn {
            case .wait(let nanoseconds): isRung = ear.wait(nanoseconds: nanoseconds)
            case .rested: return .rested
            case .outgrown: return .outgrown
            case .failed(let fault): return .failed(fault)
            }
        }
    }

    private func announce(_ outcome: Outcome) {
        result.withLock { $0 = outcome }
        connections.reply.ring()
    }
}
