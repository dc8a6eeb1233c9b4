import TOML
import Testing

@Suite struct TOMLDocumentTests {
    private func values(_ text: String) throws -> [String: TOMLValue] {
        let entries = try TOMLDocument(parsing: text.utf8).entries
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.path.joined(separator: "/"), $0.value) })
    }

    @Test(arguments: [
        ("a = 'x'", TOMLValue.string("x")), ("a = \"x\\ty\\u00e9\\U0001F600\\\\\\\"\"", .string("x\tyé😀\\\"")),
        ("a = \"\"", .string("")), ("a = ''", .string("")), ("a = '\\n'", .string("\\n")),
        ("a = \"\"\"\nb\\\n   c\"\"\"", .string("bc")), ("a = '''\nb\r\n'c''''", .string("b\n'c'")),
        ("a = \"\"\"\"\"b\"\"\"\"\"", .string("\"\"b\"\"")), ("a = 42 # x", .integer(42)),
        ("a = -1_000", .integer(-1000)),
        ("a = 0xDead_beef", .integer(0xDEAD_BEEF)), ("a = 0o17", .integer(15)), ("a = 0b101", .integer(5)),
        ("a = +0", .integer(0)), ("a = -9223372036854775808", .integer(.min)), ("a = 1.5e-3", .float(0.0015)),
        ("a = -inf", .float(-.infinity)), ("a = 1e3", .float(1000)), ("a = 6_6.2_5", .float(66.25)),
        ("a = true", .boolean(true)), ("a = false", .boolean(false)), ("a = [1, [2,\n# x\n], {b = 1},]", .array),
        ("[[a]]", .array),
    ])
    func valuesAreParsedAsTOMLDefinesThem(text: String, value: TOMLValue) throws {
        #expect(try values(text) == ["a": value])
    }

    @Test(arguments: [
        ("a.b.c = 1", ["a/b/c"]), ("[a]\nb.c = 1\nb.d = 2\n[a.e]\nf = 1", ["a/b/c", "a/b/d", "a/e/f"]),
        ("[ a . \"b c\" ]\n'd' = 1", ["a/b c/d"]), ("a = { b = 1, c.d = 2, e = {} }", ["a/b", "a/c/d"]),
        ("[a.b]\nx = 1\n[a]\ny = 2", ["a/b/x", "a/y"]), ("\"\" = 1", [""]),
        ("1234 = 1\n- = 2\n_ = 3", ["1234", "-", "_"]),
        ("\u{FEFF}a = 1\r\n\r\nb = 2\r\n", ["a", "b"]), ("", []), ("# only this", []), ("[a]\n[b]", []),
        ("[a]\nb.c = 1\n[a.b.d]\ne = 1", ["a/b/c", "a/b/d/e"]),
        ("[[a]]\nb = 1\n[a.c]\nd = 2\n[[a]]\nb = { e = 3 }\n[f]\ng = 4", ["a", "a", "f/g"]),
    ])
    func allFormsOfKeysGiveTheirFullPath(text: String, keys: [String]) throws {
        #expect(try TOMLDocument(parsing: text.utf8).entries.map { $0.path.joined(separator: "/") } == keys)
    }

    @Test(arguments: [
        ("[{", 1, 2), ("[.]", 1, 2), ("[[[sound]]]", 1, 3), ("_inf=[[\u{2028}", 1, 8), ("[", 1, 2), ("[[", 1, 3),
        ("[[]", 1, 3), ("[a.[", 1, 4), ("[[a", 1, 4), ("a.[=1", 1, 3), ("[ [", 1, 3), ("=", 1, 1), (". = 1", 1, 1),
        ("a = [[[", 1, 8), ("''' = 1", 1, 3), ("[a]]", 1, 4), ("[[a]", 1, 5), ("a = [1,\n 1979-05-27 07:32:00Z]", 2, 2),
        ("a = 0x", 1, 5),
        ("a = \"\\u{110000}\"", 1, 6), ("a = \"\\UFFFFFFFF\"", 1, 6), ("a = 1 b = 2", 1, 7), ("a = 1\r", 1, 6),
        ("a = 1\nb = \n", 2, 5), ("a =\n1", 1, 4), ("a = 01", 1, 5), ("a = 1__0", 1, 5), ("a = .5", 1, 5),
        ("a = 5.", 1, 5), ("a = 9223372036854775808", 1, 5), ("a = yes", 1, 5), ("a = 'x", 1, 7),
        ("a = \"x\ny\"", 1, 7), ("a = { b = 1,\n c = 2 }", 1, 13), ("a = { b = 1, }", 1, 14), ("é = 1", 1, 1),
        ("x = 'é\u{0}'", 1, 7), ("# \u{7F}", 1, 3), ("a = \"\"\"x", 1, 9), ("a = 2023-02-28T07:32:00", 1, 5),
        ("a = 07:32:00", 1, 5), ("a", 1, 2),
    ])
    func aSyntaxErrorIsReportedAtItsPosition(text: String, line: Int, column: Int) {
        #expect { try TOMLDocument(parsing: text.utf8) } throws: { error in
            (error as? TOMLError)?.place == TOMLPlace(line: line, column: column)
        }
    }

    @Test(arguments: [
        "a = 1\na = 2", "[a]\n[a]", "a.b = 1\n[a]", "[a]\nb = 1\n[a.b]", "a = {}\n[a.b]", "a = { b = 1, b = 2 }",
        "a = { b.c = 1 }\na.d = 2", "[[a]]\n[a]", "a = []\n[[a]]", "[a.b]\nx = 1\n[a]\nb.y = 2", "[a]\nb.c = 1\n[a.b]",
        "[[a.b]]\n[a]\nb.y = 2", "a = [{ b = 1, b = 2 }]", "'a' = 1\n\"a\" = 2", "a = { b = { c = 1 }, b.d = 2 }",
        "[a]\nx.y = 1\n[b]\n[a.z]\n[a.x]",
    ])
    func duplicateDefinitionsAreRefused(text: String) {
        #expect(throws: TOMLError.self) { try TOMLDocument(parsing: text.utf8) }
    }

    @Test func positionsCountCharactersAndLines() throws {
        let document = try TOMLDocument(parsing: "# é\n[é]".utf8.prefix(5) + Array("\n\n  [a]\n'é' = { b = 1 }".utf8))
        #expect(document.entries.map(document.place) == [TOMLPlace(line: 5, column: 9)])
    }

    @Test func nestingAndKeysAreLimited() {
        let depth = TOMLDocument.deepestNesting
        func nested(_ count: Int) -> String {
            "a = " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(throws: Never.self) { try TOMLDocument(parsing: nested(depth).utf8) }
        #expect(throws: TOMLError.self) { try TOMLDocument(parsing: nested(depth + 1).utf8) }
        #expect(throws: TOMLError.self) { try TOMLDocument(parsing: nested(100_000).utf8) }
        let inline = String(repeating: "{a=", count: 100_000)
        #expect(throws: TOMLError.self) { try TOMLDocument(parsing: "a=\(inline)".utf8) }
        let key = Array(repeating: "a", count: 100_000).joined(separator: ".")
        for text in ["\(key) = 1", "[\(key)]", "a = {\(key) = 1}"] {
            #expect(throws: TOMLError.self) { try TOMLDocument(parsing: text.utf8) }
        }
    }

    @Test func invalidUTF8IsReportedAtItsPosition() {
        let bytes = Array("a = 1\nb = 'é".utf8) + [0xFF]
        #expect { try TOMLDocument(parsing: bytes) } throws: { error in
            (error as? TOMLError)?.place == TOMLPlace(line: 2, column: 7)
        }
    }
}
