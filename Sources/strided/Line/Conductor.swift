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

    /// The sound's way out.
    nonisolated let player: Playback.Player
    /// The sensors' way in; nil where the settings leave Bluetooth alone.
    nonisolated let bluetooth: Bluetooth?
    private let shelf: SoundShelf
    let files: StateFiles
    let clock: MonotonicClock
    let log: Logger
    let wakes: AsyncStream<Duration>.Continuation
    private let feed: StatusFeed
    private var recipe: SoundRecipe
    private var trace: Trace?
    private var shifts = PostedShifts()
    /// Why the run was paused without an order, until the runner resumes or stops it.
    private(set) var unpluggedReason: String?
    private var kept: KeptPreferences
    var sensors: SensorBook
    /// What is kept of runs and days.
    var ledger: Ledger
    /// The way to the disk.
    nonisolated let writer: LogbookWriter
    /// The way to the music players.
    nonisolated let desktop: DesktopSession
    let orders: LedgerOrders
    /// Whether a simulated runner leads: what it does is marked as made up, and is none of the runner's days.
    nonisolated let isDemo: Bool
    var ledgerWake: Duration?
    /// Why the disk does not have what is recorded; nil while it does.
    var unsaved: String?
    /// What the runner was told last.
    var lastAlert: AlertStatus?

    /// A conductor of a stopped run.
    ///
    /// - Parameters:
    ///   - wakes: Takes the times at which `wake()` wants to be called.
    ///   - feed: Takes the status whenever it changes and somebody watches.
    init(
        settings: DaemonSettings,
        kept: KeptPreferences,
        files: StateFiles,
        player: Playback.Player,
        bluetooth: Bluetooth?,
        writer: LogbookWriter,
        desktop: DesktopSession,
        orders: LedgerOrders,
        isDemo: Bool,
        shelf: SoundShelf,
        feed: StatusFeed,
        clock: MonotonicClock,
        log: Logger,
        wakes: AsyncStream<Duration>.Continuation
    ) {
        self.settings = settings
        self.kept = kept
        self.player = player
        self.bluetooth = bluetooth
        self.shelf = shelf
        self.files = files
        self.writer = writer
        self.desktop = desktop
        self.orders = orders
        self.isDemo = isDemo
        let day = files.day.loadOrSetAside(log: log)
        ledger = Ledger(
            settings: settings.recorder,
            stepLengths: day.lengths(for: settings.preferences.runner, log: log),
            alerts: Alerts(settings: settings.preferences.alerts, state: day.alerts)
        )
        sensors = SensorBook(files.sensors.loadOrSetAside(log: log))
        self.clock = clock
        self.log = log
        self.wakes = wakes
        self.feed = feed
        do throws(SoundShelf.Missing) {
            recipe = try shelf.recipe(named: settings.preferences.sound)
        } catch {
            // A file that went away must not keep a runner from running.
            log.warning("\(error.description); playing the built-in click")
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
            memory: files.runner.loadOrSetAside(log: log).memory(log: log)
        )
        player.post(Performance(pacer.playing, self.settings.preferences, recipe))
    }

    /// Writes what is played, and on which frames, from now on.
    func keep(_ trace: Trace) {
        self.trace = trace
        post()
    }

    /// The sounds there are.
    var sounds: [SoundEntry] {
        shelf.names.map { SoundEntry(name: $0, origin: ClickKind(rawValue: $0) == nil ? .file : .builtIn) }
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
        } catch {
            throw Refused(description: error.advice)
        }
        if !pacer.playing.isPaused { unpluggedReason = nil }
        changed()
    }

    /// Changes preferences for good, through the same door as the settings file: all of them or none.
    func prefer(_ changes: [(key: String, text: String)]) throws(Refused) {
        var wished = settings
        for (key, text) in changes {
            guard let setting = SettingKey.named(key) else { throw Refused(description: "there is no setting \(key)") }
            do throws(SettingKey.Fault) {
                try setting.read(text, &wished)
            } catch {
                throw Refused(description: error.reason)
            }
        }
        try adopt(wished.preferences)
        for (key, text) in changes { kept.settings[key] = text }
        files.preferences.keep(kept, log: log)
    }

    /// Takes settings read anew.
    ///
    /// What `stridectl` chose for this run (pace, cadence, source) stays.
    func reload(_ settings: DaemonSettings) throws(Refused) {
        try adopt(settings.preferences)
        var merged = settings
        merged.preferences = self.settings.preferences
        if settings.pacer != self.settings.pacer {
            try order(.settings(settings.pacer))
        }
        self.settings = merged
        ledger.set(merged.recorder)
        log.info("settings read again")
    }

    private func adopt(_ wished: Preferences) throws(Refused) {
        if wished.sound != settings.preferences.sound {
            do throws(SoundShelf.Missing) {
                recipe = try shelf.recipe(named: wished.sound)
            } catch {
                throw Refused(description: error.description)
            }
        }
        let before = settings.preferences
        settings.preferences = wished
        if wished.runner != before.runner { try order(.runner(wished.runner)) }
        if wished.lock != before.lock { try order(.lock(wished.lock)) }
        if wished.alerts != before.alerts {
            ledger.set(wished.alerts, at: clock.now, local: LocalClock.now)
            tickLedger()
        }
        if wished.runner != before.runner { ledger.set(settings.recorder) }
        if wished.cue != before.cue { try order(.soundOnlyOffTarget(wished.cue == .onlyOff)) }
        post()
        changed()
    }

    private func post() {
        let performance = Performance(pacer.playing, settings.preferences, recipe)
        let serial = player.post(performance)
        shifts.posted(performance.shift, serial: serial)
        trace?.posted(performance, sound: settings.preferences.sound, serial: serial)
    }
}

// MARK: - What is heard from outside

extension Conductor {
    /// The time a wake was wished for has come.
    func wake() {
        handle(.wake, at: clock.now)
        tickLedger()
        changed()
    }

    /// Takes what the output reports.
    func played(_ event: PlayerEvent) {
        if let line = output.note(event) { log.log(level: line.level, "\(line.text)") }
        switch event {
        case .settingsTaken(let serial, _, _): shifts.taken(serial)
        case .onset(let onset, let heardAt) where pacer.usesOnsets:
            let heardAt = clock.time(of: heardAt)
            handle(.onset(step: onset.step, heardAt: heardAt, shift: shifts.inForce), at: clock.now)
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
        unpluggedReason = reason
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
    }

    private func carryOut(_ actions: [Pacer.Action]) {
        for action in actions {
            switch action {
            case .play:
                post()
            case .lookForDevice:
                output.runBegan()
                player.lookForDevice()
            case .wake(let time):
                wakes.yield(time)
            case .runEnded(let duration, let share):
                finish(runOf: duration, shareInSync: share)
            case .keepMemory:
                files.runner.keep(RunnerMemory(pacer.memory), log: log)
            case .report(let report):
                log.log(level: report.level, "\(report.text)")
            }
        }
    }

    private func finish(runOf duration: Duration, shareInSync: Double?) {
        let day = Int(Double(MonotonicTime.now.unixNanoseconds) / 86_400e9)
        let run = CadencePlan.RunSummary(duration: duration, shareInSync: shareInSync ?? 0, day: day)
        handle(.finished(run), at: clock.now)
    }
}
