import Cadence
import Coach
import DaemonStatus
import Foundation
import Metronome
import Pacing
import ServiceLifecycle
import Synchronization
import Testing
import TestSupport

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import OfflineRendering
@testable import Speech
@testable import strided

/// Announcements, texts and count-ins of the daemon, on virtual time.
@Suite(.timeLimit(.minutes(15))) struct VoiceTests {
    private let folder: TemporaryFolder
    private let time = VirtualTime()
    private let messages = MessageList()
    private let journal = Journal()

    init() throws { folder = try TemporaryFolder() }

    /// A daemon whose speech program is a shell script that gets the text as its first argument.
    private func daemon(_ output: VoiceOutput, script: String = "exit 3", quiet: Bool = false) throws -> Daemon {
        var settings = DaemonSettings()
        settings.pace = Speed(kilometersPerHour: 10)
        settings.preferences.voice.output = output
        settings.preferences.voice.isQuiet = quiet
        let file = try folder.file("speak.sh", containing: script.utf8)
        settings.preferences.voice.command = try SpeechCommand(parsing: "sh '\(file)' {text}")
        var surroundings = Surroundings(time, messages: messages)
        surroundings.journal = { [journal] in journal.append($0, $1) }
        return Daemon(settings, surroundings)
    }

    /// A script that speaks every text as one second of a 100 Hz tone at 8 kHz, and logs the texts.
    private func tone() throws -> String {
        func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let data = (0..<8_000).flatMap { bytes(Int16($0 % 80 < 40 ? 8_000 : -8_000)) }
        let format =
            bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8_000)) + bytes(UInt32(16_000)) + bytes(UInt16(2))
        let body =
            Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + format + bytes(UInt16(16)) + Array("data".utf8)
            + bytes(UInt32(data.count)) + data
        let file = try folder.file("tone.wav", containing: Array("RIFF".utf8) + bytes(UInt32(body.count)) + body)
        return "echo \"$1\" >> '\(folder.file("texts"))'; cat '\(file)'"
    }

    private func run(_ daemon: Daemon, _ body: @escaping @Sendable () async throws -> Void) async throws {
        try await time.runOnThread(daemon.services, while: body)
    }

    private var notices: [String] { messages.all.filter { $0.hasPrefix("notice:") || $0.hasPrefix("warning:") } }
    private var played: [String] {
        messages.all.filter { $0.hasPrefix("info: said:") || $0.hasPrefix("info: chime:") }
    }

    @Test func anAnnouncementIsSpokenAndLoggedWithItsReason() async throws {
        let daemon = try daemon(.speech, script: tone())
        let time = time
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            daemon.voice.announce(Announcement(.values, [["distance", "5 kilometres"], ["pace", "6 minutes"]]))
            try await time.pass(until: time.now + .seconds(5))
            let last = try #require(await daemon.voice.planner.last).played
            #expect(last.text == "pace 6 minutes" && !last.isChime)
            #expect(await daemon.voice.planner.queue.isEmpty)
        }
        #expect(played == ["info: said: distance 5 kilometres (values)", "info: said: pace 6 minutes (values)"])
        // The second sentence begins after the first one.
        let times = journal.prompts.map(\.time)
        #expect(times.count == 2 && times[1] - times[0] > .seconds(1) && times[1] - times[0] < .milliseconds(1_200))
    }

    @Test(arguments: ["exit 3", "kill -9 $$", "echo rubbish", "cat /dev/zero", "exec > /dev/full; echo text"])
    func aSpeechProgramThatFailsIsReportedOnceAndChimesArePlayed(script: String) async throws {
        let daemon = try daemon(.speech, script: script)
        let time = time
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            for _ in 0..<3 {
                daemon.voice.announce(Announcement(.values, text: "distance 5 kilometres"))
                try await time.pass(until: time.now + .seconds(5))
            }
            #expect(await daemon.voice.planner.problem != nil)
            #expect(await daemon.status.voice?.last?.chime == true)
            #expect(await PlayState(daemon.run.pacer.playing) == .running)
        }
        #expect(notices.count { $0.contains("strided cannot speak, so chimes are played") } == 1, "\(notices)")
        #expect(played.count == 3 && played.allSatisfy { $0.hasPrefix("info: chime:") }, "\(played)")
    }

    @Test func speechIsTriedAgainAfterAMinute() async throws {
        let works = folder.file("works")
        let daemon = try daemon(.speech, script: "test -e '\(works)' || exit 3; " + tone())
        let (time, folder) = (time, folder)
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            daemon.voice.announce(Announcement(.values, text: "one"))
            try await time.pass(until: time.now + .seconds(10))
            _ = try folder.file("works", containing: [])
            // This announcement has a chime, and tries the program.
            try await time.pass(until: time.now + .seconds(60))
            daemon.voice.announce(Announcement(.values, text: "two"))
            try await time.pass(until: time.now + .seconds(10))
            daemon.voice.announce(Announcement(.values, text: "three"))
            try await time.pass(until: time.now + .seconds(10))
            #expect(await daemon.voice.planner.problem == nil)
        }
        #expect(played == ["info: chime: one. (values)", "info: chime: two. (values)", "info: said: three (values)"])
        #expect(notices.contains("notice: speech works again"))
    }

    @Test func nothingIsPlayedWhileTheRunIsPausedAndWhatSoundsEnds() async throws {
        let daemon = try daemon(.speech, script: tone())
        let time = time
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            daemon.voice.announce(Announcement(.values, [["one"], ["two"]]))
            try await time.pass(until: time.now + .milliseconds(500))
            try await daemon.run.carryOut(.pause)
            try await time.pass(until: time.now + .milliseconds(1))
            #expect(await daemon.voice.planner.queue.isEmpty)
            daemon.voice.announce(Announcement(.values, text: "three"))
            #expect(await daemon.voice.say("four") == nil)
            await daemon.voice.play(PromptPlanner.Beat(step: 20, run: 1))
            #expect(await daemon.voice.planner.countIn == nil)
            try await time.pass(until: time.now + .seconds(5))
            try await daemon.run.carryOut(.resume)
            try await time.pass(until: time.now + .seconds(30))
        }
        #expect(played == ["info: said: one (values)"])
    }

    @Test func quietPlaysNothing() async throws {
        let daemon = try daemon(.chimes, quiet: true)
        let time = time
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            daemon.voice.announce(Announcement(.values, text: "one"))
            #expect(await daemon.voice.say("two") == nil)
            try await time.pass(until: time.now + .seconds(30))
        }
        #expect(played.isEmpty)
    }

    @Test func offPlaysOnlyWhatBelongsToAWorkout() async throws {
        let daemon = try daemon(.off, script: tone())
        let (time, texts) = (time, folder.file("texts"))
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            daemon.voice.announce(Announcement(.values, text: "one"))
            daemon.voice.announce(Announcement(.workoutStep, text: "two"))
            try await time.pass(until: time.now + .seconds(5))
            #expect(!FileManager.default.fileExists(atPath: texts), "the speech program was started")
            #expect(await daemon.voice.say("three")?.problem == nil)
            try await time.pass(until: time.now + .seconds(5))
        }
        #expect(played == ["info: chime: two. (workoutStep)", "info: said: three (stridectl say)"])
    }

    @Test(arguments: [VoiceOutput.off, .speech])
    func aCountInIsOnTheLastThreeBeats(output: VoiceOutput) async throws {
        let daemon = try daemon(output, script: tone())
        let (time, journal) = (time, journal)
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            try await time.pass(until: time.now + .seconds(2))
            await daemon.voice.play(PromptPlanner.Beat(step: 20, run: daemon.run.pacer.playing.run))
            try await time.pass(until: time.now + .seconds(20))
            #expect(await daemon.voice.planner.countIn == nil)
        }
        let steps = journal.onsets
        #expect(journal.prompts.map(\.frame) == [17, 18, 19].compactMap { steps[$0] })
        #expect(journal.prompts.count == 3)
    }

    @Test func aCancelledCountInIsNotPlayed() async throws {
        let daemon = try daemon(.off)
        let (time, journal) = (time, journal)
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            await daemon.voice.play(PromptPlanner.Beat(step: 20, run: daemon.run.pacer.playing.run))
            try await time.pass(until: time.now + .seconds(2))
            await daemon.voice.play(nil)
            try await time.pass(until: time.now + .seconds(20))
        }
        #expect(journal.prompts.isEmpty)
    }

    @Test func aPromptIsPlayedWithoutClicks() async throws {
        let daemon = try daemon(.chimes)
        let time = time
        try await run(daemon) {
            daemon.voice.announce(Announcement(.achievement, text: "goal"))
            try await time.pass(until: time.now + .seconds(5))
            #expect(await daemon.voice.planner.queue.isEmpty)
        }
        #expect(played == ["info: chime: goal. (achievement)"])
    }

    @Test func theBeginningAndTheEndOfSpeechAreReported() async throws {
        let daemon = try daemon(.speech, script: tone())
        let time = time
        let phases = Mutex<[SpeechPhase]>([])
        try await run(daemon) {
            try await daemon.run.carryOut(.start)
            daemon.voice.announce(Announcement(.values, [["one"], ["two"]]))
            try await time.pass(until: time.now + .seconds(10))
            await daemon.voice.close()
            for await phase in daemon.voice.speech { phases.withLock { $0.append(phase) } }
        }
        #expect(phases.withLock { $0 } == [.begins(lasting: .seconds(1)), .begins(lasting: .seconds(1)), .ends])
    }
}

/// The steps and prompts of a run.
private final class Journal: Sendable {
    private let entries = Mutex<[(time: Duration, entry: RunEntry)]>([])

    func append(_ time: Duration, _ entry: RunEntry) { entries.withLock { $0.append((time, entry)) } }

    var prompts: [(time: Duration, frame: Int64)] {
        entries.withLock { $0 }.compactMap { time, entry in
            if case .prompt(let onset, _) = entry { (time, onset.frame) } else { nil }
        }
    }

    /// The frame of each step.
    var onsets: [Int64: Int64] {
        let pairs = entries.withLock { $0 }.compactMap { _, entry in
            if case .onset(let onset) = entry { (onset.step, onset.frame) } else { nil }
        }
        return Dictionary(pairs) { $1 }
    }
}
