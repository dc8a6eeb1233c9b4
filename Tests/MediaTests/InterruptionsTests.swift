import Media
import Testing

/// What media keys and phone calls do to a run.
struct InterruptionsTests {
    /// A run with its clicks and recording, to which actions are applied as the daemon applies them.
    struct Run {
        var interruptions = Interruptions()
        var state = PlayerState()

        init(clicks: PlayerState.Activity = .playing, recording: PlayerState.Activity = .playing) {
            state.clicks = clicks
            state.recording = recording
        }

        mutating func handle(_ event: Interruptions.Event) -> [Interruptions.Action] {
            let actions = interruptions.handle(event, in: state)
            for action in actions {
                switch action {
                case .pauseRun: set(to: .paused)
                case .resumeRun: set(to: .playing)
                case .stopClicks: state.clicks = .none
                case .pauseClicks: state.clicks = .paused
                case .resumeClicks: state.clicks = .playing
                default: break
                }
            }
            return actions
        }

        mutating func press(_ keys: MediaKey...) -> [Interruptions.Action] { keys.flatMap { handle(.key($0)) } }

        private mutating func set(to activity: PlayerState.Activity) {
            if state.clicks != .none { state.clicks = activity }
            if state.recording != .none { state.recording = activity }
        }
    }

    @Test func oneKeyPausesAndTheNextResumesRunAndMusic() {
        var run = Run()
        #expect(run.press(.playPause) == [.pauseRun, .pauseMusic])
        #expect(run.press(.playPause) == [.resumeRun, .resumeMusic])
    }

    @Test func withClicksTheMusicIsLeftAlone() {
        var run = Run()
        run.state.keys = .clicks
        #expect(run.press(.pause, .play) == [.pauseRun, .resumeRun])
    }

    @Test func withOffAndWithoutARunKeysHaveNoEffect() {
        var off = Run()
        off.state.keys = .off
        var none = Run(clicks: .none, recording: .none)
        for key in [MediaKey.playPause, .play, .pause, .stop, .next, .previous, .volume(0.5)] {
            #expect(off.press(key) == [])
            #expect(none.press(key) == [])
        }
    }

    @Test func aKeyResumesTheRunThatWasPausedOtherwiseButNotTheMusic() {
        var run = Run()
        run.state.clicks = .paused
        #expect(run.handle(.ordered(.pause)) == [])
        #expect(run.press(.playPause) == [.resumeRun])
    }

    @Test func repeatedKeysOfTheSameKindHaveNoEffect() {
        var run = Run()
        #expect(run.press(.play) == [])
        #expect(run.press(.pause, .pause) == [.pauseRun, .pauseMusic])
        #expect(run.press(.play, .play) == [.resumeRun, .resumeMusic])
    }

    @Test(arguments: [PlayerState.Activity.none, .playing, .paused])
    func aClientThatWatchesTheButtonsGetsPlayAndPauseInPlaceOfTheRun(activity: PlayerState.Activity) {
        var run = Run(clicks: activity, recording: activity)
        run.state.isWatched = true
        #expect(run.press(.playPause, .play, .pause) == [.reportPress, .reportPress, .reportPress])
        #expect(run.state.clicks == activity && run.state.recording == activity)
        #expect(run.press(.volume(0.5)) == [.setVolume(0.5)])
        run.state.keys = .off
        #expect(run.press(.playPause) == [])
        run.state.keys = .both
        run.state.isWatched = false
        let after: [[Interruptions.Action]] = [[], [.pauseRun, .pauseMusic], [.resumeRun]]
        #expect(after.contains(run.press(.playPause)) && run.state.isPlayer == (activity != .none))
    }

    @Test func stopEndsTheClicksAndTheRecordingContinues() {
        var run = Run()
        #expect(run.press(.stop) == [.stopClicks])
        #expect(run.state.recording == .playing)
        #expect(run.press(.stop) == [])
    }

    @Test func nextAndPreviousChangeThePaceOrStartALap() {
        var run = Run()
        #expect(run.press(.next, .previous) == [.changePace(isFaster: true), .changePace(isFaster: false)])
        run.state.next = .lap
        #expect(run.press(.next, .previous) == [.lap])
        run.state.recording = .none
        #expect(run.press(.next) == [])
    }

    @Test func nextAndPreviousChangeTheTrackIfThereIsOne() {
        var run = Run()
        run.state.next = .track
        #expect(run.press(.next, .previous) == [])
        run.state.track = PlayedTrack(title: "Lava", artist: nil, duration: .seconds(100))
        #expect(run.press(.next, .previous) == [.skipTrack(isForward: true), .skipTrack(isForward: false)])
    }

    @Test func aRecordingWithoutClicksIsPausedByAKey() {
        var ride = Run(clicks: .none)
        #expect(ride.press(.playPause) == [.pauseRun, .pauseMusic])
        #expect(ride.press(.playPause) == [.resumeRun, .resumeMusic])
        #expect(ride.press(.next) == [])
    }

    // MARK: - Calls

    @Test func aCallPausesTheClicksAndItsEndResumesThem() {
        var run = Run()
        #expect(run.handle(.callBegan(isEarlier: false)) == [.pauseClicks])
        #expect(run.state.recording == .playing)
        #expect(run.handle(.callsEnded) == [.resumeClicks])
    }

    @Test func clicksThatWerePausedBeforeTheCallStayPaused() {
        var run = Run(clicks: .paused)
        #expect(run.handle(.callBegan(isEarlier: false)) == [])
        #expect(run.handle(.callsEnded) == [])
    }

    @Test(arguments: [Interruptions.Event.key(.pause), .ordered(.pause)])
    func clicksThatArePausedDuringTheCallStayPaused(event: Interruptions.Event) {
        var run = Run()
        _ = run.handle(.callBegan(isEarlier: false))
        #expect(run.handle(event) == [])
        #expect(run.handle(.callsEnded) == [])
    }

    @Test func clicksThatAreResumedDuringTheCallStayAudible() {
        var run = Run()
        _ = run.handle(.callBegan(isEarlier: false))
        #expect(run.press(.playPause) == [.resumeRun])
        #expect(run.handle(.callsEnded) == [])
        #expect(run.state.clicks == .playing)
    }

    @Test func clicksThatAreStoppedDuringTheCallStayStopped() {
        var run = Run()
        _ = run.handle(.callBegan(isEarlier: false))
        run.state.clicks = .none
        _ = run.handle(.ordered(.stop))
        #expect(run.handle(.callsEnded) == [])
    }

    @Test func aCallThatIsOlderThanTheRunDoesNotPauseIt() {
        var run = Run()
        #expect(run.handle(.callBegan(isEarlier: true)) == [])
        #expect(run.handle(.callsEnded) == [])
    }

    @Test func callsPauseTheClicksEvenIfKeysAreOff() {
        var run = Run()
        run.state.keys = .off
        #expect(run.handle(.callBegan(isEarlier: false)) == [.pauseClicks])
    }
}
