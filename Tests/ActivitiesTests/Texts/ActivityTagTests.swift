import Activities
import Testing

@Suite struct ActivityTagTests {
    private static let long = String(repeating: "é", count: ActivityTag.longest)

    @Test(arguments: [
        ("race", "race", "race"), ("  With Ana\n", "With Ana", "with ana"), ("ÜBUNG", "ÜBUNG", "übung"),
        ("🏃", "🏃", "🏃"), (long, long, long),
    ])
    func aTagKeepsItsCase(written: String, text: String, folded: String) throws {
        let tag = try ActivityTag(parsing: written)
        #expect(tag.text == text && tag.folded == folded)
    }

    @Test(arguments: [
        ("", InvalidTag.empty), (" \t", .empty), (long + "a", .tooLong), ("a,b", .invalidCharacter),
        ("a\nb", .invalidCharacter), ("a\u{1B}[2J", .invalidCharacter), ("a\u{202E}b", .invalidCharacter),
        ("a" + String(repeating: "\u{301}", count: 200), .tooLong),
    ])
    func anInvalidTagIsRefused(written: String, reason: InvalidTag) {
        #expect(throws: reason) { try ActivityTag(parsing: written) }
    }

    @Test(arguments: [("1", 1), ("10", 10), ("0", nil), ("11", nil), ("-3", nil), ("7.5", nil), ("", nil), ("x", nil)])
    func anEffortIsANumberFrom1To10(written: String, value: Int?) {
        #expect(PerceivedEffort(parsing: written)?.value == value)
        #expect(PerceivedEffort.all.map(\.value) == Array(1...10))
    }
}
