import Activities
import BeatOutputs
import BlueZ
import Cadence
import Clocks
import Configuration
import Control
import DaemonStatus
import Inputs
import Logging
import Media
import Metronome
import MusicLibrary
import OfflineRendering
import Pacing
import Playback
import Workouts

/// Owns the state of the run: the pacer, the sound output and the inputs.
///
/// It passes events to the pacer and carries out the pacer's actions. It reports each reading of a sensor, with the
/// runner's state (`RunnerState`) after it, to the owner of the day.
actor RunController {
    /// Why an order was refused; it has not changed anything.
    struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    nonisolated let surroundings: Surroundings
    nonisolated let day: DayController
    nonisolated let voice: VoiceController
    nonisolated let music: MusicController
    private let alarm: Alarm
    var settings: DaemonSettings
    private(set) var pacer: Pacer
    private var inputs: RunInputs
    private var sound: RunSound
    private var storage = RunStorage()
    private var notices = SourceNotices()
    /// Why strided paused the run without an order of the runner; nil again after the runner has resumed or stopped the run.
    private var pauseReason: String?
    /// The number that is counted before the recording begins; nil without a count-in.
    private var countIn: Int?
    /// Whether the clicks were stopped together with the recording that ended last.
    var finishStoppedClicks = false
    private(set) var workout = WorkoutPlanner()
    private var interruptions = Interruptions()
    var belt: BeltDriver
    /// The clients that receive the presses of play and pause, by their numbers.
    var buttonWatchers: [Int: AsyncStream<MonotonicTime>.Continuation] = [:]
    var footPod = FootPod()
    /// The learnt step lengths, as the owner of the day knew them at the last reading.
    private(set) var stepLengths: StepLengthModel?
    private var kept: KeptPreferences

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
        inputs = RunInputs(stored.sensors)
        belt = BeltDriver(isContinued: stored.run != nil)
        let recipe = surroundings.sounds.usableRecipe(&self.settings.preferences, log: surroundings.log)
        sound = RunSound(recipe, isTraced: surroundings.trace != nil)
        pacer = Pacer(settings, memory: stored.runner.memory(log: surroundings.log))
        if let run = stored.run {
            self.settings.preferences.cue = CuePreference(rawValue: run.cue) ?? settings.preferences.cue
            pacer.resume(run.continuation(at: surroundings.clock.monotonic), at: surroundings.clock.now)
            sound.continueRun(from: run.anchor, as: pacer.playing, at: surroundings.clock.monotonic)
            storage.note(storedAt: .zero)
            footPod = FootPod(continuing: run.footPod, after: run.age(at: surroundings.clock.monotonic))
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
        // A continued run needs its deadlines, and an order may have come just before the end of the earlier process.
        alarm.set(stored.run == nil ? workout.nextDeadline : surroundings.clock.now)
        surroundings.output.setSilent(self.settings.preferences.output == .page)
        sound.post(pacer.playing, self.settings.preferences, to: surroundings.output)
        surroundings.music.write { [order = pacer.playing] in $0.report(order) }
        surroundings.media.update { [pacer, settings = self.settings] in $0.update(pacer, settings) }
    }
}

// MARK: - State

extension RunController {
    nonisolated var clock: any RunClock { surroundings.clock }
    nonisolated var log: Logger { surroundings.log }

    var snapshot: RunSnapshot {
        let (now, preferences) = (clock.now, settings.preferences)
        var run = RunSnapshot(now: now, pacer: pacer, preferences: preferences, output: surroundings.output.status)
        run.history = sound.history
        run.headset = sound.headset
        run.grid = sound.grid
        run.inputs = inputs.status(at: now)
        if let text = belt.text(at: now) { run.inputs.append(InputStatus(name: "belt", state: text)) }
        run.inputWarnings = inputs.warnings + [belt.warning].compactMap(\.self)
        run.broadcast = footPod.status(settings.broadcast)
        run.pauseReason = pauseReason
        run.countIn = pacer.playing.run == 0 || pacer.playing.isPaused ? nil : countIn
        run.media = MediaStatus(surroundings.media, interruptions)
        if let beats = surroundings.beats {
            run.vibration = beats.vibrator.report
            run.beatProblems = [beats.osc.report.problem, beats.midi.report.problem].compactMap(\.self)
        }
        run.unsaved = surroundings.saver.unsaved.map(UnsavedPart.init)
        return run
    }

    var workoutStatus: WorkoutStatus? { workout.progress.flatMap(WorkoutStatus.init) }

