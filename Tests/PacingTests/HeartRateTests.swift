import Cadence
import Pacing
import TestSupport
import Testing

private func heart(_ beatsPerMinute: Double) -> HeartRate { HeartRate(beatsPerMinute: beatsPerMinute) }

@Suite struct HeartRateZonesTests {
    @Test(
        arguments: [
            (94.9, nil), (95, 1), (114, 2), (133, 3), (151.9, 3), (152, 4), (171, 5), (190, 5), (210, 5),
        ] as [(Double, Int?)]
    )
    func aZoneBeginsAtItsShareOfTheMaximumHeartRate(rate: Double, zone: Int?) {
        #expect(heart(rate).zone(maximum: heart(190)) == zone)
    }

    @Test func theZonesOfRisingHeartRatesRise() {
        let zones = stride(from: 80.0, through: 190, by: 1).map { heart($0).zone(maximum: heart(180)) ?? 0 }
        #expect(zones == zones.sorted() && Set(zones) == [0, 1, 2, 3, 4, 5])
    }
}

/// The upper half of the control: a ceiling.
@Suite struct HeartRateCeilingTests {
    private static let pace = Speed(kilometersPerHour: 13)

    /// A ceiling of 165 that has had one reading a second from 0 s on; they alternate, because a constant one counts as a fault.
    private func ceiling(_ parts: [(rate: Double, seconds: Int)], until end: Int? = nil) -> HeartRateControl {
        var control = HeartRateControl(.ceiling(heart(165)), from: Self.pace, relation: nil, at: .zero)
        var second = 0
        for part in parts {
            for _ in 0..<part.seconds {
                second += 1
                control.record(heart(part.rate + (second.isMultiple(of: 2) ? 0.5 : -0.5)), at: .seconds(second))
                advance(&control, to: second)
            }
        }
        while second < end ?? 0 {
            second += 1
            advance(&control, to: second)
        }
        return control
    }

    private func advance(_ control: inout HeartRateControl, to second: Int) {
        let speed = control.target(for: Self.pace)
        control.advance(
            to: .seconds(second),
            HeartRateControl.Running(speed: speed, pace: Self.pace, limits: Speed(kilometersPerHour: 4)...Self.pace)
        )
    }

    private func speed(_ control: HeartRateControl) -> Double {
        (control.target(for: Self.pace).kilometersPerHour * 10).rounded() / 10
    }

    @Test(
        arguments: [
            ("below", [(150.0, 300)], nil, 13.0, "150 bpm, pace unchanged"),
            ("above for 20 s", [(175, 25)], nil, 12.7, "175 bpm, pace lowered by 2 % and still decreasing"),
            ("above for a minute", [(175, 65)], nil, 12.1, "175 bpm, pace lowered by 7 % and still decreasing"),
            ("far above for long", [(190, 600)], nil, 9.1, "190 bpm, pace lowered by 30 %, the maximum"),
            ("below again", [(175, 65), (156, 40)], nil, 12.7, "156 bpm, pace 2 % lower and increasing again"),
            ("below for long", [(175, 65), (150, 300)], nil, 13, "150 bpm, pace unchanged"),
            ("just below", [(175, 65), (164, 45)], nil, 12.1, "164 bpm, pace kept 7 % lower"),
            ("silent", [(175, 65)], 79, 12.1, "no heart rate, pace kept 7 % lower"),
            ("silent for long", [(175, 65)], 101, 12.4, "no heart rate, pace 5 % lower and increasing again"),
            ("silent for very long", [(175, 65)], 400, 13, "no heart rate, pace unchanged"),
            ("never heard", [], 60, 13, "no heart rate, pace unchanged"),
        ] as [(String, [(rate: Double, seconds: Int)], Int?, Double, String)]
    )
    func theSpeedAndTheText(name: String, parts: [(rate: Double, seconds: Int)], end: Int?, kmh: Double, text: String) {
        let control = ceiling(parts, until: end)
        let now = Duration.seconds(max(parts.reduce(0) { $0 + $1.seconds }, end ?? 0))
        #expect(speed(control) == kmh, "\(name)")
        #expect(control.text(at: now, pace: Self.pace) == "heart-rate ceiling 165 bpm: \(text)", "\(name)")
    }

