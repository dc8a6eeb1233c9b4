import Foundation
import LateLibraries
import TestSupport
import Testing

/// What the program file needs from the system.
@Suite(.needs("readelf")) struct ProgramFileTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// The program that `make build` makes and that is installed.
    private static let release = root.appending(path: ".build/release/strided").path

    /// The only libraries with which the program is linked; the others are opened when they are needed (`CLateLibrary.c`).
    ///
    /// Each has this file name in Debian 12, 13 and testing, and in Ubuntu since 22.04.
    private static let libraries: Set = [
        "libasound.so.2", "libc.so.6", "libgcc_s.so.1", "libm.so.6", "libstdc++.so.6",
    ]
    /// Libraries of the toolchain, which a debug build does not contain.
    private static let ofToolchain = [
        "libswift", "lib_", "libFoundation", "libdispatch", "libBlocksRuntime", "ld-linux",
    ]

    private func readelf(_ option: String, _ path: String) throws -> String {
        let outcome = try Command.run(["readelf", "--wide", option, path], environment: ["LC_ALL": "C"])
        try #require(outcome.succeeded, "\(outcome.output)")
        return outcome.output
    }

    @Test(arguments: [Program.path(of: "strided"), release].filter { Program.exists($0) })
    func theProgramNeedsNoOtherLibraries(path: String) throws {
        let section = try readelf("--dynamic", path)
        let needed = section.matches(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.1) }
        let others = needed.filter { name in !Self.ofToolchain.contains { name.hasPrefix($0) } }
        #expect(others.contains("libc.so.6") && Set(others).isSubset(of: Self.libraries), "\(others)")
    }

    @Test(.enabled(if: Program.exists(release), "needs .build/release/strided: make build"))
    func theInstalledProgramIsHardened() throws {
        let section = try readelf("--dynamic", Self.release)
        // A search path such as $ORIGIN would load a libasound from ~/.local/bin.
        #expect(!section.contains("(RUNPATH)") && !section.contains("(RPATH)"))
        #expect(section.contains(/Flags:.*NOW.*PIE/), "\(section)")
        #expect(try readelf("--program-headers", Self.release).contains("GNU_RELRO"))
        // Symbols that no library needs would only make the program larger and its start slower.
        let symbols = try readelf("--dyn-syms", Self.release).split(separator: "\n")
        #expect(symbols.count { $0.contains(" GLOBAL ") && !$0.contains(" UND ") } < 50)
    }

    /// Relative relocations in packed form make the program 4 MB smaller and its start faster; they need glibc 2.36, which Debian 12 has.
    @Test(.enabled(if: Program.exists(release), "needs .build/release/strided: make build"))
    func theInstalledProgramNeedsGlibc236() throws {
        let versions = try readelf("--version-info", Self.release)
        #expect(versions.contains("GLIBC_ABI_DT_RELR"))
        let minors = versions.matches(of: /Name: GLIBC_2\.(\d+)/).compactMap { Int($0.1) }
        #expect(minors.max().map { $0 <= 36 } == true, "\(minors)")
    }

    /// A package of the list of late libraries that the package does not name would never be installed with it.
    @Test func thePackageNamesEachLateLibrary() throws {
        let control = try String(contentsOf: Self.root.appending(path: "packaging/control"), encoding: .utf8)
        let names = Set(control.split { " ,|\n()".contains($0) }.map(String.init))
        for library in LateLibrary.all {
            let packages = Set(library.package.components(separatedBy: " or "))
            #expect(packages.isSubset(of: names), "packaging/control lacks \(packages)")
        }
    }
}
