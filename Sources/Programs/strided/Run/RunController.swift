import Activities
import Cadence
import Clocks
import Coach
import Configuration
import DaemonStatus
import Haptics
import Inputs
import Logging
import Media
import Messages
import Metronome
import MusicLibrary
import OfflineRendering
import Pacing
import Playback
import Speech
import Workouts

/// Owns the state of the run: the pacer, the sound output and the inputs.
///
/// It passes events to the pacer and carries out the pacer's actions. It reports each reading of a sensor, with the
/// runner's state (`RunnerState`) after it, to the owner of the day.
actor RunController {
    /// Why an order was refused, as a message for the user.
    ///
    /// A refused order has not changed anything.
    struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    /// The clock, the sound output and the other objects that this controller uses.
    nonisolated let surroundings: Surroundings
    /// The controller that owns the state of the day.
    nonisolated let day: DayController
    /// The controller that plays announcements and count-ins.
    nonisolated let voice: VoiceController
    /// The controller that plays music on the beat grid.
    nonisolated let music: MusicController
    /// Wakes this controller at the pacer's next deadline.
    private let alarm: Alarm
    var settings: DaemonSettings
    private(set) var pacer: Pacer
    private var history = OutputHistory()
    var inputs = InputRegistry()
    /// The phones that send their acceleration and positions.
    var phones = PhoneRegistry()
    var sensors: SensorRegistry
    /// The sound of the clicks.
    private var recipe: SoundRecipe
    private(set) var tracker = GridTracker()
    private var trace: Trace?
    /// The point of an earlier process's beat grid from which this run continues; nil if this process started the run.
    private var anchor: GridAnchor?
    /// That beat grid, as it was when this process began; nil if this process started the run.
    private(set) var continued: BeatGrid?
    /// What is known of the run in the runtime folder.
    var storage = RunStorage()
    /// The source that was lost last; nil once the runner follows a source that reports, or none.
    private var lostSource: FollowedSource?
    /// Why strided paused the run without an order of the runner; nil again after the runner has resumed or stopped the run.
    private(set) var pauseReason: String?
    /// The workout in progress.
    var workout = WorkoutPlanner()
    /// Decides what media keys and phone calls do to the run.
    private(set) var interruptions = Interruptions()
    /// The preferences that are stored permanently.
    private var kept: KeptPreferences

    /// Creates a controller; it continues the stored run, or if there is none, no run is in progress.
    init(
        settings: DaemonSettings,
        stored: StoredState,
        surroundings: Surroundings,
        day: DayController,
        voice: VoiceController,
        music: MusicController
    ) {
        self.settings = settings
        self.surroundings = surroundings
        self.day = day
        self.voice = voice
        self.music = music
        alarm = Alarm(clock: surroundings.clock)
        kept = stored.preferences
        sensors = SensorRegistry(stored.sensors)
        trace = surroundings.trace.map { _ in Trace() }
        do throws(SoundLibrary.Missing) {
            recipe = try surroundings.sounds.recipe(named: settings.preferences.sound)
        } catch {
            // A missing sound file must not prevent a run, so the built-in click is used in its place.
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
            pacer.resume(run.continuation(at: surroundings.clock.monotonic), at: surroundings.clock.now)
            anchor = run.anchor
            continued = BeatGrid(
                pacer.playing,
                heardAt: surroundings.clock.monotonic,
                continuing: run.anchor
            )
            history.continueRun(after: run.anchor.step)
            storage.note(storedAt: .zero)
            pauseReason = run.end == .stop ? "strided was stopped during the run" : run.pauseReason
            interruptions = Interruptions(isPausedByCall: pauseReason == Self.callReason)
            surroundings.log.notice("\(run.notice)")
        }
        if let state = stored.workout {
            do throws(WorkoutError) {
                workout = try WorkoutPlanner(restoring: state, references: settings.workoutReferences)
            } catch {
                surroundings.log.warning("the workout does not continue: \(error)")
            }
        }
        alarm.set(workout.nextDeadline)
        let performance = Performance(pacer.playing, self.settings.preferences, recipe: recipe, anchor: anchor)
        let serial = surroundings.output.post(performance)
        tracker.post(performance, serial: serial)
        trace?.post(performance, sound: self.settings.preferences.sound, serial: serial)
        surroundings.music.write { $0.report(performance.order) }
        surroundings.media.update { [pacer, settings = self.settings] in $0.update(pacer, settings) }
    }
}

// MARK: - State

