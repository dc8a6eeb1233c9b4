import Activities
import BlueZ
import Cadence
import Control
import Desktop
import Inputs
import Logbook
import Logging
import Metronome
import Pacing
import Playback

/// The controller, the only owner of the run.
///
/// It passes events to the pacer, carries out the pacer's actions, and stores permanent changes.
actor Conductor {
    /// The reason why an order was refused, as a message for the user.
    ///
    /// A refused order has changed nothing.
    struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    var settings: DaemonSettings
    private(set) var pacer: Pacer
    private(set) var output = OutputHistory()
    var inputs = InputDesk()

    /// The output that plays the clicks.
    nonisolated let player: any SoundOutput
    /// The connection to the Bluetooth sensors; nil if `bluetooth.use` is false.
    nonisolated let bluetooth: Bluetooth?
    nonisolated let shelf: SoundShelf
    /// The user's home folder.
    nonisolated let home: String
    /// Writes the state files; its caller never waits for the disk.
    nonisolated let saver: StateSaver
    nonisolated let clock: any RunClock
    nonisolated let settingsFault: @Sendable () -> ConfigurationError?
    let log: Logger
    /// Wakes the controller at the pacer's next deadline.
    nonisolated let runAlarm: Alarm
    /// Wakes the controller at the next deadline of the recorder, the daily step count or the alerts.
    nonisolated let dayAlarm: Alarm
    private let feed: StatusFeed
    private let journal: RunJournal?
    var recipe: SoundRecipe
    private var trace = Trace()
    private let traceLines: AsyncStream<TraceRecord>.Continuation?
    /// Performances that were posted to the output and are not applied yet.
    var posted = PostedHistory<Performance>()
    /// The delay of the grid in the performance that is now applied, in seconds; positive is later.
    var shiftInForce = 0.0
    /// The tempo of a new run until its first step is reported; then `grid` has the tempo.
    var tempoInForce: Tempo?
    /// The times of the steps; nil while there is no run and before its first step is reported.
    var grid: BeatGrid?
    /// The point of an earlier process's grid from which this run continues; nil for a run that this process started.
    private var anchor: GridAnchor?
    /// Whether a run is stored in the runtime folder.
    var isRunStored = false
    var runStoredAt = Duration.zero
    /// Whether the output has applied another performance since the run was stored.
    var isGridChanged = false
    /// Why strided paused the run without an order; nil again after the runner resumes or stops it.
    private(set) var pauseReason: String?
    var kept: KeptPreferences
    var sensors: SensorBook
    /// The recorder, the daily step count and the alerts.
    var ledger: Ledger
    /// Writes to the logbook; nil if nothing is recorded.
    nonisolated let writer: LogbookWriter?
    /// The connection to the desktop session: notifications and music players.
    nonisolated let desktop: DesktopSession
    let orders: LedgerOrders
    /// Whether a simulated runner sets the pace.
    ///
    /// Its recordings are marked as a demonstration and do not count towards the user's daily totals.
    nonisolated let isDemo: Bool
    /// The reason why recorded data could not be written to the disk; nil while writing works.
    var unsaved: String?
    /// The last notification.
    var lastAlert: AlertStatus?

    /// Creates a controller; the run is stopped, or continues the stored run.
    init(settings: DaemonSettings, stored: StoredState, surroundings: Surroundings) {
        self.settings = settings
        kept = stored.preferences
        player = surroundings.output
        bluetooth = surroundings.bluetooth
        shelf = surroundings.shelf
        home = surroundings.home
        saver = surroundings.saver
        settingsFault = surroundings.settingsFault
        writer = surroundings.writer
        desktop = surroundings.desktop
        orders = surroundings.orders
        isDemo = surroundings.isDemo
        clock = surroundings.clock
        log = surroundings.log
        feed = surroundings.feed
        journal = surroundings.journal
        traceLines = surroundings.trace
        runAlarm = Alarm(clock: surroundings.clock)
        dayAlarm = Alarm(clock: surroundings.clock)
        ledger = Ledger(
            settings: settings.recorder,
            stepLengths: stored.day.lengths(for: settings.preferences.runner, log: surroundings.log),
            alerts: AlertScheduler(settings: settings.preferences.alerts, state: stored.day.alerts)
        )
        sensors = SensorBook(stored.sensors)
        do throws(SoundShelf.Missing) {
            recipe = try surroundings.shelf.recipe(named: settings.preferences.sound)
        } catch {
            // A missing sound file must not prevent a run, so the built-in click is used instead.
            surroundings.log.warning("\(error.description); playing the built-in click")
            self.settings.preferences.sound = ClickKind.click.rawValue
            recipe = .synthesised(.click)
        }
        pacer = Pacer(
            settings: settings.pacer,
            runner: settings.preferences.runner,
            manualSpeed: settings.pace,
            following: settings.followedSource,
            lock: settings.preferences.lock,
            soundingOnlyOffTarget: settings.preferences.cue == .onlyOff,
            memory: stored.runner.memory(log: surroundings.log)
        )
        if let run = stored.run {
            self.settings.preferences.cue = CuePreference(rawValue: run.cue) ?? settings.preferences.cue
            pacer.resume(run.continuation(at: .now), at: surroundings.clock.now)
            anchor = run.anchor
            output.runContinues(after: run.anchor.step)
            isRunStored = true
            pauseReason = run.end == .stop ? "strided was stopped during the run" : nil
            surroundings.log.notice("\(run.notice)")
        }
        let performance = Performance(pacer.playing, self.settings.preferences, recipe, anchor)
        let serial = player.post(performance)
        posted.append(performance, serial: serial)
        trace.posted(performance, sound: self.settings.preferences.sound, serial: serial)
    }

    /// The names of all available sounds.
    nonisolated func sounds() async -> [SoundEntry] {
        await clock.offload { [shelf] in shelf.names }
            .map { SoundEntry(name: $0, origin: ClickKind(rawValue: $0) == nil ? .file : .builtIn) }
    }

    /// Time since the daemon began.
    var now: Duration { clock.now }
}

