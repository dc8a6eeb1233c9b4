import OutsideText
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", "", true), ("a%20b", "a b", true), ("%41%c3%A4", "Aä", true), ("a+b", "a+b", true),
        ("100%", "100%", false),
        ("%2", "%2", false), ("%zz%41", "%zzA", false), ("%+A", "%+A", false), ("%-0", "%-0", false),
        ("%%41", "%A", false),
        ("%é41", "%é41", false),
    ])
    func escapesAreReplaced(text: String, decoded: String, isValid: Bool) {
        let result = PercentEncoding.bytes(of: text)
        #expect(String(decoding: result.bytes, as: UTF8.self) == decoded && result.isValid == isValid)
    }

    @Test(arguments: ["", "Früh & schnell", "a+b=c?%20#/é走", "-._~09azAZ", "\u{0}\"<>"])
    func whatIsEscapedIsReadAgain(text: String) {
        let escaped = PercentEncoding.escaping(text)
        #expect(
            escaped.utf8.allSatisfy { "-._~%".utf8.contains($0) || Character(Unicode.Scalar($0)).isHexDigit || $0 > 64 }
        )
        #expect(PercentEncoding.bytes(of: escaped, plusIsSpace: true).bytes == Array(text.utf8))
        #expect(PercentEncoding.escaping("ä /") == "%C3%A4%20%2F")
    }

    @Test func aPlusIsASpaceInAForm() {
        #expect(PercentEncoding.bytes(of: "a+%2B", plusIsSpace: true).bytes == Array("a +".utf8))
    }
}
