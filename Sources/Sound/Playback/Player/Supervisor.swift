import Metronome
import Synchronization
import Threads

/// Opens the click player's device whenever it is needed, and plays silence while the device is missing.
///
/// Thread: it has its own thread with ordinary scheduling, which may wait.
struct Supervisor {
    /// How a session ended, which decides what is opened next.
    private enum End {
        case finished
        case tooShallow
        case lost(OutputFault)
        case replaced(OpenedOutput)
        /// The user wants silence without a device, or the device again.
        case reopened
    }

    let player: Player
    private var playhead: Playhead
    /// The delays between attempts to open a missing device: short at first, because a restarted sound server is back within seconds.
    private var backOff = BackOff(first: .milliseconds(500), factor: 1.5, longest: .seconds(30))
    private var depth: FixedDepth
    private var hasReportedLoss = false
    private var hasOpened = false
    /// Whether the present output is silence that the user wants.
    private var isSilent = false
    private var lost = 0
    /// The kernel's number of the audio thread, while that thread has realtime scheduling; else nil.
    var realtimeThread: Int32?
    // Watches for pulled-out headphones; nil before an ALSA device was opened, and while there is nothing to play.
    private var headphones: HeadphoneWatch?
    // Watches the output of a sound server; nil as above, and without a server.
    private var sink: SinkWatch?

    /// If a session does not end within this number of nanoseconds after it was asked to, it is abandoned: its device hangs.
    private static let closeTimeout: Int64 = 5_000_000_000

    init(_ player: Player) {
        self.player = player
        playhead = Playhead(sampleRate: player.configuration.preferredRate)
        depth = FixedDepth(player.configuration.lookahead.fixed, at: .now)
    }

    /// Plays whenever there is something to play, until the click player is stopped.
    mutating func run() {
        perform()
        while !isStopping {
            if player.state.withLock({ $0.hasWork }) {
                perform()
            } else {
                player.connections.wakeControl.handle.wait(nanoseconds: nil)
            }
        }
        player.state.withLock { $0.status.output = .idle }
    }

    private var isStopping: Bool { player.state.withLock { $0.isStopping } }

    /// Plays on the device, or plays silence if it is missing, until there is nothing to play.
    private mutating func perform() {
        var output = openDevice()
        while true {
            switch play(output ?? silence, isFallback: output == nil) {
            case .finished:
                if output != nil { rest() }
                return
            case .tooShallow:
                let before = depth
                depth.deepen(at: .now)
                output = openDevice()
                if output == nil {
                    // The device cannot be opened again: the sound server was shutting down, and this looked like an underrun.
                    depth = before
                } else {
                    player.eventContinuation.yield(.deepened(depth.present))
                }
            case .lost(let fault):
                fallBack(fault)
                output = nil
            case .replaced(let device):
                output = device
            case .reopened:
                output = openDevice()
            }
            if isStopping { return }
        }
    }

    /// A device without sound, at the present sample rate, so that no sounds have to be rendered again.
    private var silence: OpenedOutput {
        OpenedOutput(NullDevice(sampleRate: playhead.renderer.sampleRate, lookahead: player.configuration.lookahead))
    }
}

// MARK: - Devices

extension Supervisor {
    /// The configuration for opening the device, with the lookahead that was raised after underruns.
    private var configuration: PlayerConfiguration {
        var configuration = player.configuration
        configuration.lookahead.fixed = depth.present
        return configuration
    }

    private mutating func openDevice() -> OpenedOutput? {
        isSilent = player.state.withLock { state in
            state.looksForDevice = false
            return state.isSilent
        }
        guard !isSilent else {
            (headphones, sink) = (nil, nil)
            let output = silence
            reportOpening(output.report)
            return output
        }
        depth.relax(at: .now)
        do throws(OutputFault) {
            let output = try player.open(configuration, hasOpened ? .append : .overwrite)
            hasOpened = true
            reportOpening(output.report)
            watch(output.report)
            return output
        } catch {
            fallBack(error)
            return nil
        }
    }

    private func reportOpening(_ report: OutputReport) {
        player.state.withLock { state in
            state.status.output = .playing
            state.status.device = report
        }
        player.eventContinuation.yield(.opened(report))
    }

    private var isOtherOutputWanted: Bool { player.state.withLock { $0.isSilent } != isSilent }

    /// Watches the headphone jacks and the output of a server; called at each opening, so that newly connected cards and restarted servers are
    /// watched as well.
    private mutating func watch(_ report: OutputReport) {
        guard case .alsa = player.configuration.device else { return }
        headphones = HeadphoneWatch { [continuation = player.eventContinuation] jack in
            continuation.yield(.headphonesPulled(jack: jack))
        }
        let apply = { @Sendable [player] (sink: OutputSink?) in
            let before = player.state.withLock { state in
                defer { state.status.sink = sink }
                return state.status.sink
            }
            if sink != before { player.eventContinuation.yield(.sink(sink)) }
        }
        guard report.isServer else { return apply(nil) }
        sink = SinkWatch(apply)
    }

    private mutating func fallBack(_ fault: OutputFault) {
        player.state.withLock { state in
            state.status.output = .fallback(fault)
            state.status.device = nil
            state.status.clock = nil
        }
        // The event is sent once per loss; the status always contains the latest error.
        guard !hasReportedLoss else { return }
        hasReportedLoss = true
        player.eventContinuation.yield(.fellBack(device: player.configuration.deviceName, fault))
    }

    private mutating func rest() {
        (headphones, sink) = (nil, nil)
        player.state.withLock { $0.status.output = .resting }
        player.eventContinuation.yield(.closed)
    }
}