// MARK: - Orders

extension Conductor {
    /// Carries out an order of the runner.
    ///
    /// - Throws: `Refused` if the pacer refuses the order.
    func order(_ order: Pacer.Order) throws(Refused) {
        do throws(Pacer.Refusal) {
            carryOut(try pacer.handle(.order(order), at: clock.now))
            runAlarm.set(pacer.nextDeadline)
        } catch {
            throw Refused(description: error.advice)
        }
        if !pacer.playing.isPaused { pauseReason = nil }
        storeRun()
        changed()
    }

    /// Posts the current performance to the output.
    func post() {
        if pacer.playing.run != 1 { anchor = nil }
        let performance = Performance(pacer.playing, settings.preferences, recipe, anchor)
        let serial = player.post(performance)
        posted.append(performance, serial: serial)
        trace.posted(performance, sound: settings.preferences.sound, serial: serial)
    }
}

// MARK: - Events

extension Conductor {
    /// Handles the pacer's deadline.
    func runDeadlineReached() {
        handle(.wake, at: clock.now)
        changed()
    }

    /// Handles the deadline of the recorder, the daily step count or the alerts.
    func dayDeadlineReached() {
        tickLedger()
        changed()
    }

    /// Handles a report of the output.
    func played(_ event: PlayerEvent) {
        if let line = output.note(event) { log.log(level: line.level, "\(line.text)") }
        followGrid(event)
        switch event {
        case .onset(let onset, let heardAt):
            let heardAt = clock.time(of: heardAt)
            journal?(heardAt, .onset(onset))
            if pacer.usesOnsets {
                handle(.onset(step: onset.step, heardAt: heardAt, shift: shiftInForce), at: clock.now)
            }
        case .fellBack(_, let fault) where fault.isGone: unplugged("its sound device is gone")
        case .headphonesPulled: unplugged("its headphones are unplugged")
        default: break
        }
        if let traceLines, let record = trace.record(of: event) { traceLines.yield(record) }
        changed()
    }

    private func unplugged(_ reason: String) {
        guard settings.audio.unplugged == .pause, pacer.playing.run != 0, !pacer.playing.isPaused else { return }
        log.notice("the run is paused, as \(reason); to go on: stridectl resume")
        handle(.order(.pause), at: clock.now)
        pauseReason = reason
    }

    /// Sends the current status to all clients that watch it.
    func changed() {
        guard feed.watcherCount > 0 else { return }
        feed.publish(status)
    }

    func handle(_ event: Pacer.Event, at now: Duration) {
        // The pacer refuses only orders, so other events do not throw.
        guard let actions = try? pacer.handle(event, at: now) else { return }
        carryOut(actions)
        runAlarm.set(pacer.nextDeadline)
    }

    private func carryOut(_ actions: [Pacer.Action]) {
        for action in actions {
            switch action {
            case .play:
                post()
            case .lookForDevice:
                output.runBegan()
                player.lookForDevice()
            case .runEnded(let duration, let share):
                finish(runOf: duration, shareInSync: share)
            case .keepMemory:
                saver.save(.runner(RunnerMemory(pacer.memory)))
            case .report(let report):
                log.log(level: report.level, "\(report.text)")
                journal?(clock.now, RunEntry(report))
            }
        }
    }

    private func finish(runOf duration: Duration, shareInSync: Double?) {
        let day = clock.local.date.dayNumber
        let run = CadencePlan.RunSummary(duration: duration, shareInSync: shareInSync ?? 0, day: day)
        handle(.finished(run), at: clock.now)
    }
}
