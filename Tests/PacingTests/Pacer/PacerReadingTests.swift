import Cadence
import Metronome
import Testing

@testable import Pacing

/// Readings that are unusual: from a second reader, late, on a slope, or while their kind of sensor sets no tempo.
@Suite struct PacerReadingTests {
    private func speed(
        _ metersPerSecond: Double,
        from source: SpeedSource,
        at second: Double,
        altitude: Double? = nil,
        gradient: Double? = nil
    ) -> Pacer.Event {
        .speed(
            Pacer.SpeedReading(
                source: source,
                speed: Speed(metersPerSecond: metersPerSecond),
                instant: .seconds(second),
                origin: source.rawValue,
                altitude: altitude,
                gradient: gradient.map(Gradient.init(rise:))
            )
        )
    }

    @Test func theGradientOfABeltIsUsedForTenSeconds() throws {
        var table = Table(following: .treadmill)
        try table.at(1, speed(3, from: .treadmill, at: 1, gradient: 0.1))
        #expect(table.pacer.gradient(at: .seconds(10.9)) == Gradient(rise: 0.1))
        #expect(table.pacer.gradient(at: .seconds(11)) == nil)
    }

    @Test func theGradientOfTheRouteFollowsFromTheAltitudes() throws {
        var table = Table(following: .gps)
        for second in 0...30 {
            try table.at(
                Double(second),
                speed(3, from: .gps, at: Double(second), altitude: 100 + 0.15 * Double(second))
            )
        }
        let gradient = try #require(table.pacer.gradient(at: .seconds(30)))
        #expect(abs(gradient.rise - 0.05) < 0.003)
    }

    /// Minetti's costs at +10 % relative to the level: 5.96821 / 3.6 for running, 4.89914 / 2.5 for walking.
    @Test(arguments: [(Gait.running, 3.0, 4.97351), (.walking, 1.2, 2.35158)])
    func onASlopeTheCadenceIsThatOfTheSpeedWithTheSameEnergy(gait: Gait, metersPerSecond: Double, level: Double) throws
    {
        var settings = Pacer.Settings()
        settings.adjustsForGrade = true
        settings.gait = gait
        var uphill = Table(following: .treadmill, settings: settings)
        try uphill.at(1, speed(metersPerSecond, from: .treadmill, at: 1, gradient: 0.1))
        let adjusted = uphill.pacer.gradeAdjusted(Speed(metersPerSecond: metersPerSecond), at: .seconds(1))
        #expect(abs(try #require(adjusted).metersPerSecond - level) < 0.0001)
        var flat = Table(following: .treadmill, settings: settings)
        #expect(flat.pacer.gait == gait)
        try flat.at(1, speed(level, from: .treadmill, at: 1))
        #expect(flat.pacer.gradeAdjusted(Speed(metersPerSecond: level), at: .seconds(1)) == nil)
        #expect(abs(uphill.tempo - flat.tempo) < 0.01)
    }

    @Test func aSecondReaderIsIgnoredWhileTheFirstOneReports() throws {
        var table = Table(following: .gps)
        try table.at(0, .order(.start))
        for (second, origin) in [(1.0, "a"), (2, "b"), (3.9, "b")] {
            try table.at(second, .stepRate(StepRate(stepsPerMinute: origin == "a" ? 170 : 190), origin: origin))
            try table.at(second, .footfall(at: .seconds(second), confidence: 1, origin: origin))
            try table.reading(3, at: second, origin: origin)
        }
        #expect(table.pacer.measuredCadence(at: .seconds(4))?.cadence == StepRate(stepsPerMinute: 170))
        #expect(table.pacer.cadenceOrigin == "a" && table.pacer.footfalls.origin == "a")
        try table.at(3.95, .noFix(origin: "b"))
        #expect(table.pacer.origin(of: .gps) == "a" && !table.pacer.isWithoutFix)
        try table.at(4, .noFix(origin: "b"))
        #expect(table.pacer.origin(of: .gps) == "b" && table.pacer.isWithoutFix)
        try table.at(4, .stepRate(StepRate(stepsPerMinute: 190), origin: "b"))
        #expect(table.pacer.cadenceOrigin == "b")
    }

    @Test func stepsOfTheMetronomeAndOfNobodyChangeNothing() throws {
        var table = Table()
        try table.at(1, .onset(step: 7, heardAt: .seconds(1), shift: 0))
        #expect(table.actions.isEmpty && table.pacer.workout.lastStep == -1)
        try table.at(2, .footfall(at: .seconds(2), confidence: 1, origin: "a"))
        #expect(table.pacer.footfalls.lastReading == .seconds(2))
        try table.at(3, .steps(0))
        #expect(table.actions.isEmpty && table.pacer.movement(at: .seconds(3)) == nil)
    }

    @Test func aHeldCadenceIsKeptWhenTheSensorIsChosenOrLost() throws {
        var chosen = Table(following: .auto)
        try chosen.at(0, .order(.holdCadence(StepRate(stepsPerMinute: 172))))
        for second in 1...3 { try chosen.reading(5, at: Double(second), from: .treadmill) }
        #expect(chosen.pacer.present == .treadmill && chosen.tempo == 172)
        var lost = Table(following: .gps)
        try lost.at(0, .order(.holdCadence(StepRate(stepsPerMinute: 172))))
        try lost.reading(5, at: 1)
        try lost.at(40, .wake)
        #expect(lost.pacer.sourceState == .lost && lost.tempo == 172)
    }

