import NIOCore
import Synchronization
import Testing

@testable import Control

@Suite struct CallTests {
    @Test func everyCallIsDecodedAsItWasEncoded() throws {
        #expect(Samples.methods.count > 50)
        for call in try Samples.calls {
            for oneway in [false, true] {
                let decoded = try read(try message(call, oneway: oneway))
                #expect(AnyCall(try decoded.invocation.get().call) == AnyCall(call))
                #expect(decoded.oneway == oneway)
                #expect(!decoded.more)
            }
        }
    }

    private func message<Method: ControlMethod>(_ call: Method, oneway: Bool) throws -> ByteBuffer {
        try ByteBuffer(message: ClientCall(parameters: call, oneway: oneway ? true : nil), terminator: .nul)
    }

    @Test func theLongestFeedWithMostEscapingFitsIntoAMessage() throws {
        for byte: UInt8 in [0, 0x0A, 0x22, 0x7F, 0xFF] {
            let feed = FeedNMEA(text: Latin1Text(bytes: [UInt8](repeating: byte, count: Latin1Text.maximumLength)))
            let message = try ByteBuffer(message: ClientCall(parameters: feed), terminator: .nul)
            #expect(message.readableBytes <= MessageFramer.maximumLength)
        }
    }

    @Test(arguments: [
        (Duration.zero, 50), (.milliseconds(80), 80), (.seconds(3), 3_000), (.seconds(1e18), 60_000),
        (.seconds(-5), 50),
    ])
    func watchIntervalsAreClamped(asked: Duration, milliseconds: Int) throws {
        let watch = ClientCall(parameters: Watch(every: asked), more: true)
        let call = try read(try ByteBuffer(message: watch, terminator: .newline))
        #expect(call.more)
        #expect((try call.invocation.get().call as? Watch)?.interval == .milliseconds(milliseconds))
    }

    @Test(arguments: [
        (#""method":"org.strided.Control.Fly""#, ServiceError.methodNotFound(method: "org.strided.Control.Fly")),
        (#""method":"org.varlink.service.Fly""#, .methodNotFound(method: "org.varlink.service.Fly")),
        (#""method":"org.example.Fly""#, .interfaceNotFound(interface: "org.example")),
        (#""method":"Fly""#, .interfaceNotFound(interface: "Fly")),
        (#""method":"""#, .interfaceNotFound(interface: "")),
        (#""method":"org.varlink.service.GetInterfaceDescription""#, .invalidParameter(parameter: "interface")),
        (#""method":"org.strided.Control.SetPace""#, .invalidParameter(parameter: "speed_mps")),
        (#""method":"org.strided.Control.SetPace","parameters":null"#, .invalidParameter(parameter: "speed_mps")),
        (#""method":"org.strided.Control.Start","parameters":[]"#, .invalidParameter(parameter: "parameters")),
        (#""method":"org.strided.Control.SetPace","parameters":[]"#, .invalidParameter(parameter: "parameters")),
        (
            #""method":"org.strided.Control.SetPace","parameters":{"speed_mps":"fast"}"#,
            .invalidParameter(parameter: "speed_mps")
        ),
        (
            #""method":"org.strided.Control.SetPace","parameters":{"speed_mps":1e999}"#,
            .invalidParameter(parameter: "speed_mps")
        ),
        (
            #""method":"org.strided.Control.SetPace","parameters":{"speed_mps":3,"b":1,"aÿ\n":2}"#,
            .invalidParameter(parameter: "aÿ\n")
        ),
        (#""method":"org.strided.Control.Start","parameters":{"at":1}"#, .invalidParameter(parameter: "at")),
        (#""method":"org.strided.Control.Follow","parameters":{"source":"x"}"#, .invalidParameter(parameter: "source")),
        (
            #""method":"org.strided.Control.FeedNMEA","parameters":{"text":"Ā"}"#, .invalidParameter(parameter: "text")
        ),
        (
            #""method":"org.strided.Control.Watch","parameters":{"min_interval_ms":1e40}"#,
            .invalidParameter(parameter: "min_interval_ms")
        ),
    ])
    func invalidCallsGetTheStandardErrors(fields: String, expected: ServiceError) throws {
        let call = try read(ByteBuffer(string: "{\(fields)}\n"))
        #expect(throws: expected) { try call.invocation.get() }
    }

    @Test(arguments: ["", "{}", "[]", "null", "17", #"{"method":17}"#, #"{"method":"a.B","more":"yes"}"#, "{method}"])
    func aCallWithoutAMethodIsRefused(text: String) {
        #expect(throws: DecodingError.self) { try read(ByteBuffer(string: text)) }
    }

    private func read(_ message: ByteBuffer) throws -> Call {
        var text = message
        if let last = message.readableBytesView.last, last == 0 || last == 10 {
            text.moveWriterIndex(to: text.writerIndex - 1)
        }
        var methods = ScriptedDaemon().methods
        methods.addServiceMethods(GetInfo.Reply(version: "", url: ""))
        return try Message(text: text, terminator: .nul).decoded(as: Call.self, configuration: methods)
    }
}

@Suite(.timeLimit(.minutes(15))) struct ClockTests {
    private struct Received: Decodable {
        var parameters: GetClock.Reply
    }

    @Test func theClockIsReadAtTheReceptionAndAtTheReply() async throws {
        let reading = Mutex(0)
        let handler = ClockHandler {
            reading.withLock { reading in
                reading += 1
                return HostInstant(monotonicNanoseconds: reading, unixNanoseconds: 100 + reading)
            }
        }
        var methods = ControlMethods()
        methods.addServiceMethods(GetInfo.Reply(version: "", url: ""), clock: handler)
        let text = ByteBuffer(string: #"{"method":"org.strided.Control.GetClock"}"#)
        let call = try Message(text: text, terminator: .nul).decoded(as: Call.self, configuration: methods)
        #expect(reading.withLock { $0 } == 1)
        var answer = try await call.invocation.get().reply(.nul)
        answer.moveWriterIndex(to: answer.writerIndex - 1)
        let reply: Received = try Message(text: answer, terminator: .nul).decoded()
        #expect(reply.parameters.received == HostInstant(monotonicNanoseconds: 1, unixNanoseconds: 101))
        #expect(reply.parameters.sent == HostInstant(monotonicNanoseconds: 2, unixNanoseconds: 102))
    }

    @Test func theServersTimesAreBetweenThoseOfTheClient() async throws {
        try await withServer { path in
            let client = try await patientClient(of: path)
            let before = HostInstant.now.monotonicNanoseconds
            let reply = try await client.call(GetClock())
            let after = HostInstant.now.monotonicNanoseconds
            let times = [before, reply.received.monotonicNanoseconds, reply.sent.monotonicNanoseconds, after]
            #expect(times == times.sorted())
        }
    }
}
