import Activities
import Analysis
import Cadence
import Logbook

extension JSONFields {
    /// - Parameter recordings: Its second recordings, and the activity of which it is a second recording; empty in lists.
    static func activity(
        _ entry: LogEntry,
        earlier: [EarlierWorkout?] = [],
        track: ActivityTrack? = nil,
        shoe: Shoe? = nil,
        recordings: (seconds: [ActivityID], first: ActivityID?) = ([], nil)
    ) -> JSONFields {
        var fields = activity(entry.activity, number: entry.id.number, entry.state, earlier: earlier)
        fields["lap_values"] = track.map { track in
            track.measuredLaps.map { lap($0, moving: track.moving(in: $0.span)) }
        }
        fields["race"] = track.flatMap(race)
        fields["second_recordings"] = recordings.seconds.isEmpty ? nil : recordings.seconds.map(\.number)
        fields["second_of"] = recordings.first?.number
        fields["shoes_limit_passed"] = shoe?.isWorn == true ? true : nil
        return fields
    }

    /// An activity without the values that only a single activity shows.
    static func activity(
        _ activity: Activities.Activity,
        number: Int64,
        _ state: LogEntry.State = .finished,
        earlier: [EarlierWorkout?] = []
    ) -> JSONFields {
        let (summary, timing) = (activity.summary, activity.summary.stepTiming)
        let workouts = activity.workouts.enumerated().map { number, record in
            workout(record, earlier: earlier.indices.contains(number) ? earlier[number] : nil)
        }
        return [
            "id": number,
            "kind": activity.kind.rawValue,
            // Present only if neither the file nor a table states the kind.
            "kind_assumed": activity.isKindAssumed ? true : nil,
            "origin": activity.origin.rawValue,
            "state": state.rawValue,
            "start": activity.start.iso8601,
            "elapsed_s": activity.elapsed.inSeconds,
            "moving_s": summary.moving.inSeconds,
            "distance_m": summary.knownDistance?.meters,
            "distance_source": summary.distanceSource?.rawValue,
            "average_speed_mps": summary.averageSpeed?.metersPerSecond,
            "best_speed_mps": summary.bestSpeedShown?.metersPerSecond,
            "steps": summary.steps,
            "cadence_spm": summary.cadence?.stepsPerMinute,
            "target_spm": summary.target?.stepsPerMinute,
            "in_sync_s": summary.inSync?.inSeconds,
            "in_sync_share": summary.inSyncShare,
            "in_sync_measured_s": summary.syncMeasured?.inSeconds,
            "heart_rate_bpm": summary.heartRate?.beatsPerMinute,
            "highest_heart_rate_bpm": summary.highestHeartRate?.beatsPerMinute,
            "energy_kcal": summary.energy?.kilocalories,
            "ascent_m": summary.ascent,
            "descent_m": summary.descent,
            "step_time_s": timing?.mean,
            "step_time_deviation_s": timing?.deviation,
            "footfall_error_s": timing?.error,
            "step_time_difference_s": timing?.difference,
            "step_time_difference_uncertainty_s": timing?.differenceUncertainty,
            "laps": activity.laps.count,
            "workouts": workouts.isEmpty ? nil : workouts,
            "name": activity.name,
            "note": activity.note,
            "perceived_effort": activity.effort?.value,
            "tags": activity.tags.isEmpty ? nil : activity.tags.map(\.text),
            "shoes": activity.shoes,
        ]
    }

    /// The race against an earlier run, with at most 500 leads; nil without one.
    private static func race(_ track: ActivityTrack) -> JSONFields? {
        guard let lead = track.finalLead else { return nil }
        let series = ActivitySeries(track, count: 500)
        let place = series.axis == .distance ? "distance_m" : "elapsed_s"
        return [
            "opponent": track.activity.opponent,
            "lead_s": lead.inSeconds,
            "leads": series.lead.map { point -> JSONFields in [place: point.x, "lead_s": point.y] },
        ]
    }

    private static func lap(_ lap: Lap, moving: Duration) -> JSONFields {
        [
            "start_s": lap.span.lowerBound.inSeconds,
            "elapsed_s": (lap.span.upperBound - lap.span.lowerBound).inSeconds,
            "moving_s": moving.inSeconds,
            "distance_m": lap.distance.meters,
            "energy_kcal": lap.energy > .zero ? lap.energy.kilocalories : nil,
            "cadence_spm": lap.cadence?.stepsPerMinute,
            "heart_rate_bpm": lap.heartRate?.beatsPerMinute,
            "highest_heart_rate_bpm": lap.highestHeartRate?.beatsPerMinute,
        ]
    }

