import Activities
import Cadence
import Metronome
import Pacing
import Testing
import Workouts

private func zone(_ low: Double, _ high: Double) -> ClosedRange<HeartRate> {
    HeartRate(beatsPerMinute: low)...HeartRate(beatsPerMinute: high)
}

/// A heart-rate zone that a pacer holds, with the pauses, the losses and the orders of a run.
@Suite struct PacerHeartTests {
    /// A runner whose heart follows the speed with a time constant of 40 s, on a belt that obeys, or without a sensor of speed.
    private struct Run {
        var table = Table()
        var second = 0
        var rate = 130.0
        let hasBelt: Bool
        /// Whether the strap reports.
        var isWorn = true
        var isRunning = true
        /// The inclination that the belt reports.
        var gradient: Double?
        private(set) var speeds: [Double] = []
        private(set) var reports: [Pacer.Report] = []

        init(hasBelt: Bool, _ change: (inout Pacer.Settings) -> Void = { _ in }) throws {
            self.hasBelt = hasBelt
            var settings = Pacer.Settings()
            change(&settings)
            table = Table(following: hasBelt ? .treadmill : .manual, settings: settings)
            try table.at(0, .order(.start))
            if !hasBelt { try table.at(0, .order(.pace(Speed(kilometersPerHour: 9)))) }
        }

        var wished: Double { table.pacer.heart.wishedSpeed?.kilometersPerHour ?? 0 }
        var pacer: Pacer { table.pacer }

        mutating func order(_ order: Pacer.Order) throws { try table.at(Double(second), .order(order)) }

        /// Passes seconds with 145 bpm at 10 km/h and 10 bpm for each km/h.
        mutating func pass(_ seconds: Int) throws {
            for _ in 0..<seconds {
                second += 1
                let belt = pacer.heart.wishedSpeed?.kilometersPerHour ?? 9
                let speed = isRunning ? belt : 0
                rate += ((isRunning ? 145 + 10 * (speed - 10) : 90) - rate) / 40
                if hasBelt {
                    try table.reading(speed / 3.6, at: Double(second), from: .treadmill, gradient: gradient)
                    reports += table.reports
                }
                if isWorn {
                    try table.heartRate(rate.rounded(), at: second)
                } else {
                    try table.at(Double(second), .wake)
                }
                reports += table.reports
                speeds.append(wished)
            }
        }

        /// The largest change of the wished speed within 20 s since a second, in km/h.
        func largestChange(since begin: Int = 0) -> Double {
            let speeds = speeds.dropFirst(begin).filter { $0 > 0 }
            return zip(speeds.dropFirst(19), speeds).map { abs($0 - $1) }.max() ?? 0
        }

        /// Another process continues the run.
        mutating func restart() throws {
            let (before, now) = (pacer, Duration.seconds(second))
            var continued = Table(following: before.followed, settings: before.settings)
            continued.pacer.resume(
                Pacer.Continuation(
                    elapsed: now,
                    isPaused: before.playing.isPaused,
                    manualSpeed: before.manualSpeed,
                    heldCadence: nil,
                    followed: before.followed,
                    present: before.present,
                    gait: .running,
                    age: .zero,
                    tempo: TempoRamp(before.target),
                    target: before.target,
                    heartControl: before.heartControl
                ),
                at: now
            )
            table = continued
        }
    }

    private func isHeld(_ run: Run, _ zone: ClosedRange<HeartRate>) -> Bool {
        (zone.lowerBound.beatsPerMinute - 3...zone.upperBound.beatsPerMinute + 3).contains(run.rate)
    }

    @Test(arguments: [true, false]) func theZoneIsReachedAndTheCadenceFollows(hasBelt: Bool) throws {
        var run = try Run(hasBelt: hasBelt)
        try run.pass(60)
        let before = run.table.tempo
        try run.order(.holdHeartRate(zone(148, 156)))
        #expect(abs(run.table.tempo - before) < 0.1, "nothing jumps")
        try run.pass(600)
        #expect(isHeld(run, zone(148, 156)) && run.wished > 10, "\(run.rate) bpm at \(run.wished) km/h")
        #expect(run.largestChange() <= 0.351)
        #expect(run.table.tempo > before + 1)
        #expect(run.pacer.targetSpeed == run.pacer.heart.wishedSpeed)
        try run.order(.holdHeartRate(zone(130, 138)))
        try run.pass(600)
        #expect(isHeld(run, zone(130, 138)) && run.largestChange() <= 0.351)
        #expect(run.table.tempo < before + 1)
        try run.order(hasBelt ? .follow(.treadmill) : .pace(Speed(kilometersPerHour: 9)))
        #expect(run.pacer.heart.held == nil && run.pacer.heart.wishedSpeed == nil)
        try run.order(.holdHeartRate(zone(130, 138)))
        try run.order(.stop)
        #expect(run.pacer.heart.held == nil)
    }

