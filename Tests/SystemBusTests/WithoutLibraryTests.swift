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
        let folder = try TemporaryFolder()
        let source = try folder.file("refuse.c", containing: Self.linker.utf8)
        let library = folder.file("refuse.so")
        // The compiler that comes with Swift.
        let compiled = try Command.run(["clang", "-shared", "-fPIC", "-o", library, source])
        try #require(compiled.succeeded, "\(compiled.output)")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let arguments = [program, "--testing-library", "swift-testing", "--filter", "theErrorNamesThePackageToInstall"]
        let result = try Command.run(arguments, environment: ["LD_PRELOAD": library, Self.mark: "1"])
        #expect(result.succeeded, "\(result.output)")
        #expect(result.output.contains("with 1 test in 1 suite passed"), "\(result.output)")
        #expect(result.output.contains("refused libsystemd.so.0"), "\(result.output)")
    }

    /// A preloaded library whose `dlopen` finds all libraries except libsystemd.
    private static let linker = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <string.h>
        void *dlopen(const char *name, int flags) {
            if (name && strstr(name, "libsystemd")) {
                fprintf(stderr, "refused %s\\n", name);
                return NULL;
            }
            return ((void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen"))(name, flags);
        }
        """
}
