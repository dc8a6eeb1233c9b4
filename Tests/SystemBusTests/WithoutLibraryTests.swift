import Foundation
import Testing

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
        let folder = FileManager.default.temporaryDirectory.appending(path: "strided-linker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "refuse.c")
        let library = folder.appending(path: "refuse.so")
        try Data(Self.linker.utf8).write(to: source)
        // The compiler that comes with Swift.
        let compiled = try run("clang", ["-shared", "-fPIC", "-o", library.path, source.path], [:])
        try #require(compiled.status == 0, "\(compiled.said)")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let arguments = ["--testing-library", "swift-testing", "--filter", "theErrorNamesThePackageToInstall"]
        let result = try run(program, arguments, ["LD_PRELOAD": library.path, Self.mark: "1"])
        #expect(result.status == 0, "\(result.said)")
        #expect(result.said.contains("with 1 test in 1 suite passed"), "\(result.said)")
        #expect(result.said.contains("refused libsystemd.so.0"), "\(result.said)")
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

    private func run(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String]
    ) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = environment.map { "\($0)=\($1)" } + [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
