import Activities
import Cadence
import TestSupport

extension SplitMix64 {
    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// A random activity whose values FIT can represent exactly, with optional values, pauses, laps and milliseconds.
    mutating func track() -> ActivityTrack {
        let milliseconds = chance(0.3) ? 1 : 1000
        let length = whole(0...400) * 1000 + (milliseconds == 1 ? whole(0...999) : 0)
        let kind = Activity.Kind.allCases.randomElement(using: &self) ?? .run
        var activity = Activity(
            kind: kind,
            origin: .imported,
            start: Moment(
                unixMilliseconds: Int64(whole(900_000_000...2_500_000_000)) * 1000
                    + (chance(0.5) ? Int64(whole(0...999)) : 0),
                utcOffset: whole(-48...56) * 900
            ),
            elapsed: .milliseconds(length)
        )
        let samples = samples(length: length, step: milliseconds, kind: kind)
        let pauses = cuts(length, count: whole(0...3) * 2)
        activity.pauses = stride(from: 0, to: pauses.count - 1, by: 2).map {
            .milliseconds(pauses[$0])..<(.milliseconds(pauses[$0 + 1]))
        }
        activity.summary = summary(length: length, kind: kind)
        if activity.summary.distanceSource == nil, let last = samples.last(where: { $0.distance != nil })?.distance {
            activity.summary.distance = last
            activity.summary.distanceSource = .file
        }
        if activity.summary.steps == nil, kind.isOnFoot {
            activity.summary.steps = samples.last { $0.steps != nil }?.steps
        }
        let borders = [0] + cuts(length, count: whole(0...4)).filter { $0 > 0 && $0 < length } + [length]
        activity.laps = zip(borders, borders.dropFirst()).map { begin, end in
            Lap(
                span: .milliseconds(begin)..<(.milliseconds(end)),
                distance: Distance(meters: Double(whole(0...500_000)) / 100),
                energy: Energy(kilocalories: Double(whole(0...900)))
            )
        }
        if length == 0 {
            let energy = activity.summary.energy ?? .zero
            activity.laps = [Lap(span: .zero..<(.zero), distance: activity.summary.distance, energy: energy)]
        }
        if chance(0.3) { activity.name = ["Morgenlauf", "走る", "5 × 1000 m"].randomElement(using: &self) }
        if chance(0.3) { activity.effort = PerceivedEffort(whole(1...10)) }
        if chance(0.3) { activity.tags = ["race", "with Ana", "Übung"].compactMap { try? ActivityTag(parsing: $0) } }
        if chance(0.3) { activity.note = "closed after a crash; 2 s lost" }
        if chance(0.3) { activity.shoes = ["Blue “7”", "نعال", "<script>", "👨‍👩‍👧 v2"].randomElement(using: &self) }
        return ActivityTrack(activity: activity, samples: samples)
    }

    /// Distinct random times in order.
    private mutating func cuts(_ length: Int, count: Int) -> [Int] {
        let cuts = Set((0..<count).map { _ in whole(0...length) }).sorted()
        return cuts.count == count ? cuts : []
    }

    private mutating func samples(length: Int, step: Int, kind: Activity.Kind) -> [Sample] {
        let has = (0..<9).map { _ in chance(0.6) }
        let thinness = chance(0.2) ? 0.5 : 0.0
        var distance = 0
        var steps = 0
        var times = Array(stride(from: 0, through: length, by: 1000))
        if step == 1 { times = times.map { min($0 + whole(0...999), length) } }
        times = Set(times).sorted().filter { _ in !chance(thinness) }
        let samples = times.map { time in
            distance += whole(0...600)
            steps += whole(0...4)
            func some<Value>(_ index: Int, _ value: (inout Self) -> Value?) -> Value? {
                has[index] && chance(0.9) ? value(&self) : nil
            }
            return Sample(
                elapsed: .milliseconds(time),
                position: some(0) { random in
                    let degree = 180.0 / 2_147_483_648
                    return Position(
                        latitude: Double(random.whole(-1_073_741_824...1_073_741_824)) * degree,
                        longitude: Double(random.whole(-2_147_483_648...2_147_483_646)) * degree
                    )
                },
                altitude: some(1) { Altitude(meters: Double($0.whole(0...50_000)) / 5 - 500) },
                distance: some(2) { _ in Distance(meters: Double(distance) / 100) },
                speed: some(3) { Speed(metersPerSecond: Double($0.whole(0...15_000)) / 1000) },
                target: some(4) { StepRate(stepsPerMinute: Double($0.whole(30_000...300_000)) / 1000) },
                cadence: !kind.isOnFoot
                    ? nil : some(5) { StepRate(stepsPerMinute: Double($0.whole(1920...19_200)) / 64) },
                heartRate: some(6) { HeartRate(beatsPerMinute: Double($0.whole(20...250))) },
                steps: some(7) { _ in steps },
                power: some(8) { $0.whole(0...3_000) },
                groundContact: some(8) { .microseconds($0.whole(0...30_000) * 100) }
            )
        }
        return samples == [Sample(elapsed: .zero)] ? [] : samples
    }

    private mutating func summary(length: Int, kind: Activity.Kind) -> Summary {
        var summary = Summary()
        summary.moving = .milliseconds(whole(0...length))
        if chance(0.7) {
            summary.distance = Distance(meters: Double(whole(0...10_000_000)) / 100)
            summary.distanceSource = DistanceSource.allCases.randomElement(using: &self)
        }
        if chance(0.7) { summary.energy = Energy(kilocalories: Double(whole(0...5000))) }
        if chance(0.7), kind.isOnFoot { summary.steps = whole(0...100_001) }
        if chance(0.7), kind.isOnFoot { summary.cadence = StepRate(stepsPerMinute: Double(whole(1920...19_200)) / 64) }
        if chance(0.7) { summary.target = StepRate(stepsPerMinute: Double(whole(30_000...300_000)) / 1000) }
        if chance(0.7) { summary.heartRate = HeartRate(beatsPerMinute: Double(whole(20...250))) }
        if chance(0.7) { summary.highestHeartRate = HeartRate(beatsPerMinute: Double(whole(20...250))) }
        if chance(0.7) { summary.bestSpeed = Speed(metersPerSecond: Double(whole(0...15_000)) / 1000) }
        if chance(0.7) { summary.ascent = Double(whole(0...9000)) }
        if chance(0.7) { summary.descent = Double(whole(0...9000)) }
        if chance(0.7) { summary.inSync = .milliseconds(whole(0...length)) }
        if chance(0.7) { summary.syncMeasured = .milliseconds(whole(0...length)) }
        return summary
    }
}
