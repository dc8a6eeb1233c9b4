import SystemBus
import Testing
import TestSupport

@testable import Media

/// Pausing players during speech, event by event.
struct SpeechPauseTests {
    private let mpv = "org.mpris.MediaPlayer2.mpv"

    /// A state whose player is paused since second 0, and what was stored and ordered for that.
    private func paused() -> SpeechPause {
        var pause = SpeechPause()
        #expect(pause.handle(.speechBegan(lasting: .seconds(2)), at: .zero) == [.find])
        let actions = pause.handle(.found(mpv, PlayerReading(.playing)), at: .milliseconds(2))
        #expect(actions == [.store([mpv]), .order(mpv, .pause)], "stored before the first order")
        #expect(pause.handle(.answered(mpv, .accepted), at: .milliseconds(3)) == [])
        return pause
    }

    @Test(arguments: [(PlayerState.Activity.paused, true), (.playing, false), (.none, false)])
    func aPausedPlayerPlaysAgainUnlessTheUserHasChangedIt(activity: PlayerState.Activity, plays: Bool) {
        var pause = paused()
        #expect(pause.handle(.speechEnded, at: .seconds(2)) == [])
        let end = Duration.seconds(2) + SpeechPause.hold
        #expect(pause.deadline == end)
        #expect(pause.handle(.deadlineReached, at: end) == [.order(mpv, .read)])
        let actions = pause.handle(.answered(mpv, .reading(PlayerReading(activity))), at: end)
        #expect(actions == (plays ? [.order(mpv, .play)] : [.store([])]))
        if plays { #expect(pause.handle(.answered(mpv, .accepted), at: end) == [.store([])]) }
        #expect(pause.deadline == nil)
    }

    @Test func betweenTwoSentencesThePlayerStaysPaused() {
        var pause = paused()
        _ = pause.handle(.speechEnded, at: .seconds(2))
        #expect(pause.handle(.speechBegan(lasting: .seconds(2)), at: .milliseconds(2_100)) == [.find])
        #expect(pause.handle(.found(mpv, PlayerReading(.paused)), at: .milliseconds(2_101)) == [])
        _ = pause.handle(.speechEnded, at: .seconds(4))
        #expect(pause.handle(.deadlineReached, at: .milliseconds(4_300)) == [.order(mpv, .read)])
        // Speech that begins while the player is read.
        _ = pause.handle(.speechBegan(lasting: .seconds(2)), at: .milliseconds(4_301))
        let reading = SpeechPause.Answer.reading(PlayerReading(.paused))
        #expect(pause.handle(.answered(mpv, reading), at: .milliseconds(4_302)) == [])
        #expect(pause.contains(mpv))
    }

    @Test func onlyAPlayerThatPlaysIsPaused() {
        var pause = SpeechPause()
        for turn in 0..<2 {
            let now = Duration.seconds(turn * 20)
            _ = pause.handle(.speechBegan(lasting: .seconds(3)), at: now)
            #expect(pause.handle(.found("a", PlayerReading(.paused)), at: now) == [])
            let fixed = PlayerReading(.playing, canPause: false)
            let faults: [SpeechPause.Action] = [.report("b", fault: "it cannot be paused")]
            #expect(pause.handle(.found("b", fixed), at: now) == (turn == 0 ? faults : []), "reported once")
            let late: [SpeechPause.Action] = [.report("c", fault: "it answers slowly")]
            let actions = pause.handle(.found("c", PlayerReading(.playing)), at: now + .milliseconds(501))
            #expect(actions == (turn == 0 ? late : []))
        }
    }

    @Test func aPlayerThatDoesNotAnswerIsReadAtTheEnd() {
        var pause = SpeechPause()
        _ = pause.handle(.speechBegan(lasting: .seconds(1)), at: .zero)
        _ = pause.handle(.found(mpv, PlayerReading(.playing)), at: .zero)
        let silence = SpeechPause.Action.report(mpv, fault: "it does not answer")
        #expect(pause.handle(.answered(mpv, .silent), at: .seconds(5)) == [silence])
        _ = pause.handle(.speechEnded, at: .seconds(6))
        #expect(pause.handle(.deadlineReached, at: .seconds(7)) == [.order(mpv, .read)])
    }

    @Test func aPlayerThatRefusesOrIsGoneIsForgotten() {
        for (answer, fault) in [(SpeechPause.Answer.refused("busy"), "busy"), (.gone, nil)] {
            var pause = SpeechPause()
            _ = pause.handle(.speechBegan(lasting: .seconds(1)), at: .zero)
            _ = pause.handle(.found(mpv, PlayerReading(.playing)), at: .zero)
            let faults: [SpeechPause.Action] = fault.map { [.report(mpv, fault: $0)] } ?? []
            #expect(pause.handle(.answered(mpv, answer), at: .zero) == [.store([])] + faults)
        }
    }

    @Test func aFileThatCannotBeWrittenLeavesThePlayerAlone() {
        var pause = SpeechPause()
        _ = pause.handle(.speechBegan(lasting: .seconds(3)), at: .zero)
        _ = pause.handle(.found(mpv, PlayerReading(.playing)), at: .zero)
        #expect(pause.handle(.storingFailed, at: .zero) == [])
        #expect(!pause.contains(mpv))
    }

    @Test func atTheEndOfTheProgramThePlayerPlaysAtOnce() {
        var pause = paused()
        #expect(pause.handle(.stopped, at: .seconds(1)) == [.order(mpv, .read)])
        let actions = pause.handle(.answered(mpv, .reading(PlayerReading(.paused))), at: .seconds(1))
        #expect(actions == [.order(mpv, .play)])
        #expect(!pause.isFinished(at: .seconds(1)))
        _ = pause.handle(.answered(mpv, .accepted), at: .seconds(1))
        #expect(pause.isFinished(at: .seconds(1)))
    }

    @Test func withoutAnEndSpeechEndsByItself() {
        var pause = paused()
        #expect(pause.deadline == .seconds(12))
        #expect(pause.handle(.deadlineReached, at: .seconds(12)) == [.order(mpv, .read)])
    }

    @Test func aReadingComesFromTheProperties() {
        let properties: [String: BusValue] = ["PlaybackStatus": .string("Playing"), "CanPause": .boolean(true)]
        #expect(PlayerReading(properties: properties) == PlayerReading(.playing))
        let fixed = properties.merging(["CanControl": .boolean(false)]) { $1 }
        #expect(PlayerReading(properties: fixed) == PlayerReading(.playing, canPause: false))
        #expect(PlayerReading(properties: [:]) == PlayerReading(.none, canPause: false))
    }

    /// Random sentences and answers: every player plays at the end that the user has not stopped, also after a crash.
    @Test func everyPlayerPlaysAgain() {
        let seed = TestSeed.value()
        for turn in 0..<2_000 {
            var random = SplitMix64(seed: seed &+ UInt64(turn))
            var pause = SpeechPause()
            var (states, stored): ([String: PlayerState.Activity], [String]) = (["a": .playing, "b": .playing], [])
            var isStoppedByUser = false
            var events: [(at: Duration, event: SpeechPause.Event)] = []
            var time = Duration.zero
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let length = Duration.milliseconds(Int.random(in: 20...4_000, using: &random))
                events += [(time, .speechBegan(lasting: length)), (time + length, .speechEnded)]
                time += length + .milliseconds(Int.random(in: 1...1_000, using: &random))
            }
            let crash = Int.random(in: 0...60, using: &random)
            for _ in 0..<crash {
                let deadline = pause.deadline ?? .seconds(1_000)
                events.sort { $0.at < $1.at }
                let next = events.first.map { $0.at <= deadline } ?? false ? events.removeFirst() : nil
                guard next != nil || pause.deadline != nil else { break }
                let now = next?.at ?? deadline
                for action in pause.handle(next?.event ?? .deadlineReached, at: now) {
                    let soon = now + .milliseconds(Int.random(in: 1...400, using: &random))
                    switch action {
                    case .store(let players): stored = players
                    case .find: events += states.map { (soon, .found($0.key, PlayerReading($0.value))) }
                    case .order(let player, .read):
                        if Int.random(in: 0..<20, using: &random) == 0, player == "a" {
                            states[player] = PlayerState.Activity.none
                            isStoppedByUser = true
                        }
                        events.append((soon, .answered(player, .reading(PlayerReading(states[player] ?? .none)))))
                    case .order(let player, let order):
                        #expect(stored.contains(player), "seed \(seed) turn \(turn)")
                        states[player] = order == .pause ? .paused : .playing
                        events.append((soon, .answered(player, .accepted)))
                    case .report: break
                    }
                }
            }
            for player in stored where states[player] == .paused { states[player] = .playing }
            #expect(states["b"] == .playing, "seed \(seed) turn \(turn)")
            let wanted = isStoppedByUser ? PlayerState.Activity.none : .playing
            #expect(states["a"] == wanted, "seed \(seed) turn \(turn)")
        }
    }
}
