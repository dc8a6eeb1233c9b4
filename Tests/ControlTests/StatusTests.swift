import Foundation
import FoundationEssentials
import NIOCore
import TestSupport
import Testing

@testable import Control

@Suite struct StatusTests {
    @Test func unknownValuesAreAbsent() throws {
        let json = try ByteBuffer(message: Status.sparse(), terminator: .newline)
        #expect(
            String(buffer: json) == """
                {"click":{"accent":"none","cue":"every_step","sound":"click","volume":0.8},"follow":"manual",\
                "inputs":[],"runner":{"height_m":1.75,"offset_spm":0},"schema":3,"state":"stopped","steps_played":0,\
                "target":{"cadence_held":false},"version":"0.1.0","warnings":[]}

                """
        )
    }

    @Test(arguments: [Status.sparse(), .full])
    func anEncodedStatusIsDecodedUnchanged(status: Status) throws {
        var json = try ByteBuffer(message: status, terminator: .nul)
        json.moveWriterIndex(to: json.writerIndex - 1)
        #expect(try Message(text: json, terminator: .nul).decoded() == status)
    }

    @Test(arguments: [Status.sparse(), .full, .odd])
    func theTextOfAStatusIsThatOfFoundation(status: Status) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for continues in [false, true] {
            let answer = Answer(value: GetStatus.Reply(status: status), continues: continues)
            let json = try ByteBuffer(message: answer, terminator: .newline)
            #expect(String(buffer: json) == String(decoding: try encoder.encode(answer), as: UTF8.self) + "\n")
        }
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func nonFiniteNumbersAreNeverSent(odd: Double) throws {
        let status = Status(
            schema: Status.schema,
            version: "",
            state: .stopped,
            follow: .steps,
            target: TargetStatus(
                metersPerSecond: odd,
                manualMetersPerSecond: odd,
                stepsPerMinute: odd,
                cadenceHeld: false,
                stepLengthMeters: odd,
                legLengthMeters: odd
            ),
            measured: MeasuredStatus(
                source: "",
                metersPerSecond: odd,
                stepsPerMinute: odd,
                ageSeconds: odd,
                state: ""
            ),
            click: ClickStatus(cue: .everyStep, sound: "", accent: .none, volume: odd),
            runner: RunnerStatus(heightMeters: odd, massKilograms: odd, offsetStepsPerMinute: odd),
            stepsPlayed: 0,
            output: OutputStatus(
                device: "",
                rateHertz: 0,
                channels: 0,
                format: "",
                bufferFrames: 0,
                periodFrames: 0,
                lookaheadMilliseconds: odd,
                restingLookaheadMilliseconds: odd,
                rewinds: false,
                clock: ClockStatus(
                    rateErrorPPM: odd,
                    rateUncertaintyPPM: odd,
                    uncertaintyMilliseconds: odd,
                    jitterMilliseconds: odd,
                    gridErrorMilliseconds: odd
                ),
                realtime: "",
                xruns: 0,
                lostEvents: 0
            ),
            inputs: [],
            warnings: []
        )
        #expect(status.target == TargetStatus(cadenceHeld: false))
        #expect((0...1).contains(status.click.volume))
        _ = try ByteBuffer(message: status, terminator: .nul)
    }

    @Test func unknownFieldsAreIgnored() throws {
        let later =
            #"{"click":{"cue":"every_step","sound":"x","accent":"none","volume":1,"new":[1]},"follow":"gps","#
            + #""inputs":[],"runner":{},"schema":1,"state":"paused","steps_played":7,"target":{"cadence_held":true},"#
            + #""version":"9","warnings":[],"heart_rate":{"bpm":150}}"#
        let status = try JSONDecoder().decode(Status.self, from: Data(later.utf8))
        #expect(status.stepsPlayed == 7)
    }

    @Test func watchersGetTheLatestStatusAndNoStatusTwice() async {
        let feed = StatusFeed()
        var early = feed.updates().makeAsyncIterator()
        for steps in [1, 2, 3, 3, 3] { feed.publish(.sparse(steps: steps)) }
        var late = feed.updates().makeAsyncIterator()
        #expect(feed.watcherCount == 2)
        #expect(await early.next()?.stepsPlayed == 3)
        #expect(await late.next()?.stepsPlayed == 3)
        feed.publish(.sparse(steps: 3))
        feed.publish(.sparse(steps: 4))
        #expect(await early.next()?.stepsPlayed == 4)
        #expect(await late.next()?.stepsPlayed == 4)
    }

    @Test func aWatcherThatEndsIsRemoved() async {
        let feed = StatusFeed()
        let watching = Task {
            for await _ in feed.updates() {}
        }
        watching.cancel()
        await watching.value
        #expect(feed.watcherCount == 0)
    }
}

/// The generator of the Swift types; that the types and the description agree also follows from `ForeignClientTests`.
@Suite struct GeneratedTypesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Web/Control").path

    /// Each text but the first has a mistake.
    @Test(.needs("python3")) func theGeneratorFindsMistakes() async throws {
        let script = """
            import sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import generate
            for text in sys.argv[2:]:
                try:
                    generate.Parser("interface a.b\\n" + text).check()
                    print("fine")
                except generate.Fault as fault:
                    print(fault)
            """
        let texts = [
            "type T (a: int)\nmethod A(t: ?[]T) -> ()", "method A() ->", "method A(a: U) -> ()", "type T (a: int)",
            "method A(a, b: int) -> ()", "typo T (a)", "method A(a: int b: int) -> ()", "method A(_a: int) -> ()",
            "error E (a: int)", "method A() -> ()\nmethod A() -> ()",
        ]
        let outcome = try await Program.run("python3", ["-c", script, Self.folder] + texts)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.split(separator: "\n") == [
                "fine", "the text ends early", "not defined: ['U']; not used: []", "not defined: []; not used: ['T']",
                "cases among fields: a", "typo is not a member of an interface", "b instead of a comma",
                "unexpected character: '_a: int) -> ()'", "E: the parameters of an error are text",
                "A is defined twice",
            ]
        )
    }
}

extension Status {
    /// Characters that JSON escapes, and numbers with exponents.
    fileprivate static let odd: Status = {
        var status = Status.full
        let controls = String(String.UnicodeScalarView((0..<0x21).compactMap(Unicode.Scalar.init)))
        status.version = controls + "\"\\/\u{7F}é👟\u{2028}"
        status.warnings = ["", "{", "["]
        status.target.metersPerSecond = -1.5e-9
        status.target.stepsPerMinute = 1e300
        status.target.legLengthMeters = -0.0
        status.stepsPlayed = .min
        return status
    }()
}