    @Test(arguments: [true, false]) func aPauseALossAndARestartKeepTheSpeed(hasBelt: Bool) throws {
        var run = try Run(hasBelt: hasBelt)
        try run.order(.holdHeartRate(zone(148, 156)))
        try run.pass(500)
        let held = run.wished
        run.isWorn = false
        try run.pass(9)
        #expect(run.pacer.heart.fault(at: .seconds(run.second)) == nil)
        try run.pass(1)
        #expect(run.reports.filter { $0 == .heartRate(.silent) }.count == 1)
        try run.pass(120)
        #expect(run.wished == held)
        #expect(run.pacer.heart.control?.state(at: .seconds(run.second)) == .frozen(.silent))
        run.isWorn = true
        try run.pass(1)
        #expect(run.reports.last { if case .heartRate = $0 { true } else { false } } == .heartRate(nil))
        try run.order(.pause)
        run.isRunning = false
        try run.pass(120)
        #expect(run.wished == held)
        try run.order(.resume)
        run.isRunning = true
        // The heart rate has fallen by 30 bpm or more, but that says nothing about the speed.
        try run.pass(300)
        #expect(abs(run.wished - held) < 0.65, "\(held) → \(run.wished)")
        let (speed, tempo) = (run.wished, run.table.tempo)
        try run.restart()
        #expect(run.wished == speed && abs(run.table.tempo - tempo) < 0.01)
        let begin = run.second
        try run.pass(300)
        #expect(isHeld(run, zone(148, 156)) && run.largestChange(since: begin) <= 0.351)
        #expect(abs(run.wished - speed) < 0.65, "\(speed) → \(run.wished)")
    }

