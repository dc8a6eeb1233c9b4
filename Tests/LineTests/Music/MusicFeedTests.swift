import Metronome
import Testing

@testable import strided

@Suite struct MusicFeedTests {
    private func order(run: UInt64 = 1, paused: Bool = false) -> PlayOrder {
        PlayOrder(run: run, isPaused: paused, tempo: Tempo(stepsPerMinute: 170))
    }

    @Test func aPauseThatEndsBeforeItIsReadIsKept() {
        let feed = MusicFeed()
        feed.report(order())
        feed.report(step: 10)
        feed.report(order(paused: true))
        feed.report(order())
        feed.report(step: 14)
        #expect(feed.moment.pausedAt == nil)
        #expect(feed.moment.pauses == [.init(number: 1, step: 10)])
        feed.reportContinuation(after: 1)
        #expect(feed.moment.pauses.isEmpty)
    }

    @Test func aPauseThatBeginsAfterTheReadingIsNotForgotten() {
        let feed = MusicFeed()
        feed.report(order())
        feed.report(step: 10)
        feed.report(order(paused: true))
        feed.report(order())
        let read = feed.moment
        feed.report(step: 14)
        feed.report(order(paused: true))
        feed.reportContinuation(after: read.interruptions)
        #expect(feed.moment.pauses == [.init(number: 2, step: 14)])
    }

    @Test func anotherRunHasNoPauses() {
        let feed = MusicFeed()
        feed.report(order())
        feed.report(step: 10)
        feed.report(order(paused: true))
        feed.report(order(run: 2))
        #expect(feed.moment.pauses.isEmpty && feed.moment.heard == nil)
    }

    @Test func aLateStepOfTheRunBeforeIsForgotten() {
        let feed = MusicFeed()
        feed.report(order())
        feed.report(step: 500)
        feed.report(order(run: 2))
        feed.report(step: 501)
        var renderer = Renderer(sampleRate: SampleRate(hertz: 8_000))
        renderer.apply(Settings(serial: 1, order: order(run: 2), sound: .silence), at: 0)
        feed.report(renderer.frameGrid)
        #expect(feed.moment.heard == nil)
        feed.report(step: 0)
        feed.report(renderer.frameGrid)
        #expect(feed.moment.heard == 0)
    }
}
