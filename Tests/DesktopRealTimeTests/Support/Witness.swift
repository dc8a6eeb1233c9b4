import Glibc
import SystemBus
import TestSupport

/// A separate bus connection of the test, for checking results.
final class Witness {
    struct Failure: Error {
        let waitedFor: String
    }

    /// The longest wait for an event.
    private static let timeout: Duration = .seconds(120)

    private let connection: BusConnection
    /// Whether a signal arrived during a call, so that a condition must be checked again.
    private var hasMissedSignal = false

    init(on session: PrivateBus) throws {
        connection = try BusConnection(address: session.address, kind: .session, timeout: Self.timeout)
        _ = try connection.listen(for: "type='signal'")
    }

    /// Calls a method and returns its result.
    func ask(
        _ method: String,
        of object: BusObject = .bus,
        _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        let serial = try connection.send(method, of: object, arguments)
        while true {
            switch try message(method) {
            case .reply(to: serial, let values): return values
            case .refusal(of: serial, let refusal): throw Failure(waitedFor: "\(method): \(refusal)")
            case .signal: hasMissedSignal = true
            default: continue
            }
        }
    }

    /// A property of a program on the bus.
    func property(_ name: String, of object: BusObject) throws -> BusValue? {
        let properties = BusObject(
            service: object.service,
            path: object.path,
            interface: "org.freedesktop.DBus.Properties"
        )
        return try ask("Get", of: properties, [.string(object.interface), .string(name)]).first
    }

    /// Waits for a condition, which is checked again after each signal on the bus.
    func wait(for what: String, until condition: () throws -> Bool) throws {
        hasMissedSignal = false
        while try !condition() {
            while !hasMissedSignal {
                if case .signal = try message(what) { break }
            }
            hasMissedSignal = false
        }
    }

    /// Waits until the bus name has an owner.
    func wait(forName name: String) throws {
        try wait(for: name) { try ask("NameHasOwner", [.string(name)]) == [.boolean(true)] }
    }

    /// Waits until the bus name has no owner.
    func wait(forNoName name: String) throws {
        try wait(for: "no \(name)") { try ask("NameHasOwner", [.string(name)]) == [.boolean(false)] }
    }

    private func message(_ what: String) throws -> BusMessage {
        let deadline = ContinuousClock.now + Self.timeout
        while true {
            if let message = try connection.nextMessage() { return message }
            let readiness = try connection.readiness()
            var descriptor = pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0)
            let left = Int32(clamping: Int(ContinuousClock.now.duration(to: deadline) / .milliseconds(1)))
            guard readiness.isDue || (left > 0 && poll(&descriptor, 1, left) >= 0) else {
                throw Failure(waitedFor: what)
            }
        }
    }
}
