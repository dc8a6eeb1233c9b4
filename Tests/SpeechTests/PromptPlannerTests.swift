import Coach
import Logging
import Messages
import Metronome
import Playback
import Testing

@testable import Speech

/// The decisions about prompts, with the times of a clock that the test sets.
@Suite struct PromptPlannerTests {
    /// A planner, the answers of its speech program, and what it has ordered.
    private struct Prompts {
        var planner: PromptPlanner
        var now: Duration = .zero
        var isPaused = false
        /// The error of the speech program; nil if it works.
        var error: SpeechError?
        /// Whether the program has not finished: questions are not answered.
        var isSpeaking = false
        /// The words that were spoken before.
        var known: Set<String> = []

        private(set) var asked: [String] = []
        private(set) var plans: [PromptPlan] = []
        private(set) var alarm: Duration?
        private(set) var phases: [SpeechPhase] = []
        private(set) var results: [PromptPlanner.SayResult?] = []
        private(set) var lines: [String] = []
        private(set) var prepared = 0
        private(set) var settings = VoiceSettings()

        init(_ output: VoiceOutput, change: (inout VoiceSettings) -> Void = { _ in }) {
            settings.output = output
            change(&settings)
            planner = PromptPlanner(settings, .english)
        }

        mutating func set(_ change: (inout VoiceSettings) -> Void) {
            change(&settings)
            send(.settings(settings, .english))
        }

        /// The clip of a text, whose length in seconds is the number of its words.
        static func clip(_ text: String) -> PromptClip {
            let words = text.split(separator: " ").count
            return PromptClip(
                samples: .init(repeating: 0.1, count: 8_000 * words),
                sampleRate: SampleRate(hertz: 8_000)
            )
        }

        mutating func send(_ event: PromptPlanner.Event) {
            var event: PromptPlanner.Event? = event
            while let present = event {
                event = nil
                for action in planner.handle(present, isPaused: isPaused, at: now) { event = carryOut(action) }
            }
        }

        /// The program answers the first sentence that it was asked for.
        mutating func answer(_ id: Int, _ text: String) {
            isSpeaking = false
            send(.spoken(id, Self.clip(text)))
        }

        mutating func begin(_ number: UInt64) {
            send(.began(PromptOnset(number: number, frame: 0), heardAt: now, now: 1_000))
        }

        private mutating func carryOut(_ action: PromptPlanner.Action) -> PromptPlanner.Event? {
            switch action {
            case .speak(let id, let phrases):
                let text = phrases.joined(separator: " ")
                asked.append(text)
                guard !isSpeaking else { return nil }
                send(.tried(error))
                return .spoken(id, error == nil ? Self.clip(text) : nil)
            case .findWords(let beat, let words):
                return .words(beat, words.map { known.contains($0) ? Self.clip($0) : nil })
            case .prepareWords(let beat, let announcement):
                asked.append(announcement.text)
                guard !isSpeaking else { return nil }
                known.formUnion(announcement.sentences.joined())
                return .wordsPrepared(beat)
            case .answer(let result): results.append(result)
            case .prepare: prepared += 1
            case .post(let plan): plans.append(plan)
            case .setAlarm(let time): alarm = time
            case .report(let phase): phases.append(phase)
            case .log(let level, let text): if level != .debug { lines.append("\(level): \(text)") }
            case .note, .reportChange: break
            }
            return nil
        }
    }

    private static let notFound = SpeechError.notFound(program: "say")
    private static let beat = PromptPlanner.Beat(step: 20, run: 1)

