import Metronome
import Testing

@testable import Playback

@Suite struct BeatGridTests {
    private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(nanoseconds: Int64((seconds * 1e9).rounded())) }

    private func order(_ spm: Double, ramp: Duration = .zero, run: UInt64 = 1, shift: Double = 0) -> PlayOrder {
        PlayOrder(run: run, tempo: Tempo(stepsPerMinute: spm), ramp: ramp, shift: shift)
    }

    /// Step 4 is heard at 10 s, with 120 steps per minute.
    private var grid: BeatGrid {
        var grid = BeatGrid(order(120), heardAt: at(8))
        grid.place(step: 4, heardAt: at(10))
        return grid
    }

    @Test func theRestOfAStepHasTheNewTempo() {
        var grid = grid
        // Half of the step passes at 120 steps per minute, and the other half at 60 steps per minute.
        grid.apply(order(60), cue: .everyStep, at: at(10.25))
        #expect(grid.time(ofStep: 5) == at(10.75))
        #expect(grid.time(ofStep: 6) == at(11.75))
        #expect((grid.step, grid.heardAt) == (4, at(10)))
    }

    @Test func eachOfTwoChangesInAStepCounts() {
        var grid = grid
        grid.apply(order(60), cue: .everyStep, at: at(10.25))
        grid.apply(order(240), cue: .everyStep, at: at(10.5))
        #expect(grid.time(ofStep: 5) == at(10.5625))
    }

    @Test func aRampIsLinear() {
        var grid = grid
        grid.apply(order(240, ramp: .seconds(2)), cue: .everyStep, at: at(10))
        #expect(abs(grid.tempo(at: at(11)).stepsPerMinute - 180) < 1e-9)
        #expect(grid.tempo(at: at(12)) == Tempo(stepsPerMinute: 240))
        #expect(grid.ramp(after: at(11)) == .seconds(1))
        // 2 to 4 steps per second within 2 s are 6 steps.
        #expect(grid.time(ofStep: 10) == at(12))
        #expect(grid.time(ofStep: 14) == at(13))
    }

    @Test func aReportedStepAndAPauseDoNotChangeARamp() {
        var grid = grid
        grid.apply(order(240, ramp: .seconds(2)), cue: .everyStep, at: at(10))
        let later = (6...20 as ClosedRange<Int64>).map { grid.time(ofStep: $0).nanoseconds }
        grid.place(step: 5, heardAt: grid.time(ofStep: 5))
        var paused = order(240)
        paused.isPaused = true
        grid.apply(paused, cue: .everyOther, at: at(10.6))
        for (step, time) in zip((6 as Int64)..., later) {
            #expect(abs(grid.time(ofStep: step).nanoseconds - time) <= 2)
        }
        #expect(grid.order.isSilent)
        #expect(grid.cue == .everyOther)
    }

    @Test(arguments: [(0.02, 10.52), (-0.02, 10.48), (-0.4, 10.3), (Double.nan, 10.5)])
    func aShiftMovesTheNextSteps(seconds: Double, next: Double) {
        var grid = grid
        grid.apply(order(120, shift: seconds), cue: .everyStep, at: at(10.3))
        #expect(abs(grid.time(ofStep: 5).nanoseconds - at(next).nanoseconds) <= 1)
        #expect(abs(grid.time(ofStep: 6).nanoseconds - at(next + 0.5).nanoseconds) <= 1)
    }

    /// The position computed from the last step differs from that of the audio thread by the error of the clock.
    @Test(arguments: [-0.001, 0.001]) func aStepIsNeitherRepeatedNorLostByAChangeNextToIt(error: Double) {
        let shifted = order(120, shift: 0.02)
        // Step 5 has been reported, so the change can only move step 6.
        var later = grid
        later.place(step: 5, heardAt: at(10.5))
        later.apply(shifted, cue: .everyStep, at: at(10.5 + error))
        #expect(later.anchor.step == 6)
        #expect(abs(later.anchor.nanoseconds - at(11.02).nanoseconds) <= 1)
        // Step 5 has not been reported, so the change moves it.
        var earlier = grid
        earlier.apply(shifted, cue: .everyStep, at: at(10.5 + error))
        #expect(earlier.anchor.step == 5)
        #expect(abs(earlier.anchor.nanoseconds - at(10.52).nanoseconds) <= 1)
    }

    @Test func anotherProcessContinuesFromTheFirstStepAfterAChange() {
        var grid = grid
        #expect(grid.anchor == GridAnchor(step: 4, heardAt: at(10), tempo: Tempo(stepsPerMinute: 120)))
        grid.apply(order(60), cue: .everyStep, at: at(10.25))
        #expect(grid.anchor == GridAnchor(step: 5, heardAt: at(10.75), tempo: Tempo(stepsPerMinute: 60)))
    }

    @Test func aContinuedRunKeepsItsRamp() {
        let anchor = GridAnchor(step: 10, heardAt: at(20), tempo: Tempo(stepsPerMinute: 120))
        let grid = BeatGrid(order(240, ramp: .seconds(2)), heardAt: at(25), continuing: anchor)
        #expect(grid.time(ofStep: 16) == at(22))
        #expect(BeatGrid(order(240), heardAt: at(25), continuing: anchor).time(ofStep: 12) == at(20.5))
    }

    @Test func aScheduledChangeTakesEffectWhenItsStepIsReported() {
        var tracker = GridTracker()
        var order = order(120)
        let change = TempoChange(
            step: 6,
            start: Tempo(stepsPerMinute: 60),
            end: Tempo(stepsPerMinute: 180),
            ramp: .seconds(2)
        )
        order.next = change
        tracker.post(Performance(order: order, recipe: .synthesised(.click)), serial: 1)
        #expect(tracker.update(.settingsApplied(serial: 1, frame: 0, heardAt: at(8))) == .performance)
        for step in 0...5 as ClosedRange<Int64> {
            let heardAt = at(8 + 0.5 * Double(step))
            #expect(tracker.update(.onset(Onset(step: step, frame: 0, isSounded: true), heardAt: heardAt)) == .step)
        }
        // The grid knows the change in advance: 1 to 3 steps per second within 2 s are 4 steps.
        #expect(tracker.grid?.time(ofStep: 6) == at(11))
        #expect(tracker.grid?.time(ofStep: 10) == at(13))
        #expect(tracker.grid?.tempo(at: at(10.9)) == Tempo(stepsPerMinute: 120))
        #expect(tracker.grid?.target(at: at(10.9)) == Tempo(stepsPerMinute: 120))
        #expect(tracker.grid.map { abs($0.tempo(at: at(11)).stepsPerMinute - 60) < 1e-9 } == true)
        #expect(tracker.grid?.ramp(after: at(11.5)) == .milliseconds(1_500))
        #expect(tracker.grid?.firstStep(heardAtOrAfter: at(10.6)) == 6)
        #expect(tracker.grid?.firstStep(heardAtOrAfter: at(11)) == 6)
        #expect(tracker.grid?.firstStep(heardAtOrAfter: at(13.01)) == 11)
        // The report of step 6 was lost.
        let late = tracker.update(.onset(Onset(step: 7, frame: 0, isSounded: true), heardAt: at(11.75)))
        #expect(late == .tempo(change, heardAt: at(11.75)))
        #expect(tracker.grid?.appliedChange == change)
        #expect(tracker.grid?.target(at: at(12)) == Tempo(stepsPerMinute: 180))
        // The same order again, and the same tempo as an ordinary one, change nothing.
        let expected = tracker.grid?.time(ofStep: 20)
        tracker.post(Performance(order: order, recipe: .synthesised(.click)), serial: 2)
        #expect(tracker.update(.settingsApplied(serial: 2, frame: 0, heardAt: at(11.8))) == .performance)
        tracker.post(Performance(order: self.order(180), recipe: .synthesised(.click)), serial: 3)
        #expect(tracker.update(.settingsApplied(serial: 3, frame: 0, heardAt: at(11.9))) == .performance)
        let difference = (tracker.grid?.time(ofStep: 20).nanoseconds ?? 0) - (expected?.nanoseconds ?? 0)
        #expect(abs(difference) <= 2)
    }

    @Test func aLateChangeIsReportedWithThePerformance() {
        var tracker = GridTracker()
        tracker.post(Performance(order: order(120), recipe: .synthesised(.click)), serial: 1)
        _ = tracker.update(.settingsApplied(serial: 1, frame: 0, heardAt: at(8)))
        _ = tracker.update(.onset(Onset(step: 4, frame: 0, isSounded: true), heardAt: at(10)))
        var order = order(120)
        let change = TempoChange(step: 3, start: Tempo(stepsPerMinute: 60), end: Tempo(stepsPerMinute: 60), ramp: .zero)
        order.next = change
        tracker.post(Performance(order: order, recipe: .synthesised(.click)), serial: 2)
        let report = tracker.update(.settingsApplied(serial: 2, frame: 0, heardAt: at(10.25)))
        #expect(report == .tempo(change, heardAt: at(10.25)))
        #expect(tracker.grid?.time(ofStep: 5) == at(10.75))
    }

    /// The queue for the audio thread keeps only the latest settings, so the output may never report that a run was stopped.
    @Test func aNewRunDirectlyAfterAnotherHasANewGrid() {
        var tracker = GridTracker()
        for run in [1, 2] as [UInt64] {
            let spm = 60 * Double(run)
            tracker.post(Performance(order: order(spm, run: run), recipe: .synthesised(.click)), serial: run)
            _ = tracker.update(.settingsApplied(serial: run, frame: 0, heardAt: at(Double(run) * 10)))
            #expect(tracker.grid == nil)
            _ = tracker.update(.onset(Onset(step: 0, frame: 0, isSounded: true), heardAt: at(Double(run) * 10)))
        }
        #expect(tracker.grid?.order.run == 2)
        #expect(tracker.grid?.time(ofStep: 1) == at(20.5))
    }
}
