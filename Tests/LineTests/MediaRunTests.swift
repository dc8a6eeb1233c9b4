import Files
import Activities
import Cadence
import DaemonStatus
import Desktop
import Media
import Metronome
import Pacing
import Playback
import TestSupport
import Testing

@testable import BlueZ
@testable import Clocks
@testable import Configuration
@testable import Control
@testable import strided

/// Media keys, phone calls and headsets, on the daemon's two owners and on virtual time.
struct MediaRunTests {
    private let folder: TemporaryFolder
    private let time = VirtualTime()
    private let daemon: Daemon

    init() throws {
        folder = try TemporaryFolder()
        let files = StateFiles(Folders(environment: ["HOME": folder.path]))
        daemon = Daemon(DaemonSettings(), Surroundings(time, files: files))
    }

    private func clicks() async -> PlayState { PlayState(await daemon.run.pacer.playing) }
    private func recording() async -> Recorder.Phase { await daemon.day.snapshot.recorder.recorder.phase }

    private func startBoth() async throws {
        try await daemon.run.carryOut(.start)
        let order = Recorder.Order.start(.run, at: time.local)
        try await daemon.day.carryOut(order, in: await daemon.run.runnerState)
    }

    /// Gives the run to `body` while the clicks and a recording are in progress.
    private func duringARun(
        _ body: @escaping @Sendable (_ run: RunController, _ test: Self) async throws -> Void
    ) throws {
        let test = self
        try time.run {
            try await test.startBoth()
            try await body(test.daemon.run, test)
        }
    }

    @Test func aKeyPausesAndResumesClicksAndRecording() throws {
        try duringARun { run, test in
            #expect(test.daemon.surroundings.media.state.activity == .playing)
            await run.press(.playPause)
            #expect(await test.clicks() == .paused)
            #expect(await test.recording() == .paused(.order))
            #expect(test.daemon.surroundings.media.state.recording == .paused)
            await run.press(.playPause)
            #expect(await test.clicks() == .running)
            #expect(await test.recording() == .recording)
        }
    }

    @Test func whileAClientWatchesTheButtonsAPressGoesToItAndDoesNotPauseTheRun() throws {
        let (time, test) = (time, self)
        try time.run {
            let run = test.daemon.run
            try await test.startBoth()
            let (times, received) = AsyncStream.makeStream(of: MonotonicTime.self)
            // Two clients: one is killed during a press, the other one is cancelled.
            let killed = Task(executorPreference: time) {
                try await run.watchButtons { _ in throw CancellationError() }
            }
            let client = Task(executorPreference: time) { try await run.watchButtons { received.yield($0) } }
            while await run.buttonWatchers.count < 2 { await Task.yield() }
            for key in [MediaKey.playPause, .play, .pause] { await run.press(key) }
            #expect(await test.clicks() == .running)
            #expect(await test.recording() == .recording)
            var presses = times.makeAsyncIterator()
            for _ in 0..<3 { #expect(await presses.next() == time.monotonic) }
            await #expect(throws: CancellationError.self) { try await killed.value }
            #expect(test.daemon.surroundings.media.state.isWatched)
            client.cancel()
            _ = await client.result
            #expect(!test.daemon.surroundings.media.state.isWatched)
            await run.press(.playPause)
            #expect(await test.clicks() == .paused)
            #expect(await test.recording() == .paused(.order))
        }
    }

    @Test func aRideWithoutClicksIsPausedByAKey() throws {
        let (time, test) = (time, self)
        try time.run {
            let order = Recorder.Order.start(.cycle, at: time.local)
            try await test.daemon.day.carryOut(order, in: await test.daemon.run.runnerState)
            await test.daemon.run.press(.playPause)
            #expect(await test.recording() == .paused(.order))
            await test.daemon.run.press(.playPause)
            #expect(await test.recording() == .recording)
            #expect(await test.clicks() == .stopped)
        }
    }

    @Test func everyOtherKeyHasItsEffect() throws {
        try duringARun { run, test in
            let before = await run.pacer.manualSpeed.kilometersPerHour
            await run.press(.next)
            #expect(abs(await run.pacer.manualSpeed.kilometersPerHour - before - 0.5) < 1e-9)
            await run.press(.previous)
            #expect(abs(await run.pacer.manualSpeed.kilometersPerHour - before) < 1e-9)
            await run.press(.volume(0.25))
            #expect(await run.settings.preferences.volume.fraction == 0.25)
            await run.press(.stop)
            #expect(await test.clicks() == .stopped)
            #expect(await test.recording() == .recording)
        }
    }

    @Test func aCallPausesTheClicksOnTheSameGrid() throws {
        try duringARun { run, test in
            await run.handle(CallReport.began(isEarlier: false))
            #expect(await test.clicks() == .paused)
            #expect(await run.snapshot.pauseReason == "there is a phone call")
            #expect(await test.recording() == .recording)
            let number = await run.pacer.playing.run
            await run.handle(CallReport.ended)
            #expect(await test.clicks() == .running)
            #expect(await run.snapshot.pauseReason == nil)
            // The same run: its beat grid and its feet have continued during the pause.
            #expect(await run.pacer.playing.run == number)
        }
    }

    @Test func anOrderToPauseDuringACallLasts() throws {
        try duringARun { run, test in
            await run.handle(CallReport.began(isEarlier: false))
            try await run.carryOut(.pause)
            #expect(await run.snapshot.pauseReason == nil)
            await run.handle(CallReport.ended)
            #expect(await test.clicks() == .paused)
        }
    }

    /// Otherwise the clicks would sound from the loudspeaker after the call.
    @Test func headphonesThatAreUnpluggedDuringACallKeepTheRunPaused() throws {
        try duringARun { run, test in
            await run.handle(CallReport.began(isEarlier: false))
            await run.handle(.headphonesPulled(jack: "Headphone Jack"))
            #expect(await run.snapshot.pauseReason == "the headphones were unplugged")
            await run.handle(CallReport.ended)
            #expect(await test.clicks() == .paused)
        }
    }

    @Test func aDisconnectedHeadsetPausesTheRun() throws {
        try duringARun { run, test in
            await run.handle(BluetoothEvent.headset(.disconnected(name: "Ears")))
            #expect(await test.clicks() == .paused)
            #expect(await run.snapshot.pauseReason == "the headset Ears was disconnected")
        }
    }

    @Test func theTitleShowsCadenceAndPace() throws {
        let (time, test) = (time, self)
        try time.run {
            try await test.daemon.run.carryOut(.start)
            #expect(test.daemon.surroundings.media.state.title == "168 spm · 6:00/km (set by you)")
            try await test.daemon.run.carryOut(.stop)
            #expect(!test.daemon.surroundings.media.state.isActive)
        }
    }
}
