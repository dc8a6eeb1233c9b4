import NIOCore
import Synchronization
import Testing

@testable import Control

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
