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

    private(set) var settings: DaemonSettings
    private(set) var pacer: Pacer
    private(set) var output = OutputHistory()
    var inputs = InputDesk()

    /// Where the clicks go.
    nonisolated let player: any SoundOutput
    /// The sensors' way in; nil where the settings leave Bluetooth alone.
    nonisolated let bluetooth: Bluetooth?
    private nonisolated let shelf: SoundShelf
    /// The user's home folder.
    nonisolated let home: String
    /// What writes the state files; it never makes its caller wait.
    let saver: StateSaver
    nonisolated let clock: any RunClock
    let log: Logger
    /// The run's deadline: what the pacer does by itself.
    nonisolated let runAlarm: Alarm
    /// The day's deadline: what the recorder, the day and its alerts do by themselves.
    nonisolated let dayAlarm: Alarm
    private let feed: StatusFeed
    private let journal: RunJournal?
    private var recipe: SoundRecipe
    private var trace: Trace?
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
    private var kept: KeptPreferences
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
        writer = surroundings.writer
        desktop = surroundings.desktop
        orders = surroundings.orders
        isDemo = surroundings.isDemo
        clock = surroundings.clock
        log = surroundings.log
        feed = surroundings.feed
        journal = surroundings.journal
        runAlarm = Alarm(clock: surroundings.clock)
        dayAlarm = Alarm(clock: surroundings.clock)
        ledger = Ledger(
            settings: settings.recorder,
            stepLengths: stored.day.lengths(for: settings.preferences.runner, log: surroundings.log),
            alerts: Alerts(settings: settings.preferences.alerts, state: stored.day.alerts)
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
        posted.append(performance, serial: player.post(performance))
    }

    /// Writes what is played, and on which frames, from now on.
    func keep(_ trace: Trace) {
        self.trace = trace
        post()
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

    /// Changes preferences permanently, with the same checks as the settings file: all of them or none.
    func prefer(_ changes: [(key: String, text: String)]) async throws(Refused) {
        let sound = try await sound(in: try settings(with: changes).preferences)
        // Other orders may have been carried out while a sound was read: what they changed stays.
        try adopt(try settings(with: changes).preferences, sound)
        for (key, text) in changes { kept.settings[key] = text }
        saver.save(.preferences(kept))
    }

    private func settings(with changes: [(key: String, text: String)]) throws(Refused) -> DaemonSettings {
        var wished = settings
        for (key, text) in changes {
            guard let setting = SettingKey.named(key) else { throw Refused(description: "there is no setting \(key)") }
            do throws(SettingKey.Fault) {
                try setting.read(text, &wished)
            } catch {
                throw Refused(description: error.reason)
            }
        }
        return wished
    }

    /// Adopts settings that were read again.
    ///
    /// What `stridectl` chose for this run (pace, cadence, source) stays.
    func reload(_ settings: DaemonSettings) async throws(Refused) {
        try adopt(settings.preferences, try await sound(in: settings.preferences))
        var merged = settings
        merged.preferences = self.settings.preferences
        if settings.pacer != self.settings.pacer {
            try order(.settings(settings.pacer))
        }
        self.settings = merged
        ledger.set(merged.recorder)
        log.info("settings read again")
    }

    /// Reads the sound of preferences, which may lie in a file; nil when it is the one in use.
    private func sound(in wished: Preferences) async throws(Refused) -> SoundRecipe? {
        guard wished.sound != settings.preferences.sound else { return nil }
        let result = await clock.offload { [shelf] in
            Result { () throws(SoundShelf.Missing) in try shelf.recipe(named: wished.sound) }
        }
        do throws(SoundShelf.Missing) {
            return try result.get()
        } catch {
            throw Refused(description: error.description)
        }
    }

    private func adopt(_ wished: Preferences, _ sound: SoundRecipe?) throws(Refused) {
        var wished = wished
        if let sound {
            recipe = sound
        } else {
            // Whoever chose another sound in the meantime has the last word.
            wished.sound = settings.preferences.sound
        }
        let before = settings.preferences
        settings.preferences = wished
        if wished.runner != before.runner { try order(.runner(wished.runner)) }
        if wished.lock != before.lock { try order(.lock(wished.lock)) }
        if wished.alerts != before.alerts {
            ledger.set(wished.alerts, at: clock.now, local: clock.local)
            tickLedger()
        }
        if wished.runner != before.runner { ledger.set(settings.recorder) }
        if wished.cue != before.cue { try order(.soundOnlyOffTarget(wished.cue == .onlyOff)) }
        post()
        storeRun()
        changed()
    }

    private func post() {
        if pacer.playing.run != 1 { anchor = nil }
        let performance = Performance(pacer.playing, settings.preferences, recipe, anchor)
        let serial = player.post(performance)
        posted.append(performance, serial: serial)
        trace?.posted(performance, sound: settings.preferences.sound, serial: serial)
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
        do {
            try trace?.note(event)
        } catch {
            log.error("the trace ends here: \(error)")
            trace = nil
        }
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
        let day = Int(clock.local.unixMilliseconds / 86_400_000)
        let run = CadencePlan.RunSummary(duration: duration, shareInSync: shareInSync ?? 0, day: day)
        handle(.finished(run), at: clock.now)
    }
}
