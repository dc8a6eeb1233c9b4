package import Cadence

/// Records the runner's day: it passes readings to the recorder of activities, the daily step count and the alerts.
///
/// A pure state machine: the caller passes events with their times and carries out the returned actions.
package struct DayRecorder: Sendable {
    package enum Action: Hashable, Sendable {
        case record(Recorder.Action)
        /// Add these values to the stored hours.
        case add([HourBucket])
        /// Read the stored hours of this day and pass them to ``finishReading(_:of:)``, or call ``failReading(of:at:)``.
        case read(CivilDate)
        case alert(Alert)
        /// This step sensor sent its first reading since the program began.
        case stepSourceFound(StepSource)
    }

    package private(set) var recorder: Recorder
    package private(set) var day: DailySteps
    package private(set) var alerts: AlertScheduler
    package var goals = Goals()

    package private(set) var state = RunnerState()
    private var unrecorded = UnrecordedDistance()
    /// The part of the recording's totals that the daily totals already contain.
    private var tallied = Tally()
    /// The distance of the recording at its latest checkpoint, which a restart continues.
    private var checkpointed = Distance.zero
    /// The values of a finished recording that are not yet in the daily totals; nil if there are none.
    private var ending: Tally?
    private var lastReadings: [StepSource: Moment] = [:]
    /// The number of reads in progress for each day; while one is in progress, nothing is added to the stored hours of that day.
    private var reads: [CivilDate: Int] = [:]
    private var held: [HourBucket] = []
    /// The days whose stored hours had steps, which can be those of another device.
    private var datesWithSteps: Set<CivilDate> = []
    /// The hours of the latest such day in which this process has counted steps.
    private var hoursWithSteps: Set<LocalHour> = []
    /// The day whose stored hours could not be read, and the monotonic time of the next attempt.
    private var unread: (date: CivilDate, again: Duration)?
    private var lastTick: Duration?

    package init(settings: Recorder.Settings, stepLengths: StepLengthModel, alerts: AlertScheduler) {
        recorder = Recorder(settings: settings, stepLengths: stepLengths)
        // The interval is that of the recorder's checkpoints, so that both are written in one transaction.
        day = DailySteps(writeInterval: Recorder.checkpointAge)
        self.alerts = alerts
    }
}

extension DayRecorder {
    /// Processes a reading of a sensor.
    ///
    /// - Parameter state: the runner's state (`RunnerState`) after the reading.
    package mutating func handle(
        _ reading: DayReading,
        in state: RunnerState,
        at now: Duration,
        local: Moment
    ) -> [Action] {
        var actions = update(state, at: now)
        if let reading = reading.recorder { actions += record(.reading(reading), at: now) }
        if let (source, event) = reading.steps {
            if lastReadings.updateValue(local, forKey: source) == nil { actions.append(.stepSourceFound(source)) }
            let steps = day.handle(event, from: source, at: now, local: local)
            actions += count(steps, madeAt: reading.instant, at: now)
        }
        return actions + tick(at: now, local: local)
    }

    /// Processes the loss of a step sensor.
    ///
    /// - Parameter refusal: the reason if the system denied access to the sensor; nil if the sensor has disappeared.
    package mutating func loseStepSource(
        _ source: StepSource,
        refusal: String?,
        at now: Duration,
        local: Moment
    ) -> [Action] {
        let event = refusal.map(StepEvent.refused) ?? .lost
        return count(day.handle(event, from: source, at: now, local: local), at: now) + tick(at: now, local: local)
    }

    /// Processes the time that has passed; call this method at the time that ``nextDeadline(at:local:)`` returns.
    package mutating func tick(in state: RunnerState, at now: Duration, local: Moment) -> [Action] {
        update(state, at: now) + tick(at: now, local: local)
    }

    /// Advances the recording to `now`, which may be between two ticks.
    package mutating func advance(in state: RunnerState, at now: Duration, local: Moment) -> [Action] {
        update(state, at: now) + record(.tick(local), at: now)
    }

    /// Carries out a command for the recording.
    ///
    /// - Throws: `Recorder.Refusal` if the command is not possible in the state of the recording; nothing is changed then.
    package mutating func carryOut(
        _ order: Recorder.Order,
        in state: RunnerState,
        at now: Duration,
        local: Moment
    ) throws(Recorder.Refusal) -> [Action] {
        // This call must be the first: it throws if the command is refused, and then actions that were already collected would be lost.
        let actions = forward(try recorder.handle(.order(order), at: now))
        return actions + update(state, at: now) + tick(at: now, local: local)
    }

    /// Uses a step length that another device has stored, unless a length was learnt.
    ///
    /// - Returns: whether the length is used: see `StepLengthModel.adopt(_:gait:)`.
    package mutating func adopt(_ stepLength: Length, gait: Gait) -> Bool {
        recorder.adopt(stepLength, gait: gait)
    }

