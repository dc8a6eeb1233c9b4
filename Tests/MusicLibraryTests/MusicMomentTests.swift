import Metronome
import Testing

@testable import MusicLibrary

@Suite struct MusicMomentTests {
    private func order(run: UInt64 = 1, paused: Bool = false) -> PlayOrder {
        PlayOrder(run: run, isPaused: paused, tempo: Tempo(stepsPerMinute: 170))
    }

    @Test func aPauseThatEndsBeforeItIsReadIsKept() {
        var moment = MusicMoment()
        moment.report(order())
        moment.report(step: 10)
        moment.report(order(paused: true))
        moment.report(order())
        moment.report(step: 14)
        #expect(moment.pausedAt == nil)
        #expect(moment.pauses == [.init(number: 1, step: 10)])
        moment.reportContinuation(after: 1)
        #expect(moment.pauses.isEmpty)
    }

    @Test func aPauseThatBeginsAfterTheReadingIsNotForgotten() {
        var moment = MusicMoment()
        moment.report(order())
        moment.report(step: 10)
        moment.report(order(paused: true))
        moment.report(order())
        let read = moment
        moment.report(step: 14)
        moment.report(order(paused: true))
        moment.reportContinuation(after: read.interruptions)
        #expect(moment.pauses == [.init(number: 2, step: 14)])
    }

    @Test func anotherRunHasNoPauses() {
        var moment = MusicMoment()
        moment.report(order())
        moment.report(step: 10)
        moment.report(order(paused: true))
        moment.report(order(run: 2))
        #expect(moment.pauses.isEmpty && moment.heard == nil)
    }

    @Test func aLateStepOfTheRunBeforeIsForgotten() {
        var moment = MusicMoment()
        moment.report(order())
        moment.report(step: 500)
        moment.report(order(run: 2))
        moment.report(step: 501)
        var renderer = Renderer(sampleRate: SampleRate(hertz: 8_000))
        renderer.apply(Settings(serial: 1, order: order(run: 2), sound: .silence), at: 0)
        moment.report(renderer.frameGrid)
        #expect(moment.heard == nil)
        moment.report(step: 0)
        moment.report(renderer.frameGrid)
        #expect(moment.heard == 0)
    }
}
