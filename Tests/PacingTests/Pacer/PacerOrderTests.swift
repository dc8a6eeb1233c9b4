import Cadence
import Metronome
import Testing

@testable import Pacing

/// Orders and changed settings during a run whose pace a sensor sets.
@Suite struct PacerOrderTests {
    private static let sources: [FollowedSource] = [.gps, .treadmill, .footpod, .steps, .auto]

    /// Changes of the settings that do not change the suggested cadence.
    private static let changes: [(name: String, apply: @Sendable (inout Pacer.Settings) -> Void)] = [
        ("maximum heart rate", { $0.heart.maximum = HeartRate(beatsPerMinute: 190) }),
        ("ceiling", { $0.heart.ceiling = HeartRate(beatsPerMinute: 180) }),
        ("speed", { $0.speed.wander = 0.05 }),
        (
            "all of speed",
            { $0.speed = SpeedEstimator.Tuning(wander: 0.1, fading: .seconds(2), gate: 3, firstNoise: 0.4) }
        ),
        ("noise range", { $0.speed.noiseRange = 0.1...0.3 }),
        ("dead band", { $0.governor.deadBand = 1 }),
        ("drift", { $0.governor.drift = 0.02 }),
        ("variation", { $0.variation = 0.01 }),
        ("lock", { $0.lock = FootfallLock.Tuning() }),
        ("silence", { $0.loseAfter = .seconds(20) }),
        ("rest", { $0.pausesItself = false }),
        ("ramp", { $0.sourceRamp = .seconds(2) }),
    ]

    /// A run that follows a source for two minutes at 3.3 m/s, with the noise of a receiver.
    private static func run(_ source: FollowedSource, settings: Pacer.Settings = Pacer.Settings()) throws -> Table {
        var table = Table(following: source, settings: settings)
        try table.at(0, .order(.start))
        for second in 1...120 { try table.pass(source, at: second) }
        return table
    }

    @Test(arguments: sources, changes.map(\.name))
    func changedSettingsKeepTheTempoOfAFollowedRun(source: FollowedSource, change: String) throws {
        var table = try Self.run(source)
        var settings = table.pacer.settings
        try #require(Self.changes.first { $0.name == change }).apply(&settings)
        let (before, state) = (table.tempo, table.pacer.sourceState)
        #expect(state == .live)
        for second in 121...180 {
            // The settings are read again twice.
            if second == 121 || second == 140 {
                try table.at(Double(second), .order(.settings(settings)))
                try table.at(Double(second), .order(.settings(table.pacer.settings)))
            }
            #expect(abs(table.tempo - before) <= 0.6, "\(table.tempo) after \(before), second \(second)")
            #expect(table.pacer.sourceState == state)
            try table.pass(source, at: second)
        }
    }

    @Test func aClampedTargetSaysItsLimit() throws {
        var table = Table()
        let slow = Runner(height: Length(meters: 1.75), offset: StepRateOffset(stepsPerMinute: -10))
        try table.at(0, .order(.runner(slow)))
        #expect(table.pacer.cadenceLimit == nil)
        try table.at(1, .order(.pace(Speed(metersPerSecond: 0.4))))
        #expect(table.pacer.cadenceLimit == .lowest)
        #expect(table.pacer.target == Gait.walking.cadences.lowerBound)
        try table.at(2, .order(.holdCadence(StepRate(stepsPerMinute: 90))))
        #expect(table.pacer.cadenceLimit == nil, "the runner's own choice is not clamped")
        try table.at(3, .order(.followPace))
        #expect(table.pacer.cadenceLimit == .lowest)
    }

    @Test(arguments: sources) func aRunnersMassKeepsTheTempoOfAFollowedRun(source: FollowedSource) throws {
        var table = try Self.run(source)
        let before = table.tempo
        var runner = table.pacer.runner
        runner.mass = Mass(kilograms: 70)
        try table.at(121, .order(.runner(runner)))
        #expect(table.tempo == before)
    }

