import Activities
import Cadence

/// A workout of an activity as JSON; fields with unknown values are absent.
struct WorkoutDocument: Encodable {
    let name: String?
    /// The steps in the one-line form.
    let workout: String
    let steps: [Step]
    /// The start of the activity with the previous time of this workout.
    let compared_with: String?

    struct Step: Encodable {
        /// The number of the step, from 1, with all repeats written out.
        let number: Int
        let purpose: String
        let round: Int?
        let rounds: Int?
        let plan: String
        let text: String?
        let target: String?
        let begin_s: Double
        let end_s: Double
        let moving_s: Double
        let distance_m: Double
        let speed_mps: Double?
        let cadence_spm: Double?
        let heart_rate_bpm: Double?
        let in_target_share: Double?
        let complete: Bool
        let difference: Difference?
    }

    /// This time minus the previous time.
    struct Difference: Encodable {
        let speed_mps: Double?
        let cadence_spm: Double?
        let heart_rate_bpm: Double?
        let in_target_share: Double?
    }

    init(_ record: WorkoutRecord, earlier: EarlierWorkout?) {
        let comparison = earlier.map { WorkoutComparison(record, with: $0.workout) }
        name = record.name
        workout = record.steps
        compared_with = earlier?.start.iso8601
        steps = record.ended.map { Step($0, comparison?[$0.index]) }
    }
}

extension WorkoutDocument.Step {
    fileprivate init(_ step: WorkoutStepRecord, _ difference: FigureDifference?) {
        number = step.index + 1
        purpose = step.purpose.rawValue
        round = step.round?.number
        rounds = step.round?.count
        plan = step.title
        text = step.text
        target = step.target
        begin_s = step.span.lowerBound / .seconds(1)
        end_s = step.span.upperBound / .seconds(1)
        moving_s = step.moving / .seconds(1)
        distance_m = step.distance.meters
        speed_mps = step.speed?.metersPerSecond
        cadence_spm = step.cadence?.stepsPerMinute
        heart_rate_bpm = step.heartRate?.beatsPerMinute
        in_target_share = step.timeInTarget
        complete = step.isComplete
        self.difference = difference.map { difference in
            WorkoutDocument.Difference(
                speed_mps: difference.metersPerSecond,
                cadence_spm: difference.stepsPerMinute,
                heart_rate_bpm: difference.beatsPerMinute,
                in_target_share: difference.share
            )
        }
    }
}