    @Test func aSingleOutlierHasNoEffect() {
        #expect(speed(ceiling([(150, 30), (220, 1), (150, 30)])) == 13)
    }

    @Test func aChangedCeilingKeepsTheLoweredSpeed() {
        var control = ceiling([(175, 65)])
        control.set(.ceiling(heart(190)), at: .seconds(65))
        #expect(speed(control) == 12.1)
    }

    @Test func aRelationThatIsReadInTheFirstMinuteCounts() {
        let relation = HeartRateRelation(metersPerSecond: Self.pace.metersPerSecond, beatsPerMinute: 175, deviation: 4)
        var control = ceiling([(150, 30)])
        control.begin(with: relation)
        #expect(abs(control.relation.beatsPerMinute - 175) < 0.1)
        var late = ceiling([(150, 70)])
        late.begin(with: relation)
        #expect(late.relation.beatsPerMinute < 170)
    }

    @Test func aLowerPaceIsLoweredByAtMost30PerCent() {
        let control = ceiling([(190, 600)])
        #expect(abs(control.target(for: Speed(kilometersPerHour: 8)).kilometersPerHour - 8) < 0.01)
        #expect(abs(control.target(for: Speed(kilometersPerHour: 20)).kilometersPerHour - 14) < 0.01)
    }
}

/// Which readings are used.
@Suite struct HeartRateSignalTests {
    /// Readings once a second, as runs of equal or alternating values, and whether a zone's speed still changes afterwards.
    @Test(
        arguments: [
            ("clean", [(120.0, 1.0, 60)], nil),
            ("one value", [(120, 0, 60)], HeartRateSignal.Fault.stuck),
            ("one value, then others", [(120, 0, 60), (121, 1, 2)], nil),
            ("a step of 21 in a second", [(120, 1, 20), (141.5, 1, 10)], .jumping),
            ("a step of 20 in a second", [(120, 1, 20), (138, 1, 10)], nil),
            ("a step back", [(120, 1, 20), (180, 1, 10), (121, 1, 2)], nil),
            ("another level that stays", [(120, 1, 20), (180, 1, 40)], nil),
        ] as [(String, [(rate: Double, swing: Double, seconds: Int)], HeartRateSignal.Fault?)]
    )
    func theFault(
        name: String,
        parts: [(rate: Double, swing: Double, seconds: Int)],
        fault: HeartRateSignal.Fault?
    ) {
        var control = HeartRateControl(
            .zone(heart(140)...heart(148)),
            from: Speed(kilometersPerHour: 9),
            relation: nil,
            at: .zero
        )
        var second = 0
        for part in parts {
            for _ in 0..<part.seconds {
                second += 1
                control.record(heart(part.rate + (second.isMultiple(of: 2) ? part.swing : 0)), at: .seconds(second))
            }
        }
        #expect(control.signal.fault(at: .seconds(second)) == fault, "\(name)")
        #expect(control.signal.fault(at: .seconds(second + 10)) == .silent)
    }

    /// Random readings at random times: never a trap, and never a speed outside the limits or a change of more than 0.3 km/h.
    @Test func anyReadingsKeepTheLimits() {
        var random = SplitMix64(seed: 4)
        let limits = Speed(kilometersPerHour: 6)...Speed(kilometersPerHour: 11.25)
        var control = HeartRateControl(
            .zone(heart(140)...heart(148)),
            from: Speed(kilometersPerHour: 9),
            relation: nil,
            at: .zero
        )
        var now = Duration.zero
        for _ in 0..<20_000 {
            now += .milliseconds(Int(random.next() % 3_000))
            let before = control.speed
            if random.unit() < 0.8 { control.record(heart(random.unit() * 400 - 50), at: now) }
            let isOnBelt = random.unit() < 0.5
            let speed = Speed(metersPerSecond: isOnBelt ? before.metersPerSecond : random.unit() * 8)
            let isRunning = random.unit() < 0.9
            control.advance(
                to: now,
                isRunning ? HeartRateControl.Running(speed: speed, isOnBelt: isOnBelt, limits: limits) : nil
            )
            #expect(limits.contains(control.speed))
            #expect(abs(control.speed.metersPerSecond - before.metersPerSecond) < 0.351 / 3.6)
        }
    }
}
