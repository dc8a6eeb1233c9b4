import Cadence
import Metronome

import Pacing
import Testing

@Suite struct PacerTests {
    @Test func aStoppedPacerPlaysNothingAndAStartBeginsANewRun() throws {
        var table = Table()
        #expect(table.pacer.playing.run == 0)
        try table.at(1, .order(.start))
        #expect(table.orders.map(\.run) == [1])
        #expect(table.actions.contains(.lookForDevice))
        try table.at(2, .order(.start))
        #expect(table.actions.isEmpty, "a run under way is not begun again")
        try table.at(3, .order(.stop))
        try table.at(4, .order(.start))
        #expect(table.pacer.playing.run == 2)
    }

    @Test func pauseAndResumeNeedARun() throws {
        var table = Table()
        #expect(throws: Pacer.Refusal.notRunning) { try table.at(0, .order(.pause)) }
        #expect(throws: Pacer.Refusal.notRunning) { try table.at(0, .order(.resume)) }
        try table.at(1, .order(.start))
        try table.at(2, .order(.pause))
        #expect(table.orders.map(\.isPaused) == [true])
        try table.at(3, .order(.resume))
        #expect(table.orders.map(\.isPaused) == [false])
    }

    @Test func aPaceChangesTheTempoImmediately() throws {
        var table = Table()
        try table.at(1, .order(.start))
        #expect(table.tempo == 170)
        try table.at(2, .order(.pace(Speed(metersPerSecond: 5))))
        #expect(table.orders.map(\.tempo.stepsPerMinute) == [188])
        #expect(table.orders.map(\.ramp) == [.zero])
    }

    @Test func fasterAndSlowerStartFromTheCurrentPace() throws {
        var table = Table()
        try table.at(1, .order(.changePace(metersPerSecond: 0.5)))
        try table.at(2, .order(.changePace(metersPerSecond: -0.25)))
        #expect(abs(table.pacer.manualSpeed.metersPerSecond - 3.25) < 1e-12)
    }

    @Test func aPaceOutOfRangeIsRefusedAndChangesNothing() throws {
        var table = Table()
        let before = table.pacer.manualSpeed
        #expect(throws: Pacer.Refusal.speedOutOfRange(metersPerSecond: -1)) {
            try table.at(1, .order(.changePace(metersPerSecond: -4)))
        }
        #expect(table.pacer.manualSpeed == before)
    }

    @Test func aHeldCadenceOutlastsEveryPace() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.holdCadence(StepRate(stepsPerMinute: 172))))
        try table.reading(5, at: 1)
        #expect(table.tempo == 172)
        try table.at(2, .order(.followPace))
        #expect(table.tempo == 188)
    }

    @Test func theFirstFixIsFollowedImmediately() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        #expect(table.pacer.sourceState == .waiting)
        try table.reading(5, at: 1)
        #expect(table.pacer.sourceState == .live)
        #expect(table.tempo == 188)
        #expect(table.pacer.playing.ramp == .seconds(1))
    }

    @Test func smallChangesDriftAtMostOnceInThreeSecondsAndLargeOnesDoNot() throws {
        var table = Table(following: .gps)
        try table.reading(3, at: 0)
        var changes: [(second: Double, drifts: Bool)] = []
        // 0.2 m/s² for 20 s: 1.6 spm each second, which no drift keeps up with.
        for second in 1...20 {
            try table.reading(3 + 0.2 * Double(second), at: Double(second))
            if let order = table.orders.last { changes.append((Double(second), order.ramp > .seconds(1))) }
        }
        #expect(changes.contains { $0.drifts } && changes.contains { !$0.drifts })
        for (earlier, later) in zip(changes, changes.dropFirst()) where later.drifts {
            #expect(later.second - earlier.second >= 3)
        }
    }

    @Test func aConfirmedLargeChangeIsMadeImmediately() throws {
        var table = Table(following: .gps)
        try table.reading(3, at: 0)
        try table.reading(5.5, at: 1)
        #expect(table.tempo == 170, "beyond the gate: doubted once")
        try table.reading(5.5, at: 2)
        #expect(table.tempo == 192, "confirmed: taken whole, though 3 s have not passed")
    }

    @Test func smallNoiseDoesNotChangeTheTempo() throws {
        var table = Table(following: .gps)
        try table.reading(3, at: 0)
        for second in 1...60 {
            try table.reading(second.isMultiple(of: 2) ? 3.1 : 2.9, at: Double(second))
            #expect(table.orders.isEmpty)
        }
    }

    @Test func aSilentSourceIsHeldThenLostThenRecovers() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        try table.reading(5, at: 0)
        #expect(table.pacer.nextDeadline == .seconds(5))
        try table.at(4.9, .wake)
        #expect(table.pacer.sourceState == .live)
        try table.at(5, .wake)
        #expect(table.pacer.sourceState == .held)
        #expect(table.tempo == 188)
        #expect(table.pacer.nextDeadline == .seconds(30))
        try table.at(30, .wake)
        #expect(table.pacer.sourceState == .lost)
        #expect(table.tempo == 170, "the manual pace stands in")
        try table.reading(4, at: 40)
        #expect(table.pacer.sourceState == .live)
        #expect(table.tempo == 180)
    }

    @Test func theDeadlineFollowsTheLatestReading() throws {
        var table = Table(following: .gps)
        for second in 0..<5 {
            try table.reading(3, at: Double(second))
            // A wake that has another reason changes nothing about when the source goes silent.
            try table.at(Double(second) + 0.5, .wake)
            #expect(table.pacer.nextDeadline == .seconds(second + 5))
        }
    }

    @Test func readingsOfTwoReadersOfOneReceiverAreNotMixed() throws {
        var table = Table(following: .gps)
        try table.reading(3, at: 0, origin: "gpsd")
        try table.reading(4, at: 0.5, origin: "nmea")
        #expect(table.pacer.estimate(of: .gps, at: .seconds(1))?.speed.metersPerSecond == 3)
        try table.reading(3.1, at: 3.5, origin: "nmea")
        #expect(table.pacer.origin(of: .gps) == "nmea")
    }

    @Test func aManualPaceStopsFollowingTheSatellites() throws {
        var table = Table(following: .gps)
        try table.reading(5, at: 0)
        try table.at(1, .order(.pace(Speed(metersPerSecond: 2.5))))
        #expect(table.pacer.followed == .manual)
        try table.reading(5, at: 2)
        #expect(table.tempo == 166)
    }

    @Test func theMeasuredCadenceCanBeFollowed() throws {
        var table = Table(following: .steps)
        try table.at(1, .stepRate(StepRate(stepsPerMinute: 176), origin: "steps"))
        #expect(table.tempo == 176)
        #expect(table.pacer.targetSpeed == nil)
        try table.at(40, .wake)
        #expect(table.pacer.sourceState == .lost)
        #expect(table.tempo == 170)
    }

    @Test func theOffsetOfTheRunnerAppliesImmediately() throws {
        var table = Table()
        var runner = table.pacer.runner
        runner.offset = StepRateOffset(stepsPerMinute: 4)
        try table.at(1, .order(.runner(runner)))
        #expect(table.tempo == 174)
    }
}