extension RunController {
    /// The clock that gives the times of the run's events.
    nonisolated var clock: any RunClock { surroundings.clock }
    /// Receives the log lines about the run.
    nonisolated var log: Logger { surroundings.log }

    /// The present state of the run, for the status.
    var snapshot: RunSnapshot {
        RunSnapshot(
            now: clock.now,
            pacer: pacer,
            preferences: settings.preferences,
            output: surroundings.output.status,
            history: history,
            grid: tracker.grid,
            inputs: inputs.status + phones.status(at: clock.now) + sensors.inputs,
            inputWarnings: phones.warnings,
            pauseReason: pauseReason,
            media: mediaStatus,
            vibration: surroundings.vibrator?.report ?? VibrationReport(),
            unsaved: surroundings.saver.unsaved
        )
    }

    /// What the checks of `stridectl doctor` need besides.
    var checked: (inputs: InputRegistry, sensors: SensorRegistry, followed: FollowedSource, settings: DaemonSettings) {
        (inputs, sensors, pacer.followed, settings)
    }

    /// The present movement and target of the runner, as the pacer knows them.
    var runnerState: RunnerState {
        let now = clock.now
        let isClicking = pacer.playing.run != 0 && !pacer.playing.isPaused && !pacer.playing.isResting
        let speed = pacer.measuringSource(at: now).flatMap { pacer.estimate(of: $0, at: now) }
        return RunnerState(
            target: isClicking ? pacer.target : nil,
            isInSync: isClicking ? pacer.isInSync(at: now) : nil,
            movement: pacer.movement(at: now),
            speed: speed.flatMap { $0.age <= .seconds(5) ? $0.speed : nil },
            cadence: pacer.measuredCadence(at: now).flatMap { $0.age <= .seconds(5) ? $0.cadence : nil },
            gradient: pacer.gradient(at: now),
            commandedSpeed: isClicking && pacer.sourceState != .live
                ? workout.prescribedSpeed ?? pacer.substitutePace : nil
        )
    }
}

// MARK: - Orders

extension RunController {
    /// Carries out an order of the runner, and returns the state after it.
    ///
    /// - Throws: `Refused` if the pacer refuses the order.
    func snapshot(after order: Pacer.Order) throws(Refused) -> RunSnapshot {
        try carryOut(order)
        return snapshot
    }

    /// Carries out an order of the runner.
    ///
    /// - Throws: `Refused` if the pacer refuses the order.
    func carryOut(_ order: Pacer.Order) throws(Refused) {
        do throws(Pacer.Refusal) {
            carryOut(try pacer.handle(.order(order), at: clock.now))
            setAlarm()
        } catch {
            throw Refused(description: error.advice)
        }
        noteOrder(order)
        if !pacer.playing.isPaused { pauseReason = nil }
        storeRun()
        surroundings.changes.report()
    }

    /// Decides what a media key, a phone call or an order of the runner does to the run.
    func decide(_ event: Interruptions.Event) -> [Interruptions.Action] {
        interruptions.handle(event, in: surroundings.media.state)
    }

    /// Records an order that did not come from a media key, so that the end of a phone call does not undo it.
    func noteOrder(_ order: Pacer.Order) {
        let event: Interruptions.Order
        switch order {
        case .pause: event = .pause
        case .start, .resume: event = .resume
        case .stop: event = .stop
        default: return
        }
        _ = decide(.ordered(event))
        if pauseReason == Self.callReason { pauseReason = nil }
    }

    /// Sends the present performance to the sound output.
    func post() {
        if pacer.playing.run != 1 { (anchor, continued) = (nil, nil) }
        let performance = Performance(pacer.playing, settings.preferences, recipe: recipe, anchor: anchor)
        let serial = surroundings.output.post(performance)
        tracker.post(performance, serial: serial)
        trace?.post(performance, sound: settings.preferences.sound, serial: serial)
        reportMedia()
        surroundings.music.write { $0.report(performance.order) }
        requestWorkoutUpdate()
    }

    /// Clicks with this sound from the next performance on.
    func use(_ sound: SoundRecipe) { recipe = sound }

    /// Stores the text of a setting permanently.
    func keep(_ text: String, for key: SettingKey) {
        kept.settings[key.name] = text
        surroundings.saver.save(.preferences(kept))
    }
}

// MARK: - Events

extension RunController {
    /// Sets the alarm to the next deadline of the pacer, of a phone or of the workout.
    func setAlarm() {
        alarm.set([pacer.nextDeadline, phones.nextDeadline, workout.nextDeadline].compactMap(\.self).min())
    }