    var workoutOutline: GetWorkoutOutline.Reply? {
        guard workoutStatus != nil, let progress = workout.progress else { return nil }
        let measured = runnerState.speed.flatMap { $0.metersPerSecond > 0.5 ? $0 : nil }
        return GetWorkoutOutline.Reply(progress, speed: measured ?? pacer.manualSpeed)
    }

    /// The values for the checks of `stridectl doctor` and for the lists of sensors.
    var checked: (inputs: RunInputs, followed: FollowedSource, settings: DaemonSettings) {
        (inputs, pacer.followed, settings)
    }

    var runnerState: RunnerState { RunnerState(pacer, at: clock.now, prescribedSpeed: workout.prescribedSpeed) }

    func count(_ number: Int?) {
        countIn = number
        surroundings.changes.report()
    }

    /// When a step of the present run is heard; nil before the first step of the run is reported.
    func heardTime(ofStep step: Int64) -> Duration? {
        sound.grid.flatMap { $0.order.run == pacer.playing.run ? clock.time(of: $0.time(ofStep: step)) : nil }
    }

    func firstStep(heardAtOrAfter time: Duration) -> (step: Int64, heardAt: Duration)? {
        sound.firstStep(heardAtOrAfter: time, on: clock)
    }
}

// MARK: - Orders

extension RunController {
    func snapshot(after order: Pacer.Order) throws(Refused) -> RunSnapshot {
        try carryOut(order)
        return snapshot
    }

    func carryOut(_ order: Pacer.Order) throws(Refused) {
        guard try !carryOutOnBelt(order) else { return }
        do throws(Pacer.Refusal) {
            let isStopped = pacer.playing.run == 0
            let actions = try pacer.handle(.order(order), at: clock.now)
            // A run that begins in a group has its first click on the leader's step.
            if isStopped, pacer.playing.run != 0, let anchor = pacer.group?.anchor(at: clock.monotonic.nanoseconds) {
                sound.continueRun(from: anchor, as: pacer.playing, at: clock.monotonic)
            }
            carryOut(actions)
            setAlarm()
        } catch {
            throw Refused(description: error.advice)
        }
        noteOrder(order)
        if !pacer.playing.isPaused { pauseReason = nil }
        updateFootPod()
        storeRun()
        surroundings.changes.report()
        moveBelt()
    }

    /// Sends a request to a treadmill.
    func sendToTreadmill(_ request: [UInt8], _ address: SensorAddress) {
        surroundings.bluetooth?.write(request, to: address)
    }

    func takeLowBatteries(isRunStart: Bool) -> [SensorRegistry.LowBattery] {
        inputs.lowBatteries(isRunStart: isRunStart)
    }

    func keepSensors(after event: RunInputs.Event) {
        if let kept = inputs.handle(event, at: clock.now, clock.hostTime).kept {
            surroundings.saver.save(.sensors(kept))
        }
    }

    func decide(_ event: Interruptions.Event) -> [Interruptions.Action] {
        interruptions.handle(event, in: surroundings.media.state)
    }

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

    func post() {
        sound.post(pacer.playing, settings.preferences, to: surroundings.output)
        reportMedia()
        surroundings.music.write { [order = pacer.playing] in $0.report(order) }
        requestWorkoutUpdate()
    }

    func use(_ recipe: SoundRecipe) { sound.recipe = recipe }

    /// Lets the steps of the opponent in a race sound; nil for none.
    func hear(_ opponent: OpponentSteps?) {
        guard opponent != sound.opponent else { return }
        sound.opponent = opponent
        sound.post(pacer.playing, settings.preferences, to: surroundings.output)
    }

    /// Uses the delay that is stored for another headset, or for the sound device alone.
    func use(_ headset: HeadsetOutput?) {
        sound.headset = headset
        post()
        surroundings.changes.report()
    }

    func startBeatOutputs() { surroundings.beats?.apply(settings.preferences, sound.grid) }

    func keep(_ text: String, for key: SettingKey) {
        kept.settings[key.name] = text
        surroundings.saver.save(.preferences(kept))
    }
}

// MARK: - Events

extension RunController {
    func setAlarm() {
        let deadlines = [
            pacer.nextDeadline, inputs.nextDeadline, workout.nextDeadline, footPod.nextDeadline,
            belt.control.nextDeadline,
        ]
        alarm.set(deadlines.compactMap(\.self).min())
    }

    nonisolated var deadlines: AlarmService { AlarmService(alarm: alarm) { await self.deadlineReached() } }

