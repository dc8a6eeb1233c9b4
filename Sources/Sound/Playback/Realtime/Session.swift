import Metronome
import Synchronization
import Threads

/// One device, played by one thread from its opening until its end.
///
/// The supervising thread starts it, asks it to close, and reads `outcome` to learn that it has ended. After a fault,
/// `outcome` is set before the device is closed, because closing can hang with the sound server. Otherwise it is set
/// after closing, so that the device can be reopened at once.
final class Session: Sendable {
    /// Why the session has ended.
    enum End: Sendable {
        /// Closing was requested, or there has been nothing to play for the idle time.
        case finished
        /// The device had an underrun and must be reopened with a deeper lookahead.
        case tooShallow
        case failed(OutputFault)
    }

    struct Outcome: Sendable {
        /// The state with which the next device continues.
        let playhead: Playhead
        let end: End
        /// Whether the device played for one second without a fault.
        let isProven: Bool
    }

    /// The connections between the click player's sessions and its supervising thread.
    struct Connections: Sendable {
        let mailbox = SettingsMailbox()
        /// It has room for half a minute of fast steps, in case the supervising thread is delayed.
        let ring = EventRing<RealtimeEvent>(capacity: 256)
        let wakeAudio = WakeEvent()
        /// Wakes the supervising thread.
        let wakeControl = WakeEvent()
    }

    private let connections: Connections
    private let closing = Atomic<UInt8>(0)
    private let result = Mutex<Outcome?>(nil)

    /// How the session ended; nil while it plays.
    var outcome: Outcome? { result.withLock { $0 } }

    init(_ connections: Connections) { self.connections = connections }

    /// Asks the session to end, either with a fade-out or at once.
    func close(_ closing: PlayoutClosing) {
        self.closing.store(closing.rawValue, ordering: .relaxed)
        connections.wakeAudio.signal()
    }

    /// Plays on the thread that calls this method, until the session ends.
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
        if priority > 0 { for stretch in playout.memory { LockedMemory.unlock(stretch) } }
        let outcome = Outcome(playhead: playout.playhead, end: end, isProven: playout.isProven)
        if case .failed = end {
            announce(outcome)
            _ = consume playout
        } else {
            _ = consume playout
            announce(outcome)
        }
    }

    /// Locks the memory of the calling thread and requests realtime scheduling; returns the kernel's thread number.
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
            signalling: connections.wakeControl.handle
        )
        connections.ring.writer.push(.scheduled(attempt))
        connections.wakeControl.signal()
        return attempt.thread
    }

    private func turns<Device: OutputDevice & ~Copyable>(_ playout: inout Playout<Device>) -> End {
        let wakeAudio = connections.wakeAudio.handle
        let wakeControl = connections.wakeControl.handle
        var wokenBySignal = true
        while true {
            let closing = PlayoutClosing(rawValue: closing.load(ordering: .relaxed)) ?? .now
            let turn = playout.turn(closing: closing, wokenBySignal: wokenBySignal)
            if playout.shouldWakeControl() { wakeControl.signal() }
            switch turn {
            case .wait(let nanoseconds): wokenBySignal = wakeAudio.wait(nanoseconds: nanoseconds)
            case .finished: return .finished
            case .tooShallow: return .tooShallow
            case .failed(let fault): return .failed(fault)
            }
        }
    }

    private func announce(_ outcome: Outcome) {
        result.withLock { $0 = outcome }
        connections.wakeControl.signal()
    }
}

/// What is kept when one output device replaces another: the beat grid, the write position and the frame clock.
struct Playhead: BitwiseCopyable, Sendable {
    /// Computes the samples of each frame.
    var renderer: Renderer
    /// The next frame that will be written.
    var next: Int64
    /// Maps frames to the times at which they are heard; nil before the first frame was heard.
    var clock: FrameClock?
    /// Seconds that are added to the delay that the device reports; from the settings that were applied last.
    var addedDelay = 0.0
    /// Keeps the beat grid on the system's clock; nil if the device's clock is used, or while the drift is not known yet.
    var correction: DriftCorrection?

    /// Creates a playhead that is at frame 0 and stopped.
    init(sampleRate: SampleRate) {
        renderer = Renderer(sampleRate: sampleRate)
        next = 0
    }

    /// Continues on a device that was started; `time` is when its next frame will be heard.
    ///
    /// Writing continues with the frame due then.
    ///
    /// The frames that passed since the last device stopped are skipped, so that the following steps are on time.
    /// - Parameters:
    ///   - stretch: the measured sample rate of the device divided by its nominal rate.
    ///   - end: the end of the frames whose steps were reported.
    @_noAllocation @_noLocks
    mutating func resume(at time: MonotonicTime, sampleRate: SampleRate, stretch: Double, reported end: Int64) {
        let frame = max((correction?.due ?? clock)?.frame(at: time) ?? next, renderer.lastHorizon)
        renderer.move(to: sampleRate, stretch: stretch, from: frame, as: frame, reported: end)
        next = frame
        let present = FrameClock(frame: frame, heardAt: time, sampleRate: sampleRate)
        clock = present
        if correction != nil {
            correction = DriftCorrection(keeping: present, sampleRate: sampleRate, stretch: stretch)
        }
    }
}
