import Testing

@testable import Speech

@Suite struct SpeechCommandTests {
    private func parse(_ text: String) -> Result<SpeechCommand, SpeechCommandError> {
        Result { () throws(SpeechCommandError) in try SpeechCommand(parsing: text) }
    }

    @Test func wordsAreSeparatedBySpacesOutsideQuotes() throws {
        let command = try SpeechCommand(parsing: #"say  -v 'two words' --text="{text}" ''"#)
        #expect(command.words == ["say", "-v", "two words", "--text={text}", ""])
    }

    @Test func theTextIsOneArgumentWhateverItContains() {
        let text = #"a "b" {language} {text} $(c); d"#
        #expect(
            SpeechCommand.standard.arguments(text: text, language: "de")
                == ["espeak-ng", "--stdout", "-s", "165", "-v", "de", "--", text]
        )
    }

    @Test func aCommandWithoutATextOrWithAnOpenQuoteIsRefused() {
        #expect(parse("") == .failure(.empty))
        #expect(parse("   ") == .failure(.empty))
        #expect(parse("espeak-ng --stdout") == .failure(.noText))
        #expect(parse("{text}") == .failure(.noText))
        #expect(parse("say '{text}") == .failure(.openQuote))
    }
}