    /// The tempo may differ from the suggestion by the dead band; an order must not remove this difference.
    @Test func anOffsetChangesTheTempoOfAFollowedRunByNoMoreThanItself() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 1...30 { try table.reading(3, at: Double(second)) }
        for second in 31...90 { try table.reading(3.12, at: Double(second)) }
        #expect(table.tempo == 170, "within the dead band")
        var runner = table.pacer.runner
        runner.offset = StepRateOffset(stepsPerMinute: 2)
        try table.at(91, .order(.runner(runner)))
        #expect(abs(table.tempo - 172) < 0.01)
        try table.at(92, .order(.plan(goal: 0.05)))
        try table.at(93, .order(.plan(goal: nil)))
        #expect(abs(table.tempo - 172) < 0.01)
        try table.at(94, .order(.forgetModel))
        #expect(abs(table.tempo - 172) < 0.01)
    }

    @Test func changedSettingsKeepTheHeartRateAndTheLoweredPace() throws {
        var settings = Pacer.Settings()
        settings.heart = Pacer.HeartSettings(ceiling: HeartRate(beatsPerMinute: 160))
        var table = Table(settings: settings)
        try table.at(0, .order(.start))
        for second in 1...60 { try table.heartRate(175, at: second) }
        let lowered = table.tempo
        #expect(lowered < 169)
        settings.heart.maximum = HeartRate(beatsPerMinute: 190)
        try table.at(60, .order(.settings(settings)))
        #expect(table.tempo == lowered)
        #expect(table.pacer.heart.rate?.beatsPerMinute == 176)
        #expect(table.pacer.heart.zone == 5)
        settings.heart.ceiling = HeartRate(beatsPerMinute: 165)
        try table.at(60, .order(.settings(settings)))
        #expect(table.tempo == lowered, "the lowered speed stays")
        settings.heart.ceiling = nil
        try table.at(61, .order(.settings(settings)))
        #expect(table.tempo == 170)
    }

    @Test func aDriftInProgressContinuesAfterChangedSettings() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 1...20 { try table.reading(3, at: Double(second)) }
        var second = 20
        while !table.orders.contains(where: { $0.ramp > .seconds(2) }), second < 60 {
            second += 1
            try table.reading(3.35, at: Double(second))
        }
        let playing = table.pacer.playing
        #expect(playing.ramp > .seconds(2))
        var settings = table.pacer.settings
        settings.governor.settling = .seconds(4)
        try table.at(Double(second) + 0.5, .order(.settings(settings)))
        #expect(table.pacer.playing == playing)
    }
}

/// `faster`, `slower` and their keys.
@Suite struct PaceChangeTests {
    private static let half = 0.5 / 3.6

