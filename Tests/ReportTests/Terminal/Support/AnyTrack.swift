import Activities
import Cadence
import Messages
import Report
import TestSupport

/// Activities and days of any kind, as no runner would make them but a file might hold them.
enum AnyTrack {
    private static let names = [
        nil, "", "x", "朝の川沿い 🏃", "\u{1B}[2J", String(repeating: "long ", count: 60), "e\u{301}\u{301}",
    ]

    static func make(_ noise: inout SplitMix64) -> ActivityTrack {
        let scale = ([1.0, 100, 1e4] as [Double]).randomElement(using: &noise) ?? 1
        let count = [0, 1, 2, 30, 400].randomElement(using: &noise) ?? 0
        let has = (0..<7).map { _ in Bool.random(using: &noise) }
        var meters = 0.0
        let samples = (0..<count).map { index -> Sample in
            meters += Double.random(in: 0...scale, using: &noise)
            let share = noise.unit()
            return Sample(
                elapsed: .seconds(Double(index + 1) * scale),
                position: has[0] ? Position(latitude: 180 * share - 90, longitude: 360 * noise.unit() - 180) : nil,
                altitude: has[1]
                    ? Altitude(meters: [share * 100, -1e300, .nan, .infinity][Int(share * share * 4)]) : nil,
                distance: has[2] ? Distance(meters: meters) : nil,
                speed: has[3] ? Speed(metersPerSecond: share < 0.3 ? 0 : 6 * noise.unit()) : nil,
                target: has[4] ? StepRate(stepsPerMinute: 172) : nil,
                cadence: has[5] ? StepRate(stepsPerMinute: 400 * share) : nil,
                heartRate: has[6] ? HeartRate(beatsPerMinute: 300 * share) : nil
            )
        }
        var summary = Summary()
        summary.moving = .seconds(Double(count) * scale)
        summary.distance = Distance(meters: meters)
        summary.distanceSource = DistanceSource.allCases.randomElement(using: &noise)
        summary.energy = has[0] ? Energy(kilocalories: scale * noise.unit()) : nil
        summary.steps = has[1] ? Int.random(in: 0...Int.max, using: &noise) : nil
        summary.ascent = has[2] ? scale * scale * noise.unit() : nil
        summary.descent = has[3] ? .infinity : nil
        summary.cadence = has[4] ? StepRate(stepsPerMinute: 300 * noise.unit()) : nil
        summary.inSync = has[5] ? summary.moving * noise.unit() : nil
        summary.syncMeasured = has[5] ? summary.moving : nil
        return ActivityTrack(
            activity: Activity(
                kind: Activity.Kind.allCases.randomElement(using: &noise) ?? .run,
                origin: Activity.Origin.allCases.randomElement(using: &noise) ?? .demo,
                start: Moment(unixMilliseconds: Int64.random(in: .min ... .max, using: &noise)),
                elapsed: summary.moving * 2,
                pauses: has[6] ? [.zero..<summary.moving * 2] : [],
                summary: summary,
                name: names.randomElement(using: &noise) ?? nil,
                note: names.randomElement(using: &noise) ?? nil
            ),
            samples: samples
        )
    }

    static func tally(_ noise: inout SplitMix64) -> Tally {
        let scale = ([0.0, 1, 3e4, 1e9] as [Double]).randomElement(using: &noise) ?? 0
        return Tally(
            steps: Int(scale * noise.unit()),
            distance: Distance(meters: scale * noise.unit()),
            energy: Energy(kilocalories: scale * noise.unit())
        )
    }

    static func goals(_ noise: inout SplitMix64) -> Goals {
        let scale = ([1.0, 1e4, 1e9] as [Double]).randomElement(using: &noise) ?? 1
        return Goals(
            steps: Bool.random(using: &noise) ? 1 + Int(scale * noise.unit()) : nil,
            distance: Bool.random(using: &noise) ? Distance(meters: scale) : nil,
            energy: Bool.random(using: &noise) ? Energy(kilocalories: scale) : nil,
            cadence: Bool.random(using: &noise) ? StepRate(stepsPerMinute: 172) : nil
        )
    }

    static func style(_ noise: inout SplitMix64) -> TerminalStyle {
        TerminalStyle(
            columns: Int.random(in: 36...220, using: &noise),
            colors: TerminalStyle.Colors.allCases.randomElement(using: &noise) ?? .none,
            letters: TerminalStyle.Letters.allCases.randomElement(using: &noise) ?? .unicode,
            units: Units.allCases.randomElement(using: &noise) ?? .metric,
            messages: Language.allCases.randomElement(using: &noise).map { Messages($0) } ?? .english
        )
    }
}
