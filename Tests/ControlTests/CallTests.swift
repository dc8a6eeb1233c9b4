import NIOCore
import Testing

@testable import Control

@Suite struct CallTests {
    @Test(arguments: Request.samples)
    func everyCallIsDecodedAsItWasEncoded(request: Request) throws {
        for oneway in [false, true] {
            let call = try read(try ByteBuffer(message: ClientCall(request, oneway: oneway), terminator: .nul))
            guard case .success(.request(let answered)) = call.body else {
                Issue.record("read as \(call.body)")
                return
            }
            #expect(answered == request)
            #expect(call.oneway == oneway)
            #expect(!call.more)
        }
    }

    @Test func theLongestFeedWithMostEscapingFitsIntoAMessage() throws {
        for byte: UInt8 in [0, 0x0A, 0x22, 0x7F, 0xFF] {
            let feed = Request.feedNMEA(bytes: [UInt8](repeating: byte, count: Request.maximumFeedLength))
            let message = try ByteBuffer(message: ClientCall(feed), terminator: .nul)
            #expect(message.readableBytes <= MessageFramer.maximumLength)
        }
    }

    @Test(arguments: [
        (Duration.zero, 50), (.milliseconds(80), 80), (.seconds(3), 3_000), (.seconds(1e18), 60_000),
        (.seconds(-5), 50),
    ])
    func watchIntervalsAreClamped(asked: Duration, milliseconds: Int) throws {
        let call = try read(try ByteBuffer(message: ClientCall(watchEvery: asked), terminator: .newline))
        #expect(call.more)
        guard case .success(.watch(let interval)) = call.body else {
            Issue.record("read as \(call.body)")
            return
        }
        #expect(interval == .milliseconds(milliseconds))
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
        (#""method":"org.strided.Control.SetPace","parameters":[]"#, .invalidParameter(parameter: "parameters")),
        (
            #""method":"org.strided.Control.SetPace","parameters":{"speed_mps":"fast"}"#,
            .invalidParameter(parameter: "speed_mps")
        ),
        (
            #""method":"org.strided.Control.SetPace","parameters":{"speed_mps":1e999}"#,
            .invalidParameter(parameter: "speed_mps")
        ),
        (#""method":"org.strided.Control.SetCue","parameters":{"cue":"never"}"#, .invalidParameter(parameter: "cue")),
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
        #expect(throws: expected) { try call.body.get() }
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
        return try Message(text: text, terminator: .nul).decoded()
    }
}