    func deadlineReached() async {
        let isForWorkout = workout.nextDeadline.map { $0 <= clock.now } ?? false
        let isForFootPod = footPod.nextDeadline.map { $0 <= clock.now } ?? false
        let others = [pacer.nextDeadline, inputs.nextDeadline].compactMap(\.self).min()
        if isForFootPod { updateFootPod() }
        if isForWorkout { await updateWorkout() }
        if let deadline = belt.control.nextDeadline, deadline <= clock.now { moveBelt() }
        guard !isForWorkout && !isForFootPod || others.map({ $0 <= clock.now }) ?? false else { return }
        await handle(.deadline)
        handle(.wake, at: clock.now)
        surroundings.changes.report()
    }

    func handle(_ event: PlayerEvent) {
        let report = sound.handle(event)
        if let line = report.line { log.log(level: line.level, "\(line.text)") }
        if let change = report.change { apply(change) }
        switch event {
        case .onset(let onset, let heardAt):
            let heardAt = clock.time(of: heardAt)
            surroundings.journal?(heardAt, .onset(onset))
            surroundings.music.write { $0.report(step: onset.step) }
            if pacer.usesOnsets {
                handle(.onset(step: onset.step, heardAt: heardAt, shift: sound.shift), at: clock.now)
            }
        case .fellBack(_, let fault) where fault.isGone: pauseUnplugged("the sound device was removed")
        case .gridChanged(let grid): surroundings.music.write { $0.report(grid) }
        case .opened: surroundings.music.write { $0.reportOpening() }
        case .headphonesPulled: pauseUnplugged("the headphones were unplugged")
        // Another delay is stored for this output.
        case .sink: post()
        default: break
        }
        if let record = report.record { surroundings.trace?.send(record) }
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

    func setClicks(isPaused: Bool, reason: String?) {
        handle(.order(isPaused ? .pause : .resume), at: clock.now)
        pauseReason = reason
        storeRun()
        surroundings.changes.report()
        moveBelt()
    }

    /// Applies the newest beat grid of the group's leader.
    func follow(_ grid: LeaderGrid) {
        handle(.groupGrid(leader: grid, own: ownGrid), at: clock.now)
        setAlarm()
        surroundings.changes.report()
    }

    /// The beat grid that is played, for the comparison with that of a leader; nil while the sound output has orders to apply.
    private var ownGrid: OwnGrid? {
        guard let grid = sound.grid, sound.isSettled, grid.order.run == pacer.playing.run else { return nil }
        return OwnGrid(step: grid.step, timeline: grid.timeline)
    }

    func handle(_ event: Pacer.Event, at now: Duration) {
        // Only orders can be refused, so the pacer does not throw an error for other events.
        guard let actions = try? pacer.handle(event, at: now) else { return }
        carryOut(actions)
        updateFootPod()
        // A reading may change the pace without a change of the clicks.
        if case .speed = event { reportMedia() }
    }

    private func carryOut(_ actions: [Pacer.Action]) {
        for action in actions {
            switch action {
            case .play:
                post()
            case .lookForDevice:
                sound.beginRun()
                surroundings.output.lookForDevice()
                tellLowBatteries(isRunStart: true)
            case .runEnded(let duration, let share):
                finishRun(of: duration, shareInSync: share)
            case .keepMemory:
                surroundings.saver.save(.runner(RunnerMemory(pacer.memory)))
            case .report(let report):
                log.log(level: report.isFrequent ? .info : .notice, "\(report.text)")
                surroundings.journal?(clock.now, RunEntry(report))
                if let new = notices.handle(report, of: pacer, settings, at: clock.now) { voice.announce(new) }
            }
        }
    }
}

// MARK: - Readings

extension RunController {
    @discardableResult
    func handle(_ event: RunInputs.Event) async -> RunInputs.Outcome {
        let outcome = inputs.handle(event, at: clock.now, clock.hostTime)
        if outcome.phone != nil { setAlarm() }
        for line in outcome.lines { log.log(level: line.level, "\(line.text)") }
        if let kept = outcome.kept { surroundings.saver.save(.sensors(kept)) }
        if let lost = outcome.lost { await day.loseStepSource(lost.source, refusal: lost.refusal) }
        if outcome.isChange { await handle(outcome.observations) }
        return outcome
    }

