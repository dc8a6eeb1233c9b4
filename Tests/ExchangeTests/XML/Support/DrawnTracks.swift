import Activities
import Cadence
import TestSupport

extension SplitMix64 {
    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    /// A random number with the given decimals.
    mutating func decimal(_ range: ClosedRange<Double>, _ decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        return (Double.random(in: range, using: &self) * scale).rounded() / scale
    }

    mutating func duration(upTo milliseconds: Int) -> Duration {
        .milliseconds(Int.random(in: 0...milliseconds, using: &self))
    }

    mutating func text() -> String? {
        guard chance(0.5) else { return nil }
        let alphabet = Array("ab zÄß€🏃<>&\"'\n\t\r]]>;–é\u{301}")
        let middle = (0..<Int.random(in: 0...30, using: &self)).compactMap { _ in alphabet.randomElement(using: &self) }
        return "x" + String(middle) + "y"
    }
}

/// Random tracks whose numbers have no more decimals than the files.
enum DrawnTracks {
    static func track(_ random: inout SplitMix64, withPosition: Bool = true) -> ActivityTrack {
        var samples = samples(
            &random,
            positions: withPosition ? [0.0, 0.7, 1.0].randomElement(using: &random) ?? 1 : 0
        )
        if withPosition, !samples.contains(where: { $0.position != nil }) {
            if samples.isEmpty { samples.append(Sample(elapsed: .zero)) }
            samples[0].position = Position(latitude: -33.85678431, longitude: 151.21529967)
        }
        let elapsed = (samples.last?.elapsed ?? .zero) + random.duration(upTo: 5000)
        var activity = Activity(
            kind: Activity.Kind.allCases.randomElement(using: &random) ?? .run,
            origin: .imported,
            start: Moment(
                unixMilliseconds: Int64.random(in: -1_000_000_000_000...4_000_000_000_000, using: &random),
                utcOffset: [0, 3600, -12_600, 20_700, 1172, -64_800, 64_800].randomElement(using: &random) ?? 0
            ),
            elapsed: elapsed,
            summary: summary(&random),
            name: random.text(),
            note: random.text(),
            effort: PerceivedEffort(Int.random(in: -10...10, using: &random)),
            tags: random.unit() < 0.3 ? ["race", "<&\"'>"].compactMap { try? ActivityTag(parsing: $0) } : []
        )
        let marks = (0..<(2 * Int.random(in: 0...4, using: &random)))
            .map { _ in random.duration(upTo: Int(elapsed / .milliseconds(1))) }.sorted()
        activity.pauses = stride(from: 0, to: marks.count, by: 2).map { marks[$0]..<marks[$0 + 1] }
        let lines =
            [.zero]
            + (0..<Int.random(in: 0...4, using: &random))
            .map { _ in random.duration(upTo: Int(elapsed / .milliseconds(1))) }.sorted() + [elapsed]
        activity.laps = zip(lines, lines.dropFirst()).map { from, to in
            Lap(
                span: from..<to,
                distance: Distance(meters: random.decimal(0...90_000, 2)),
                energy: Energy(kilocalories: random.decimal(0...90_000, 2))
            )
        }
        activity.shoes = random.text().flatMap { Shoe.name($0) }
        return ActivityTrack(activity: activity, samples: samples)
    }

    private static func samples(_ random: inout SplitMix64, positions: Double) -> [Sample] {
        var elapsed = random.chance(0.5) ? Duration.zero : random.duration(upTo: 90_000)
        var distance = 0.0
        var steps = 0
        let share: Double = [0.0, 0.5, 1.0].randomElement(using: &random) ?? 1
        return (0..<Int.random(in: 0...60, using: &random)).map { _ in
            var sample = Sample(elapsed: elapsed)
            elapsed += .milliseconds(random.chance(0.8) ? 1000 : Int.random(in: 1...600_000, using: &random))
            if random.chance(positions) {
                sample.position = Position(
                    latitude: random.decimal(-90...90, 8),
                    longitude: min(random.decimal(-180...180, 8), 179.99999999)
                )
            }
            if random.chance(share) { sample.altitude = Altitude(meters: random.decimal(-430...8849, 2)) }
            distance = ((distance + random.decimal(0...50, 2)) * 100).rounded() / 100
            if random.chance(share) { sample.distance = Distance(meters: distance) }
            if random.chance(share) { sample.speed = Speed(metersPerSecond: random.decimal(0...15, 3)) }
            if random.chance(share) { sample.target = StepRate(stepsPerMinute: random.decimal(30...300, 2)) }
            if random.chance(share) {
                let decimals = [0, 1, 2].randomElement(using: &random) ?? 0
                sample.cadence = StepRate(stepsPerMinute: random.decimal(30...300, decimals))
            }
            if random.chance(share) { sample.heartRate = HeartRate(beatsPerMinute: random.decimal(20...250, 0)) }
            steps += Int.random(in: 0...20, using: &random)
            if random.chance(share) { sample.steps = steps }
            if random.chance(share) { sample.power = Int.random(in: 0...3_000, using: &random) }
            if random.chance(share) {
                sample.groundContact = .microseconds(Int.random(in: 0...30_000, using: &random) * 100)
            }
            if random.chance(share) {
                sample.lead = .milliseconds(Int.random(in: -9_000...9_000, using: &random) * 100)
            }
            return sample
        }
    }

    private static func summary(_ random: inout SplitMix64) -> Summary {
        var summary = Summary()
        summary.moving = random.duration(upTo: 10_000_000)
        summary.distance = Distance(meters: random.decimal(0...200_000, 2))
        if random.chance(0.5) { summary.distanceSource = DistanceSource.allCases.randomElement(using: &random) }
        if random.chance(0.5) { summary.energy = Energy(kilocalories: random.decimal(0...9000, 2)) }
        if random.chance(0.5) { summary.steps = Int.random(in: 0...900_000, using: &random) }
        if random.chance(0.5) { summary.cadence = StepRate(stepsPerMinute: random.decimal(30...300, 2)) }
        if random.chance(0.5) { summary.target = StepRate(stepsPerMinute: random.decimal(30...300, 2)) }
        if random.chance(0.5) { summary.heartRate = HeartRate(beatsPerMinute: random.decimal(20...250, 2)) }
        if random.chance(0.5) { summary.highestHeartRate = HeartRate(beatsPerMinute: random.decimal(20...250, 2)) }
        if random.chance(0.5) { summary.bestSpeed = Speed(metersPerSecond: random.decimal(0...15, 3)) }
        if random.chance(0.5) { summary.ascent = random.decimal(0...9000, 2) }
        if random.chance(0.5) { summary.descent = random.decimal(0...9000, 2) }
        if random.chance(0.5) { summary.inSync = random.duration(upTo: 10_000_000) }
        if random.chance(0.5) { summary.syncMeasured = random.duration(upTo: 10_000_000) }
        return summary
    }
}
