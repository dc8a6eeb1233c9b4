import Metronome
import Synchronization

// Two threads. The realtime thread feeds one open device and knows nothing else (`Session`, `Playout`). The supervising thread
// opens devices, which may take its time, starts the realtime thread for each, turns its events into `PlayerEvent`s, and puts
// silence in a lost device's place until there is one again (`Supervisor`). It sleeps unless there is something to tell.

/// Plays performances on an output, come what may of the device.
///
/// Thread: any.
public final class Player: Sendable {
    struct State {
        var performance: Performance?
        var serial: UInt64 = 0
        /// The open output's; nil while none is open.
        var sampleRate: SampleRate?
        var sounds = SoundCache()
        var latencies = Latencies()
        var status = PlayerStatus()
        var hasRun = false
        var isStopping = false
        var looksForDevice = false
    }

    typealias Opening = @Sendable (PlayerConfiguration, WAVWriter.Mode) throws(OutputFault) -> OpenedOutput

    /// Where and how it plays.
    public let configuration: PlayerConfiguration
    /// What it tells, for one listener; the newest 1,024 are kept for it.
    ///
    /// Ends with `run()`.
    public let events: AsyncStream<PlayerEvent>

    let broker: (any RealtimeBroker)?
    let telling: AsyncStream<PlayerEvent>.Continuation
    let connections: Session.Connections
    let state = Mutex(State())
    let open: Opening

    /// A player at rest.
    ///
    /// - Parameter broker: whom to ask for realtime scheduling where the kernel refuses it; nil is nobody.
    public convenience init(configuration: PlayerConfiguration, broker: (any RealtimeBroker)? = nil) {
        self.init(configuration: configuration, broker: broker, open: OpenedOutput.open)
    }

    init(configuration: PlayerConfiguration, broker: (any RealtimeBroker)? = nil, open: @escaping Opening) {
        self.configuration = configuration
        self.broker = broker
        self.open = open
        connections = Session.Connections(
            mailbox: SettingsMailbox(),
            // Half a minute of fast steps, should the control side be held up for so long.
            ring: EventRing(capacity: 256),
            bell: Doorbell(),
            reply: Doorbell()
        )
        (events, telling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
    }
}

extension Player {
    /// How it stands.
    public var status: PlayerStatus { state.withLock { $0.status } }

    /// How late wake-ups came and how soon changes were heard, since the player began.
    public var latencies: Latencies { state.withLock { $0.latencies } }

    /// Asks for a performance in place of the one before; it is heard as soon as the device allows.
    ///
    /// Before a device is open it is kept for then. May take milliseconds when a new sound has to be made.
    /// - Returns: the serial by which `PlayerEvent.settingsTaken` names it.
    @discardableResult
    public func post(_ performance: Performance) -> UInt64 {
        let (serial, isOpen) = state.withLock { state in
            state.serial += 1
            // What waits for a device to be opened says nothing of how soon changes are heard.
            if state.sampleRate != nil { state.latencies.posted(state.serial, at: .now) }
            state.performance = performance
            send(&state)
            return (state.serial, state.sampleRate != nil)
        }
        (isOpen ? connections.bell : connections.reply).ring()
        return serial
    }

    /// Tries the device again at once, if it is missing: for when a run starts, or a person has just plugged it in.
    public func lookForDevice() {
        state.withLock { $0.looksForDevice = true }
        connections.reply.ring()
    }

    /// Plays until the task is cancelled; then fades out and closes the device.
    ///
    /// Opens the device at once, to say early where the sound goes, and whenever a run starts. The end waits for an opening
    /// under way: a sound server that hangs can hold it up.
    /// - Precondition: called once.
    public func run() async {
        state.withLock { state in
            precondition(!state.hasRun, "a player runs once")
            state.hasRun = true
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(OutputFault) {
                    try startThread("strided-output") {
                        var supervisor = Supervisor(self)
                        supervisor.run()
                        continuation.resume()
                    }
                } catch {
                    telling.yield(.failed(error))
                    continuation.resume()
                }
            }
        } onCancel: {
            state.withLock { $0.isStopping = true }
            connections.reply.ring()
        }
        telling.finish()
    }
}

extension Player {
    /// Makes the performance's sound for an output that is now open, and leaves it in the mailbox; nil when it was closed.
    func use(_ sampleRate: SampleRate?) {
        state.withLock { state in
            state.sampleRate = sampleRate
            send(&state)
        }
    }

    // Under the lock, so that no settings with a sound for another rate can follow.
    private func send(_ state: inout State) {
        guard let performance = state.performance, let sampleRate = state.sampleRate else { return }
        let sound = state.sounds.sound(for: performance, at: sampleRate, serial: state.serial)
        state.status.realtime?.sounds = state.sounds.memory
        connections.mailbox.post(Settings(performance, serial: state.serial, sound: sound))
    }
}
