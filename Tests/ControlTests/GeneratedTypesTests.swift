import Foundation
import TestSupport
import Testing

/// The generator of the Swift types; that the types and the description agree also follows from `ForeignClientTests`.
@Suite struct GeneratedTypesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Web/Control").path

    @Test(.needs("python3")) func theGeneratedTypesAreUpToDate() async throws {
        let outcome = try await Program.run("python3", [Self.folder + "/generate.py", "--check"])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Each text but the first has a mistake.
    @Test(.needs("python3")) func theGeneratorFindsMistakes() async throws {
        let script = """
            import sys
            sys.dont_write_bytecode = True
            sys.path.insert(0, sys.argv[1])
            import generate
            for text in sys.argv[2:]:
                try:
                    generate.Parser("interface a.b\\n" + text).check()
                    print("fine")
                except generate.Fault as fault:
                    print(fault)
            """
        let texts = [
            "type T (a: int)\nmethod A(t: ?[]T) -> ()", "method A() ->", "method A(a: U) -> ()", "type T (a: int)",
            "method A(a, b: int) -> ()", "typo T (a)", "method A(a: int b: int) -> ()", "method A(_a: int) -> ()",
            "error E (a: int)", "method A() -> ()\nmethod A() -> ()",
        ]
        let outcome = try await Program.run("python3", ["-c", script, Self.folder] + texts)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.split(separator: "\n") == [
                "fine", "the text ends early", "not defined: ['U']; not used: []", "not defined: []; not used: ['T']",
                "cases among fields: a", "typo is not a member of an interface", "b instead of a comma",
                "unexpected character: '_a: int) -> ()'", "E: the parameters of an error are text",
                "A is defined twice",
            ]
        )
    }
}
