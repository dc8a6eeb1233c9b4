import Cadence
import Pacing
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

@Suite struct HeartRateCeilingTests {
    /// A ceiling of 165 that has had one reading a second from 0 s on.
    private func ceiling(_ rates: [Double]) -> HeartRateCeiling {
        var ceiling = HeartRateCeiling(heart(165))
        for (second, rate) in rates.enumerated() { ceiling.record(heart(rate), at: .seconds(second)) }
        return ceiling
    }

    private func steady(_ rate: Double, _ seconds: Int) -> [Double] { Array(repeating: rate, count: seconds + 1) }

    @Test(arguments: [
        (175.0, 10, 0.98), (175, 50, 0.9), (175, 150, 0.7), (175, 1000, 0.7), (166, 50, 0.9), (165, 100, 1),
        (120, 100, 1),
    ])
    func shareFallsTwoPerCentInTenSecondsAboveTheCeiling(rate: Double, seconds: Int, share: Double) {
        #expect(abs(ceiling(steady(rate, seconds)).share(at: .seconds(seconds)) - share) < 1e-9)
    }

    @Test func theShareIsConstantJustBelowTheCeilingAndRecoversAtHalfTheRate() {
        var resting = ceiling(steady(175, 50))
        for second in 51...150 { resting.record(heart(164), at: .seconds(second)) }
        let rested = resting.share(at: .seconds(150))
        // The mean of 15 s is above the ceiling for a while more.
        #expect((0.86...0.9).contains(rested))
        #expect(resting.state(at: .seconds(150)) == .holding)
        for second in 151...190 { resting.record(heart(150), at: .seconds(second)) }
        #expect(resting.state(at: .seconds(190)) == .restoring)
        let before = resting.share(at: .seconds(190))
        for second in 191...210 { resting.record(heart(150), at: .seconds(second)) }
        #expect(abs(resting.share(at: .seconds(210)) - before - 0.02) < 1e-9)
        for second in 211...400 { resting.record(heart(150), at: .seconds(second)) }
        #expect(resting.share(at: .seconds(400)) == 1)
        #expect(resting.state(at: .seconds(400)) == .idle)
    }

    @Test func aSingleOutlierHasNoEffect() {
        var rates = steady(150, 60)
        rates[30] = 220
        #expect(ceiling(rates).share(at: .seconds(60)) == 1)
    }

    @Test(arguments: [
        (50, 0.9, HeartRateCeiling.State.lowering), (60, 0.88, .lowering), (65, 0.88, .frozen), (70, 0.88, .frozen),
        (80, 0.93, .releasing), (100, 1, .blind), (10_000, 1, .blind),
    ])
    func withoutReadingsTheShareIsConstantAndThenRecovers(second: Int, share: Double, state: HeartRateCeiling.State) {
        let silent = ceiling(steady(175, 50))
        #expect(abs(silent.share(at: .seconds(second)) - share) < 1e-9)
        #expect(silent.state(at: .seconds(second)) == state)
    }

    @Test func withoutReadingsTheLowestShareRecoversWithinAMinute() {
        let silent = ceiling(steady(175, 500))
        #expect(silent.share(at: .seconds(520)) == HeartRateCeiling.floor)
        #expect(silent.share(at: .seconds(550)) < 0.86)
        #expect(abs(silent.share(at: .seconds(580)) - 1) < 1e-9)
    }

    @Test func theShareDoesNotDependOnHowOftenItIsComputed() {
        // The same ceiling set again and again settles the share without changing it.
        for gap in [300, 700, 1900, 7000] {
            let rare = ceiling(steady(175, 50))
            var often = rare
            for moment in stride(from: 50_000, to: 140_000, by: gap) {
                often.set(heart(165), at: .milliseconds(moment))
                #expect(abs(often.share(at: .milliseconds(moment)) - rare.share(at: .milliseconds(moment))) < 1e-9)
            }
        }
    }

