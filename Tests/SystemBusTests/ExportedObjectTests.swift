import Glibc
import Testing
import TestSupport

@testable import SystemBus

/// Objects that this process exports: their answers, their signals, and calls through a real bus.
struct ExportedObjectTests {
    private static let interface = "test.Lamp"

    private func lamp(isOn: Bool = false, count: Int32 = 0) -> ExportedObject {
        let refusal = BusRefusal(name: "test.Error.Dark", message: "too dark")
        return ExportedObject(
            path: "/test/lamp",
            interfaces: [
                ExportedObject.Interface(
                    Self.interface,
                    methods: ["Switch": .init("b"), "Toggle": .init(), "Dim": .init("d", refusal: refusal)],
                    properties: [
                        "On": .init(.boolean(isOn), isWritable: true),
                        "Count": .init(.int32(count), isSignalled: false), "Name": .init(.string("lamp")),
                    ]
                )
            ]
        )
    }

    private func answer(
        _ member: String,
        _ interface: String = interface,
        path: String = "/test/lamp",
        signature: String = "",
        _ arguments: [BusValue]? = []
    ) -> (BusAnswer, BusInvocation?) {
        var objects = ExportedObjects()
        _ = objects.export(lamp())
        let call = BusCall(
            path: path,
            interface: interface,
            member: member,
            signature: signature,
            arguments: arguments
        )
        return objects.answer(to: call)
    }

    private func error(_ answer: (BusAnswer, BusInvocation?)) -> String? {
        #expect(answer.1 == nil)
        guard case .refused(let refusal) = answer.0 else { return nil }
        return refusal.name.split(separator: ".").last.map(String.init)
    }

    @Test(arguments: [interface, ""]) func aMethodIsAnsweredAndOrdered(interface: String) {
        let (reply, order) = answer("Switch", interface, signature: "b", [.boolean(true)])
        #expect(reply == .replied([]))
        #expect(order?.order == .method("Switch", [.boolean(true)]))
        #expect(order?.interface == Self.interface)
    }

    @Test func wrongCallsAreRefused() {
        #expect(error(answer("Switch")) == "InvalidArgs")
        #expect(error(answer("Switch", signature: "b", nil)) == "InvalidArgs")
        #expect(error(answer("Explode")) == "UnknownMethod")
        #expect(error(answer("Toggle", "test.Other")) == "UnknownMethod")
        #expect(error(answer("Toggle", path: "/test")) == "UnknownObject")
        #expect(error(answer("Dim", signature: "d", [.double(1)])) == "Dark")
    }