    /// A workout of an activity; `compared_with` is the start of the activity with the previous time of this workout.
    private static func workout(_ record: WorkoutRecord, earlier: EarlierWorkout?) -> JSONFields {
        let comparison = earlier.map { WorkoutComparison(record, with: $0.workout) }
        return [
            "name": record.name,
            "workout": record.steps,
            "steps": record.ended.map { step($0, comparison?[$0.index]) },
            "compared_with": earlier?.start.iso8601,
        ]
    }

    /// - Parameter difference: The values of this time minus those of the previous time.
    private static func step(_ step: WorkoutStepRecord, _ difference: FigureDifference?) -> JSONFields {
        [
            "number": step.index + 1,
            "purpose": step.purpose.rawValue,
            "round": step.round?.number,
            "rounds": step.round?.count,
            "plan": step.title,
            "text": step.text,
            "target": step.target,
            "begin_s": step.span.lowerBound.inSeconds,
            "end_s": step.span.upperBound.inSeconds,
            "moving_s": step.moving.inSeconds,
            "distance_m": step.distance.meters,
            "speed_mps": step.speed?.metersPerSecond,
            "cadence_spm": step.cadence?.stepsPerMinute,
            "heart_rate_bpm": step.heartRate?.beatsPerMinute,
            "in_target_share": step.timeInTarget,
            "complete": step.isComplete,
            "difference": difference.map { differenceFields($0, speed: "speed_mps", share: "in_target_share") },
        ]
    }

    static func similar(_ similar: SimilarActivities) -> JSONFields {
        [
            "activity": activity(similar.chosen.activity, number: similar.chosen.number),
            "has_route": similar.hasRoute,
            "same_route": list(similar.sameRoute, similar.chosen),
            "same_distance": list(similar.sameDistance, similar.chosen),
        ]
    }

    /// A list of similar activities, with their values minus those of the chosen one.
    ///
    /// `count` is the number of all; `activities` contains only the latest and the fastest. The fastest (`best_id`) can be the chosen one.
    private static func list(_ list: SimilarActivities.List, _ chosen: SimilarActivities.Entry) -> JSONFields {
        [
            "count": list.count,
            "best_id": list.best,
            "activities": list.entries.map { entry -> JSONFields in
                let difference = FigureDifference(entry.activity.summary, from: chosen.activity.summary)
                return [
                    "activity": activity(entry.activity, number: entry.number),
                    "difference": differenceFields(difference, speed: "average_speed_mps", share: "in_sync_share"),
                ]
            },
        ]
    }

    private static func differenceFields(_ difference: FigureDifference, speed: String, share: String) -> JSONFields {
        [
            speed: difference.metersPerSecond,
            "cadence_spm": difference.stepsPerMinute,
            "heart_rate_bpm": difference.beatsPerMinute,
            share: difference.share,
        ]
    }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}

extension JSONFields {
    static func trend(_ trend: Trend, _ limits: HeartRateLimits?) -> JSONFields {
        let isOxygen = trend.measure == .oxygen
        return [
            "measure": trend.measure.rawValue,
            "by": trend.step.rawValue,
            "from": "\(trend.days.lowerBound)",
            "to": "\(trend.days.upperBound)",
            "unit": trend.measure.unit(trend.loadUnit),
            "runs": trend.runs,
            "all": trend.whole.map(estimate),
            "change_per_period": trend.change.map(estimate),
            "reference_speed_mps": trend.reference?.metersPerSecond,
            "slope_per_mps": trend.slope,
            "method_standard_error": isOxygen ? OxygenUptake.publishedError : nil,
            "missing": isOxygen && limits == nil ? ["maximal_heart_rate", "resting_heart_rate"] : nil,
            "periods": trend.periods.map { period -> JSONFields in
                [
                    "from": "\(period.days.lowerBound)",
                    "to": "\(period.days.upperBound.advanced(by: -1))",
                    "runs": period.runs,
                    "estimate": period.estimate.map(estimate),
                ]
            },
        ]
    }

    static func planEffect(_ effect: PlanEffect) -> JSONFields {
        [
            "from": "\(effect.days.lowerBound)",
            "to": "\(effect.days.upperBound)",
            "reference_speed_mps": effect.reference?.metersPerSecond,
            "groups": effect.groups.map { group -> JSONFields in
                [
                    "part": group.part.rawValue,
                    "runs": group.runs,
                    "cadence_spm": group.cadence.map(estimate),
                    "difference_spm": group.difference.map(estimate),
                ]
            },
        ]
    }

    private static func estimate(_ estimate: Estimate) -> JSONFields {
        ["value": estimate.value, "lower": estimate.lower, "upper": estimate.upper]
    }
}

extension TrendMeasure {
    fileprivate func unit(_ load: LoadUnit?) -> String {
        switch self {
        case .cadence: "spm"
        case .stepLength: "m"
        case .heartRate, .recovery: "bpm"
        case .sync, .walking: "share"
        case .load: (load ?? .minutes).rawValue
        case .oxygen: "ml/kg/min"
        }
    }
}
