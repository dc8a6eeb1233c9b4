import Metronome
import Synchronization

/// Opens devices for a player, one after another, and puts silence in the place of one that is missing.
///
/// Thread: its own, and an ordinary one; it may wait.
struct Supervisor {
    /// How a session ended, as far as what comes next.
    private enum End {
        case rested
        case outgrown
        case lost(OutputFault)
        case replaced(OpenedOutput)
    }

    let player: Player
    private var playhead: Playhead
    private var backOff = BackOff()
    private var depth: FixedDepth
    private var hasTold = false
    private var hasOpened = false
    private var lost = 0
    // None while no device is open.
    private var headphones: HeadphoneWatch?

    /// Nanoseconds after which a session that does not end is left behind: its device hangs.
    private static let patience: Int64 = 5_000_000_000

    init(_ player: Player) {
        self.player = player
        playhead = Playhead(sampleRate: player.configuration.preferredRate)
        depth = FixedDepth(player.configuration.lookahead.fixed, at: .now)
    }

    /// Plays whenever there is something to play, until the player stops.
    mutating func run() {
        perform()
        while !isStopping {
            if player.state.withLock({ $0.performance?.run ?? 0 }) != 0 {
                perform()
            } else {
                player.connections.reply.ear.wait(nanoseconds: nil)
            }
        }
        player.state.withLock { $0.status.output = .idle }
    }

    private var isStopping: Bool { player.state.withLock { $0.isStopping } }

    /// Plays, on the device or without it, until there is nothing more to play.
    private mutating func perform() {
        var output = openDevice()
        while true {
            switch play(output ?? silence, isFallback: output == nil) {
            case .rested:
                if output != nil { rest() }
                return
            case .outgrown:
                let before = depth
                depth.deepen(at: .now)
                output = openDevice()
                if output == nil {
                    // It was the server's end that looked like a ring run dry.
                    depth = before
                } else {
                    player.telling.yield(.deepened(depth.present))
                }
            case .lost(let fault):
                fallBack(fault)
                output = nil
            case .replaced(let device):
                output = device
            }
            if isStopping { return }
        }
    }

    /// No device, at the rate that was in use, which needs no sounds to be made.
    private var silence: OpenedOutput {
        OpenedOutput(NullDevice(sampleRate: playhead.renderer.sampleRate, lookahead: player.configuration.lookahead))
    }
}

// MARK: - Devices

extension Supervisor {
    /// The player's, with the depth that the device has shown to need.
    private var configuration: PlayerConfiguration {
        var configuration = player.configuration
        configuration.lookahead.fixed = depth.present
        return configuration
    }

    private mutating func openDevice() -> OpenedOutput? {
        player.state.withLock { $0.looksForDevice = false }
        depth.relax(at: .now)
        do throws(OutputFault) {
            let output = try player.open(configuration, hasOpened ? .goingOn : .anew)
            hasOpened = true
            player.state.withLock { state in
                state.status.output = .playing
                state.status.device = output.report
            }
            player.telling.yield(.opened(output.report))
            watchHeadphones()
            return output
        } catch {
            fallBack(error)
            return nil
        }
    }

    /// Anew with each opening, for the cards there are then.
    private mutating func watchHeadphones() {
        guard case .alsa = player.configuration.device else { return }
        headphones = HeadphoneWatch { [telling = player.telling] jack in
            telling.yield(.headphonesPulled(jack: jack))
        }
    }

    private mutating func fallBack(_ fault: OutputFault) {
        player.state.withLock { state in
            state.status.output = .fallback(fault)
            state.status.device = nil
            state.status.clock = nil
        }
        // Once for a loss, whatever further attempts say: the status has the last word.
        guard !hasTold else { return }
        hasTold = true
        player.telling.yield(.fellBack(device: player.configuration.deviceName, fault))
    }

    private mutating func rest() {
        headphones = nil
        player.state.withLock { $0.status.output = .resting }
        player.telling.yield(.rested)
    }
}

// MARK: - A session