    @Test func theShareStaysInItsRangeAndChangesSlowly() {
        var ceiling = HeartRateCeiling(heart(160))
        var last = 1.0
        var state: UInt64 = 4
        for step in 1...20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let now = Duration.milliseconds(step * 500)
            if state >> 62 != 0 { ceiling.record(heart(Double((state >> 33) % 230)), at: now) }
            let share = ceiling.share(at: now)
            #expect((HeartRateCeiling.floor...1).contains(share))
            #expect(share - last <= 0.0026 && last - share <= 0.0011, "step \(step)")
            last = share
        }
    }

    @Test func earlierTimesDoNotChangeTheShare() {
        var back = ceiling(steady(175, 50))
        back.record(heart(175), at: .seconds(10))
        #expect(abs(back.share(at: .seconds(50)) - 0.9) < 1e-9)
        #expect(abs(back.share(at: .zero) - 0.9) < 1e-9)
    }

    @Test func theTargetIsLoweredWithAReason() {
        let slowed = ceiling(steady(172, 50))
        #expect(abs(slowed.share(at: .seconds(50)) - 0.9) < 1e-9)
        let text = "heart-rate ceiling 165 bpm: 172 bpm is above it, pace lowered by 10 % and still decreasing"
        #expect(slowed.text(at: .seconds(50)) == text)
        #expect(slowed.text(at: .seconds(65)) == "heart-rate ceiling 165 bpm: no heart rate, pace kept 12 % lower")
        #expect(HeartRateCeiling(heart(165)).text(at: .zero).hasSuffix("no heart rate, the pace is not lowered"))
        #expect(ceiling(steady(150, 5)).text(at: .seconds(5)) == "heart-rate ceiling 165 bpm: 150 bpm, pace unchanged")
        let atFloor = ceiling(steady(175, 500)).text(at: .seconds(500))
        #expect(atFloor.hasSuffix("pace lowered by 30 %, the maximum"))
    }

    @Test func theTextNamesWhatHappensToALoweredPace() {
        var lowered = ceiling(steady(175, 50))
        let releasing = "heart-rate ceiling 165 bpm: no heart rate, pace 7 % lower and increasing again"
        #expect(lowered.text(at: .seconds(80)) == releasing)
        // The mean of the 16 readings of 15 s is above 165 bpm for 15 s more, so the pace falls to 0.9 - 0.03.
        for second in 51...100 { lowered.record(heart(164), at: .seconds(second)) }
        let holding = "heart-rate ceiling 165 bpm: 164 bpm is just below it, pace kept 13 % lower"
        #expect(lowered.text(at: .seconds(100)) == holding)
        // From the third reading on the mean is below 162 bpm: 7 s later the pace is 0.7 % higher. Ten of 16 readings are 150 bpm.
        for second in 101...110 { lowered.record(heart(150), at: .seconds(second)) }
        let restoring = "heart-rate ceiling 165 bpm: 155 bpm is below it, pace 12 % lower and increasing again"
        #expect(lowered.text(at: .seconds(110)) == restoring)
    }

    @Test func withoutALoweredPaceSilenceIsOnlyReported() {
        #expect(ceiling(steady(150, 5)).state(at: .seconds(20)) == .blind)
    }

    @Test func aCeilingCanChangeBeforeTheFirstReading() {
        var early = HeartRateCeiling(heart(165))
        early.set(heart(150), at: .seconds(5))
        #expect(early.ceiling == heart(150) && early.share(at: .seconds(9)) == 1)
        for second in 10...20 { early.record(heart(160), at: .seconds(second)) }
        #expect(abs(early.share(at: .seconds(20)) - 0.98) < 1e-9)
    }

    @Test func aChangedCeilingAppliesImmediately() {
        var raised = ceiling(steady(175, 50))
        raised.set(heart(190), at: .seconds(50))
        #expect(abs(raised.share(at: .seconds(60)) - 0.91) < 1e-9)
    }
}
