import Messages
import Testing

@testable import WebServer

/// The language of the pages: that of the setting, or else that of the browser.
@Suite(.timeLimit(.minutes(15))) struct LanguageTests {
    @Test(arguments: [
        ("de", Language.german), ("de-AT,de;q=0.9,en;q=0.8", .german), ("en-GB,de;q=0.9", .english),
        ("en;q=0.3, de;q=0.4", .german), ("fr, de;q=0.1", .german), ("de;q=0", .english), ("fr", .english),
        ("*", .english),
        ("", .english), ("de;q=x", .german), (";;,=", .english), ("de;q=0.5,en;q=0.5", .german),
    ])
    func theBrowserChoosesTheLanguage(field: String, language: Language) {
        #expect(Requests.get("/history", ["Accept-Language": field]).language == language)
    }

    @Test func theLogbookPagesHaveTheLanguageOfTheBrowser() async throws {
        try await withServer { server in
            let german = try await server.answer("GET /history", ["Accept-Language": "de-DE"])
            #expect(german.text.contains("<html lang=\"de\"") && german.text.contains("<a href=\"/week\">Woche</a>"))
            let english = try await server.answer("GET /history")
            #expect(english.text.contains("<html lang=\"en\"") && english.text.contains("<a href=\"/week\">Week</a>"))
        }
    }

    @Test func theSettingIsStrongerThanTheBrowser() async throws {
        try await withServer(language: .german) { server in
            let history = try await server.answer("GET /history", ["Accept-Language": "en"])
            #expect(history.text.contains("<html lang=\"de\""))
            #expect(try await server.answer("GET /").text.contains("<html data-language=\"de\" lang=\"en\">"))
        }
    }
}
