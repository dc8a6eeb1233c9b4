import Activities
import Analysis
import ArgumentParser
import Cadence
import Logbook
import Report

struct RecordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "Print your best times, longest runs, most steps in a day, best week and longest streak.",
        discussion: """
            Only runs count. Best times are the fastest sections of all runs; pauses within a section count. Jumps of a GPS receiver and parts \
            that no runner can have run do not count. Estimated distances are marked. If you have edited a distance, the \
            measured distances are multiplied so that the total is yours.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() throws {
        let records = try options.records()
        guard !json else { return Terminal.printLine(JSONText(JSONFields.records(records), .records)) }
        Terminal.show(RecordsText(records, style: display.style))
    }
}

extension LogbookOptions {
    func records() throws -> RunningRecords {
        try readAnalysed { try $0.records(today: LocalClock.now.date) } ?? RunningRecords()
    }
}

extension JSONFields {
    /// The runner's records; records that do not exist are absent.
    ///
    /// `predictions` is empty if no effort of the last 90 days is in the range of the equations.
    static func records(_ records: RunningRecords) -> JSONFields {
        [
            "efforts": EffortMeasure.allCases.flatMap { measure in
                (records.efforts[measure] ?? []).enumerated().map { effort($1, rank: $0 + 1) }
            },
            "predictions": records.predictions.map(prediction),
            "longest_distance": records.longestDistance.map(longest),
            "longest_time": records.longestTime.map(longest),
            "most_steps": records.mostSteps.map { ["date": "\($0.date)", "steps": $0.steps] as JSONFields },
            "best_week": records.bestWeek.map { week -> JSONFields in
                [
                    "from": "\(week.monday)",
                    "to": "\(week.monday.advanced(by: 6))",
                    "distance_m": week.distance.meters,
                    "runs": week.runs,
                    "estimated": week.isEstimate,
                ]
            },
            "longest_streak": records.streak.map { streak -> JSONFields in
                [
                    "from": "\(streak.longest.lowerBound)",
                    "to": "\(streak.longest.upperBound)",
                    "days": streak.days,
                    "current_days": streak.current,
                ]
            },
            "not_analysed": records.pending,
        ]
    }

    /// The fastest section of a run; `from_s` and `to_s` count from the start of the activity, pauses included.
    private static func effort(_ ranked: RankedEffort, rank: Int) -> JSONFields {
        var fields = run(ranked.run)
        fields["measure"] = ranked.effort.measure.rawValue
        fields["rank"] = rank
        fields["time_s"] = ranked.effort.time.inSeconds
        fields["distance_m"] = ranked.effort.distance.meters
        fields["from_s"] = ranked.effort.span.lowerBound.inSeconds
        fields["to_s"] = ranked.effort.span.upperBound.inSeconds
        fields["estimated"] = ranked.effort.isEstimate
        fields["edited"] = ranked.run.isEdited
        return fields
    }

    static func record(_ record: NewRecord, by run: NamedRun) -> JSONFields {
        var fields = effort(RankedEffort(run: run, effort: record.effort), rank: 1)
        fields["before"] = effort(record.before, rank: 1)
        return fields
    }

    private static func longest(_ longest: LongestRun) -> JSONFields {
        var fields = run(longest.run)
        fields["distance_m"] = longest.distance?.meters
        fields["moving_s"] = longest.moving.inSeconds
        fields["estimated"] = longest.isEstimate
        return fields
    }

    private static func run(_ run: NamedRun) -> JSONFields {
        ["activity": run.number, "start": run.start.iso8601, "origin": run.origin.rawValue]
    }

    private static func prediction(_ prediction: RacePrediction) -> JSONFields {
        [
            "measure": prediction.measure.rawValue,
            "riegel_s": prediction.riegel.inSeconds,
            "daniels_s": prediction.daniels?.inSeconds,
            "from_s": prediction.interval.lowerBound.inSeconds,
            "to_s": prediction.interval.upperBound.inSeconds,
            "source": effort(prediction.source, rank: 1),
        ]
    }
}