    /// What is played of an announcement: nothing, a chime or speech.
    @Test(
        arguments: [
            (.off, .values, false, false, nil, 0),
            (.off, .workoutStep, false, false, nil, 1),
            (.chimes, .values, false, false, nil, 1),
            (.chimes, .values, true, false, nil, 0),
            (.chimes, .values, false, true, nil, 0),
            (.speech, .values, false, false, "one", 1),
            (.speech, .values, true, false, nil, 0),
            (.speech, .values, false, true, nil, 0),
        ] as [(VoiceOutput, AnnouncementKind, Bool, Bool, String?, Int)]
    )
    func anAnnouncementIsPlayedAsTheSettingsSay(
        output: VoiceOutput,
        kind: AnnouncementKind,
        isQuiet: Bool,
        isPaused: Bool,
        asked: String?,
        count: Int
    ) {
        var prompts = Prompts(output) { $0.isQuiet = isQuiet }
        prompts.isPaused = isPaused
        prompts.send(.announced(Announcement(kind, text: "one")))
        #expect(prompts.asked == [asked].compactMap(\.self))
        #expect(prompts.plans.count == count)
        #expect(prompts.phases.count == (asked == nil ? 0 : 1))
    }

    @Test func sentencesFollowEachOtherAndOnlyOneIsInThePlan() {
        var prompts = Prompts(.speech)
        prompts.send(.announced(Announcement(.values, [["one"], ["two", "words"]])))
        #expect(prompts.asked == ["one", "two words"])
        #expect(prompts.plans.map { $0.prompts.map(\.number) } == [[1]])
        #expect(prompts.alarm == PromptQueue.validity && prompts.prepared == 1)
        prompts.now = .seconds(1)
        prompts.begin(1)
        #expect(prompts.planner.last?.played.text == "one")
        #expect(prompts.alarm == .seconds(2) + .milliseconds(50))
        prompts.now = .seconds(3)
        prompts.send(.deadline)
        prompts.begin(2)
        prompts.now = .seconds(6)
        prompts.send(.deadline)
        #expect(prompts.plans.map { $0.prompts.map(\.number) } == [[1], [2], []])
        #expect(prompts.phases == [.begins(lasting: .seconds(1)), .begins(lasting: .seconds(2)), .ends])
        #expect(prompts.alarm == nil)
    }

    @Test func aPromptThatWaitsForTooLongIsDropped() {
        var prompts = Prompts(.chimes)
        prompts.send(.announced(Announcement(.values, text: "one")))
        prompts.now = PromptQueue.validity
        prompts.send(.deadline)
        #expect(prompts.lines == ["info: not played, because it waited for more than 20.0 seconds: one."])
        #expect(prompts.plans.last?.prompts.isEmpty == true && prompts.alarm == nil)
    }

    @Test func afterAFailureChimesArePlayedUntilTheProgramWorksAgain() {
        var prompts = Prompts(.speech)
        prompts.error = Self.notFound
        prompts.send(.said("one"))
        #expect(prompts.results == [.init(number: 1, problem: Self.notFound.description)])
        #expect(!prompts.planner.isSpeechTried(at: .seconds(59)) && prompts.planner.isSpeechTried(at: .seconds(60)))
        // The program is not asked; its phrases are rendered in the background, when the minute has passed.
        prompts.send(.announced(Announcement(.values, text: "two")))
        #expect(prompts.asked == ["one"] && prompts.prepared == 1 && prompts.results.count == 2)
        prompts.now = .seconds(60)
        prompts.send(.tried(Self.notFound))
        prompts.error = nil
        prompts.send(.tried(nil))
        prompts.send(.said("three"))
        #expect(prompts.asked == ["one", "three"])
        let warning = "warning: strided cannot speak, so chimes are played: \(Self.notFound.description)"
        #expect(prompts.lines.filter { !$0.hasPrefix("info") } == [warning, "notice: speech works again"])
    }

    @Test func anotherProgramIsTriedAtOnce() throws {
        var prompts = Prompts(.speech)
        prompts.error = Self.notFound
        prompts.send(.said("one"))
        prompts.error = nil
        let command = try SpeechCommand(parsing: "other {text}")
        prompts.set { $0.command = command }
        prompts.send(.said("two"))
        #expect(prompts.asked == ["one", "two"] && prompts.planner.problem == nil)
    }

