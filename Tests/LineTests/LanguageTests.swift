import LineSupport
import TestSupport
import Testing

/// The language of the output: option, setting, locale.
@Suite(.timeLimit(.minutes(15))) struct LanguageLineTests {
    @Test func theOptionIsStrongerThanTheSettingAndTheSettingThanTheLocale() async throws {
        let home = try Home()
        func history(_ words: String..., locale: String = "C.UTF-8") async throws -> String {
            let environment = home.environment.merging(["LC_ALL": locale]) { $1 }
            return try await Program.run("stridectl", ["history"] + words, environment: environment).output
        }
        let (english, german) = ("No activities.\n", "Keine Aktivitäten.\n")
        #expect(try await history() == english)
        #expect(try await history(locale: "de_DE.UTF-8") == german)
        #expect(try await history("--language", "en", locale: "de_DE.UTF-8") == english)
        try home.configure("language = \"de\"")
        #expect(try await history() == german)
        #expect(try await history("--language", "en") == english)
        #expect(try await home.stridectl("history", "--language", "fr").errors.contains("language"))
    }

    @Test func anUnknownLanguageIsAnErrorWithTheChoices() async throws {
        let home = try Home()
        try home.configure("language = \"german\"")
        let check = try await Program.run("strided", ["--check"], environment: home.environment)
        #expect(check.status != 0 && check.errors.contains("en, de"), "\(check.errors)")
    }
}
