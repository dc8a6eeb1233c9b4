import Activities
import Cadence
import Clocks
import Coach
import Configuration
import Logbook
import Media
import Pacing
import Workouts

// Announcements during a recording. `Coaching` decides; this file gives it a reading at each sample, and passes what it returns to the voice.

extension DayController {
    /// How long before an announcement its phrases are rendered: enough for a dozen phrases, each of which takes 0.1 to 1 s.
    private static let preparation = Duration.seconds(15)

    /// Whether something is announced: not with `voice.output` "off", except a workout.
    private var isAnnouncing: Bool {
        coachPlan.output != .off || coachPlan.countsIn && coachedWorkout.moment != nil
    }

    /// Begins to announce a recording, when the records of earlier activities are known.
    func beginCoaching(_ kind: Activities.Activity.Kind) {
        coaching = nil
        if isAnnouncing { surroundings.requests.records.write { $0 = kind } }
    }

    /// Reads the records of earlier activities from the logbook, and begins to announce the recording.
    func findRecords(of kind: Activities.Activity.Kind) async {
        let entries = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try logbook.activities()
        }
        guard let present = recorder.recorder.activity, present.kind == kind, coaching == nil else { return }
        // The recording in progress is in the logbook, too, if it was continued after a restart.
        let earlier = (entries ?? []).lazy.map(\.activity).filter { $0.start != present.start }
        coaching = Coaching(settings: coachPlan.settings, records: RecordsToBeat(activities: earlier, kind: kind))
    }

    /// Uses changed settings from now on.
    func apply(_ plan: CoachPlan) {
        coachPlan = plan
        coaching?.settings = plan.settings
    }

    /// Announces what is due at a sample of the recording.
    func coach(_ sample: Sample) {
        guard isAnnouncing else {
            coaching = nil
            return
        }
        guard let activity = recorder.recorder.activity else { return }
        guard var coaching else { return beginCoaching(activity.kind) }
        let now = clock.now
        let text = coachPlan.text(activity.kind)
        let reading = reading(sample, of: activity)
        let announcements = coaching.update(reading, at: now, as: text)
        self.coaching = coaching
        for announcement in announcements { voice.announce(announcement) }
        if coachPlan.output == .speech { prepare(reading, coaching, at: now, as: text) }
    }

    /// Announces a daily goal that is reached during a recording.
    func announce(_ alert: Activities.Alert) {
        guard coachPlan.output != .off, let activity = recorder.recorder.activity else { return }
        guard case .goal(let measure) = alert.kind, let goal = recorder.goals.value(of: measure) else { return }
        voice.announce(coachPlan.text(activity.kind).announcement(ofGoal: measure, value: goal))
    }

    /// Renders what will be announced soon if the runner's speed stays the same.
    private func prepare(_ reading: CoachReading, _ coaching: Coaching, at now: Duration, as text: SpokenText) {
        var (reading, coaching) = (reading, coaching)
        reading.movingTime += Self.preparation
        if let speed = reading.speed {
            reading.distance += Distance(meters: speed.metersPerSecond * (Self.preparation / .seconds(1)))
        }
        let soon = coaching.update(reading, at: now + Self.preparation, as: text)
        // The prediction is the same in each of the next seconds, except for small changes of the values.
        if isNothingPrepared, !soon.isEmpty { voice.prepare(soon) }
        isNothingPrepared = soon.isEmpty
    }

    private func reading(_ sample: Sample, of activity: Activities.Activity) -> CoachReading {
        var reading = CoachReading()
        reading.isPaused = recorder.recorder.phase != .recording || surroundings.media.state.isPaused
        reading.distance = sample.distance ?? activity.summary.distance
        reading.movingTime = activity.summary.moving
        reading.lap = recorder.recorder.currentLap ?? 1
        reading.speed = sample.speed ?? recorder.state.speed
        reading.cadence = sample.cadence
        reading.target = sample.target
        reading.heart = sample.heartRate
        reading.zone = coachPlan.zone(of: sample.heartRate)
        reading.steps = sample.steps
        reading.timeInSync = activity.summary.inSyncShare
        reading.gradient = recorder.state.gradient?.rise
        reading.workout = coachedWorkout.read()
        return reading
    }
}

// MARK: - The workout of the recording

extension DayController {
    /// Advances the recording to this moment for the workout in progress.
    ///
    /// - Parameter state: the present state of the runner.
    /// - Returns: the present time, and the recording; nil while nothing is recorded.
    func advanceRecording(in state: RunnerState) -> (now: Duration, recording: RunMoment.Recording?) {
        let (now, local) = (clock.now, clock.local)
        carryOut(recorder.advance(in: state, at: now, local: local), at: now, local: local)
        let recording = recorder.recorder.extent.map { extent in
            RunMoment.Recording(
                isPaused: recorder.recorder.phase != .recording,
                movingTime: extent.movingTime,
                distance: extent.distance
            )
        }
        return (now, recording)
    }

    /// Carries out the actions of the workout in progress that concern the recording and the announcements.
    func carryOut(_ actions: [WorkoutPlanner.Action], in state: RunnerState) {
        for action in actions {
            switch action {
            case .record(let order): record(order, in: state)
            case .announce(let progress): coachedWorkout.update(progress)
            case .order, .countIn, .cancelCountIn, .store, .log, .refuse: break
            }
        }
    }

    /// Carries out an order if the state of the recording permits it.
    func record(_ order: Recorder.Order, in state: RunnerState) {
        let (now, local) = (clock.now, clock.local)
        guard let actions = try? recorder.carryOut(order, in: state, at: now, local: local) else { return }
        carryOut(actions, at: now, local: local)
    }
}

/// The state of the workout in progress, for its announcements.
struct CoachedWorkout: Sendable {
    /// The state; nil without a workout.
    private(set) var moment: Coach.WorkoutMoment?
    /// Whether the workout has ended, but its end has not been read yet.
    private var hasEnded = false

    /// Sets the state of the workout; nil after its end.
    ///
    /// A finished workout remains until it was read once, so that its end is announced.
    mutating func update(_ progress: WorkoutProgress?) {
        hasEnded = progress == nil && moment != nil && moment?.present == nil
        if !hasEnded { moment = progress.map(Coach.WorkoutMoment.init) }
    }

    /// Returns the state of the workout; a finished workout that has ended is returned once.
    mutating func read() -> Coach.WorkoutMoment? {
        defer { if hasEnded { self = CoachedWorkout() } }
        return moment
    }
}
