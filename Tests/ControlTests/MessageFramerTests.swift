import NIOCore
import Testing
import TestSupport

@testable import Control

/// Messages drawn as text: ␀ is a NUL, ␊ a newline.
///
/// Each comes out as what it was and what ended it.
@Suite struct MessageFramerTests {
    @Test(arguments: [
        (#"{"a":1}␀"#, [#"{"a":1}␀"#]),
        (#"{"a":1}␊"#, [#"{"a":1}␊"#]),
        ("{␊ {}␊}␊", ["{␊ {}␊}␊"]),
        ("{␊ {}␊}␀", ["{␊ {}␊}␀"]),
        ("␊␊ ␊{}␊␊␊{}␊", ["{}␊", "{}␊"]),
        ("{}␀{}␀{}␊{}␀", ["{}␀", "{}␀", "{}␊", "{}␀"]),
        ("{}␊␀{}␊", ["{}␊", "{}␊"]),
        (#"{"brace in a string":"}"␊,"b":"{"␊}␊"#, [#"{"brace in a string":"}"␊,"b":"{"␊}␊"#]),
        (#"{"quote":"\"}"␊}␊"#, [#"{"quote":"\"}"␊}␊"#]),
        (#"{"backslash":"\\"}␊"#, [#"{"backslash":"\\"}␊"#]),
        (#"{"newline in a string":"␊"}␊"#, [#"{"newline in a string":"␊"}␊"#]),
        (#"{"open string ␀{}␀"#, [#"{"open string ␀"#, "{}␀"]),
        ("{open␀{}␊", ["{open␀", "{}␊"]),
        ("hello␊{}␊", ["hello␊", "{}␊"]),
        ("}}}␊{}␊", ["}}}␊", "{}␊"]),
        ("{} ␊", ["{} ␊"]),
        ("␀␀␀", []),
        ("{}", []),
    ])
    func messagesEndAtTheirTerminators(stream: String, expected: [String]) throws {
        var framer = MessageFramer()
        framer.append(ByteBuffer(bytes: bytes(stream)))
        #expect(try drain(&framer) == expected)
    }

    @Test(arguments: [("{}", "{}␊"), ("{}␊{}", "{}␊"), ("hello", "hello␊"), ("{", nil), (#"{"a":"}"#, nil), ("", nil)])
    func completeBytesAtTheEndOfTheStreamAreAMessage(stream: String, expected: String?) throws {
        var framer = MessageFramer()
        framer.append(ByteBuffer(bytes: bytes(stream)))
        _ = try drain(&framer)
        #expect(framer.last().map(drawn) == expected)
    }

    @Test func aMessageOneByteAboveTheLimitIsRefused() throws {
        let longest = [UInt8](repeating: UInt8(ascii: "x"), count: MessageFramer.maximumLength)
        var framer = MessageFramer()
        framer.append(ByteBuffer(bytes: longest + [0]))
        #expect(try framer.next()?.text.readableBytes == MessageFramer.maximumLength)

        framer.append(ByteBuffer(bytes: longest + [UInt8(ascii: "x"), 0]))
        #expect(throws: MessageTooLong()) { try framer.next() }
        framer.append(ByteBuffer(string: "{}\n"))
        #expect(throws: MessageTooLong()) { try framer.next() }
    }

    @Test func theMessagesDoNotDependOnTheChunks() {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let streams = ["{}␊{}␀ ␊", #"{"a":"}\"{"}␊{␊}␊"#, "x␊}{␊}␊"].map(bytes)
        for _ in 0..<2_000 {
            let stream = (0..<3).flatMap { _ in
                random.mutation(of: streams[Int.random(in: 0..<streams.count, using: &random)])
            }
            var whole = MessageFramer()
            whole.append(ByteBuffer(bytes: stream))
            var cut = MessageFramer()
            var messages: [String] = []
            var rest = stream[...]
            while !rest.isEmpty {
                let length = Int.random(in: 1...rest.count, using: &random)
                cut.append(ByteBuffer(bytes: rest.prefix(length)))
                rest = rest.dropFirst(length)
                messages += (try? drain(&cut)) ?? ["too long"]
            }
            #expect((try? drain(&whole)) == messages, "seed \(seed)")
            #expect(whole.last() == cut.last(), "seed \(seed)")
        }
    }

    @Test func damagedCallsNeverTrapOrGiveMoreBytesThanReceived() {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let calls: [[UInt8]] = [
            #"{"method":"org.strided.Control.SetPace","parameters":{"speed_mps":2.5e0}}"#,
            #"{"method":"org.strided.Control.Watch","parameters":{"min_interval_ms":100},"more":true}"#,
            #"{"method":"org.strided.Control.FeedNMEA","parameters":{"text":"$GP\u00ffRMC\r\n"},"oneway":true}"#,
            #"{"method":"org.varlink.service.GetInfo"}"#,
        ].map { Array($0.utf8) + [0] }
        var methods = ScriptedDaemon().methods
        methods.addServiceMethods(GetInfo.Reply(version: "", url: ""))
        for round in 0..<100_000 {
            let stream = random.mutation(of: calls[round % calls.count])
            var framer = MessageFramer()
            framer.append(ByteBuffer(bytes: stream))
            var taken = 0
            while let message = (try? framer.next()) ?? framer.last() {
                taken += message.text.readableBytes
                if let call = try? message.decoded(as: Call.self, configuration: methods),
                    case .success(let invocation) = call.invocation
                {
                    #expect(invocation.call.isFinite, "seed \(seed)")
                }
            }
            #expect(taken <= stream.count, "seed \(seed)")
        }
    }
}

private func bytes(_ drawing: String) -> [UInt8] {
    drawing.unicodeScalars.flatMap { scalar -> [UInt8] in
        switch scalar {
        case "␀": [0]
        case "␊": [10]
        default: Array(String(scalar).utf8)
        }
    }
}

private func drawn(_ message: Message) -> String {
    String(buffer: message.text).replacing("\n", with: "␊") + (message.terminator == .nul ? "␀" : "␊")
}

private func drain(_ framer: inout MessageFramer) throws -> [String] {
    var messages: [String] = []
    while let message = try framer.next() { messages.append(drawn(message)) }
    return messages
}

extension ControlMethod {
    /// Whether no parameter is infinite or not a number.
    fileprivate var isFinite: Bool {
        Mirror(reflecting: self).children.allSatisfy { ($0.value as? Double)?.isFinite ?? true }
    }
}
