import Activities
import Cadence
import Testing

@Suite("Automatic recording")
struct AutomaticRecordingTests {
    private let settings = Recorder.Settings(
        automatic: .init(beginsAfter: .seconds(60), endsAfter: .seconds(300)),
        energy: EnergyModel(mass: Mass(kilograms: 80))
    )

    private func began(_ run: RecordedRun) -> Activity? {
        run.actions.compactMap { if case .began(let activity) = $0 { activity } else { nil } }.first
    }

    @Test func anAutomaticRecordingIsBackDatedToTheStartOfTheRun() throws {
        var run = RecordedRun(settings: settings)
        try run.pass(100) { _ in [.gait(.walking), .podSpeed(speed(1.5))] }
        try run.pass(59) { _ in [.gait(.running), .podSpeed(speed(3))] }
        #expect(run.actions.isEmpty)
        try run.pass(2) { _ in [.gait(.running), .podSpeed(speed(3))] }
        let activity = try #require(began(run))
        #expect(activity.start == RecordedRun.start + .milliseconds(100_500))
        #expect(run.samples.map(\.elapsed) == (1...60).map { .seconds($0) })
        #expect(abs(run.meters - 180) < 2)
    }

    @Test func shortRunsAreNotRecorded() throws {
        var run = RecordedRun(settings: settings)
        for _ in 0..<10 {
            try run.pass(50) { _ in [.gait(.running), .podSpeed(speed(3))] }
            try run.pass(50) { _ in [.gait(.walking), .podSpeed(speed(1.5))] }
        }
        #expect(run.actions.isEmpty)
    }

    @Test(arguments: [true, false])
    func itEndsAfterFiveMinutesOfRestAtTheStartOfTheRest(isStandingReported: Bool) throws {
        var run = RecordedRun(settings: settings)
        try run.pass(600) { _ in [.gait(.running), .podSpeed(speed(3))] }
        if isStandingReported { try run.receive(.standing(true)) }
        try run.pass(299) { _ in isStandingReported ? [.podSpeed(speed(0))] : [] }
        #expect(run.finished == nil)
        #expect(run.recorder.phase == .paused(.rest))
        try run.pass(31)
        let activity = try #require(run.finished)
        #expect(activity.elapsed < .seconds(631))
        #expect(abs(activity.summary.distance.meters - 1800) < 20)
        #expect(activity.pauses.isEmpty)
    }

    @Test func aShortStopIsAPause() throws {
        var run = RecordedRun(settings: settings)
        try run.pass(300) { _ in [.gait(.running), .podSpeed(speed(3))] }
        try run.receive(.standing(true))
        try run.pass(100) { _ in [.podSpeed(speed(0))] }
        try run.receive(.standing(false))
        try run.pass(300) { _ in [.gait(.running), .podSpeed(speed(3))] }
        #expect(try run.stop().activity.pauses.count == 1)
    }

    @Test func afterAManualStopItWaitsUntilTheRunnerHasRested() throws {
        var run = RecordedRun(settings: settings)
        try run.pass(300) { _ in [.gait(.running), .podSpeed(speed(3))] }
        try run.order(.stop)
        let count = run.actions.count
        try run.pass(300) { _ in [.gait(.running), .podSpeed(speed(3))] }
        #expect(run.actions.count == count)
        try run.receive(.gait(.walking))
        try run.pass(100) { _ in [.gait(.running), .podSpeed(speed(3))] }
        #expect(run.recorder.phase == .recording)
    }

    @Test func aRestPausesTheRecordingIfConfigured() throws {
        var run = RecordedRun(settings: .init(pausesAtRest: true))
        try run.start()
        try run.pass(60) { _ in [.podSpeed(speed(3))] }
        try run.receive(.standing(true))
        #expect(run.recorder.phase == .paused(.rest))
        try run.order(.pause)
        #expect(run.recorder.phase == .paused(.order))
        try run.receive(.standing(false))
        #expect(run.recorder.phase == .paused(.order))
        try run.order(.resume)
        try run.receive(.standing(true))
        #expect(run.recorder.phase == .paused(.rest))
        try run.order(.resume)
        try run.pass(20)
        #expect(run.recorder.phase == .recording)
        try run.pass(3600)
        #expect(run.finished == nil)
    }
}