    /// Continues a recording that a crash or a restart interrupted.
    ///
    /// - Parameter progress: The stored state of the recording; nil if none was stored.
    package mutating func resume(
        _ track: ActivityTrack,
        _ progress: Recorder.Progress?,
        at now: Duration,
        local: Moment
    ) -> [Action] {
        recorder = Recorder(
            resuming: track,
            progress: progress,
            settings: recorder.settings,
            stepLengths: recorder.stepLengths,
            at: now,
            moment: local
        )
        if let tally = recorder.tally { (tallied, checkpointed) = (tally, .zero) }
        // The new recorder knows nothing about the runner, so the next event must pass the whole state to it.
        state = RunnerState()
        return ([.continued(track.activity)] + recorder.continuation).map(Action.record)
    }

    package mutating func apply(_ settings: AlertSettings, at now: Duration, local: Moment) {
        alerts.set(settings, at: now, local: local)
    }

    /// Applies the settings of the recorder, which include the model of energy use.
    package mutating func apply(_ settings: Recorder.Settings) {
        recorder.settings = settings
    }
}

// MARK: - Stored hours of a day

extension DayRecorder {
    /// Marks the start of a read of a day's stored hours.
    ///
    /// New values for that day are held back until the read ends. Two reads can be in progress at the same time. Then values
    /// are held back until both have ended. Otherwise the second read would miss the values that were released after the first.
    package mutating func beginReading(_ date: CivilDate) { reads[date, default: 0] += 1 }

    /// Ends a read of a day's stored hours and releases the values that were held back, unless another read is in progress.
    ///
    /// - Parameter buckets: the stored hours; nil if they could not be read.
    package mutating func finishReading(_ buckets: [HourBucket]?, of date: CivilDate) -> [Action] {
        let waiting = held.filter { $0.hour.date == date }
        if let buckets {
            day.load(stored: buckets + waiting, of: date)
            if buckets.contains(where: { $0.hour.date == date && $0.tally.steps > 0 }) { datesWithSteps.insert(date) }
        }
        if let others = reads[date], others > 1 {
            reads[date] = others - 1
            return []
        }
        reads[date] = nil
        held.removeAll { $0.hour.date == date }
        return add(waiting)
    }

    /// Adds values to the stored hours.
    ///
    /// Steps that another device has counted in an hour no longer count when strided counts steps in it. So if a day has stored steps, it is
    /// read again after the first steps of each hour.
    private mutating func add(_ buckets: [HourBucket]) -> [Action] {
        guard !buckets.isEmpty else { return [] }
        var changed: Set<CivilDate> = []
        for bucket in buckets where bucket.tally.steps > 0 && datesWithSteps.contains(bucket.hour.date) {
            hoursWithSteps = hoursWithSteps.filter { $0.date == bucket.hour.date }
            if hoursWithSteps.insert(bucket.hour).inserted { changed.insert(bucket.hour.date) }
        }
        var actions = [Action.add(buckets)]
        for date in changed.sorted() {
            beginReading(date)
            actions.append(.read(date))
        }
        return actions
    }

    /// A day that could not be read, for example because the disk was slow, is read again after this time.
    private static let pauseAfterFailure = Duration.seconds(60)

    /// Ends a read that has failed, and releases the values that were held back.
    ///
    /// If the stored hours of the day were never read, they are read again after a minute, because reminders and goals need them.
    package mutating func failReading(of date: CivilDate, at now: Duration) -> [Action] {
        if !day.isLoaded(date) { unread = (date, now + Self.pauseAfterFailure) }
        return finishReading(nil, of: date)
    }

    /// Returns all values that are not written yet, and the time of the last reading of each step sensor.
    ///
    /// The caller uses it when the program ends.
    package mutating func flush() -> (buckets: [HourBucket], lastReadings: [StepSource: Moment]) {
        defer { held = [] }
        return (held + day.flush(), lastReadings)
    }

    /// Restores the time of the last reading of a step sensor, which an earlier process of the program has stored.
    package mutating func restoreLastReading(_ moment: Moment) { day.restoreLastReading(moment) }
}

extension DayRecorder {
    /// The time of the next call of ``tick(in:at:local:)``; nil if no call is needed until the next event.
    package func nextDeadline(at now: Duration, local: Moment) -> Duration? {
        // A paused recorder has no deadline. It still needs a tick each second, to end a recording after a long rest.
        let second = recorder.phase == .idle ? nil : recorder.due ?? (lastTick ?? now) + .seconds(1)
        return [second, day.wake, unread?.again, alerts.wake(day, at: now, local: local)].compactMap(\.self).min()
    }

