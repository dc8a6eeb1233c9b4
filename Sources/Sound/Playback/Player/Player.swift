import Metronome
import Synchronization
package import Threads

// There are two threads. The audio thread feeds one open device (`Session`, `Playout`). The supervising thread opens
// devices, which can take time, starts an audio thread for each, converts its events into `PlayerEvent`s, and plays
// silence while a device is missing (`Supervisor`). The supervising thread sleeps when there is nothing to do.

/// Plays clicks on an output device, and continues after the device was lost.
///
/// Thread-safe.
package final class Player: Sendable {
    struct State {
        var performance: Performance?
        var serial: UInt64 = 0
        /// The sample rate of the open output; nil while no output is open.
        var sampleRate: SampleRate?
        var sounds = SoundCache(pool: .process)
        var prompts = PromptCache(pool: .process)
        var plan = PromptPlan()
        /// The music of the next steps; nil without music.
        var music: MusicPlan?
        var musicCache = MusicCache(pool: .process)
        var musicSerial: UInt64 = 0
        /// Counts the changes of everything except the music of steps that have not begun.
        var changes: UInt64 = 0
        var begunPrompts: Set<UInt64> = []
        var latencies = Latencies()
        var status = PlayerStatus()
        var hasRun = false
        var isStopping = false
        var looksForDevice = false
        var isSilent = false
    }

    typealias Opening = @Sendable (PlayerConfiguration, WAVWriter.Mode) throws(OutputFault) -> OpenedOutput

    /// The output device and its options.
    package let configuration: PlayerConfiguration
    /// The events of the click player, for one reader; the newest 1,024 are buffered.
    ///
    /// The stream ends when `run()` returns.
    package let events: AsyncStream<PlayerEvent>

    /// The stack size, in bytes, of the click player's threads.
    ///
    /// alsa-lib's server plugins run their own code on these stacks; 512 KiB is more than enough.
    static let stackSize = 512 << 10

    let broker: (any RealtimeBroker)?
    let eventContinuation: AsyncStream<PlayerEvent>.Continuation
    let connections = Session.Connections()
    let state = Mutex(State())
    let open: Opening

    /// Creates a click player that is not running.
    ///
    /// - Parameter broker: is asked for realtime scheduling if the kernel refuses it; nil if no one should be asked.
    package convenience init(configuration: PlayerConfiguration, broker: (any RealtimeBroker)? = nil) {
        self.init(configuration: configuration, broker: broker, open: OpenedOutput.open)
    }

    init(configuration: PlayerConfiguration, broker: (any RealtimeBroker)? = nil, open: @escaping Opening) {
        self.configuration = configuration
        self.broker = broker
        self.open = open
        (events, eventContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
    }

    package var status: PlayerStatus { state.withLock { $0.status } }

    package var latencies: Latencies { state.withLock { $0.latencies } }

    /// Replaces what is played; the change is heard as soon as the device allows it.
    ///
    /// If no device is open, the performance is kept for the next device. If a new sound must be rendered, the call takes
    /// milliseconds.
    @discardableResult
    package func post(_ performance: Performance) -> UInt64 {
        let (serial, isOpen) = state.withLock { state in
            state.serial += 1
            // The time until a device is opened does not belong to the reaction time, so it is not measured.
            if state.sampleRate != nil { state.latencies.recordPost(state.serial, at: .now) }
            state.performance = performance
            // After a pause, the music of the steps is another one.
            if let music = state.music, performance.order.isMusicSilent || performance.order.run != music.run {
                state.replaceMusic(nil)
            }
            state.changes += 1
            send(&state)
            return (state.serial, state.sampleRate != nil)
        }
        (isOpen ? connections.wakeAudio : connections.wakeControl).signal()
        return serial
    }

    /// Replaces the prompts that are waiting or sounding; a new one is heard as soon as the device allows it.
    ///
    /// Before the first performance is posted, and while no device is open, the plan is kept. If a new clip must be resampled, the call takes
    /// milliseconds per second of sound.
    package func post(_ plan: PromptPlan) {
        let isOpen = state.withLock { state in
            state.plan = plan
            state.begunPrompts.formIntersection(plan.prompts.map(\.number))
            state.changes += 1
            send(&state)
            return state.sampleRate != nil
        }
        (isOpen ? connections.wakeAudio : connections.wakeControl).signal()
    }

    /// Replaces the music of the next steps; nil ends the music at the next beat.
    ///
    /// While no device is open, only the request for the frames of the steps is kept. While the clicks are paused or stopped, nothing is kept.
    package func post(_ plan: MusicPlan?) {
        let isOpen = state.withLock { state in
            let plan = plan.flatMap { plan in
                state.performance.flatMap { plan.usable(for: $0.order, at: state.sampleRate) }
            }
            let before = state.music?.list ?? .none
            let isHeardAtOnce = plan.map { $0.isUrgent || $0.isRequest } ?? false
            if isHeardAtOnce || (plan?.list ?? .none).hasOtherGains(than: before) { state.changes += 1 }
            state.replaceMusic(plan)
            send(&state)
            return state.sampleRate != nil
        }
        if isOpen { connections.wakeAudio.signal() }
    }

    /// Tries now to open a device that is missing, for example because a run starts or a device was plugged in.
    package func lookForDevice() {
        state.withLock { $0.looksForDevice = true }
        connections.wakeControl.signal()
    }

    /// Closes the device and plays silence, or opens the device again; the beat grid continues.
    package func setSilent(_ isSilent: Bool) {
        state.withLock { $0.isSilent = isSilent }
        connections.wakeControl.signal()
    }

    /// Plays until the task is cancelled; then fades out and closes the device.
    ///
    /// Opens the device at once, so that an error is reported early, and again whenever the metronome starts. If a device is
    /// being opened when the task is cancelled, `run` waits for this; a sound server that hangs can delay the return.
    /// - Precondition: `run` was not called before.
    package func run() async {
        state.withLock { state in
            precondition(!state.hasRun, "Player.run must not be called twice")
            state.hasRun = true
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = startThread("strided-output", stackSize: Self.stackSize) {
                    var supervisor = Supervisor(self)
                    supervisor.run()
                    continuation.resume()
                }
                guard result != 0 else { return }
                eventContinuation.yield(.failed(OutputFault(.startThread, result)))
                continuation.resume()
            }
        } onCancel: {
            state.withLock { $0.isStopping = true }
            connections.wakeControl.signal()
        }
        eventContinuation.finish()
    }

    /// Sets the sample rate of the open output, and posts the performance with a sound for that rate; pass nil when the
    /// output is closed.
    func use(_ sampleRate: SampleRate?) {
        state.withLock { state in
            state.sampleRate = sampleRate
            state.changes += 1
            if let plan = state.music, let order = state.performance?.order {
                state.replaceMusic(plan.usable(for: order, at: sampleRate))
            }
            send(&state)
        }
    }

    // Only called under the lock, so that settings with a sound for an old sample rate cannot be posted after newer ones.
    private func send(_ state: inout State) {
        guard let performance = state.performance, let sampleRate = state.sampleRate else { return }
        let sound = state.sounds.sound(for: performance, at: sampleRate, serial: state.serial)
        let footstep = performance.opponent.map { _ in
            state.sounds.sound(.footstep, .none, at: sampleRate, serial: state.serial)
        }
        let clickPeak = performance.style.gain * sound.peak
        let prompts = state.prompts.list(state.plan, clickPeak: clickPeak, at: sampleRate, now: .now)
        let locked = state.lockedSounds
        state.status.realtime?.sounds = locked
        connections.mailbox.post(
            Settings(
                performance,
                serial: state.serial,
                sound: sound.reference,
                footstep: footstep,
                prompts: prompts,
                music: state.music?.list ?? .none,
                changeNumber: state.changes,
                musicSerial: state.musicSerial
            )
        )
    }
}

extension Player.State {
    /// Replaces the music; its samples are kept as long as the audio thread may play them.
    mutating func replaceMusic(_ plan: MusicPlan?) {
        music = plan
        musicSerial += 1
        musicCache.keep(plan, serial: musicSerial)
    }

    /// How much memory of clicks and prompts is locked; that of the music changes with each step.
    var lockedSounds: LockedMemory { sounds.memory + prompts.memory }

    /// Whether there is something to play: a metronome run, or a prompt that waits for no step and has not begun.
    var hasWork: Bool {
        guard let performance else { return false }
        return performance.order.run != 0
            || plan.prompts.contains { $0.start == .soon && !begunPrompts.contains($0.number) }
    }
}