    /// Processes observations, first for the run and then for the day; then reports that the status has changed.
    func handle(_ observations: [Observation]) async {
        inputs.count(observations)
        let readings = observations.map { observation in
            if let event = Pacer.Event(observation) { handle(event, at: clock.now) }
            return (DayReading(observation), runnerState)
        }
        if !readings.isEmpty {
            let reply = await day.handle(readings)
            stepLengths = reply.stepLengths
            hear(reply.opponent)
            await updateWorkout()
        }
        surroundings.changes.report()
    }
}

// MARK: - The workout: `WorkoutPlanner` decides

extension RunController {
    @discardableResult
    func advanceWorkout(_ event: WorkoutPlanner.Event) async throws(WorkoutPlanner.Refusal) -> WorkoutStatus? {
        let runner = runnerState
        let (now, recording) = await day.advanceRecording(in: runner)
        var moment = RunMoment(now: now, pacer: pacer, runner: runner, recording: recording) {
            self.firstStep(heardAtOrAfter: $0)
        }
        moment.followsBelt = isBeltFollowed
        let actions = workout.handle(event, at: moment)
        let status = workoutStatus
        // All orders to the clicks are carried out before the first `await`, so that no other event is handled between them.
        let refusal = carryOut(actions)
        setAlarm()
        moveBelt(event.isOrdered ? .stageOrdered : .updated)
        await day.carryOut(actions, in: runner)
        surroundings.changes.report()
        if let refusal { throw refusal }
        return status
    }

    func updateWorkout() async { await advanceWorkoutIfAny(.updated) }

    func advanceWorkoutIfAny(_ event: WorkoutPlanner.Event) async {
        if workout.progress != nil { _ = try? await advanceWorkout(event) }
    }

    /// Whether the lap key has ended the step of the workout; otherwise it divides the recording, as without a workout.
    func endStepByLap() async -> Bool {
        guard workout.endsStepByLap else { return false }
        do throws(WorkoutPlanner.Refusal) {
            try await advanceWorkout(.lapped)
            return true
        } catch {
            return false
        }
    }

    private func requestWorkoutUpdate() {
        guard workout.progress != nil else { return }
        workout.requestUpdate(at: clock.now)
        setAlarm()
    }

    func storeWorkout() {
        let kept = workout.progress.map { KeptWorkout($0.state, at: clock.monotonic) }
        surroundings.saver.save(.workout(kept))
    }
}

// MARK: - The stored run, which a new process continues after this process has ended

extension RunController {
    /// The state of the run that is stored, so that another process can continue the run; nil while there is no run.
    private func makeRunRecord() -> RunRecord? {
        let grid = sound.grid(of: pacer.playing, at: clock.monotonic)
        var record = RunRecord(
            pacer,
            grid,
            cue: settings.preferences.cue,
            pauseReason: pauseReason,
            at: clock.now,
            system: clock.monotonic
        )
        if record != nil { record?.footPod = footPod.store(at: clock.now) }
        return record
    }

    func storeRun() {
        let record = makeRunRecord()
        guard record != nil || storage.hasRun else { return }
        storage.note(storedAt: record == nil ? nil : clock.now)
        surroundings.saver.save(.run(record))
    }

    /// Returns the clicks to the runner's pace if an earlier process has stored the tempo of a workout, but not the workout.
    func releaseLostWorkout() {
        guard workout.progress == nil else { return }
        if pacer.workoutCadence != nil { try? carryOut(.workout(nil)) }
        if pacer.heart.prescribed != nil { try? carryOut(.workoutHeartRate(nil, from: nil)) }
    }

    /// Stores the state of the run and of its workout at the end of the program, with the reason why the program ends.
    func storeRun(endingBy end: RunRecord.End) {
        if workout.progress != nil { storeWorkout() }
        guard var record = makeRunRecord() else { return storeRun() }
        record.end = end
        surroundings.saver.save(.run(record))
    }

    /// Applies a change of the beat grid that the sound output has reported, and stores the run if the stored beat grid is too old.
    private func apply(_ change: GridTracker.Change) {
        surroundings.beats?.update(sound.grid)
        switch change {
        case .performance: requestWorkoutUpdate()
        case .step: break
        case .tempo(let change, let heardAt):
            handle(.tempoChanged(change, heardAt: clock.time(of: heardAt)), at: clock.now)
        }
        if pacer.group != nil, let own = ownGrid { handle(.groupGrid(leader: nil, own: own), at: clock.now) }
        let isWorkout = pacer.workoutCadence != nil
        if storage.isDue(after: change, of: sound, isWorkout: isWorkout, at: clock.now) { storeRun() }
    }
}