    private mutating func tick(at now: Duration, local: Moment) -> [Action] {
        var actions: [Action] = []
        let isDue = recorder.due.map { $0 <= now } ?? false
        if isDue || lastTick.map({ now - $0 >= .milliseconds(900) }) ?? true {
            lastTick = now
            actions += record(.tick(local), at: now)
        }
        actions += count(day.tick(at: now, local: local), at: now) + readAgain(at: now, local: local)
        actions += addDistanceAndEnergy(at: now, local: local)
        let due = alerts.due(day, goals: goals, isRecording: recorder.phase != .idle, at: now, local: local)
        return actions + due.map(Action.alert)
    }

    private mutating func readAgain(at now: Duration, local: Moment) -> [Action] {
        guard let unread, unread.again <= now else { return [] }
        self.unread = nil
        guard unread.date == local.date, !day.isLoaded(unread.date) else { return [] }
        beginReading(unread.date)
        return [.read(unread.date)]
    }

    private mutating func update(_ state: RunnerState, at now: Duration) -> [Action] {
        var actions: [Action] = []
        if state.target != self.state.target { actions += record(.reading(.target(state.target)), at: now) }
        if state.isInSync != self.state.isInSync { actions += record(.reading(.inSync(state.isInSync)), at: now) }
        if state.gait != self.state.gait { actions += record(.reading(.gait(state.gait)), at: now) }
        if state.isStanding != self.state.isStanding {
            actions += record(.reading(.standing(state.isStanding)), at: now)
        }
        if state.speedWithSteps != self.state.speedWithSteps {
            actions += record(.reading(.speedWithSteps(state.speedWithSteps)), at: now)
        }
        if state.commandedSpeed != self.state.commandedSpeed {
            actions += record(.reading(.commandedSpeed(state.commandedSpeed)), at: now)
        }
        self.state = state
        return actions
    }

    private mutating func record(_ event: Recorder.Event, at now: Duration) -> [Action] {
        // The recorder refuses only orders, so other events do not throw.
        forward((try? recorder.handle(event, at: now)) ?? [])
    }

    private mutating func forward(_ actions: [Recorder.Action]) -> [Action] {
        for action in actions {
            switch action {
            // The start of an automatic recording lies in the past. The daily totals already contain the time since this start.
            case .began, .reopened: if let tally = recorder.tally { (tallied, checkpointed) = (tally, .zero) }
            case .checkpoint(let sample): checkpointed = sample.distance ?? checkpointed
            case .finished(let activity): ending = untallied(Tally(of: activity.summary), activity.kind)
            default: break
            }
        }
        return actions.map(Action.record)
    }

    /// Passes counted steps to the recorder.
    ///
    /// - Parameter instant: When the steps were made; nil if this is not known.
    private mutating func count(
        _ dailyActions: [DailySteps.Action],
        madeAt instant: Duration? = nil,
        at now: Duration
    ) -> [Action] {
        var actions: [Action] = []
        for action in dailyActions {
            switch action {
            case .counted(let steps):
                unrecorded.count(steps)
                actions += record(.reading(.steps(steps, at: instant)), at: now)
            case .read(let date):
                beginReading(date)
                actions.append(.read(date))
            case .write(let buckets):
                held += buckets.filter { reads[$0.hour.date] != nil }
                let free = buckets.filter { reads[$0.hour.date] == nil }
                actions += add(free)
            }
        }
        return actions
    }

    /// Adds the distance and energy since the last call to the daily totals.
    ///
    /// The distance and the energy come from the recording; without a recording, `UnrecordedDistance` estimates them.
    private mutating func addDistanceAndEnergy(at now: Duration, local: Moment) -> [Action] {
        let estimate = unrecorded.advance(
            to: now,
            in: state,
            lengths: recorder.stepLengths,
            energy: recorder.settings.energy
        )
        let isRecorded = ending != nil || recorder.phase != .idle
        var more = ending ?? (recorder.phase == .idle ? estimate : Tally())
        ending = nil
        if var tally = recorder.tally {
            tally.distance = max(tally.distance, checkpointed)
            more += untallied(tally, recorder.activity?.kind)
            tallied = tally
        }
        guard more.distance > .zero || more.energy > .zero else { return [] }
        return count(
            day.add(distance: more.distance, energy: more.energy, writesNow: isRecorded, at: now, local: local),
            at: now
        )
    }

    /// The distance and the energy of a recording that the daily totals do not contain yet.
    private func untallied(_ tally: Tally, _ kind: Activity.Kind?) -> Tally {
        Tally(
            // Cycling does not count towards the daily distance, because that goal is for distance on foot.
            distance: kind?.isOnFoot == false ? .zero : tally.distance - tallied.distance,
            energy: Energy(kilocalories: tally.energy.kilocalories - tallied.energy.kilocalories)
        )
    }
}

extension Tally {
    fileprivate init(of summary: Summary) {
        self.init(distance: summary.distance, energy: summary.energy ?? .zero)
    }
}
