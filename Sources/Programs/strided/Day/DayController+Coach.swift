import Activities
import Cadence
import Clocks
import Coach
import Configuration

/// Decides what is announced during a recording: `Coaching` decides what is due, and this value when phrases are rendered in advance.
struct RecordingCoach {
    /// How long before an announcement its phrases are rendered: enough for a dozen phrases, each of which takes 0.1 to 1 s.
    private static let preparation = Duration.seconds(15)

    /// What is announced during a recording, and how.
    private(set) var plan: CoachPlan
    /// Decides what is announced during the present recording; nil while there is none, or nothing is announced.
    private var coaching: Coaching?
    /// Whether no announcement is expected within the next seconds.
    private var isNothingPrepared = true

    init(_ plan: CoachPlan) { self.plan = plan }

    /// Whether the announcements of a recording have begun.
    var hasBegun: Bool { coaching != nil }

    /// Uses changed settings from now on.
    mutating func apply(_ plan: CoachPlan) {
        self.plan = plan
        coaching?.settings = plan.settings
    }

    /// Begins to announce a recording.
    mutating func begin(with records: RecordsToBeat) {
        coaching = Coaching(settings: plan.settings, records: records)
    }

    mutating func end() { coaching = nil }

    /// What is due at a reading, and what will be announced soon if the runner's speed stays the same.
    mutating func update(
        _ reading: CoachReading,
        of kind: Activities.Activity.Kind,
        at now: Duration
    ) -> (due: [Announcement], soon: [Announcement]) {
        let text = plan.text(kind)
        let due = coaching?.update(reading, at: now, as: text) ?? []
        guard plan.output == .speech, var coaching else { return (due, []) }
        var reading = reading
        reading.movingTime += Self.preparation
        if let speed = reading.speed {
            reading.distance += Distance(meters: speed.metersPerSecond * (Self.preparation / .seconds(1)))
        }
        let soon = coaching.update(reading, at: now + Self.preparation, as: text)
        // The prediction is the same in each of the next seconds, except for small changes of the values.
        defer { isNothingPrepared = soon.isEmpty }
        return (due, isNothingPrepared ? soon : [])
    }
}

extension CoachReading {
    /// Creates a reading from a sample of the recording in progress; the caller adds what the recorder does not know.
    init(_ sample: Sample, of activity: Activities.Activity, _ recorder: DayRecorder) {
        self.init()
        isPaused = recorder.recorder.phase != .recording
        distance = sample.distance ?? activity.summary.distance
        movingTime = activity.summary.moving
        lap = recorder.recorder.currentLap ?? 1
        speed = sample.speed ?? recorder.state.speed
        cadence = sample.cadence
        target = sample.target
        heart = sample.heartRate
        steps = sample.steps
        timeInSync = activity.summary.inSyncShare
        gradient = recorder.state.gradient?.rise
    }
}

// MARK: - What the owner of the workout needs from the recording

extension DayController {
    /// Advances the recording to this moment for the workout in progress.
    ///
    /// - Parameter state: the present state of the runner.
    /// - Returns: the present time, and the recording; nil while nothing is recorded.
    func advanceRecording(in state: RunnerState) -> (now: Duration, recording: RunMoment.RecordingPart?) {
        let (now, local) = (clock.now, clock.local)
        carryOut(recorder.advance(in: state, at: now, local: local), at: now, local: local)
        let recording = recorder.recorder.extent.map { extent in
            RunMoment.RecordingPart(
                isPaused: recorder.recorder.phase != .recording,
                movingTime: extent.movingTime,
                distance: extent.distance
            )
        }
        return (now, recording)
    }

    /// Records the start of a workout or the end of its step; does nothing while nothing is recorded.
    func record(_ order: Recorder.Order, in state: RunnerState) {
        let (now, local) = (clock.now, clock.local)
        guard let actions = try? recorder.carryOut(order, in: state, at: now, local: local) else { return }
        carryOut(actions, at: now, local: local)
    }
}
