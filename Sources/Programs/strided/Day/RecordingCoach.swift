import Activities
import Cadence
import Coach
import Configuration
import Speech
import Workouts

/// Decides what is announced during a recording, with `Coaching`, and when the phrases are rendered in advance.
struct RecordingCoach {
    /// How long before an announcement its phrases are rendered: enough for a dozen phrases, each of which takes 0.1 to 1 s.
    private static let preparation = Duration.seconds(15)

    private(set) var plan: CoachPlan
    private var coaching: Coaching?
    private var isNothingPrepared = true
    private var workout = CoachedWorkout()

    init(_ plan: CoachPlan) { self.plan = plan }

    /// Whether something is announced: with `voice.output` "off", only the changes of a workout.
    var isNeeded: Bool { plan.output != .off || plan.countsIn && workout.moment != nil }

    var hasBegun: Bool { coaching != nil }

    mutating func apply(_ plan: CoachPlan) {
        self.plan = plan
        coaching?.settings = plan.settings
    }

    mutating func begin(with records: RecordsToBeat) {
        coaching = Coaching(settings: plan.settings, records: records)
    }

    mutating func end() { coaching = nil }

    /// Sets the state of the workout; nil after its end.
    mutating func update(_ progress: WorkoutProgress?) { workout.update(progress) }

    func announcements(of findings: ActivityFindings, in kind: Activities.Activity.Kind) -> [Announcement] {
        guard plan.output != .off, plan.settings.announcesRecords else { return [] }
        let text = plan.text(kind)
        return (findings.records.isEmpty ? [] : [text.announcement(of: findings.records)])
            + (findings.worn?.isWorn ?? false ? [text.announcementOfWornShoes] : [])
    }

    /// The announcement of a daily goal that is reached during a recording; nil if nothing is announced.
    func announcement(ofGoal measure: Measure, value: Double, in kind: Activities.Activity.Kind) -> Announcement? {
        plan.output == .off ? nil : plan.text(kind).announcement(ofGoal: measure, value: value)
    }

    func announcement(of event: RaceEvent, in kind: Activities.Activity.Kind) -> Announcement? {
        plan.output == .off ? nil : plan.text(kind).announcement(of: event)
    }

    /// Returns the announcements due at a reading, and those due within 15 s if the runner's speed stays the same.
    mutating func update(
        _ reading: CoachReading,
        of kind: Activities.Activity.Kind,
        at now: Duration
    ) -> (due: [Announcement], soon: [Announcement]) {
        let text = plan.text(kind)
        var reading = reading
        reading.zone = plan.zone(of: reading.heart)
        reading.workout = workout.read()
        let due = coaching?.update(reading, at: now, as: text) ?? []
        guard plan.output == .speech, var coaching else { return (due, []) }
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

struct CoachedWorkout: Sendable {
    private(set) var moment: WorkoutProgress?
    /// Whether the workout has ended, but its end has not been read yet.
    private var hasEnded = false

    /// A finished workout remains until it was read once, so that its end is announced.
    mutating func update(_ progress: WorkoutProgress?) {
        hasEnded = progress == nil && moment != nil && moment?.present == nil
        if !hasEnded { moment = progress }
    }

    /// Returns the state of the workout; after the end of a finished workout, its last state is returned once.
    mutating func read() -> WorkoutProgress? {
        defer { if hasEnded { self = CoachedWorkout() } }
        return moment
    }
}
