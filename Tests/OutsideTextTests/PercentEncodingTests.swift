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

    @Test func aPlusIsASpaceInAForm() {
        #expect(PercentEncoding.bytes(of: "a+%2B", plusIsSpace: true).bytes == Array("a +".utf8))
    }
}