    @Test func aSensorWithoutAnEstimateIsNotChosen() throws {
        var table = Table(following: .auto)
        try table.reading(3, at: 1, from: .treadmill)
        for second in 2...40 { try table.reading(3, at: Double(second)) }
        #expect(table.pacer.estimate(of: .treadmill, at: .seconds(40)) == nil)
        #expect(table.pacer.present == .gps)
    }

    @Test func aVeryLateReadingGivesNoEstimate() throws {
        var table = Table(following: .gps)
        try table.at(100, speed(3, from: .gps, at: 0))
        #expect(table.pacer.estimate(of: .gps, at: .seconds(100)) == nil)
        #expect(table.pacer.gradient(at: .seconds(100)) == nil)
    }

    @Test func aCueCanSoundOnlyOffTheTargetFromTheBeginning() throws {
        var pacer = Pacer(
            runner: Runner(height: Length(meters: 1.75)),
            manualSpeed: Speed(metersPerSecond: 3),
            soundingOnlyOffTarget: true
        )
        _ = try pacer.handle(.order(.start), at: .zero)
        for second in 1...10 {
            _ = try pacer.handle(.stepRate(StepRate(stepsPerMinute: 170), origin: "a"), at: .seconds(second))
        }
        #expect(pacer.rest == .onTarget)
    }

    @Test func aFadingPlanHasADeadlineWhereItsClicksBeginOrEnd() throws {
        var plan = CadencePlan(goal: 0.025)
        for day in 0..<7 { plan.update(after: .init(duration: .seconds(1800), shareInSync: 1, day: day)) }
        try #require(plan.clickShare == 0.5)
        var table = Table(memory: Pacer.Memory(plan: plan))
        try table.at(5, .order(.start))
        #expect(table.pacer.rest == nil && table.pacer.nextDeadline == .seconds(35))
        try table.at(35, .wake)
        #expect(table.pacer.rest == .faded && table.pacer.nextDeadline == .seconds(65))
        try table.at(65, .wake)
        #expect(table.pacer.rest == nil)
    }

    @Test func theVariationOfABlockOfStepsMovesTheGridToAndFro() throws {
        var settings = Pacer.Settings()
        settings.variation = 0.01
        var table = Table(settings: settings)
        try table.at(0, .order(.start))
        var shifts = [0.0]
        for step in 0..<NaturalVariation.block {
            let second = Double(step) * 60 / 170
            try table.at(second, .onset(step: Int64(step), heardAt: .seconds(second), shift: shifts[step]))
            shifts.append(table.pacer.playing.shift)
        }
        let changes = zip(shifts.dropFirst(), shifts).map { abs($0 - $1) * 170 / 60 }
        // At most about three standard deviations, and a block lasts as long as equal steps.
        #expect(changes.allSatisfy { $0 < 0.035 } && changes.contains { $0 > 0.005 })
        #expect(abs(shifts[NaturalVariation.block]) < 1e-9)
    }

    @Test func theSameModeOfTheLockChangesNothing() throws {
        var table = Table()
        try table.at(0, .order(.start))
        try table.at(0, .order(.lock(.lead)))
        for step in 0..<30 {
            let second = Double(step) * 60 / 170
            try table.at(second, .onset(step: Int64(step), heardAt: .seconds(second), shift: 0))
            try table.at(second, .footfall(at: .seconds(second), confidence: 1, origin: "a"))
        }
        let before = table.pacer.lock
        try #require(before.tempo != nil)
        try table.at(11, .order(.lock(.lead)))
        #expect(table.pacer.lock.tempo == before.tempo)
        try table.at(11, .order(.lock(.follow)))
        #expect(table.pacer.lock.tempo == nil)
    }

    @Test(arguments: [
        (Pacer.Report.source(.manual, .manual), "the manual pace is used"),
        (.source(.gps, .held), "gps: no new reading; the last cadence is held"),
        (.model(personal: true, reason: "it is better"), "cadence by the personal model; it is better"),
        (.model(personal: false, reason: "it is worse"), "cadence by the heuristic model; it is worse"),
        (.rest(.faded), "clicks are silent: the cadence plan uses fewer clicks now"),
        (.rest(nil), "clicks are audible again"),
    ])
    func aReportIsASentence(report: Pacer.Report, text: String) {
        #expect(report.text == text)
    }

    @Test(arguments: [
        (Pacer.Refusal.planCalendar(.tooManyMoves), "this week has too many moves"),
        (.planCalendar(.noRun(.friday)), "there is no run on fri of this week"),
        (.speedOutOfRange(metersPerSecond: 0.1), "the pace would be too slow"),
        (.noPlan, "there is no plan; to start one: stridectl plan start"),
    ])
    func aRefusalSaysWhatIsPossible(refusal: Pacer.Refusal, text: String) {
        #expect(refusal.advice.hasPrefix(text))
    }

    @Test func theOffsetOfAMeasuredPaceHasALimit() throws {
        var table = Table(following: .gps)
        for second in 0...5 { try table.reading(3, at: Double(second)) }
        let error = #expect(throws: Pacer.Refusal.self) { try table.at(6, .order(.changePace(metersPerSecond: 2))) }
        #expect(error?.advice.hasPrefix("the clicks can be at most 5 km/h faster or slower") == true)
    }
}
