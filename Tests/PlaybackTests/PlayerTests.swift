import ALSA
import Glibc
import Metronome
import Synchronization
import Testing

@testable import Playback

/// The player with its threads; each test waits for events without a time limit of its own.
@Suite(.timeLimit(.minutes(15))) struct PlayerTests {
    private let click = Performance(
        order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 300)),
        recipe: .synthesised(.click)
    )

    @Test func aPerformancePostedBeforeOpeningIsPlayed() async {
        let player = Player(configuration: PlayerConfiguration(device: .null, realtimePriority: 0))
        let serial = player.post(click)
        let events = await events(of: player) { if case .onset = $0 { true } else { false } }
        #expect(events.contains { if case .opened(let report) = $0 { report.device == "null" } else { false } })
        #expect(events.contains { if case .settingsApplied(serial, 0, _) = $0 { true } else { false } })
        #expect(player.status.output == .idle)
        #expect(player.status.realtime == .notAsked)
    }

    @Test func withoutADeviceTheGridContinuesAndTheLossIsReportedOnce() async {
        let player = Player(configuration: PlayerConfiguration(device: .alsa("nosuchdevice")))
        player.post(click)
        let events = await events(of: player) { if case .onset(let onset, _) = $0 { onset.step == 3 } else { false } }
        let fault = OutputFault(.alsa(.open), ENOENT)
        #expect(events.count { $0 == .fellBack(device: "nosuchdevice", fault) } == 1)
        #expect(fault.advice?.contains("aplay -L") == true)
    }

    @Test func aReturningDeviceContinuesTheRun() async {
        let isThere = Atomic(false)
        let isOpened = Atomic(false)
        let player = Player(
            configuration: PlayerConfiguration(device: .alsa("plugged"), realtimePriority: 0)
        ) { configuration, _ throws(OutputFault) in
            guard isThere.load(ordering: .relaxed) else { throw OutputFault(.alsa(.open), ENODEV) }
            // The sample rate differs from that of the silence before, so sounds are rendered again.
            return OpenedOutput(NullDevice(sampleRate: SampleRate(hertz: 44_100), lookahead: Lookahead()))
        }
        player.post(click)
        let steps = Mutex<[Int64]>([])
        let events = await events(of: player) { event in
            if case .opened = event { isOpened.store(true, ordering: .relaxed) }
            guard case .onset(let onset, _) = event else { return false }
            steps.withLock { $0.append(onset.step) }
            if onset.step >= 1, !isThere.load(ordering: .relaxed) {
                isThere.store(true, ordering: .relaxed)
                player.lookForDevice()
            }
            return onset.step >= 4 && isOpened.load(ordering: .relaxed)
        }
        let fellBack = events.firstIndex { if case .fellBack = $0 { true } else { false } }
        let opened = events.firstIndex { if case .opened = $0 { true } else { false } }
        #expect(fellBack == 0)
        #expect(opened != nil)
        // The run is the same. Steps during the change may be lost, but none is played twice.
        let played = steps.withLock { $0 }
        #expect(zip(played, played.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// The request is answered whether it comes before the device or after it.
    @Test func musicRequestedBeforeTheDeviceIsOpenGetsTheFramesOfTheSteps() async {
        let player = Player(configuration: PlayerConfiguration(device: .null, realtimePriority: 0))
        player.post(click)
        player.post(MusicPlan(run: 1))
        let events = await events(of: player) { if case .gridChanged = $0 { true } else { false } }
        #expect(events.last.map { if case .gridChanged(let grid) = $0 { grid.run == 1 } else { false } } == true)
    }

    @Test func aDeviceOfAnotherSampleRateAsksForItsOwnMusic() async {
        let isThere = Atomic(false)
        let player = Player(
            configuration: PlayerConfiguration(device: .alsa("plugged"), realtimePriority: 0)
        ) { _, _ throws(OutputFault) in
            guard isThere.load(ordering: .relaxed) else { throw OutputFault(.alsa(.open), ENODEV) }
            return OpenedOutput(NullDevice(sampleRate: SampleRate(hertz: 44_100), lookahead: Lookahead()))
        }
        player.post(click)
        player.post(MusicPlan(run: 1))
        let sound = MusicSound(frames: 9_600, margin: 480) { _ in }
        let events = await events(of: player) { event in
            guard case .gridChanged(let grid) = event else { return false }
            guard grid.sampleRate != SampleRate(hertz: 44_100) else { return true }
            player.post(MusicPlan(run: 1, first: grid.first, sounds: [sound], sampleRate: grid.sampleRate))
            isThere.store(true, ordering: .relaxed)
            player.lookForDevice()
            return false
        }
        #expect(events.contains { if case .opened = $0 { true } else { false } })
    }

    @Test func theGridContinuesAfterTheDeviceIsLost() async {
        let openings = Atomic(0)
        let player = Player(
            configuration: PlayerConfiguration(device: .alsa("loose"), realtimePriority: 0)
        ) { _, _ throws(OutputFault) in
            guard openings.add(1, ordering: .relaxed).newValue == 1 else { throw OutputFault(.alsa(.open), ENOENT) }
            return OpenedOutput(UnpluggedDevice(turns: 6))
        }
        player.post(click)
        let events = await events(of: player) { if case .onset(let onset, _) = $0 { onset.step == 6 } else { false } }
        #expect(events.contains(.fellBack(device: "loose", OutputFault(.alsa(.write), ENODEV))))
        let heard = events.compactMap {
            if case .onset(let onset, let at) = $0 { (onset.step, at.nanoseconds) } else { nil }
        }
        // 300 spm are 200 ms per step. Both devices use the same clock, so the error is at most the rounding of two
        // frames.
        for (a, b) in zip(heard, heard.dropFirst()) {
            #expect(abs((b.1 - a.1) - (b.0 - a.0) * 200_000_000) < 50_000)
        }
    }

    /// Without the device and with it again, the steps keep their times.
    @Test func silenceReleasesTheDeviceAndKeepsTheGrid() async {
        let openings = Atomic(0)
        let player = Player(
            configuration: PlayerConfiguration(device: .alsa("released"), realtimePriority: 0)
        ) { _, _ throws(OutputFault) in
            openings.add(1, ordering: .relaxed)
            return OpenedOutput(NullDevice(sampleRate: SampleRate(hertz: 44_100), lookahead: Lookahead()))
        }
        player.setSilent(true)
        player.post(click)
        // Each change is made three steps after the output before it was opened.
        let opened = Atomic(0)
        let steps = Atomic(0)
        let openedInSilence = Atomic(-1)
        let heard = await events(of: player) { event in
            if case .opened = event {
                opened.add(1, ordering: .relaxed)
                steps.store(0, ordering: .relaxed)
            }
            guard case .onset = event, steps.add(1, ordering: .relaxed).newValue == 3 else { return false }
            let number = opened.load(ordering: .relaxed)
            if number == 1 { openedInSilence.store(openings.load(ordering: .relaxed), ordering: .relaxed) }
            player.setSilent(number == 2)
            return number == 4
        }.compactMap { if case .onset(let onset, let at) = $0 { (onset.step, at.nanoseconds) } else { nil } }
        #expect(openedInSilence.load(ordering: .relaxed) == 0)
        #expect(openings.load(ordering: .relaxed) == 2)
        #expect(heard.count >= 12)
        for (a, b) in zip(heard, heard.dropFirst()) {
            #expect(b.0 > a.0)
            #expect(abs((b.1 - a.1) - (b.0 - a.0) * 200_000_000) < 50_000, "\(a) \(b)")
        }
    }

    @Test(arguments: [PlayerConfiguration.Device.null, .alsa("nosuchdevice")])
    func aPlayerThatFollowsAnotherContinuesItsGrid(device: PlayerConfiguration.Device) async throws {
        let configuration = PlayerConfiguration(device: device, realtimePriority: 0, idle: .zero)
        let first = Player(configuration: configuration)
        first.post(click)
        let before = await events(of: first) { if case .onset(let onset, _) = $0 { onset.step == 2 } else { false } }
        guard case .onset(let onset, let heardAt)? = before.last else {
            Issue.record("\(before)")
            return
        }

        let second = Player(configuration: configuration)
        var performance = click
        performance.anchor = GridAnchor(step: onset.step, heardAt: heardAt, tempo: click.order.tempo)
        second.post(performance)
        let after = await events(of: second) { if case .onset = $0 { true } else { false } }
        guard case .onset(let next, let nextHeardAt)? = after.last else {
            Issue.record("\(after)")
            return
        }
        #expect(next.step > onset.step)
        let passed = nextHeardAt.nanoseconds - heardAt.nanoseconds
        #expect(abs(passed - (next.step - onset.step) * 200_000_000) < 50_000)
    }

    @Test func theDeviceIsClosedWhenIdleAndOpenedForTheNextRun() async {
        let player = Player(
            configuration: PlayerConfiguration(device: .null, realtimePriority: 0, idle: .zero)
        )
        let events = await events(of: player) { [click] event in
            if event == .closed { player.post(click) }
            if case .settingsApplied = event { return true }
            return false
        }
        #expect(events.first.map { if case .opened = $0 { true } else { false } } == true)
        #expect(events.contains(.closed))
        #expect(events.count { if case .opened = $0 { true } else { false } } >= 2)
    }
}

/// A null device that is unplugged after a number of position readings.
private struct UnpluggedDevice: OutputDevice, ~Copyable {
    private var inner = NullDevice(
        sampleRate: SampleRate(hertz: 48_000),
        lookahead: Lookahead(rewinding: .milliseconds(100))
    )
    private var turns: Int

    init(turns: Int) { self.turns = turns }

    var report: OutputReport { inner.report }
    var now: MonotonicTime { inner.now }
    mutating func start(silence: Int) throws(OutputFault) { try inner.start(silence: silence) }
    mutating func position() throws(OutputFault) -> DevicePosition { try inner.position() }
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        turns -= 1
        guard turns > 0 else { throw OutputFault(.alsa(.write), ENODEV) }
        return try inner.write(samples, frames: frames)
    }
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int { try inner.rewind(frames) }
}
