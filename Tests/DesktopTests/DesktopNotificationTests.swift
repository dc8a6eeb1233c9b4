import SystemBus
import Testing

@testable import Desktop

/// The exact arguments sent to a notification server, and file URIs.
@Suite struct DesktopNotificationTests {
    private func sent(_ title: String, _ body: String, takesMarkup: Bool) -> (title: String?, body: String?) {
        let arguments = DesktopNotification(.goal, title: title, body: body).notification(
            replacing: 0,
            takesMarkup: takesMarkup
        )
        return (arguments[3].text, arguments[4].text)
    }

    @Test(arguments: [
        ("a & b", "a &amp; b"), ("&amp;", "&amp;amp;"), ("<b>", "&lt;b&gt;"), ("5 > 4 \"so\"", "5 &gt; 4 \"so\""),
        ("two\nlines", "two\nlines"), ("grün 👩‍🚀", "grün 👩‍🚀"), ("", ""),
    ])
    func onlyTheBodyIsEscapedAndOnlyForMarkupServers(text: String, escaped: String) {
        #expect(sent("t", text, takesMarkup: true).body == escaped)
        #expect(sent("t", text, takesMarkup: false).body == text)
        #expect(sent("a < b & c", "", takesMarkup: true).title == "a < b & c")
    }

    @Test func controlCharactersAreRemoved() {
        let sent = sent("a\u{0}b\u{1B}[2Jc\nd", "a\u{0}b\u{7}c\td\u{202E}e", takesMarkup: true)
        #expect(sent.title == "ab[2Jcd")
        #expect(sent.body == "abcde")
    }

    @Test func longTextsAreTruncated() {
        let long = String(repeating: "&", count: 5_000)
        let sent = sent(long, long, takesMarkup: true)
        #expect(sent.title == String(repeating: "&", count: 120))
        #expect(sent.body == String(repeating: "&amp;", count: 1_000))
    }

    @Test func everyKindHasItsOwnCategory() {
        let categories = DesktopNotification.Kind.allCases.map {
            DesktopNotification($0, title: "").notification(replacing: 0, takesMarkup: false)[6].entries?["category"]?
                .text
        }
        #expect(Set(categories).count == DesktopNotification.Kind.allCases.count)
    }
}
