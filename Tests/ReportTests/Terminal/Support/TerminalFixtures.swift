import Activities
import Cadence
import TestSupport

/// Made-up activities and days that look like true ones.
enum TerminalFixtures {
    /// Saturday, 21 November 2026, six in the evening an hour ahead of UTC.
    static let evening = Moment(unixMilliseconds: 1_795_280_700_000, utcOffset: 3600)
    static let goals = Goals(
        steps: 10_000,
        distance: Distance(meters: 8000),
        energy: Energy(kilocalories: 500),
        cadence: StepRate(stepsPerMinute: 172)
    )

    /// A run of so many seconds in a park with a hill, with a wait at a crossing a third of the way.
    static func run(seconds: Int, kind: Activity.Kind = .run, speed: Double = 3.1) -> ActivityTrack {
        var noise = SplitMix64(seed: 7)
        var samples: [Sample] = []
        var meters = 0.0
        var steps = 0.0
        let crossing = seconds / 3..<seconds / 3 + min(40, seconds / 20)
        for second in 1...seconds {
            let way = Double(second) / Double(seconds)
            let isWaiting = crossing.contains(second)
            let hill = 25 * (1 - (2 * way - 1) * (2 * way - 1)) + 6 * wave(way * 5)
            let surge = 0.35 * wave(way * 3 + 0.2) + 0.15 * wave(way * 17)
            let now = isWaiting ? 0 : max(0.5, speed + surge + 0.2 * (noise.unit() - 0.5))
            let cadence = 170 + 4 * wave(way * 4) + 3 * (noise.unit() - 0.5)
            meters += now
            steps += isWaiting ? 0 : cadence / 60
            samples.append(
                Sample(
                    elapsed: .seconds(second),
                    position: Position(latitude: 48.14 + 0.02 * wave(way), longitude: 11.6 + 0.03 * wave(way + 0.25)),
                    altitude: Altitude(meters: 512 + hill),
                    distance: Distance(meters: meters),
                    speed: Speed(metersPerSecond: now),
                    target: StepRate(stepsPerMinute: way < 0.5 ? 172 : 176),
                    cadence: isWaiting ? nil : StepRate(stepsPerMinute: cadence),
                    heartRate: HeartRate(
                        beatsPerMinute: 120 + 40 * min(1, way * 6) + 6 * wave(way * 3) + 2 * noise.unit()
                    ),
                    steps: Int(steps)
                )
            )
        }
        var summary = Summary()
        summary.moving = .seconds(seconds - crossing.count)
        summary.distance = Distance(meters: meters)
        summary.distanceSource = .satellites
        summary.energy = Energy(kilocalories: meters / 15)
        summary.steps = Int(steps)
        summary.cadence = StepRate(stepsPerMinute: 170.4)
        summary.target = StepRate(stepsPerMinute: 174)
        summary.heartRate = HeartRate(beatsPerMinute: 156)
        summary.highestHeartRate = HeartRate(beatsPerMinute: 171)
        summary.bestSpeed = Speed(metersPerSecond: speed + 0.5)
        summary.ascent = 84
        summary.descent = 82
        summary.inSync = .seconds(Double(seconds) * 0.9)
        summary.syncMeasured = .seconds(seconds)
        return ActivityTrack(
            activity: Activity(
                kind: kind,
                origin: .recorded,
                start: evening,
                elapsed: .seconds(seconds),
                pauses: [.seconds(crossing.lowerBound)..<Duration.seconds(crossing.upperBound)],
                summary: summary,
                name: "Round the park"
            ),
            samples: samples
        )
    }

    /// A wave of period 1 between −1 and 1, made of parabolas.
    static func wave(_ phase: Double) -> Double {
        let part = phase - phase.rounded(.down)
        return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
    }

    /// Tallies of the days up to 21 November 2026, more on some days of the week than on others.
    static func tallies(days: Int) -> [CivilDate: Tally] {
        var noise = SplitMix64(seed: 11)
        let last = evening.date
        return (0..<days).reduce(into: [:]) { tallies, back in
            let date = last.advanced(by: -back)
            let steps = Int(4000 + 9000 * noise.unit()) + (date.weekday == 7 ? 3000 : 0)
            guard date.weekday != 4 || noise.unit() > 0.3 else { return }
            tallies[date] = Tally(
                steps: steps,
                distance: Distance(meters: Double(steps) * 0.78),
                energy: Energy(kilocalories: Double(steps) * 0.045)
            )
        }
    }
}