    @Test(arguments: [FollowedSource.gps, .treadmill, .footpod, .auto])
    func whileASensorSetsThePaceTheClicksGetAnOffset(source: FollowedSource) throws {
        var table = Table(following: source)
        try table.at(0, .order(.start))
        for second in 1...60 { try table.pass(source, at: second) }
        let before = table.tempo
        try table.at(60.5, .order(.changePace(metersPerSecond: Self.half)))
        try table.at(60.6, .order(.changePace(metersPerSecond: Self.half)))
        #expect(table.pacer.followed == source)
        #expect(table.pacer.sourceState == .live)
        #expect(table.pacer.manualSpeed.metersPerSecond == 3)
        #expect(abs(table.pacer.paceOffset - 2 * Self.half) < 1e-5)
        let (faster, speed) = (table.tempo, try #require(table.pacer.targetSpeed))
        #expect((3...5).contains(faster - before), "\(before) → \(faster)")
        #expect(abs(speed.metersPerSecond - 3.3 - 2 * Self.half) < 0.1)
        for second in 61...90 { try table.pass(source, at: second) }
        #expect(abs(table.tempo - faster) <= 0.6, "the readings do not remove the offset")
        for _ in 1...2 { try table.at(91, .order(.changePace(metersPerSecond: -Self.half))) }
        #expect(table.pacer.paceOffset == 0)
        #expect(abs(table.tempo - before) <= 0.6)
    }

    @Test(arguments: [FollowedSource.gps, .treadmill, .footpod, .auto])
    func withoutReadingsTheManualPaceChangesAndFollowingGoesOn(source: FollowedSource) throws {
        var table = Table(following: source)
        try table.at(0, .order(.start))
        try table.at(1, .order(.changePace(metersPerSecond: 0.5)))
        #expect(table.pacer.manualSpeed.metersPerSecond == 3.5)
        #expect(table.tempo == 176)
        #expect((table.pacer.followed, table.pacer.sourceState) == (source, .waiting))
        #expect(table.pacer.substitutePace?.metersPerSecond == 3.5)
        for second in 2...30 { try table.pass(source, at: second) }
        #expect(table.pacer.substitutePace == nil)
        try table.at(70, .wake)
        #expect(table.pacer.sourceState == .lost)
        try table.at(71, .order(.changePace(metersPerSecond: -1)))
        #expect(table.pacer.manualSpeed.metersPerSecond == 2.5)
        #expect(table.tempo == 166)
        #expect(table.pacer.paceOffset == 0)
        #expect((table.pacer.followed, table.pacer.sourceState) == (source, .lost))
        for second in 72...80 { try table.pass(source, at: second) }
        #expect(table.pacer.sourceState == .live)
        #expect(abs(table.tempo - 173) < 2)
    }

    @Test func theRunnersStepsHaveNoPaceToChange() throws {
        var table = Table(following: .steps)
        try table.at(0, .order(.changePace(metersPerSecond: 0.5)))
        #expect(table.pacer.manualSpeed.metersPerSecond == 3.5)
        try table.cadence(172, at: 1)
        #expect(throws: Pacer.Refusal.noPace) { try table.at(2, .order(.changePace(metersPerSecond: 0.5))) }
        #expect(table.tempo == 172)
    }

    @Test(arguments: [0, 0.1, 0.2, 0.3]) func aStandingRunnerKeepsTheTempoWithEveryOrder(speed: Double) throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 1...60 { try table.reading(3.3, at: Double(second)) }
        let running = table.tempo
        for second in 61...90 { try table.reading(speed, at: Double(second)) }
        let standing = table.tempo
        #expect(standing == running)
        #expect(table.pacer.rest == .standing)
        #expect(table.pacer.targetSpeed == nil, "not the pace of a standing runner")
        for _ in 1...4 { try table.at(91, .order(.changePace(metersPerSecond: -Self.half))) }
        #expect(table.tempo == standing)
        #expect(table.pacer.followed == .gps)
        for second in 92...150 { try table.reading(3.3, at: Double(second)) }
        #expect(abs(table.tempo - 168.5) < 1.5, "\(table.tempo)")
    }

    @Test func theOffsetIsBoundedAndAWalkerGetsNoMoreThanHalfThePace() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 1...60 { try table.reading(1.2, at: Double(second)) }
        try table.at(61, .order(.changePace(metersPerSecond: -1.2)))
        #expect(abs(try #require(table.pacer.targetSpeed).metersPerSecond - 0.6) < 0.02)
        let offset = table.pacer.paceOffset
        #expect(throws: Pacer.Refusal.self) { try table.at(62, .order(.changePace(metersPerSecond: -0.2))) }
        #expect(table.pacer.paceOffset == offset)
        try table.at(63, .order(.changePace(metersPerSecond: 10 / 3.6 - 0.2)))
        #expect(abs(table.pacer.paceOffset - (10 / 3.6 - 1.4)) < 1e-5)
    }

    @Test(arguments: [
        Pacer.Order.pace(Speed(metersPerSecond: 3)), .follow(.gps), .follow(.auto), .follow(.manual), .stop,
    ])
    func theOffsetEndsWith(order: Pacer.Order) throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 1...30 { try table.reading(3, at: Double(second)) }
        try table.at(31, .order(.changePace(metersPerSecond: 0.5)))
        #expect(table.tempo == 176)
        try table.at(32, .order(order))
        #expect(table.pacer.paceOffset == 0)
        #expect(abs(table.tempo - 170) < 0.01)
    }

    @Test(arguments: [0.0, 0.01, 0.27]) func aPaceOfAStandingRunnerIsRefused(speed: Double) throws {
        var table = Table(following: .gps)
        try table.reading(3, at: 0)
        let refusal = Pacer.Refusal.speedOutOfRange(metersPerSecond: speed)
        #expect(throws: refusal) { try table.at(1, .order(.pace(Speed(metersPerSecond: speed)))) }
        #expect(table.pacer.followed == .gps)
        #expect(refusal.advice.contains("too slow") && refusal.advice.contains("stridectl pause"))
    }
}

