import Cadence
import Metronome
import Testing

@testable import Pacing

@Suite struct PacerSourceTests {
    @Test func autoFollowsTheTreadmillWhileItRunsAndThenTheFootPod() throws {
        var table = Table(following: .auto)
        try table.at(0, .order(.start))
        for second in 1...9 {
            try table.reading(3, at: Double(second), from: .footPod)
            try table.reading(3.2, at: Double(second) + 0.5, from: .treadmill)
        }
        #expect(table.pacer.present == .footpod, "the first to speak stays until another was better for ten seconds")
        for second in 10...13 {
            try table.reading(3, at: Double(second), from: .footPod)
            try table.reading(3.2, at: Double(second) + 0.5, from: .treadmill)
        }
        #expect(table.pacer.present == .treadmill)
        #expect(table.pacer.pickReason?.hasPrefix("treadmill: fresh") == true)
        for second in 14...21 { try table.reading(3, at: Double(second), from: .footPod) }
        #expect(table.pacer.present == .footpod, "the belt has been silent for more than three seconds")
    }

    @Test func aFasterTreadmillIsFollowedWhileSatellitesAreSilent() throws {
        var table = Table(following: .treadmill)
        try table.reading(5, at: 1, from: .treadmill)
        try table.reading(2, at: 2, from: .gps)
        #expect(table.tempo == 188)
    }

    @Test func clicksPauseWhileTheRunnerStandsAndResumeWithTheSpeed() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 0...5 { try table.reading(3, at: Double(second)) }
        for second in 6...16 { try table.reading(0, at: Double(second)) }
        #expect(table.pacer.rest == .standing)
        #expect(table.pacer.playing.isResting)
        for second in 17...22 { try table.reading(3, at: Double(second)) }
        #expect(table.pacer.rest == nil)
        #expect(table.pacer.playing.run == 1, "the run never ended, nor did the grid")
    }

    @Test func aManualPaceIsNeverPausedAutomatically() throws {
        var table = Table()
        try table.at(0, .order(.start))
        for second in 0...20 { try table.reading(0, at: Double(second)) }
        #expect(table.pacer.rest == nil)
    }

    @Test func aManualWalkingSpeedHasAWalkingCadence() throws {
        var table = Table()
        try table.at(0, .order(.pace(Speed(kilometersPerHour: 5))))
        #expect(table.pacer.gait == .walking)
        #expect((105...120).contains(table.tempo), "\(table.tempo)")
        try table.at(1, .order(.pace(Speed(kilometersPerHour: 10))))
        #expect(table.pacer.gait == .running)
        #expect(table.tempo > 165)
    }

    @Test func theCadenceJumpsOnceFromWalkingToRunning() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        var gaits: [Gait] = []
        for second in 0...120 {
            try table.reading(1.2 + 0.02 * Double(second), at: Double(second))
            gaits += table.reports.compactMap { if case .gait(let gait) = $0 { gait } else { nil } }
        }
        #expect(gaits == [.walking, .running])
        #expect(table.tempo > 155)
    }
}

@Suite struct PacerBodyTests {
    @Test func aHeartRateAboveTheCeilingLowersTheTargetSlowly() throws {
        var settings = Pacer.Settings()
        settings.heart = Pacer.HeartSettings(
            maximum: HeartRate(beatsPerMinute: 190),
            ceiling: HeartRate(beatsPerMinute: 160)
        )
        var table = Table(settings: settings)
        try table.at(0, .order(.start))
        for second in 1...120 { try table.heartRate(175, at: second) }
        #expect(table.pacer.heart.zone == 5)
        #expect((160..<168).contains(table.tempo), "\(table.tempo)")
        #expect(table.pacer.heart.control?.state(at: .seconds(120)) == .lowering)
        #expect(table.pacer.targetSpeed.map { (7...10).contains($0.kilometersPerHour) } == true)
    }

    @Test func clicksSoundOnlyWhileTheCadenceDiffersFromTheTarget() throws {
        var table = Table()
        try table.at(0, .order(.soundOnlyOffTarget(true)))
        try table.at(0, .order(.start))
        for second in 1...10 { try table.cadence(170, at: Double(second)) }
        #expect(table.pacer.rest == .onTarget)
        for second in 11...16 { try table.cadence(160, at: Double(second)) }
        #expect(table.pacer.rest == nil)
    }

    @Test func aSilentCueHasADeadlineWhenTheCadenceBecomesStale() throws {
        var table = Table()
        try table.at(0, .order(.soundOnlyOffTarget(true)))
        try table.at(0, .order(.start))
        for second in 1...10 { try table.cadence(170, at: Double(second)) }
        var wakes: [Duration] = []
        while table.pacer.rest != nil, wakes.count < 10 {
            let wake = try #require(table.pacer.nextDeadline)
            wakes.append(wake)
            try table.at(wake / .seconds(1), .wake)
        }
        #expect(table.pacer.rest == nil)
        #expect(wakes.last.map { $0 <= .seconds(16) } == true)
    }

    @Test func aPlanRaisesTheTargetAndCountsItsRuns() throws {
        var table = Table()
        try table.at(0, .order(.plan(goal: 0.05)))
        #expect(abs(table.tempo - 170 * 1.025) < 0.01)
        #expect(table.actions.contains(.keepMemory))
        try table.at(1, .order(.start))
        for second in 2...700 { try table.cadence(174, at: Double(second)) }
        try table.at(701, .order(.stop))
        let ended = table.actions.compactMap { action -> Double? in
            if case .runEnded(_, let share) = action { share } else { nil }
        }
        #expect(ended.first.map { $0 > 0.95 } == true)
        #expect(throws: Pacer.Refusal.goalOutOfRange(0.2)) { try table.at(702, .order(.plan(goal: 0.2))) }
        try table.at(703, .order(.plan(goal: nil)))
        #expect(table.tempo == 170)
    }

    @Test func theModelLearnsWithoutClicksAndIsUsedOnceItIsBetter() throws {
        var table = Table(following: .gps)
        // Twice a quarter of an hour at 182 spm, where the heuristic has 170: the runner is not in sync with it.
        for run in 0..<2 {
            let start = Double(run) * 2000
            try table.at(start, .order(.start))
            for second in 0..<900 {
                try table.reading(3, at: start + Double(second))
                try table.cadence(182, at: start + Double(second) + 0.5)
            }
            try table.at(start + 901, .order(.stop))
        }
        #expect(table.pacer.model.kind == .personal)
        #expect(abs(table.tempo - 182) < 2, "\(table.tempo)")
        #expect(table.pacer.memory.personal != nil)
        var other = Table(memory: table.pacer.memory)
        #expect(other.pacer.model.kind == .personal)
        try other.at(1, .order(.forgetModel))
        #expect(other.pacer.model.kind == .heuristic)
        #expect(other.tempo == 170)
    }

    @Test func theModelDoesNotLearnWhileClicksDrive() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for second in 0..<600 {
            try table.reading(3, at: Double(second))
            try table.cadence(170, at: Double(second) + 0.5)
        }
        #expect(table.pacer.model.personal.verdict.windows == 0)
    }
}
