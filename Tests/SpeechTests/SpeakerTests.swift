import Foundation
import Metronome
import Playback
import TestSupport
import Testing

@testable import Speech

/// Speech by real programs.
@Suite(.timeLimit(.minutes(15))) struct SpeakerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A speaker whose program is a shell script; the script gets the text as its first argument.
    private func speaker(_ script: String) throws -> Speaker {
        let file = try folder.file("speak.sh", containing: script.utf8)
        return Speaker(command: try SpeechCommand(parsing: "sh \(file) {text}"), patience: .seconds(600))
    }

    private func failure(_ script: String) async throws -> SpeechError? {
        let speaker = try speaker(script)
        do throws(SpeechError) {
            _ = try await speaker.clip(for: "five", language: "en")
            return nil
        } catch {
            return error
        }
    }

    /// A WAV file of 16-bit samples at 8 kHz.
    private func wav(_ samples: [Int16]) throws -> String {
        func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let format =
            bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8_000)) + bytes(UInt32(16_000)) + bytes(UInt16(2))
        let data = samples.flatMap { bytes($0) }
        let body =
            Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + format + bytes(UInt16(16)) + Array("data".utf8)
            + bytes(UInt32(data.count)) + data
        return try folder.file("speech.wav", containing: Array("RIFF".utf8) + bytes(UInt32(body.count)) + body)
    }

    @Test func aPhraseIsSpokenOnceAndHasNoSilenceAtItsEnds() async throws {
        let file = try wav([0, 0, 10, 0, 8_000, -16_000, 4_000, 0, 0])
        let log = folder.file("log")
        let speaker = try speaker("echo \"$1\" >> '\(log)'; cat '\(file)'")
        let clip = try await speaker.clip(for: "five kilometres", language: "en")
        #expect(clip.sampleRate == SampleRate(hertz: 8_000))
        #expect(clip.samples == [0.4, -0.8, 0.2])
        #expect(try await speaker.clip(for: "five kilometres", language: "en") == clip)
        #expect(await speaker.known("five kilometres", language: "en") == clip)
        #expect(await speaker.known("five kilometres", language: "de") == nil)
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "five kilometres\n")
    }

    @Test func simultaneousRequestsOfAPhraseRunTheProgramOnce() async throws {
        let file = try wav([8_000])
        let log = folder.file("log")
        let speaker = try speaker("echo run >> '\(log)'; cat '\(file)'")
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { _ = try await speaker.clip(for: "lap", language: "en") } }
            try await group.waitForAll()
        }
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "run\n")
    }

    @Test func eachFailureIsReported() async throws {
        #expect(try await failure("exit 3") == .failed(program: "sh", status: 3))
        #expect(try await failure("kill -9 $$") == .failed(program: "sh", status: 137))
        #expect(try await failure("echo no sound") == .unusable(program: "sh", .notWAV))
        #expect(try await failure("yes") == .tooMuch(program: "sh"))
        let long = try wav([Int16](repeating: 1_000, count: 8_000 * 31))
        #expect(try await failure("cat '\(long)'") == .unusable(program: "sh", .tooLong(seconds: 31)))
    }

    @Test(arguments: ["sleep 1000", "exec >&-; sleep 1000", "trap '' TERM; while :; do :; done"])
    func aProgramThatDoesNotEndIsKilled(script: String) async {
        await #expect(throws: SpeechError.tooSlow(program: "sh", seconds: 0)) {
            try await SpeechProgram.output(of: ["sh", "-c", script], patience: .milliseconds(100))
        }
    }

    @Test func aCancelledTaskKillsTheProgram() async throws {
        let started = folder.file("started")
        #expect(mkfifo(started, 0o600) == 0)
        let task = Task { () async -> Result<[UInt8], SpeechError> in
            do throws(SpeechError) {
                let arguments = ["sh", "-c", "exec 3> '\(started)'; sleep 1000"]
                return .success(try await SpeechProgram.output(of: arguments, patience: .seconds(1_000)))
            } catch {
                return .failure(error)
            }
        }
        // Opening the pipe waits until the program opens it, too. It must not occupy a thread of Swift's pool, which the task needs.
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                close(open(started, O_RDONLY))
                done.resume()
            }
        }
        task.cancel()
        #expect(await task.value == .failure(.failed(program: "sh", status: 137)))
    }

    @Test func aMissingProgramIsNamedWithAdvice() async throws {
        let speaker = Speaker(command: try SpeechCommand(parsing: "no-such-speech {text}"))
        await #expect(throws: SpeechError.notFound(program: "no-such-speech")) {
            try await speaker.clip(for: "five", language: "en")
        }
        #expect("\(SpeechError.notFound(program: "espeak-ng"))".contains("apt install espeak-ng"))
    }

    @Test func aSentenceRunsTheProgramOnceAndIsComposedOfKnownPhrases() async throws {
        let file = try wav([8_000, 8_000])
        let log = folder.file("log")
        let speaker = try speaker("echo \"$1\" >> '\(log)'; cat '\(file)'")
        func runs() throws -> [Substring] { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") }
        // Two phrases are new, so the whole sentence is spoken.
        let whole = try await speaker.clip(for: ["pace", "5 minutes"], language: "en")
        #expect(try runs() == ["pace 5 minutes"])
        _ = try await speaker.clip(for: "pace", language: "en")
        #expect(await speaker.unknown(["pace", "6 minutes"], language: "en") == ["6 minutes"])
        // One phrase is new, so only this phrase is spoken: 2 + 2 samples, and 60 ms of silence at 8 kHz.
        let composed = try await speaker.clip(for: ["pace", "6 minutes"], language: "en")
        #expect(try runs() == ["pace 5 minutes", "pace", "6 minutes"])
        #expect(composed.samples.count == 2 + 480 + 2)
        #expect(composed.samples[2..<482].allSatisfy { $0 == 0 })
        // A sentence that was spoken before is not composed.
        _ = try await speaker.clip(for: "5 minutes", language: "en")
        #expect(try await speaker.clip(for: ["pace", "5 minutes"], language: "en") == whole)
    }

    @Test func silenceIsAnEmptyClip() async throws {
        let file = try wav([0, 0, 0])
        #expect(try await speaker("cat '\(file)'").clip(for: "", language: "en").samples.isEmpty)
    }

    @Test(.needs("espeak-ng"), arguments: ["en", "de"])
    func espeakSpeaksAPhraseThatBeginsWithAHyphen(language: String) async throws {
        let clip = try await Speaker().clip(for: "-5 \"quoted\" {text}", language: language)
        #expect(clip.duration > .milliseconds(300))
        #expect(clip.samples.map { abs($0) }.max() == 0.8)
    }
}

@Suite struct SpeechCommandTests {
    private func parse(_ text: String) -> Result<SpeechCommand, SpeechCommandError> {
        Result { () throws(SpeechCommandError) in try SpeechCommand(parsing: text) }
    }

    @Test func wordsAreSeparatedBySpacesOutsideQuotes() throws {
        let command = try SpeechCommand(parsing: #"say  -v 'two words' --text="{text}" ''"#)
        #expect(command.words == ["say", "-v", "two words", "--text={text}", ""])
    }

    @Test func theTextIsOneArgumentWhateverItContains() {
        let text = #"a "b" {language} {text} $(c); d"#
        #expect(
            SpeechCommand.standard.arguments(text: text, language: "de")
                == ["espeak-ng", "--stdout", "-s", "165", "-v", "de", "--", text]
        )
    }

    @Test func aCommandWithoutATextOrWithAnOpenQuoteIsRefused() {
        #expect(parse("") == .failure(.empty))
        #expect(parse("   ") == .failure(.empty))
        #expect(parse("espeak-ng --stdout") == .failure(.noText))
        #expect(parse("{text}") == .failure(.noText))
        #expect(parse("say '{text}") == .failure(.openQuote))
    }
}