    @Test func propertiesAreReadAndSet() {
        let properties = ExportedObject.properties
        func get(_ name: String) -> (BusAnswer, BusInvocation?) {
            answer("Get", properties, signature: "ss", [.string(Self.interface), .string(name)])
        }
        func set(_ name: String, _ value: BusValue) -> (BusAnswer, BusInvocation?) {
            answer("Set", properties, signature: "ssv", [.string(Self.interface), .string(name), value])
        }
        #expect(get("Name").0 == .replied([.variant(.string("lamp"))]))
        #expect(error(get("Age")) == "UnknownProperty")
        #expect(
            error(answer("Get", properties, signature: "ss", [.string("x"), .string("Name")])) == "UnknownInterface"
        )
        #expect(error(answer("Get", properties, signature: "s", [.string("x")])) == "InvalidArgs")
        #expect(set("On", .boolean(true)).1?.order == .property("On", .boolean(true)))
        #expect(error(set("On", .string("yes"))) == "InvalidArgs")
        #expect(error(set("Name", .string("x"))) == "PropertyReadOnly")
        let all = answer("GetAll", properties, signature: "s", [.string(Self.interface)]).0
        let expected: [String: BusValue] = ["On": .boolean(false), "Count": .int32(0), "Name": .string("lamp")]
        #expect(all == .replied([.dictionary(expected)]))
    }

    @Test func onlyChangedPropertiesAreSignalled() {
        var objects = ExportedObjects()
        #expect(objects.export(lamp()) == [])
        #expect(objects.export(lamp(count: 1)) == [])
        let signals = objects.export(lamp(isOn: true, count: 2))
        #expect(signals.map(\.member) == ["PropertiesChanged"])
        #expect(signals.first?.arguments[1] == .dictionary(["On": .boolean(true)]))
    }

    @Test func everyPathAboveIsDescribed() throws {
        func text(_ path: String) -> String? {
            guard case .replied(let values) = answer("Introspect", ExportedObject.introspectable, path: path).0 else {
                return nil
            }
            return values.first?.text
        }
        #expect(text("/")?.contains("<node name=\"test\"/>") == true)
        #expect(text("/test")?.contains("<node name=\"lamp\"/>") == true)
        #expect(text("/test/lamp")?.contains("<property name=\"On\" type=\"b\" access=\"readwrite\">") == true)
        #expect(text("/tes") == nil)
    }

    /// Two connections of one process, through a real bus.
    @Test(.timeLimit(.minutes(15)), .needs("dbus-daemon")) func callsAndSignalsPassThroughTheBus() throws {
        let bus = try PrivateBus()
        let service = try BusConnection(address: bus.address)
        let client = try BusConnection(address: bus.address)
        _ = try service.reply(to: "RequestName", of: .bus, [.string("test.Lamp"), .uint32(4)])
        _ = try client.reply(to: "AddMatch", of: .bus, [.string("type='signal',sender='test.Lamp'")])
        var objects = ExportedObjects()
        _ = objects.export(lamp())

        let target = BusObject(service: "test.Lamp", path: "/test/lamp", interface: Self.interface)
        let serial = try client.send("Switch", of: target, [.boolean(true)])
        var order: BusInvocation?
        while order == nil {
            let message = try service.nextMessage { call in
                let (answer, invocation) = objects.answer(to: call)
                order = invocation
                return answer
            }
            if message == nil { try wait(for: service) }
        }
        #expect(order?.order == .method("Switch", [.boolean(true)]))
        #expect(try reply(to: serial, on: client) == .reply(to: serial, []))

        for signal in objects.export(lamp(isOn: true)) { try service.emit(signal) }
        let signal = try next(on: client) {
            if case .signal(let signal) = $0 { signal.path == target.path } else { false }
        }
        var change: BusSignal?
        if case .signal(let received) = signal { change = received }
        #expect(change?.arguments == [.string(Self.interface), .dictionary(["On": .boolean(true)]), .array([])])
    }

    /// Before objects could be exported, a call was never answered, and the caller waited until its time-out.
    @Test(.timeLimit(.minutes(15)), .needs("dbus-daemon")) func aCallWithoutAnObjectIsRefused() throws {
        let bus = try PrivateBus()
        let service = try BusConnection(address: bus.address)
        let client = try BusConnection(address: bus.address)
        _ = try service.reply(to: "RequestName", of: .bus, [.string("test.Lamp"), .uint32(4)])
        let target = BusObject(service: "test.Lamp", path: "/nothing", interface: Self.interface)
        let serial = try client.send("Switch", of: target)
        while true {
            if case .call? = try service.nextMessage() { break }
            try wait(for: service)
        }
        guard case .refusal(_, let refusal) = try reply(to: serial, on: client) else {
            Issue.record("no refusal")
            return
        }
        #expect(refusal.name == "org.freedesktop.DBus.Error.UnknownObject")
    }

    struct Silence: Error {}

    private func wait(for connection: borrowing BusConnection) throws {
        let readiness = try connection.readiness()
        var descriptor = pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0)
        guard readiness.isDue || poll(&descriptor, 1, 10_000) > 0 else { throw Silence() }
    }

    private func next(on connection: borrowing BusConnection, where isWanted: (BusMessage) -> Bool) throws -> BusMessage
    {
        while true {
            if let message = try connection.nextMessage() {
                if isWanted(message) { return message }
            } else {
                try wait(for: connection)
            }
        }
    }

    private func reply(to serial: UInt64, on connection: borrowing BusConnection) throws -> BusMessage {
        try next(on: connection) {
            switch $0 {
            case .reply(let to, _), .refusal(let to, _): to == serial
            case .signal, .call: false
            }
        }
    }
}