// MARK: - A session

extension Supervisor {
    private mutating func play(_ output: OpenedOutput, isFallback: Bool) -> End {
        let session = Session(player.connections)
        realtimeThread = nil
        player.use(output.report.sampleRate)
        defer { player.use(nil) }
        do throws(OutputFault) {
            try start(session, output, priority: isFallback ? 0 : player.configuration.realtimePriority)
        } catch {
            player.eventContinuation.yield(.failed(error))
            player.connections.wakeControl.handle.wait(nanoseconds: nextDelay())
            return .lost(error)
        }
        return follow(session, isFallback: isFallback)
    }

    private func start(_ session: Session, _ output: OpenedOutput, priority: Int) throws(OutputFault) {
        let (player, playhead, configuration) = (player, playhead, configuration)
        let result = startThread("strided-audio", stackSize: Player.stackSize) {
            // The click player owns the sounds that the session plays, so it must exist until the session ends.
            withExtendedLifetime(player) { output.play(session, playhead, configuration, priority) }
        }
        guard result == 0 else { throw OutputFault(.startThread, result) }
        if priority == 0 { player.state.withLock { $0.status.realtime = .notAsked } }
    }

    /// Forwards the events of a session until it ends.
    ///
    /// During a fallback it also tries to open the missing device.
    private mutating func follow(_ session: Session, isFallback: Bool) -> End {
        var replacement: OpenedOutput?
        var retryAt = MonotonicTime.now.nanoseconds + (isFallback ? nextDelay() : 0)
        var leaveAt: Int64?
        while true {
            // The outcome is read before the events, so that all events sent before the end are forwarded.
            let outcome = session.outcome
            forwardEvents()
            let now = MonotonicTime.now.nanoseconds
            if let outcome { return end(outcome, isFallback, replacement) }
            if let leaveAt, now >= leaveAt { return .finished }
            if isStopping || replacement != nil || isOtherOutputWanted {
                // After a fade-out, the next output could not continue the beat grid.
                session.close(isFallback || isOtherOutputWanted ? .now : .faded)
                leaveAt = leaveAt ?? now + Self.closeTimeout
            } else if isFallback, now >= retryAt || player.state.withLock({ $0.looksForDevice }) {
                replacement = openDevice()
                retryAt = MonotonicTime.now.nanoseconds + nextDelay()
                continue
            }
            let next = leaveAt ?? (isFallback ? retryAt : nil)
            player.connections.wakeControl.handle.wait(nanoseconds: next.map { $0 - now })
        }
    }

    private mutating func nextDelay() -> Int64 { Int64(backOff.next() / .nanoseconds(1)) }

    private mutating func end(_ outcome: Session.Outcome, _ isFallback: Bool, _ replacement: OpenedOutput?) -> End {
        playhead = outcome.playhead
        if outcome.isProven, !isFallback {
            backOff.reset()
            hasReportedLoss = false
        }
        if let replacement { return .replaced(replacement) }
        if isOtherOutputWanted { return .reopened }
        return switch outcome.end {
        case .finished: .finished
        case .tooShallow: .tooShallow
        case .failed(let fault): .lost(fault)
        }
    }
}

// MARK: - Events

extension Supervisor {
    /// Moves all events from the event ring to the status and to the click player's event stream.
    private mutating func forwardEvents() {
        while let event = player.connections.ring.next() {
            if case .scheduled(let attempt) = event { requestFromBroker(after: attempt) }
            if let forwarded = player.state.withLock({ apply(event, to: &$0) }) {
                player.eventContinuation.yield(forwarded)
            }
        }
        reportStepDown()
        let dropped = Int(player.connections.ring.dropped)
        guard dropped > lost else { return }
        lost = dropped
        player.state.withLock { $0.status.lostEvents = dropped }
        player.eventContinuation.yield(.lost(count: dropped))
    }

    private func apply(_ event: RealtimeEvent, to state: inout Player.State) -> PlayerEvent? {
        switch event {
        case .scheduled: return nil
        case .settingsApplied(let serial, let frame, let heardAt):
            state.sounds.retireSounds(before: serial, at: .now)
            state.latencies.recordReaction(serial, heardAt: heardAt)
            return .settingsApplied(serial: serial, frame: frame, heardAt: heardAt)
        case .musicApplied(let serial):
            state.musicCache.retire(applied: serial, at: .now)
            return nil
        case .gridChanged(let grid):
            return .gridChanged(grid)
        case .onset(let onset, let heardAt):
            if let run = state.music?.run { state.musicCache.retire(before: onset.step, of: run) }
            return .onset(onset, heardAt: heardAt)
        case .prompt(let prompt, let heardAt):
            if state.plan.prompts.contains(where: { $0.number == prompt.number }) {
                state.begunPrompts.insert(prompt.number)
            }
            return .prompt(prompt, heardAt: heardAt)
        case .xrun:
            state.status.xruns += 1
            return .xrun(count: state.status.xruns)
        case .skipped(let frames, let frame):
            return .skipped(frames, frame: frame)
        case .stalled:
            state.status.stalls += 1
            return .stalled(count: state.status.stalls)
        case .delayChanged(let nanoseconds):
            state.status.delayChanges += 1
            return .delayChanged(by: .nanoseconds(nanoseconds), count: state.status.delayChanges)
        case .stretched(let stretch, let frame):
            return .stretched(stretch, frame: frame)
        case .woken(let late):
            state.latencies.recordWakeUp(late: late)
            return nil
        case .clock(let reading):
            state.status.clock = ClockReport(reading)
            return nil
        }
    }
}
