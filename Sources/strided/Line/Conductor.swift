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

/// The one owner of the run: hands events to the pacer, carries out its actions, keeps what was changed for good.
actor Conductor {
    /// Why an order was refused, for the person who gave it.
    ///
    /// Nothing was changed.
    struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    var settings: DaemonSettings
    private(set) var pacer: Pacer
    private(set) var output = OutputHistory()
    var inputs = InputDesk()

    /// Where the clicks go.
    nonisolated let player: any SoundOutput
    /// The sensors' way in; nil where the settings leave Bluetooth alone.
    nonisolated let bluetooth: Bluetooth?
    nonisolated let shelf: SoundShelf
    /// The user's home folder.
    nonisolated let home: String
    /// What writes the state files; it never makes its caller wait.
    nonisolated let saver: StateSaver
    nonisolated let clock: any RunClock
    nonisolated let settingsFault: @Sendable () -> ConfigurationError?
    let log: Logger
    /// The run's deadline: what the pacer does by itself.
    nonisolated let runAlarm: Alarm
    /// The day's deadline: what the recorder, the day and its alerts do by themselves.
    nonisolated let dayAlarm: Alarm
    private let feed: StatusFeed
    private let journal: RunJournal?
    var recipe: SoundRecipe
    private var trace = Trace()
    private let traceLines: AsyncStream<TraceRecord>.Continuation?
    /// What was posted to the output and may still come into force.
    var posted = PostedHistory<Performance>()
    /// By how much the grid is moved later by the settings in force, in seconds.
    var shiftInForce = 0.0
    /// The tempo in force since the run's start, until its first step is placed.
    var tempoInForce: Tempo?
    /// Where the steps lie; nil while there is no run.
    var grid: BeatGrid?
    /// The grid of an earlier process that this run continues; nil for a run that has begun here.
    private var anchor: GridAnchor?
    /// Whether the runtime folder has a run.
    var isRunStored = false
    var runStoredAt = Duration.zero
    /// Whether other settings have come into force since the run was stored.
    var isGridChanged = false
    /// Why the run was paused without an order, until the runner resumes or stops it.
    private(set) var pauseReason: String?
    var kept: KeptPreferences
    var sensors: SensorBook
    /// What is kept of runs and days.
    var ledger: Ledger
    /// The way to the logbook; nil where nothing is recorded.
    nonisolated let writer: LogbookWriter?
    /// The way to the music players.
    nonisolated let desktop: DesktopSession
    let orders: LedgerOrders
    /// Whether a simulated runner leads: what it does is marked as made up, and is none of the runner's days.
    nonisolated let isDemo: Bool
    /// Why the disk does not have what is recorded; nil while it does.
    var unsaved: String?
    /// What the runner was told last.
    var lastAlert: AlertStatus?

    /// A conductor of a stopped run.
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
            // A file that went away must not keep a runner from running.
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

    /// The sounds there are.
    nonisolated func sounds() async -> [SoundEntry] {
        await clock.offload { [shelf] in shelf.names }
            .map { SoundEntry(name: $0, origin: ClickKind(rawValue: $0) == nil ? .file : .builtIn) }
    }

    /// Time since the daemon began.
    var now: Duration { clock.now }
}

// MARK: - Orders

extension Conductor {
    /// Obeys an order of the runner's.
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

    /// Posts what is to be played now.
    func post() {
        if pacer.playing.run != 1 { anchor = nil }
        let performance = Performance(pacer.playing, settings.preferences, recipe, anchor)
        let serial = player.post(performance)
        posted.append(performance, serial: serial)
        trace.posted(performance, sound: settings.preferences.sound, serial: serial)
    }
}

// MARK: - What is heard from outside

extension Conductor {
    /// The run's deadline has come.
    func runDeadlineReached() {
        handle(.wake, at: clock.now)
        changed()
    }

    /// The day's deadline has come.
    func dayDeadlineReached() {
        tickLedger()
        changed()
    }

    /// Takes what the output reports.
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

    /// Tells the watchers how things are now.
    func changed() {
        guard feed.watcherCount > 0 else { return }
        feed.publish(status)
    }

    func handle(_ event: Pacer.Event, at now: Duration) {
        // Only orders are refused.
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
