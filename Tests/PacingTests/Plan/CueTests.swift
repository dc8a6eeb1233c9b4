import Cadence
import Pacing
import Testing

@Suite struct ClickFadeTests {
    @Test(arguments: [1, 0.75, 0.5, 0.25, 0])
    func clicksSoundForTheirShareOfEachMinuteFromItsBeginning(share: Double) {
        let fade = ClickFade(share: share)
        for minute in 0..<3 {
            let sounding = (0..<60).filter { fade.isSounding(at: .seconds(60 * minute + $0)) }
            #expect(sounding == Array(0..<Int(60 * share)))
        }
    }

    @Test func theNextChangeIsTheTimeOfTheNextChange() {
        let fade = ClickFade(share: 0.25)
        #expect(fade.nextChange(after: .zero) == .seconds(15))
        #expect(fade.nextChange(after: .seconds(15)) == .seconds(60))
        #expect(fade.nextChange(after: .seconds(3601)) == .seconds(3615))
        #expect(ClickFade(share: 1).nextChange(after: .seconds(7)) == nil)
        #expect(ClickFade(share: 0).nextChange(after: .seconds(7)) == nil)
    }

    @Test func aShareOutOfRangeIsClamped() {
        #expect(ClickFade(share: 3).share == 1)
        #expect(ClickFade(share: -1).share == 0)
        #expect(ClickFade(share: .nan).share == 1)
    }
}

@Suite struct OffTargetCueTests {
    /// Which seconds sound, `X`, and which rest, `.`, for a cadence each second as per cent of the target; nil is none.
    private func pattern(_ deviations: [Double?]) -> String {
        var cue = OffTargetCue()
        return deviations.enumerated().map { second, deviation in
            if let deviation {
                cue.observe(
                    StepRate(stepsPerMinute: 160 * (1 + deviation / 100)),
                    target: StepRate(stepsPerMinute: 160),
                    at: .seconds(second)
                )
            }
            return cue.isSounding(at: .seconds(second)) ? "X" : "."
        }.joined()
    }

    private func seconds(_ count: Int, _ deviation: Double?) -> [Double?] { Array(repeating: deviation, count: count) }

    @Test func clicksStopAfterEightSecondsOnTarget() {
        #expect(pattern(seconds(12, 1)) == "XXXXXXXX....")
        #expect(pattern(seconds(12, -1)) == "XXXXXXXX....")
        #expect(pattern(seconds(12, 2)) == "XXXXXXXXXXXX", "near is not met")
        #expect(pattern(seconds(6, 1) + seconds(1, 2) + seconds(10, 1)) == "XXXXXXXXXXXXXXX..", "it begins anew")
    }

    @Test func clicksReturnAfterFourSecondsOffTarget() {
        #expect(pattern(seconds(10, 0) + seconds(6, 4)) == "XXXXXXXX......XX")
        #expect(pattern(seconds(10, 0) + seconds(6, -4)) == "XXXXXXXX......XX")
        #expect(pattern(seconds(10, 0) + seconds(6, 2.5)) == "XXXXXXXX........", "nobody would hear it")
        #expect(pattern(seconds(10, 0) + seconds(3, 4) + seconds(3, 0)) == "XXXXXXXX........", "a moment is forgiven")
    }

    @Test func withoutAMeasuredCadenceClicksSound() {
        #expect(pattern(seconds(5, nil)) == "XXXXX")
        #expect(pattern(seconds(10, 0) + seconds(7, nil)) == "XXXXXXXX......XXX")
        // Back again, silence has to be earned again.
        #expect(pattern(seconds(10, 0) + seconds(7, nil) + seconds(10, 0)) == "XXXXXXXX......XXXXXXXXXXX..")
    }

    @Test func theTimeAtWhichClicksReturnWithoutReadingsIsKnown() {
        var cue = OffTargetCue()
        #expect(cue.goesStaleAt == nil)
        let target = StepRate(stepsPerMinute: 170)
        for second in 0...8 { cue.observe(target, target: target, at: .seconds(second)) }
        #expect(cue.goesStaleAt == .seconds(13))
        #expect(!cue.isSounding(at: .seconds(12)))
        #expect(cue.isSounding(at: .seconds(13)))
    }
}
