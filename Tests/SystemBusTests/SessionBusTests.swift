import Glibc
import Testing
import TestSupport

@testable import SystemBus

/// Where the session bus is searched, and the errors if it is not found.
@Suite(.serialized, .timeLimit(.minutes(15))) struct SessionBusTests {
    /// Runs a closure with these two environment variables, and restores them.
    private func with(address: String?, runtimeFolder: String?, _ body: () throws -> Void) rethrows {
        let wanted = ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": runtimeFolder]
        let before = wanted.keys.map { ($0, getenv($0).map { String(cString: $0) }) }
        func set(_ name: String, _ value: String?) {
            if let value { setenv(name, value, 1) } else { unsetenv(name) }
        }
        for (name, value) in wanted { set(name, value) }
        defer { for (name, value) in before { set(name, value) } }
        try body()
    }

    @Test(.needs("dbus-daemon"))
    func theAddressVariableIsPreferredToTheDefaultSocket() throws {
        let bus = try PrivateBus()
        try with(address: bus.address, runtimeFolder: "/nonexistent") {
            try BusConnection(.session).call("GetId", of: .bus)
        }
    }

    @Test(.needs("dbus-daemon"))
    func withoutAnAddressTheDefaultSocketIsTried() throws {
        let bus = try PrivateBus()
        let folder = bus.address.dropFirst("unix:path=".count).dropLast("/bus".count)
        try with(address: nil, runtimeFolder: String(folder)) {
            try BusConnection(.session).call("GetId", of: .bus)
        }
    }

    @Test(arguments: [nil, "/nonexistent"])
    func withoutASessionBusTheErrorHasAdvice(runtimeFolder: String?) throws {
        try with(address: nil, runtimeFolder: runtimeFolder) {
            let error = try #require(throws: BusError.self) { _ = try BusConnection(.session) }
            #expect(error.attempt == .connect(.session))
            #expect("\(error)".hasPrefix("connecting to the session bus: "))
            #expect(error.advice?.contains("DBUS_SESSION_BUS_ADDRESS") == true)
        }
    }
}
