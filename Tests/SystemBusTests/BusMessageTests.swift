import Glibc
import Testing
import TestSupport

@testable import SystemBus

/// Values, descriptors and signals, exchanged with another D-Bus library.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon"),
    .needsPython(modules: "dbus_fast")
)
struct BusMessageTests {
    private let object = BusObject(service: "test.Echo", path: "/test", interface: "test.Echo")

    struct Silence: Error {}

    /// Waits for the next message.
    private func message(from connection: borrowing BusConnection) throws -> BusMessage {
        while true {
            if let message = try connection.nextMessage() { return message }
            let readiness = try connection.readiness()
            var descriptor = pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0)
            guard readiness.isDue || poll(&descriptor, 1, 10_000) > 0 else { throw Silence() }
        }
    }

    /// The reply to a method call.
    private func answer(
        to method: String,
        _ arguments: [BusValue] = [],
        on connection: borrowing BusConnection
    ) throws -> BusMessage {
        let serial = try connection.send(method, of: object, arguments)
        while true {
            let message = try message(from: connection)
            switch message {
            // The bus's first signal, which has our unique name.
            case .signal, .call: continue
            case .reply(let to, _), .refusal(let to, _): #expect(to == serial)
            }
            return message
        }
    }

    private func values(_ message: BusMessage) -> [BusValue]? {
        if case .reply(_, let values) = message { values } else { nil }
    }

    @Test func sentValuesAreReturned() throws {
        let bus = try PrivateBus()
        let echo = try EchoService(on: bus)
        let connection = try BusConnection(address: bus.address)
        let values: [BusValue] = [
            .boolean(true), .byte(255), .int16(-32_768), .uint16(65_535), .int32(.min), .uint32(.max), .int64(.min),
            .uint64(.max), .double(0.1), .string("grüße"), .string(""), .path("/a/b"), .bytes([]), .bytes([0, 255]),
            .array([]), .array([.string("a"), .string("b")]), .array([.uint16(1)]), .dictionary([:]),
            .dictionary(["a": .boolean(false), "b": .array([.string("c")])]),
            .structure([.double(0.5), .uint32(7)]), .array([.structure([.double(0), .uint32(1)])]),
        ]
        for value in values {
            #expect(self.values(try answer(to: "Back", [.variant(value)], on: connection)) == [value])
        }
        let words: [BusValue] = [
            .array([.string("one"), .string("two")]), .path("/here"),
            .dictionary(["Transport": .string("le"), "On": .boolean(true)]), .bytes([1, 2, 3]),
        ]
        #expect(self.values(try answer(to: "Words", words, on: connection)) == words)
        _ = echo
    }

    @Test func everyTypeIsRead() throws {
        let bus = try PrivateBus()
        let echo = try EchoService(on: bus)
        let connection = try BusConnection(address: bus.address)
        #expect(
            self.values(try answer(to: "Kinds", on: connection)) == [
                .byte(1), .int16(-2), .uint16(3), .int32(-4), .uint32(5), .int64(-6), .uint64(7), .double(0.5),
                .boolean(true), .string("a{sv}"),
                .structure([.string("in"), .dictionary(["76": .bytes([65, 66])])]),
                .dictionary(["/a": .array([.string("b")])]),
            ]
        )
        _ = echo
    }

    @Test func valuesTooDeepOrTooLargeAreRefused() throws {
        let bus = try PrivateBus()
        let echo = try EchoService(on: bus)
        let connection = try BusConnection(address: bus.address)
        #expect(values(try answer(to: "Deep", [.int32(14)], on: connection)) == [.string("bottom")])
        #expect(values(try answer(to: "Large", [.int32(1 << 21)], on: connection))?.first?.bytes?.count == 1 << 21)
        for (method, number) in [("Deep", 40), ("Large", 1 << 23)] as [(String, Int32)] {
            guard case .refusal(_, let refusal) = try answer(to: method, [.int32(number)], on: connection) else {
                Issue.record("\(method) \(number) was read")
                continue
            }
            #expect(refusal.name == "org.freedesktop.DBus.Error.LimitsExceeded")
        }
        _ = echo
    }

    @Test func aDescriptorIsDuplicatedAndClosedWithItsObject() throws {
        let bus = try PrivateBus()
        let echo = try EchoService(on: bus)
        let connection = try BusConnection(address: bus.address)
        var number: Int32 = -1
        do {
            guard case .descriptor(let descriptor)? = values(try answer(to: "File", on: connection))?.first else {
                Issue.record("no descriptor")
                return
            }
            number = descriptor.number
            #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
            var bytes = [UInt8](repeating: 0, count: 16)
            #expect(read(number, &bytes, bytes.count) == 7)
            #expect(String(decoding: bytes.prefix(7), as: UTF8.self) == "through")
        }
        #expect(fcntl(number, F_GETFD) == -1)
        _ = echo
    }

    @Test func anErrorReplyHasItsNameAndText() throws {
        let bus = try PrivateBus()
        let echo = try EchoService(on: bus)
        let connection = try BusConnection(address: bus.address)
        guard case .refusal(_, let refusal) = try answer(to: "Refuse", on: connection) else {
            Issue.record("carried out")
            return
        }
        #expect(refusal == BusRefusal(name: "test.Error.Never", message: "not today"))
        #expect("\(refusal)" == "not today (test.Error.Never)")
        _ = echo
    }

    @Test func signalsArriveAfterASubscription() throws {
        let bus = try PrivateBus()
        let echo = try EchoService(on: bus)
        let connection = try BusConnection(address: bus.address)
        let listening = try connection.listen(for: "type='signal',sender='test.Echo'")
        let serial = try connection.send("Tell", of: object)
        var heard: [BusMessage] = []
        // The bus's first signal, two replies, and the expected signal.
        while heard.count < 4 { heard.append(try message(from: connection)) }
        #expect(heard.contains(.reply(to: listening, [])))
        #expect(heard.contains(.reply(to: serial, [])))
        #expect(
            heard.contains {
                guard case .signal(let signal) = $0 else { return false }
                return signal.path == "/test" && signal.interface == "test.Echo" && signal.member == "Told"
                    && signal.sender.hasPrefix(":") && signal.arguments == [.string("something"), .int32(7)]
            }
        )
        _ = echo
    }

    @Test func aMissingServiceIsNotStarted() throws {
        let bus = try PrivateBus()
        let connection = try BusConnection(address: bus.address)
        guard case .refusal(_, let refusal) = try answer(to: "Tell", on: connection) else {
            Issue.record("carried out")
            return
        }
        #expect(refusal.name == "org.freedesktop.DBus.Error.NameHasNoOwner")
    }

    @Test(arguments: [
        BusValue.path("no path"), .structure([]), .variant(.structure([])), .array([.byte(1), .boolean(true)]),
    ])
    func argumentsThatDBusForbidsAreAnError(value: BusValue) throws {
        let bus = try PrivateBus()
        let connection = try BusConnection(address: bus.address)
        #expect(throws: BusError.self) { try connection.send("Back", of: object, [value]) }
        // The connection still works.
        try connection.call("GetId", of: .bus)
    }

    @Test func afterTheBusEndsEveryCallThrows() throws {
        let bus = try PrivateBus()
        let connection = try BusConnection(address: bus.address)
        bus.end()
        #expect(throws: BusError.self) { while true { _ = try message(from: connection) } }
        #expect(throws: BusError.self) { try connection.nextMessage() }
        #expect(throws: BusError.self) { try connection.readiness() }
    }
}