    @Test func theRunnersHandMovesTheSpeedWithinTheLimits() throws {
        var run = try Run(hasBelt: false) { $0.heart.fastest = Speed(kilometersPerHour: 10.5) }
        try run.order(.holdHeartRate(zone(160, 170)))
        try run.pass(60)
        let before = run.wished
        try run.order(.changePace(metersPerSecond: 0.5 / 3.6))
        #expect(abs(run.wished - before - 0.5) < 0.01)
        let speeds = Speed(kilometersPerHour: 4)...Speed(kilometersPerHour: 10.5)
        #expect(throws: Pacer.Refusal.outsideHeartSpeeds(speeds)) {
            try run.order(.changePace(metersPerSecond: 2))
        }
        try run.pass(900)
        #expect(abs(run.wished - 10.5) < 0.001)
        #expect(run.pacer.heart.control?.state(at: .seconds(run.second)) == .limited)
        // A limit below the zone does not wind up: a lower zone is approached with the next change.
        try run.order(.holdHeartRate(zone(130, 138)))
        try run.pass(21)
        #expect(run.wished < 10.5)
    }

    @Test func aZoneThatCannotBeHeldIsRefused() throws {
        var table = Table()
        #expect(throws: Pacer.Refusal.notRunning) { try table.at(0, .order(.holdHeartRate(zone(140, 148)))) }
        var run = try Run(hasBelt: false) { $0.heart.maximum = HeartRate(beatsPerMinute: 180) }
        #expect(throws: Pacer.Refusal.zoneTooNarrow) { try run.order(.holdHeartRate(zone(140, 143))) }
        #expect(throws: Pacer.Refusal.zoneAboveMaximum(HeartRate(beatsPerMinute: 180))) {
            try run.order(.holdHeartRate(zone(175, 185)))
        }
        #expect(run.pacer.heart.held == nil)
    }

    @Test func theInclinationOfATreadmillChangesTheSpeed() throws {
        var run = try Run(hasBelt: true)
        run.gradient = 0
        try run.order(.holdHeartRate(zone(148, 156)))
        try run.pass(600)
        let level = run.wished
        // Three quarters of the cost of Minetti et al. at 6 %.
        run.gradient = 0.06
        try run.pass(10)
        #expect(abs(run.wished - level / 1.28) < 0.35, "\(run.wished), \(level)")
        // An inclination that is lost and comes back does not change the speed, and a jump changes it by at most 4 % a second.
        for gradient in [nil, -0.03, nil, 0.45] {
            let before = run.wished
            run.gradient = gradient
            try run.pass(gradient == nil ? 15 : 1)
            #expect(abs(run.wished - before) <= 0.351, "\(before), \(run.wished)")
        }
        let before = run.wished
        run.gradient = 0
        try run.pass(1)
        #expect(abs(run.wished / before - 1) < 0.07)
    }

    /// Altitudes do not change the speed of a zone: neither right ones nor wrong ones.
    @Test func theAltitudesOfAReceiverDoNotChangeTheSpeed() throws {
        func wished(_ altitude: (Int) -> Double?) throws -> [Speed?] {
            var table = Table(following: .gps)
            try table.at(0, .order(.start))
            return try (1...400).map { second in
                if second == 20 { try table.at(20, .order(.holdHeartRate(zone(150, 158)))) }
                try table.reading(2.8, at: Double(second), altitude: altitude(second))
                try table.heartRate(140, at: second)
                return table.pacer.heart.wishedSpeed
            }
        }
        let without = try wished { _ in nil }
        #expect(Set(without).count > 5)
        #expect(try wished { Double($0) * 0.15 } == without, "a hill")
        #expect(try wished { $0 < 200 ? Double($0) * 0.15 : 30 } == without, "stuck")
        #expect(try wished { $0 < 200 ? 100 : 150 } == without, "a jump")
        #expect(try wished { (100..<280).contains($0) ? nil : Double($0) * 0.15 } == without, "a tunnel")
    }

    @Test func aCeilingLowersTheZone() throws {
        var run = try Run(hasBelt: true) { $0.heart.ceiling = HeartRate(beatsPerMinute: 150) }
        try run.order(.holdHeartRate(zone(145, 160)))
        #expect(run.pacer.heart.held == zone(145, 150))
        try run.pass(900)
        #expect(run.rate < 153, "\(run.rate)")
    }

    @Test func aKnownRelationLowersATooFastStartAtOnce() throws {
        var run = try Run(hasBelt: false)
        let relation = HeartRateRelation(metersPerSecond: 10 / 3.6, beatsPerMinute: 145, deviation: 4)
        try run.order(.heartRateRelation(relation))
        try run.order(.pace(Speed(kilometersPerHour: 13)))
        try run.order(.holdHeartRate(zone(140, 148)))
        #expect(abs(run.wished - 9.9) < 0.2, "\(run.wished)")
    }

    /// The steps of a workout: a pace, two zones, and no target.
    @Test func theStepsOfAWorkoutHoldTheirZones() throws {
        var run = try Run(hasBelt: false)
        var planner = WorkoutPlanner()
        var orders: [String] = []
        func send(_ event: WorkoutPlanner.Event) throws {
            let moment = RunMoment(
                now: .seconds(run.second),
                pacer: run.pacer,
                runner: RunnerState(),
                recording: RunMoment.Recording(isPaused: false, movingTime: .seconds(run.second), distance: .zero)
            ) { (Int64($0 / .seconds(1)) * 3, $0) }
            for case .order(let order) in planner.handle(event, at: moment) {
                if case .workoutHeartRate(let zone, _) = order {
                    orders.append("\(run.second) \(zone?.formatted ?? "none")")
                }
                try run.order(order)
            }
        }
        func pass(_ seconds: Int) throws {
            for _ in 0..<seconds {
                try run.pass(1)
                try send(.updated)
            }
        }
        let steps = "60s @9km/h, 400s @140-148bpm, 100s @150bpm, 60s, 60s @140-148bpm"
        try send(.began(try Workout(parsing: steps), WorkoutReferences()))
        try pass(60)
        #expect(abs(run.wished - 9) < 0.01, "the zone begins with the speed of the step before")
        try pass(390)
        #expect(isHeld(run, zone(140, 148)))
        try pass(80)
        let speed = run.wished
        #expect(speed > 8.5)
        // The runner sets a pace: the zone ends until the next step.
        try run.order(.pace(Speed(kilometersPerHour: 8)))
        #expect(run.pacer.heart.held == nil)
        try pass(160)
        #expect(run.pacer.heart.held == zone(140, 148) || planner.progress == nil)
        try pass(60)
        #expect(planner.progress == nil && run.pacer.heart.held == nil)
        #expect(
            orders == ["60 140-148 bpm", "460 145-155 bpm", "560 none", "620 140-148 bpm", "680 none"],
            "\(orders)"
        )
    }
}