extension Supervisor {
    private mutating func play(_ output: OpenedOutput, isFallback: Bool) -> End {
        let session = Session(player.connections)
        player.use(output.report.sampleRate)
        defer { player.use(nil) }
        do throws(OutputFault) {
            try start(session, output, priority: isFallback ? 0 : player.configuration.realtimePriority)
        } catch {
            player.telling.yield(.failed(error))
            player.connections.reply.ear.wait(nanoseconds: backOff.next())
            return .lost(error)
        }
        return follow(session, isFallback: isFallback)
    }

    private func start(_ session: Session, _ output: OpenedOutput, priority: Int) throws(OutputFault) {
        let (player, playhead, configuration) = (player, playhead, configuration)
        try startThread("strided-audio") {
            // The player owns the sounds that the session plays.
            withExtendedLifetime(player) { output.play(session, playhead, configuration, priority) }
        }
        if priority == 0 { player.state.withLock { $0.status.realtime = .notAsked } }
    }

    /// Tells what a session reports, until it ends; looks for the device meanwhile, when it is missing.
    private mutating func follow(_ session: Session, isFallback: Bool) -> End {
        var replacement: OpenedOutput?
        var retryAt = MonotonicTime.now.nanoseconds + (isFallback ? backOff.next() : 0)
        var leaveAt: Int64?
        while true {
            // Read first: what is told before the end is in the ring by then.
            let outcome = session.outcome
            tell()
            let now = MonotonicTime.now.nanoseconds
            if let outcome { return end(outcome, isFallback, replacement) }
            if let leaveAt, now >= leaveAt { return .rested }
            if isStopping || replacement != nil {
                session.close(isFallback ? .now : .faded)
                leaveAt = leaveAt ?? now + Self.patience
            } else if isFallback, now >= retryAt || player.state.withLock({ $0.looksForDevice }) {
                replacement = openDevice()
                retryAt = MonotonicTime.now.nanoseconds + backOff.next()
                continue
            }
            let next = leaveAt ?? (isFallback ? retryAt : nil)
            player.connections.reply.ear.wait(nanoseconds: next.map { $0 - now })
        }
    }

    private mutating func end(_ outcome: Session.Outcome, _ isFallback: Bool, _ replacement: OpenedOutput?) -> End {
        playhead = outcome.playhead
        if outcome.isProven, !isFallback {
            backOff.reset()
            hasTold = false
        }
        if let replacement { return .replaced(replacement) }
        return switch outcome.end {
        case .rested: .rested
        case .outgrown: .outgrown
        case .failed(let fault): .lost(fault)
        }
    }
}

// MARK: - Events

extension Supervisor {
    /// Empties the ring into the status and the player's events.
    private mutating func tell() {
        while let event = player.connections.ring.next() {
            if case .scheduled(let attempt) = event { climb(from: attempt) }
            if let told = player.state.withLock({ note(event, in: &$0) }) { player.telling.yield(told) }
        }
        tellStepDowns()
        let dropped = Int(player.connections.ring.dropped)
        guard dropped > lost else { return }
        lost = dropped
        player.state.withLock { $0.status.lostEvents = dropped }
        player.telling.yield(.lost(count: dropped))
    }

    private func note(_ event: RealtimeEvent, in state: inout Player.State) -> PlayerEvent? {
        switch event {
        case .scheduled: return nil
        case .settingsTaken(let serial, let frame, let heardAt):
            state.sounds.taken(serial, at: .now)
            state.latencies.took(serial, heardAt: heardAt)
            return .settingsTaken(serial: serial, frame: frame, heardAt: heardAt)
        case .onset(let onset, let heardAt):
            return .onset(onset, heardAt: heardAt)
        case .xrun:
            state.status.xruns += 1
            return .xrun(count: state.status.xruns)
        case .skipped(let frames, let frame):
            return .skipped(frames, frame: frame)
        case .stalled:
            state.status.stalls += 1
            return .stalled(count: state.status.stalls)
        case .stretched(let stretch, let frame):
            return .stretched(stretch, frame: frame)
        case .woken(let late):
            state.latencies.woke(late: late)
            return nil
        case .clock(let reading):
            state.status.clock = ClockReport(reading)
            return nil
        }
    }
}
