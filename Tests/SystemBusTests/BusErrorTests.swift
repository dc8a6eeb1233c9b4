import CSystemd
import Glibc
import Testing
import TestSupport

@testable import SystemBus

/// The errors shown to the user when the bus or a service does not work.
@Suite(.timeLimit(.minutes(15))) struct BusErrorTests {
    private func error(_ body: () throws(BusError) -> Void) -> BusError? {
        do throws(BusError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func withoutABusTheErrorHasAdvice() throws {
        let error = try #require(
            error { () throws(BusError) in _ = try BusConnection(address: "unix:path=/nonexistent/bus") }
        )
        #expect(error.attempt == .connect(.system))
        #expect(error.code == ENOENT)
        #expect(error.name == nil)
        #expect(error.advice?.contains("DBUS_SYSTEM_BUS_ADDRESS") == true)
        #expect("\(error)" == "connecting to the system bus: No such file or directory")
    }

    @Test(arguments: ["", "nonsense", "unix:", "unix:path=", "tcp:host=,port=0"])
    func anInvalidAddressIsAnError(address: String) {
        #expect(error { () throws(BusError) in _ = try BusConnection(address: address) } != nil)
    }

    @Test(.needs("dbus-daemon"))
    func theBusAddressIsReadFromTheEnvironment() throws {
        let bus = try PrivateBus()
        setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
        let connection = try BusConnection()
        try connection.call(
            "GetId",
            of: BusObject(
                service: "org.freedesktop.DBus",
                path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus"
            )
        )
    }

    @Test(.needs("dbus-daemon"))
    func theAdviceNamesAMissingService() throws {
        let bus = try PrivateBus()
        let connection = try BusConnection(address: bus.address)
        let error = try #require(
            error { () throws(BusError) in
                _ = try connection.value(of: "MinNiceLevel", of: RealtimeKit.object)
            }
        )
        #expect(error.name == "org.freedesktop.DBus.Error.ServiceUnknown")
        #expect(error.advice == "install or start the service org.freedesktop.RealtimeKit1")
    }

    @Test(.needs("dbus-daemon"))
    func aBusWithoutAHandshakeTimesOut() throws {
        let bus = try PrivateBus()
        bus.suspend()
        let error = try #require(
            error { () throws(BusError) in
                _ = try BusConnection(address: bus.address, timeout: .milliseconds(50))
            }
        )
        #expect(error.attempt == .connect(.system))
        #expect(error.code == ETIMEDOUT)
    }

    @Test(.needs("dbus-daemon"))
    func aCallToAHangingBusTimesOut() throws {
        let bus = try PrivateBus()
        let connection = try BusConnection(address: bus.address, timeout: .seconds(600))
        #expect(sd_bus_set_method_call_timeout(connection.bus, 50_000) >= 0)
        bus.suspend()
        let error = try #require(
            error { () throws(BusError) in try connection.call("MakeThreadRealtime", of: RealtimeKit.object) }
        )
        #expect(error.code == ETIMEDOUT)
        #expect(error.advice == "restart the service org.freedesktop.RealtimeKit1: it does not reply")
    }
}
