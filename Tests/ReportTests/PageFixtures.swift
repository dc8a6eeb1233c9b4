import Activities
import Analysis
import Cadence
import Foundation
import Report

/// Pages' material: a round trip at a place, a sample a second.
enum PageFixtures {
    static let made = Moment(unixMilliseconds: 1_795_290_000_000, utcOffset: 3600)
    static let frame = PageFrame(generated: made)

    static func track(
        seconds: Int = 1800,
        latitude: Double = 48,
        longitude: Double = 16,
        name: String? = "Along the river",
        note: String? = nil,
        pauses: [Range<Duration>] = []
    ) -> ActivityTrack {
        let radius = 600.0
        let samples = (1...max(seconds, 1)).map { second -> Sample in
            let turn = Double(second) / Double(max(seconds, 1)) * 2 * Double.pi
            let speed = 3 + 0.5 * sin(turn * 3)
            let east = longitude + radius * sin(turn) / (111_320 * cos(latitude * .pi / 180))
            return Sample(
                elapsed: .seconds(second),
                position: Position(
                    latitude: latitude + radius * cos(turn) / 111_195,
                    longitude: east > 180 ? east - 360 : east
                ),
                altitude: Altitude(meters: 200 + 30 * sin(turn * 2)),
                distance: Distance(meters: 3 * Double(second)),
                speed: Speed(metersPerSecond: speed),
                target: StepRate(stepsPerMinute: 170),
                cadence: StepRate(stepsPerMinute: 168 + 4 * sin(turn * 9)),
                heartRate: HeartRate(beatsPerMinute: 150 + 10 * sin(turn * 4))
            )
        }
        var summary = Summary()
        summary.moving = .seconds(seconds)
        summary.distance = Distance(meters: 3 * Double(seconds))
        summary.distanceSource = .satellites
        let activity = Activity(
            kind: .run,
            origin: .recorded,
            start: made,
            elapsed: .seconds(seconds),
            pauses: pauses,
            summary: summary,
            name: name,
            note: note
        )
        return ActivityTrack(activity: activity, samples: samples)
    }

    /// The summary of the period of `made`, with efforts, a plan and runs of the year before if there are activities.
    static func summary(_ period: Bars.Period, _ activities: [Activity]) -> PeriodSummary {
        var summary = PeriodSummary(period, containing: made.date, today: made.date)
        guard !activities.isEmpty else { return summary }
        summary.activities = activities.enumerated().map {
            SimilarActivities.Entry(number: Int64($0 + 1), activity: $1)
        }
        let run = ActivityTotal(count: 1, distance: Distance(meters: 8000), moving: .seconds(2700), isEstimate: true)
        for days in stride(from: 0, to: 500, by: 3) { summary.runs[made.date.advanced(by: -days)] = run }
        summary.trendRuns = activities.map { TrendRun(day: $0.start.date, kind: $0.kind, moving: .seconds(1800)) }
        summary.routes[1] = track(seconds: 600).samples.compactMap(\.position)
        summary.plan = PlanKept(done: 1, planned: 2)
        func effort(_ measure: EffortMeasure, _ seconds: Int) -> RankedEffort {
            let time = Duration.seconds(seconds)
            let distance = measure.distance ?? Distance(meters: Double(seconds) * 4)
            let effort = BestEffort(measure: measure, span: .zero..<time, time: time, distance: distance)
            return RankedEffort(run: NamedRun(number: 1, start: made), effort: effort)
        }
        summary.efforts = [
            PeriodEffort(best: effort(.fiveKilometers, 1471), before: effort(.fiveKilometers, 1502)),
            PeriodEffort(best: effort(.tenKilometers, 3100), before: nil),
        ]
        return summary
    }

    static func tallies(_ days: Range<CivilDate>) -> [CivilDate: Tally] {
        Dictionary(
            uniqueKeysWithValues: days.enumerated().map {
                (
                    $1,
                    Tally(
                        steps: 900 * $0,
                        distance: Distance(meters: 700 * Double($0)),
                        energy: Energy(kilocalories: 40)
                    )
                )
            }
        )
    }
}