/// The change to a source that reports already.
@Suite struct FollowOrderTests {
    @Test(arguments: [FollowedSource.gps, .auto]) func aReportingSourceSetsThePaceAtOnce(source: FollowedSource) throws
    {
        var table = Table()
        try table.at(0, .order(.start))
        for second in 1...30 { try table.reading(4, at: Double(second)) }
        try table.at(30.5, .order(.follow(source)))
        #expect(table.pacer.sourceState == .live)
        #expect(table.pacer.present == .gps)
        #expect(table.tempo == 180)
    }

    @Test(arguments: [FollowedSource.gps, .auto]) func aSilentSourceIsWaitedFor(source: FollowedSource) throws {
        var table = Table(following: .auto)
        try table.at(0, .order(.start))
        for second in 1...30 { try table.reading(4, at: Double(second)) }
        try table.at(50, .order(.follow(.manual)))
        try table.at(51, .order(.follow(source)))
        #expect(table.pacer.sourceState == .waiting)
        #expect(table.tempo == 170)
        #expect(table.pacer.substitutePace?.metersPerSecond == 3)
    }

    @Test func theManualPaceStandsForASpeedOnlyIfItWasOrderedOrASourceIsMissing() throws {
        var table = Table()
        #expect(table.pacer.substitutePace == nil, "no order")
        try table.at(1, .order(.pace(Speed(metersPerSecond: 2.5))))
        #expect(table.pacer.substitutePace?.metersPerSecond == 2.5)
        try table.at(2, .order(.follow(.auto)))
        #expect(table.pacer.substitutePace?.metersPerSecond == 2.5)
        try table.at(3, .order(.holdCadence(StepRate(stepsPerMinute: 172))))
        #expect(table.pacer.substitutePace == nil, "the clicks do not play the pace")
        try table.at(4, .order(.followPace))
        #expect(table.pacer.substitutePace?.metersPerSecond == 2.5)
    }

    @Test func aRestartKeepsTheOffsetAndTheOrderedPace() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        var run = Pacer.Continuation(
            elapsed: .seconds(60),
            isPaused: false,
            manualSpeed: Speed(metersPerSecond: 2.8),
            isPaceOrdered: true,
            paceOffset: 0.5,
            heldCadence: nil,
            followed: .gps,
            present: .gps,
            gait: .running,
            age: .zero,
            tempo: TempoRamp(StepRate(stepsPerMinute: 175)),
            target: StepRate(stepsPerMinute: 175)
        )
        var next = Table(following: .manual)
        next.pacer.resume(run, at: .seconds(1))
        #expect((next.pacer.paceOffset, next.pacer.isPaceOrdered) == (0.5, true))
        #expect(next.pacer.targetSpeed == nil, "the manual pace is no measured one")
        var settings = Pacer.Settings()
        settings.variation = 0.01
        try next.at(2, .order(.settings(settings)))
        #expect(next.tempo == 175)
        for second in 2...10 { try next.reading(3, at: Double(second)) }
        #expect(next.tempo == 175)
        run.followed = .manual
        run.present = .manual
        var manual = Table()
        manual.pacer.resume(run, at: .seconds(1))
        #expect(manual.pacer.substitutePace?.metersPerSecond == 2.8)
    }
}

extension Table {
    /// A reading of a runner at 3.3 m/s, with the error of its sensor: nothing for a belt, up to 0.06 m/s for satellites.
    fileprivate mutating func pass(_ source: FollowedSource, at second: Int) throws {
        let error = [0.02, -0.06, 0.05, 0, -0.03, 0.06, -0.04][second % 7]
        switch source {
        case .steps: try cadence(172, at: Double(second))
        case .treadmill: try reading(3.3, at: Double(second), from: .treadmill)
        case .footpod: try reading(3.3 + error / 2, at: Double(second), from: .footPod)
        case .gps, .auto, .manual: try reading(3.3 + error, at: Double(second))
        }
    }
}