    /// Carries out what is due at each deadline.
    nonisolated var deadlines: AlarmService { AlarmService(alarm: alarm) { await self.deadlineReached() } }

    /// Called at the next deadline of the pacer, of a phone or of the workout.
    func deadlineReached() async {
        let isForWorkout = workout.nextDeadline.map { $0 <= clock.now } ?? false
        let others = [pacer.nextDeadline, phones.nextDeadline].compactMap(\.self).min()
        if isForWorkout { await updateWorkout() }
        guard !isForWorkout || others.map({ $0 <= clock.now }) ?? false else { return }
        await reportSilentPhones()
        handle(.wake, at: clock.now)
        surroundings.changes.report()
    }

    /// Processes a report of the sound output.
    func handle(_ event: PlayerEvent) {
        if let line = history.handle(event) { log.log(level: line.level, "\(line.text)") }
        apply(tracker.update(event))
        switch event {
        case .onset(let onset, let heardAt):
            let heardAt = clock.time(of: heardAt)
            surroundings.journal?(heardAt, .onset(onset))
            surroundings.music.write { $0.report(step: onset.step) }
            if pacer.usesOnsets {
                handle(.onset(step: onset.step, heardAt: heardAt, shift: tracker.shift), at: clock.now)
            }
        case .fellBack(_, let fault) where fault.isGone: pauseUnplugged("the sound device was removed")
        case .gridChanged(let grid): surroundings.music.write { $0.report(grid) }
        case .opened: surroundings.music.write { $0.reportOpening() }
        case .headphonesPulled: pauseUnplugged("the headphones were unplugged")
        default: break
        }
        if let record = trace?.record(of: event) { surroundings.trace?.send(record) }
        surroundings.changes.report()
    }

    /// Pauses the run because the headphones or the device are gone; the end of a phone call does not resume it then.
    func pauseUnplugged(_ reason: String) {
        guard settings.audio.unplugged == .pause, pacer.playing.run != 0 else { return }
        guard !pacer.playing.isPaused || interruptions.isPausedByCall else { return }
        log.notice("the run is paused because \(reason); to resume: stridectl resume")
        noteOrder(.pause)
        setClicks(isPaused: true, reason: reason)
    }

    /// Pauses or resumes the clicks without an order of the runner.
    func setClicks(isPaused: Bool, reason: String?) {
        handle(.order(isPaused ? .pause : .resume), at: clock.now)
        pauseReason = reason
        storeRun()
        surroundings.changes.report()
    }

    /// Passes an event to the pacer and carries out the resulting actions.
    func handle(_ event: Pacer.Event, at now: Duration) {
        // Only orders can be refused, so the pacer does not throw an error for other events.
        guard let actions = try? pacer.handle(event, at: now) else { return }
        carryOut(actions)
        setAlarm()
        // A reading may change the pace without a change of the clicks.
        if case .speed = event { reportMedia() }
    }

    private func carryOut(_ actions: [Pacer.Action]) {
        for action in actions {
            switch action {
            case .play:
                post()
            case .lookForDevice:
                history.beginRun()
                surroundings.output.lookForDevice()
            case .runEnded(let duration, let share):
                finishRun(of: duration, shareInSync: share)
            case .keepMemory:
                surroundings.saver.save(.runner(RunnerMemory(pacer.memory)))
            case .report(let report):
                log.log(level: report.isFrequent ? .info : .notice, "\(report.text)")
                surroundings.journal?(clock.now, RunEntry(report))
                if case .source = report { announceSource() }
            }
        }
    }

    /// Says that the followed source is lost, and that it is back.
    private func announceSource() {
        let messages = Messages(settings.spokenLanguage)
        let name = messages.sourceName(pacer.present.rawValue)
        let text: String?
        switch pacer.sourceState {
        case .lost:
            lostSource = pacer.present
            text = messages.sourceLost(source: name)
        case .live:
            text = lostSource == pacer.present ? messages.sourceBack(source: name) : nil
            lostSource = nil
        case .manual, .waiting:
            lostSource = nil
            text = nil
        case .held: text = nil
        }
        guard let text, pacer.playing.run != 0, settings.preferences.voice.output != .off else { return }
        voice.announce(Announcement(.notice, text: text))
    }

    private func finishRun(of duration: Duration, shareInSync: Double?) {
        // A run in which no cadence was measured says nothing about the plan.
        guard let shareInSync else { return }
        let day = clock.local.date.dayNumber
        let run = CadencePlan.RunSummary(duration: duration, shareInSync: shareInSync, day: day)
        handle(.finished(run), at: clock.now)
    }
}
