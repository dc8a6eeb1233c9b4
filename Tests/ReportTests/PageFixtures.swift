import Activities
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
