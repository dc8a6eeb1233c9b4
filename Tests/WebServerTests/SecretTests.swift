import Secrets
import TestSupport
import Testing

/// Hashes and their comparison.
@Suite struct SecretTests {
    /// The examples of NIST for SHA-256 (FIPS 180-4): one block, two blocks, none; and a million letters.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func theHashIsThatOfTheStandard(text: String, hash: String) { #expect(Secret.hash(text) == hash) }

    @Test(.needs("python3")) func everyLengthHasTheHashOfAnotherProgram() throws {
        let script =
            "import hashlib\nfor n in range(200): print(hashlib.sha256(bytes(i * 7 & 255 for i in range(n))).hexdigest())"
        let expected = try TestSupport.Command.run(["python3", "-c", script]).output.split(separator: "\n")
        for count in 0..<200 {
            let hash = SHA256.hash((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) })
            #expect(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected[count])
        }
    }

    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "b", false), ("ab", "a", false), ("é", "e\u{301}", false),
    ])
    func textsAreEqualIfTheirBytesAre(one: String, other: String, areEqual: Bool) {
        #expect(Secret.areEqual(one, other) == areEqual)
    }

    @Test func randomTextsHaveTheirLengthAndDiffer() {
        let texts = Set((0..<100).map { _ in Secret.hexadecimal(bytes: 16) })
        #expect(texts.count == 100 && texts.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}
