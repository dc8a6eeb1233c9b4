import Activities
import Analysis
import Cadence

/// The runner's records as JSON; the names of the fields contain the units, and records that do not exist are absent.
struct RecordsDocument: Encodable {
    struct Effort: Encodable {
        let measure: String
        let rank: Int
        let time_s: Double
        let distance_m: Double
        /// Times since the start of the activity, pauses included.
        let from_s: Double
        let to_s: Double
        let estimated: Bool
        let edited: Bool
        let activity: Int64
        let start: String
        let origin: String

        init(_ ranked: RankedEffort, rank: Int) {
            let effort = ranked.effort
            measure = effort.measure.rawValue
            self.rank = rank
            time_s = effort.time / .seconds(1)
            distance_m = effort.distance.meters
            from_s = effort.span.lowerBound / .seconds(1)
            to_s = effort.span.upperBound / .seconds(1)
            estimated = effort.isEstimate
            edited = ranked.run.isEdited
            activity = ranked.run.number
            start = ranked.run.start.iso8601
            origin = ranked.run.origin.rawValue
        }
    }

    struct Run: Encodable {
        let activity: Int64
        let start: String
        let origin: String
        let distance_m: Double?
        let moving_s: Double
        let estimated: Bool

        init(_ longest: LongestRun) {
            activity = longest.run.number
            start = longest.run.start.iso8601
            origin = longest.run.origin.rawValue
            distance_m = longest.distance?.meters
            moving_s = longest.moving / .seconds(1)
            estimated = longest.isEstimate
        }
    }

    struct Day: Encodable {
        let date: String
        let steps: Int
    }

    struct Week: Encodable {
        let from: String
        let to: String
        let distance_m: Double
        let runs: Int
        let estimated: Bool
    }

    struct Streak: Encodable {
        let from: String
        let to: String
        let days: Int
        let current_days: Int
    }

    struct Prediction: Encodable {
        let measure: String
        let riegel_s: Double
        let daniels_s: Double?
        let from_s: Double
        let to_s: Double
        let source: Effort

        init(_ prediction: RacePrediction) {
            measure = prediction.measure.rawValue
            riegel_s = prediction.riegel / .seconds(1)
            daniels_s = prediction.daniels.map { $0 / .seconds(1) }
            from_s = prediction.interval.lowerBound / .seconds(1)
            to_s = prediction.interval.upperBound / .seconds(1)
            source = Effort(prediction.source, rank: 1)
        }
    }

    let efforts: [Effort]
    /// Empty if no effort of the last 90 days is in the range of the equations.
    let predictions: [Prediction]
    let longest_distance: Run?
    let longest_time: Run?
    let most_steps: Day?
    let best_week: Week?
    let longest_streak: Streak?
    let not_analysed: Int

    init(_ records: RunningRecords) {
        efforts = EffortMeasure.allCases.flatMap { measure in
            (records.efforts[measure] ?? []).enumerated().map { Effort($1, rank: $0 + 1) }
        }
        predictions = records.predictions.map(Prediction.init)
        longest_distance = records.longestDistance.map(Run.init)
        longest_time = records.longestTime.map(Run.init)
        most_steps = records.mostSteps.map { Day(date: "\($0.date)", steps: $0.steps) }
        best_week = records.bestWeek.map { week in
            Week(
                from: "\(week.monday)",
                to: "\(week.monday.advanced(by: 6))",
                distance_m: week.distance.meters,
                runs: week.runs,
                estimated: week.isEstimate
            )
        }
        longest_streak = records.streak.map { streak in
            Streak(
                from: "\(streak.longest.lowerBound)",
                to: "\(streak.longest.upperBound)",
                days: streak.days,
                current_days: streak.current
            )
        }
        not_analysed = records.pending
    }
}