    /// Speech that is ready after the run was paused, or after the voice was set to quiet, is not played.
    @Test(arguments: [true, false]) func speechThatComesTooLateIsNotPlayed(isPaused: Bool) {
        var prompts = Prompts(.speech)
        prompts.isSpeaking = true
        prompts.send(.said("one"))
        if isPaused {
            prompts.isPaused = true
            prompts.send(.silenced)
        } else {
            prompts.set { $0.isQuiet = true }
        }
        prompts.answer(1, "one")
        #expect(prompts.results == [nil] && prompts.plans.isEmpty)
    }

    @Test func theProgramMayAnswerInAnotherOrder() {
        var prompts = Prompts(.speech)
        prompts.isSpeaking = true
        prompts.send(.announced(Announcement(.values, text: "one")))
        prompts.send(.said("two"))
        prompts.answer(2, "two")
        prompts.answer(1, "one")
        // An answer that was given already has no effect.
        prompts.answer(1, "one")
        prompts.now = .seconds(1)
        prompts.begin(1)
        #expect(prompts.planner.last?.played.text == "two")
        #expect(prompts.results == [.init(number: 1), .init(number: 2)])
    }

    @Test func aPauseEndsWhatSoundsAndWhatWaits() {
        var prompts = Prompts(.chimes)
        prompts.send(.announced(Announcement(.values, text: "one")))
        prompts.begin(1)
        prompts.send(.announced(Announcement(.values, text: "two")))
        prompts.send(.countIn(Self.beat))
        prompts.isPaused = true
        prompts.send(.silenced)
        #expect(prompts.plans.last?.prompts.isEmpty == true)
        #expect(prompts.planner.queue.isEmpty && prompts.planner.countIn == nil && prompts.alarm == nil)
    }

    @Test(arguments: [(true, false, 3), (false, false, 0), (true, true, 0)])
    func threeBeatsAreCounted(countsIn: Bool, isPaused: Bool, count: Int) {
        var prompts = Prompts(.off) { $0.countsIn = countsIn }
        prompts.isPaused = isPaused
        prompts.send(.countIn(Self.beat))
        let starts = prompts.planner.countIn?.prompts.map(\.start) ?? []
        #expect(starts == (0..<count).map { .step(17 + Int64($0), run: 1) })
        #expect(prompts.asked.isEmpty)
    }

    @Test func wordsThatAreReadyReplaceTheTicks() {
        var prompts = Prompts(.speech)
        prompts.isSpeaking = true
        prompts.send(.countIn(Self.beat))
        let ticks = prompts.plans.last?.prompts.map(\.clip)
        let first = prompts.planner.countIn?.prompts.first?.number ?? 0
        prompts.begin(first)
        prompts.known = ["three", "two", "one"]
        prompts.isSpeaking = false
        prompts.send(.wordsPrepared(Self.beat))
        let clips = prompts.plans.last?.prompts.map(\.clip)
        // The first beat has begun, so its tick stays.
        #expect(clips?.count == 3 && clips?[0] === ticks?[0] && clips?[1] !== ticks?[1])
        #expect(clips.map { $0.dropFirst().allSatisfy { $0.duration == .milliseconds(300) } } == true)
    }

    @Test func wordsForAnEarlierCountInAreNotUsed() {
        var prompts = Prompts(.speech)
        prompts.isSpeaking = true
        prompts.send(.countIn(Self.beat))
        let later = PromptPlanner.Beat(step: 30, run: 1)
        prompts.send(.countIn(later))
        let plans = prompts.plans.count
        prompts.known = ["three", "two", "one"]
        prompts.send(.wordsPrepared(Self.beat))
        #expect(prompts.plans.count == plans && prompts.planner.countIn?.beat == later)
        prompts.send(.countInCancelled)
        prompts.send(.wordsPrepared(later))
        #expect(prompts.planner.countIn == nil && prompts.plans.last?.prompts.isEmpty == true)
    }
}
