import Activities
import Cadence

/// A workout with all kinds of steps, and an earlier time of it.
enum WorkoutFixtures {
    static func step(
        _ index: Int,
        _ purpose: WorkoutStepRecord.Purpose,
        _ title: String,
        seconds: Int,
        meters: Double,
        round: WorkoutStepRecord.Round? = nil,
        text: String? = nil,
        target: String? = nil,
        share: Double? = nil,
        spm: Double? = 172,
        bpm: Double? = 150,
        isComplete: Bool = true
    ) -> WorkoutStepRecord {
        WorkoutStepRecord(
            index: index,
            moving: .seconds(seconds),
            distance: Distance(meters: meters),
            purpose: purpose,
            round: round,
            title: title,
            text: text,
            target: target,
            timeInTarget: share,
            cadence: spm.map(StepRate.init(stepsPerMinute:)),
            heartRate: bpm.map(HeartRate.init(beatsPerMinute:)),
            isComplete: isComplete
        )
    }

    static func workout(_ ended: [WorkoutStepRecord], name: String? = "Along the river") -> WorkoutRecord {
        WorkoutRecord(name: name, steps: "…", file: "…", ended: ended)
    }

    private static func round(_ number: Int) -> WorkoutStepRecord.Round { .init(number: number, count: 2) }

    static let workout = workout([
        step(0, .warmup, "lap", seconds: 600, meters: 1500),
        step(1, .work, "3min", seconds: 180, meters: 720, round: round(1), target: "175spm", share: 0.837),
        step(2, .recovery, "hr<120bpm", seconds: 90, meters: 200, round: round(1), spm: 160, bpm: 130),
        step(3, .work, "3min", seconds: 180, meters: 750, round: round(2), target: "175spm", share: 1, spm: 174.6),
        step(4, .rest, "hr>100bpm", seconds: 30, meters: 0, round: round(2), spm: nil, bpm: nil),
        step(5, .cooldown, "open", seconds: 61, meters: 150, isComplete: false),
    ])

    static let earlier = EarlierWorkout(
        start: TerminalFixtures.evening + .seconds(-14 * 86_400),
        workout: workout([
            step(1, .work, "3min", seconds: 180, meters: 700, target: "175spm", share: 0.9, spm: 170.5),
            step(2, .recovery, "hr<120bpm", seconds: 95, meters: 200, spm: 160, bpm: 130),
            step(3, .work, "3min", seconds: 180, meters: 750, spm: 174.5, bpm: 152),
        ])
    )

    /// A track with the workout.
    static func track(_ track: ActivityTrack) -> ActivityTrack {
        var track = track
        track.activity.workouts = [workout, workout([step(0, .work, "1km", seconds: 300, meters: 1000)], name: nil)]
        return track
    }
}
