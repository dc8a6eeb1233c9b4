import Foundation
import Testing
import TestSupport

@testable import SystemBus

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
