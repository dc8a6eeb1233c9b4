import FoundationEssentials
import OutsideText
import Testing
import TestSupport

@Suite struct CleanTextTests {
    @Test(arguments: [
        ("Round the park", "Round the park"),
        ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("\u{1B}]0;title\u{07}", "]0;title"),
        ("\u{9B}2J\u{90}q\u{9C}", "2Jq"),
        ("a\r\nb\tc\u{2028}d", "a  b c d"),
        ("\u{202E}gnp.exe\u{2066}\u{200F}", "gnp.exe"),
        ("\u{0}\u{7F}\u{8}", ""),
        ("\u{FFFE}\u{E000}x\u{F8FF}", "x"),
        ("e\u{301}", "e\u{301}"),
        ("❤\u{FE0F}", "❤"),
        ("👩\u{200D}🚀", "👩🚀"),
        ("a" + String(repeating: "\u{301}", count: 500), "a\u{301}\u{301}\u{301}\u{301}"),
    ])
    func terminalControlsAreRemoved(text: String, clean: String) {
        #expect(Array(text.cleaned.unicodeScalars) == Array(clean.unicodeScalars))
    }

    @Test func anyTextIsOneLineWithoutControls() {
        let seed: UInt64 = 7
        var noise = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let clean = noise.text().cleaned
            for scalar in clean.unicodeScalars {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "seed \(seed)")
            }
            #expect(clean.cleaned == clean, "seed \(seed)")
        }
    }

    @Test func escapedJSONKeepsItsValuesAndHasNoTerminalControls() throws {
        let seed: UInt64 = 8
        var noise = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let text = noise.text()
            let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).jsonEscaped
            #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text], "seed \(seed)")
            #expect(json == json.cleaned, "seed \(seed)")
        }
    }

    @Test func everyLineIsCleanedSeparately() {
        #expect("a\u{1B}b\n\n  c\rd".cleanedLines == "ab\n\n  c d")
    }
}

extension SplitMix64 {
    /// Up to 40 random characters.
    mutating func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &self) {
            let limit: UInt32 = [0xA0, 0x3000, 0x11_0000].randomElement(using: &self) ?? 0xA0
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &self)) { text.append(scalar) }
        }
        return String(text)
    }
}
