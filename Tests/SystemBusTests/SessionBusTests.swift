import Foundation
import Glibc
import TestSupport
import Testing

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

/// A program that uses `SystemBus` without libsystemd: this test program, started again with a dynamic linker that does
/// not find the library.
@Suite(.timeLimit(.minutes(15))) struct WithoutLibraryTests {
    private static let mark = "STRIDED_TESTS_WITHOUT_LIBSYSTEMD"
    private static var isThatProgram: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// Runs inside the other program.
    @Test(.enabled(if: isThatProgram, "runs in the program that the test beside it starts"))
    func theErrorNamesThePackageToInstall() throws {
        for address in [nil, "unix:path=/nonexistent/bus"] as [String?] {
            let error = #expect(throws: BusError.self) {
                _ = if let address { try BusConnection(address: address) } else { try BusConnection() }
            }
            #expect(
                error.map { "\($0)" }
                    == "connecting to the system bus: libsystemd is not installed (package libsystemd0)"
            )
            #expect(error?.advice == "install the package libsystemd0")
            #expect(error?.isWithoutLibrary == true)
        }
        let error = #expect(throws: BusError.self) { _ = try BusConnection(.session) }
        #expect(error?.attempt == .connect(.session))
        #expect(error?.advice == "install the package libsystemd0")
    }

    @Test(.enabled(if: !isThatProgram))
    func aProgramRunsWithoutLibsystemd() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let arguments = [program, "--testing-library", "swift-testing", "--filter", "theErrorNamesThePackageToInstall"]
        let hidden = try HiddenLibraries()
        let environment = hidden.environment(hiding: ["libsystemd.so"]).merging([Self.mark: "1"]) { $1 }
        let result = try withExtendedLifetime(hidden) { try Command.run(arguments, environment: environment) }
        #expect(result.succeeded, "\(result.output)")
        #expect(result.output.contains("with 1 test in 1 suite passed"), "\(result.output)")
    }
}
